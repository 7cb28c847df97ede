/** What is wanted now and of whom, under `prompt.<phase>` of the catalogue. */
import type { Sentence } from '../../../engine/events'
import type { JsonValue } from '../../../engine/json'
import { sideId, SIDES } from '../../../engine/sides'
import type { BrState } from '../state/state'
import { term } from './describe/words'

export function prompt({ phase, move, ended }: Pick<BrState, 'phase' | 'move' | 'ended'>): Sentence {
  const [first, ...others] = phase === 'finished' ? [] : SIDES.filter((side) => !ended[side])
  const who: JsonValue =
    first === undefined
      ? term('wanted.over')
      : others.length > 0
        ? term('wanted.both')
        : term('wanted.side', { side: sideId(first) })
  return { key: `prompt.${phase.replace('setup.', '')}`, values: { move, who } }
}
