// Draws a counter on the open table: its exact footprint, the front edge cream with a nib, the nation at one end.
import { blockPath } from '../../shapes/block'
import { fillPath, strokePath, type Canvas2D } from '../canvas'
import { sideColour, type Palette } from '../palette'
import type { Counter } from '../scene'
import { drawBack, drawBand, drawSign, PLATE } from './counter'

/** Pixels of the footprint from front to rear below which nothing is lettered on it. */
const LEAST_DEPTH = 14
/** Part of the front that the band of the nation takes. */
const BAND = 0.15

/** Draws it with the middle of its front edge at 0, 0 and its front upward; width and depth in pixels. */
export function drawFootprint(
  ctx: Canvas2D,
  counter: Counter,
  width: number,
  depth: number,
  palette: Palette,
): void {
  const left = -width / 2
  const block = blockPath(counter.livery, width, depth, left, 0)
  ctx.save()
  if (counter.state === 'selected') {
    const plate = blockPath(counter.livery, width + 2 * PLATE, depth + 2 * PLATE, left - PLATE, -PLATE)
    fillPath(ctx, plate, palette.gold)
    strokePath(ctx, plate, palette['gold-edge'], 1.2)
  } else if (counter.state === 'mayAct') {
    // Behind the rear edge.
    ctx.fillStyle = palette.gold
    ctx.strokeStyle = palette['gold-edge']
    ctx.lineWidth = 0.9
    ctx.fillRect(left, depth + 1.5, width, 4)
    ctx.strokeRect(left, depth + 1.5, width, 4)
  }
  const nib = Math.min(8, width * 0.11)
  fillPath(ctx, `M0 ${-nib}L${nib} 0H${-nib}Z`, palette.edge)
  fillPath(ctx, block, sideColour(palette, counter.livery))
  ctx.translate(left, 0)
  if (counter.faceDown) drawBack(ctx, blockPath(counter.livery, width, depth), width, depth, palette)
  else drawSigns(ctx, counter, width, depth, palette)
  ctx.translate(-left, 0)
  strokePath(ctx, block, palette.edge, 1)
  strokePath(ctx, `M${left + 1} 1.5H${-left - 1}`, palette.cream, 2)
  if (counter.state === 'done') {
    ctx.globalAlpha = 0.42
    fillPath(ctx, block, palette['map-paper'])
  }
  ctx.restore()
}

/** Band, sign and name on a block whose front left corner is at 0, 0. */
function drawSigns(ctx: Canvas2D, counter: Counter, width: number, depth: number, palette: Palette): void {
  const band = width * BAND
  ctx.save()
  ctx.clip(new Path2D(blockPath(counter.livery, width, depth)))
  drawBand(ctx, counter, band, depth, palette)
  ctx.restore()
  if (depth < LEAST_DEPTH) return
  const sign = Math.min(depth - 6, (width - band) * 0.25)
  drawSign(ctx, counter, palette, [band + 3, (depth - sign * 0.6) / 2, sign, sign * 0.6])
  const room = width - band - sign - 10
  const middle = band + sign + 6 + room / 2
  ctx.save()
  ctx.translate(middle, depth / 2)
  // Along the front, never upside down.
  const turn = (((counter.place.facingDeg ?? 0) % 360) + 360) % 360
  if (turn > 90 && turn < 270) ctx.rotate(Math.PI)
  ctx.font = `500 ${Math.min(12, depth - 4)}px 'Fira Sans Condensed', 'Arial Narrow', sans-serif`
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  ctx.fillStyle = palette.cream
  ctx.fillText(counter.label, 0, 0, room)
  ctx.restore()
}
