/** The ground of a sheet, indexed: levels, what a footprint stands in or straddles, what it does to its speed (5.7). */
import { ShapeIndex } from '../../../board/table/index-of-shapes'
import { OutlineIndex } from '../../../board/table/outlines'
import {
  boundsOf,
  type Bounds,
  contains,
  polygonsMeet,
  polylineMeets,
  type Polygon,
  convexParts,
  distanceBetweenParts,
} from '../../../board/table/polygons'
import { centreOf, cornersOf, inset, type Rectangle } from '../../../board/table/rectangles'
import { placeOn } from '../../../board/table/routes'
import type { Point } from '../../../board/table/vectors'
import { partsOf } from '../state/bodies'
import { kept } from '../state/memory'
import type { BrArea, BrComplex, BrHill, BrLine, BrSheet } from './sheet'
import { AREA_KINDS, SECTION_LENGTH, type GroundKind } from './tables'
import { originOf } from './seen-by'

/** Overlaps of so many inches or less are touching (BR-GEO-16). */
export const TOUCHING = 0.001

type Shaped<T> = T & { readonly points: readonly Point[] }
export type AreaShape = Shaped<{ readonly area: BrArea; readonly kind: GroundKind }>
export type HillShape = Shaped<{ readonly hill: BrHill }>
export type LineShape = Shaped<{ readonly line: BrLine }>
export type ComplexShape = Shaped<{ readonly complex: BrComplex; readonly parts: readonly Polygon[] }>

/** A feature that changes a mover's going, as a footprint meets it. */
export type Underfoot =
  | { readonly is: 'area'; readonly shape: AreaShape }
  | { readonly is: 'hill'; readonly shape: HillShape }
  | { readonly is: 'line'; readonly shape: LineShape }
  | { readonly is: 'complex'; readonly shape: ComplexShape }

/** Features near a place. */
export interface Surroundings {
  readonly segments: readonly number[]
  readonly solid: readonly { readonly feature: Underfoot; readonly points: readonly Point[] }[]
}

/** How far about a footprint features are looked for, inches. */
export const LOOK = 0.4

/** Everything on a table that is not a body. */
export class Ground {
  /** Features that can change anybody's going, in the order of their outlines' numbers. */
  private readonly going: readonly Underfoot[]
  private readonly outlines: OutlineIndex
  /** Those of them that have an inside. */
  private readonly solid: ShapeIndex<{ readonly feature: Underfoot; readonly points: readonly Point[] }>
  readonly areas: ShapeIndex<AreaShape>
  readonly hills: ShapeIndex<HillShape>
  readonly lines: ShapeIndex<LineShape>
  readonly complexes: ShapeIndex<ComplexShape>
  readonly width: number
  readonly height: number

  private readonly convex = new Map<string, readonly Polygon[]>()

  constructor(sheet: BrSheet) {
    const { terrain, table } = sheet
    this.width = table.width
    this.height = table.height
    this.areas = new ShapeIndex(
      terrain.areas.map((area) => ({ area, kind: groundKind(area), points: area.polygon })),
    )
    this.hills = new ShapeIndex(terrain.hills.map((hill) => ({ hill, points: hill.polygon })))
    this.lines = new ShapeIndex(terrain.lines.map((line) => ({ line, points: line.polyline })))
    this.complexes = new ShapeIndex(
      terrain.complexes.map((complex) => ({ complex, points: complex.polygon, parts: partsOf(complex) })),
    )
    const hillsCount = sheet.houseRules.hillsDifficult === true
    this.going = [
      ...this.areas.shapes
        .filter(({ kind }) => kind.going !== 'open')
        .map((shape) => ({ is: 'area' as const, shape })),
      ...this.hills.shapes
        .filter(({ hill }) => hillsCount || hill.difficultHill === true)
        .map((shape) => ({ is: 'hill' as const, shape })),
      ...this.complexes.shapes.map((shape) => ({ is: 'complex' as const, shape })),
      ...this.lines.shapes.map((shape) => ({ is: 'line' as const, shape })),
    ]
    this.outlines = new OutlineIndex(
      this.going.map(({ is, shape }, owner) => ({ owner, points: shape.points, closed: is !== 'line' })),
    )
    this.solid = new ShapeIndex(
      this.going.flatMap((feature) =>
        feature.is === 'line' ? [] : [{ feature, points: feature.shape.points }],
      ),
    )
  }

  /** The features about a point, for many questions about footprints that stay within `reach` inches of it. */
  about(centre: Point, reach: number): Surroundings {
    const { x, y } = centre
    const box = { minX: x - reach, minY: y - reach, maxX: x + reach, maxY: y + reach }
    return {
      segments: this.outlines.near(box.minX, box.minY, box.maxX, box.maxY),
      solid: this.solid.near(box),
    }
  }

  /**
   * What changes the going under a footprint: areas, difficult hills and complexes it is in, lines it straddles
   * (BR-GEO-16); and the inches it may be shifted before that changes, at most LOOK. `about` must reach that far.
   */
  underfoot(
    rectangle: Rectangle,
    { segments, solid }: Surroundings,
    inset = TOUCHING,
  ): { readonly features: readonly Underfoot[]; readonly clearance: number } {
    if (segments.length === 0 && solid.length === 0) return { features: NOTHING, clearance: LOOK }
    const { owners, clearance } = this.outlines.crossings(segments, rectangle, inset, LOOK)
    if (owners.length === 0 && solid.length === 0) return { features: NOTHING, clearance }
    const centre = solid.length > 0 ? centreOf(rectangle) : rectangle
    const found = owners.flatMap((owner) => this.going[owner] ?? [])
    for (const { feature, points } of solid)
      if (!found.includes(feature) && contains(points, centre)) found.push(feature)
    return { features: found, clearance }
  }

  /** How deep a footprint is in a feature: the least shift that would bring it out, inches; 0: not at all (BR-MOVE-09). */
  depthIn(id: string, rectangle: Rectangle): number {
    const parts = this.convex.get(id) ?? this.convexOf(id)
    return Math.max(0, -distanceBetweenParts([cornersOf(rectangle)], parts, 0))
  }

  /** Convex pieces of a feature, cut up when it is first asked for; of a line its stretches. */
  private convexOf(id: string): readonly Polygon[] {
    const feature = this.going.find((one) => idOf(one) === id)
    const points = feature?.shape.points ?? []
    const parts =
      feature?.is === 'line'
        ? points.slice(1).map((point, i) => [points[i] ?? point, point])
        : points.length === 0
          ? []
          : convexParts(points)
    this.convex.set(id, parts)
    return parts
  }

  /** Inches that a footprint may go along a bearing before what is under it changes, at most `reach`. */
  roomAhead(rectangle: Rectangle, bearing: number, reach: number): number {
    return this.going.length === 0 ? reach : this.outlines.firstChange(rectangle, TOUCHING, bearing, reach)
  }

  /** The highest level of the contours that hold a point; 0 where there is none (7.2, BR-GEO-14). */
  levelAt(point: Point): number {
    let level = 0
    for (const { hill, points } of this.hills.atPoint(point))
      if (hill.level > level && contains(points, point)) level = hill.level
    return level
  }

  /** Areas a footprint is in: overlapped deeper than touching (BR-GEO-16). */
  areasUnder(rectangle: Rectangle): readonly AreaShape[] {
    return this.under(this.areas, rectangle)
  }

  hillsUnder(rectangle: Rectangle): readonly HillShape[] {
    return this.under(this.hills, rectangle)
  }

  complexesUnder(rectangle: Rectangle): readonly ComplexShape[] {
    return this.under(this.complexes, rectangle)
  }

  private under<T>(index: ShapeIndex<Shaped<T>>, rectangle: Rectangle): readonly Shaped<T>[] {
    if (index.shapes.length === 0) return []
    const core = cornersOf(inset(rectangle, TOUCHING))
    const near = index.near(boundsOf(core))
    return near.length === 0 ? near : near.filter(({ points }) => polygonsMeet(core, points))
  }

  /** Linear features a footprint straddles; whoever only lines one is not in it (BR-GEO-16, BR-R-84). */
  linesUnder(rectangle: Rectangle): readonly LineShape[] {
    if (this.lines.shapes.length === 0) return []
    const core = cornersOf(inset(rectangle, TOUCHING))
    const near = this.lines.near(boundsOf(core))
    return near.length === 0 ? near : near.filter(({ points }) => polylineMeets(points, core))
  }

  /** Whether no feature that could block a line of sight lies in a box. */
  isBare(box: Bounds): boolean {
    return (
      this.hills.near(box).length === 0 &&
      this.areas.near(box).length === 0 &&
      this.complexes.near(box).length === 0
    )
  }

  /** Whether a rectangle lies wholly on the table. */
  holds(rectangle: Rectangle): boolean {
    return cornersOf(rectangle).every((corner) => this.isOn(corner))
  }

  /** Whether a point is on the table, its edge included. */
  isOn({ x, y }: Point): boolean {
    const slack = 1e-9
    return x >= -slack && y >= -slack && x <= this.width + slack && y <= this.height + slack
  }
}

const NOTHING: readonly Underfoot[] = []

function idOf(feature: Underfoot): string {
  switch (feature.is) {
    case 'area':
      return feature.shape.area.id
    case 'hill':
      return feature.shape.hill.id
    case 'line':
      return feature.shape.line.id
    case 'complex':
      return feature.shape.complex.id
  }
}

function groundKind(area: BrArea): GroundKind {
  const kind: GroundKind = AREA_KINDS[area.kind]
  return area.kind === 'debris' && area.largeRocks === true ? { ...kind, cover: 'hard' } : kind
}

const groundOfOrigin = kept((origin: BrSheet) => new Ground(origin))

export function groundOf(sheet: BrSheet): Ground {
  return groundOfOrigin(originOf(sheet))
}

/** Index of the 2-inch section of a linear feature at a point of it; null if it has none (BR-WORK-04). */
export function sectionOfLine(line: BrLine, point: Point): number | null {
  const count = line.sections?.length ?? 0
  if (count === 0) return null
  return Math.min(count - 1, Math.floor(placeOn(line.polyline, point).at / SECTION_LENGTH))
}
