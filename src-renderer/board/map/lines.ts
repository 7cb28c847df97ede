/** Lines of the engraved map: waters, roads with their trees, embankments, hedges, walls. */
import { circle, polyline, segment, type Drawing, type Path } from './drawing'
import type { MapInk } from './ink'
import { chanceAt } from './noise'
import type { Drawn, Plate } from './plate'
import { coarsenessOf } from './source'
import { beside, boxesMeet, grown, walkAlong, type Box } from './shapes'

export function drawLines(plate: Plate, window: Box, ink: MapInk, drawing: Drawing): void {
  const seen = (list: readonly Drawn[]) => list.filter((drawn) => boxesMeet(grown(drawn.box, 8), window))
  for (const water of seen(plate.waters)) drawWater(water, plate, ink, drawing)
  drawRoads(seen, plate, ink, drawing)
  for (const bank of seen(plate.embankments)) drawEmbankment(bank, ink, drawing)
  for (const hedge of seen(plate.hedges)) drawHedge(hedge, ink, drawing)
  for (const wall of seen(plate.walls)) {
    const path = polyline(wall.points, false)
    const featureId = wall.feature.id
    drawing.walls.push({ path, stroke: ink.buildingLine, width: 2.2, featureId })
    drawing.walls.push({ path, stroke: ink.halo, width: 0.7, featureId })
  }
}

function drawWater(water: Drawn, plate: Plate, ink: MapInk, drawing: Drawing): void {
  const path = polyline(water.points, water.closed)
  const featureId = water.feature.id
  if (water.closed) {
    drawing.water.push({ path, fill: ink.water, stroke: ink.waterLine, width: 1.3, featureId })
    for (const [width, opacity] of [
      [5, 0.18],
      [10, 0.12],
      [16, 0.08],
    ] as const)
      drawing.water.push({ path, stroke: ink.waterLine, width, opacity, clip: path, featureId })
    return
  }
  const metres = water.feature.widthM ?? 2
  if (water.feature.kind === 'river') {
    // A river is never thinner than can be seen, and as wide as it is where the scale allows.
    const width = Math.max(7, metres * plate.scale)
    drawing.water.push({ path, stroke: ink.waterLine, width: width + 2, cap: 'round', featureId })
    drawing.water.push({ path, stroke: ink.water, width, cap: 'round', featureId })
    return
  }
  const width = 1.7 + (metres * 0.28) / Math.sqrt(coarsenessOf(plate.source))
  drawing.water.push({ path, stroke: ink.water, width: width + 3.2, opacity: 0.55, cap: 'round', featureId })
  drawing.water.push({ path, stroke: ink.waterLine, width, cap: 'round', featureId })
}

/** All edges before all fills, so that crossings stand open. */
function drawRoads(
  seen: (list: readonly Drawn[]) => readonly Drawn[],
  plate: Plate,
  ink: MapInk,
  drawing: Drawing,
): void {
  const paved = seen(plate.roads.paved)
  const earth = seen(plate.roads.earth)
  const put = (roads: readonly Drawn[], stroke: string, width: number, more: object = {}) => {
    for (const road of roads)
      drawing.roads.push({
        path: polyline(road.points, false),
        stroke,
        width,
        cap: 'round',
        featureId: road.feature.id,
        ...more,
      })
  }
  const tracks = seen(plate.roads.tracks)
  put(tracks, ink.halo, 2.6, { opacity: 0.55 })
  put(tracks, ink.roadEdge, 1.15, { dash: [5.5, 3], cap: 'butt' })
  put(earth, ink.roadEdge, 3.4)
  put(paved, ink.pavedEdge, 5.6)
  put(earth, ink.road, 1.9)
  put(paved, ink.road, 3.4)
  const trees: Path = []
  for (const road of paved)
    for (const side of [-5.6, 5.6])
      walkAlong(beside(road.points, side), 9.5, (x, y) => circle(trees, x, y, 1.35), side > 0 ? 7 : 1)
  if (trees.length > 0)
    drawing.roads.push({ path: trees, fill: ink.crown, stroke: ink.crownLine, width: 0.55 })
}

/** A line on both sides, ticks towards the road. */
function drawEmbankment(bank: Drawn, ink: MapInk, drawing: Drawing): void {
  const featureId = bank.feature.id
  for (const side of [-1, 1]) {
    const edge = beside(bank.points, side * 4.2)
    const ticks: Path = []
    walkAlong(edge, 3.3, (x, y, angle) =>
      segment(ticks, x, y, x + Math.sin(angle) * 4.2 * side, y - Math.cos(angle) * 4.2 * side),
    )
    drawing.embankments.push({ path: polyline(edge, false), stroke: ink.hachure, width: 1, featureId })
    drawing.embankments.push({ path: ticks, stroke: ink.hachure, width: 0.9, featureId })
  }
}

function drawHedge(hedge: Drawn, ink: MapInk, drawing: Drawing): void {
  const crowns: Path = []
  walkAlong(hedge.points, 3.9, (x, y, _, index) =>
    circle(crowns, x, y, 1.5 + chanceAt(index, hedge.points.length, 81) * 0.7),
  )
  drawing.hedges.push({
    path: crowns,
    fill: ink.crown,
    stroke: ink.crownLine,
    width: 0.6,
    featureId: hedge.feature.id,
  })
}
