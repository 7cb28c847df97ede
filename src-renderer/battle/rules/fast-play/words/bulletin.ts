// What the bulletin of a battle under Fast Play Napoleonic tells of a turn, in the manner of the time.
import type { Line } from '../../../../stores/battle/data'
import { hourOf } from '../../../report/hour'
import type { Bulletin } from '../../face'

export function bulletin(lines: readonly Line[], parts: Bulletin): readonly string[] {
  const { of, bySide, each } = hourOf('fast-play', lines, parts)
  return [
    ...bySide(of('unitEntered'), 'arrived', { units: 'unit' }),
    ...bySide(of('chargeDeclared'), 'charged', { units: 'unit', targets: 'target' }),
    ...each(of('objectiveTaken'), 'taken'),
    ...bySide([...of('unitRouted'), ...of('unitDestroyed')], 'broken', { units: 'unit' }),
    ...each(
      of('generalRisked').filter(({ sentence }) => sentence.key.endsWith('.killed')),
      'fell',
    ),
  ]
}
