/** Why a battle ended, and what each side has lost, as sentences. */
import type { Sentence } from '../../../engine/events'
import type { JsonValue } from '../../../engine/json'
import { sideId } from '../../../engine/sides'
import type { FpOutcome } from '../state/state'

/** Elements lost and started with, with the side whose they are. */
export function lossValues({ lost, elements }: Pick<FpOutcome, 'lost' | 'elements'>): {
  readonly [name: string]: JsonValue
} {
  return {
    name0: sideId(0),
    lost0: lost[0],
    elements0: elements[0],
    name1: sideId(1),
    lost1: lost[1],
    elements1: elements[1],
  }
}

export function outcomeReasons({ reason, lost, elements, points }: FpOutcome): readonly Sentence[] {
  return [
    { key: `outcome.${reason}`, values: {} },
    { key: 'outcome.lost', values: lossValues({ lost, elements }) },
    ...(points
      ? [
          {
            key: 'outcome.points',
            values: { name0: sideId(0), side0: points[0], name1: sideId(1), side1: points[1] },
          },
        ]
      : []),
  ]
}
