// What the bulletin of a battle under the Brigade rules tells of a move, in the manner of the time: general orders and what came of them.
import type { Line } from '../../../../stores/battle/data'
import { hourOf } from '../../../report/hour'
import type { Bulletin } from '../../face'

export function bulletin(lines: readonly Line[], parts: Bulletin): readonly string[] {
  const { of, bySide, each } = hourOf('brigade', lines, parts)
  const verbOf = ({ sentence: { values } }: Line): string => JSON.stringify(values['verb'])
  const begun = [...Map.groupBy(of('clauseBegan'), verbOf).values()]
  const orders = begun.map((all) => Map.groupBy(all, ({ sentence }) => Number(sentence.values['clause']) > 1))
  return [
    ...orders.flatMap((all) =>
      bySide(all.get(false) ?? [], 'ordered', { verb: 'verb', brigades: 'brigade' }),
    ),
    ...orders.flatMap((all) => bySide(all.get(true) ?? [], 'wentOn', { verb: 'verb', brigades: 'brigade' })),
    ...bySide(of('brigadeArrived'), 'arrived', { brigades: 'brigade' }),
    ...bySide(of('chargeRevealed'), 'charged', { brigades: 'brigade', targets: 'target' }),
    ...each(of('placeTaken'), 'taken'),
    ...bySide(of('routs'), 'broke', { brigades: 'brigade' }),
    ...bySide(
      of('brigadeRemoved').filter(({ sentence }) => !sentence.key.endsWith('.exited')),
      'lost',
      { brigades: 'brigade' },
    ),
    ...each(of('commanderLost'), 'commander'),
  ]
}
