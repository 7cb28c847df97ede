/** Who stands near a place: an index of all bodies on the table. */
import type { TableBody } from './bodies'
import type { Point } from './vectors'

const BOTH = 2
/** Far above rounding: nobody at the very limit is left out. */
const SLACK = 1e-6

/** Bodies, each with whatever else is asked of those near a place. Answers come in the order in which they were given. */
export class NearbyIndex<Standing extends { readonly body: TableBody }> {
  /** Of either side, and of both, once anybody asks. */
  private readonly rows: [Row<Standing>?, Row<Standing>?, Row<Standing>?] = []

  constructor(readonly all: readonly Standing[]) {}

  /** All, or all of a side, of whom some part may lie within so many inches of a point: nobody who does is left out. */
  near({ x, y }: Point, within: number, side?: 0 | 1): readonly Standing[] {
    const { all, places } = (this.rows[side ?? BOTH] ??= rowOf(
      side === undefined ? this.all : this.all.filter(({ body }) => body.side === side),
    ))
    const found: Standing[] = []
    for (let i = 0; i < all.length; i += 1) {
      const one = all[i]
      const dx = (places[3 * i] ?? 0) - x
      const dy = (places[3 * i + 1] ?? 0) - y
      const reach = within + (places[3 * i + 2] ?? 0) + SLACK
      if (one && dx * dx + dy * dy <= reach * reach) found.push(one)
    }
    return found
  }
}

/** Bodies that are looked through for an answer, with east, north and radius of each in turn. */
interface Row<Standing> {
  readonly all: readonly Standing[]
  readonly places: Float64Array
}

function rowOf<Standing extends { readonly body: TableBody }>(all: readonly Standing[]): Row<Standing> {
  const places = new Float64Array(3 * all.length)
  all.forEach(({ body: { centre, radius } }, i) => {
    places[3 * i] = centre.x
    places[3 * i + 1] = centre.y
    places[3 * i + 2] = radius
  })
  return { all, places }
}
