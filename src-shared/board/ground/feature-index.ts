/** The features of a ground that matter to whoever stands or moves on it: which a footprint is in or astride of, and until where. */
import { contains, convexParts, distanceBetweenParts, type Polygon } from '../table/polygons'
import { centreOf, cornersOf, type Rectangle } from '../table/rectangles'
import type { Point } from '../table/vectors'
import { OutlineIndex } from './outline-index'
import { ShapeIndex } from './shape-index'

/** A polygon that may be stood in, or a polyline that may be stood astride of. */
export interface Feature {
  readonly points: readonly Point[]
  readonly closed: boolean
}

/** Features near a place, for many questions about footprints there. */
export interface Surroundings<F extends Feature> {
  readonly segments: readonly number[]
  readonly closed: readonly F[]
}

/** What is under a footprint, and the inches it may be shifted or swung before that changes. */
export interface FeaturesUnder<F extends Feature> {
  readonly features: readonly F[]
  readonly clearance: number
}

export class FeatureIndex<F extends Feature> {
  private readonly outlines: OutlineIndex
  private readonly closed: ShapeIndex<F>
  /** Convex pieces of those features that anybody was found in. */
  private readonly parts = new Map<F, readonly Polygon[]>()

  constructor(readonly features: readonly F[]) {
    this.outlines = new OutlineIndex(features.map(({ points, closed }, owner) => ({ owner, points, closed })))
    this.closed = new ShapeIndex(features.filter(({ closed }) => closed))
  }

  /** The features about a point, for footprints that stay within `reach` inches of it. */
  about({ x, y }: Point, reach: number): Surroundings<F> {
    const box = { minX: x - reach, minY: y - reach, maxX: x + reach, maxY: y + reach }
    return { segments: this.outlines.near(box), closed: this.closed.near(box) }
  }

  /**
   * What a footprint, made smaller by `touching` inches on every side, is in or astride of. The clearance is at most
   * `reach`; the surroundings must hold all features that near to the footprint.
   */
  under(
    rectangle: Rectangle,
    { segments, closed }: Surroundings<F>,
    touching: number,
    reach: number,
  ): FeaturesUnder<F> {
    const { owners, clearance } = this.outlines.crossings(segments, rectangle, touching, reach)
    const features: F[] = []
    for (const owner of owners) {
      const feature = this.features[owner]
      if (feature) features.push(feature)
    }
    if (closed.length > 0) {
      const centre = centreOf(rectangle)
      for (const feature of closed)
        if (!features.includes(feature) && contains(feature.points, centre)) features.push(feature)
    }
    return { features, clearance }
  }

  /** How deep a footprint is in a feature: the least shift that would bring it out, inches; 0: not at all. */
  depthIn(feature: F, rectangle: Rectangle): number {
    let parts = this.parts.get(feature)
    if (!parts) {
      parts = partsOf(feature)
      this.parts.set(feature, parts)
    }
    return Math.max(0, -distanceBetweenParts([cornersOf(rectangle)], parts, 0))
  }

  /** Inches that a footprint may go along a bearing before what is under it changes, at most `reach`. */
  freeAhead(rectangle: Rectangle, touching: number, bearing: number, reach: number): number {
    return this.outlines.firstChange(rectangle, touching, bearing, reach)
  }
}

/** Convex pieces of a polygon; of a polyline its stretches. */
function partsOf({ points, closed }: Feature): readonly Polygon[] {
  return closed ? convexParts(points) : points.slice(1).map((point, i) => [points[i] ?? point, point])
}
