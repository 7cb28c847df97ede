/** Sheets judged whole, states set by hand, what each side sees, how a battle ends, and what is told of it afterwards. */
import { describe, expect, it } from 'vitest'
import { scriptedDice } from '../../../../src-shared/engine/dice'
import { canonicalJson } from '../../../../src-shared/engine/json'
import { parseGiven, sheetOfGiven, stateOfGiven } from '../../kits/brigade/given'
import type { BrCommand } from '../../../../src-shared/rules/brigade/turn/commands'
import { faults } from '../../../../src-shared/rules/brigade/sheet/faults'
import { sizeIn, slotsIn } from '../../../../src-shared/rules/brigade/state/footprints'
import { infoOf } from '../../../../src-shared/rules/brigade/state/lookup'
import { muster } from '../../../../src-shared/rules/brigade/sheet/muster'
import { names } from '../../../../src-shared/rules/brigade/words/names'
import { stateFaults } from '../../../../src-shared/rules/brigade/state/faults'
import { stateSchema } from '../../../../src-shared/rules/brigade/state/schema'
import { Step } from '../../../../src-shared/rules/brigade/turn/step'
import { unitLosses } from '../../../../src-shared/rules/brigade/state/losses'
import { pointsOf, verdict } from '../../../../src-shared/rules/brigade/turn/victory'
import { seenBy } from '../../../../src-shared/rules/brigade/state/seen-by'
import { brigade } from '../../../../src-shared/rules/brigade'
import { combatMachine } from '../support/combat-rules'

const BODIES = { F1: [24, 30, 180], FC: [40, 30, 180], A1: [24, 20, 0], AA: [40, 20, 0] }
const sheet = (more: object = {}) => sheetOfGiven(parseGiven({ bodies: BODIES, ...more }))
const state = (more: object = {}) => {
  const given = parseGiven({ bodies: BODIES, phase: 'plot', ...more })
  return stateOfGiven(given, muster(sheetOfGiven(given)), combatMachine)
}

describe('a sheet', () => {
  it('without faults can be mustered', () => {
    expect(faults(sheet())).toEqual([])
    expect(stateSchema.safeParse(muster(sheet())).success).toBe(true)
  })

  it('is judged as a whole, and all its faults told at once', () => {
    const found = faults(
      sheet({
        bodies: {
          ...BODIES,
          F2: { at: [24, 35, 180], seq: 1, army: 'Z' },
          FL: { at: [40, 40, 180], weight: undefined, like: 'FL', formation: 'square' },
          FA: { like: 'FA', at: [50, 40, 180], complexId: 'nowhere' },
        },
        places: [{ placeId: 'p', name: 'P', value: 1, heldBy: 'Q' }],
        victory: { conditions: [{ kind: 'holdPlaces', side: 0, placeIds: ['x'], atMove: 3 }] },
        houseRules: { casualtyTable: { rows: [[1, 0, 0, 0]], beyond: 'additive' } },
      }),
    ).map(({ code }) => code)
    for (const code of [
      'UNKNOWN_ARMY',
      'DUPLICATE_SEQ',
      'WRONG_FORMATION',
      'UNKNOWN_ID',
      'TABLE_TOO_SHORT',
      'TABLE_FALLS_ALONG_ROW',
    ])
      expect(found).toContain(code)
  })

  it('names bodies that overlap, stand too near, off the table or in a river', () => {
    const river = {
      areas: [
        {
          id: 'dyle',
          kind: 'river',
          polygon: [
            { x: 50, y: 5 },
            { x: 60, y: 5 },
            { x: 60, y: 12 },
            { x: 50, y: 12 },
          ],
        },
      ],
    }
    const found = faults(
      sheet({
        bodies: {
          F1: [24, 30, 180],
          F2: [25, 30.2, 180],
          A1: [24, 29.5, 0],
          A2: [55, 10, 0],
          AC: [71.9, 20, 0],
        },
        terrain: river,
      }),
    ).map(({ code }) => code)
    expect(found.toSorted()).toEqual([
      'IN_IMPASSABLE',
      'OFF_TABLE',
      'OVERLAP',
      'TOO_CLOSE_TO_ENEMY',
      'TOO_CLOSE_TO_ENEMY',
    ])
  })
})

describe('footprints (3.4, BR-GEO-03, BR-GEO-04, BR-R-06, BR-R-07, BR-R-08)', () => {
  it('are those of the table of standard brigades', () => {
    const all = state({
      bodies: {
        F1: [5, 30, 180],
        FA: [15, 30, 180],
        FC: [25, 30, 180],
        A1: [5, 20, 0],
        AG: [15, 20, 0],
        AS: [25, 20, 0],
        AH: [35, 20, 0],
        P1: [45, 20, 0],
      },
    })
    const size = (id: string, formation: Parameters<typeof sizeIn>[1]) => {
      const { width, depth } = sizeIn(infoOf(all, id), formation)
      return [width, depth]
    }
    expect(size('A1', 'line')).toEqual([4.724, 0.591])
    expect(size('A1', 'attackColumn')).toEqual([2.362, 1.181])
    expect(size('A1', 'square')).toEqual([1.772, 1.772])
    expect(size('F1', 'line')).toEqual([3.15, 0.984])
    expect(size('F1', 'attackColumn')).toEqual([1.575, 1.969])
    expect(size('F1', 'marchColumn')).toEqual([0.787, 3.937])
    expect(size('P1', 'attackColumn')).toEqual([2.362, 1.181])
    expect(size('AG', 'attackColumn')).toEqual([1.575, 1.181])
    expect(size('AG', 'square')).toEqual([1.378, 1.378])
    expect(size('FC', 'line')).toEqual([2.362, 1.575])
    expect(size('AS', 'skirmish')).toEqual([3.543, 0.591])
    expect(size('FA', 'unlimbered')).toEqual([0.787, 0.787])
    expect(size('FA', 'limbered')).toEqual([1.181, 1.181])
    expect(size('AH', 'limbered')).toEqual([1.181, 1.772])
    expect(size('AH', 'marchColumn')).toEqual([0.591, 3.543])
    // Unit 1 stands on the right, in column front right, unit 3 behind it.
    expect(slotsIn(infoOf(all, 'A1'), 'line').map(({ u }) => Math.sign(u))).toEqual([1, 1, -1, -1])
    const column = slotsIn(infoOf(all, 'A1'), 'attackColumn')
    expect(column.map(({ u, v }) => [Math.sign(u), Math.round(v * 1000) / 1000])).toEqual([
      [1, 0],
      [-1, 0],
      [1, -0.591],
      [-1, -0.591],
    ])
  })
})

describe('secrets', () => {
  const play = (from: ReturnType<typeof state>, side: 0 | 1, command: BrCommand) => {
    const step = new Step(from, scriptedDice([]))
    combatMachine.play(step, side, command)
    return step
  }

  it('that differ give the other side byte-equal views, options and turns (BR-ORD-01, BR-SEQ-02, BR-R-92)', () => {
    const before = state()
    const one = play(before, 1, { type: 'PlotMove', brigadeId: 'A1', actions: [{ advance: 'max' }] })
    const other = play(before, 1, {
      type: 'PlotMove',
      brigadeId: 'A1',
      actions: [{ changeFormation: 'square' }],
    })
    expect(canonicalJson(seenBy(one.state, 0))).toBe(canonicalJson(seenBy(other.state, 0)))
    expect(canonicalJson(seenBy(one.state, 0))).toBe(canonicalJson(seenBy(before, 0)))
    expect(combatMachine.options(seenBy(one.state, 0), 0, undefined)).toEqual(
      combatMachine.options(seenBy(other.state, 0), 0, undefined),
    )
    expect(combatMachine.turn(one.state)).toEqual(combatMachine.turn(other.state))
    for (const event of [...one.events, ...other.events]) expect(event.seenBy).toBe(1)
    expect(canonicalJson(seenBy(one.state, 1))).not.toBe(canonicalJson(seenBy(other.state, 1)))
    expect(seenBy(one.state, 'umpire')).toBe(one.state)
  })

  it('hide losses too if the house says so (BR-BDE-05)', () => {
    const hurt = state({
      houseRules: { hiddenStrengths: true },
      bodies: { ...BODIES, A1: { at: [24, 20, 0], figures: [9, 9, 9, 9] } },
    })
    expect(seenBy(hurt, 0).brigades['A1']?.figures).toEqual([16, 16, 16, 16])
    expect(seenBy(hurt, 1).brigades['A1']?.figures).toEqual([9, 9, 9, 9])
  })
})

describe('a state set by hand', () => {
  it('may not have what no command could bring about', () => {
    const good = state()
    expect(stateFaults(good)).toEqual([])
    const set = (id: string, change: object) => {
      const brigade = good.brigades[id]
      if (!brigade) throw new Error(id)
      return { ...good, brigades: { ...good.brigades, [id]: { ...brigade, ...change } } }
    }
    const codes = (changed: typeof good) => stateFaults(changed).map(({ code }) => code)
    expect(codes(set('A1', { figures: [17, 16, 16, 16] }))).toEqual(['TOO_MANY_FIGURES'])
    expect(codes(set('FC', { formation: 'square' }))).toEqual(['WRONG_FORMATION'])
    expect(codes(set('F1', { pose: { x: 24, y: 19.8, heading: 180 } }))).toEqual(['OVERLAP'])
    expect(codes(set('F1', { place: 'gone' }))).toEqual(['WRONG_PLACE'])
  })
})

describe('the end (4.4, BR-END-01)', () => {
  it('comes by concession, by agreement in the same move, and not otherwise', () => {
    const refused = combatMachine.refuse(state(), 0, { type: 'AcceptEnd', side: 0 })
    expect(refused?.code).toBe('NO_OFFER')
    const offered = new Step(state(), scriptedDice([]))
    combatMachine.play(offered, 1, { type: 'OfferEnd', side: 1 })
    expect(combatMachine.refuse(offered.state, 0, { type: 'AcceptEnd', side: 0 })).toBeUndefined()
    combatMachine.play(offered, 0, { type: 'AcceptEnd', side: 0 })
    expect(offered.state.outcome).toMatchObject({ reason: 'agreement', winner: null })
    expect(offered.state.phase).toBe('finished')
    expect(combatMachine.refuse(offered.state, 0, { type: 'Concede', side: 0 })?.code).toBe('WRONG_PHASE')
    const conceded = new Step(state(), scriptedDice([]))
    combatMachine.play(conceded, 1, { type: 'Concede', side: 1 })
    expect(conceded.state.outcome).toMatchObject({ reason: 'concession', winner: 0, level: 'decisive' })
  })

  it('is judged by places held, brigades broken and the last move (7.6, BR-R-93)', () => {
    const held = state({
      places: [{ placeId: 'p', name: 'P', x: 24, y: 20.5, value: 3, heldBy: 'A' }],
      victory: { conditions: [{ kind: 'pointsLead' }] },
      moves: 1,
    })
    expect(pointsOf(held)).toEqual([0, 3])
    expect(verdict(held)).toMatchObject({ winner: 1, reason: 'lastMove', level: 'marginal' })
    const over = { ...held, outcome: verdict(held) ?? null }
    expect(brigade.outcome(over)).toMatchObject({ winner: 1, points: [0, 3] })
    const broken = state({
      moves: 10,
      victory: { conditions: [{ kind: 'armyBroken', side: 1, percent: 40 }] },
      bodies: { ...BODIES, A1: { at: [24, 20, 0], activity: { kind: 'routing' } } },
    })
    expect(verdict(broken)).toMatchObject({ winner: 0, reason: 'armyBroken' })
    const alone = state({
      bodies: {
        ...BODIES,
        A1: { at: [24, 20, 0], activity: { kind: 'routing' } },
        AA: { at: [40, 20, 0], activity: { kind: 'routing' } },
      },
    })
    expect(verdict(alone)).toMatchObject({ winner: 0, reason: 'noBrigades' })
  })

  it('tells the campaign what every unit lost, and has a name for everybody', () => {
    const hurt = state({
      bodies: {
        ...BODIES,
        A1: {
          at: [24, 20, 0],
          figures: [0, 10],
          units: [
            { name: '1st', block: 'line16', figures: 16, members: [{ unitId: 'u1', men: 600 }] },
            { name: '2nd', block: 'line16', figures: 16, members: [{ unitId: 'u2', men: 580 }] },
          ],
        },
      },
    })
    expect(unitLosses(hurt)).toEqual([
      { unitId: 'u1', fate: 'destroyed', marks: 16, marksBefore: 0, pieceId: 'A1', base: 0 },
      { unitId: 'u2', fate: 'standing', marks: 6, marksBefore: 0, pieceId: 'A1', base: 1 },
    ])
    expect(names(hurt).get('A1')).toEqual({ name: 'A1', side: 1 })
    expect(names(hurt).get('side.0')).toEqual({ name: 'French', side: 0 })
  })
})
