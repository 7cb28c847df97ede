/** Polygons that never change, laid out for one question asked very often: how much of a straight line lies in each. */
import { putInOrder } from './few-numbers'
import { boundsOf, type Polygon } from './polygons'
import { hypotenuse, type Point } from './vectors'

/** How near a line may come to a box and still not be thought to miss it, inches; far above rounding. */
const SLACK = 1e-6
/** Squares of a net measure this at least, inches, and there are so many of them in a row at the most. */
const LEAST_SQUARE = 0.25
const MOST_SQUARES = 64
const UNKNOWN = 0
const CUT = 1
const INSIDE = 2
const OUTSIDE = 3

/**
 * Answers are those of `contains` and `lengthInside` to the last bit: what is left out on the way could not have changed
 * them. Polygons are named by their place in the list given.
 */
export class PolygonsOnLine {
  readonly count: number
  /** Two numbers for each corner, polygon after polygon. */
  private readonly corners: Float64Array
  /** First corner of each polygon, and one past the last. */
  private readonly first: Int32Array
  /** Four numbers for each polygon: least and greatest x, least and greatest y. */
  private readonly boxes: Float64Array
  /** A net of squares over each polygon: how many columns, and how many to the inch. */
  private readonly columns: Int32Array
  private readonly perInch: Float64Array
  /** Of the squares of each net, whether they lie wholly inside, wholly outside, or are cut by the outline; UNKNOWN: nobody asked yet. */
  private readonly nets: readonly Uint8Array[]
  /** Where the line asked about is cut, as shares of it; kept from call to call, for a line is cut by each edge once at most. */
  private readonly cuts: Float64Array

  constructor(polygons: readonly Polygon[]) {
    this.count = polygons.length
    this.corners = new Float64Array(2 * polygons.reduce((sum, polygon) => sum + polygon.length, 0))
    this.first = new Int32Array(polygons.length + 1)
    this.boxes = new Float64Array(4 * polygons.length)
    this.cuts = new Float64Array(2 + Math.max(0, ...polygons.map((polygon) => polygon.length)))
    this.columns = new Int32Array(polygons.length)
    this.perInch = new Float64Array(polygons.length)
    const nets: Uint8Array[] = []
    let n = 0
    for (const [i, polygon] of polygons.entries()) {
      const { minX, maxX, minY, maxY } = boundsOf(polygon)
      const side = Math.max(LEAST_SQUARE, (maxX - minX) / MOST_SQUARES, (maxY - minY) / MOST_SQUARES)
      this.perInch[i] = 1 / side
      this.columns[i] = Math.floor((maxX - minX) / side) + 1
      nets.push(new Uint8Array((this.columns[i] ?? 0) * (Math.floor((maxY - minY) / side) + 1)))
      this.boxes.set([minX, maxX, minY, maxY], 4 * i)
      for (const { x, y } of polygon) {
        this.corners.set([x, y], 2 * n)
        n += 1
      }
      this.first[i + 1] = n
    }
    this.nets = nets
  }

  /** Whether a point lies inside a polygon; points of the outline may count either way. */
  holds(i: number, x: number, y: number): boolean {
    const { boxes } = this
    const b = 4 * i
    if (
      x > (boxes[b + 1] ?? 0) + SLACK ||
      x < (boxes[b] ?? 0) - SLACK ||
      y > (boxes[b + 3] ?? 0) + SLACK ||
      y < (boxes[b + 2] ?? 0) - SLACK
    )
      return false
    const perInch = this.perInch[i] ?? 0
    const column = Math.floor((x - (boxes[b] ?? 0)) * perInch)
    const row = Math.floor((y - (boxes[b + 2] ?? 0)) * perInch)
    const known = column < 0 || row < 0 ? CUT : this.squareOf(i, column, row)
    return known === CUT ? this.isInside(i, x, y) : known === INSIDE
  }

  /** What is known of a square; found out when it is first asked for. */
  private squareOf(i: number, column: number, row: number): number {
    const columns = this.columns[i] ?? 0
    const net = this.nets[i]
    const at = row * columns + column
    if (!net || column >= columns || at >= net.length) return CUT
    let known = net[at] ?? CUT
    if (known === UNKNOWN) {
      known = this.lookAt(i, column, row)
      net[at] = known
    }
    return known
  }

  private lookAt(i: number, column: number, row: number): number {
    const { corners, boxes } = this
    const half = 0.5 / (this.perInch[i] ?? 1)
    const x = (boxes[4 * i] ?? 0) + (2 * column + 1) * half
    const y = (boxes[4 * i + 2] ?? 0) + (2 * row + 1) * half
    const reach = half + SLACK
    const end = 2 * (this.first[i + 1] ?? 0)
    let bx = (corners[end - 2] ?? 0) - x
    let by = (corners[end - 1] ?? 0) - y
    for (let k = 2 * (this.first[i] ?? 0); k < end; k += 2) {
      const ax = (corners[k] ?? 0) - x
      const ay = (corners[k + 1] ?? 0) - y
      const isBeside =
        (ax > reach && bx > reach) ||
        (ax < -reach && bx < -reach) ||
        (ay > reach && by > reach) ||
        (ay < -reach && by < -reach)
      // The edge may run through the square unless that lies wholly on one side of it.
      if (!isBeside && Math.abs(ax * by - ay * bx) <= reach * (Math.abs(bx - ax) + Math.abs(by - ay)))
        return CUT
      bx = ax
      by = ay
    }
    return this.isInside(i, x, y) ? INSIDE : OUTSIDE
  }

  private isInside(i: number, x: number, y: number): boolean {
    const { corners } = this
    const end = 2 * (this.first[i + 1] ?? 0)
    let bx = corners[end - 2] ?? 0
    let by = corners[end - 1] ?? 0
    let inside = false
    for (let k = 2 * (this.first[i] ?? 0); k < end; k += 2) {
      const ax = corners[k] ?? 0
      const ay = corners[k + 1] ?? 0
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
      bx = ax
      by = ay
    }
    return inside
  }

  /** Whether a line may have a stretch in a polygon; false: it surely has none. */
  mayMeet(i: number, a: Point, b: Point): boolean {
    const { boxes } = this
    const o = 4 * i
    const minX = (boxes[o] ?? 0) - SLACK
    const maxX = (boxes[o + 1] ?? 0) + SLACK
    if ((a.x < minX && b.x < minX) || (a.x > maxX && b.x > maxX)) return false
    const minY = (boxes[o + 2] ?? 0) - SLACK
    const maxY = (boxes[o + 3] ?? 0) + SLACK
    if ((a.y < minY && b.y < minY) || (a.y > maxY && b.y > maxY)) return false
    // The box lies wholly on one side of the line?
    const dx = b.x - a.x
    const dy = b.y - a.y
    const off = dx * ((minY + maxY) / 2 - a.y) - dy * ((minX + maxX) / 2 - a.x)
    const half = (Math.abs(dx) * (maxY - minY) + Math.abs(dy) * (maxX - minX)) / 2
    return Math.abs(off) <= half
  }

  /** Inches of the line a to b that lie inside a polygon. */
  lengthInside(i: number, a: Point, b: Point): number {
    if (!this.mayMeet(i, a, b)) return 0
    const { corners, cuts } = this
    const dx = b.x - a.x
    const dy = b.y - a.y
    cuts[0] = 0
    cuts[1] = 1
    let count = 2
    const end = 2 * (this.first[i + 1] ?? 0)
    let cx = corners[end - 2] ?? 0
    let cy = corners[end - 1] ?? 0
    let sideC = dx * (cy - a.y) - dy * (cx - a.x)
    for (let k = 2 * (this.first[i] ?? 0); k < end; k += 2) {
      const px = corners[k] ?? 0
      const py = corners[k + 1] ?? 0
      const sideP = dx * (py - a.y) - dy * (px - a.x)
      // An edge with both ends well to one side of the line does not cut it.
      if (!((sideC > SLACK && sideP > SLACK) || (sideC < -SLACK && sideP < -SLACK))) {
        const ex = px - cx
        const ey = py - cy
        const cross = dx * ey - dy * ex
        if (cross !== 0) {
          const t = ((cx - a.x) * ey - (cy - a.y) * ex) / cross
          const s = ((cx - a.x) * dy - (cy - a.y) * dx) / cross
          if (t > 0 && t < 1 && s >= 0 && s <= 1) {
            cuts[count] = t
            count += 1
          }
        }
      }
      cx = px
      cy = py
      sideC = sideP
    }
    if (count > 2) putInOrder(cuts, count)
    let inside = 0
    for (let k = 1; k < count; k += 1) {
      const from = cuts[k - 1] ?? 0
      const to = cuts[k] ?? 1
      const middle = (from + to) / 2
      if (to > from && this.holds(i, a.x + dx * middle, a.y + dy * middle)) inside += to - from
    }
    return inside * hypotenuse(dx, dy)
  }
}
