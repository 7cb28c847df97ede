// What the names on the map keep clear of: where it is on the screen, and whether another scene takes the same room.
import type { Camera } from './camera'
import type { Rect } from './rect'
import { pennonRect, signRects } from './overlays/frame'
import { entryRects } from './overlays/shapes'
import { zoneTagRects } from './overlays/zones'
import type { Scene } from './scene'

/** Pennons, tags, keys and scale bar, and the pieces that `occupied` tells of. */
export function roomTaken(
  ctx: CanvasRenderingContext2D,
  scene: Scene,
  camera: Camera,
  occupied: readonly Rect[],
): readonly Rect[] {
  return [
    ...occupied,
    ...scene.objectives.map((objective) => pennonRect(objective, camera)),
    ...entryRects(scene, camera).values(),
    ...signRects(scene, camera),
    ...zoneTagRects(ctx, scene, camera),
  ]
}

/** Whether everything stands where it stood: who has acted or is hit takes no more room than before. */
export function takeSameRoom(a: Scene, b: Scene): boolean {
  if (a === b) return true
  if (a.counters.length !== b.counters.length) return false
  for (const [i, one] of a.counters.entries()) {
    const other = b.counters[i]
    if (one.id !== other?.id || one.cell !== other.cell || one.isArtillery !== other.isArtillery) return false
  }
  return smallThings(a) === smallThings(b)
}

function smallThings({ grid, signs, leaders, objectives, entries, zones }: Scene): string {
  return JSON.stringify([
    grid,
    signs,
    leaders.map(({ name, cell }) => [name, cell]),
    objectives.map(({ at }) => at),
    entries.map(({ id, cell }) => [id, cell]),
    zones.map(({ cells, label }) => [cells, label]),
  ])
}
