// The height field of surveyed ground: a coarse grid between whose points the ground is interpolated, cut by its waters.
import type { Lattice } from './lattice'
import { smoothNoise } from './noise'
import { nearestOn } from './geometry'
import { pointsOf, type HeightGrid, type MapSource } from './source'

/** Heights are drawn so many times over: at this grain the ground is too flat for hachures to tell hill from valley. */
const BOLDNESS = 2
/** Beyond so many half-widths a valley is no longer felt. */
const REACH = 2.2

/** Heights at the points of the lattice, metres, drawn bold. */
export function surveyedHeights(source: MapSource, grid: HeightGrid, lattice: Lattice): Float32Array {
  const { stepM, marginM, columns, rows } = lattice
  const field = new Float32Array(columns * rows)
  const water = waterNear(source, grid, lattice)
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const at = row * columns + column
      const x = column * stepM - marginM
      const y = row * stepM - marginM
      let z = gridHeight(grid, x, y)
      const distance = Math.sqrt(water.squared[at] ?? Infinity)
      const over = z - (water.level[at] ?? 0)
      if (distance < Infinity && over > 0) z -= over * Math.exp(-((distance / grid.cutM) ** 2))
      // A little of what lies between the points of the survey keeps it from looking moulded.
      field[at] = BOLDNESS * (z + smoothNoise(x / 1900, y / 1900, 3) * 3.5)
    }
  return field
}

/** The cubic interpolation of the grid at a place. */
function gridHeight(grid: HeightGrid, x: number, y: number): number {
  const fx = Math.min(grid.columns - 1, Math.max(0, x / grid.stepM))
  const fy = Math.min(grid.rows - 1, Math.max(0, y / grid.stepM))
  const column = Math.floor(fx)
  const row = Math.floor(fy)
  const along = (r: number) =>
    cubic(
      at(grid, column - 1, r),
      at(grid, column, r),
      at(grid, column + 1, r),
      at(grid, column + 2, r),
      fx - column,
    )
  return cubic(along(row - 1), along(row), along(row + 1), along(row + 2), fy - row)
}

function at({ columns, rows, heights }: HeightGrid, column: number, row: number): number {
  const c = Math.min(columns - 1, Math.max(0, column))
  const r = Math.min(rows - 1, Math.max(0, row))
  return heights[r * columns + c] ?? 0
}

/** Catmull and Rom's curve through four heights, between the second and the third. */
function cubic(a: number, b: number, c: number, d: number, t: number): number {
  return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
}

/** The nearest water of each point of the lattice within reach: square of its distance, and its level there. */
function waterNear(source: MapSource, grid: HeightGrid, { stepM, marginM, columns, rows }: Lattice) {
  const squared = new Float32Array(columns * rows).fill(Infinity)
  const level = new Float32Array(columns * rows)
  const reach = grid.cutM * REACH
  const cells = (from: number, to: number, count: number): readonly [number, number] => [
    Math.max(0, Math.ceil((Math.min(from, to) - reach + marginM) / stepM)),
    Math.min(count - 1, Math.floor((Math.max(from, to) + reach + marginM) / stepM)),
  ]
  for (const feature of source.features) {
    const { heightsM } = feature
    if (!heightsM) continue
    const line = pointsOf(feature)
    for (let i = 0; i + 1 < line.length; i += 1) {
      const [a, b] = [line[i], line[i + 1]]
      if (!a || !b) continue
      const [west, east] = cells(a[0], b[0], columns)
      const [south, north] = cells(a[1], b[1], rows)
      for (let row = south; row <= north; row += 1)
        for (let column = west; column <= east; column += 1) {
          const near = nearestOn(a, b, column * stepM - marginM, row * stepM - marginM)
          const at = row * columns + column
          if (near.squared >= (squared[at] ?? 0)) continue
          squared[at] = near.squared
          const [from, to] = [heightsM[i] ?? 0, heightsM[i + 1] ?? 0]
          level[at] = from + (to - from) * near.part
        }
    }
  }
  return { squared, level }
}
