// What lies under the pieces for the moment: the cells that may be reached, and frames round cells.
import type { Camera } from '../camera'
import type { Canvas2D } from '../canvas'
import type { ColourToken, Palette } from '../palette'
import type { Frame, Scene } from '../scene'
import { borderOf, cellRect } from './cells'

/** A pale gold with one edge round the whole, denser with an edge of its own where a destination is strong. */
export function drawDestinations(ctx: Canvas2D, scene: Scene, camera: Camera, palette: Palette): void {
  const { destinations } = scene.overlays
  const strong = new Set(destinations.filter((one) => one.strong).map((one) => one.cell))
  const all = new Set(destinations.map((one) => one.cell))
  ctx.save()
  ctx.fillStyle = palette.gold
  for (const cell of all) {
    const rect = cellRect(scene, camera, cell)
    if (!rect) continue
    ctx.globalAlpha = strong.has(cell) ? 0.3 : 0.16
    ctx.fillRect(rect.left, rect.top, rect.right - rect.left, rect.bottom - rect.top)
  }
  ctx.globalAlpha = 1
  ctx.lineCap = 'square'
  const border = (cells: ReadonlySet<string>): void => {
    const path = borderOf(scene, camera, cells, 2)
    for (const [colour, width] of [
      [palette['gold-edge'], 3.4],
      [palette.gold, 2],
    ] as const) {
      ctx.strokeStyle = colour
      ctx.lineWidth = width
      ctx.stroke(path)
    }
  }
  if (all.size > strong.size) border(all)
  if (strong.size > 0) border(strong)
  ctx.restore()
}

const FRAME_COLOURS: Readonly<Record<Frame['brush'], ColourToken>> = {
  chosen: 'gold',
  target: 'bad',
  shown: 'focus',
}

export function drawFrame(
  ctx: Canvas2D,
  { cell, brush }: Frame,
  scene: Scene,
  camera: Camera,
  palette: Palette,
): void {
  const rect = cellRect(scene, camera, cell)
  if (!rect) return
  const [width, height] = [rect.right - rect.left, rect.bottom - rect.top]
  ctx.save()
  if (brush === 'target') {
    ctx.globalAlpha = 0.1
    ctx.fillStyle = palette.bad
    ctx.fillRect(rect.left, rect.top, width, height)
    ctx.globalAlpha = 1
  }
  if (brush === 'chosen') {
    ctx.strokeStyle = palette['gold-edge']
    ctx.lineWidth = 4.4
    ctx.strokeRect(rect.left + 1, rect.top + 1, width - 2, height - 2)
  }
  ctx.strokeStyle = palette[FRAME_COLOURS[brush]]
  ctx.lineWidth = 2.6
  ctx.setLineDash(brush === 'shown' ? [6, 4] : [])
  ctx.strokeRect(rect.left + 1, rect.top + 1, width - 2, height - 2)
  ctx.restore()
}

/** The keyboard's place on the board: the same ring as everywhere else. */
export function drawRing(ctx: Canvas2D, scene: Scene, camera: Camera, cell: string, palette: Palette): void {
  const rect = cellRect(scene, camera, cell)
  if (!rect) return
  const { left, top, right, bottom } = rect
  ctx.save()
  for (const [colour, width] of [
    [palette['map-halo'], 5],
    [palette.focus, 2.4],
  ] as const) {
    ctx.strokeStyle = colour
    ctx.lineWidth = width
    ctx.strokeRect(left + 3, top + 3, right - left - 6, bottom - top - 6)
  }
  ctx.restore()
}
