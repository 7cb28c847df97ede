// Crowns of the woods: offset rows from north to south, each with its shadow to the south-east.
import { closePath, curveTo, moveTo, type Drawing, type Path } from './drawing'
import type { MapColours } from './colours'
import { noiseAt, seedOf } from './noise'
import { allRoads, type MapLayout } from './layout'
import { boxesMeet, distanceTo, grown, inBox, isInside, type Box, type Drawn } from './geometry'

/** Pixels from crown to crown in a row: woods, dense woods. */
const SPACING = { wood: 8.6, denseWood: 6.7 } as const
/** Pixels that stay free beside roads and buildings. */
const CLEARING = 5.2
const BANDS = 6

export function drawTrees(layout: MapLayout, window: Box, colours: MapColours, drawing: Drawing): void {
  const around = grown(window, 10)
  const roads = allRoads(layout).filter((road) => boxesMeet(grown(road.box, CLEARING), around))
  const courts = [...layout.courts, ...layout.places].filter((court) =>
    boxesMeet(grown(court.box, 6), around),
  )
  const crowns = layout.woods
    .filter((wood) => boxesMeet(wood.box, around))
    .flatMap((wood) => crownsOf(wood, around, roads, courts))
    .sort((a, b) => a.y - b.y || a.x - b.x)
  // Crowns that do not overlap are drawn as one mark; a few bands keep the southern ones on top of the northern.
  for (let from = 0; from < crowns.length;) {
    const first = crowns[from]
    if (!first) break
    let to = from
    while (to < crowns.length && (crowns[to]?.y ?? Infinity) < first.y + BANDS) to += 1
    drawBand(crowns.slice(from, to), colours, drawing)
    from = to
  }
}

interface Crown {
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly light: boolean
}

function crownsOf(
  wood: Drawn,
  around: Box,
  roads: readonly Drawn[],
  courts: readonly Drawn[],
): readonly Crown[] {
  const dense = wood.feature.kind === 'denseWood'
  const spacing = dense ? SPACING.denseWood : SPACING.wood
  const rowHeight = spacing * 0.82
  const seed = seedOf(wood.feature.id)
  const crowns: Crown[] = []
  const firstRow = Math.floor(Math.max(wood.box.minY, around.minY) / rowHeight)
  const lastRow = Math.ceil(Math.min(wood.box.maxY, around.maxY) / rowHeight)
  const firstColumn = Math.floor(Math.max(wood.box.minX, around.minX) / spacing)
  const lastColumn = Math.ceil(Math.min(wood.box.maxX, around.maxX) / spacing)
  for (let row = firstRow; row <= lastRow; row += 1)
    for (let column = firstColumn; column <= lastColumn; column += 1) {
      if (!dense && noiseAt(column, row, seed) < 0.13) continue
      const offset = row % 2 === 0 ? 0 : 0.5
      const x = (column + offset + (noiseAt(column, row, seed + 1) - 0.5) * 0.62) * spacing
      const y = row * rowHeight + (noiseAt(column, row, seed + 2) - 0.5) * 0.5 * spacing
      if (!isInside(wood.points, x, y) || isCleared(x, y, roads, courts)) continue
      const size = Math.floor(noiseAt(column, row, seed + 3) * 4)
      crowns.push({ x, y, radius: 4.3 * (0.82 + size * 0.12), light: size % 2 === 0 })
    }
  return crowns
}

function isCleared(x: number, y: number, roads: readonly Drawn[], courts: readonly Drawn[]): boolean {
  return (
    roads.some(
      (road) => inBox(grown(road.box, CLEARING), x, y) && distanceTo(road.points, x, y, false) < CLEARING,
    ) || courts.some((court) => inBox(grown(court.box, 6), x, y) && nearRing(court, x, y))
  )
}

function nearRing(court: Drawn, x: number, y: number): boolean {
  return isInside(court.points, x, y) || distanceTo(court.points, x, y, true) < CLEARING
}

function drawBand(crowns: readonly Crown[], colours: MapColours, drawing: Drawing): void {
  const shadows: Path = []
  const dark: Path = []
  const light: Path = []
  const strokes: Path = []
  for (const crown of crowns) {
    leaf(shadows, crown.x + 1.5, crown.y + 1.8, crown.radius, 5)
    leaf(crown.light ? light : dark, crown.x, crown.y, crown.radius, crown.light ? 6 : 7)
    moveTo(strokes, crown.x - crown.radius * 0.45, crown.y + crown.radius * 0.35)
    curveTo(
      strokes,
      crown.x + crown.radius * 0.25,
      crown.y + crown.radius * 0.85,
      crown.x + crown.radius * 0.6,
      crown.y - crown.radius * 0.15,
    )
  }
  drawing.trees.push({ path: shadows, fill: colours.crownLine, opacity: 0.45 })
  drawing.trees.push({ path: dark, fill: colours.crown, stroke: colours.crownLine, width: 0.6 })
  drawing.trees.push({ path: light, fill: colours.lightCrown, stroke: colours.crownLine, width: 0.6 })
  drawing.trees.push({ path: strokes, stroke: colours.crownLine, width: 0.6, opacity: 0.75 })
}

/** A scalloped crown of so many lobes. */
function leaf(path: Path, x: number, y: number, radius: number, lobes: number): void {
  for (let i = 0; i <= lobes; i += 1) {
    const angle = (i / lobes) * Math.PI * 2
    const px = x + Math.cos(angle) * radius * 0.9
    const py = y + Math.sin(angle) * radius * 0.83
    if (i === 0) moveTo(path, px, py)
    else {
      const between = ((i - 0.5) / lobes) * Math.PI * 2
      curveTo(path, x + Math.cos(between) * radius * 1.25, y + Math.sin(between) * radius * 1.15, px, py)
    }
  }
  closePath(path)
}
