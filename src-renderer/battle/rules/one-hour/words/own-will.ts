// What troops have done of themselves just now, which their player is told with its reason: the reluctant and the impetuous.
import type { Side } from '../../../../../src-shared/contract/values'
import type { Line } from '../../../../stores/battle/data'
import { texts } from './messages'

/** Of what has just happened, what a side's own troops did by their nature; each kind has an explanation of that name. */
export function ownWillOf<L extends Pick<Line, 'side' | 'kind'>>(
  lines: readonly L[],
  side: Side | null,
): readonly L[] {
  return lines.filter((line) => line.side === side && line.kind in texts.ownWill)
}
