/** The ground of a sheet, indexed: levels, what a footprint stands in or straddles, what changes a mover's going (5.7). */
import { FeatureIndex, type Feature } from '../../../board/ground/feature-index'
import { ShapeIndex } from '../../../board/ground/shape-index'
import type { Polygon } from '../../../board/table/polygons'
import { cornersOf, type Rectangle } from '../../../board/table/rectangles'
import { placeOn } from '../../../board/table/routes'
import { isOn } from '../../../board/table/table-edges'
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

/** A feature that may change a mover's going. */
export type GoingFeature = Feature & { readonly id: string } & (
    | { readonly is: 'area'; readonly shape: AreaShape }
    | { readonly is: 'hill'; readonly shape: HillShape }
    | { readonly is: 'line'; readonly shape: LineShape }
    | { readonly is: 'complex'; readonly shape: ComplexShape }
  )

/** Everything on a table that is not a body. */
export class Ground {
  /** Features that may change somebody's going. */
  readonly going: FeatureIndex<GoingFeature>
  readonly areas: ShapeIndex<AreaShape>
  readonly hills: ShapeIndex<HillShape>
  readonly lines: ShapeIndex<LineShape>
  readonly complexes: ShapeIndex<ComplexShape>
  readonly width: number
  readonly height: number

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
    this.going = new FeatureIndex<GoingFeature>([
      ...this.areas.shapes
        .filter(({ kind }) => kind.going !== 'open')
        .map((shape) => ({
          is: 'area' as const,
          id: shape.area.id,
          points: shape.points,
          closed: true,
          shape,
        })),
      ...this.hills.shapes
        .filter(({ hill }) => hillsCount || hill.difficultHill === true)
        .map((shape) => ({
          is: 'hill' as const,
          id: shape.hill.id,
          points: shape.points,
          closed: true,
          shape,
        })),
      ...this.complexes.shapes.map((shape) => ({
        is: 'complex' as const,
        id: shape.complex.id,
        points: shape.points,
        closed: true,
        shape,
      })),
      ...this.lines.shapes.map((shape) => ({
        is: 'line' as const,
        id: shape.line.id,
        points: shape.points,
        closed: false,
        shape,
      })),
    ])
  }

  /** The highest level of the contours that hold a point; 0 where there is none (7.2, BR-GEO-14). */
  levelAt(point: Point): number {
    return Math.max(0, ...this.hills.holding(point).map(({ hill }) => hill.level))
  }

  /** Areas a footprint is in: overlapped deeper than touching (BR-GEO-16). */
  areasUnder(rectangle: Rectangle): readonly AreaShape[] {
    return this.areas.under(rectangle, TOUCHING)
  }

  hillsUnder(rectangle: Rectangle): readonly HillShape[] {
    return this.hills.under(rectangle, TOUCHING)
  }

  complexesUnder(rectangle: Rectangle): readonly ComplexShape[] {
    return this.complexes.under(rectangle, TOUCHING)
  }

  /** Linear features a footprint straddles; whoever only lines one is not in it (BR-GEO-16, BR-R-84). */
  linesUnder(rectangle: Rectangle): readonly LineShape[] {
    return this.lines.across(rectangle, TOUCHING)
  }

  /** Whether a footprint is deeper in a feature than another one was: nobody gets farther into what stops him (BR-MOVE-09). */
  deepens(id: string, before: Rectangle, after: Rectangle): boolean {
    const { going } = this
    return going.features.some(
      (feature) => feature.id === id && going.depthIn(feature, after) > going.depthIn(feature, before) + 1e-6,
    )
  }

  /** Whether a rectangle lies wholly on the table. */
  holds(rectangle: Rectangle): boolean {
    return cornersOf(rectangle).every((corner) => this.isOn(corner))
  }

  /** Whether a point is on the table, its edge included. */
  isOn(point: Point): boolean {
    return isOn(this, point, 1e-9)
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
