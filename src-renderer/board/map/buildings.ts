/** Houses of villages and towns, closed courts of farms and strongpoints, mills, bridges and fords. */
import { closePath, lineTo, moveTo, polyline, segment, type Drawing, type Path } from './drawing'
import type { MapInk } from './ink'
import { chanceAt, purposeOf } from './noise'
import { allRoads, type Drawn, type Plate } from './plate'
import {
  boxesMeet,
  boxOf,
  centreOf,
  distanceTo,
  grown,
  inBox,
  isInside,
  scaled,
  walkAlong,
  type Box,
} from './shapes'
import { coarsenessOf, type MapFeature, type MapPoint } from './source'

interface House {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly depth: number
  readonly angle: number
}

export function drawBuildings(plate: Plate, window: Box, ink: MapInk, drawing: Drawing): void {
  const near = grown(window, 16)
  for (const place of plate.places)
    if (boxesMeet(place.box, near)) drawHouses(housesOf(plate, place), place.feature.id, ink, drawing)
  for (const court of plate.courts)
    if (boxesMeet(grown(court.box, 12), near)) drawCourt(plate, court, ink, drawing)
  for (const { feature, at } of plate.spots)
    if (inBox(near, ...at)) drawSpot(plate, feature, at, ink, drawing)
}

/** How large houses are drawn: they keep their size on the screen, a little larger close by; small where towns are dots. */
function sizeOf(plate: Plate): number {
  const coarseness = coarsenessOf(plate.source)
  if (coarseness > 1) return Math.min(1, 0.48 + (plate.scale * coarseness) / 2)
  return Math.max(0.8, Math.min(1.5, plate.scale / 0.2))
}

const housesByPlate = new WeakMap<Plate, Map<string, readonly House[]>>()

/** Houses of a place: along both sides of every road inside, the rest where there is room. The town is three times as dense. */
export function housesOf(plate: Plate, place: Drawn): readonly House[] {
  const known = housesByPlate.get(plate) ?? new Map<string, readonly House[]>()
  housesByPlate.set(plate, known)
  const before = known.get(place.feature.id)
  if (before) return before
  const houses = buildHouses(plate, place)
  known.set(place.feature.id, houses)
  return houses
}

function buildHouses(plate: Plate, place: Drawn): readonly House[] {
  const houses: House[] = []
  const size = sizeOf(plate)
  const purpose = purposeOf(place.feature.id)
  const chance = (n: number, use: number) => chanceAt(n, use, purpose)
  const put = (house: House) => {
    if (!isInside(place.points, house.x, house.y)) return
    for (const other of houses)
      if (Math.hypot(other.x - house.x, other.y - house.y) < (house.width + other.width) * 0.55) return
    houses.push(house)
  }
  const roads = allRoads(plate).filter((road) => boxesMeet(road.box, place.box))
  let n = 0
  for (const road of roads)
    for (const side of [-1, 1])
      walkAlong(road.points, 9.5 * size, (x, y, angle) => {
        n += 1
        if (chance(n, 1) > 0.86) return
        const depth = (3.6 + chance(n, 2) * 1.2) * size
        const off = (5.6 + depth / 2) * side
        put({
          x: x - Math.sin(angle) * off,
          y: y + Math.cos(angle) * off,
          width: (5.5 + chance(n, 3) * 4.5) * size,
          depth,
          angle: angle + (chance(n, 4) < 0.22 ? Math.PI / 2 : 0),
        })
      })
  const { box } = place
  const roomEach = (place.feature.kind === 'town' ? 150 : 450) * (coarsenessOf(plate.source) > 1 ? 0.22 : 1)
  const wanted = ((box.maxX - box.minX) * (box.maxY - box.minY)) / roomEach
  for (let i = 0; i < wanted * 2 || (houses.length < 3 && i < 200); i += 1) {
    const x = box.minX + chance(i, 5) * (box.maxX - box.minX)
    const y = box.minY + chance(i, 6) * (box.maxY - box.minY)
    // A hamlet too small to have ground away from its road is drawn all the same.
    const cramped = houses.length < 3 && i > wanted
    if (!cramped && roads.some((road) => distanceTo(road.points, x, y, false) < 8)) continue
    put({
      x,
      y,
      width: (5 + chance(i, 7) * 4) * size,
      depth: (3.6 + chance(i, 8)) * size,
      angle: Math.round(chance(i, 9) * 2) * (Math.PI / 2) + 0.3,
    })
  }
  return houses
}

function drawHouses(houses: readonly House[], featureId: string, ink: MapInk, drawing: Drawing): void {
  const shadows: Path = []
  const walls: Path = []
  for (const house of houses) {
    corners(shadows, house, 1.2)
    corners(walls, house, 0)
  }
  drawing.buildings.push({ path: shadows, fill: ink.crownLine, opacity: 0.4, featureId })
  drawing.buildings.push({ path: walls, fill: ink.building, stroke: ink.buildingLine, width: 0.7, featureId })
}

function corners(path: Path, house: House, shift: number): void {
  const cos = Math.cos(house.angle)
  const sin = Math.sin(house.angle)
  for (const [i, [u, v]] of [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].entries()) {
    const along = ((u ?? 0) * house.width) / 2
    const across = ((v ?? 0) * house.depth) / 2
    const x = house.x + shift + along * cos - across * sin
    const y = house.y + shift + along * sin + across * cos
    if (i === 0) moveTo(path, x, y)
    else lineTo(path, x, y)
  }
  closePath(path)
}

/** A closed court, never so small that it is lost; a walled garden where the name says so; a cross on a church. */
function drawCourt(plate: Plate, court: Drawn, ink: MapInk, drawing: Drawing): void {
  const featureId = court.feature.id
  const [x, y] = centreOf(court.points)
  const box = boxOf(court.points)
  const across = Math.max(box.maxX - box.minX, box.maxY - box.minY)
  const least = (court.feature.kind === 'farm' ? 10 : 13) * Math.max(1, sizeOf(plate) * 0.9)
  const outer = scaled(court.points, [x, y], Math.max(1, least / across))
  const outline = polyline(outer, true)
  if (/garden/i.test(court.feature.name)) {
    drawing.buildings.push({
      path: outline,
      fill: ink.garden,
      stroke: ink.buildingLine,
      width: 1.4,
      featureId,
    })
    return
  }
  const inner = polyline([...scaled(outer, [x, y], 0.48)].reverse(), true)
  const shadow = polyline(
    outer.map(([px, py]) => [px + 1.4, py + 1.5] as const),
    true,
  )
  drawing.buildings.push({ path: shadow, fill: ink.crownLine, opacity: 0.4, featureId })
  drawing.buildings.push({
    path: [...outline, ...inner],
    fill: ink.building,
    stroke: ink.buildingLine,
    width: court.feature.kind === 'strongpoint' ? 1.3 : 0.7,
    evenOdd: true,
    featureId,
  })
  drawing.buildings.push({ path: inner, fill: ink.secondPaper, featureId })
  if (/church/i.test(court.feature.name)) {
    const cross: Path = []
    segment(cross, x, y - 10, x, y - 3)
    segment(cross, x - 2.5, y - 7.8, x + 2.5, y - 7.8)
    drawing.buildings.push({ path: cross, stroke: ink.buildingLine, width: 1.3, featureId })
  }
}

function drawSpot(plate: Plate, feature: MapFeature, at: MapPoint, ink: MapInk, drawing: Drawing): void {
  const [x, y] = at
  const featureId = feature.id
  if (feature.kind === 'bridge' || feature.kind === 'ford') {
    drawCrossing(plate, feature, at, ink, drawing)
    return
  }
  if (/mill/i.test(feature.name)) {
    const tower: Path = []
    moveTo(tower, x - 2.5, y + 5)
    lineTo(tower, x - 1.5, y - 1)
    lineTo(tower, x + 1.5, y - 1)
    lineTo(tower, x + 2.5, y + 5)
    closePath(tower)
    const sails: Path = []
    segment(sails, x - 5, y - 6, x + 5, y + 4)
    segment(sails, x + 5, y - 6, x - 5, y + 4)
    drawing.buildings.push({
      path: tower,
      fill: ink.building,
      stroke: ink.buildingLine,
      width: 0.7,
      featureId,
    })
    drawing.buildings.push({ path: sails, stroke: ink.buildingLine, width: 1, featureId })
    return
  }
  const size = sizeOf(plate)
  drawHouses(
    [
      { x, y, width: 6 * size, depth: 4 * size, angle: 0.2 },
      { x: x + 1.5 * size, y: y + 4.4 * size, width: 3.6 * size, depth: 3.6 * size, angle: 0.2 },
    ],
    featureId,
    ink,
    drawing,
  )
}

/** Wing walls across the road, or a dotted pair along it. */
function drawCrossing(plate: Plate, feature: MapFeature, at: MapPoint, ink: MapInk, drawing: Drawing): void {
  const angle = roadAngleAt(plate, at)
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const size = coarsenessOf(plate.source) > 1 ? 0.7 : 1
  const put = (path: Path, points: readonly MapPoint[]) => {
    for (const [i, [u, v]] of points.entries()) {
      const x = at[0] + (u * cos - v * sin) * size
      const y = at[1] + (u * sin + v * cos) * size
      if (i === 0) moveTo(path, x, y)
      else lineTo(path, x, y)
    }
  }
  const path: Path = []
  const bridge = feature.kind === 'bridge'
  for (const side of [-1, 1])
    put(
      path,
      bridge
        ? [
            [-6, 4.6 * side],
            [-3.6, 2.6 * side],
            [3.6, 2.6 * side],
            [6, 4.6 * side],
          ]
        : [
            [-7, 2.4 * side],
            [7, 2.4 * side],
          ],
    )
  drawing.bridges.push({
    path,
    stroke: ink.line,
    width: bridge ? 1.3 : 1,
    featureId: feature.id,
    ...(bridge ? {} : { dash: [1.6, 1.8] }),
  })
}

function roadAngleAt(plate: Plate, [x, y]: MapPoint): number {
  let least = Infinity
  let angle = 0
  for (const road of allRoads(plate)) {
    if (!inBox(grown(road.box, 20), x, y)) continue
    for (let i = 0; i + 1 < road.points.length; i += 1) {
      const a = road.points[i]
      const b = road.points[i + 1]
      if (!a || !b) continue
      const distance = distanceTo([a, b], x, y, false)
      if (distance >= least) continue
      least = distance
      angle = Math.atan2(b[1] - a[1], b[0] - a[0])
    }
  }
  return angle
}
