/** The table as a window on the map: points into inches, shapes clipped to its edge. */
import type { TableBoard } from '../history/boards'
import type { Point as Metres } from '../history/vocabulary'
import { clipLeft, clipSegment } from '../board/table/polygons'
import { between, distance, roundInch, type Point } from '../board/table/vectors'

export interface Window {
  readonly width: number
  readonly height: number
  /** Metres to the inch. */
  readonly inchM: number
  /** Inches on the table of a point of the map, to a thousandth; it may lie outside. */
  at(point: Metres): Point
}

export function windowOf({ inchM, originM, widthIn, heightIn }: TableBoard): Window {
  return {
    width: widthIn,
    height: heightIn,
    inchM,
    at: ([x, y]) => ({
      x: roundInch((x - originM[0]) / inchM),
      y: roundInch((y - originM[1]) / inchM),
    }),
  }
}

export function isInside({ width, height }: Window, { x, y }: Point): boolean {
  return x >= 0 && y >= 0 && x <= width && y <= height
}

/** The nearest point of the table; of one outside a point of its edge. */
export function ontoTable({ width, height }: Window, { x, y }: Point): Point {
  return { x: Math.min(width, Math.max(0, x)), y: Math.min(height, Math.max(0, y)) }
}

/** The nearest point of the edge; of equally near edges west, south, east, north. */
export function ontoEdge(window: Window, point: Point): Point {
  const { width, height } = window
  const { x, y } = ontoTable(window, point)
  const ways = [
    { off: x, at: { x: 0, y } },
    { off: y, at: { x, y: 0 } },
    { off: width - x, at: { x: width, y } },
    { off: height - y, at: { x, y: height } },
  ]
  return ways.reduce((best, way) => (way.off < best.off ? way : best)).at
}

/** Heading straight in from a point of the edge, degrees; of a corner from the west or east. */
export function inward({ width, height }: Window, { x, y }: Point): number {
  if (x <= 0) return 90
  if (x >= width) return 270
  return y >= height ? 180 : y <= 0 ? 0 : 90
}

const rounded = ({ x, y }: Point): Point => ({ x: roundInch(x), y: roundInch(y) })

/** What of a polygon lies on the table; empty if nothing does. */
export function clipPolygon({ width, height }: Window, polygon: readonly Point[]): readonly Point[] {
  const corners = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ]
  let kept = [...polygon]
  for (const [i, a] of corners.entries()) {
    const b = corners[(i + 1) % corners.length]
    if (b) kept = [...clipLeft(kept, a, b)]
  }
  const distinct = kept
    .map(rounded)
    .filter(
      (p, i, all) => distance(p, all[(i + all.length - 1) % all.length] ?? p) > 0.0005 || all.length === 1,
    )
  return distinct.length < 3 ? [] : distinct
}

/** The stretches of a polyline that lie on the table. */
export function clipPolyline(
  { width, height }: Window,
  line: readonly Point[],
): readonly (readonly Point[])[] {
  const box = { minX: 0, minY: 0, maxX: width, maxY: height }
  const stretches: Point[][] = []
  let current: Point[] = []
  for (const [i, b] of line.entries()) {
    const a = line[i - 1]
    if (!a) continue
    const shares = clipSegment(a, b, box)
    if (!shares || shares[1] - shares[0] < 1e-9) {
      if (current.length > 1) stretches.push(current)
      current = []
      continue
    }
    if (shares[0] > 0 || current.length === 0) {
      if (current.length > 1) stretches.push(current)
      current = [rounded(between(a, b, shares[0]))]
    }
    current.push(rounded(between(a, b, shares[1])))
    if (shares[1] < 1) {
      stretches.push(current)
      current = []
    }
  }
  if (current.length > 1) stretches.push(current)
  return stretches.map(withoutRepeats).filter((stretch) => stretch.length > 1)
}

function withoutRepeats(line: readonly Point[]): readonly Point[] {
  return line.filter((p, i) => i === 0 || distance(p, line[i - 1] ?? p) > 0.0005)
}
