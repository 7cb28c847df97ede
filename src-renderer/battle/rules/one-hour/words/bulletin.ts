// What the bulletin of a battle under One Hour Waterloo tells of an hour, in the manner of the time.
import type { Line } from '../../../../stores/battle/data'
import { hourOf } from '../../../report/hour'
import type { Bulletin } from '../../face'

export function bulletin(lines: readonly Line[], parts: Bulletin): readonly string[] {
  const { of, bySide, each } = hourOf('one-hour', lines, parts)
  return [
    ...bySide(of('unitEntered'), 'arrived', { units: 'unit' }),
    ...bySide(of('chargeDeclared'), 'charged', { units: 'unit' }),
    ...bySide(of('advanced'), 'advanced', { units: 'unit' }),
    ...each(of('objectiveTaken'), 'taken'),
    ...each(of('unitRouted'), 'routed'),
    ...each(
      of('leaderRisked').filter(({ sentence }) => sentence.key.endsWith('.lost')),
      'lost',
    ),
  ]
}
