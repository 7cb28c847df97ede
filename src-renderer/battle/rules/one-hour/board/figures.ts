// From what the table tells of units to what the board and the lists draw: livery, arm, nation.
import type { Leader, Piece, Table } from '../../../../../src-shared/rules/one-hour/screen/schema'
import type { Arm } from '../../../../shapes/arms'
import { liveryOf, nationOf, type Livery, type Nation } from '../../../../shapes/livery'

export function pieceLivery({ armyId, side }: Pick<Piece, 'armyId' | 'side'>): Livery {
  return liveryOf(armyId, side)
}

export function armOf({ type, corps }: Pick<Piece, 'type' | 'corps'>): Arm {
  switch (type) {
    case 'line':
      return corps === 'guard' ? 'guardInfantry' : 'infantry'
    case 'light':
      return 'lightInfantry'
    case 'cavalry':
      return 'lineCavalry'
    case 'heavyCavalry':
      return 'heavyCavalry'
    case 'artillery':
      return 'footArtillery'
  }
}

export function pieceNation(piece: Pick<Piece, 'nation' | 'corps' | 'armyId' | 'side'>): Nation {
  const livery = pieceLivery(piece)
  if (piece.corps === 'guard' && livery === 'french') return 'guard'
  if (piece.corps === 'landwehr' && livery === 'prussian') return 'landwehr'
  return nationOf(piece.nation, livery)
}

/** The leader whose command names a unit most closely; undefined: none of its army's does. */
export function leaderOf(
  { leaders }: Pick<Table, 'leaders'>,
  { armyId, commandId }: Pick<Piece, 'armyId' | 'commandId'>,
): Leader | undefined {
  const lengthOf = ({ command }: Leader): number =>
    Math.max(-1, ...command.map((one) => (`${commandId}.`.startsWith(`${one}.`) ? one.length : -1)))
  let found: Leader | undefined
  for (const one of leaders)
    if (one.armyId === armyId && lengthOf(one) > (found ? lengthOf(found) : -1)) found = one
  return found
}

/** The corps of a unit by its own id, which begins with the first corps of those that gave guns to one unit. */
const corpsIdOf = ({ id }: Pick<Piece, 'id'>): string => id.split('.').slice(0, 2).join('.')

/** Where lists have a unit: under the leader of its corps by his id, or under the corps by name if it has none of its own. */
export function listedUnder(
  table: { readonly leaders: Table['leaders']; readonly pieces: readonly Piece[] },
  piece: Piece,
): string {
  const { armyId } = piece
  const corpsId = corpsIdOf(piece)
  for (const commandId of [piece.commandId, corpsId]) {
    const leader = leaderOf(table, { armyId, commandId })
    if (leader?.rank === 'corps') return leader.id
  }
  const named = table.pieces.find((one) => one.commandId !== armyId && corpsIdOf(one) === corpsId)
  return named?.corpsName ?? (piece.corpsName || armyId)
}

/** Whether a leader may come on with a unit: both are due with the same group. */
export const isDueWith = ({ arrival, status }: Leader, unit: Pick<Piece, 'arrival'>): boolean =>
  status === 'due' && arrival !== null && arrival.groupId === unit.arrival?.groupId

/** Hits a unit can still take. */
export const moraleOf = ({ maxHits, hitsTaken }: Pick<Piece, 'maxHits' | 'hitsTaken'>): number =>
  Math.max(0, maxHits - hitsTaken)

/** Degrees clockwise from north. */
export const FACING_DEG = { N: 0, E: 90, S: 180, W: 270 } as const
