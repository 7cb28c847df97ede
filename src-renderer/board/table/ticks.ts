// What is printed on an open table in place of a grid: ticks of an inch along its edge, those of 6 and 12 longer, and a
// cross at every foot.
import { toScreen, type Camera } from '../camera'
import type { Canvas2D } from '../canvas'
import type { Palette } from '../palette'
import type { OpenTable } from '../places'

const FOOT = 12
/** Pixels to the inch below which single inches are left out. */
const LEAST_INCH = 5

export function drawTableTicks(
  ctx: Canvas2D,
  { originM: [west, south], widthM, heightM, inchM }: OpenTable,
  camera: Camera,
  palette: Palette,
): void {
  if (inchM === undefined) return
  const [columns, rows] = [Math.round(widthM / inchM), Math.round(heightM / inchM)]
  const at = (x: number, y: number) => toScreen(camera, { x: west + x * inchM, y: south + y * inchM })
  const isFine = inchM * camera.scale >= LEAST_INCH
  const lengthOf = (i: number): number => (i % FOOT === 0 ? 9 : i % 6 === 0 ? 6 : 3)
  const isShown = (i: number): boolean => isFine || i % 6 === 0
  ctx.save()
  ctx.strokeStyle = palette['map-grid']
  ctx.lineWidth = 1
  ctx.globalAlpha = 0.75
  ctx.beginPath()
  for (let i = 1; i < columns; i += 1)
    if (isShown(i))
      for (const [y, inward] of [
        [0, -1],
        [rows, 1],
      ] as const) {
        const from = at(i, y)
        ctx.moveTo(from.x, from.y)
        ctx.lineTo(from.x, from.y + inward * lengthOf(i))
      }
  for (let j = 1; j < rows; j += 1)
    if (isShown(j))
      for (const [x, inward] of [
        [0, 1],
        [columns, -1],
      ] as const) {
        const from = at(x, j)
        ctx.moveTo(from.x, from.y)
        ctx.lineTo(from.x + inward * lengthOf(j), from.y)
      }
  for (let i = FOOT; i < columns; i += FOOT)
    for (let j = FOOT; j < rows; j += FOOT) {
      const { x, y } = at(i, j)
      ctx.moveTo(x - 5, y)
      ctx.lineTo(x + 5, y)
      ctx.moveTo(x, y - 5)
      ctx.lineTo(x, y + 5)
    }
  ctx.stroke()
  ctx.globalAlpha = 0.9
  ctx.fillStyle = palette['map-grid']
  ctx.font = "500 11.5px 'Fira Sans Condensed', 'Arial Narrow', sans-serif"
  ctx.textBaseline = 'middle'
  ctx.textAlign = 'center'
  for (let i = FOOT; i < columns; i += FOOT) {
    const { x, y } = at(i, 0)
    ctx.fillText(`${i}″`, x, y - 17)
  }
  ctx.textAlign = 'left'
  for (let j = FOOT; j < rows; j += FOOT) {
    const { x, y } = at(0, j)
    ctx.fillText(`${j}″`, x + 12, y)
  }
  ctx.restore()
}
