// What the names on the map keep clear of: pieces, pennons, tags, names of cells, neatline and scale bar.
import type { Camera } from '../camera'
import type { Canvas2D } from '../canvas'
import { toScreen } from '../camera'
import { printRects } from '../overlays/frame'
import { pennonRect } from '../overlays/pennons'
import { placeTags } from '../overlays/tags'
import { zoneTagRects } from '../overlays/zones'
import type { Rect } from '../rect'
import type { Scene } from '../scene'

/** Rectangles of the screen; `pieces` are those of the pieces. */
export function obstaclesOf(
  ctx: Canvas2D,
  scene: Scene,
  camera: Camera,
  pieces: readonly Rect[],
): readonly Rect[] {
  return [
    ...pieces,
    ...scene.objectives.map(({ at }) => pennonRect(toScreen(camera, at))),
    ...placeTags(scene, camera).map(({ rect }) => rect),
    ...printRects(scene, camera),
    ...zoneTagRects(ctx, scene, camera),
  ]
}

/** Whether two lists keep the same room free. */
export function areSame(a: readonly Rect[], b: readonly Rect[]): boolean {
  return (
    a.length === b.length &&
    a.every((one, i) => {
      const other = b[i]
      return (
        one.left === other?.left &&
        one.top === other.top &&
        one.right === other.right &&
        one.bottom === other.bottom
      )
    })
  )
}
