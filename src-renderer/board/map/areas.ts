// Areas of the engraved map: crops in parcels, marshes, orchards, washes of woods and villages, quarries.
import { circle, lineTo, moveTo, polyline, segment, type Drawing, type Path } from './drawing'
import type { MapColours } from './colours'
import { noiseAt, seedOf } from './noise'
import type { MapLayout } from './layout'
import { boxesMeet, centreOf, isInside, walkAlong, type Box, type Drawn } from './geometry'

const PARCEL_M = 330
const PARCEL_ANGLES = [0.35, -0.5, 1.1, 0.05, -1] as const

export function drawAreas(layout: MapLayout, window: Box, colours: MapColours, drawing: Drawing): void {
  const seen = (list: readonly Drawn[]) => list.filter((drawn) => boxesMeet(drawn.box, window))
  for (const field of seen(layout.crops)) drawCrops(layout, field, window, colours, drawing)
  for (const marsh of seen(layout.marshes)) drawMarsh(marsh, window, colours, drawing)
  for (const orchard of seen(layout.orchards)) drawOrchard(orchard, window, colours, drawing)
  for (const wood of seen(layout.woods)) drawWoodWash(wood, colours, drawing)
  for (const place of seen(layout.places)) drawVillageGround(place, window, colours, drawing)
  for (const quarry of seen(layout.quarries)) drawQuarry(quarry, colours, drawing)
}

/** Ochre wash, and strips in parcels that turn against each other. */
function drawCrops(
  layout: MapLayout,
  field: Drawn,
  window: Box,
  colours: MapColours,
  drawing: Drawing,
): void {
  const outline = polyline(field.points, true)
  const featureId = field.feature.id
  drawing.crops.push({ path: outline, fill: colours.crops, opacity: 0.55, featureId })
  drawing.crops.push({
    path: outline,
    stroke: colours.strips,
    width: 5,
    opacity: 0.28,
    clip: outline,
    featureId,
  })
  const strips: Path = []
  const parcel = PARCEL_M * layout.scale
  const area = cut(field.box, window)
  for (let row = Math.floor(area.minY / parcel); row * parcel < area.maxY; row += 1)
    for (let column = Math.floor(area.minX / parcel); column * parcel < area.maxX; column += 1)
      stripParcel(field, column, row, parcel, strips)
  drawing.crops.push({ path: strips, stroke: colours.strips, width: 0.75, opacity: 0.62, featureId })
}

function stripParcel(field: Drawn, column: number, row: number, parcel: number, strips: Path): void {
  const pick = Math.floor(noiseAt(column, row, seedOf(field.feature.id)) * PARCEL_ANGLES.length)
  const angle = PARCEL_ANGLES[pick] ?? 0
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const centreX = (column + 0.5) * parcel
  const centreY = (row + 0.5) * parcel
  const room = parcel / 2 - 1.6
  for (let across = -parcel; across < parcel; across += 5.2)
    for (let along = -parcel; along < parcel; along += 6.1) {
      const shift =
        along +
        (noiseAt(Math.round(across * 7) + column * 977, Math.round(along * 7) + row * 991, 5) - 0.5) * 2.2
      const x = centreX + cos * shift - sin * across
      const y = centreY + sin * shift + cos * across
      if (Math.abs(x - centreX) > room || Math.abs(y - centreY) > room || !isInside(field.points, x, y))
        continue
      segment(strips, x, y, x + cos * 3.2, y + sin * 3.2)
    }
}

/** Wash, level strokes of 4 to 11 pixels, a reed on every third. */
function drawMarsh(marsh: Drawn, window: Box, colours: MapColours, drawing: Drawing): void {
  const featureId = marsh.feature.id
  drawing.marsh.push({ path: polyline(marsh.points, true), fill: colours.marsh, opacity: 0.85, featureId })
  const strokes: Path = []
  const area = cut(marsh.box, window)
  for (let row = Math.floor(area.minY / 5.5); row * 5.5 < area.maxY; row += 1)
    for (let column = Math.floor(area.minX / 17); column * 17 < area.maxX; column += 1) {
      const x = (column + noiseAt(column, row, 31) * 0.45) * 17
      const y = row * 5.5
      const length = 4 + noiseAt(column, row, 32) * 7
      if (!isInside(marsh.points, x, y) || !isInside(marsh.points, x + length, y)) continue
      segment(strokes, x, y, x + length, y)
      if (noiseAt(column, row, 33) > 1 / 3) continue
      for (const lean of [-1.5, 0, 1.5])
        segment(strokes, x + length / 2, y - 0.8, x + length / 2 + lean, y - 3.6)
    }
  drawing.marsh.push({ path: strokes, stroke: colours.marshLine, width: 0.8, opacity: 0.75, featureId })
}

/** Wash, dots in rows, dashed edge. */
function drawOrchard(orchard: Drawn, window: Box, colours: MapColours, drawing: Drawing): void {
  const featureId = orchard.feature.id
  drawing.orchards.push({
    path: polyline(orchard.points, true),
    fill: colours.orchard,
    stroke: colours.woodEdge,
    width: 0.8,
    dash: [2, 1.6],
    featureId,
  })
  const dots: Path = []
  const area = cut(orchard.box, window)
  for (let row = Math.floor(area.minY / 6.5); row * 6.5 < area.maxY; row += 1)
    for (let column = Math.floor(area.minX / 6.5); column * 6.5 < area.maxX; column += 1)
      if (isInside(orchard.points, column * 6.5, row * 6.5)) circle(dots, column * 6.5, row * 6.5, 1.7)
  drawing.orchards.push({ path: dots, fill: colours.crown, stroke: colours.crownLine, width: 0.5, featureId })
}

function drawWoodWash(wood: Drawn, colours: MapColours, drawing: Drawing): void {
  const path = polyline(wood.points, true)
  const featureId = wood.feature.id
  const fill = wood.feature.kind === 'denseWood' ? colours.denseWood : colours.wood
  drawing.woodWash.push({ path, fill, opacity: 0.92, featureId })
  drawing.woodWash.push({ path, stroke: colours.woodEdge, width: 7, opacity: 0.3, clip: path, featureId })
  drawing.woodWash.push({ path, stroke: colours.woodEdge, width: 0.8, opacity: 0.8, featureId })
}

/** Gardens: wash with a slanted hatch and a dashed edge. */
function drawVillageGround(place: Drawn, window: Box, colours: MapColours, drawing: Drawing): void {
  const path = polyline(place.points, true)
  const featureId = place.feature.id
  drawing.villageGround.push({ path, fill: colours.garden, opacity: 0.8, featureId })
  const hatch: Path = []
  const area = cut(place.box, window)
  const slant = 0.53
  for (let at = Math.floor((area.minY - (area.maxX - area.minX) * slant) / 3) * 3; at < area.maxY; at += 3) {
    moveTo(hatch, area.minX, at)
    lineTo(hatch, area.maxX, at + (area.maxX - area.minX) * slant)
  }
  drawing.villageGround.push({
    path: hatch,
    stroke: colours.gardenLine,
    width: 0.5,
    opacity: 0.44,
    clip: path,
    featureId,
  })
  drawing.villageGround.push({ path, stroke: colours.gardenLine, width: 0.8, dash: [3, 2], featureId })
}

/** A ring of ticks inwards. */
function drawQuarry(quarry: Drawn, colours: MapColours, drawing: Drawing): void {
  const [centreX, centreY] = centreOf(quarry.points)
  const ticks: Path = []
  const first = quarry.points[0]
  if (!first) return
  walkAlong([...quarry.points, first], 2.8, (x, y) =>
    segment(ticks, x, y, x + (centreX - x) * 0.42, y + (centreY - y) * 0.42),
  )
  const featureId = quarry.feature.id
  const outline = polyline(quarry.points, true)
  drawing.quarries.push({
    path: outline,
    fill: colours.secondPaper,
    stroke: colours.rock,
    width: 1,
    featureId,
  })
  drawing.quarries.push({ path: ticks, stroke: colours.rock, width: 0.8, featureId })
}

function cut(box: Box, window: Box): Box {
  return {
    minX: Math.max(box.minX, window.minX),
    minY: Math.max(box.minY, window.minY),
    maxX: Math.min(box.maxX, window.maxX),
    maxY: Math.min(box.maxY, window.maxY),
  }
}
