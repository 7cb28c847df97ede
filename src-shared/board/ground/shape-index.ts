/** A spatial index of the polygons or polylines of a ground, so that a question about a place meets only those near it. */
import Flatbush from 'flatbush'
import { boundsOf, contains, polygonsMeet, polylineMeets, type Bounds } from '../table/polygons'
import { cornersOf, inset, type Rectangle } from '../table/rectangles'
import type { Point } from '../table/vectors'

/** Shapes by their bounding boxes. Answers come in the order in which the shapes were given. */
export class ShapeIndex<Shape extends { readonly points: readonly Point[] }> {
  private readonly tree: Flatbush | undefined

  constructor(readonly shapes: readonly Shape[]) {
    if (shapes.length === 0) return
    this.tree = new Flatbush(shapes.length, 8)
    for (const { points } of shapes) {
      const { minX, minY, maxX, maxY } = boundsOf(points)
      this.tree.add(minX, minY, maxX, maxY)
    }
    this.tree.finish()
  }

  /** Shapes whose boxes meet a box. */
  near({ minX, minY, maxX, maxY }: Bounds): readonly Shape[] {
    const found = this.tree?.search(minX, minY, maxX, maxY) ?? []
    // Most places have nothing about them.
    if (found.length === 0) return []
    return found.sort((a, b) => a - b).flatMap((i) => this.shapes[i] ?? [])
  }

  /** Shapes whose boxes meet the box of a line. */
  alongLine(a: Point, b: Point): readonly Shape[] {
    return this.near({
      minX: Math.min(a.x, b.x),
      minY: Math.min(a.y, b.y),
      maxX: Math.max(a.x, b.x),
      maxY: Math.max(a.y, b.y),
    })
  }

  /** Shapes whose boxes hold a point. */
  atPoint({ x, y }: Point): readonly Shape[] {
    return this.near({ minX: x, minY: y, maxX: x, maxY: y })
  }

  /** Polygons that a point lies in. */
  holding(point: Point): readonly Shape[] {
    return this.atPoint(point).filter(({ points }) => contains(points, point))
  }

  /** Polygons that a rectangle, made smaller by `touching` inches on every side, has a point of. */
  under(rectangle: Rectangle, touching: number): readonly Shape[] {
    const core = cornersOf(inset(rectangle, touching))
    return this.near(boundsOf(core)).filter(({ points }) => polygonsMeet(core, points))
  }

  /** Polylines that run through a rectangle made smaller in the same way; one along its side does not. */
  across(rectangle: Rectangle, touching: number): readonly Shape[] {
    const core = cornersOf(inset(rectangle, touching))
    return this.near(boundsOf(core)).filter(({ points }) => polylineMeets(points, core))
  }
}
