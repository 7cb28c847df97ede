// Men in the ranks now, as the campaign under way has left them, beside those of the book: foot and horse, like its other columns.
import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { useProgram } from '../program/program'
import { unitsBelow, type TreeNode } from './tree'

export const useMenNow = defineStore('men-now', () => {
  const program = useProgram()
  /** By unit; null: no campaign is under way, or nothing of it is known here. */
  const present = shallowRef<ReadonlyMap<string, number> | null>(null)
  /** Sums of formations, as long as the same men are in the ranks. */
  let sums = new WeakMap<TreeNode, number>()

  async function load(): Promise<void> {
    const stand = await program.ask('campaign.people', {})
    const begun = stand.ok && stand.value.begun
    const found = begun ? await program.get('campaign.ledger', {}) : undefined
    sums = new WeakMap()
    present.value =
      found === undefined
        ? null
        : new Map(found.rows.flatMap((row) => (row.level === 'unit' ? [[row.id, row.present] as const] : [])))
  }

  /** Foot and horse of a formation that are in the ranks now; null: not known. */
  function of(node: TreeNode): number | null {
    const units = present.value
    if (!units) return null
    const known = sums.get(node)
    if (known !== undefined) return known
    const men = unitsBelow(node).reduce(
      (sum, { id, unit }) => sum + (unit?.arm === 'artillery' ? 0 : (units.get(id) ?? 0)),
      0,
    )
    sums.set(node, men)
    return men
  }

  return { present, load, of }
})
