// Search and filters: which rows of the tree are shown, which open by themselves, and what was found in all.
import type { Arm, BattleId, Quality } from '../../../src-shared/history/vocabulary'
import type { Nation } from '../../shapes/livery'
import { addedUp, folded, unitsBelow, type Sums, type TreeNode } from '../../stores/order-of-battle/tree'

export interface Filter {
  /** Words that must all occur in the names of a thing or of what it belongs to. */
  readonly text: string
  /** Empty: any. */
  readonly arms: readonly Arm[]
  readonly nations: readonly Nation[]
  readonly qualities: readonly Quality[]
  /** Only who stood in this battle; null: whoever. */
  readonly presentAt: BattleId | null
  /** Only what stands otherwise than in history. */
  readonly changed: boolean
}

export const NO_FILTER: Filter = {
  text: '',
  arms: [],
  nations: [],
  qualities: [],
  presentAt: null,
  changed: false,
}

/** How many of the filters beside the search are on. */
export function filterCount(filter: Filter): number {
  const lists = [filter.arms, filter.nations, filter.qualities].filter((list) => list.length > 0).length
  return lists + (filter.presentAt === null ? 0 : 1) + (filter.changed ? 1 : 0)
}

/** What a filter leaves of one army. */
export interface Found {
  /** Nodes that are shown. */
  readonly shown: ReadonlySet<string>
  /** Nodes that the search opens to show what lies below. */
  readonly opened: ReadonlySet<string>
  readonly units: number
  readonly sums: Sums
}

/** Whether a unit passes all but the search. */
function passes(node: TreeNode, filter: Filter, changed: (id: string) => boolean): boolean {
  const { unit } = node
  if (!unit) return false
  const { arms, nations, qualities, presentAt } = filter
  return (
    (arms.length === 0 || arms.includes(unit.arm)) &&
    (nations.length === 0 || nations.includes(node.nation)) &&
    (qualities.length === 0 || qualities.includes(unit.quality)) &&
    (presentAt === null || unit.present.includes(presentAt)) &&
    (!filter.changed || changed(node.id))
  )
}

/** Looks through one army. `changed` says of a formation or unit whether it or anything above it was changed. */
export function find(army: TreeNode, filter: Filter, changed: (id: string) => boolean): Found {
  const words = folded(filter.text).split(/\s+/).filter(Boolean)
  const shown = new Set<string>()
  const opened = new Set<string>()
  const found: TreeNode[] = []

  /** `hit`: a formation above has all the words already. Answers whether anything of the node is shown. */
  const walk = (node: TreeNode, hit: boolean, above: boolean): boolean => {
    const isHit = hit || words.every((word) => node.pathText.includes(word))
    const isChanged = above || changed(node.id)
    let any = false
    if (node.unit) any = isHit && passes(node, filter, () => isChanged)
    else
      for (const child of node.children) {
        const below = walk(child, isHit, isChanged)
        any ||= below
      }
    if (!any) return false
    shown.add(node.id)
    if (node.unit) found.push(node)
    else if (words.length > 0 && !isHit) opened.add(node.id)
    return true
  }
  walk(army, false, false)
  return { shown, opened, units: found.length, sums: addedUp(found.map((node) => node.sums)) }
}

/** A row of the list as it is painted. */
export interface Row {
  readonly node: TreeNode
  readonly isOpen: boolean
  /** Place among its shown siblings, from 1, and how many these are. */
  readonly place: number
  readonly siblings: number
}

/** The rows of an army from above to below; `isOpen` is asked only of formations. */
export function rowsOf(
  army: TreeNode,
  shown: ReadonlySet<string>,
  isOpen: (id: string) => boolean,
): readonly Row[] {
  const rows: Row[] = []
  const walk = (nodes: readonly TreeNode[]): void => {
    const siblings = nodes.filter((node) => shown.has(node.id))
    siblings.forEach((node, i) => {
      const open = node.unit === null && isOpen(node.id)
      rows.push({ node, isOpen: open, place: i + 1, siblings: siblings.length })
      if (open) walk(node.children)
    })
  }
  walk([army])
  return rows
}

/** Ids of a node and all above it. */
export function wayTo(node: TreeNode): readonly string[] {
  return node.parent ? [...wayTo(node.parent), node.id] : [node.id]
}

/** Nations, arms and grades that occur in an army, so that no filter finds nothing by itself. */
export function nationsOf(army: TreeNode): readonly Nation[] {
  return [...new Set(unitsBelow(army).map((node) => node.nation))]
}
