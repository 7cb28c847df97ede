// Houses of villages and towns, closed courts of farms and strongpoints, mills, bridges and fords.
import { closePath, lineTo, moveTo, polyline, segment, type Drawing, type Path } from './drawing'
import type { MapColours } from './colours'
import { houseSize, type House } from './houses'
import { allRoads, type MapLayout } from './layout'
import {
  boxesMeet,
  boxOf,
  centreOf,
  distanceTo,
  grown,
  inBox,
  scaled,
  type Box,
  type Drawn,
} from './geometry'
import { coarsenessOf, type MapFeature, type MapPoint } from './source'

export function drawBuildings(layout: MapLayout, window: Box, colours: MapColours, drawing: Drawing): void {
  const near = grown(window, 16)
  for (const place of layout.places)
    if (boxesMeet(place.box, near)) drawHouses(place.houses, place.feature.id, colours, drawing)
  for (const court of layout.courts)
    if (boxesMeet(grown(court.box, 12), near)) drawCourt(layout, court, colours, drawing)
  for (const { feature, at } of layout.spots)
    if (inBox(near, ...at)) drawSpot(layout, feature, at, colours, drawing)
}

/** How large houses are drawn. */
const sizeOf = ({ scale, source }: MapLayout): number => houseSize(scale, coarsenessOf(source))

function drawHouses(
  houses: readonly House[],
  featureId: string,
  colours: MapColours,
  drawing: Drawing,
): void {
  const shadows: Path = []
  const walls: Path = []
  for (const house of houses) {
    corners(shadows, house, 1.2)
    corners(walls, house, 0)
  }
  drawing.buildings.push({ path: shadows, fill: colours.crownLine, opacity: 0.4, featureId })
  drawing.buildings.push({
    path: walls,
    fill: colours.building,
    stroke: colours.buildingLine,
    width: 0.7,
    featureId,
  })
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
function drawCourt(layout: MapLayout, court: Drawn, colours: MapColours, drawing: Drawing): void {
  const featureId = court.feature.id
  const [x, y] = centreOf(court.points)
  const box = boxOf(court.points)
  const across = Math.max(box.maxX - box.minX, box.maxY - box.minY)
  const least = (court.feature.kind === 'farm' ? 10 : 13) * Math.max(1, sizeOf(layout) * 0.9)
  const outer = scaled(court.points, [x, y], Math.max(1, least / across))
  const outline = polyline(outer, true)
  if (/garden/i.test(court.feature.name)) {
    drawing.buildings.push({
      path: outline,
      fill: colours.garden,
      stroke: colours.buildingLine,
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
  drawing.buildings.push({ path: shadow, fill: colours.crownLine, opacity: 0.4, featureId })
  drawing.buildings.push({
    path: [...outline, ...inner],
    fill: colours.building,
    stroke: colours.buildingLine,
    width: court.feature.kind === 'strongpoint' ? 1.3 : 0.7,
    evenOdd: true,
    featureId,
  })
  drawing.buildings.push({ path: inner, fill: colours.secondPaper, featureId })
  if (/church/i.test(court.feature.name)) {
    const cross: Path = []
    segment(cross, x, y - 10, x, y - 3)
    segment(cross, x - 2.5, y - 7.8, x + 2.5, y - 7.8)
    drawing.buildings.push({ path: cross, stroke: colours.buildingLine, width: 1.3, featureId })
  }
}

function drawSpot(
  layout: MapLayout,
  feature: MapFeature,
  at: MapPoint,
  colours: MapColours,
  drawing: Drawing,
): void {
  const [x, y] = at
  const featureId = feature.id
  if (feature.kind === 'bridge' || feature.kind === 'ford') {
    drawCrossing(layout, feature, at, colours, drawing)
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
      fill: colours.building,
      stroke: colours.buildingLine,
      width: 0.7,
      featureId,
    })
    drawing.buildings.push({ path: sails, stroke: colours.buildingLine, width: 1, featureId })
    return
  }
  const size = sizeOf(layout)
  drawHouses(
    [
      { x, y, width: 6 * size, depth: 4 * size, angle: 0.2 },
      { x: x + 1.5 * size, y: y + 4.4 * size, width: 3.6 * size, depth: 3.6 * size, angle: 0.2 },
    ],
    featureId,
    colours,
    drawing,
  )
}

/** Wing walls across the road, or a dotted pair along it. */
function drawCrossing(
  layout: MapLayout,
  feature: MapFeature,
  at: MapPoint,
  colours: MapColours,
  drawing: Drawing,
): void {
  const angle = roadAngleAt(layout, at)
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const size = coarsenessOf(layout.source) > 1 ? 0.7 : 1
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
    stroke: colours.line,
    width: bridge ? 1.3 : 1,
    featureId: feature.id,
    ...(bridge ? {} : { dash: [1.6, 1.8] }),
  })
}

function roadAngleAt(layout: MapLayout, [x, y]: MapPoint): number {
  let least = Infinity
  let angle = 0
  for (const road of allRoads(layout)) {
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
