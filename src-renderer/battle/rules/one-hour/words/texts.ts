// What the board says in words: a unit, a leader, a box; for the live region, the text map and the hover line.
import type { Field, Leader, Piece, Table } from '../../../../../src-shared/rules/one-hour/screen/schema'
import { t } from '../../../../i18n'
import { liveryOf } from '../../../../shapes/livery'
import { moraleOf, pieceNation } from '../board/figures'

export type StateWord = 'rest' | 'mayAct' | 'selected' | 'done'

export const typeText = ({ type }: Pick<Piece, 'type'>): string => t(`one-hour.type.${type}`)

export function kindText(piece: Piece): string {
  return `${t(`nation.${pieceNation(piece)}`)} ${typeText(piece)}`
}

/** What binds it or has been done with it, cards and leaders among it. */
export function marksOf(piece: Piece): readonly string[] {
  return [
    ...piece.marks.map((mark) => t(`one-hour.mark.${mark}`)),
    ...piece.traits.map((trait) => t(`one-hour.trait.${trait}`)),
    ...piece.cards.map(({ title }) => title),
  ]
}

/** "Picton, British line infantry, E2, facing south, deployed, morale 5 of 6, may act". */
export function pieceText(piece: Piece, state: StateWord): string {
  const head = t('one-hour.board.unit', {
    name: piece.name,
    kind: kindText(piece),
    cell: piece.cell ?? '',
    facing: t(`one-hour.facing.${piece.facing}`),
    formation: t(`one-hour.formation.${piece.formation}`),
    morale: moraleOf(piece),
    of: piece.maxHits,
    state: t(`one-hour.board.state.${state}`),
  })
  return [head, ...marksOf(piece)].join(', ')
}

export function leaderText(leader: Leader): string {
  const livery = t(`livery.${liveryOf(leader.armyId, leader.side)}`)
  const key = leader.rank === 'army' ? 'one-hour.board.commander' : 'one-hour.board.leader'
  return t(key, { name: leader.name, livery, cell: leader.cell ?? '' })
}

/** What a leader does for the troops, a sentence for each of his effects. */
export function effectTexts({ effects }: Pick<Leader, 'effects'>): readonly string[] {
  return effects.map((effect) => {
    const key = `one-hour.effect.${effect.type}`
    if (effect.type === 'shootDie') return t(key, { n: effect.dice, range: effect.maxRange }, effect.dice)
    if (effect.type === 'meleeDie') return t(key, { near: effect.near, attached: effect.attached })
    return t(key)
  })
}

/** Ground, height and name of a box, and what lies on its edges. */
export function groundText(field: Field, cell: string): string {
  const ground = field.cells[cell]
  const words = [
    t(`one-hour.ground.${ground?.kind ?? 'clear'}`),
    ...(ground && ground.level > 0 ? [t('one-hour.ground.level', { n: ground.level })] : []),
    ...(field.roads.some(({ a, b }) => a === cell || b === cell) ? [t('one-hour.ground.road')] : []),
    ...(ground && ground.exit.length > 0 ? [t('one-hour.ground.exit')] : []),
    ...(ground?.name ? [ground.name] : []),
  ]
  return [...words, ...edgesText(field, cell)].join(', ')
}

function edgesText(field: Field, cell: string): readonly string[] {
  const found = new Map<string, string[]>()
  for (const { a, b, kind, barricaded, hedge } of field.edges) {
    const other = a === cell ? b : b === cell ? a : undefined
    if (other === undefined) continue
    const keys = [...(kind ? [barricaded ? 'barricaded' : kind] : []), ...(hedge ? ['hedge'] : [])]
    for (const key of keys) found.set(key, [...(found.get(key) ?? []), other])
  }
  return [...found].map(([key, cells]) => t(`one-hour.edge.${key}`, { cells: cells.join(', ') }))
}

export interface CellInput {
  readonly field: Field
  readonly table: Table
  readonly nameOf: (id: string) => string | undefined
  readonly stateOf: (id: string) => StateWord
}

/** Everything there is to know of a box. */
export function cellText({ field, table, nameOf, stateOf }: CellInput, cell: string): string {
  const pieces = table.pieces.filter((piece) => piece.cell === cell && piece.status === 'board')
  const leaders = table.leaders.filter((leader) => leader.cell === cell)
  const objectives = table.objectives
    .filter((objective) => objective.cell === cell)
    .map(({ name, value, holder }) =>
      t(
        'board.objective',
        {
          name,
          value,
          holder: holder === null ? t('board.nobody') : (nameOf(`side.${holder}`) ?? String(holder)),
        },
        value,
      ),
    )
  const head = pieces.length + leaders.length > 0 ? 'one-hour.board.cell' : 'one-hour.board.cellEmpty'
  return [
    t(head, { cell, ground: groundText(field, cell) }),
    ...objectives.map((one) => `${one}.`),
    ...pieces.map((piece) => `${pieceText(piece, stateOf(piece.id))}.`),
    ...leaders.map((leader) => `${leaderText(leader)}.`),
  ].join(' ')
}
