/** Polygons that never change, laid out for one question asked very often: how much of a straight line lies in each. */
import { boundsOf, type Polygon } from './polygons'
import { hypotenuse, type Point } from './vectors'

/** How near a line may come to a box and still not be thought to miss it, inches; far above rounding. */
const SLACK = 1e-6

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
  /** Where the line asked about is cut, as shares of it; kept from call to call, for a line is cut by each edge once at most. */
  private readonly cuts: Float64Array

  constructor(polygons: readonly Polygon[]) {
    this.count = polygons.length
    this.corners = new Float64Array(2 * polygons.reduce((sum, polygon) => sum + polygon.length, 0))
    this.first = new Int32Array(polygons.length + 1)
    this.boxes = new Float64Array(4 * polygons.length)
    this.cuts = new Float64Array(2 + Math.max(0, ...polygons.map((polygon) => polygon.length)))
    let n = 0
    for (const [i, polygon] of polygons.entries()) {
      const { minX, maxX, minY, maxY } = boundsOf(polygon)
      this.boxes.set([minX, maxX, minY, maxY], 4 * i)
      for (const { x, y } of polygon) {
        this.corners.set([x, y], 2 * n)
        n += 1
      }
      this.first[i + 1] = n
    }
  }

  /** Whether a point lies inside a polygon; points of the outline may count either way. */
  holds(i: number, x: number, y: number): boolean {
    const { corners, boxes } = this
    const b = 4 * i
    if (
      x > (boxes[b + 1] ?? 0) + SLACK ||
      x < (boxes[b] ?? 0) - SLACK ||
      y > (boxes[b + 3] ?? 0) + SLACK ||
      y < (boxes[b + 2] ?? 0) - SLACK
    )
      return false
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

/** Sorts the first few of numbers, the least first: there are seldom more than four. */
function putInOrder(numbers: Float64Array, count: number): void {
  for (let i = 1; i < count; i += 1) {
    const one = numbers[i] ?? 0
    let k = i
    for (; k > 0 && (numbers[k - 1] ?? 0) > one; k -= 1) numbers[k] = numbers[k - 1] ?? 0
    numbers[k] = one
  }
}
