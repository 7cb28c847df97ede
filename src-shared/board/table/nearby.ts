/** Who stands near a place: an index of all bodies on the table. */
import type { TableBody } from './bodies'
import { distance, type Point } from './vectors'

/** Far above rounding: nobody at the very limit is left out. */
const SLACK = 1e-6

/** Bodies, each with whatever else is asked of those near a place. Answers come in the order in which they were given. */
export class NearbyIndex<Standing extends { readonly body: TableBody }> {
  constructor(readonly all: readonly Standing[]) {}

  /** All, or all of a side, of whom some part may lie within so many inches of a point: nobody who does is left out. */
  near(point: Point, within: number, side?: 0 | 1): readonly Standing[] {
    return this.all.filter(
      ({ body }) =>
        (side === undefined || body.side === side) &&
        distance(body.centre, point) <= within + body.radius + SLACK,
    )
  }
}
