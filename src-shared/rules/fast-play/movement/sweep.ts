/** Ground that is passed over, known roughly at once and exactly when it is asked for: most of it lies clear of everything. */
import type { Capsule } from '../../../board/table/capsules'
import type { Polygon } from '../../../board/table/polygons'
import type { Point } from '../../../board/table/vectors'
import type { Element } from '../state/bodies'

/** A convex shape that one element passes over (FP-GEO-07). */
export class Sweep implements Capsule {
  private made: Polygon | null = null

  constructor(
    readonly a: Point,
    readonly b: Point,
    readonly radius: number,
    private readonly make: () => Polygon,
  ) {}

  get polygon(): Polygon {
    this.made ??= this.make()
    return this.made
  }
}

/** The ground that an element stands on. */
export function standing(element: Element): Sweep {
  const { centre, radius } = element
  return new Sweep(centre, centre, radius, () => element.corners)
}
