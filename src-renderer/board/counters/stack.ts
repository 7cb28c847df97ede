// Where the counters and leaders of a cell stand on the screen: brigades three to a row, then guns, leaders below.
import { cellArea, type Grid } from '../grid'
import { toScreen, type Area, type Camera, type Point } from '../camera'
import { overlaps, type Rect } from '../rect'
import type { Counter, Leader } from '../scene'

export type ZoomClass = 'far' | 'middle' | 'near'

export interface CounterSize {
  readonly zoom: ZoomClass
  readonly width: number
  readonly height: number
  /** Against the sizes of LOOK: less than 1 where a cell is too small for three in a row. */
  readonly scale: number
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The rectangle between two corners, whichever was first. */
export function boxBetween(a: Point, b: Point): Box {
  return {
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  }
}

const SIZES: Readonly<Record<ZoomClass, readonly [number, number]>> = {
  far: [38, 26],
  middle: [58, 38],
  near: [122, 80],
}
const PER_ROW = 3
const GAP = 4
/** Room below a counter for its gold bar and action beads: as much as they want, and the least where a cell is full. */
const UNDER = 16
const LEAST_UNDER = 12
export const LEADER_RADIUS = 12
/** Room round the counters of a cell. */
const CELL_MARGIN = 3

export function zoomClassOf(cellPx: number): ZoomClass {
  return cellPx < 150 ? 'far' : cellPx <= 260 ? 'middle' : 'near'
}

/** Size of every counter when a cell is so many pixels wide, in steps so that bitmaps are shared. */
export function counterSize(cellPx: number): CounterSize {
  const zoom = zoomClassOf(cellPx)
  const [width, height] = SIZES[zoom]
  const wanted = PER_ROW * width + (PER_ROW - 1) * GAP + 2 * CELL_MARGIN
  const scale = Math.max(0.4, Math.min(1, Math.floor((cellPx / wanted) * 20) / 20))
  return { zoom, width: Math.round(width * scale), height: Math.round(height * scale), scale }
}

export interface StackLayout {
  /** Upper left corner of each counter, pixels of the screen. */
  readonly counters: ReadonlyMap<string, Box>
  /** Centre of each leader's disc. */
  readonly leaders: ReadonlyMap<string, Point & { readonly named: boolean }>
}

/** Brigades before guns, else in the order given. */
export function stackOrder<C extends { readonly isArtillery: boolean }>(
  counters: readonly C[],
): readonly C[] {
  return [...counters.filter((c) => !c.isArtillery), ...counters.filter((c) => c.isArtillery)]
}

/** Rows of a stack: three, or four where more than six stand there (which no rule set of squares allows). */
export function stackRows<C>(ordered: readonly C[]): readonly (readonly C[])[] {
  const perRow = Math.max(PER_ROW, Math.ceil(ordered.length / 2))
  const rows: C[][] = []
  for (let i = 0; i < ordered.length; i += perRow) rows.push(ordered.slice(i, i + perRow))
  return rows
}

/** Everyone in one cell. */
export interface Stack {
  /** The ground of the cell, metres. */
  readonly area: Area
  readonly rows: readonly (readonly Counter[])[]
  readonly leaders: readonly Leader[]
}

/** The stacks of a scene, whatever the camera. Cells off the grid are left out. */
export function stacksOf(
  grid: Grid,
  counters: readonly Counter[],
  leaders: readonly Leader[],
): readonly Stack[] {
  const countersIn = Map.groupBy(counters, ({ cell }) => cell)
  const leadersIn = Map.groupBy(leaders, ({ cell }) => cell)
  return [...new Set([...countersIn.keys(), ...leadersIn.keys()])].flatMap((cell): Stack[] => {
    const area = cellArea(grid, cell)
    if (!area) return []
    return [
      { area, rows: stackRows(stackOrder(countersIn.get(cell) ?? [])), leaders: leadersIn.get(cell) ?? [] },
    ]
  })
}

/** Places the counters and leaders of all stacks; no name of a leader is lettered over `kept`, the pennons. */
export function layoutStacks(
  grid: Grid,
  camera: Camera,
  stacks: readonly Stack[],
  nameWidth: (name: string) => number,
  kept: readonly Rect[] = [],
): StackLayout {
  const cellPx = grid.cellM * camera.scale
  const size = counterSize(cellPx)
  const boxes = new Map<string, Box>()
  const discs = new Map<string, Point & { named: boolean }>()
  const gap = Math.max(1, Math.round(GAP * size.scale))
  const scale = Math.max(0.6, size.scale)
  const radius = LEADER_RADIUS * Math.max(0.7, size.scale)
  for (const { area, rows, leaders } of stacks) {
    const corner = toScreen(camera, { x: area.west, y: area.north })
    const leaderRow = leaders.length > 0 ? 2 * radius + 4 : 0
    // The name of the cell stands at the upper left; the stack begins below it wherever there is room.
    const head = Math.min(20, cellPx * 0.145)
    const free = (cellPx - head - leaderRow) / Math.max(1, rows.length) - size.height
    const rowHeight = size.height + Math.min(UNDER * scale, Math.max(LEAST_UNDER * scale, free))
    const whole = rows.length * rowHeight + leaderRow
    const top = corner.y + Math.max(head, (cellPx - whole) * 0.56)
    for (const [i, row] of rows.entries()) {
      const width = row.length * size.width + (row.length - 1) * gap
      const left = corner.x + (cellPx - width) / 2
      const y = Math.round(top + i * rowHeight)
      for (const [j, { id }] of row.entries())
        boxes.set(id, {
          x: Math.round(left + j * (size.width + gap)),
          y,
          width: size.width,
          height: size.height,
        })
    }
    if (leaders.length === 0) continue
    const y = top + rows.length * rowHeight + radius + 1
    const widths = leaders.map((leader) => 2 * radius + 5 + nameWidth(leader.name) + 8)
    const total = widths.reduce((sum, width) => sum + width, 0)
    const named = size.zoom !== 'far' && total <= cellPx - 4
    const inset = Math.max(CELL_MARGIN + 4, Math.min(14, cellPx * 0.06))
    // Many in one cell stand closer, so that none stands in the next.
    const room = (cellPx - inset - CELL_MARGIN - 2 * radius) / Math.max(1, leaders.length - 1)
    const step = Math.min(2 * radius + 6, room)
    let x = corner.x + inset
    leaders.forEach((leader, i) => {
      const width = widths[i] ?? 0
      const word = { left: x + 2 * radius, right: x + width, top: y - 8, bottom: y + 8 }
      discs.set(leader.id, {
        x: Math.round(x + radius),
        y: Math.round(y),
        named: named && !kept.some((one) => overlaps(one, word)),
      })
      x += named ? width : step
    })
  }
  return { counters: boxes, leaders: discs }
}
