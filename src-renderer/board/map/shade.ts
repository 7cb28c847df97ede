// The shade raster under the hachures: slope times light, and a warm wash on the heights.
import type { MapColours } from './colours'
import { smoothStep } from './noise'
import type { MapLayout } from './layout'
import { heightAt, presenceAt, slopeAt } from './relief'
import type { Box } from './geometry'

/** Map pixels to one pixel of the raster; it is drawn enlarged and smoothed. */
export const SHADE_GRAIN_PX = 4

export interface Raster {
  readonly width: number
  readonly height: number
  /** Red, green, blue, opacity. */
  readonly data: Uint8ClampedArray<ArrayBuffer>
}

/** The raster of a window (pixels of the whole map; its sides must be multiples of the grain). */
export function shadeRaster(layout: MapLayout, window: Box, colours: MapColours): Raster {
  const width = Math.ceil((window.maxX - window.minX) / SHADE_GRAIN_PX)
  const height = Math.ceil((window.maxY - window.minY) / SHADE_GRAIN_PX)
  const data = new Uint8ClampedArray(width * height * 4)
  const { relief, scale, source } = layout
  const span = relief.highest - relief.lowest || 1
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const x = (window.minX + (column + 0.5) * SHADE_GRAIN_PX) / scale
      const y = source.heightM - (window.minY + (row + 0.5) * SHADE_GRAIN_PX) / scale
      const [sx, sy] = slopeAt(relief, x, y)
      // Ground rising to the south-east faces the north-west light.
      const lit = Math.max(-1, Math.min(1, (sx - sy) * Math.SQRT1_2 * 14))
      const height01 = (heightAt(relief, x, y) - relief.lowest) / span
      const wash = colours.heightsMost * smoothStep(0.45, 0.95, height01) * presenceAt(relief, x, y)
      const [colour, cover] =
        lit < 0 ? [colours.shade, -lit * colours.shadeMost] : [colours.light, lit * colours.lightMost]
      const opacity = cover + wash * (1 - cover / 255)
      const at = (row * width + column) * 4
      for (let channel = 0; channel < 3; channel += 1)
        data[at + channel] =
          ((colours.heights[channel] ?? 0) * wash * (1 - cover / 255) + (colour[channel] ?? 0) * cover) /
          Math.max(1, opacity)
      data[at + 3] = opacity
    }
  return { width, height, data }
}
