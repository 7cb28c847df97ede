// Lines of the engraved map: waters, roads with their trees, embankments, hedges, walls.
import { circle, polyline, segment, type Drawing, type Path } from './drawing'
import type { MapColours } from './colours'
import { noiseAt } from './noise'
import type { MapLayout } from './layout'
import { coarsenessOf } from './source'
import { beside, boxesMeet, grown, walkAlong, type Box, type Drawn } from './geometry'

export function drawLines(layout: MapLayout, window: Box, colours: MapColours, drawing: Drawing): void {
  const seen = (list: readonly Drawn[]) => list.filter((drawn) => boxesMeet(grown(drawn.box, 8), window))
  for (const water of seen(layout.waters)) drawWater(water, layout, colours, drawing)
  drawRoads(seen, layout, colours, drawing)
  for (const bank of seen(layout.embankments)) drawEmbankment(bank, colours, drawing)
  for (const hedge of seen(layout.hedges)) drawHedge(hedge, colours, drawing)
  for (const wall of seen(layout.walls)) {
    const path = polyline(wall.points, false)
    const featureId = wall.feature.id
    drawing.walls.push({ path, stroke: colours.buildingLine, width: 2.2, featureId })
    drawing.walls.push({ path, stroke: colours.halo, width: 0.7, featureId })
  }
}

function drawWater(water: Drawn, layout: MapLayout, colours: MapColours, drawing: Drawing): void {
  const path = polyline(water.points, water.closed)
  const featureId = water.feature.id
  if (water.closed) {
    drawing.water.push({ path, fill: colours.water, stroke: colours.waterLine, width: 1.3, featureId })
    for (const [width, opacity] of [
      [5, 0.18],
      [10, 0.12],
      [16, 0.08],
    ] as const)
      drawing.water.push({ path, stroke: colours.waterLine, width, opacity, clip: path, featureId })
    return
  }
  const metres = water.feature.widthM ?? 2
  if (water.feature.kind === 'river') {
    // A river is never thinner than can be seen, and as wide as it is where the scale allows.
    const width = Math.max(7, metres * layout.scale)
    drawing.water.push({ path, stroke: colours.waterLine, width: width + 2, cap: 'round', featureId })
    drawing.water.push({ path, stroke: colours.water, width, cap: 'round', featureId })
    return
  }
  const width = 1.7 + (metres * 0.28) / Math.sqrt(coarsenessOf(layout.source))
  drawing.water.push({
    path,
    stroke: colours.water,
    width: width + 3.2,
    opacity: 0.55,
    cap: 'round',
    featureId,
  })
  drawing.water.push({ path, stroke: colours.waterLine, width, cap: 'round', featureId })
}

/** All edges before all fills, so that crossings stand open. */
function drawRoads(
  seen: (list: readonly Drawn[]) => readonly Drawn[],
  layout: MapLayout,
  colours: MapColours,
  drawing: Drawing,
): void {
  const paved = seen(layout.roads.paved)
  const earth = seen(layout.roads.earth)
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
  const tracks = seen(layout.roads.tracks)
  put(tracks, colours.halo, 2.6, { opacity: 0.55 })
  put(tracks, colours.roadEdge, 1.15, { dash: [5.5, 3], cap: 'butt' })
  put(earth, colours.roadEdge, 3.4)
  put(paved, colours.pavedEdge, 5.6)
  put(earth, colours.road, 1.9)
  put(paved, colours.road, 3.4)
  const trees: Path = []
  for (const road of paved)
    for (const side of [-5.6, 5.6])
      walkAlong(beside(road.points, side), 9.5, (x, y) => circle(trees, x, y, 1.35), side > 0 ? 7 : 1)
  if (trees.length > 0)
    drawing.roads.push({ path: trees, fill: colours.crown, stroke: colours.crownLine, width: 0.55 })
}

/** A line on both sides, ticks towards the road. */
function drawEmbankment(bank: Drawn, colours: MapColours, drawing: Drawing): void {
  const featureId = bank.feature.id
  for (const side of [-1, 1]) {
    const edge = beside(bank.points, side * 4.2)
    const ticks: Path = []
    walkAlong(edge, 3.3, (x, y, angle) =>
      segment(ticks, x, y, x + Math.sin(angle) * 4.2 * side, y - Math.cos(angle) * 4.2 * side),
    )
    drawing.embankments.push({ path: polyline(edge, false), stroke: colours.hachure, width: 1, featureId })
    drawing.embankments.push({ path: ticks, stroke: colours.hachure, width: 0.9, featureId })
  }
}

function drawHedge(hedge: Drawn, colours: MapColours, drawing: Drawing): void {
  const crowns: Path = []
  walkAlong(hedge.points, 3.9, (x, y, _, index) =>
    circle(crowns, x, y, 1.5 + noiseAt(index, hedge.points.length, 81) * 0.7),
  )
  drawing.hedges.push({
    path: crowns,
    fill: colours.crown,
    stroke: colours.crownLine,
    width: 0.6,
    featureId: hedge.feature.id,
  })
}
