// The columns of the tree: what each shows of a row, and which field of the book it changes.
import { fieldsOf, type Field } from '../../../src-shared/history/edit/editable-fields'
import { fieldValue } from '../../../src-shared/history/edit/order-of-battle'
import type { BattleId } from '../../../src-shared/history/vocabulary'
import type { TreeNode } from './tree'

export const COLUMNS = [
  'name',
  'commander',
  'rating',
  'foot',
  'horse',
  'guns',
  'quality',
  'battles',
  'now',
  'at',
] as const
export type Column = (typeof COLUMNS)[number]

/** Columns whose figures stand at the right. */
export const FIGURES: ReadonlySet<Column> = new Set(['foot', 'horse', 'guns', 'now', 'at'])

/** Columns of the book itself: without a campaign under way nobody has left the ranks. */
export const BOOK_COLUMNS: readonly Column[] = COLUMNS.filter((column) => column !== 'now')

/** A field that a cell changes in place. */
export interface Editable {
  readonly thing: string
  readonly field: Field
  readonly value: unknown
}

const commanderFields = fieldsOf('commander', 'infantry')

/** What Enter changes in a cell; undefined: it only shows. Battles are changed battle by battle. */
export function editableOf(node: TreeNode, column: Column, battle: BattleId): Editable | undefined {
  const key = keyOf(node, column, battle)
  if (key === undefined) return undefined
  const ofLeader = column === 'commander' || column === 'rating'
  const fields = ofLeader ? commanderFields : fieldsOf(node.level, node.unit?.arm ?? 'infantry')
  const field = fields.find((each) => each.key === key)
  const holder: unknown = ofLeader ? node.commander : (node.unit ?? { name: node.name })
  if (!field || typeof holder !== 'object' || holder === null) return undefined
  const value = fieldValue(holder as Readonly<Record<string, unknown>>, key)
  return { thing: ofLeader ? `${node.id}/commander` : node.id, field, value }
}

/** Key of the field that a column shows of a node; undefined: it is a sum, or it has none. */
export function keyOf({ unit, commander }: TreeNode, column: Column, battle: BattleId): string | undefined {
  switch (column) {
    case 'name':
      return 'name'
    case 'commander':
      return commander ? 'name' : undefined
    case 'rating':
      return commander ? 'rating' : undefined
    case 'foot':
      return unit?.arm === 'infantry' ? 'strength' : undefined
    case 'horse':
      return unit?.arm === 'cavalry' ? 'strength' : undefined
    case 'guns':
      return unit?.arm === 'artillery' ? 'guns' : undefined
    case 'quality':
      return unit ? 'quality' : undefined
    case 'battles':
      return unit ? 'present' : undefined
    case 'now':
      return undefined
    case 'at':
      return unit && unit.arm !== 'artillery' ? `strengthAt.${battle}` : undefined
  }
}

/** Fields whose change a cell is marked for. */
export function markedBy(node: TreeNode, column: Column, battle: BattleId): readonly string[] {
  const key = keyOf(node, column, battle)
  if (key === undefined) return []
  const thing = column === 'commander' || column === 'rating' ? `${node.id}/commander` : node.id
  return (column === 'battles' ? ['present', 'nearby'] : [key]).map((each) => `${thing} ${each}`)
}
