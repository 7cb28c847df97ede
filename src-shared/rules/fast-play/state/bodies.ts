/** Units as they stand on the table: the rectangles of their elements, their sides, gaps and overlaps (5.1). */
import { boxGap, boxOf, type Box } from '../../../board/table/boxes'
import type { Capsule } from '../../../board/table/capsules'
import { commonArea } from '../../../board/table/polygons'
import {
  cornersOf,
  faceOf,
  poseAbout,
  rectangleAt,
  type Corners,
  type Edge,
  type Pose,
  type Rectangle,
  type Size,
} from '../../../board/table/rectangles'
import {
  along,
  distance,
  forward,
  hypotenuse,
  meanOf,
  normalHeading,
  type Point,
} from '../../../board/table/vectors'
import type { UnitInfo } from '../sheet/roster'
import { EPS, TOUCH } from '../sheet/tables'
import type { BoxSide, Formation } from '../sheet/vocabulary'

/** How a unit stands, or would stand. */
export interface Shape {
  readonly info: UnitInfo
  readonly formation: Formation
  /** Elements. */
  readonly count: number
  readonly pose: Pose
  /** Front points of the elements of a column bent along a road. */
  readonly bend?: readonly Pose[] | null
}

/** One base where it stands (FP-GEO-03). */
export interface Element {
  readonly slot: number
  readonly rectangle: Rectangle
  readonly corners: Corners
  readonly box: Box
  readonly centre: Point
  /** No corner lies farther from its centre. */
  readonly radius: number
}

class Base implements Element {
  readonly rectangle: Rectangle
  readonly box: Box
  readonly centre: Point
  readonly radius: number
  private outline: Corners | null = null

  constructor(
    readonly slot: number,
    front: Pose,
    base: Size,
  ) {
    this.rectangle = rectangleAt(front, base)
    this.box = boxOf(front, base)
    this.centre = { x: this.box.x, y: this.box.y }
    this.radius = hypotenuse(base.width, base.depth) / 2
  }

  get corners(): Corners {
    this.outline ??= cornersOf(this.rectangle)
    return this.outline
  }
}

/** One side of a unit, as seen from behind it by those who look outwards (FP-GEO-05). */
export interface UnitSide {
  readonly side: BoxSide
  /** Of a square the element whose front it is; 0 of all others. */
  readonly slot: number
  readonly edge: Edge
  /** Bearing it looks along. */
  readonly heading: number
  /** The elements' own edges along it. */
  readonly edges: readonly SideEdge[]
}

export interface SideEdge {
  readonly slot: number
  readonly middle: Point
  readonly length: number
}

/** Inches from the centre of a square to the rear edges of its elements (FP-GEO-04, FP-R-33). */
export function squareApothem(count: number, width: number): number {
  if (count === 4) return width / 2
  return count === 3 ? width / (2 * Math.sqrt(3)) : 0
}

/** Front poses of the elements in their slots (FP-GEO-04, FP-FORM-02). */
export function slotPoses({ info, formation, count, pose, bend }: Shape): readonly Pose[] {
  if (bend && bend.length === count) return bend
  const { width, depth } = info.base
  const { x, y, heading } = pose
  const slots = Array.from({ length: count }, (_, i) => i)
  if (formation === 'square')
    return slots.map((i): Pose => {
      const facing = normalHeading(heading + (i * 360) / count)
      return { ...along(pose, facing, squareApothem(count, width) + depth), heading: facing }
    })
  const isLine = formation === 'line'
  const way = forward(isLine ? heading + 90 : heading)
  return slots.map((i): Pose => {
    const off = isLine ? width * (i - (count - 1) / 2) : -depth * i
    return { x: x + way.x * off, y: y + way.y * off, heading }
  })
}

export class Body implements Shape {
  readonly info: UnitInfo
  readonly formation: Formation
  readonly count: number
  readonly pose: Pose
  readonly bend: readonly Pose[] | null
  /** Mean of the centres of its elements. */
  readonly centre: Point
  /** No point of it lies farther from its centre. */
  readonly radius: number
  /** Made when first asked for: most bodies that are tried are known by centre and radius to be out of the way. */
  private made: readonly Element[] | null = null
  private looks: readonly UnitSide[] | null = null
  private rear: Point | null = null

  constructor({ info, formation, count, pose, bend }: Shape) {
    this.info = info
    this.formation = formation
    this.count = count
    this.pose = pose
    this.bend = bend ?? null
    if (this.bend) {
      this.centre = meanOf(this.elements.map(({ centre }) => centre))
      this.radius = Math.max(
        ...this.elements.flatMap(({ corners }) => corners.map((corner) => distance(corner, this.centre))),
      )
    } else {
      const { width, depth } = info.base
      const isSquare = formation === 'square'
      this.centre = isSquare ? { x: pose.x, y: pose.y } : along(pose, pose.heading, -this.depth / 2)
      this.radius = isSquare
        ? hypotenuse(squareApothem(count, width) + depth, width / 2)
        : hypotenuse(this.width, this.depth) / 2
    }
  }

  /** Its elements, by their slots. */
  get elements(): readonly Element[] {
    this.made ??= slotPoses(this).map((front, i) => new Base(i + 1, front, this.info.base))
    return this.made
  }

  get id(): string {
    return this.info.id
  }

  /** Skirmishers: light foot in line (FP-UNIT-05). */
  get isSkirmishing(): boolean {
    return this.info.type === 'lightFoot' && this.formation === 'line'
  }

  /** FP-UNIT-07. */
  get isFrenchColumn(): boolean {
    return this.info.frenchColumn && this.formation === 'column' && this.count > 1
  }

  element(slot: number): Element {
    const element = this.elements[slot - 1]
    if (!element) throw new Error(`no element ${slot} of ${this.id}`)
    return element
  }

  /** Width and depth of its box (FP-GEO-05); of a square from outer edge to outer edge of two that face each other. */
  get width(): number {
    const { width, depth } = this.info.base
    if (this.formation === 'square') return width + 2 * depth
    return this.formation === 'line' ? this.count * width : width
  }

  get depth(): number {
    const { depth } = this.info.base
    if (this.formation === 'square') return 2 * (squareApothem(this.count, this.info.base.width) + depth)
    return this.formation === 'line' ? depth : this.count * depth
  }

  /** All of it lies in there. */
  get disc(): Capsule {
    return { a: this.centre, b: this.centre, radius: this.radius }
  }

  /** The box of a line or column, straight behind slot 1 (FP-R-110). */
  get rectangle(): Rectangle {
    return { ...this.pose, width: this.width, depth: this.depth }
  }

  /** Four sides of a line or column, one front for each element of a square (FP-GEO-05). */
  get sides(): readonly UnitSide[] {
    this.looks ??= this.sidesNow()
    return this.looks
  }

  private sidesNow(): readonly UnitSide[] {
    const { width, depth } = this.info.base
    if (this.formation === 'square')
      return this.elements.map(({ slot, rectangle }): UnitSide => {
        const { edge, heading } = faceOf(rectangle, 'front')
        return { side: 'front', slot, edge, heading, edges: [{ slot, middle: rectangle, length: width }] }
      })
    const straight = this.bend ? new Body({ ...this.shape, bend: null }).elements : this.elements
    const last = this.count
    return (['front', 'rear', 'left', 'right'] as const).map((side): UnitSide => {
      const { edge, heading } = faceOf(this.rectangle, side)
      const isEnd = side === 'front' || side === 'rear'
      const slots =
        this.formation === 'line'
          ? { front: 0, rear: 0, left: 1, right: last }
          : { front: 1, rear: last, left: 0, right: 0 }
      const edges = straight
        .filter(({ slot }) => slots[side] === 0 || slots[side] === slot)
        .map(({ slot, rectangle }) => {
          const own = faceOf(rectangle, side).edge
          return {
            slot,
            middle: { x: (own.left.x + own.right.x) / 2, y: (own.left.y + own.right.y) / 2 },
            length: isEnd ? width : depth,
          }
        })
      return { side, slot: 0, edge, heading, edges }
    })
  }

  get shape(): Shape {
    const { info, formation, count, pose, bend } = this
    return { info, formation, count, pose, bend }
  }

  /** The same unit somewhere else, straightened. */
  at(pose: Pose): Body {
    const { info, formation, count } = this
    return new Body({ info, formation, count, pose })
  }

  /** Middle of its rear edge; of a square its centre (FP-R-109). */
  get rearMiddle(): Point {
    this.rear ??=
      this.formation === 'square'
        ? { x: this.pose.x, y: this.pose.y }
        : along(this.pose, this.pose.heading, -this.depth)
    return this.rear
  }
}

/** Inches between two elements edge to edge; negative: they overlap. */
export function elementGap(a: Element, b: Element, enough = Infinity): number {
  return boxGap(a.box, b.box, enough)
}

/** Inches between two units edge to edge, not below 0 (FP-GEO-06, FP-R-05). Gaps beyond `enough` need not be exact. */
export function gapOf(a: Body, b: Body, enough = Infinity): number {
  const rough = distance(a.centre, b.centre) - a.radius - b.radius
  if (rough > enough) return rough
  let least = Infinity
  for (const one of a.elements)
    for (const other of b.elements) least = Math.min(least, elementGap(one, other, Math.min(least, enough)))
  return Math.max(0, least)
}

/** Whether two elements share ground (FP-GEO-02). */
export function elementsOverlap(a: Element, b: Element): boolean {
  return elementGap(a, b, 0) < 0 && commonArea(a.corners, b.corners) > EPS
}

export function overlaps(a: Body, b: Body): boolean {
  if (distance(a.centre, b.centre) > a.radius + b.radius) return false
  return a.elements.some((one) => b.elements.some((other) => elementsOverlap(one, other)))
}

/** Whether two units touch (FP-GEO-02). */
export function touches(a: Body, b: Body): boolean {
  return gapOf(a, b, TOUCH * 2) <= TOUCH + EPS
}

/** Anchor and heading as they are kept: to 1e-6, half away from zero (FP-GEO-02). */
export function rounded({ x, y, heading }: Pose): Pose {
  return { x: round6(x), y: round6(y), heading: normalHeading(round6(normalHeading(heading))) }
}

function round6(value: number): number {
  const whole = (Math.sign(value) * Math.round(Math.abs(value) * 1e6)) / 1e6
  return whole === 0 ? 0 : whole
}

/** Pose of an element turned to a heading about its own centre (FP-R-32). */
export function turnedTo({ rectangle, centre }: Element, heading: number): Pose {
  return poseAbout(centre, normalHeading(heading), rectangle.depth)
}
