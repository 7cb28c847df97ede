// The part of the theatre that is shown first: the whole window full of map, and in it as much of the campaign as can be.
import { toScreen, type Area, type Camera } from '../../../board/camera'
import type { Rect } from '../../../board/rect'

/** Something that ought to be seen. */
export interface Weighted {
  /** Metres of the map. */
  readonly at: readonly [number, number]
  /** Men, or what a place is worth beside men. */
  readonly weight: number
}

/** What a field is worth beside the men who stand on the map. */
export const FIELD_WEIGHT = 15_000

/** Pixels from the edge of the window from which a block and its name are seen whole. */
const RIM = 40
/** Places tried for the window along each axis. */
const TRIES = 24

/**
 * The camera that fills a window with the map and shows of what is weighed as much as it can; what lies under a tray
 * (pixels) is not seen. Of equally good places the one that has the middle of all in its own middle.
 */
export function fitOperations(
  bounds: Area,
  points: readonly Weighted[],
  width: number,
  height: number,
  tray: Rect | null,
  least: number,
): Camera {
  const [wide, high] = [bounds.east - bounds.west, bounds.north - bounds.south]
  const scale = Math.max(least, width / wide, height / high)
  const middle = meanOf(points, bounds)
  const centres = (low: number, length: number, shown: number): readonly number[] => {
    const room = Math.max(0, length - shown)
    const steps = room > 1 ? TRIES : 0
    return Array.from(
      { length: steps + 1 },
      (_, i) => low + shown / 2 + (steps === 0 ? room / 2 : (i * room) / steps),
    )
  }
  const across = centres(bounds.west, wide, width / scale)
  const down = centres(bounds.south, high, height / scale)
  const tried = across.flatMap((x) =>
    down.map((y) => {
      const camera: Camera = { centre: { x, y }, scale, width, height, least }
      return {
        camera,
        seen: seenBy(camera, points, tray),
        off: Math.hypot(x - middle[0], y - middle[1]),
      }
    }),
  )
  const best = tried.reduce((a, b) => (b.seen > a.seen || (b.seen === a.seen && b.off < a.off) ? b : a))
  return best.camera
}

function seenBy(camera: Camera, points: readonly Weighted[], tray: Rect | null): number {
  let sum = 0
  for (const { at, weight } of points) {
    const { x, y } = toScreen(camera, { x: at[0], y: at[1] })
    const isOff = x < RIM || y < RIM || x > camera.width - RIM || y > camera.height - RIM
    const isUnder = tray && x > tray.left && x < tray.right && y > tray.top && y < tray.bottom
    if (!isOff && !isUnder) sum += weight
  }
  return sum
}

function meanOf(points: readonly Weighted[], { west, east, south, north }: Area): readonly [number, number] {
  const total = points.reduce((sum, { weight }) => sum + weight, 0)
  if (total === 0) return [(west + east) / 2, (south + north) / 2]
  const mean = (axis: 0 | 1) => points.reduce((sum, { at, weight }) => sum + at[axis] * weight, 0) / total
  return [mean(0), mean(1)]
}
