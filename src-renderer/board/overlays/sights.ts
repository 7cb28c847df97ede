// What a piece commands from its cell: patches of cells, lines of sight, and a few words at the foot of a cell.
import type { Camera } from '../camera'
import type { Canvas2D } from '../canvas'
import { sideColour, type Palette } from '../palette'
import type { Note, Patch, Scene, Sight } from '../scene'
import { borderOf, cellMiddle, cellRect } from './cells'

const NOTE_HEIGHT = 17
const NOTE_FONT = "600 12px 'Source Sans 3', system-ui, sans-serif"
const CROSS = 5

/** A pale fill in the colour of the side, with a dashed edge round all of it. */
export function drawPatch(
  ctx: Canvas2D,
  { cells, livery, pale }: Patch,
  scene: Scene,
  camera: Camera,
  palette: Palette,
): void {
  ctx.save()
  ctx.fillStyle = sideColour(palette, livery)
  ctx.globalAlpha = pale ? 0.07 : 0.13
  for (const cell of cells) {
    const rect = cellRect(scene, camera, cell)
    if (rect) ctx.fillRect(rect.left, rect.top, rect.right - rect.left, rect.bottom - rect.top)
  }
  ctx.globalAlpha = pale ? 0.45 : 0.8
  ctx.strokeStyle = sideColour(palette, livery)
  ctx.lineWidth = 1.6
  ctx.setLineDash([6, 4])
  ctx.stroke(borderOf(scene, camera, new Set(cells), 1))
  ctx.restore()
}

/** Whole as far as is seen; broken from what blocks it, with a cross there. */
export function drawSight(
  ctx: Canvas2D,
  { from, to, blockedAt }: Sight,
  scene: Scene,
  camera: Camera,
  palette: Palette,
): void {
  const [start, end] = [cellMiddle(scene, camera, from), cellMiddle(scene, camera, to)]
  const cross = blockedAt === null ? undefined : cellMiddle(scene, camera, blockedAt)
  if (!start || !end) return
  const length = Math.hypot(end.x - start.x, end.y - start.y)
  // The foot of the perpendicular from what blocks it, for a corner is beside the line.
  const part = cross
    ? ((cross.x - start.x) * (end.x - start.x) + (cross.y - start.y) * (end.y - start.y)) / (length * length)
    : 1
  const stop = { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part }
  ctx.save()
  ctx.lineCap = 'round'
  const line = (a: typeof start, b: typeof start, colour: string, width: number): void => {
    ctx.beginPath()
    ctx.moveTo(a.x, a.y)
    ctx.lineTo(b.x, b.y)
    ctx.strokeStyle = colour
    ctx.lineWidth = width
    ctx.stroke()
  }
  line(start, stop, palette['map-halo'], 4.5)
  line(start, stop, cross ? palette.ink : palette.bad, 1.8)
  if (cross) {
    ctx.setLineDash([2, 6])
    line(stop, end, palette.ink, 1.8)
    ctx.setLineDash([])
    for (const [colour, width] of [
      [palette['map-halo'], 6],
      [palette.bad, 2.6],
    ] as const) {
      line({ x: stop.x - CROSS, y: stop.y - CROSS }, { x: stop.x + CROSS, y: stop.y + CROSS }, colour, width)
      line({ x: stop.x + CROSS, y: stop.y - CROSS }, { x: stop.x - CROSS, y: stop.y + CROSS }, colour, width)
    }
  }
  ctx.restore()
}

/** At the foot of the cell, in its middle. */
export function drawNote(
  ctx: Canvas2D,
  { cell, text, tone }: Note,
  scene: Scene,
  camera: Camera,
  palette: Palette,
): void {
  const rect = cellRect(scene, camera, cell)
  if (!rect) return
  ctx.save()
  ctx.font = NOTE_FONT
  const width = ctx.measureText(text).width + 10
  const left = (rect.left + rect.right - width) / 2
  const top = rect.bottom - NOTE_HEIGHT / 2 - 4
  ctx.beginPath()
  ctx.roundRect(left, top, width, NOTE_HEIGHT, 3)
  ctx.fillStyle = palette.raised
  ctx.fill()
  ctx.strokeStyle = tone === 'good' ? palette.bad : palette.edge
  ctx.lineWidth = tone === 'good' ? 1.6 : 1
  ctx.stroke()
  ctx.fillStyle = palette.ink
  ctx.textBaseline = 'middle'
  ctx.textAlign = 'center'
  ctx.fillText(text, left + width / 2, top + NOTE_HEIGHT / 2 + 0.5)
  ctx.restore()
}
