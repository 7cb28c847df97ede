// Arrows from cell to cell in the colours of a side, and their tags, which stand clear of all arrows.
import type { Camera, Point } from '../camera'
import type { Canvas2D } from '../canvas'
import { sideColour, type Palette } from '../palette'
import type { Rect } from '../rect'
import type { Arrow, Scene } from '../scene'
import { cellMiddle } from './cells'

/** Width of the shaft, pixels. */
const WIDTHS: Readonly<Record<Arrow['brush'], number>> = { main: 15, support: 8 }
/** Parts of the way from middle to middle: from near the edge of the giving cell to well inside the other. */
const START = 0.36
const END = 0.68
const TAG_HEIGHT = 26
const TAG_FONT = "700 15px 'Source Sans 3', system-ui, sans-serif"
/** Pixels between an arrow and a tag. */
const APART = 5

/** An arrow on the screen, from tail to point. */
export interface Shaft {
  readonly from: Point
  readonly to: Point
  /** Half the width of its head. */
  readonly reach: number
}

const isArrow = (shape: { readonly kind: string }): shape is Arrow => shape.kind === 'arrow'

export function shaftOf({ from, to, brush }: Arrow, scene: Scene, camera: Camera): Shaft | undefined {
  const [a, b] = [cellMiddle(scene, camera, from), cellMiddle(scene, camera, to)]
  if (!a || !b) return undefined
  const at = (part: number): Point => ({ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part })
  return { from: at(START), to: at(END), reach: WIDTHS[brush] * 1.05 }
}

export function drawArrow(ctx: Canvas2D, arrow: Arrow, scene: Scene, camera: Camera, palette: Palette): void {
  const shaft = shaftOf(arrow, scene, camera)
  if (!shaft) return
  const { from, to, reach } = shaft
  const half = WIDTHS[arrow.brush] / 2
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const neck = length - half * 3
  ctx.save()
  ctx.translate(from.x, from.y)
  ctx.rotate(Math.atan2(to.y - from.y, to.x - from.x))
  const outline = new Path2D(`M0 ${-half}H${neck}V${-reach}L${length} 0L${neck} ${reach}V${half}H0Z`)
  ctx.lineJoin = 'round'
  ctx.strokeStyle = palette.cream
  ctx.lineWidth = 4
  ctx.stroke(outline)
  ctx.fillStyle = sideColour(palette, arrow.livery)
  ctx.fill(outline)
  ctx.strokeStyle = '#1A130B'
  ctx.lineWidth = 1.2
  ctx.stroke(outline)
  ctx.restore()
}

/** The tags of all arrows; drawn last, so that no frame goes through them. */
export function drawArrowTags(ctx: Canvas2D, scene: Scene, camera: Camera, palette: Palette): void {
  const arrows = scene.overlays.shapes.filter(isArrow)
  const shafts = arrows.flatMap((one) => shaftOf(one, scene, camera) ?? [])
  ctx.save()
  ctx.font = TAG_FONT
  ctx.lineWidth = 1.2
  ctx.textBaseline = 'middle'
  for (const arrow of arrows) {
    const shaft = shaftOf(arrow, scene, camera)
    if (!arrow.label || !shaft) continue
    const width = ctx.measureText(arrow.label).width + 22
    const { left, top } = tagPlace(shaft, shafts, width, camera)
    ctx.beginPath()
    ctx.roundRect(left, top, width, TAG_HEIGHT, 3)
    ctx.fillStyle = palette.raised
    ctx.fill()
    ctx.strokeStyle = palette.edge
    ctx.stroke()
    ctx.fillStyle = palette.ink
    ctx.fillText(arrow.label, left + 11, top + TAG_HEIGHT / 2 + 1)
  }
  ctx.restore()
}

/** Where a tag of some width stands beside an arrow: in the window and over as little of any arrow as may be. */
export function tagPlace(
  { from, to, reach }: Shaft,
  shafts: readonly Shaft[],
  width: number,
  { width: windowWidth, height: windowHeight }: Pick<Camera, 'width' | 'height'>,
): Rect {
  const x = (from.x + to.x) / 2
  const y = (from.y + to.y) / 2
  const angle = Math.atan2(to.y - from.y, to.x - from.x)
  // So far from the middle of the arrow that nothing of it is covered, whichever way it points.
  const right = reach / Math.max(0.35, Math.abs(Math.sin(angle))) + APART
  const below = reach / Math.max(0.35, Math.abs(Math.cos(angle))) + APART
  const places = [
    { left: x + right, top: y - TAG_HEIGHT / 2 },
    { left: x - right - width, top: y - TAG_HEIGHT / 2 },
    { left: x - width / 2, top: y - below - TAG_HEIGHT },
    { left: x - width / 2, top: y + below },
    { left: to.x + reach + APART, top: to.y - TAG_HEIGHT / 2 },
    { left: to.x - reach - APART - width, top: to.y - TAG_HEIGHT / 2 },
  ].map(({ left, top }) => ({ left, top, right: left + width, bottom: top + TAG_HEIGHT }))
  const cost = (rect: Rect): number => {
    const isOut = rect.left < 0 || rect.top < 0 || rect.right > windowWidth || rect.bottom > windowHeight
    return (isOut ? 1000 : 0) + shafts.reduce((sum, one) => sum + coveredOf(one, rect), 0)
  }
  return places.reduce((best, one) => (cost(one) < cost(best) ? one : best))
}

/** How much of an arrow lies under a rectangle, pixels of its length. */
function coveredOf({ from, to, reach }: Shaft, { left, top, right, bottom }: Rect): number {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  let covered = 0
  for (let along = 0; along <= length; along += 2) {
    const x = from.x + ((to.x - from.x) * along) / length
    const y = from.y + ((to.y - from.y) * along) / length
    if (x > left - reach && x < right + reach && y > top - reach && y < bottom + reach) covered += 2
  }
  return covered
}
