// Going about an open table by keys: from a body to the nearest that lies in a direction.
import { middleOf } from '../places'
import type { Scene } from '../scene'

/** The body or leader to which a step leads; undefined: there is none in that direction. `rows` counts to the south. */
export function bodyBeside(
  scene: Scene,
  from: string | null,
  columns: number,
  rows: number,
): string | undefined {
  const all = [...scene.counters, ...scene.leaders].flatMap(({ id, place }) => {
    const at = middleOf(scene.board, place)
    return at ? [{ id, at }] : []
  })
  const here = all.find(({ id }) => id === from)
  if (!here) return all[0]?.id
  let best: { readonly id: string; readonly off: number } | undefined
  for (const { id, at } of all) {
    const along = (at.x - here.at.x) * columns - (at.y - here.at.y) * rows
    const across = Math.abs((at.x - here.at.x) * rows + (at.y - here.at.y) * columns)
    // Ahead rather than aside.
    if (along <= 0 || across > 2 * along) continue
    const off = along + 2 * across
    if (!best || off < best.off) best = { id, off }
  }
  return best?.id
}
