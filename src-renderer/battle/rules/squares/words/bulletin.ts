// What the bulletin of a battle under the squares rules tells of an hour, in the manner of the time.
import type { Line } from '../../../../stores/battle/data'
import { hourOf } from '../../../report/hour'
import type { Bulletin } from '../../face'

export function bulletin(lines: readonly Line[], parts: Bulletin): readonly string[] {
  const { of, bySide, each } = hourOf('squares', lines, parts)
  return [
    ...bySide(of('reserveEntered'), 'arrived', { units: 'unit' }),
    ...bySide(of('assaultDeclared'), 'attacked', { squares: 'target' }),
    ...each(of('objectiveTaken'), 'taken'),
    ...each(of('unitDestroyed'), 'destroyed'),
    ...each(of('armyBroke'), 'broke'),
    ...each(of('nightFell'), 'night'),
  ]
}
