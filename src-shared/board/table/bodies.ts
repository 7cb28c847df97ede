/** Bodies of the open table: oriented rectangles and shapes of convex parts that belong to a side, and the gaps between them. */
import { boxGap, boxOf, type Box } from './boxes'
import { distanceBetweenParts, type Polygon } from './polygons'
import {
  cornersOf,
  faceOf,
  radiusOf,
  rectangleAt,
  type Edge,
  type Pose,
  type Rectangle,
  type Size,
} from './rectangles'
import { between, distance, hypotenuse, type Point } from './vectors'

/** Something that stands on the table. All lengths are in inches. */
export interface TableBody {
  readonly id: string
  readonly side: 0 | 1
  /** Its footprint; of a shape of parts a rectangle without extent at its centre. */
  readonly rectangle: Rectangle
  /** The rectangle made ready to be measured from; null: only the parts tell its shape. */
  readonly box: Box | null
  readonly outline: Polygon
  /** Convex pieces that cover it. */
  readonly parts: readonly Polygon[]
  readonly centre: Point
  /** No point of it lies farther from its centre. */
  readonly radius: number
}

/** A body of one rectangle. Most are measured from once, so corners are worked out when they are first asked for. */
export class RectangleBody implements TableBody {
  readonly rectangle: Rectangle
  readonly box: Box
  readonly centre: Point
  readonly radius: number
  private corners: Polygon | null = null

  constructor(
    readonly id: string,
    readonly side: 0 | 1,
    pose: Pose,
    size: Size,
  ) {
    this.rectangle = rectangleAt(pose, size)
    this.box = boxOf(pose, size)
    this.centre = { x: this.box.x, y: this.box.y }
    this.radius = radiusOf(size)
  }

  get outline(): Polygon {
    this.corners ??= cornersOf(this.rectangle)
    return this.corners
  }

  get parts(): readonly Polygon[] {
    return [this.outline]
  }
}

/** A body of convex parts, such as a block of buildings or a unit that is bent. */
export function bodyOfParts(
  { id, side }: Pick<TableBody, 'id' | 'side'>,
  outline: Polygon,
  parts: readonly Polygon[],
  centre: Point,
): TableBody {
  return {
    id,
    side,
    rectangle: { ...centre, heading: 0, width: 0, depth: 0 },
    box: null,
    outline,
    parts,
    centre,
    radius: Math.max(...outline.map((corner) => distance(centre, corner))),
  }
}

/** Inches between the circles about two bodies; negative if these overlap. The bodies are never nearer. */
export function gapOfCircles(a: TableBody, b: TableBody): number {
  const from = a.centre
  const to = b.centre
  return hypotenuse(to.x - from.x, to.y - from.y) - a.radius - b.radius
}

/**
 * Inches edge to edge; negative: minus the depth of overlap, the least shift that would part the two. Gaps beyond `enough`
 * need not be exact.
 */
export function gapBetween(a: TableBody, b: TableBody, enough = Infinity): number {
  if (enough !== Infinity) {
    const rough = gapOfCircles(a, b)
    if (rough > enough) return rough
  }
  return a.box && b.box ? boxGap(a.box, b.box, enough) : distanceBetweenParts(a.parts, b.parts, enough)
}

/** Its front edge as seen from behind it. */
export function frontEdgeOf({ rectangle }: TableBody): Edge {
  return faceOf(rectangle, 'front').edge
}

export function rearMiddle({ rectangle }: TableBody): Point {
  const { edge } = faceOf(rectangle, 'rear')
  return between(edge.left, edge.right, 0.5)
}
