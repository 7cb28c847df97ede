// Pennons of the objectives: the value in the holder's colour and hatching, the pole at the place.
import { LIVERY_HATCHING, type Livery } from '../../shapes/livery'
import { toScreen, type Camera, type Point } from '../camera'
import type { Canvas2D } from '../canvas'
import { hatchingFill } from '../counters/hatching'
import { sideColour, type Palette } from '../palette'
import { areaOfCell, cellUnder } from '../places'
import type { Rect } from '../rect'
import type { Scene } from '../scene'

/** Room of the pennon whose pole stands at a point. */
export function pennonRect({ x, y }: Point): Rect {
  return { left: x - 3, top: y - 27, right: x + 27, bottom: y + 3 }
}

/** A pennon with the foot of its pole at 0, 0; a place that is worth no points has none on it. */
function drawPennon(ctx: Canvas2D, value: number, holder: Livery | null, palette: Palette): void {
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
  if (value > 0) ctx.fillText(String(value), 14, -17)
}

/** The middle of the flag, from the foot of the pole. */
const FLAG = { x: 13, y: -17 } as const

/**
 * Foot of the pole on the screen: at the place, or where a piece would cover the flag, at the upper right of its cell, which
 * stacks leave free.
 */
export function pennonFoot(scene: Scene, camera: Camera, place: Point, pieces: readonly Rect[]): Point {
  const { x, y } = toScreen(camera, place)
  const [flagX, flagY] = [x + FLAG.x, y + FLAG.y]
  const isCovered = pieces.some(
    ({ left, top, right, bottom }) => left < flagX && flagX < right && top < flagY && flagY < bottom,
  )
  const cell = isCovered ? cellUnder(scene.board, place) : undefined
  const area = cell === undefined ? undefined : areaOfCell(scene.board, cell)
  if (!area) return { x, y }
  const corner = toScreen(camera, { x: area.east, y: area.north })
  return { x: corner.x - 28, y: corner.y + 27 }
}

/** The pennons of the objectives: what has to be read through every overlay. */
export function drawObjectives(
  ctx: Canvas2D,
  scene: Scene,
  camera: Camera,
  palette: Palette,
  pieces: readonly Rect[],
): void {
  for (const objective of scene.objectives) {
    const { x, y } = pennonFoot(scene, camera, objective.at, pieces)
    ctx.save()
    ctx.translate(Math.round(x), Math.round(y))
    drawPennon(ctx, objective.value, objective.holder, palette)
    ctx.restore()
  }
}
