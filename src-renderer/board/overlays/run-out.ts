// The edge of what was surveyed, outside the board: the map runs out into bare paper there instead of breaking off.
import { toScreen, type Camera } from '../camera'
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
  const { x: west, y: north } = toScreen(camera, { x: 0, y: heightM })
  const { x: east, y: south } = toScreen(camera, { x: widthM, y: 0 })
  const reach = BANDS * BAND_PX
  if (west < -reach && north < -reach && east > width + reach && south > height + reach) return
  ctx.save()
  ctx.beginPath()
  ctx.rect(0, 0, width, board.top)
  ctx.rect(0, board.bottom, width, Math.max(0, height - board.bottom))
  ctx.rect(0, board.top, board.left, board.bottom - board.top)
  ctx.rect(board.right, board.top, Math.max(0, width - board.right), board.bottom - board.top)
  ctx.clip()
  ctx.fillStyle = paper
  // Crowns and hachures that begin inside and end outside.
  ctx.fillRect(0, 0, Math.max(0, west), height)
  ctx.fillRect(east, 0, Math.max(0, width - east), height)
  ctx.fillRect(0, 0, width, Math.max(0, north))
  ctx.fillRect(0, south, width, Math.max(0, height - south))
  for (let band = 0; band < BANDS; band += 1) {
    const inset = band * BAND_PX
    ctx.globalAlpha = 1 - band / BANDS
    ctx.fillRect(west + inset, north, BAND_PX, south - north)
    ctx.fillRect(east - inset - BAND_PX, north, BAND_PX, south - north)
    ctx.fillRect(west, north + inset, east - west, BAND_PX)
    ctx.fillRect(west, south - inset - BAND_PX, east - west, BAND_PX)
  }
  ctx.restore()
}
