// A cell as a rectangle of the screen, for everything that is drawn over the grid.
import { toScreen, type Camera } from '../camera'
import { cellArea } from '../grid'
import type { Rect } from '../rect'
import type { Scene } from '../scene'

/** A cell on the screen, rounded to whole pixels; undefined off the grid. */
export function cellRect(scene: Scene, camera: Camera, cell: string): Rect | undefined {
  const area = cellArea(scene.grid, cell)
  if (!area) return undefined
  const a = toScreen(camera, { x: area.west, y: area.north })
  const b = toScreen(camera, { x: area.east, y: area.south })
  return { left: Math.round(a.x), top: Math.round(a.y), right: Math.round(b.x), bottom: Math.round(b.y) }
}
