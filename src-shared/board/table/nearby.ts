/** Who stands near a place: an index of all bodies on the table. */
import type { TableBody } from './bodies'
import type { Point } from './vectors'

/** Far above rounding: nobody at the very limit is left out. */
const SLACK = 1e-6

/** Bodies, each with whatever else is asked of those near a place. Answers come in the order in which they were given. */
export class NearbyIndex<Standing extends { readonly body: TableBody }> {
  /** East, north and radius of each in turn: all are looked through for every answer. */
  private readonly places: Float64Array

  constructor(readonly all: readonly Standing[]) {
    this.places = Float64Array.from(
      all.flatMap(({ body: { centre, radius } }) => [centre.x, centre.y, radius]),
    )
  }

  /** All, or all of a side, of whom some part may lie within so many inches of a point: nobody who does is left out. */
  near({ x, y }: Point, within: number, side?: 0 | 1): readonly Standing[] {
    const { all, places } = this
    const found: Standing[] = []
    for (let i = 0; i < all.length; i += 1) {
      const one = all[i]
      const dx = (places[3 * i] ?? 0) - x
      const dy = (places[3 * i + 1] ?? 0) - y
      const reach = within + (places[3 * i + 2] ?? 0) + SLACK
      if (one && dx * dx + dy * dy <= reach * reach && (side === undefined || one.body.side === side))
        found.push(one)
    }
    return found
  }
}
