// Draws what lies on an open table for the moment: ways and orders, reach and arcs, rings, footprints to be, notes.
import { centroidOf } from '../../../src-shared/board/table/polygons'
import { LIVERY_HATCHING, ZONE_DASH } from '../../shapes/livery'
import { toScreen, type Camera, type Point } from '../camera'
import type { Canvas2D } from '../canvas'
import { overlaps, type Rect } from '../rect'
import { hatchingFill } from '../counters/hatching'
import { sideText, type Palette } from '../palette'
import { INSIDE, NOTE_FONT, placeNotes, type PlacedNote } from './notes'
import type { Area, Flat, Ghost, Note, Ring, Stroke, TableShape, Way } from './shapes'

/** Draws shapes in their order, over them what is written on them, and tags on top; `pieces` is where pieces stand. */
export function drawTableShapes(
  ctx: Canvas2D,
  shapes: readonly TableShape[],
  camera: Camera,
  palette: Palette,
  pieces: readonly Rect[] = [],
): void {
  for (const shape of shapes)
    if (shape.kind === 'flat') {
      ctx.save()
      drawFlat(ctx, shape, { camera, palette, taken: pieces })
      ctx.restore()
    } else if (shape.kind !== 'note') drawTableShape(ctx, shape, camera, palette)
  ctx.save()
  const beads = shapes.flatMap((shape) =>
    shape.kind === 'way' ? drawBeads(ctx, shape, camera, palette) : [],
  )
  drawGhostLabels(
    ctx,
    shapes.filter((shape) => shape.kind === 'ghost'),
    { camera, palette, taken: beads },
  )
  ctx.restore()
  ctx.save()
  ctx.font = NOTE_FONT
  const notes = shapes.filter((shape) => shape.kind === 'note')
  for (const note of placeNotes(notes, camera, (text) => ctx.measureText(text).width, pieces))
    drawNote(ctx, note, palette)
  ctx.restore()
}

function drawTableShape(
  ctx: Canvas2D,
  shape: Exclude<TableShape, Flat | Note>,
  camera: Camera,
  palette: Palette,
): void {
  ctx.save()
  ctx.lineJoin = 'round'
  ctx.lineCap = 'round'
  switch (shape.kind) {
    case 'way':
      drawWay(ctx, shape, camera, palette)
      break
    case 'area':
      drawArea(ctx, shape, camera, palette)
      break
    case 'ring':
      drawRing(ctx, shape, camera, palette)
      break
    case 'ghost':
      drawGhost(ctx, shape, camera, palette)
      break
    case 'stroke':
      drawStroke(ctx, shape, camera, palette)
      break
  }
  ctx.restore()
}

function pathOf(points: readonly Point[], isClosed = false): Path2D {
  const steps = points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('')
  return new Path2D(isClosed && points.length > 0 ? `${steps}Z` : steps)
}

/** A line as the pen draws it, in ink on a bed of paper. */
export function drawPenLine(ctx: Canvas2D, at: readonly Point[], palette: Palette): void {
  const line = pathOf(at)
  ctx.lineJoin = 'round'
  ctx.lineCap = 'round'
  ctx.strokeStyle = palette['map-halo']
  ctx.lineWidth = 6
  ctx.stroke(line)
  ctx.strokeStyle = palette.ink
  ctx.lineWidth = 2.6
  ctx.stroke(line)
}

/** Corners of a line that a hand has drawn are rounded: each is cut at a quarter of its legs, twice. */
function smoothed(at: readonly Point[], times = 2): readonly Point[] {
  const [first, last] = [at[0], at.at(-1)]
  if (!first || !last || at.length < 3 || times === 0) return at
  const between = (a: Point, b: Point, part: number): Point => ({
    x: a.x + (b.x - a.x) * part,
    y: a.y + (b.y - a.y) * part,
  })
  const cut = at.slice(1).flatMap((to, i) => {
    const from = at[i]
    return from ? [between(from, to, 0.25), between(from, to, 0.75)] : []
  })
  return smoothed([first, ...cut, last], times - 1)
}

function drawStroke(ctx: Canvas2D, { brush, points, text }: Stroke, camera: Camera, palette: Palette): void {
  const at = points.map((point) => toScreen(camera, point))
  const [end, before] = [at.at(-1), at.at(-2)]
  if (!end) return
  if (brush === 'text') {
    ctx.font = "italic 400 17px 'Old Standard TT', Georgia, serif"
    ctx.textAlign = 'left'
    ctx.textBaseline = 'middle'
    ctx.strokeStyle = palette['map-halo']
    ctx.lineWidth = 4
    ctx.strokeText(text, end.x, end.y)
    ctx.fillStyle = palette.ink
    ctx.fillText(text, end.x, end.y)
  } else if (brush === 'flag') {
    ctx.strokeStyle = palette.ink
    ctx.lineWidth = 2.2
    ctx.stroke(new Path2D(`M${end.x} ${end.y}v-22`))
    ctx.fillStyle = palette.ink
    ctx.fill(new Path2D(`M${end.x} ${end.y - 22}h16l-4 5l4 5h-16Z`))
  } else {
    drawPenLine(ctx, brush === 'freehand' ? smoothed(at) : at, palette)
    if (brush === 'arrow' && before) drawHead(ctx, before, end, palette.ink, palette.ink)
  }
}

function drawWay(
  ctx: Canvas2D,
  { points, brush, livery, pale }: Way,
  camera: Camera,
  palette: Palette,
): void {
  const at = points.map((point) => toScreen(camera, point))
  const [end, before] = [at.at(-1), at.at(-2)]
  if (!end || !before) return
  // Lines take the lettering of a side: the colour of its blocks is lost on ground by lamplight.
  const colours: Readonly<Record<Way['brush'], string>> = {
    path: palette.path,
    draft: sideText(palette, livery),
    later: sideText(palette, livery),
    inForce: sideText(palette, livery),
    underWay: sideText(palette, livery),
    sight: palette.good,
    blocked: palette.bad,
  }
  const colour = colours[brush]
  const line = pathOf(at)
  if (pale === true) ctx.globalAlpha = 0.55
  ctx.strokeStyle = palette['map-halo']
  ctx.lineWidth = 6.5
  ctx.stroke(line)
  ctx.strokeStyle = colour
  ctx.lineWidth = brush === 'later' ? 4.6 : 3
  ctx.setLineDash(brush === 'draft' || brush === 'blocked' ? [8, 6] : brush === 'underWay' ? [1, 7] : [])
  ctx.stroke(line)
  ctx.setLineDash([])
  if (brush === 'later') {
    ctx.strokeStyle = palette['map-halo']
    ctx.lineWidth = 1.8
    ctx.stroke(line)
  }
  if (brush !== 'sight' && brush !== 'blocked')
    drawHead(ctx, before, end, colour, brush === 'draft' || brush === 'later' ? palette['map-halo'] : colour)
}

function drawHead(ctx: Canvas2D, from: Point, to: Point, colour: string, fill: string): void {
  const turn = Math.atan2(to.y - from.y, to.x - from.x)
  ctx.save()
  ctx.translate(to.x, to.y)
  ctx.rotate(turn)
  const head = new Path2D('M2 0L-11 -6.5L-8 0L-11 6.5Z')
  ctx.fillStyle = fill
  ctx.fill(head)
  ctx.strokeStyle = colour
  ctx.lineWidth = 1.8
  ctx.stroke(head)
  ctx.restore()
}

/** The beads of a way, which no other way may cross out; where they lie. */
function drawBeads(
  ctx: Canvas2D,
  { points, labels = [], bad = [] }: Way,
  camera: Camera,
  palette: Palette,
): readonly Rect[] {
  const taken: Rect[] = []
  ctx.font = "700 12.5px 'Fira Sans Condensed', 'Arial Narrow', sans-serif"
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  for (const [i, label] of labels.entries()) {
    const at = points[i + 1]
    if (!at || label === '') continue
    const point = toScreen(camera, at)
    const width = Math.max(20, ctx.measureText(label).width + 10)
    taken.push({
      left: point.x - width / 2,
      top: point.y - 10,
      right: point.x + width / 2,
      bottom: point.y + 10,
    })
    ctx.beginPath()
    ctx.roundRect(point.x - width / 2, point.y - 10, width, 20, 10)
    ctx.fillStyle = palette.cream
    ctx.fill()
    ctx.strokeStyle = bad[i] === true ? palette.bad : palette.path
    ctx.lineWidth = bad[i] === true ? 2.4 : 1.6
    ctx.stroke()
    ctx.fillStyle = '#1A130B'
    ctx.fillText(label, point.x, point.y + 0.5)
  }
  return taken
}

/** Lines above and below the middle of flat crops in which their word is looked room for, pixels. */
const WORD_LINES = [0, -16, 16, -32, 32]

function drawFlat(
  ctx: Canvas2D,
  { points, label }: Flat,
  { camera, palette, taken }: { camera: Camera; palette: Palette; taken: readonly Rect[] },
): void {
  const corners = points.map((point) => toScreen(camera, point))
  ctx.fillStyle = palette['map-paper']
  ctx.globalAlpha = 0.5
  ctx.fill(pathOf(corners, true))
  const { x, y } = centroidOf(corners)
  ctx.globalAlpha = 0.8
  ctx.font = "italic 12px 'Fira Sans Condensed', 'Arial Narrow', sans-serif"
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  ctx.fillStyle = palette['map-name']
  const half = ctx.measureText(label).width / 2
  const isFree = (by: number): boolean =>
    !taken.some((one) =>
      overlaps(one, { left: x - half, top: y + by - 7, right: x + half, bottom: y + by + 7 }),
    )
  ctx.fillText(label, x, y + (WORD_LINES.find(isFree) ?? 0))
}

function drawArea(ctx: Canvas2D, { points, brush, livery }: Area, camera: Camera, palette: Palette): void {
  const outline = pathOf(
    points.map((point) => toScreen(camera, point)),
    true,
  )
  const isGold = brush === 'reach' || brush === 'lane'
  const colour = isGold ? palette.gold : sideText(palette, livery)
  ctx.fillStyle = colour
  ctx.globalAlpha = isGold ? 0.2 : brush === 'arc' ? 0.1 : 0.07
  ctx.fill(outline)
  if (brush === 'zone') {
    ctx.globalAlpha = 0.3
    ctx.fillStyle = hatchingFill(ctx, LIVERY_HATCHING[livery], colour, 9, 1)
    ctx.fill(outline)
  }
  ctx.globalAlpha = brush === 'reach' ? 0.8 : 0.7
  ctx.strokeStyle = isGold ? palette['gold-edge'] : colour
  ctx.lineWidth = brush === 'zone' ? 2.6 : 1.3
  ctx.setLineDash(brush === 'zone' ? [...ZONE_DASH[livery]] : isGold ? [] : [6, 4])
  ctx.stroke(outline)
}

function drawRing(
  ctx: Canvas2D,
  { centre, radiusM, livery, label }: Ring,
  camera: Camera,
  palette: Palette,
): void {
  const { x, y } = toScreen(camera, centre)
  const radius = radiusM * camera.scale
  const colour = sideText(palette, livery)
  ctx.beginPath()
  ctx.arc(x, y, radius, 0, 2 * Math.PI)
  ctx.globalAlpha = 0.05
  ctx.fillStyle = colour
  ctx.fill()
  ctx.globalAlpha = 1
  ctx.strokeStyle = colour
  ctx.lineWidth = 1.8
  ctx.setLineDash([1, 5])
  ctx.stroke()
  ctx.setLineDash([])
  if (label === '') return
  ctx.font = RING_FONT
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  ctx.strokeStyle = palette['map-halo']
  ctx.lineWidth = 3.4
  ctx.strokeText(label, x, y + radius)
  ctx.fillStyle = colour
  ctx.fillText(label, x, y + radius)
}

function drawGhost(ctx: Canvas2D, { corners, brush }: Ghost, camera: Camera, palette: Palette): void {
  const outline = pathOf(
    corners.map((point) => toScreen(camera, point)),
    true,
  )
  const colour = brush === 'refused' ? palette.bad : palette.gold
  ctx.fillStyle = colour
  ctx.globalAlpha = brush === 'faint' ? 0.06 : 0.28
  ctx.fill(outline)
  ctx.globalAlpha = brush === 'faint' ? 0.7 : 1
  ctx.strokeStyle = brush === 'refused' ? palette.bad : palette['gold-edge']
  ctx.lineWidth = brush === 'faint' ? 1 : 1.8
  ctx.setLineDash(brush === 'faint' ? [3, 3] : [])
  ctx.stroke(outline)
}

/** The labels of footprints at their front edges, the last first: it leads farthest. One without room is left out. */
function drawGhostLabels(
  ctx: Canvas2D,
  ghosts: readonly Ghost[],
  { camera, palette, taken }: { camera: Camera; palette: Palette; taken: readonly Rect[] },
): void {
  const full = [...taken]
  ctx.font = GHOST_FONT
  ctx.textAlign = 'center'
  ctx.textBaseline = 'bottom'
  ctx.strokeStyle = palette['map-halo']
  ctx.lineWidth = 3
  ctx.fillStyle = palette.ink
  for (const ghost of ghosts.toReversed()) {
    const { label } = ghost
    const rect = label === '' ? undefined : ghostLabelRect(ghost, camera, ctx.measureText(label).width)
    if (!rect || full.some((one) => overlaps(one, rect))) continue
    full.push(rect)
    const x = (rect.left + rect.right) / 2
    ctx.strokeText(label, x, rect.bottom)
    ctx.fillText(label, x, rect.bottom)
  }
}

export const GHOST_FONT = "600 11.5px 'Fira Sans Condensed', 'Arial Narrow', sans-serif"
export const RING_FONT = "600 12.5px 'Fira Sans Condensed', 'Arial Narrow', sans-serif"

/** Room of a label so wide over the middle of a footprint's front edge. */
export function ghostLabelRect({ corners }: Ghost, camera: Camera, width: number): Rect | undefined {
  const [left, right] = corners
  if (!left || !right) return undefined
  const { x, y } = toScreen(camera, { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 })
  return { left: x - width / 2, top: y - 15, right: x + width / 2, bottom: y - 2 }
}

/** Room of a label so wide on the lowest point of a ring. */
export function ringLabelRect({ centre, radiusM }: Ring, camera: Camera, width: number): Rect {
  const { x, y } = toScreen(camera, centre)
  const at = y + radiusM * camera.scale
  return { left: x - width / 2, top: at - 8, right: x + width / 2, bottom: at + 7 }
}

function drawNote(ctx: Canvas2D, { note: { text, tone }, rect }: PlacedNote, palette: Palette): void {
  const { left, top, right, bottom } = rect
  ctx.textAlign = 'left'
  ctx.textBaseline = 'middle'
  ctx.beginPath()
  ctx.roundRect(left, top, right - left, bottom - top, 3)
  ctx.fillStyle = palette.raised
  ctx.fill()
  ctx.strokeStyle = tone === 'bad' ? palette.bad : tone === 'good' ? palette.good : palette.line2
  ctx.lineWidth = 1.4
  ctx.stroke()
  ctx.fillStyle = palette.ink
  ctx.fillText(text, left + INSIDE, (top + bottom) / 2 + 0.5)
}
