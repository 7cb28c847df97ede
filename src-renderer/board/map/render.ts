// From a layout to the drawing of any window of it, and onto a canvas.
import { drawAreas } from './areas'
import { drawBuildings } from './buildings'
import { emptyDrawing, paint, type Drawing } from './drawing'
import { drawHachures } from './hachures'
import { MAP_COLOURS, type MapTheme } from './colours'
import { drawLines } from './lines'
import type { MapLayout } from './layout'
import { SHADE_GRAIN_PX, shadeRaster } from './shade'
import type { Box } from './geometry'
import { drawTrees } from './trees'

/** Everything drawn in a window (pixels of the whole map), layer by layer. */
export function drawWindow(layout: MapLayout, window: Box, theme: MapTheme): Drawing {
  const colours = MAP_COLOURS[theme]
  const drawing = emptyDrawing()
  drawHachures(layout, window, colours, drawing)
  drawAreas(layout, window, colours, drawing)
  drawLines(layout, window, colours, drawing)
  drawTrees(layout, window, colours, drawing)
  drawBuildings(layout, window, colours, drawing)
  return drawing
}

/** Draws a window onto a canvas of its size times `ratio`, shade and all. */
export function renderWindow(
  context: OffscreenCanvasRenderingContext2D,
  layout: MapLayout,
  window: Box,
  theme: MapTheme,
  ratio: number,
): void {
  const colours = MAP_COLOURS[theme]
  context.setTransform(ratio, 0, 0, ratio, -window.minX * ratio, -window.minY * ratio)
  context.fillStyle = colours.paper
  context.fillRect(window.minX, window.minY, window.maxX - window.minX, window.maxY - window.minY)
  layShade(context, layout, window, theme)
  // Battle screens thin the hachures, because the units come first.
  paint(context, drawWindow(layout, window, theme), 0.9)
}

/** One grain more on every side, so that smoothing does not show the edges of tiles. */
function layShade(
  context: OffscreenCanvasRenderingContext2D,
  layout: MapLayout,
  window: Box,
  theme: MapTheme,
): void {
  const wide = {
    minX: window.minX - SHADE_GRAIN_PX * 2,
    minY: window.minY - SHADE_GRAIN_PX * 2,
    maxX: window.maxX + SHADE_GRAIN_PX * 2,
    maxY: window.maxY + SHADE_GRAIN_PX * 2,
  }
  const raster = shadeRaster(layout, wide, MAP_COLOURS[theme])
  const small = new OffscreenCanvas(raster.width, raster.height)
  const shade = small.getContext('2d')
  if (!shade) return
  shade.putImageData(new ImageData(raster.data, raster.width, raster.height), 0, 0)
  context.imageSmoothingEnabled = true
  context.drawImage(
    small,
    wide.minX,
    wide.minY,
    raster.width * SHADE_GRAIN_PX,
    raster.height * SHADE_GRAIN_PX,
  )
}
