// How pieces moved, shown on the board by the lines of the log that tell of it.
import { onBeforeUnmount, onMounted, shallowRef, type ShallowRef } from 'vue'
import type { Path } from '../board/scene'
import { useBattle, type Line, type View } from '../stores/battle/battle'
import { useSettings } from '../stores/program/settings'
import type { LogReading } from './rules/face'

const TRAIL_MS = 2000

/** A board on which a piece can be seen going its way. */
interface Board {
  travel(id: string, cells: readonly string[]): Promise<void>
}

/** The way that was taken, where it is not shown by motion; `board` is null while none is seen. */
export function useTravels(
  log: () => LogReading | undefined,
  board: () => Board | null,
): ShallowRef<Path | null> {
  const battle = useBattle()
  const settings = useSettings()
  const trail = shallowRef<Path | null>(null)
  let ends: ReturnType<typeof setTimeout> | undefined

  async function show(before: View, after: View, lines: readonly Line[]): Promise<void> {
    for (const line of lines) {
      const way = board() ? log()?.travelOf?.(line, before, after) : null
      if (!way) continue
      if (settings.moves) await board()?.travel(way.id, way.cells)
      else showTrail(way.cells)
    }
  }

  /** Without motion the way that was taken stays drawn for a while. */
  function showTrail(cells: readonly string[]): void {
    trail.value = { kind: 'path', cells, labels: [], refusedAt: null }
    clearTimeout(ends)
    ends = setTimeout(() => (trail.value = null), TRAIL_MS)
  }

  onMounted(() => {
    battle.setTravel(show)
  })
  onBeforeUnmount(() => {
    clearTimeout(ends)
    battle.setTravel(undefined)
  })
  return trail
}
