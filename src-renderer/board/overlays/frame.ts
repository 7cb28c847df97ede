// What lies over the ground and under the units: veil outside the board, neatline, grid, keys, zones, pennons.
import { LIVERY_HATCHING, type Livery } from '../../shapes/livery'
import { toScreen, type Camera } from '../camera'
import { hatchingFill } from '../counters/hatching'
import { allCells, boardArea } from '../grid'
import type { Rect } from '../ground/names'
import { sideColour, type Palette } from '../palette'
import type { Objective, Scene } from '../scene'
import { cellRect } from './cells'
import { drawKeys } from './keys'
import { drawZones } from './zones'

type Ctx = CanvasRenderingContext2D

/** The board on the screen. */
export function boardRect(scene: Scene, camera: Camera): Rect {
  const area = boardArea(scene.grid)
  const a = toScreen(camera, { x: area.west, y: area.north })
  const b = toScreen(camera, { x: area.east, y: area.south })
  return { left: a.x, top: a.y, right: b.x, bottom: b.y }
}

function drawVeil(ctx: Ctx, rect: Rect, camera: Camera, palette: Palette): void {
  ctx.save()
  ctx.beginPath()
  ctx.rect(0, 0, camera.width, camera.height)
  ctx.rect(rect.left - 5, rect.top - 5, rect.right - rect.left + 10, rect.bottom - rect.top + 10)
  ctx.globalAlpha = 0.62
  ctx.fillStyle = palette['map-paper']
  ctx.fill('evenodd')
  ctx.globalAlpha = 1
  ctx.strokeStyle = palette['map-grid']
  ctx.lineWidth = 3
  ctx.strokeRect(rect.left - 5.5, rect.top - 5.5, rect.right - rect.left + 11, rect.bottom - rect.top + 11)
  ctx.lineWidth = 1.4
  ctx.strokeRect(rect.left - 1, rect.top - 1, rect.right - rect.left + 2, rect.bottom - rect.top + 2)
  ctx.restore()
}

function drawGrid(ctx: Ctx, scene: Scene, camera: Camera, palette: Palette): void {
  const rect = boardRect(scene, camera)
  const { columns, rows, cellM } = scene.grid
  const cell = cellM * camera.scale
  ctx.save()
  ctx.strokeStyle = palette['map-grid']
  ctx.lineWidth = 1
  ctx.globalAlpha = 0.3
  ctx.beginPath()
  for (let i = 1; i < columns; i += 1) {
    const x = Math.round(rect.left + i * cell) + 0.5
    ctx.moveTo(x, rect.top)
    ctx.lineTo(x, rect.bottom)
  }
  for (let j = 1; j < rows; j += 1) {
    const y = Math.round(rect.top + j * cell) + 0.5
    ctx.moveTo(rect.left, y)
    ctx.lineTo(rect.right, y)
  }
  ctx.stroke()
  ctx.globalAlpha = 0.75
  ctx.beginPath()
  for (let i = 0; i <= columns; i += 1)
    for (let j = 0; j <= rows; j += 1) {
      const x = Math.round(rect.left + i * cell) + 0.5
      const y = Math.round(rect.top + j * cell) + 0.5
      ctx.moveTo(x - 6, y)
      ctx.lineTo(x + 6, y)
      ctx.moveTo(x, y - 6)
      ctx.lineTo(x, y + 6)
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
    {
      left: camera.width - 80 - 1000 * camera.scale,
      right: camera.width,
      top: camera.height - 56,
      bottom: camera.height,
    },
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

function drawObjectives(ctx: Ctx, scene: Scene, camera: Camera, palette: Palette): void {
  for (const objective of scene.objectives) {
    const { x, y } = toScreen(camera, objective.at)
    ctx.save()
    ctx.translate(Math.round(x), Math.round(y))
    drawPennon(ctx, objective.value, objective.holder, palette)
    ctx.restore()
  }
}

/** Veil, neatline, grid and zones: what lies under the overlays of the moment. */
export function drawFrame(ctx: Ctx, scene: Scene, camera: Camera, palette: Palette): void {
  drawVeil(ctx, boardRect(scene, camera), camera, palette)
  drawGrid(ctx, scene, camera, palette)
  drawZones(ctx, scene, camera, palette)
}

/** Keys of the cells and pennons: what has to be read through every overlay. */
export function drawSigns(ctx: Ctx, scene: Scene, camera: Camera, palette: Palette, ratio: number): void {
  drawKeys(ctx, scene, camera, palette, ratio)
  drawObjectives(ctx, scene, camera, palette)
}
