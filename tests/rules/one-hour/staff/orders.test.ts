// General orders as the staff carries them out, verb by verb, on open fields (10.1).
import { describe, expect, it } from 'vitest'
import { generalOrderSchema, type OrderBook } from '../../../../src-shared/engine/orders'
import { groundOf } from '../../../../src-shared/rules/one-hour/sheet/ground'
import { act } from '../../../../src-shared/rules/one-hour/staff/staff'
import type { OhState } from '../../../../src-shared/rules/one-hour/state/state'
import type { OhCommand } from '../../../../src-shared/rules/one-hour/turn/commands'
import { parseGiven, sheetOfGiven } from '../../kits/one-hour/given'
import { fight, holdingPlayer, staffPlayer } from '../support/players'

const order = (...clauses: object[]) => generalOrderSchema.parse({ clauses })
const permitted = (discretion: object, ...clauses: object[]) =>
  generalOrderSchema.parse({ clauses, discretion })

interface Played {
  readonly state: OhState
  /** What the French did. */
  readonly commands: readonly OhCommand[]
  box(unitId: string): string
  distance(unitId: string, box: string): number
}

/** The French by their orders against Allies who stay where they are, for so many turns. */
function played(given: object, book: OrderBook, turnLimit = 6): Played {
  const sheet = sheetOfGiven(
    parseGiven({
      columns: 16,
      rows: 12,
      ...given,
      sheet: { turnLimit, ...('sheet' in given ? (given.sheet as object) : {}) },
    }),
  )
  const commands: OhCommand[] = []
  const state = fight(sheet, [staffPlayer('normal', book), holdingPlayer], 5, (_, side, command) => {
    if (side === 0) commands.push(command)
  })
  const box = (unitId: string) => state.units[unitId]?.box ?? ''
  const ground = groundOf(sheet)
  return { state, commands, box, distance: (unitId, to) => ground.distance(box(unitId), to) }
}

/** An Allied unit far away, so that there is an enemy. */
const FAR = { 'A-far': 'line 6 P1 S' }
const actors = (commands: readonly OhCommand[], type: OhCommand['type']) =>
  commands.flatMap((command) => (command.type === type && 'unitId' in command ? [command.unitId] : []))

describe('the staff carries out', () => {
  it('hold: stays within the radius, shoots, and takes no ground', () => {
    const units = { F: 'line 8 E6 N steadfast', A: 'line 2/5 E5 S', ...FAR }
    const { commands, distance } = played({ units }, { F: order({ verb: 'hold', radius: 0 }) })
    expect(actors(commands, 'Shoot')).toContain('F')
    expect(distance('F', 'E6')).toBeLessThanOrEqual(1)
    expect(commands.filter((command) => command.type === 'Advance' && command.go)).toEqual([])
  })

  it('march: in column by the road, deployed on arrival, without a shot', () => {
    const units = { F: 'line 6 C12 N', A: 'line 6 C2 S', ...FAR }
    const given = { units, roads: ['C12-C11-C10-C9-C8-C7-C6-C5-C4'] }
    const { commands, distance } = played(given, { F: order({ verb: 'march', place: 'C7' }) })
    expect(distance('F', 'C7')).toBeLessThanOrEqual(1)
    expect(commands).toContainEqual(
      expect.objectContaining({ type: 'Move', unitId: 'F', formation: 'column' }),
    )
    expect(actors(commands, 'Shoot')).toEqual([])
  })

  it('retire to an exit: leaves by it', () => {
    const sheet = {
      boxes: { A6: { exit: [0] } },
      record: { exits: [{ id: 'west', side: 0, boxes: ['A6'] }] },
    }
    const { state } = played(
      { units: { F: 'cavalry 6 D6 W', 'F-2': 'line 6 P12 N', ...FAR }, sheet },
      {
        F: order({ verb: 'retire', place: 'west' }),
      },
    )
    expect(state.units['F']?.gone).toMatchObject({ exit: 'west', box: 'A6' })
  })

  it('attack: drives the enemy out of the place and stands there', () => {
    const units = { F: 'line 6 E7 N', 'F-2': 'line 6 F7 N', 'F-3': 'line 6 D7 N', A: 'line 2/5 E5 S', ...FAR }
    const book = Object.fromEntries(
      ['F', 'F-2', 'F-3'].map((id) => [id, order({ verb: 'attack', objective: 'E5' })]),
    )
    const { state, distance } = played({ units }, book, 8)
    expect(state.units['A']?.status).toBe('routed')
    expect(Math.min(...['F', 'F-2', 'F-3'].map((id) => distance(id, 'E5')))).toBe(0)
  })

  it('support: keeps near the formation named, wherever it goes', () => {
    const units = { F: 'line 6 C10 N', 'F-2': 'line 6 H10 N', ...FAR }
    const { distance, box } = played(
      { units },
      {
        F: order({ verb: 'march', place: 'C4' }),
        'F-2': order({ verb: 'support', formation: 'F' }),
      },
      8,
    )
    expect(distance('F', 'C4')).toBeLessThanOrEqual(1)
    expect(distance('F-2', box('F'))).toBeLessThanOrEqual(3)
  })

  it('defend to the last: the garrison never leaves, however worn', () => {
    const units = { F: 'line 1/6 E6 N', A: 'line 6 E4 S', 'A-2': 'artillery 6 H3 S' }
    const { commands } = played(
      { units, boxes: { E6: 'strongpoint' } },
      { F: order({ verb: 'defend', place: 'E6', toLast: true }) },
    )
    expect(actors(commands, 'Move')).not.toContain('F')
  })

  it('retire: goes back to the edge of its army, and charges nobody on the way', () => {
    const units = { F: 'cavalry 6 E6 N', A: 'light 5 E5 S', ...FAR }
    const { commands, box } = played({ units }, { F: order({ verb: 'retire' }) })
    expect(box('F')).toMatch(/1[12]$/)
    expect(actors(commands, 'Charge')).toEqual([])
  })

  it('reserve: neither shoots nor charges, and keeps its distance', () => {
    const units = { F: 'cavalry 6 E9 N', 'F-2': 'line 6 C9 N', A: 'light 5 E6 S', ...FAR }
    const { commands, distance } = played(
      { units },
      {
        F: order({ verb: 'reserve', place: 'E10' }),
        'F-2': order({ verb: 'reserve', place: 'C10' }),
      },
    )
    expect(actors(commands, 'Charge')).toEqual([])
    expect(distance('F', 'E10')).toBeLessThanOrEqual(2)
    expect(distance('F-2', 'C10')).toBeLessThanOrEqual(2)
  })

  it('bombard: the guns shoot at the troops named first', () => {
    const units = { F: 'artillery 6 E9 N', A: 'line 6 E6 S', 'A-2': 'cavalry 1/6 F6 S', ...FAR }
    const { commands } = played({ units }, { F: order({ verb: 'bombard', objective: 'A' }) }, 6)
    const shots = commands.flatMap((command) => (command.type === 'Shoot' ? [command.targetId] : []))
    expect(shots[0]).toBe('A')
  })

  it('screen: keeps out of column and within its radius', () => {
    const units = { F: 'light 6 E8 N', A: 'line 6 E4 S', ...FAR }
    const { commands, distance } = played({ units }, { F: order({ verb: 'screen', place: 'E8', radius: 2 }) })
    expect(distance('F', 'E8')).toBeLessThanOrEqual(2)
    expect(commands).not.toContainEqual(expect.objectContaining({ formation: 'column' }))
  })

  it('clauses one after another, and what discretion forbids', () => {
    const units = { F: 'line 6 E8 N', 'F-2': 'cavalry 6 H8 N', A: 'light 5 H6 S', ...FAR }
    const late = order({ verb: 'march', place: 'E4', start: [{ when: 'atMove', move: 7 }] })
    const { distance } = played({ units }, { F: late }, 6)
    expect(distance('F', 'E8')).toBeLessThanOrEqual(2)
    expect(played({ units }, { F: late }, 11).distance('F', 'E4')).toBeLessThanOrEqual(1)
    const never = permitted({ charge: 'never' }, { verb: 'hold' })
    expect(actors(played({ units }, { 'F-2': never }).commands, 'Charge')).toEqual([])
    expect(actors(played({ units }, {}).commands, 'Charge')).toContain('F-2')
  })

  it('says whose order an act serves', () => {
    const sheet = sheetOfGiven(parseGiven({ columns: 16, rows: 12, units: { F: 'line 6 E8 N', ...FAR } }))
    const book = { F: order({ verb: 'march', place: 'E4' }) }
    const reasons: (string | null)[] = []
    fight(
      { ...sheet, turnLimit: 6 },
      [staffPlayer('normal', book), holdingPlayer],
      1,
      (state, side, command) => {
        if (side === 0 && command.type === 'Move')
          reasons.push(act(state, side, book).reason?.orderOf ?? null)
      },
    )
    expect(new Set(reasons)).toEqual(new Set(['F']))
  })
})
