/** How far it is to a goal over ground of unequal going, from every square inch of the table. */
import type { Point } from './vectors'

/** Squares of one inch, row by row from the south-west. */
export interface CostGrid {
  readonly columns: number
  readonly rows: number
  /** What an inch costs in each square: 1 on open ground; Infinity: nobody may be there. */
  readonly costs: Float64Array
}

export function costGrid(width: number, height: number, cost: (middle: Point) => number): CostGrid {
  const columns = Math.ceil(width)
  const rows = Math.ceil(height)
  const costs = new Float64Array(columns * rows)
  for (let square = 0; square < costs.length; square += 1)
    costs[square] = cost({ x: (square % columns) + 0.5, y: Math.floor(square / columns) + 0.5 })
  return { columns, rows, costs }
}

const STEPS = [-1, 0, 1]
  .flatMap((dy) => [-1, 0, 1].map((dx) => ({ dx, dy, length: Math.sqrt(dx * dx + dy * dy) })))
  .filter(({ length }) => length > 0)

/** Inches to the goal from the middle of each square, as the ground costs; Infinity: there is no way. */
export function flowTo(grid: CostGrid, goal: Point): Float64Array {
  const { columns, rows, costs } = grid
  const far = new Float64Array(columns * rows).fill(Infinity)
  const heap = new Heap(far)
  const column = Math.min(columns - 1, Math.max(0, Math.floor(goal.x)))
  const row = Math.min(rows - 1, Math.max(0, Math.floor(goal.y)))
  const first = row * columns + column
  far[first] = 0
  heap.push(first)
  for (let square = heap.pop(); square !== undefined; square = heap.pop()) {
    const here = far[square] ?? Infinity
    const x = square % columns
    const y = (square - x) / columns
    // The goal itself may lie in a pond; all others are gone over.
    const own = square === first ? 1 : (costs[square] ?? Infinity)
    for (const { dx, dy, length } of STEPS) {
      const [toX, toY] = [x + dx, y + dy]
      if (toX < 0 || toY < 0 || toX >= columns || toY >= rows) continue
      const to = toY * columns + toX
      const cost = costs[to] ?? Infinity
      if (cost === Infinity) continue
      const total = here + (length * (own + cost)) / 2
      if (total >= (far[to] ?? Infinity)) continue
      far[to] = total
      heap.push(to)
    }
  }
  return far
}

/** Inches to the goal from a point, between the middles of the four squares about it. */
export function flowAt({ columns, rows }: CostGrid, far: Float64Array, { x, y }: Point): number {
  const clampTo = (at: number, most: number) => Math.min(most, Math.max(0, at))
  const left = clampTo(Math.floor(x - 0.5), columns - 2)
  const below = clampTo(Math.floor(y - 0.5), rows - 2)
  const u = clampTo(x - 0.5 - left, 1)
  const v = clampTo(y - 0.5 - below, 1)
  const at = (dx: number, dy: number) => far[(below + dy) * columns + left + dx] ?? Infinity
  const corners = [
    { share: (1 - u) * (1 - v), inches: at(0, 0) },
    { share: u * (1 - v), inches: at(1, 0) },
    { share: (1 - u) * v, inches: at(0, 1) },
    { share: u * v, inches: at(1, 1) },
  ]
  // Beside closed ground the open squares alone tell.
  const open = corners.filter(({ inches }) => inches < Infinity)
  const whole = open.reduce((sum, { share }) => sum + share, 0)
  if (open.length === 0) return Infinity
  if (whole < 1e-9) return Math.min(...open.map(({ inches }) => inches))
  return open.reduce((sum, { share, inches }) => sum + share * inches, 0) / whole
}

/** Squares by how far they are, the nearest first; those that have become nearer since come up twice. */
class Heap {
  private readonly list: { readonly square: number; readonly inches: number }[] = []

  constructor(private readonly far: Float64Array) {}

  push(square: number): void {
    const inches = this.far[square] ?? Infinity
    const { list } = this
    let i = list.length
    list.push({ square, inches })
    while (i > 0) {
      const above = (i - 1) >> 1
      const up = list[above]
      if (!up || up.inches <= inches) break
      list[i] = up
      list[above] = { square, inches }
      i = above
    }
  }

  pop(): number | undefined {
    const { list, far } = this
    for (;;) {
      const top = list[0]
      const last = list.pop()
      if (!top || !last) return undefined
      if (list.length > 0) this.sink(last)
      if (top.inches <= (far[top.square] ?? Infinity)) return top.square
    }
  }

  private sink(entry: { readonly square: number; readonly inches: number }): void {
    const { list } = this
    let i = 0
    for (;;) {
      const left = 2 * i + 1
      const right = left + 1
      const a = list[left]
      const b = list[right]
      if (!a) break
      const least = b && b.inches < a.inches ? right : left
      const below = list[least]
      if (!below || below.inches >= entry.inches) break
      list[i] = below
      i = least
    }
    list[i] = entry
  }
}
