// What stands in a box, line by line, for the card in the drawer.
import type { Leader, Piece } from '../../../../../src-shared/rules/one-hour/screen/schema'
import { t } from '../../../../i18n'
import { liveryOf } from '../../../../shapes/livery'
import type { PlaceContents, PlaceRow } from '../../../places/place-card'
import { groundText, marksOf, type CellInput } from '../words/texts'
import { armOf, moraleOf, pieceLivery } from './figures'

/** Lines of a box: a unit, and as many leaders as are seldom met. */
export const LINES_OF_BOX = 4

export function boxContents(
  { field, table }: Pick<CellInput, 'field' | 'table'>,
  cell: string,
): PlaceContents {
  const pieces = table.pieces.filter((piece) => piece.cell === cell && piece.status === 'board')
  const leaders = table.leaders.filter((leader) => leader.cell === cell)
  const worth = table.objectives
    .filter((objective) => objective.cell === cell && objective.value > 0)
    .map(({ value }) => t('one-hour.board.worth', { n: value }))
  return {
    title: cell,
    say: [groundText(field, cell), ...worth].join(' · '),
    rows: [...pieces.map(pieceRow), ...leaders.map(leaderRow)],
  }
}

function pieceRow(piece: Piece): PlaceRow {
  const { facing, formation, strength } = piece
  return {
    id: piece.id,
    livery: pieceLivery(piece),
    arm: armOf(piece),
    name: piece.name,
    strength: strength === null ? '' : strength.toLocaleString('en-GB'),
    losses: piece.hitsTaken > 0 ? String(piece.hitsTaken) : '',
    marks: [
      `${moraleOf(piece)}/${piece.maxHits}`,
      facing,
      ...(formation === 'deployed' ? [] : [t(`one-hour.formation.${formation}`)]),
      ...marksOf(piece),
    ].join(' · '),
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
    marks: '',
  }
}
