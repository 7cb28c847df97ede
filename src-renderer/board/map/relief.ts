// The height field of the ground: computed from hills, streams and steep slopes, or surveyed.
import type { Lattice } from './lattice'
import { smoothNoise, smoothStep } from './noise'
import { boxOf, distanceTo, grown, inBox, isInside, smoothed, type Box } from './geometry'
import { ofKinds, pointsOf, type MapSource } from './source'
import { surveyedHeights } from './survey'

/** Metres between the points of the field of a battlefield. */
const STEP_M = 20
/** Metres of ground around the battlefield that the field covers as well. */
const MARGIN_M = 300
/** Metres between the points of the field of surveyed ground. */
const SURVEY_STEP_M = 200

export interface Relief extends Lattice {
  /** Metres above an arbitrary level, row by row from the south-west. */
  readonly heights: Float32Array
  readonly slopeX: Float32Array
  readonly slopeY: Float32Array
  readonly lowest: number
  readonly highest: number
}

/** Builds the field: about 150,000 points for a battlefield of 8 by 6 kilometres. */
export function buildRelief(source: MapSource): Relief {
  const { heights: survey } = source
  const lattice = survey ? latticeOf(source, SURVEY_STEP_M, 0) : latticeOf(source, STEP_M, MARGIN_M)
  const heights = survey ? surveyedHeights(source, survey, lattice) : modelledHeights(source, lattice)
  return { ...lattice, heights, ...slopes(heights, lattice), ...extremes(heights) }
}

function latticeOf(source: MapSource, stepM: number, marginM: number): Lattice {
  const count = (length: number) => Math.ceil((length + 2 * marginM) / stepM) + 1
  return { stepM, marginM, columns: count(source.widthM), rows: count(source.heightM) }
}

function modelledHeights(source: MapSource, lattice: Lattice): Float32Array {
  const heights = new Float32Array(lattice.columns * lattice.rows)
  raiseHills(source, heights, lattice)
  cutValleys(source, heights, lattice)
  roughen(heights, lattice)
  return heights
}

/** Height at a place, metres; outside the field that of its edge. */
export function heightAt(relief: Relief, x: number, y: number): number {
  return sample(relief, relief.heights, x, y)
}

/** Rise to the east and to the north at a place, metres a metre. */
export function slopeAt(relief: Relief, x: number, y: number): readonly [number, number] {
  return [sample(relief, relief.slopeX, x, y), sample(relief, relief.slopeY, x, y)]
}

/**
 * How much of the ground is drawn at a place, 0 to 1: all of it on the map, less and less in the margin round it, and none
 * where the field has ended and knows of nothing but its edge.
 */
export function presenceAt({ stepM, marginM, columns, rows }: Lattice, x: number, y: number): number {
  if (marginM === 0) return 1
  const [toWest, toSouth] = [x + marginM, y + marginM]
  const inward = Math.min(toWest, toSouth, (columns - 1) * stepM - toWest, (rows - 1) * stepM - toSouth)
  return smoothStep(0, marginM * 0.8, inward)
}

function sample(relief: Relief, field: Float32Array, x: number, y: number): number {
  const fx = clamp((x + relief.marginM) / relief.stepM, relief.columns)
  const fy = clamp((y + relief.marginM) / relief.stepM, relief.rows)
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
export function within(box: Box, { stepM, marginM, columns, rows }: Lattice, visit: Visit): void {
  const from = (min: number) => Math.max(0, Math.ceil((min + marginM) / stepM))
  const to = (max: number, count: number) => Math.min(count - 1, Math.floor((max + marginM) / stepM))
  for (let row = from(box.minY); row <= to(box.maxY, rows); row += 1)
    for (let column = from(box.minX); column <= to(box.maxX, columns); column += 1)
      visit(column * stepM - marginM, row * stepM - marginM, row * columns + column)
}

/** Each hill is full from 150 m inside its outline and gone 330 m outside; several join by the cube root of the sum of cubes. */
function raiseHills(source: MapSource, heights: Float32Array, lattice: Lattice): void {
  const hills = ofKinds(source, 'ridge', 'hill').filter((hill) => hill.geometry.type === 'polygon')
  const tops = hills.map((hill) => hill.heightM ?? 0).filter((top) => top > 0)
  const base = (tops.length > 0 ? Math.min(...tops) : 0) - 14
  for (const hill of hills) {
    const ring = smoothed(pointsOf(hill), true, 1)
    const rise = (hill.heightM ?? base + 20) - base
    within(grown(boxOf(ring), 400), lattice, (x, y, at) => {
      const distance = distanceTo(ring, x, y, true)
      const inward = isInside(ring, x, y) ? distance : -distance
      const share = smoothStep(-330, 150, inward + smoothNoise(x / 260, y / 260, 7) * 45)
      heights[at] = (heights[at] ?? 0) + (rise * share) ** 3
    })
  }
  for (let at = 0; at < heights.length; at += 1) heights[at] = Math.cbrt(heights[at] ?? 0)
}

/** Streams wear the ground down by 8.5 m, 270 m to either side; steep slopes drop 7 m in 180 m. */
function cutValleys(source: MapSource, heights: Float32Array, lattice: Lattice): void {
  for (const water of ofKinds(source, 'stream', 'river', 'pond')) {
    const line = pointsOf(water)
    const closed = water.geometry.type === 'polygon'
    within(grown(boxOf(line), 640), lattice, (x, y, at) => {
      const distance = closed && isInside(line, x, y) ? 0 : distanceTo(line, x, y, closed)
      const width = 270 + 70 * smoothNoise(x / 300, y / 300, 19)
      const depth = 8.5 + 3 * smoothNoise(x / 420, y / 420, 17)
      heights[at] = (heights[at] ?? 0) - depth * Math.exp(-((distance / width) ** 2))
    })
  }
  for (const slope of ofKinds(source, 'steepSlope')) {
    const ring = pointsOf(slope)
    const around = grown(boxOf(ring), 200)
    within(around, lattice, (x, y, at) => {
      if (!inBox(around, x, y)) return
      const distance = distanceTo(ring, x, y, true)
      heights[at] = (heights[at] ?? 0) - 7 * smoothStep(-120, 60, isInside(ring, x, y) ? distance : -distance)
    })
  }
}

/** Long and short swells keep the ground from looking moulded. */
function roughen(heights: Float32Array, lattice: Lattice): void {
  const all = { minX: -Infinity, minY: -Infinity, maxX: Infinity, maxY: Infinity }
  within(all, lattice, (x, y, at) => {
    heights[at] =
      (heights[at] ?? 0) + smoothNoise(x / 1100, y / 1100, 3) * 4.5 + smoothNoise(x / 420, y / 420, 5) * 1.5
  })
}

function slopes(heights: Float32Array, lattice: Lattice) {
  const { stepM, marginM, columns, rows } = lattice
  const slopeX = new Float32Array(heights.length)
  const slopeY = new Float32Array(heights.length)
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const west = Math.max(0, column - 1)
      const east = Math.min(columns - 1, column + 1)
      const south = Math.max(0, row - 1)
      const north = Math.min(rows - 1, row + 1)
      const at = row * columns + column
      const presence = presenceAt(lattice, column * stepM - marginM, row * stepM - marginM)
      slopeX[at] =
        (presence * ((heights[row * columns + east] ?? 0) - (heights[row * columns + west] ?? 0))) /
        ((east - west) * stepM)
      slopeY[at] =
        (presence * ((heights[north * columns + column] ?? 0) - (heights[south * columns + column] ?? 0))) /
        ((north - south) * stepM)
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
