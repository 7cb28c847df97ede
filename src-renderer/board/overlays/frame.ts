// What is printed on the ground and stays there: the veil outside the board, its neatline, grid, zones and names of cells.
import type { Camera } from '../camera'
import type { Canvas2D } from '../canvas'
import type { Ground } from '../ground/ground'
import type { Palette } from '../palette'
import { cellsOf, isGrid } from '../places'
import type { Rect } from '../rect'
import type { Scene } from '../scene'
import { drawTableTicks } from '../table/ticks'
import { drawCellNames } from './cell-names'
import { boardRect, cellRect } from './cells'
import { drawEdgeFade } from './edge-fade'
import { drawGrid } from './grid-lines'
import { scaleBarRect } from './scale-bar'
import { drawZones } from './zones'

/** The part of a scene that is printed on the ground: as long as it is the same, the print is. */
export type Print = Pick<Scene, 'board' | 'signs' | 'zones' | 'alone'>

function drawVeil(ctx: Canvas2D, rect: Rect, camera: Camera, palette: Palette): void {
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

/** Room that names of cells, neatline and scale bar take on the screen. */
export function printRects(scene: Scene, camera: Camera): readonly Rect[] {
  const board = boardRect(scene, camera)
  const names = cellsOf(scene.board).flatMap((cell) => {
    const rect = cellRect(scene, camera, cell)
    const width = 30 + 18 * (scene.signs[cell]?.length ?? 0)
    return rect ? [{ left: rect.left, top: rect.top, right: rect.left + width, bottom: rect.top + 20 }] : []
  })
  const line = 7
  return [
    ...names,
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

/** Veil, neatline, grid, zones and the names of the cells. */
export function drawPrint(
  ctx: Canvas2D,
  scene: Print,
  ground: Ground | null,
  camera: Camera,
  palette: Palette,
): void {
  const board = boardRect(scene, camera)
  if (ground) drawEdgeFade(ctx, ground, board, camera, palette['map-paper'])
  drawVeil(ctx, board, camera, palette)
  drawGrid(ctx, scene, camera, palette)
  if (!isGrid(scene.board)) drawTableTicks(ctx, scene.board, camera, palette)
  drawZones(ctx, scene, camera, palette)
  drawCellNames(ctx, scene, camera, palette)
}
