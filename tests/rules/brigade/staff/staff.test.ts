/** Battles led by staffs on both sides, each brigade by its own order: legal throughout, and the orders are what is done (10.4, BR-ORD-18). */
import { describe, expect, it } from 'vitest'
import { seededDice } from '../../../../src-shared/engine/dice'
import { generalOrderSchema, orderBookSchema } from '../../../../src-shared/engine/orders'
import { seededRandom } from '../../../../src-shared/engine/random'
import { bodyOf } from '../../../../src-shared/rules/brigade/state/bodies'
import { parseGiven, sheetOfGiven } from '../../kits/brigade/given'
import type { BrEvent } from '../../../../src-shared/rules/brigade/turn/events'
import { faults } from '../../../../src-shared/rules/brigade/sheet/faults'
import { machine } from '../../../../src-shared/rules/brigade/turn/machine'
import { muster } from '../../../../src-shared/rules/brigade/sheet/muster'
import { staffOf } from '../../../../src-shared/rules/brigade/staff/staff'
import { stateFaults } from '../../../../src-shared/rules/brigade/state/faults'
import type { BrState } from '../../../../src-shared/rules/brigade/state/state'
import { Step } from '../../../../src-shared/rules/brigade/turn/step'
import { box } from '../support/field'

const { staff } = staffOf(machine)

interface Fought {
  readonly state: BrState
  readonly events: readonly BrEvent[]
  readonly commands: number
}

/** Plays a given from the writing of orders to the end of a move, or of the battle. */
function fight(given: object, moves: number, seed = 1): Fought {
  const sheet = sheetOfGiven(parseGiven({ phase: 'setup.orders', move: 0, moves, ...given }))
  expect(faults(sheet)).toEqual([])
  let state = muster(sheet)
  const opened = new Step(state, seededDice(seed, 0))
  machine.start(opened)
  state = opened.state
  const events: BrEvent[] = [...opened.events]
  let commands = 0
  while (state.phase !== 'finished') {
    commands += 1
    expect(commands).toBeLessThan(5000)
    const [side] = machine.turn(state).toAct
    if (side === undefined) throw new Error(`nobody may act in ${state.phase}`)
    const { command } = staff(state, side, {}, seededRandom(seed, commands))
    expect(machine.refuse(state, side, command)).toBeUndefined()
    const step = new Step(state, seededDice(seed, commands))
    machine.play(step, side, command)
    expect(stateFaults(step.state)).toEqual([])
    state = step.state
    events.push(...step.events)
  }
  return { state, events, commands }
}

const attack = (objective: string, more: object = {}) => ({
  clauses: [{ verb: 'attack', objective, ...more }],
})
const strict = { houseRules: { ordersMode: 'strict' } }

describe('orders carry themselves out', () => {
  it('a march goes by its way to its place and holds there', () => {
    const { state, events } = fight(
      {
        ...strict,
        bodies: {
          F1: [60, 45, 180],
          A1: {
            at: [10, 6, 0],
            order: { clauses: [{ verb: 'march', via: [{ x: 10, y: 18 }], place: { x: 24, y: 26 } }] },
          },
        },
      },
      16,
    )
    const { centre } = bodyOf(state, 'A1')
    expect(Math.hypot(centre.x - 24, centre.y - 26)).toBeLessThan(3)
    expect(events.some(({ kind }) => kind === 'clauseEnded')).toBe(true)
  })

  it('round a lake that lies in the way', () => {
    const { state } = fight(
      {
        ...strict,
        bodies: {
          F1: [60, 45, 180],
          A1: {
            at: [24, 6, 0],
            order: { clauses: [{ verb: 'advance', place: { x: 24, y: 28 }, corridor: 14 }] },
          },
        },
        terrain: { areas: [{ id: 'lake', kind: 'lake', polygon: box(18, 14, 30, 18) }] },
      },
      20,
    )
    const { centre } = bodyOf(state, 'A1')
    expect(Math.hypot(centre.x - 24, centre.y - 28)).toBeLessThan(3)
  })

  it('an assault closes, charges and fights; a firefight comes into range and fires', () => {
    const { events } = fight(
      {
        ...strict,
        bodies: {
          F1: { at: [24, 36, 180], formation: 'attackColumn', order: attack('AA', { method: 'assault' }) },
          AA: { at: [24, 16, 0], order: { clauses: [{ verb: 'hold' }], discretion: { fireAtWill: false } } },
          F2: { at: [48, 36, 180], order: attack('A2') },
          A2: [48, 16, 0],
        },
      },
      16,
    )
    const who = (kind: BrEvent['kind'], id: string) =>
      events.some((event) => event.kind === kind && 'brigadeId' in event.data && event.data.brigadeId === id)
    expect(who('chargeRevealed', 'F1')).toBe(true)
    expect(who('musketsFired', 'F2')).toBe(true)
    expect(events.some(({ kind }) => kind === 'gunnersFled')).toBe(true)
  })

  it('guns come into action against their objective, cavalry seeks a flank, reserves stay behind', () => {
    const { state, events } = fight(
      {
        ...strict,
        bodies: {
          FA: {
            at: [24, 44, 180],
            formation: 'limbered',
            order: { clauses: [{ verb: 'bombard', objective: 'A1', place: { x: 24, y: 34 } }] },
          },
          FC: { at: [44, 40, 180], order: attack('A1', { corridor: 20 }) },
          F2: { at: [30, 44, 180], order: { clauses: [{ verb: 'reserve', place: { x: 30, y: 44 } }] } },
          A1: [24, 16, 0],
          AA: [30, 16, 0],
        },
      },
      14,
    )
    expect(events.some((event) => event.kind === 'gunsFired' && event.data.brigadeId === 'FA')).toBe(true)
    expect(events.some((event) => event.kind === 'chargeRevealed' && event.data.brigadeId === 'FC')).toBe(
      true,
    )
    expect(bodyOf(state, 'F2').centre.y).toBeGreaterThan(40)
  })

  it('a post is occupied and held', () => {
    const { state } = fight(
      {
        ...strict,
        bodies: {
          F1: [60, 45, 180],
          AG: { at: [24, 10, 0], order: { clauses: [{ verb: 'defend', complex: 'farm' }] } },
        },
        terrain: {
          complexes: [
            {
              id: 'farm',
              name: 'Farm',
              polygon: box(23, 14, 26, 17),
              courtyard: true,
              buildings: 1,
              capacityUnits: 6,
              sections: [
                { p1: { x: 23, y: 17 }, p2: { x: 26, y: 17 }, points: 20 },
                { p1: { x: 26, y: 17 }, p2: { x: 26, y: 14 }, points: 20 },
              ],
            },
          ],
        },
      },
      10,
    )
    expect(state.brigades['AG']).toMatchObject({ formation: 'garrison', complexId: 'farm' })
  })

  it('without orders the staff plots itself, and with them the engine does (BR-ORD-18)', () => {
    const bodies = {
      F1: [60, 45, 180],
      A1: { at: [24, 6, 0], order: { clauses: [{ verb: 'advance', place: { x: 24, y: 16 } }] } },
    }
    const own = fight({ bodies, houseRules: { ordersMode: 'strict', autoExecuteMissing: false } }, 8)
    expect(own.events.some(({ kind }) => kind === 'movePlotted')).toBe(true)
    const engine = fight({ bodies, ...strict }, 8)
    expect(engine.events.some(({ kind }) => kind === 'movePlotted')).toBe(false)
    expect(engine.events.some(({ kind }) => kind === 'standingOrder')).toBe(true)
    for (const { state } of [own, engine]) expect(bodyOf(state, 'A1').centre.y).toBeGreaterThan(13)
  })

  it('an order that a brigade cannot have gives way to the one of its sheet, and guns bombard what a division attacks', () => {
    const own = { clauses: [{ verb: 'advance' as const, place: { x: 24, y: 16 } }] }
    const given = {
      phase: 'setup.orders',
      move: 0,
      ...strict,
      bodies: { F1: [60, 45, 180], A1: { at: [24, 6, 0], order: own }, AA: [30, 6, 0] },
    }
    const state = muster(sheetOfGiven(parseGiven(given)))
    const lines = [
      [{ A1: attack('nowhere') }, { brigadeId: 'A1', order: own }],
      [
        { A1: attack('F1'), AA: attack('F1') },
        { brigadeId: 'A1', order: attack('F1') },
      ],
    ] as const
    for (const [book, expected] of lines) {
      const { command } = staff(state, 1, orderBookSchema.parse(book), seededRandom(1, 1))
      expect(command).toMatchObject({ type: 'WriteOrder', ...expected })
      expect(machine.refuse(state, 1, command)).toBeUndefined()
    }
    const opened = new Step(state, seededDice(1, 0))
    machine.play(opened, 1, { type: 'WriteOrder', brigadeId: 'A1', order: generalOrderSchema.parse(own) })
    const book = orderBookSchema.parse({ AA: attack('F1') })
    expect(staff(opened.state, 1, book, seededRandom(1, 2)).command).toMatchObject({
      brigadeId: 'AA',
      order: { clauses: [{ verb: 'bombard', objective: 'F1' }] },
    })
  })
})
