// The scale bar and the north arrow at the lower right of every map.
import type { Camera } from '../camera'
import type { Canvas2D } from '../canvas'
import type { Palette } from '../palette'
import type { Rect } from '../rect'

/** Words that are lettered on the map. */
export interface BoardWords {
  readonly kilometre: string
  readonly kilometres: string
  readonly north: string
}

/** Metres that a bar may stand for, the shortest first. */
const LENGTHS = [500, 1000, 5000, 10_000] as const

/** From the right edge of the window to the end of the bar: room for the arrow. */
const BESIDE_ARROW = 64
/** Room for the words at the left of the bar. */
const WORDS = 92
/** From the lower edge of the window to the bar: all stands on one line, clear of the names below a board. */
const ABOVE_EDGE = 20

/** What of the window is not covered, pixels. */
const widthOf = ({ width, covered }: Camera): number => width - (covered?.right ?? 0)

/** Right end of the bar, beside the buttons that stand on its line. */
const barEnd = (camera: Camera): number => widthOf(camera) - BESIDE_ARROW - (camera.covered?.tools ?? 0)

/** The longest bar that is not too long for the window. */
function metresOf(camera: Camera): number {
  return LENGTHS.findLast((one) => one * camera.scale <= widthOf(camera) * 0.3) ?? LENGTHS[0]
}

/** Room that bar and arrow take on the screen. */
export function scaleBarRect(camera: Camera): Rect {
  const { height, scale } = camera
  const width = widthOf(camera)
  return {
    left: barEnd(camera) - metresOf(camera) * scale - WORDS,
    top: height - 36,
    right: width - 8,
    bottom: height - 4,
  }
}

/** Draws bar and arrow; where it is crowded with pieces, on a plate of paper. */
export function drawScaleBar(
  ctx: Canvas2D,
  camera: Camera,
  words: BoardWords,
  palette: Palette,
  isCrowded = false,
): void {
  const metres = metresOf(camera)
  const length = metres * camera.scale
  const x = barEnd(camera) - length
  const y = camera.height - ABOVE_EDGE
  ctx.save()
  const plate = scaleBarRect(camera)
  if (isCrowded) {
    ctx.globalAlpha = 0.86
    ctx.fillStyle = palette['map-paper']
    ctx.beginPath()
    ctx.roundRect(plate.left, plate.top, plate.right - plate.left, plate.bottom - plate.top, 6)
    ctx.fill()
    ctx.globalAlpha = 1
  }
  ctx.lineJoin = 'round'
  for (const [colour, width] of [
    [palette['map-halo'], 5],
    [palette['map-name'], 1.2],
  ] as const) {
    ctx.strokeStyle = colour
    ctx.lineWidth = width
    ctx.stroke(new Path2D(`M${x} ${y - 4}V${y + 4}M${x} ${y}H${x + length}M${x + length} ${y - 4}V${y + 4}`))
  }
  ctx.fillStyle = palette['map-name']
  ctx.fillRect(x, y - 1.6, length / 2, 3.2)
  ctx.font = "400 14px 'Old Standard TT', Georgia, serif"
  ctx.textAlign = 'right'
  ctx.strokeStyle = palette['map-halo']
  ctx.lineWidth = 3.2
  const text =
    metres > 1000
      ? `${metres / 1000} ${words.kilometres}`
      : `${metres === 1000 ? '1' : '½'} ${words.kilometre}`
  ctx.strokeText(text, x - 8, y + 4)
  ctx.fillText(text, x - 8, y + 4)
  ctx.translate(widthOf(camera) - 20, y)
  ctx.strokeText(words.north, -9, 4)
  ctx.fillText(words.north, -9, 4)
  const arrow = new Path2D('M0 -12L6 12L0 7L-6 12Z')
  ctx.stroke(arrow)
  ctx.lineWidth = 1.2
  ctx.strokeStyle = palette['map-name']
  ctx.stroke(arrow)
  ctx.fill(new Path2D('M0 -12L6 12L0 7Z'))
  ctx.restore()
}
