/** A spatial index of polygons and polylines, so that a question about a place meets only the shapes near it. */
import Flatbush from 'flatbush'
import { putInOrder } from './few-numbers'
import { boundsOf, type Bounds } from './polygons'
import type { Point } from './vectors'

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
    if (!this.tree) return NONE as readonly Shape[]
    const found = this.tree.search(minX, minY, maxX, maxY)
    if (found.length === 0) return NONE as readonly Shape[]
    putInOrder(found, found.length)
    const shapes: Shape[] = []
    for (const i of found) {
      const shape = this.shapes[i]
      if (shape) shapes.push(shape)
    }
    return shapes
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
}

const NONE: readonly unknown[] = []
