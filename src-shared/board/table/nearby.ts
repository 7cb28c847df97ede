/** Who stands near a place: an index of all bodies on the table. */
import type { TableBody } from './bodies'
import type { Point } from './vectors'

/** Far above rounding: nobody at the very limit is left out. */
const SLACK = 1e-6

/** Bodies, each with whatever else is asked of those near a place. Answers come in the order in which they were given. */
export class NearbyIndex<Standing extends { readonly body: TableBody }> {
  /** East, north and radius of each in turn: all of a side are looked through for every answer. */
  private readonly places: Float64Array
  private readonly sides: readonly [Int32Array, Int32Array]
  private readonly both: Int32Array

  constructor(readonly all: readonly Standing[]) {
    this.places = new Float64Array(3 * all.length)
    const sides: [number[], number[]] = [[], []]
    all.forEach(({ body: { centre, radius, side } }, i) => {
      this.places.set([centre.x, centre.y, radius], 3 * i)
      sides[side].push(i)
    })
    this.sides = [Int32Array.from(sides[0]), Int32Array.from(sides[1])]
    this.both = Int32Array.from(all.keys())
  }

  /** All, or all of a side, of whom some part may lie within so many inches of a point: nobody who does is left out. */
  near({ x, y }: Point, within: number, side?: 0 | 1): readonly Standing[] {
    const { all, places } = this
    const found: Standing[] = []
    for (const i of side === undefined ? this.both : this.sides[side]) {
      const one = all[i]
      const dx = (places[3 * i] ?? 0) - x
      const dy = (places[3 * i + 1] ?? 0) - y
      const reach = within + (places[3 * i + 2] ?? 0) + SLACK
      if (one && dx * dx + dy * dy <= reach * reach) found.push(one)
    }
    return found
  }
}
