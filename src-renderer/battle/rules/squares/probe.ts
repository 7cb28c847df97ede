// The command by which the chosen one would do something in a square: given to the rules only to hear why it is refused.
import type { JsonObject } from '../../../../src-shared/contract/values'
import type { Leader, Piece, Table } from '../../../../src-shared/rules/squares/screen/schema'
import { isGuns } from './figures'
import { straightWay } from './options'

export function probeOf(
  phase: string,
  { pieces }: Pick<Table, 'pieces'>,
  chosen: { readonly piece?: Piece | undefined; readonly leader?: Leader | undefined },
  cell: string,
): JsonObject | undefined {
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
  const enemyThere = pieces.some(
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
