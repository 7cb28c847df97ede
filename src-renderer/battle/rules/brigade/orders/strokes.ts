// Strokes of a hand on the sketch: freed of what nobody sees of them, their ends set on what they were drawn to. Inches.
import type { Clause, GeneralOrder } from '../../../../../src-shared/rules/brigade/screen/schema'
import type { Point } from '../../../../board/camera'

export type Stroke = NonNullable<GeneralOrder['strokes']>[number]
export const PENS = ['freehand', 'arrow', 'line', 'flag', 'text'] as const satisfies readonly Stroke['kind'][]
export type Pen = (typeof PENS)[number]
/** Pens that draw along a drag; the others set a mark where they are pressed. */
export const DRAWS: ReadonlySet<Pen> = new Set(['freehand', 'arrow', 'line'])

const MOST_POINTS = 80
/** Inches by which a point may lie off the line through its neighbours and be left out; of handwriting less. */
const OFF = 0.12
const OFF_FREEHAND = 0.04
/** Of a way that is taken from an arrow, and the points between its ends. */
const OFF_WAY = 0.5
const MOST_VIA = 20
/** Inches from which the end of a stroke is drawn to a place or a brigade, and to a road where neither is near. */
const SNAP = 1
const SNAP_TO_ROAD = 0.6

function offLine(at: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = Math.hypot(dx, dy)
  if (length < 1e-9) return Math.hypot(at.x - from.x, at.y - from.y)
  return Math.abs((at.x - from.x) * dy - (at.y - from.y) * dx) / length
}

/** The points that make the line what it looks like. */
export function simplified(points: readonly Point[], off: number = OFF): readonly Point[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 3) return points
  let [at, most] = [0, off]
  for (let i = 1; i < points.length - 1; i += 1) {
    const point = points[i]
    const away = point ? offLine(point, first, last) : 0
    if (away > most) [at, most] = [i, away]
  }
  if (at === 0) return [first, last]
  return [...simplified(points.slice(0, at + 1), off).slice(0, -1), ...simplified(points.slice(at), off)]
}

/** What ends of strokes are drawn to. */
export interface SnapTargets {
  readonly points: readonly Point[]
  readonly roads: readonly (readonly Point[])[]
}

/** The point of a leg of a road that is nearest. */
function onLeg(at: Point, from: Point, to: Point): Point {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : ((at.x - from.x) * dx + (at.y - from.y) * dy) / length
  const part = Math.min(1, Math.max(0, share))
  return { x: from.x + dx * part, y: from.y + dy * part }
}

/** The nearest place or brigade, else the nearest point of a road, if it is near enough; else the point itself. */
export function snapped(at: Point, { points, roads }: SnapTargets): Point {
  const onRoads = roads.flatMap((road) =>
    road.slice(1).flatMap((to, i) => (road[i] ? [onLeg(at, road[i], to)] : [])),
  )
  return nearest(at, points, SNAP) ?? nearest(at, onRoads, SNAP_TO_ROAD) ?? at
}

function nearest(at: Point, to: readonly Point[], within: number): Point | undefined {
  let best: { readonly point: Point; readonly away: number } | undefined
  for (const point of to) {
    const away = Math.hypot(point.x - at.x, point.y - at.y)
    if (away <= within && (!best || away < best.away)) best = { point, away }
  }
  return best?.point
}

const rounded = ({ x, y }: Point): Point => ({ x: Math.round(x * 100) / 100, y: Math.round(y * 100) / 100 })

/** A stroke as it is kept; null: nothing was drawn. `to`: what its ends are drawn to. */
export function strokeOf(pen: Pen, drawn: readonly Point[], text: string, to: SnapTargets): Stroke | null {
  let points = drawn
  for (let off = pen === 'freehand' ? OFF_FREEHAND : OFF; points.length > 0; off *= 2) {
    points = simplified(drawn, off)
    if (points.length <= MOST_POINTS) break
  }
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || (DRAWS.has(pen) && points.length < 2)) return null
  if (pen === 'text' && text.trim() === '') return null
  // A hand that writes or hatches means every end where it is.
  if (pen === 'freehand') return { kind: pen, points: points.map(rounded) }
  const ends =
    points.length === 1
      ? [snapped(first, to)]
      : [snapped(first, to), ...points.slice(1, -1), snapped(last, to)]
  return { kind: pen, points: ends.map(rounded), ...(pen === 'text' && { text: text.trim().slice(0, 40) }) }
}

/** The strokes without the newest; null: nothing was drawn since the order was as `before`. */
export function withoutNewest(
  strokes: readonly Stroke[],
  before: readonly Stroke[],
): readonly Stroke[] | null {
  const newest = JSON.stringify(strokes.at(-1))
  if (strokes.length === 0 || before.some((one) => JSON.stringify(one) === newest)) return null
  return strokes.slice(0, -1)
}

/** The part of an order that goes the way of an arrow; null: it is no arrow. */
export function clauseOf({ kind, points }: Stroke): Clause | null {
  const way = simplified(points, OFF_WAY).slice(1).map(rounded)
  const place = way.at(-1)
  if (kind !== 'arrow' || !place) return null
  const via = way.slice(0, -1)
  return { verb: 'advance', place, ...(via.length > 0 && { via: via.slice(0, MOST_VIA) }) }
}
