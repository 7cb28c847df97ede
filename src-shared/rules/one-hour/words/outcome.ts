/** Why a battle ended, as sentences. */
import type { Sentence } from '../../../engine/events'
import { sideId } from '../../../engine/sides'
import type { OhOutcome } from '../state/state'

export function outcomeReasons({ reason, points, routed, counted }: OhOutcome): readonly Sentence[] {
  const names = { name0: sideId(0), name1: sideId(1) }
  const reasons: Sentence[] = [{ key: `outcome.${reason}`, values: {} }]
  if (points)
    reasons.push({ key: 'outcome.points', values: { ...names, side0: points[0], side1: points[1] } })
  reasons.push({
    key: 'outcome.routed',
    values: {
      ...names,
      routed0: routed[0],
      counted0: counted[0],
      routed1: routed[1],
      counted1: counted[1],
    },
  })
  return reasons
}
