// The command by which the chosen one would do something in a square: given to the rules only to hear why it is refused.
import type { JsonObject } from '../../../../src-shared/contract/values'
import type { LeaderView, View } from '../../../stores/battle-data'
import { isGuns } from './figures'
import { straightWay } from './options'

type Piece = View['pieces'][number]

export function probeOf(
  view: Pick<View, 'pieces' | 'turn'>,
  chosen: { readonly piece?: Piece | undefined; readonly leader?: LeaderView | undefined },
  cell: string,
): JsonObject | undefined {
  const { phase } = view.turn
  const { piece, leader } = chosen
  if (leader) {
    // Whoever is only to be named rides nowhere: no square is to be refused to him.
    if (phase === 'nominate' || phase === 'assignDie') return undefined
    if (phase === 'cincMoves')
      return { type: 'moveCinc', generalId: leader.id, to: cell, joinGeneralId: null }
    return { type: phase === 'placeGeneral' ? phase : 'moveGeneral', generalId: leader.id, to: cell }
  }
  if (!piece || piece.cell === cell) return undefined
  const { id } = piece
  if (phase === 'retreats') return { type: 'chooseRetreat', unitId: id, to: cell }
  if (phase === 'voluntaryRetreats') return { type: 'retreatUnit', unitId: id, to: cell }
  if (piece.cell === null) return { type: 'enterReserve', unitId: id, at: cell }
  const enemyThere = view.pieces.some(
    (other) => other.cell === cell && other.side !== piece.side && other.status === 'onBoard',
  )
  if (!enemyThere) return { type: 'moveUnit', unitId: id, path: [...straightWay(piece.cell, cell)] }
  if (isGuns(piece) && piece.points)
    return { type: 'bombard', target: cell, guns: [{ unitId: id, points: Math.max(1, piece.points.left) }] }
  return {
    type: 'declareAssault',
    from: piece.cell,
    target: cell,
    brigades: [id],
    supports: [],
    artillery: [],
  }
}
