/** The ground of a table from the features of the map (7.5). */
import type { Feature, FeatureKind } from '../../../../history/ground'
import { boundsOf, contains, type Polygon } from '../../../../board/table/polygons'
import { lengthOf } from '../../../../board/table/routes'
import { along, bearing, between, distance, type Point } from '../../../../board/table/vectors'
import { clipPolyline, type Window } from '../../../table-window'
import type { FpTerrain } from '../sheet'
import type { TerrainKind } from '../vocabulary'

const AREA_OF: Partial<Readonly<Record<FeatureKind, TerrainKind>>> = {
  ridge: 'gentleHill',
  hill: 'gentleHill',
  steepSlope: 'steepHill',
  wood: 'woods',
  denseWood: 'woods',
  orchard: 'rough',
  marsh: 'rough',
  quarry: 'rough',
  town: 'builtUpArea',
  village: 'builtUpArea',
  strongpoint: 'builtUpArea',
  farm: 'builtUpArea',
  pond: 'impassable',
}
const LINE_OF: Partial<Readonly<Record<FeatureKind, TerrainKind>>> = {
  hedge: 'obstacle',
  wall: 'obstacle',
  embankment: 'obstacle',
  pavedRoad: 'road',
  road: 'road',
  track: 'road',
}
/** Smallest built-up area: a square that takes two elements abreast. */
const PLACE = 2.25
const ROAD_WIDTH = 0.5
const LEAST_WATER = 0.25
const CROSSING_RADIUS = 1.25
const DISC_CORNERS = 24
const LEAST_DEFENCE = 2

/** A disc, its first corner due north. */
export function discAbout(centre: Point, radius: number): Point[] {
  return Array.from({ length: DISC_CORNERS }, (_, i) => along(centre, (i * 360) / DISC_CORNERS, radius))
}

export function terrainOf(features: readonly Feature[], window: Window): FpTerrain[] {
  const hills = features.filter(({ kind }) => kind === 'hill' || kind === 'ridge')
  const water = features.filter(isWater).map((feature) => ({
    feature,
    line: feature.geometry.coordinates.map((p) => window.at(p)),
  }))
  return features.flatMap((feature): FpTerrain[] => {
    const { id, kind, geometry } = feature
    const points = geometry.coordinates.map((p) => window.at(p))
    if (isWater(feature)) return waterOf(feature, points, window)
    if (kind === 'bridge' || kind === 'ford') return crossingOf(feature, points[0], water, window)
    const line = LINE_OF[kind]
    if (line)
      return clipPolyline(window, points).map((polyline, i) => ({
        id: i === 0 ? id : `${id}#${i + 1}`,
        kind: line,
        polyline: [...polyline],
        ...(line === 'road' && { width: ROAD_WIDTH }),
      }))
    const area = AREA_OF[kind]
    if (!area || feature.role === 'reverseSlope') return []
    const polygon = area === 'builtUpArea' ? placeOf(geometry.type, points) : points
    if (polygon.length < 3 || !isSeen(polygon, window)) return []
    const levels = area === 'gentleHill' ? { levels: levelsOf(feature, hills) } : {}
    const walls: FpTerrain[] =
      area === 'builtUpArea' && (feature.defenceValue ?? 0) >= LEAST_DEFENCE
        ? [{ id: `${id}#walls`, kind: 'obstacle', polyline: [...polygon, ...polygon.slice(0, 1)] }]
        : []
    return [{ id, kind: area, polygon: [...polygon], ...levels }, ...walls]
  })
}

function isWater({ kind, minor }: Feature): boolean {
  return (kind === 'stream' || kind === 'river') && minor !== true
}

function isSeen(polygon: Polygon, { width, height }: Window): boolean {
  const { minX, minY, maxX, maxY } = boundsOf(polygon)
  return maxX > 0 && maxY > 0 && minX < width && minY < height
}

/** A place too small to stand in, or drawn as a point, is a square about its middle. */
function placeOf(shape: Feature['geometry']['type'], points: readonly Point[]): readonly Point[] {
  const { minX, minY, maxX, maxY } = boundsOf(points)
  if (shape === 'polygon' && (maxX - minX >= PLACE || maxY - minY >= PLACE)) return points
  const x = (minX + maxX) / 2
  const y = (minY + maxY) / 2
  const half = PLACE / 2
  return [
    { x: x - half, y: y - half },
    { x: x + half, y: y - half },
    { x: x + half, y: y + half },
    { x: x - half, y: y + half },
  ]
}

/** Its own level less the highest of another hill that wholly contains it. */
function levelsOf({ id, level = 1, geometry }: Feature, hills: readonly Feature[]): number {
  const asPoints = (feature: Feature['geometry']): Point[] => feature.coordinates.map(([x, y]) => ({ x, y }))
  const own = asPoints(geometry)
  const below = hills
    .filter((other) => other.id !== id && other.role !== 'reverseSlope')
    .filter(({ geometry: shape }) => own.every((point) => contains(asPoints(shape), point)))
    .map((other) => other.level ?? 1)
  return Math.max(0, level - Math.max(0, ...below))
}

/** A rectangle about each stretch, a disc at each bend. */
function waterOf(feature: Feature, line: readonly Point[], window: Window): FpTerrain[] {
  const half = Math.max(LEAST_WATER, (feature.widthM ?? 0) / window.inchM) / 2
  const kind = feature.move.infantry === 'impassable' ? 'impassable' : 'river'
  const shapes = line.flatMap((b, i): Point[][] => {
    const a = line[i - 1]
    if (!a || distance(a, b) === 0) return []
    const way = bearing(a, b)
    const stretch = [
      along(a, way + 90, half),
      along(a, way - 90, half),
      along(b, way - 90, half),
      along(b, way + 90, half),
    ]
    return i < line.length - 1 ? [stretch, discAbout(b, half)] : [stretch]
  })
  return shapes
    .filter((polygon) => isSeen(polygon, window))
    .map((polygon, i) => ({ id: `${feature.id}#${i + 1}`, kind, polygon }))
}

/** A disc about the point; a barricaded bridge has an obstacle across it too. */
function crossingOf(
  { id, kind, destroyed, barricaded }: Feature,
  at: Point | undefined,
  water: readonly { readonly line: readonly Point[] }[],
  window: Window,
): FpTerrain[] {
  if (!at || destroyed === true) return []
  const polygon = discAbout(at, CROSSING_RADIUS)
  if (!isSeen(polygon, window)) return []
  const disc: FpTerrain = { id, kind: kind === 'ford' ? 'ford' : 'bridge', polygon }
  if (barricaded !== true) return [disc]
  const inside = water
    .map(({ line }) => partWithin(line, at))
    .reduce<readonly Point[]>((best, part) => (lengthOf(part) > lengthOf(best) ? part : best), [])
  return inside.length < 2
    ? [disc]
    : [disc, { id: `${id}-barricade`, kind: 'obstacle', polyline: [...inside] }]
}

/** The part of a line that lies within a crossing's disc. */
function partWithin(line: readonly Point[], at: Point): readonly Point[] {
  const parts = line.flatMap((b, i): Point[] => {
    const a = line[i - 1]
    if (!a) return []
    const steps = Math.max(1, Math.ceil(distance(a, b) / 0.05))
    return Array.from({ length: steps + 1 }, (_, n) => between(a, b, n / steps)).filter(
      (point) => distance(point, at) <= CROSSING_RADIUS,
    )
  })
  const [first] = parts
  const last = parts.at(-1)
  if (!first || !last || first === last) return []
  return [first, ...line.filter((point) => distance(point, at) < CROSSING_RADIUS), last]
}
