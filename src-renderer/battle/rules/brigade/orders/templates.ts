// Orders to begin with, for a brigade where it stands: what most brigades are told in most battles.
import type { GeneralOrder, Piece } from '../../../../../src-shared/rules/brigade/screen/schema'
import { middleOf } from '../board/places'
import { DISCRETIONS } from '../../../orders/order-parts'

export type TemplateKey = 'hold' | 'toLast' | 'attack' | 'reserve' | 'rearguard' | 'battery' | 'screen'

const near = (distance: number) => ({ when: 'enemyWithin', distance, of: 'self' }) as const

/** Guns bombard, horse and foot do the rest; every one names the ground that the brigade stands on. */
export function templatesFor(
  piece: Piece,
): readonly { readonly key: TemplateKey; readonly order: GeneralOrder }[] {
  const round = (value: number): number => Math.round(value * 10) / 10
  const { x, y } = middleOf(piece)
  const place = { x: round(x), y: round(y) }
  const plain = (
    clauses: GeneralOrder['clauses'],
    discretion: GeneralOrder['discretion'] = DISCRETIONS.steady,
  ) => ({ clauses, discretion, text: '' }) satisfies GeneralOrder
  const hold = { key: 'hold', order: plain([{ verb: 'hold', place, radius: 3 }]) } as const
  const reserve = {
    key: 'reserve',
    order: plain([
      { verb: 'reserve', place, until: [near(8)] },
      { verb: 'hold', radius: 6 },
    ]),
  } as const
  const rearguard = {
    key: 'rearguard',
    order: plain(
      [
        { verb: 'hold', place, until: [near(4), { when: 'losses', of: 'self', percent: 25 }] },
        { verb: 'retire' },
      ],
      DISCRETIONS.careful,
    ),
  } as const
  if (piece.arm === 'artillery')
    return [hold, { key: 'battery', order: plain([{ verb: 'bombard', place }]) }, reserve, rearguard]
  return [
    hold,
    { key: 'toLast', order: plain([{ verb: 'hold', place, radius: 2 }], DISCRETIONS.toLast) },
    { key: 'attack', order: plain([{ verb: 'attack' }, { verb: 'hold' }]) },
    reserve,
    rearguard,
    { key: 'screen', order: plain([{ verb: 'screen', place }], DISCRETIONS.careful) },
  ]
}
