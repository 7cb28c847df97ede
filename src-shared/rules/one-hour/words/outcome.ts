/** Why a battle ended, as sentences. */
import type { Sentence } from '../../../engine/events'
import type { OhOutcome } from '../state/state'

export function outcomeReasons({ reason, points, routed, counted }: OhOutcome): readonly Sentence[] {
  const reasons: Sentence[] = [{ key: `outcome.${reason}`, values: {} }]
  if (points) reasons.push({ key: 'outcome.points', values: { side0: points[0], side1: points[1] } })
  reasons.push({
    key: 'outcome.routed',
    values: { routed0: routed[0], counted0: counted[0], routed1: routed[1], counted1: counted[1] },
  })
  return reasons
}
