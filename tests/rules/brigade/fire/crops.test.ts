/** Tall crops that brigades tread down, until they hide nobody (BR-GEO-09, `trampledCrops`). */
import { describe, expect, it } from 'vitest'
import { scriptedDice } from '../../../../src-shared/engine/dice'
import { sees } from '../../../../src-shared/rules/brigade/fire/sight/sight'
import { muster } from '../../../../src-shared/rules/brigade/sheet/muster'
import type { BrState } from '../../../../src-shared/rules/brigade/state/state'
import { treadCrops } from '../../../../src-shared/rules/brigade/turn/crops'
import { Step } from '../../../../src-shared/rules/brigade/turn/step'
import { parseGiven, sheetOfGiven } from '../../kits/brigade/given'
import { area } from '../support/script'

/** A field of nine inches by two, which six moves lay flat, with `A1` and skirmishers in it and an enemy beyond. */
function field(houseRules: object = {}): BrState {
  return muster(
    sheetOfGiven(
      parseGiven({
        bodies: {
          A1: [30, 20.5, 0],
          AS: { at: [34, 20.5, 0], formation: 'skirmish' },
          F1: [30, 26, 180],
        },
        terrain: { areas: [area('tallCrops', 26, 20, 35, 22)] },
        houseRules,
      }),
    ),
  )
}

/** The state after so many moves in which the brigades named moved and stand where they do. */
function after(moves: number, state: BrState, ...ids: readonly string[]) {
  const moved = Object.fromEntries(
    Object.values(state.brigades).map((one) => [one.id, { ...one, movedThisMove: ids.includes(one.id) }]),
  )
  let now: BrState = { ...state, brigades: moved }
  const events: unknown[] = []
  for (let n = 0; n < moves; n += 1) {
    const step = new Step(now, scriptedDice([]))
    treadCrops(step)
    now = step.state
    events.push(...step.events.map(({ kind, data }) => ({ kind, data })))
  }
  return { state: now, events }
}

describe('a field of tall crops', () => {
  it('hides who is beyond it until enough brigades have gone through, and the log says when it lies flat', () => {
    const fresh = field()
    expect(sees(fresh, 'A1', 'F1')).toBe(false)
    const before = after(5, fresh, 'A1')
    expect(sees(before.state, 'A1', 'F1')).toBe(false)
    expect(before.events).toEqual([])
    const flat = after(6, fresh, 'A1')
    expect(sees(flat.state, 'A1', 'F1')).toBe(true)
    expect(flat.events).toEqual([{ kind: 'cropsTrampled', data: { areaId: 'tallCrops', x: 30.5, y: 21 } }])
    expect(after(3, flat.state, 'A1').events).toEqual([])
  })

  it('is trodden by those who moved, skirmishers left out', () => {
    expect(after(9, field()).events).toEqual([])
    expect(after(9, field(), 'AS', 'F1').events).toEqual([])
  })

  it('stands all day by house rule', () => {
    const stands = after(20, field({ trampledCrops: false }), 'A1')
    expect(stands.events).toEqual([])
    expect(sees(stands.state, 'A1', 'F1')).toBe(false)
  })
})
