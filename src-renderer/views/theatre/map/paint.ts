// The ground of the theatre on its canvas: engraving, neatline, lettering and scale bar.
import type { Rect } from '../../../board/rect'
import { toScreen, type Area, type Camera } from '../../../board/camera'
import type { Ground } from '../../../board/ground/ground'
import { drawNames, placeNames, type WidthOf } from '../../../board/ground/names'
import { drawGround } from '../../../board/ground/draw-ground'
import { sharedTiles } from '../../../board/map/shared-tiles'
import { drawScaleBar, type BoardWords } from '../../../board/overlays/scale-bar'
import { readPalette } from '../../../board/palette'

/** Paints the ground anew. */
export function paintGround(canvas: HTMLCanvasElement, camera: Camera, ground: Ground, bounds: Area): void {
  const ctx = cleared(canvas, camera)
  if (!ctx) return
  const palette = readPalette()
  const edge = edgeOf(camera, bounds)
  ctx.fillStyle = palette['map-paper2']
  ctx.fillRect(0, 0, camera.width, camera.height)
  ctx.save()
  ctx.beginPath()
  ctx.rect(edge.left, edge.top, edge.right - edge.left, edge.bottom - edge.top)
  ctx.clip()
  drawGround(ctx, sharedTiles(), ground, camera, palette, window.devicePixelRatio)
  ctx.restore()
  drawEdge(ctx, edge, palette['map-grid'])
}

/**
 * Letters the map anew, on a sheet above the marches; `taken` are what names keep clear of, `widthOf` tells how wide they
 * are, pixels.
 */
export function paintLettering(
  canvas: HTMLCanvasElement,
  camera: Camera,
  ground: Ground,
  taken: readonly Rect[],
  widthOf: WidthOf,
  words: BoardWords,
): void {
  const ctx = cleared(canvas, camera)
  if (!ctx) return
  const palette = readPalette()
  drawNames(ctx, placeNames(ground, camera, taken, widthOf), palette)
  drawScaleBar(ctx, camera, words, palette)
}

/** The pen of a canvas of the size of the window, with nothing on it. */
function cleared(canvas: HTMLCanvasElement, camera: Camera): CanvasRenderingContext2D | null {
  const ratio = window.devicePixelRatio
  const [width, height] = [Math.round(camera.width * ratio), Math.round(camera.height * ratio)]
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
  const ctx = canvas.getContext('2d')
  ctx?.setTransform(ratio, 0, 0, ratio, 0, 0)
  ctx?.clearRect(0, 0, camera.width, camera.height)
  return ctx
}

/** The map on the screen; nothing is known beyond its edge. */
function edgeOf(camera: Camera, bounds: Area): Rect {
  const northWest = toScreen(camera, { x: bounds.west, y: bounds.north })
  const southEast = toScreen(camera, { x: bounds.east, y: bounds.south })
  return { left: northWest.x, top: northWest.y, right: southEast.x, bottom: southEast.y }
}

/** The neatline round the map. */
function drawEdge(ctx: CanvasRenderingContext2D, edge: Rect, colour: string): void {
  ctx.strokeStyle = colour
  for (const [out, width] of [
    [0.5, 1.4],
    [5, 3],
  ] as const) {
    ctx.lineWidth = width
    ctx.strokeRect(
      edge.left - out,
      edge.top - out,
      edge.right - edge.left + 2 * out,
      edge.bottom - edge.top + 2 * out,
    )
  }
}
