// The edge of what was surveyed, outside the board: the map runs out into bare paper there instead of breaking off.
import { toScreen, type Camera, type Point } from '../camera'
import type { Ground } from '../ground/ground'
import type { Rect } from '../rect'

/** Bands in which it runs out, and their width in pixels. */
const BANDS = 10
const BAND_PX = 5

/** Lets the map run out in `paper`; the board itself, at `board` on the screen, is left whole. */
export function drawRunOut(
  ctx: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  { widthM, heightM }: Pick<Ground, 'widthM' | 'heightM'>,
  board: Rect,
  camera: Camera,
  paper: string,
): void {
  const { width, height } = camera
  // Whole pixels: what meets leaves no seam.
  const [west, north] = whole(toScreen(camera, { x: 0, y: heightM }))
  const [east, south] = whole(toScreen(camera, { x: widthM, y: 0 }))
  const [left, top] = whole({ x: board.left, y: board.top })
  const [right, bottom] = whole({ x: board.right, y: board.bottom })
  const reach = BANDS * BAND_PX
  if (west < -reach && north < -reach && east > width + reach && south > height + reach) return
  // By hand, since a clip of four pieces costs more than all that is drawn through it.
  const outside: readonly Rect[] = [
    { left: 0, top: 0, right: width, bottom: top },
    { left: 0, top: bottom, right: width, bottom: height },
    { left: 0, top, right: left, bottom },
    { left: right, top, right: width, bottom },
  ]
  const fill = (from: number, upper: number, to: number, lower: number) => {
    for (const piece of outside) {
      const [x, y] = [Math.max(from, piece.left), Math.max(upper, piece.top)]
      const [w, h] = [Math.min(to, piece.right) - x, Math.min(lower, piece.bottom) - y]
      if (w > 0 && h > 0) ctx.fillRect(x, y, w, h)
    }
  }
  ctx.save()
  ctx.fillStyle = paper
  // Crowns and hachures that begin inside and end outside.
  fill(0, 0, west, height)
  fill(east, 0, width, height)
  fill(0, 0, width, north)
  fill(0, south, width, height)
  for (let band = 0; band < BANDS; band += 1) {
    const inset = band * BAND_PX
    ctx.globalAlpha = 1 - band / BANDS
    fill(west + inset, north, west + inset + BAND_PX, south)
    fill(east - inset - BAND_PX, north, east - inset, south)
    fill(west, north + inset, east, north + inset + BAND_PX)
    fill(west, south - inset - BAND_PX, east, south - inset)
  }
  ctx.restore()
}

const whole = ({ x, y }: Point): readonly [number, number] => [Math.round(x), Math.round(y)]
