/** Where troops come on to the table and leave it (7.5: entry points, exits, ways from outside the window). */
import type { Battle } from '../../../../history/battle'
import type { TableBoard } from '../../../../history/boards'
import type { Feature } from '../../../../history/ground'
import { waysOut } from '../../../../history/ways-out'
import { commonArea, lengthInside } from '../../../../board/table/polygons'
import { rectangleAt, cornersOf } from '../../../../board/table/rectangles'
import { distance, along, type Point } from '../../../../board/table/vectors'
import { tableSideIndex } from '../../../table-drafting'
import { clipPolyline, inward, ontoEdge, type Window } from '../../../table-window'
import type { Ground } from '../ground'
import type { FpExit } from '../sheet'
import { EPS } from '../tables'

/** A point of the edge with the minutes from the edge of the map to there. */
export interface Entry {
  readonly points: readonly Point[]
  readonly delayMinutes: number
}

/** Nobody comes on nearer than this to a corner. */
const FROM_CORNER = 1
/** Minutes for each kilometre between the edge of the map and that of the table, where the board does not say. */
const MINUTES_PER_KM = 15
/** Room that a column takes as it comes on: inches along the edge and inwards. */
const STRIP = { width: 1.25, depth: 3.25 }
const ALONG = 0.25

/** A point of the edge at least an inch from a corner, moved along its own edge. */
export function offCorner({ width, height }: Window, { x, y }: Point): Point {
  const within = (at: number, length: number) => Math.min(length - FROM_CORNER, Math.max(FROM_CORNER, at))
  return x <= EPS || x >= width - EPS ? { x, y: within(y, height) } : { x: within(x, width), y }
}

export function entryOf(
  battle: Battle,
  board: TableBoard,
  window: Window,
  features: readonly Feature[],
  id: string,
): Entry | undefined {
  const listed = board.entries[id]
  if (listed)
    return {
      points: listed.points.map(([x, y]) => offCorner(window, ontoEdge(window, { x, y }))),
      delayMinutes: listed.delayMinutes,
    }
  const point = battle.entryPoints.find((entry) => entry.id === id)
  if (!point) return undefined
  const from = window.at(point.at)
  const road = features.find((feature) => feature.id === point.road)
  const way = road && wayIn(road, from, window)
  const at = way?.at ?? ontoEdge(window, from)
  const inches = way?.inches ?? distance(from, at)
  const kilometres = (inches * window.inchM) / 1000
  return { points: [offCorner(window, at)], delayMinutes: 5 * Math.round((kilometres * MINUTES_PER_KM) / 5) }
}

/** Along a road of the map from where it enters it to the first point in the window. */
function wayIn(
  { geometry }: Feature,
  from: Point,
  window: Window,
): { readonly at: Point; readonly inches: number } | undefined {
  const points = geometry.coordinates.map((p) => window.at(p))
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return undefined
  const line = distance(last, from) < distance(first, from) ? points.toReversed() : points
  const at = clipPolyline(window, line)[0]?.[0]
  if (!at) return undefined
  let inches = 0
  for (const [i, b] of line.entries()) {
    const a = line[i - 1]
    if (!a) continue
    const whole = distance(a, b)
    const part = distance(a, at)
    if (Math.abs(part + distance(at, b) - whole) < 0.01)
      return { at: ontoEdge(window, at), inches: inches + part }
    inches += whole
  }
  return { at: ontoEdge(window, at), inches }
}

/** Exits that levels and links of the file name, for the side named (FP-MOVE-13). */
export function exitsOf(
  battle: Battle,
  whatIfIds: readonly string[],
  entry: (id: string) => Entry | undefined,
): readonly FpExit[] {
  return waysOut(battle, whatIfIds).flatMap(({ exit, side, formations }) => {
    const found = entry(exit)
    return (found?.points ?? []).map(({ x, y }, i): FpExit => ({
      id: i === 0 ? exit : `${exit}#${i + 1}`,
      x,
      y,
      side: tableSideIndex(side),
      delayMinutes: found?.delayMinutes ?? 0,
      ...(formations && { formations: [...formations] }),
    }))
  })
}

/** The point of the edge by which somebody from outside the window comes on: the nearest from which there is a way in. */
export function edgeFor(window: Window, ground: Ground, from: Point): Point {
  const { width, height } = window
  const beyondX = Math.max(-from.x, from.x - width, 0)
  const beyondY = Math.max(-from.y, from.y - height, 0)
  const clamp = (at: number, length: number) => Math.min(length, Math.max(0, at))
  const on =
    beyondX >= beyondY && beyondX > 0
      ? { x: from.x < 0 ? 0 : width, y: clamp(from.y, height) }
      : beyondY > 0
        ? { x: clamp(from.x, width), y: from.y < 0 ? 0 : height }
        : ontoEdge(window, from)
  const first = offCorner(window, on)
  const isSide = first.x <= EPS || first.x >= width - EPS
  const length = isSide ? height : width
  const start = isSide ? first.y : first.x
  // Clockwise round the table: north along the west edge, east along the north one.
  const clockwise = isSide ? (first.x <= EPS ? 1 : -1) : first.y <= EPS ? -1 : 1
  for (let off = 0; off <= length; off += ALONG)
    for (const hand of off === 0 ? [1] : [clockwise, -clockwise]) {
      const at = start + hand * off
      if (at < FROM_CORNER - EPS || at > length - FROM_CORNER + EPS) continue
      const point = isSide ? { x: first.x, y: at } : { x: at, y: first.y }
      if (isOpen(window, ground, point, from)) return point
    }
  return first
}

function isOpen(window: Window, ground: Ground, point: Point, from: Point): boolean {
  const heading = inward(window, point)
  const strip = cornersOf(rectangleAt({ ...along(point, heading, STRIP.depth), heading }, STRIP))
  const closed = ground.hindering.filter(({ kind }) => kind === 'river' || kind === 'impassable')
  if (ground.touched(strip, closed).length > 0) return false
  return closed.every(
    (area) =>
      area.kind !== 'impassable' ||
      lengthInside(area.polygon, from, point) <= EPS ||
      ground.areas.some(
        ({ kind, parts }) =>
          (kind === 'bridge' || kind === 'ford') &&
          parts.some((part) => area.parts.some((water) => commonArea(part.polygon, water.polygon) > EPS)) &&
          parts.some((part) => lengthInside(part.polygon, from, point) > EPS),
      ),
  )
}
