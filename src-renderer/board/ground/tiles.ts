// The engraved map under a camera: the tiles there are, and asking for those there are not.
import { toScreen, visibleArea, zoomStepOf, type Camera } from '../camera'
import type { MapTheme } from '../map/ink'
import type { MapTiles, View } from '../map/tiles'
import type { Palette } from '../palette'
import type { Ground } from './ground'

/**
 * Draws what has been engraved of the ground; true if nothing that is seen is missing. `coarse`: the nearest dot stands
 * for those between, which is faster and good enough while the scale changes.
 */
export function drawGround(
  ctx: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  tiles: MapTiles,
  ground: Ground,
  camera: Camera,
  palette: Pick<Palette, 'theme' | 'map-paper'>,
  ratio: number,
  coarse = false,
): boolean {
  const { tiles: ready, complete } = tiles.tilesFor(ground, viewOf(camera, palette.theme, ratio))
  ctx.fillStyle = palette['map-paper']
  ctx.fillRect(0, 0, camera.width, camera.height)
  ctx.imageSmoothingEnabled = !coarse
  // Whole dots of the screen, so that no seam shows between neighbours.
  const dot = (at: number): number => Math.round(at * ratio) / ratio
  for (const tile of ready) {
    const corner = toScreen(camera, { x: tile.west, y: tile.north })
    const left = dot(corner.x)
    const top = dot(corner.y)
    const right = dot(corner.x + tile.widthM * camera.scale)
    const bottom = dot(corner.y + tile.heightM * camera.scale)
    ctx.drawImage(tile.bitmap, left, top, right - left, bottom - top)
  }
  ctx.imageSmoothingEnabled = true
  // The theatre ends in a neatline of its own.
  if (ground.coarseness === undefined) fadeOut(ctx, ground, camera)
  return complete
}

/** Bands in which the map runs out at the edge of what has been surveyed, and their width in pixels. */
const BANDS = 10
const BAND_PX = 5

/** Lets the map run out into bare paper, which is what the pen holds, instead of breaking off. */
function fadeOut(
  ctx: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  { widthM, heightM }: Ground,
  camera: Camera,
): void {
  const { x: west, y: north } = toScreen(camera, { x: 0, y: heightM })
  const { x: east, y: south } = toScreen(camera, { x: widthM, y: 0 })
  const isSeen = west > -BANDS * BAND_PX || east < camera.width + BANDS * BAND_PX
  const isSeenAbove = north > -BANDS * BAND_PX || south < camera.height + BANDS * BAND_PX
  if (!isSeen && !isSeenAbove) return
  // Crowns and hachures that begin inside and end outside.
  ctx.fillRect(0, 0, Math.max(0, west), camera.height)
  ctx.fillRect(east, 0, Math.max(0, camera.width - east), camera.height)
  ctx.fillRect(0, 0, camera.width, Math.max(0, north))
  ctx.fillRect(0, south, camera.width, Math.max(0, camera.height - south))
  for (let band = 0; band < BANDS; band += 1) {
    const inset = band * BAND_PX
    ctx.globalAlpha = 1 - band / BANDS
    if (isSeen) {
      ctx.fillRect(west + inset, north, BAND_PX, south - north)
      ctx.fillRect(east - inset - BAND_PX, north, BAND_PX, south - north)
    }
    if (isSeenAbove) {
      ctx.fillRect(west, north + inset, east - west, BAND_PX)
      ctx.fillRect(west, south - inset - BAND_PX, east - west, BAND_PX)
    }
  }
  ctx.globalAlpha = 1
}

/** What of the ground a camera looks at. */
export function viewOf(camera: Camera, theme: string, ratio: number): View {
  return { ...visibleArea(camera), step: zoomStepOf(camera.scale), theme: themeOf(theme), ratio }
}

function themeOf(theme: string): MapTheme {
  if (theme === 'print') return 'print'
  return theme === 'lamplight' ? 'lamp' : theme === 'club' ? 'club' : 'paper'
}
