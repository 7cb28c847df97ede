/** The ground of a table from the features of the map (BR-SCN-10). */
import type { Feature, FeatureKind } from '../../../../history/ground'
import { areaOf } from '../../../../board/table/polygons'
import { between, distance, roundInch, type Point } from '../../../../board/table/vectors'
import { waterOf } from './water'
import { clipPolygon, clipPolyline, type Window } from '../../../table-window'
import type { BrComplex, BrSection, BrTerrain } from '../sheet'
import type { AreaKind, LineKind } from '../tables'

const AREA_OF: Partial<Readonly<Record<FeatureKind, AreaKind>>> = {
  wood: 'wood',
  denseWood: 'thickWood',
  orchard: 'scrub',
  tallCrops: 'tallCrops',
  marsh: 'marsh',
  steepSlope: 'steepSlope',
  quarry: 'debris',
  pond: 'lake',
  village: 'village',
  town: 'village',
}
const LINE_OF: Partial<Readonly<Record<FeatureKind, LineKind>>> = {
  hedge: 'hedge',
  wall: 'wall',
  embankment: 'trench',
}
const ROADS: readonly FeatureKind[] = ['pavedRoad', 'road', 'track']

/** A farm or strongpoint of so much defence value and room for a battalion is a complex (BR-R-121). */
const LEAST_DEFENCE = 2
const COMPLEX_UNITS = 6
/** Sides longer than this are cut into equal parts of about two inches. */
const LONGEST_SECTION = 3
const SECTION = 2
const SECTION_POINTS = 20
/** Side of the square that stands for a house drawn as a point. */
const HOUSE = 0.3
/** Anything smaller, in square inches, is left out. */
const LEAST_AREA = 0.0005

export function terrainOf(features: readonly Feature[], window: Window): BrTerrain {
  const terrain: BrTerrain = { areas: [], hills: [], lines: [], roads: [], complexes: [] }
  for (const feature of features) addFeature(terrain, feature, window)
  const water = waterOf(features, window, terrain)
  terrain.areas.push(...water.areas)
  terrain.lines.push(...water.lines)
  return terrain
}

function addFeature(terrain: BrTerrain, feature: Feature, window: Window): void {
  const { id, kind, geometry, level, role } = feature
  const points = geometry.coordinates.map((p) => window.at(p))
  if (kind === 'farm' || kind === 'strongpoint') {
    addPlace(terrain, feature, points, window)
    return
  }
  if (geometry.type === 'polyline') {
    const line = LINE_OF[kind]
    const list = clipPolyline(window, points)
    const named = (i: number) => (i === 0 ? id : `${id}#${i + 1}`)
    if (line)
      terrain.lines.push(
        ...list.map((polyline, i) => ({ id: named(i), kind: line, polyline: [...polyline], gate: true })),
      )
    else if (ROADS.includes(kind))
      terrain.roads.push(...list.map((polyline, i) => ({ id: named(i), polyline: [...polyline] })))
    return
  }
  const area = AREA_OF[kind]
  const polygon = [...clipPolygon(window, points)]
  if (polygon.length === 0 || areaOf(polygon) < LEAST_AREA) return
  if (kind === 'hill' || kind === 'ridge') {
    terrain.hills.push({ id, level: level ?? 1, polygon })
    if (role === 'reverseSlope') terrain.areas.push({ id: `${id}-dead-ground`, kind: 'deadGround', polygon })
  } else if (area)
    terrain.areas.push({ id, kind: area, polygon, ...(kind === 'quarry' && { largeRocks: true }) })
}

/** A place that can be held, or mere scenery. */
function addPlace(terrain: BrTerrain, feature: Feature, points: readonly Point[], window: Window): void {
  const { id, name, geometry, capacityBattalions = 0, defenceValue = 0 } = feature
  const [only] = points
  const whole =
    geometry.type === 'point' && only
      ? [-1, 1].flatMap((a) =>
          (a < 0 ? [-1, 1] : [1, -1]).map((b) => ({
            x: only.x + (a * HOUSE) / 2,
            y: only.y + (b * HOUSE) / 2,
          })),
        )
      : points
  const polygon = [...clipPolygon(window, whole)]
  if (polygon.length === 0 || areaOf(polygon) < LEAST_AREA) return
  if (geometry.type !== 'polygon' || capacityBattalions < 1 || defenceValue < LEAST_DEFENCE) {
    terrain.areas.push({ id, kind: 'decorativeBuilding', polygon })
    return
  }
  terrain.complexes.push({
    id,
    name: name || id,
    polygon,
    courtyard: true,
    buildings: capacityBattalions,
    sections: sectionsOf(polygon, window),
    capacityUnits: COMPLEX_UNITS,
  })
}

/** One section for each side, long sides in parts; none where the table cuts the place. */
function sectionsOf(polygon: readonly Point[], window: Window): BrComplex['sections'] {
  return polygon.flatMap((a, i): BrSection[] => {
    const b = polygon[(i + 1) % polygon.length]
    if (!b || isOnEdge(window, a, b)) return []
    const length = distance(a, b)
    const parts = length > LONGEST_SECTION ? Math.max(2, Math.round(length / SECTION)) : 1
    const at = (share: number): Point => {
      const { x, y } = between(a, b, share)
      return { x: roundInch(x), y: roundInch(y) }
    }
    return Array.from({ length: parts }, (_, k) => ({
      p1: at(k / parts),
      p2: at((k + 1) / parts),
      points: SECTION_POINTS,
    }))
  })
}

function isOnEdge({ width, height }: Window, a: Point, b: Point): boolean {
  return (a.x === b.x && (a.x === 0 || a.x === width)) || (a.y === b.y && (a.y === 0 || a.y === height))
}
