// Draws the map under a camera: the tiles there are, and asks for those there are not.
import { toScreen, visibleArea, zoomStepOf, type Camera } from '../camera'
import type { Canvas2D } from '../canvas'
import type { MapTheme } from '../map/colours'
import type { MapTiles, View } from '../map/tiles'
import type { Palette } from '../palette'
import type { Ground } from './ground'

/** Draws what has been rendered of the ground; true if nothing that is seen is missing. */
export function drawGround(
  ctx: Canvas2D,
  tiles: MapTiles,
  ground: Ground,
  camera: Camera,
  palette: Pick<Palette, 'theme' | 'map-paper'>,
  ratio: number,
): boolean {
  const { tiles: ready, complete } = tiles.tilesFor(ground, viewOf(camera, palette.theme, ratio))
  ctx.fillStyle = palette['map-paper']
  ctx.fillRect(0, 0, camera.width, camera.height)
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
  return complete
}

/** What of the ground a camera looks at. */
export function viewOf(camera: Camera, theme: string, ratio: number): View {
  return { ...visibleArea(camera), step: zoomStepOf(camera.scale), theme: themeOf(theme), ratio }
}

function themeOf(theme: string): MapTheme {
  if (theme === 'print') return 'print'
  return theme === 'lamplight' ? 'lamp' : theme === 'club' ? 'club' : 'paper'
}
