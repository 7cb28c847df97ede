// What lies over the ground and under the units: veil outside the board, neatline, grid, keys, zones, pennons.
import { LIVERY_HATCHING, type Livery } from '../../shapes/livery'
import { toScreen, type Camera } from '../camera'
import { hatchingFill } from '../counters/hatching'
import { allCells, boardArea } from '../grid'
import type { Ground } from '../ground/ground'
import type { Rect } from '../rect'
import { sideColour, type Palette } from '../palette'
import type { Objective, Scene } from '../scene'
import { cellRect } from './cells'
import { drawKeys } from './keys'
import { drawRunOut } from './run-out'
import { scaleBarRect } from './scale-bar'
import { drawZones } from './zones'

type Ctx = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** The board on the screen. */
export function boardRect(scene: Scene, camera: Camera): Rect {
  const area = boardArea(scene.grid)
  const a = toScreen(camera, { x: area.west, y: area.north })
  const b = toScreen(camera, { x: area.east, y: area.south })
  return { left: a.x, top: a.y, right: b.x, bottom: b.y }
}

function drawVeil(ctx: Ctx, rect: Rect, camera: Camera, palette: Palette): void {
  const { width, height } = camera
  const [left, right] = [rect.left - 5, rect.right + 5].map((x) => Math.min(width, Math.max(0, x))) as [
    number,
    number,
  ]
  const [top, bottom] = [rect.top - 5, rect.bottom + 5].map((y) => Math.min(height, Math.max(0, y))) as [
    number,
    number,
  ]
  ctx.save()
  ctx.globalAlpha = 0.62
  ctx.fillStyle = palette['map-paper']
  // Four plain rectangles are painted much faster than one with a hole.
  ctx.fillRect(0, 0, width, top)
  ctx.fillRect(0, bottom, width, height - bottom)
  ctx.fillRect(0, top, left, bottom - top)
  ctx.fillRect(right, top, width - right, bottom - top)
  ctx.globalAlpha = 1
  ctx.strokeStyle = palette['map-grid']
  ctx.lineWidth = 3
  ctx.strokeRect(rect.left - 5.5, rect.top - 5.5, rect.right - rect.left + 11, rect.bottom - rect.top + 11)
  ctx.lineWidth = 1.4
  ctx.strokeRect(rect.left - 1, rect.top - 1, rect.right - rect.left + 2, rect.bottom - rect.top + 2)
  ctx.restore()
}

/** Grid lines with crosses at the corners of cells, those in the window alone. */
function drawGrid(ctx: Ctx, scene: Scene, camera: Camera, palette: Palette): void {
  const rect = boardRect(scene, camera)
  const { columns, rows, cellM } = scene.grid
  const cell = cellM * camera.scale
  /** Lines from the first to the last that touch the window, by number. */
  const seen = (from: number, count: number, length: number): readonly number[] => {
    const first = Math.max(0, Math.floor((-from - 6) / cell))
    const last = Math.min(count, Math.ceil((length - from + 6) / cell))
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i)
  }
  const across = seen(rect.left, columns, camera.width)
  const down = seen(rect.top, rows, camera.height)
  const xOf = (i: number): number => Math.round(rect.left + i * cell) + 0.5
  const yOf = (j: number): number => Math.round(rect.top + j * cell) + 0.5
  ctx.save()
  ctx.strokeStyle = palette['map-grid']
  ctx.lineWidth = 1
  ctx.globalAlpha = 0.3
  ctx.beginPath()
  for (const i of across) {
    if (i === 0 || i === columns) continue
    ctx.moveTo(xOf(i), Math.max(-1, rect.top))
    ctx.lineTo(xOf(i), Math.min(camera.height + 1, rect.bottom))
  }
  for (const j of down) {
    if (j === 0 || j === rows) continue
    ctx.moveTo(Math.max(-1, rect.left), yOf(j))
    ctx.lineTo(Math.min(camera.width + 1, rect.right), yOf(j))
  }
  ctx.stroke()
  ctx.globalAlpha = 0.75
  ctx.beginPath()
  for (const i of across)
    for (const j of down) {
      ctx.moveTo(xOf(i) - 6, yOf(j))
      ctx.lineTo(xOf(i) + 6, yOf(j))
      ctx.moveTo(xOf(i), yOf(j) - 6)
      ctx.lineTo(xOf(i), yOf(j) + 6)
    }
  ctx.stroke()
  ctx.restore()
}

/** Room that keys, neatline and scale bar take on the screen. */
export function signRects(scene: Scene, camera: Camera): readonly Rect[] {
  const board = boardRect(scene, camera)
  const keys = allCells(scene.grid).flatMap((cell) => {
    const rect = cellRect(scene, camera, cell)
    const width = 30 + 18 * (scene.signs[cell]?.length ?? 0)
    return rect ? [{ left: rect.left, top: rect.top, right: rect.left + width, bottom: rect.top + 20 }] : []
  })
  const line = 7
  return [
    ...keys,
    { left: board.left - line, right: board.right + line, top: board.top - line, bottom: board.top + 2 },
    {
      left: board.left - line,
      right: board.right + line,
      top: board.bottom - 2,
      bottom: board.bottom + line,
    },
    { left: board.left - line, right: board.left + 2, top: board.top, bottom: board.bottom },
    { left: board.right - 2, right: board.right + line, top: board.top, bottom: board.bottom },
    scaleBarRect(camera),
  ]
}

/** Room a pennon takes on the screen. */
export function pennonRect(objective: Objective, camera: Camera): Rect {
  const { x, y } = toScreen(camera, objective.at)
  return { left: x - 3, top: y - 27, right: x + 27, bottom: y + 3 }
}

/** A pennon with its value in the holder's colour and hatching, its pole at the place. */
export function drawPennon(ctx: Ctx, value: number, holder: Livery | null, palette: Palette): void {
  const flag = new Path2D('M1 -25H26L20 -17.5L26 -10H1Z')
  const dark = '#1A130B'
  ctx.strokeStyle = palette.edge
  ctx.lineWidth = 2
  ctx.stroke(new Path2D('M0 2V-25'))
  ctx.beginPath()
  ctx.arc(0, 0, 2.4, 0, 2 * Math.PI)
  ctx.fillStyle = palette.edge
  ctx.fill()
  ctx.fillStyle = holder ? sideColour(palette, holder) : palette.cream
  ctx.fill(flag)
  if (holder) {
    ctx.save()
    ctx.clip(flag)
    ctx.fillStyle = hatchingFill(ctx, LIVERY_HATCHING[holder], palette.cream)
    ctx.globalAlpha = 0.9
    ctx.fillRect(1, -25, 7, 15)
    ctx.restore()
  }
  ctx.strokeStyle = palette.edge
  ctx.lineWidth = 1
  ctx.stroke(flag)
  ctx.fillStyle = holder ? palette.cream : dark
  ctx.font = "700 13.5px 'Fira Sans Condensed', 'Arial Narrow', sans-serif"
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  ctx.fillText(String(value), 14, -17)
}

/** The pennons of the objectives: what has to be read through every overlay. */
export function drawObjectives(ctx: Ctx, scene: Scene, camera: Camera, palette: Palette): void {
  for (const objective of scene.objectives) {
    const { x, y } = toScreen(camera, objective.at)
    ctx.save()
    ctx.translate(Math.round(x), Math.round(y))
    drawPennon(ctx, objective.value, objective.holder, palette)
    ctx.restore()
  }
}

/** Veil, neatline, grid, zones and the keys of the cells: what is printed on the ground and stays there. */
export function drawPrint(
  ctx: Ctx,
  scene: Scene,
  ground: Ground | undefined,
  camera: Camera,
  palette: Palette,
  ratio: number,
): void {
  const board = boardRect(scene, camera)
  if (ground) drawRunOut(ctx, ground, board, camera, palette['map-paper'])
  drawVeil(ctx, board, camera, palette)
  drawGrid(ctx, scene, camera, palette)
  drawZones(ctx, scene, camera, palette)
  drawKeys(ctx, scene, camera, palette, ratio)
}

/** What a print shows of a scene: scenes of the same key have the same print. */
export function printKey({ grid, signs, zones }: Scene): string {
  return JSON.stringify([grid, signs, zones.map(({ livery, cells }) => [livery, cells])])
}
