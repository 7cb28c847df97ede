/** The terrain of a sheet, ready to be asked: what a shape touches, what holds a point, who stands uphill (5.5, FP-GEO-01). */
import { boundsOfCapsule, type Capsule } from '../../../board/table/capsules'
import { mayCross } from '../../../board/table/lines'
import {
  areaOf,
  boundsOf,
  centroidOf,
  closestOnOutline,
  commonArea,
  contains,
  convexParts,
  lengthInside,
  pointToSegment,
  segmentsMeet,
  type Bounds,
  type Polygon,
} from '../../../board/table/polygons'
import { distance, type Point } from '../../../board/table/vectors'
import type { FpSheet, FpTerrain } from './sheet'
import { EPS } from './tables'
import type { TerrainKind } from './vocabulary'

export interface Area {
  readonly id: string
  readonly kind: TerrainKind
  readonly polygon: Polygon
  /** Convex pieces that cover it. */
  readonly parts: readonly { readonly polygon: Polygon; readonly bounds: Bounds }[]
  readonly bounds: Bounds
  readonly levels: number
  /** Line from which uphill is measured, or one point. */
  readonly crest: readonly Point[]
}

export interface Way {
  readonly id: string
  readonly line: readonly Point[]
  readonly width: number
}

/** FP-TERR-01: these halve movement, of all but light foot (FP-TERR-03). FP-TERR-02: all else is good going. */
const BAD_GOING: readonly TerrainKind[] = ['woods', 'builtUpArea', 'rough', 'river', 'steepHill']
/** FP-TERR-04: sight and fire do not pass across these. */
const BLOCKING: readonly TerrainKind[] = ['woods', 'builtUpArea', 'steepHill', 'gentleHill']
const HILLS: readonly TerrainKind[] = ['steepHill', 'gentleHill']
/** How much nearer to the crest is uphill, inches (FP-TERR-08). */
const CREST_MARGIN = 0.25
const ON_EDGE = 1e-9

export class Ground {
  readonly areas: readonly Area[]
  readonly roads: readonly Way[]
  readonly obstacles: readonly Way[]
  readonly width: number
  readonly height: number
  /** Bad going and impassable ground; bridges and fords are no ground of their own. */
  readonly hindering: readonly Area[]
  readonly blocking: readonly Area[]
  private readonly crossings: readonly Area[]
  private readonly hills: readonly Area[]

  constructor(sheet: FpSheet) {
    this.width = sheet.board.width
    this.height = sheet.board.height
    this.areas = sheet.terrain.flatMap((terrain) =>
      terrain.polygon ? [areaOfTerrain(terrain, terrain.polygon)] : [],
    )
    const ways = (kind: TerrainKind): readonly Way[] =>
      sheet.terrain.flatMap((one) =>
        one.kind === kind && one.polyline
          ? [{ id: one.id, line: one.polyline, width: one.width ?? 0.5 }]
          : [],
      )
    this.roads = ways('road')
    this.obstacles = ways('obstacle')
    this.hindering = this.areas.filter(({ kind }) => kind === 'impassable' || BAD_GOING.includes(kind))
    this.blocking = this.areas.filter(({ kind }) => BLOCKING.includes(kind))
    this.crossings = this.areas.filter(({ kind }) => kind === 'bridge' || kind === 'ford')
    this.hills = this.areas.filter(({ kind }) => HILLS.includes(kind))
  }

  /** Whether bridges or fords are to be reckoned with at all. */
  get hasCrossings(): boolean {
    return this.crossings.length > 0
  }

  /** Whether a point is on the board, as lengths are compared (FP-GEO-02); what stands at that very limit stays on it when it turns. */
  isOn({ x, y }: Point): boolean {
    const within = EPS + ON_EDGE
    return x >= -within && y >= -within && x <= this.width + within && y <= this.height + within
  }

  /** Whether all of it is on the board. */
  isWellOn(capsule: Capsule): boolean {
    const { minX, minY, maxX, maxY } = boundsOfCapsule(capsule)
    return minX >= 0 && minY >= 0 && maxX <= this.width && maxY <= this.height
  }

  /** Hindering areas of which some part may lie in it: none that does is left out. */
  hinderingNear(capsule: Capsule): readonly Area[] {
    const around = boundsOfCapsule(capsule)
    return this.hindering.filter(({ bounds }) => meet(bounds, around))
  }

  /** Areas of a list with which a convex shape shares ground (FP-GEO-02, FP-GEO-08). */
  touched(shape: Polygon, among: readonly Area[]): readonly Area[] {
    const bounds = boundsOf(shape)
    return among.filter((area) => sharesGround(shape, bounds, area))
  }

  /**
   * Hindering areas that an element standing there is in: a bridge or ford takes it out of the water beneath if its
   * centre, or the point of that water nearest to its centre, lies on it (FP-TERR-07).
   */
  under(shape: Polygon, centre: Point): readonly Area[] {
    return this.touched(shape, this.hindering).filter((area) => !this.isBridged(area, centre))
  }

  /** Whether an element standing there is in one hindering area (FP-GEO-08, FP-TERR-07). */
  isUnder(area: Area, shape: Polygon, centre: Point): boolean {
    return sharesGround(shape, boundsOf(shape), area) && !this.isBridged(area, centre)
  }

  /** Whether an element is partly in bad going (FP-GEO-08). */
  isInBadGoing(shape: Polygon, centre: Point): boolean {
    return this.under(shape, centre).some(({ kind }) => BAD_GOING.includes(kind))
  }

  /** FP-TERR-06: what a river does to moves, shots and fights begins here. */
  isInRiver(shape: Polygon, centre: Point): boolean {
    return this.under(shape, centre).some(({ kind }) => kind === 'river')
  }

  /** FP-TERR-07; water alone can be bridged. */
  isBridged(area: Area, centre: Point): boolean {
    if (area.kind !== 'river' && area.kind !== 'impassable') return false
    if (this.crossings.length === 0) return false
    const nearest = contains(area.polygon, centre) ? centre : closestOnOutline(centre, area.polygon)
    return this.crossings.some((crossing) => holds(crossing, centre) || holds(crossing, nearest))
  }

  /** Areas of a list that hold a point, their edge included (FP-GEO-08). */
  holding(point: Point, among: readonly Area[]): readonly Area[] {
    return among.filter((area) => holds(area, point))
  }

  hillsHolding(point: Point): readonly Area[] {
    return this.holding(point, this.hills)
  }

  /** Whether an element is uphill of an enemy element, by their centres (FP-TERR-08, FP-R-69). */
  isUphill(own: Point, enemy: Point): boolean {
    const mine = this.hillsHolding(own)
    const his = this.hillsHolding(enemy)
    const levels = (hills: readonly Area[]) => hills.reduce((sum, hill) => sum + hill.levels, 0)
    if (levels(mine) !== levels(his)) return levels(mine) > levels(his)
    const smallest = smallestOf(mine)
    if (!smallest || smallestOf(his)?.id !== smallest.id) return false
    return toLine(own, smallest.crest) + CREST_MARGIN + EPS < toLine(enemy, smallest.crest)
  }

  /** Whether an obstacle crosses the line between two points: all that it does (FP-TERR-05, FP-HTH-10). */
  crossesObstacle(a: Point, b: Point): boolean {
    return this.obstacles.some(({ line }) =>
      line.some((point, i) => {
        const before = line[i - 1]
        return before !== undefined && segmentsMeet(before, point, a, b)
      }),
    )
  }

  /** Obstacles that a convex shape lies across (house rule `obstacleCrossing`). */
  obstaclesUnder(shape: Polygon): readonly Way[] {
    return this.obstacles.filter(({ line }) =>
      line.some((point, i) => {
        const before = line[i - 1]
        if (!before) return false
        return shape.some((corner, j) => {
          const next = shape[(j + 1) % shape.length]
          return next !== undefined && segmentsMeet(before, point, corner, next)
        })
      }),
    )
  }
}

const grounds = new WeakMap<FpSheet, Ground>()

/** The ground of a sheet; it is worked out once for each sheet. */
export function groundOf(sheet: FpSheet): Ground {
  const known = grounds.get(sheet)
  if (known) return known
  const ground = new Ground(sheet)
  grounds.set(sheet, ground)
  return ground
}

export function isBadGoing({ kind }: Area): boolean {
  return BAD_GOING.includes(kind)
}

/** Inches of a line inside an area. */
export function lengthIn({ polygon, bounds }: Area, a: Point, b: Point): number {
  return mayCross(bounds, a, b) ? lengthInside(polygon, a, b) : 0
}

function areaOfTerrain({ id, kind, crest, levels }: FpTerrain, polygon: Polygon): Area {
  return {
    id,
    kind,
    polygon,
    parts: convexParts(polygon).map((part) => ({ polygon: part, bounds: boundsOf(part) })),
    bounds: boundsOf(polygon),
    levels: levels ?? 1,
    crest: crest ?? [centroidOf(polygon)],
  }
}

function holds({ polygon, bounds }: Area, point: Point): boolean {
  const { minX, maxX, minY, maxY } = bounds
  if (point.x < minX - ON_EDGE || point.x > maxX + ON_EDGE) return false
  if (point.y < minY - ON_EDGE || point.y > maxY + ON_EDGE) return false
  return contains(polygon, point) || distance(point, closestOnOutline(point, polygon)) <= ON_EDGE
}

function sharesGround(shape: Polygon, bounds: Bounds, area: Area): boolean {
  if (!meet(area.bounds, bounds)) return false
  let sum = 0
  // A river is long, and a shape lies beside most of its parts.
  for (const part of area.parts) {
    if (!meet(part.bounds, bounds)) continue
    sum += commonArea(shape, part.polygon)
    if (sum > EPS) return true
  }
  return false
}

function meet(a: Bounds, b: Bounds): boolean {
  return a.minX <= b.maxX && b.minX <= a.maxX && a.minY <= b.maxY && b.minY <= a.maxY
}

function smallestOf(hills: readonly Area[]): Area | undefined {
  return hills.toSorted((a, b) => areaOf(a.polygon) - areaOf(b.polygon))[0]
}

function toLine(point: Point, line: readonly Point[]): number {
  const [first] = line
  if (first && line.length === 1) return distance(point, first)
  return line.reduce((least, to, i) => {
    const from = line[i - 1]
    return from ? Math.min(least, pointToSegment(point, from, to)) : least
  }, Infinity)
}
