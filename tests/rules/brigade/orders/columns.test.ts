// Columns of march by orders before ground that they may not enter: out of the column and back, along a road, off it (BR-TERR-07, -08, -10, 10.4).
import { describe, expect, it } from 'vitest'
import { seededDice } from '../../../../src-shared/engine/dice'
import { standingPlot } from '../../../../src-shared/rules/brigade/orders/executor/executor'
import { machine } from '../../../../src-shared/rules/brigade/turn/machine'
import { Step } from '../../../../src-shared/rules/brigade/turn/step'
import type { BrigadeState, BrState } from '../../../../src-shared/rules/brigade/state/state'
import { heldUp, ordered } from '../support/by-orders'
import { area } from '../support/script'

const wood = area('wood', 20, 16, 28, 22)

const march = (y: number) => ({
  clauses: [{ verb: 'advance', place: { x: 24, y }, formation: 'marchColumn', corridor: 12 }],
})

function bodyIn(state: BrState, id: string): BrigadeState {
  const found = state.brigades[id]
  if (!found) throw new Error(`no ${id}`)
  return found
}

/** The same with changes to a brigade. */
const changed = (state: BrState, id: string, change: Partial<BrigadeState>): BrState => ({
  ...state,
  brigades: { ...state.brigades, [id]: { ...bodyIn(state, id), ...change } },
})

/** How a brigade stands at the end of each move, both sides leaving all to their orders. */
function moves(from: BrState, id: string, most: number): readonly BrigadeState[] {
  const found: BrigadeState[] = []
  let state = from
  for (let n = 1; found.length < most; n += 1) {
    if (n > 100 * most) throw new Error(`the battle stands still in ${state.phase} of move ${state.move}`)
    const { move } = state
    const [side] = machine.turn(state).toAct
    if (side === undefined) break
    const step = new Step(state, seededDice(7, n))
    machine.play(step, side, { type: 'EndPhase', side })
    state = step.state
    if (state.move > move) found.push(bodyIn(state, id))
  }
  return found
}

describe('a wood in the way of a column of march (BR-TERR-07)', () => {
  it('is gone through in column of attack, and the march goes on behind it', () => {
    const state = ordered(
      'command',
      { A1: { at: [24, 14, 0], formation: 'marchColumn', order: march(40) }, F1: [4, 46, 180] },
      { terrain: { areas: [wood] } },
    )
    const way = moves(state, 'A1', 12)
    const changes = way.filter((now, i) => i > 0 && now.formation !== way[i - 1]?.formation)
    expect(way.map(({ formation }) => formation)).toContain('attackColumn')
    expect(way.at(-1)?.formation).toBe('marchColumn')
    expect(way.at(-1)?.pose.y).toBeGreaterThan(24)
    expect(changes.length).toBeLessThanOrEqual(2)
  })
})

const road = {
  id: 'lane',
  polyline: [
    { x: 24, y: 0 },
    { x: 24, y: 8 },
    { x: 40, y: 24 },
  ],
}
const lowWood = area('wood', 14, 0, 34, 12)

describe('a column that comes on before a wood (BR-SEQ-03)', () => {
  const coming = (x: number) => {
    const state = ordered(
      'command',
      { A1: { at: [x, 0, 0], formation: 'marchColumn', order: march(40) }, F1: [4, 46, 180] },
      { terrain: { areas: [lowWood], roads: [road] } },
    )
    return changed(state, 'A1', { entering: true })
  }

  it('takes the road that leads in (BR-TERR-10)', () => {
    expect(standingPlot(coming(24), 'A1')?.actions).toMatchObject([{ followRoad: 'lane', toward: 'end' }])
  })

  it('leaves the column where none does', () => {
    expect(standingPlot(coming(28), 'A1')?.actions).toEqual([{ changeFormation: 'attackColumn' }])
  })
})

it('a column that comes on takes its road in open country too (BR-SEQ-03, BR-TERR-10)', () => {
  const state = ordered(
    'command',
    { A1: { at: [24, 0.3, 20], formation: 'marchColumn', order: march(40) }, F1: [4, 46, 180] },
    { terrain: { roads: [road] } },
  )
  const coming = changed(state, 'A1', { entering: true })
  expect(standingPlot(coming, 'A1')?.actions).toMatchObject([{ followRoad: 'lane', toward: 'end' }])
})

describe('a column on a road', () => {
  const going = (to: number, end: number, more: object = {}, areas: readonly object[] = []) => {
    const polyline = [
      { x: 24, y: 0 },
      { x: 24, y: end },
    ]
    return ordered(
      'plot',
      {
        A1: { at: [24, 14, 0], formation: 'marchColumn', roadId: 'r', order: march(to) },
        F1: [66, 46, 180],
        ...more,
      },
      { terrain: { roads: [{ id: 'r', polyline }], areas } },
    )
  }
  const follows = (state: BrState) =>
    (standingPlot(state, 'A1')?.actions ?? []).map((action) =>
      'followRoad' in action ? action.distance : action,
    )

  it('stays on it to the last open place before its goal, where it can turn off', () => {
    expect(follows(going(23, 46))).toEqual([9])
    expect(follows(going(23, 46, {}, [area('wood', 18, 20, 30, 36)]))).toEqual([5.5])
  })

  it('goes on among woods where the road does, and not where it ends in them', () => {
    const woods = [area('wood', 18, 4, 30, 40)]
    expect(follows(going(23, 46, {}, woods))).toEqual([9])
    expect(follows(going(26, 26, {}, woods))).not.toEqual([expect.any(Number)])
  })

  it('keeps off a friend who stands before it, since it could not turn off right behind him', () => {
    const A2 = { at: [24, 20.5, 0], formation: 'marchColumn', order: { clauses: [{ verb: 'hold' }] } }
    const [length] = follows(going(40, 46, { A2 }))
    // His rear is at 18.138.
    expect(length).toBeGreaterThan(3)
    expect(length).toBeLessThan(4)
  })

  it('has the way freed by one beside it whom it could not pass by a hair', () => {
    const freed = (x: number) => {
      const A2 = { at: [x, 12, 0], formation: 'attackColumn', order: { clauses: [{ verb: 'hold' }] } }
      const coming = changed(going(40, 46, { A2 }), 'A1', {
        pose: { x: 24, y: 0.3, heading: 0 },
        entering: true,
      })
      return standingPlot(coming, 'A2')?.actions ?? []
    }
    expect(freed(25.2)).toMatchObject([{ turn: 90 }, { advance: expect.any(Number) as number }])
    expect(freed(26)).toEqual([])
  })
})

it('guns stuck in column before a wood go on in teams (BR-TERR-08)', () => {
  const state = ordered(
    'command',
    {
      AA: {
        at: [24, 15.99, 0],
        formation: 'marchColumn',
        order: { clauses: [{ verb: 'march', place: { x: 24, y: 40 } }] },
      },
      F1: [4, 46, 180],
    },
    { terrain: { areas: [wood] } },
  )
  expect(standingPlot(heldUp(state, 'AA', 2), 'AA')?.actions).toEqual([{ changeFormation: 'limbered' }])
})

it('a brigade in line that advances stays in line: columns of attack are for an assault (10.4)', () => {
  const order = { clauses: [{ verb: 'advance', place: { x: 24, y: 40 }, corridor: 12 }] }
  const state = ordered('plot', { A1: { at: [24, 10, 0], order }, F1: [24, 46, 180] })
  expect(standingPlot(state, 'A1')?.actions).toEqual([{ advance: 'max' }])
})

describe('a column of attack along the edge of the table', () => {
  it('forms column of march by its order, since it is too broad to turn there', () => {
    const clause = { verb: 'march', place: { x: 30, y: 35 }, formation: 'marchColumn', corridor: 12 }
    const state = ordered('plot', {
      F1: { at: [1.25, 35, 180], formation: 'attackColumn', order: { clauses: [clause] } },
      A1: [60, 20, 0],
    })
    expect(standingPlot(state, 'F1')?.actions).toEqual([{ changeFormation: 'marchColumn' }])
  })
})
