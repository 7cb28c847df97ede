// What the board says in words: a unit, a leader, a square; for the live region, the text map and the hover line.
import type { Field, Leader, Piece, Table } from '../../../../../src-shared/rules/squares/screen/schema'
import { t } from '../../../../i18n'
import { liveryOf } from '../../../../shapes/livery'
import { armOf, pieceNation } from '../board/figures'
import { signsOf } from '../board/scene'

/** Nation and arm; the foot of the Imperial Guard is not called guards twice. */
export function kindText(piece: Piece): string {
  const [nation, arm] = [pieceNation(piece), armOf(piece)]
  const shown = nation === 'guard' && arm === 'guardInfantry' ? 'infantry' : arm
  return `${t(`nation.${nation}`)} ${t(`arm.${shown}`)}`
}

/** "Picton 2, British infantry, E2, quality d8, 1 hit, may not act". */
export function pieceText(piece: Piece, state: 'rest' | 'mayAct' | 'selected' | 'done'): string {
  const { quality, morale } = piece.ratings
  const ratings = quality
    ? t('squares.board.quality', { die: quality })
    : morale
      ? t('squares.board.morale', { die: morale })
      : ''
  const left = piece.points?.left ?? 0
  const parts = [
    t('squares.board.unit', {
      name: piece.name,
      kind: kindText(piece),
      cell: piece.cell ?? '',
      ratings,
      hits: t('squares.board.hits', { n: piece.marks }, piece.marks),
      state:
        state === 'mayAct' && piece.points
          ? t('squares.board.state.points', { n: left }, left)
          : t(`squares.board.state.${state}`),
    }),
  ]
  if (piece.inTown) parts.push(t('squares.board.inTown'))
  if (piece.held) parts.push(t('squares.board.held'))
  return parts.join(', ')
}

/** Why units are at rest while the commanders-in-chief move; empty in other phases. */
export function restText(phase: string): string {
  return phase === 'cincMoves' ? t('squares.restInCincMoves') : ''
}

export function leaderText(leader: Leader): string {
  const livery = t(`livery.${liveryOf(leader.armyId, leader.side)}`)
  const key = leader.commanderInChief ? 'squares.board.commander' : 'squares.board.leader'
  return t(key, { name: leader.name, livery, cell: leader.cell ?? '' })
}

export function groundText(field: Field, cell: string): string {
  const ground = field.cells[cell]
  const signs = (signsOf(field)[cell] ?? []).map((sign) => t(`squares.board.signs.${sign}`))
  const name = ground?.town?.name ?? ground?.name
  const words = signs.length > 0 ? signs.join(', ') : t('squares.board.open')
  return name ? `${words}, ${name}` : words
}

export interface CellInput {
  readonly field: Field
  readonly table: Table
  readonly phase: string
  readonly nameOf: (id: string) => string | undefined
  readonly stateOf: (id: string) => 'rest' | 'mayAct' | 'selected' | 'done'
}

/** Everything there is to know of a square. */
export function cellText({ field, table, phase, nameOf, stateOf }: CellInput, cell: string): string {
  const pieces = table.pieces.filter((piece) => piece.cell === cell && piece.status === 'onBoard')
  const leaders = table.leaders.filter((leader) => leader.cell === cell && leader.inPlay)
  const objectives = table.objectives
    .filter((objective) => objective.cell === cell)
    .map((objective) =>
      t(
        'board.objective',
        {
          name: objective.name,
          value: objective.value,
          holder:
            objective.holder === null
              ? t('board.nobody')
              : (nameOf(`side.${objective.holder}`) ?? String(objective.holder)),
        },
        objective.value,
      ),
    )
  const ground = groundText(field, cell)
  const head = t(pieces.length + leaders.length > 0 ? 'squares.board.cell' : 'squares.board.cellEmpty', {
    cell,
    ground,
  })
  const atRest = pieces.some((piece) => stateOf(piece.id) === 'rest') ? restText(phase) : ''
  return [
    head,
    ...objectives.map((one) => `${one}.`),
    ...pieces.map((piece) => `${pieceText(piece, stateOf(piece.id))}.`),
    ...leaders.map((leader) => `${leaderText(leader)}.`),
    ...(atRest ? [atRest] : []),
  ].join(' ')
}
