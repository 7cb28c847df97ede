// What the staff's own plan is for, and where its generals ride.
import { expect, it } from 'vitest'
import { seededDice } from '../../../../src-shared/engine/dice'
import { seededRandom } from '../../../../src-shared/engine/random'
import { distance } from '../../../../src-shared/board/table/vectors'
import { fastPlay as rules } from '../../../../src-shared/rules/fast-play'
import { commandOf } from '../../../../src-shared/rules/fast-play/movement/command-range'
import { draft } from '../../../../src-shared/rules/fast-play/sheet/draft/draft'
import { planOf } from '../../../../src-shared/rules/fast-play/staff/goals'
import { viewOf } from '../../../../src-shared/rules/fast-play/staff/view'
import { fieldOf } from '../../../../src-shared/rules/fast-play/state/field'
import type { FpState } from '../../../../src-shared/rules/fast-play/state/state'
import { shippedHistory } from '../../../history/shipped'
import { table } from '../support/table'

/** Goals of those who stood on the table when the turn began. */
function goalsIn(state: FpState, side: 0 | 1): ReadonlyMap<string, string> {
  const view = viewOf(state, side, 'normal', {})
  const plan = planOf(view)
  const began = state.notes.at(-1)?.units ?? {}
  return new Map(
    view.field
      .ofSide(side)
      .filter(({ id }) => id in began)
      .map((body) => [body.id, JSON.stringify(plan.goalOf(body))]),
  )
}

it('goals do not change while the side moves', { timeout: 60_000 }, () => {
  const sheet = draft({ history: shippedHistory(), battleId: 'quatre-bras', whatIfIds: [] })
  let { state } = rules.start(rules.muster(sheet), seededDice(2, 0))
  let before: ReadonlyMap<string, string> | null = null
  let changed = 0
  for (let n = 1; state.turn <= 8 && state.phase !== 'ended'; n += 1) {
    const [side = 0] = rules.turn(state).toAct
    if (state.phase !== 'moves') before = null
    else {
      const goals = goalsIn(state, side)
      for (const [id, goal] of goals) if (before?.has(id) && before.get(id) !== goal) changed += 1
      before = goals
    }
    const { command } = rules.staff(rules.seenBy(state, side), side, {}, seededRandom(2, n), 'normal')
    if (command.type === 'endMovement') before = null
    state = rules.play(state, side, command, seededDice(2, n)).state
  }
  expect(changed).toBe(0)
})

it('a general rides to where he commands two battalions rather than to the middle, from where he commands none', () => {
  const state = table({
    phase: 'generals',
    FR: {
      A: { is: 'HF line (12,20)@0', general: 'G' },
      B: { is: 'HF line (18,20)@0', general: 'G' },
      C: { is: 'HF line (56,20)@0', general: 'G' },
    },
    AL: { E: 'HF line (30,46)@180' },
    generals: { G: { side: 0, at: [28, 14], rating: 'poor' } },
  })
  const { command } = rules.staff(rules.seenBy(state, 0), 0, {}, seededRandom(1, 0), 'normal')
  if (command.type !== 'moveGeneral') throw new Error(`he does not ride: ${command.type}`)
  expect(distance(command, { x: 28, y: 14 })).toBeLessThanOrEqual(10)
  const field = fieldOf(rules.play(state, 0, command, seededDice(1, 1)).state)
  const led = ['A', 'B', 'C'].filter((id) => commandOf(field, field.body(id)).inCommand)
  expect(led).toEqual(['A', 'B'])
})
