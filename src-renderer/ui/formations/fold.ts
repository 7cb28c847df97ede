// Lists from armies down to battalions that are folded and unfolded: which rows are shown, and how deep each stands.
import { computed, ref, type ComputedRef, type Ref } from 'vue'
import { LEVELS } from '../../../src-shared/contract/campaign/values'

interface Line {
  readonly id: string
  readonly parent: string | null
  readonly level: (typeof LEVELS)[number]
}

export interface Shown<R extends Line> {
  readonly row: R
  /** 0: an army. */
  readonly depth: number
  readonly isOpen: boolean
  readonly hasBelow: boolean
}

export interface Folding<R extends Line> {
  readonly shown: ComputedRef<readonly Shown<R>[]>
  readonly toggle: (id: string) => void
  /** Opens everything down to this level, and closes what lies deeper. */
  readonly openTo: (level: Line['level']) => void
  /** Opens all that stands above a row. */
  readonly reveal: (id: string) => void
}

const depthOf = (level: Line['level']): number => LEVELS.indexOf(level)

/** Rows that are to be seen; at first everything above the units is open. */
export function useFolding<R extends Line>(rows: () => readonly R[]): Folding<R> {
  /** Rows that were opened or closed by hand, against what their level says. */
  const turned: Ref<ReadonlySet<string>> = ref(new Set<string>())
  const openAbove = ref(depthOf('brigade'))
  const isOpen = (row: Line): boolean => depthOf(row.level) < openAbove.value !== turned.value.has(row.id)

  const shown = computed(() => {
    const open = new Set<string>()
    const parents = new Set(rows().flatMap(({ parent }) => parent ?? []))
    return rows().flatMap((row): Shown<R>[] => {
      if (row.parent !== null && !open.has(row.parent)) return []
      const opened = isOpen(row)
      if (opened) open.add(row.id)
      return [{ row, depth: depthOf(row.level), isOpen: opened, hasBelow: parents.has(row.id) }]
    })
  })

  function toggle(id: string): void {
    const next = new Set(turned.value)
    if (!next.delete(id)) next.add(id)
    turned.value = next
  }

  function openTo(level: Line['level']): void {
    turned.value = new Set()
    openAbove.value = depthOf(level)
  }

  function reveal(id: string): void {
    const byId = new Map(rows().map((row) => [row.id, row] as const))
    const next = new Set(turned.value)
    for (let at = byId.get(byId.get(id)?.parent ?? ''); at; at = byId.get(at.parent ?? ''))
      if (!isOpen(at) && !next.delete(at.id)) next.add(at.id)
    turned.value = next
  }

  return { shown, toggle, openTo, reveal }
}
