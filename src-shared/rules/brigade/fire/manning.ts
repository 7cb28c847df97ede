/** Who mans a wall, trench or work: close behind it and along it (BR-WORK-01, BR-R-55). */
import { arc } from '../../../board/table/angles'
import { clipSegment, type Segment } from '../../../board/table/polygons'
import { seenFrom, type Pose } from '../../../board/table/rectangles'
import { hypotenuse, type Point } from '../../../board/table/vectors'
import { bodyOf } from '../state/bodies'
import { groundOf } from '../sheet/ground'
import { brigadeOf, infoOf } from '../state/lookup'
import type { BrState } from '../state/state'
import { LINE_KINDS } from '../sheet/tables'

/** A wall, trench or work that a body mans, and the stretches of it before its front. */
export interface Manned {
  readonly lineId: string
  readonly stretches: readonly Segment[]
}

/** How far behind it they may stand, inches, and how far from parallel. */
const BEHIND = 0.25
const PARALLEL_DEG = 15

/** The wall, trench or work that infantry or artillery man: close behind it, parallel, for half their front (BR-WORK-01). */
export function mannedBy(state: BrState, id: string): Manned | undefined {
  const info = infoOf(state, id)
  const brigade = brigadeOf(state, id)
  if (info.isCavalry || brigade.complexId !== null || brigade.place !== 'table') return undefined
  if (brigade.formation === 'marchColumn' || brigade.formation === 'limbered') return undefined
  const { rectangle } = bodyOf(state, id)
  const { width, depth, x, y } = rectangle
  const reach = hypotenuse(width, depth) + 1
  const box = { minX: x - reach, minY: y - reach, maxX: x + reach, maxY: y + reach }
  for (const { line, points } of groundOf(state.sheet).lines.near(box)) {
    if (LINE_KINDS[line.kind].cover !== 'hard') continue
    const stretches = stretchesBefore(points, rectangle, width)
    const covered = stretches.reduce((sum, { a, b }) => sum + Math.abs(alongFront(rectangle, a, b)), 0)
    if (covered >= width / 2 - 1e-9) return { lineId: line.id, stretches }
  }
  return undefined
}

function alongFront(pose: Pose, a: Point, b: Point): number {
  return seenFrom(pose, b).u - seenFrom(pose, a).u
}

/** Pieces of a polyline within a quarter inch of the front edge and nearly parallel to it. */
function stretchesBefore(points: readonly Point[], pose: Pose, width: number): readonly Segment[] {
  const found: Segment[] = []
  for (let i = 1; i < points.length; i += 1) {
    const a = points[i - 1]
    const b = points[i]
    if (!a || !b) continue
    const from = seenFrom(pose, a)
    const to = seenFrom(pose, b)
    const slope = arc(Math.abs(to.v - from.v), Math.abs(to.u - from.u))
    if (slope > PARALLEL_DEG + 0.005) continue
    const shares = clipSegment(
      { x: from.u, y: from.v },
      { x: to.u, y: to.v },
      { minX: -width / 2, maxX: width / 2, minY: -0.0005, maxY: BEHIND + 0.0005 },
    )
    if (!shares) continue
    const at = (share: number) => ({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share })
    found.push({ a: at(shares[0]), b: at(shares[1]) })
  }
  return found
}
