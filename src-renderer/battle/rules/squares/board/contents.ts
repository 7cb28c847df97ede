// What stands in a square, line by line, for the card in the drawer.
import type { Leader, Piece } from '../../../../../src-shared/rules/squares/screen/schema'
import { t } from '../../../../i18n'
import { liveryOf } from '../../../../shapes/livery'
import type { PlaceContents, PlaceRow } from '../../../places/place-card'
import { armOf, isGuns, pieceLivery } from './figures'
import { groundText, type CellInput } from '../words/texts'

/** Brigades first, then guns, then leaders, as the counters of a stack stand. */
export function squareContents(
  { field, table }: Pick<CellInput, 'field' | 'table'>,
  cell: string,
): PlaceContents {
  const pieces = table.pieces.filter((piece) => piece.cell === cell && piece.status === 'onBoard')
  const leaders = table.leaders.filter((leader) => leader.cell === cell && leader.inPlay)
  const objectives = table.objectives
    .filter((objective) => objective.cell === cell)
    .map(({ value }) => t('squares.board.worth', { n: value }))
  return {
    title: cell,
    say: [groundText(field, cell), ...objectives].join(' · '),
    rows: [
      ...pieces.filter((piece) => !isGuns(piece)).map(pieceRow),
      ...pieces.filter(isGuns).map(pieceRow),
      ...leaders.map(leaderRow),
    ],
  }
}

function pieceRow(piece: Piece): PlaceRow {
  const { ratings, points, strength } = piece
  const die = ratings.quality ?? ratings.morale
  const marks = [
    ...(piece.inTown ? [t('squares.board.inTown')] : []),
    ...(piece.held ? [t('squares.board.held')] : []),
    // As the beads below a counter.
    ...(points ? ['●'.repeat(points.left) + '○'.repeat(Math.max(0, points.of - points.left))] : []),
    ...(die ? [die] : []),
  ]
  return {
    id: piece.id,
    livery: pieceLivery(piece),
    arm: armOf(piece),
    name: piece.name,
    strength: strength === null ? '' : strength.toLocaleString('en-GB'),
    losses: piece.marks > 0 ? String(piece.marks) : '',
    marks: marks.join(' '),
  }
}

function leaderRow(leader: Leader): PlaceRow {
  return {
    id: leader.id,
    livery: liveryOf(leader.armyId, leader.side),
    arm: null,
    name: leader.name,
    strength: '',
    losses: '',
    marks: leader.die,
  }
}
