/** The height field of a battlefield, computed from its hills, streams and steep slopes. */
import { smoothNoise, smoothStep } from './noise'
import { boxOf, distanceTo, grown, inBox, isInside, smoothed } from './shapes'
import { ofKinds, pointsOf, type MapSource } from './source'

/** Metres between the points of the field. */
export const RELIEF_STEP_M = 20
/** Metres of ground around the battlefield that the field covers as well. */
export const RELIEF_MARGIN_M = 300

export interface Relief {
  readonly columns: number
  readonly rows: number
  /** Metres above an arbitrary level, row by row from the south-west. */
  readonly heights: Float32Array
  readonly slopeX: Float32Array
  readonly slopeY: Float32Array
  readonly lowest: number
  readonly highest: number
}

/** Builds the field: about 150,000 points for a battlefield of 8 by 6 kilometres. */
export function buildRelief(source: MapSource): Relief {
  const columns = Math.ceil((source.widthM + 2 * RELIEF_MARGIN_M) / RELIEF_STEP_M) + 1
  const rows = Math.ceil((source.heightM + 2 * RELIEF_MARGIN_M) / RELIEF_STEP_M) + 1
  const heights = new Float32Array(columns * rows)
  raiseHills(source, heights, columns, rows)
  cutValleys(source, heights, columns, rows)
  roughen(heights, columns, rows)
  return { columns, rows, heights, ...slopes(heights, columns, rows), ...extremes(heights) }
}

/** Height at a place, metres; outside the field that of its edge. */
export function heightAt(relief: Relief, x: number, y: number): number {
  return sample(relief, relief.heights, x, y)
}

/** Rise to the east and to the north at a place, metres a metre. */
export function slopeAt(relief: Relief, x: number, y: number): readonly [number, number] {
  return [sample(relief, relief.slopeX, x, y), sample(relief, relief.slopeY, x, y)]
}

function sample(relief: Relief, field: Float32Array, x: number, y: number): number {
  const fx = clamp((x + RELIEF_MARGIN_M) / RELIEF_STEP_M, relief.columns)
  const fy = clamp((y + RELIEF_MARGIN_M) / RELIEF_STEP_M, relief.rows)
  const column = Math.floor(fx)
  const row = Math.floor(fy)
  const u = fx - column
  const v = fy - row
  const at = row * relief.columns + column
  const south = (field[at] ?? 0) * (1 - u) + (field[at + 1] ?? 0) * u
  const north = (field[at + relief.columns] ?? 0) * (1 - u) + (field[at + relief.columns + 1] ?? 0) * u
  return south * (1 - v) + north * v
}

function clamp(f: number, count: number): number {
  return Math.min(count - 1.001, Math.max(0, f))
}

type Visit = (x: number, y: number, at: number) => void

/** Visits the points of the field within a box of metres. */
function within(
  box: { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number },
  columns: number,
  rows: number,
  visit: Visit,
): void {
  const from = (min: number) => Math.max(0, Math.ceil((min + RELIEF_MARGIN_M) / RELIEF_STEP_M))
  const to = (max: number, count: number) =>
    Math.min(count - 1, Math.floor((max + RELIEF_MARGIN_M) / RELIEF_STEP_M))
  for (let row = from(box.minY); row <= to(box.maxY, rows); row += 1)
    for (let column = from(box.minX); column <= to(box.maxX, columns); column += 1)
      visit(
        column * RELIEF_STEP_M - RELIEF_MARGIN_M,
        row * RELIEF_STEP_M - RELIEF_MARGIN_M,
        row * columns + column,
      )
}

/** Each hill is full from 150 m inside its outline and gone 330 m outside; several join by the cube root of the sum of cubes. */
function raiseHills(source: MapSource, heights: Float32Array, columns: number, rows: number): void {
  const hills = ofKinds(source, 'ridge', 'hill').filter((hill) => hill.geometry.type === 'polygon')
  const tops = hills.map((hill) => hill.heightM ?? 0).filter((top) => top > 0)
  const base = (tops.length > 0 ? Math.min(...tops) : 0) - 14
  for (const hill of hills) {
    const ring = smoothed(pointsOf(hill), true, 1)
    const rise = (hill.heightM ?? base + 20) - base
    within(grown(boxOf(ring), 400), columns, rows, (x, y, at) => {
      const distance = distanceTo(ring, x, y, true)
      const inward = isInside(ring, x, y) ? distance : -distance
      const share = smoothStep(-330, 150, inward + smoothNoise(x / 260, y / 260, 7) * 45)
      heights[at] = (heights[at] ?? 0) + (rise * share) ** 3
    })
  }
  for (let at = 0; at < heights.length; at += 1) heights[at] = Math.cbrt(heights[at] ?? 0)
}

/** Streams wear the ground down by 8.5 m, 270 m to either side; steep slopes drop 7 m in 180 m. */
function cutValleys(source: MapSource, heights: Float32Array, columns: number, rows: number): void {
  for (const water of ofKinds(source, 'stream', 'river', 'pond')) {
    const line = pointsOf(water)
    const closed = water.geometry.type === 'polygon'
    within(grown(boxOf(line), 640), columns, rows, (x, y, at) => {
      const distance = closed && isInside(line, x, y) ? 0 : distanceTo(line, x, y, closed)
      const width = 270 + 70 * smoothNoise(x / 300, y / 300, 19)
      const depth = 8.5 + 3 * smoothNoise(x / 420, y / 420, 17)
      heights[at] = (heights[at] ?? 0) - depth * Math.exp(-((distance / width) ** 2))
    })
  }
  for (const slope of ofKinds(source, 'steepSlope')) {
    const ring = pointsOf(slope)
    const around = grown(boxOf(ring), 200)
    within(around, columns, rows, (x, y, at) => {
      if (!inBox(around, x, y)) return
      const distance = distanceTo(ring, x, y, true)
      heights[at] = (heights[at] ?? 0) - 7 * smoothStep(-120, 60, isInside(ring, x, y) ? distance : -distance)
    })
  }
}

/** Long and short swells keep the ground from looking moulded. */
function roughen(heights: Float32Array, columns: number, rows: number): void {
  const all = { minX: -Infinity, minY: -Infinity, maxX: Infinity, maxY: Infinity }
  within(all, columns, rows, (x, y, at) => {
    heights[at] =
      (heights[at] ?? 0) + smoothNoise(x / 1100, y / 1100, 3) * 4.5 + smoothNoise(x / 420, y / 420, 5) * 1.5
  })
}

function slopes(heights: Float32Array, columns: number, rows: number) {
  const slopeX = new Float32Array(heights.length)
  const slopeY = new Float32Array(heights.length)
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const west = Math.max(0, column - 1)
      const east = Math.min(columns - 1, column + 1)
      const south = Math.max(0, row - 1)
      const north = Math.min(rows - 1, row + 1)
      const at = row * columns + column
      slopeX[at] =
        ((heights[row * columns + east] ?? 0) - (heights[row * columns + west] ?? 0)) /
        ((east - west) * RELIEF_STEP_M)
      slopeY[at] =
        ((heights[north * columns + column] ?? 0) - (heights[south * columns + column] ?? 0)) /
        ((north - south) * RELIEF_STEP_M)
    }
  return { slopeX, slopeY }
}

function extremes(heights: Float32Array) {
  let lowest = Infinity
  let highest = -Infinity
  for (const height of heights) {
    lowest = Math.min(lowest, height)
    highest = Math.max(highest, height)
  }
  return { lowest, highest }
}
