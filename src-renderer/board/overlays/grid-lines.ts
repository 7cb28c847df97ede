// Lines of the grid with crosses at the corners of its cells.
import type { Camera } from '../camera'
import type { Canvas2D } from '../canvas'
import type { Palette } from '../palette'
import { isGrid } from '../places'
import type { Scene } from '../scene'
import { boardRect } from './cells'

/** Those in the window alone; an open table has none. */
export function drawGrid(ctx: Canvas2D, scene: Pick<Scene, 'board'>, camera: Camera, palette: Palette): void {
  if (!isGrid(scene.board)) return
  const rect = boardRect(scene, camera)
  const { columns, rows, cellM } = scene.board
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
