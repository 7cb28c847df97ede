// Hachures: short strokes down the fall of the ground, one for each place where a contour is crossed.
import { curveTo, moveTo, type Drawing, type Path } from './drawing'
import type { MapColours } from './colours'
import { noiseAt } from './noise'
import type { MapLayout } from './layout'
import { heightAt, slopeAt } from './relief'
import type { Box } from './geometry'
import { coarsenessOf } from './source'

/** Metres from contour to contour, as long as a stroke of the greatest length reaches the next on gentle ground. */
const INTERVAL_M = 2.6
/** Pixels a metre beyond which contours come closer, so that close by the rows of strokes still meet. */
const CLOSE_SCALE = 0.22
/** Pixels between the places where a stroke may begin. */
const LATTICE_PX = 3.7
const LONGEST_PX = 22
const WIDTHS = [0.55, 0.75, 1.05] as const
/** Slopes from which strokes are of the middle and of the heavy class. */
const MIDDLE_SLOPE = 0.03
const HEAVY_SLOPE = 0.055

/**
 * Adds the hachures of a window of the layout (pixels of the whole map). The lattice belongs to the ground, so that
 * neighbouring windows meet without a seam.
 */
export function drawHachures(layout: MapLayout, window: Box, colours: MapColours, drawing: Drawing): void {
  const classes: [Path, Path, Path] = [[], [], []]
  const step = LATTICE_PX / layout.scale
  const interval = intervalAt(layout)
  const south = layout.source.heightM - (window.maxY + LONGEST_PX) / layout.scale
  const north = layout.source.heightM - (window.minY - LONGEST_PX) / layout.scale
  const west = (window.minX - LONGEST_PX) / layout.scale
  const east = (window.maxX + LONGEST_PX) / layout.scale
  for (let row = Math.floor(south / step); row * step < north; row += 1) {
    let before = heightAt(layout.relief, Math.floor(west / step) * step, row * step)
    for (let column = Math.floor(west / step); column * step < east; column += 1) {
      const here = before
      const beyond = heightAt(layout.relief, (column + 1) * step, row * step)
      before = beyond
      const above = heightAt(layout.relief, column * step, (row + 1) * step)
      const least = Math.min(here, beyond, above)
      const contour = Math.ceil(least / interval) * interval
      if (contour > Math.max(here, beyond, above) || contour === least) continue
      stroke(layout, column, row, contour, colours, classes)
    }
  }
  for (const [i, path] of classes.entries())
    if (path.length > 0)
      drawing.hachures.push({
        path,
        stroke: colours.hachure,
        width: WIDTHS[i] ?? 1,
        opacity: colours.hachureOpacity[i] ?? 1,
        cap: 'round',
      })
}

function stroke(
  layout: MapLayout,
  column: number,
  row: number,
  contour: number,
  colours: MapColours,
  classes: readonly [Path, Path, Path],
): void {
  const { relief, scale } = layout
  const step = LATTICE_PX / scale
  let x = (column + 0.5) * step
  let y = (row + 0.5) * step
  const [startX, startY] = slopeAt(relief, x, y)
  const steepness = Math.hypot(startX, startY)
  if (steepness < colours.leastSlope) return
  // A third of the strokes on gentle ground is left out, so that it reads as gentle.
  if (steepness < MIDDLE_SLOPE && noiseAt(column, row, 71) < 0.35) return
  const toContour = (contour - heightAt(relief, x, y)) / steepness
  if (Math.abs(toContour) > step) return
  x += (startX / steepness) * toContour * 0.9 + (noiseAt(column, row, 72) - 0.5) * step * 0.35
  y += (startY / steepness) * toContour * 0.9 + (noiseAt(column, row, 73) - 0.5) * step * 0.35
  const points: [number, number][] = [[x, y]]
  const from = heightAt(relief, x, y)
  const pace = Math.max(7, 1.6 / scale)
  for (let length = 0; length < LONGEST_PX / scale; length += pace) {
    const [sx, sy] = slopeAt(relief, x, y)
    const fall = Math.hypot(sx, sy)
    if (fall < 0.01) break
    x -= (sx / fall) * pace
    y -= (sy / fall) * pace
    points.push([x, y])
    if (from - heightAt(relief, x, y) > intervalAt(layout) * 0.86) break
  }
  const first = points[0]
  const middle = points[points.length >> 1]
  const last = points[points.length - 1]
  if (!first || !middle || !last || points.length < 2) return
  if (Math.hypot(last[0] - first[0], last[1] - first[1]) * scale < 2.5) return
  const path = classes[weightOf(steepness, startX, startY)]
  const px = (point: [number, number]) =>
    [point[0] * scale, (layout.source.heightM - point[1]) * scale] as const
  moveTo(path, ...px(first))
  curveTo(path, ...px(middle), ...px(last))
}

function intervalAt({ source, scale }: MapLayout): number {
  const coarseness = coarsenessOf(source)
  return INTERVAL_M * coarseness * Math.min(1, CLOSE_SCALE / (scale * coarseness))
}

/** Class of a stroke: by steepness, one heavier away from the north-west light, one lighter towards it. */
export function weightOf(steepness: number, slopeX: number, slopeY: number): 0 | 1 | 2 {
  const byFall = steepness < MIDDLE_SLOPE ? 0 : steepness < HEAVY_SLOPE ? 1 : 2
  const towardsLight = (slopeX - slopeY) * Math.SQRT1_2
  const weight = towardsLight < -0.012 ? byFall + 1 : towardsLight > 0.02 ? byFall - 1 : byFall
  return weight <= 0 ? 0 : weight === 1 ? 1 : 2
}
