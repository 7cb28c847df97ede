/** Bodies that may stop lines of sight and fire, as they stand (BR-GEO-10). */
import { lengthInside, type Bounds } from '../../../../board/table/polygons'
import type { Side } from '../../../../engine/sides'
import { cosine, sine } from '../../../../board/table/angles'
import { roundInch } from '../../../../board/table/vectors'
import { bodyOf, isAbandoned, type Body } from '../../state/bodies'
import { TOUCHING } from '../../sheet/ground'
import { brigadeOf, onTable, type BrigadeInfo } from '../../state/lookup'
import type { SightLine } from './sight'
import type { BrState } from '../../state/state'

/** A body that may stop a line, with the direction of its front, reckoned once for an arrangement of bodies. */
export interface Obstacle {
  readonly id: string
  readonly body: Body
  readonly side: Side
  /** Level of the ground it stands on; undefined: nobody asked yet. */
  level: number | undefined
  readonly sine: number
  readonly cosine: number
  /** Of the circle about it. */
  readonly x: number
  readonly y: number
  readonly radius: number
}

interface Everybody {
  readonly list: readonly BrigadeInfo[]
  readonly all: readonly Obstacle[]
  readonly bodies: ReadonlySet<Body>
}
const everybody = new WeakMap<BrState['brigades'], Everybody>()

/** All that may stop lines, in canonical order: skirmishers and abandoned guns never do (BR-GEO-10). */
export function obstaclesOf(state: BrState): readonly Obstacle[] {
  return everybodyOf(state).all
}

/** Bodies as they stand that may stop lines. */
export function standingBodies(state: BrState): ReadonlySet<Body> {
  return everybodyOf(state).bodies
}

function everybodyOf(state: BrState): Everybody {
  const list = onTable(state)
  let found = everybody.get(state.brigades)
  if (found?.list !== list) {
    const all = list.flatMap(({ id }): readonly Obstacle[] => {
      const brigade = brigadeOf(state, id)
      if (brigade.formation === 'skirmish' || isAbandoned(brigade)) return []
      const body = bodyOf(state, id)
      const { info, centre, radius } = body
      const { heading } = body.rectangle
      return [
        {
          id,
          body,
          side: info.side,
          level: undefined,
          sine: sine(heading),
          cosine: cosine(heading),
          x: centre.x,
          y: centre.y,
          radius,
        },
      ]
    })
    found = { list, all, bodies: new Set(all.map(({ body }) => body)) }
    everybody.set(state.brigades, found)
  }
  return found
}

/** Whether a line comes into the circle about a body. */
export function comesNear({ x, y, radius }: Obstacle, { from, to, length }: SightLine): boolean {
  const dx = x - from.x
  const dy = y - from.y
  const reach = radius + TOUCHING
  if (length === 0) return dx * dx + dy * dy <= reach * reach
  const ex = to.x - from.x
  const ey = to.y - from.y
  const share = Math.min(1, Math.max(0, (dx * ex + dy * ey) / (length * length)))
  const offX = dx - share * ex
  const offY = dy - share * ey
  return offX * offX + offY * offY <= reach * reach
}

export function reaches({ x, y, radius }: Obstacle, { minX, minY, maxX, maxY }: Bounds): boolean {
  return x + radius >= minX && x - radius <= maxX && y + radius >= minY && y - radius <= maxY
}

/** Whether a line runs inside a footprint by more than touching (BR-GEO-10). */
export function isOn({ body, sine: s, cosine: c }: Obstacle, { from, to, length }: SightLine): boolean {
  const { rectangle, outline } = body
  // A garrison has the outline of its complex, all others are rectangles.
  if (rectangle.width === 0) return roundInch(lengthInside(outline, from, to)) > TOUCHING
  const dx = from.x - rectangle.x
  const dy = from.y - rectangle.y
  const ex = to.x - from.x
  const ey = to.y - from.y
  const half = rectangle.width / 2
  // Shares of the line between the two sides, and between front and rear.
  const u = dx * c - dy * s
  const v = dx * s + dy * c
  const byU = ex * c - ey * s
  const byV = ex * s + ey * c
  const last = Math.min(leavesAt(u, byU, -half, half), leavesAt(v, byV, -rectangle.depth, 0), 1)
  const inside = last - Math.max(entersAt(u, byU, -half, half), entersAt(v, byV, -rectangle.depth, 0), 0)
  return inside > 0 && roundInch(inside * length) > TOUCHING
}

/** A line along the very edge of a footprint is not inside it. */
const EDGE = 1e-9

/** Share of a line at which it comes within two bounds: it begins at `from` and goes `by` in all. */
function entersAt(from: number, by: number, low: number, high: number): number {
  if (Math.abs(by) < EDGE) return isWithin(from, low, high) ? -Infinity : Infinity
  return Math.min((low - from) / by, (high - from) / by)
}

/** Share at which it leaves them again. */
function leavesAt(from: number, by: number, low: number, high: number): number {
  if (Math.abs(by) < EDGE) return isWithin(from, low, high) ? Infinity : -Infinity
  return Math.max((low - from) / by, (high - from) / by)
}

function isWithin(from: number, low: number, high: number): boolean {
  return from > low + EDGE && from < high - EDGE
}
