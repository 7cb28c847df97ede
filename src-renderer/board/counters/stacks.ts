// Where counters and leaders stand in their cells: the front row first, three side by side, then the rear, leaders below.
import type { Point } from '../camera'
import type { MapGrid } from '../../../src-shared/board/grid/on-map'
import { areaOfCell, boardArea, cellOf } from '../places'
import { overlaps, type Box, type Rect } from '../rect'
import type { Counter, Leader } from '../scene'
import type { NameSide } from './leader'

export type ZoomClass = 'far' | 'middle' | 'near'

export interface CounterSize {
  readonly zoom: ZoomClass
  readonly width: number
  readonly height: number
  /** Against the sizes of LOOK: less than 1 where a cell is too small for three in a row. */
  readonly scale: number
  /** A counter alone fills so much of its small cell that leaders have its corners alone. */
  readonly corners?: boolean
}

const SIZES: Readonly<Record<ZoomClass, readonly [number, number]>> = {
  far: [38, 26],
  middle: [58, 38],
  near: [122, 80],
}
const PER_ROW = 3
const GAP = 4
/** Room below a counter for its gold bar and beads: as much as they want, and the least where a cell is full. */
const UNDER = 16
const LEAST_UNDER = 12
export const LEADER_RADIUS = 12
/** Room round the counters of a cell. */
const CELL_MARGIN = 3

/** Least and greatest width of a cell for counters of the middle size; of those who stand alone (LOOK, Zoom). */
const MIDDLE = { stacked: [150, 260], alone: [55, 150] } as const
/** Part of the cell that a counter alone is wide, and what of its size text still bears. */
const ALONE = 0.72
const LARGEST = 1.7

export function zoomClassOf(cellPx: number, alone = false): ZoomClass {
  const [least, most] = MIDDLE[alone ? 'alone' : 'stacked']
  return cellPx < least ? 'far' : cellPx <= most ? 'middle' : 'near'
}

/** Size of every counter when a cell is so many pixels wide, in steps so that bitmaps are shared. */
export function counterSize(cellPx: number, alone = false): CounterSize {
  const zoom = zoomClassOf(cellPx, alone)
  const [width, height] = SIZES[zoom]
  const wanted = alone ? width / ALONE : PER_ROW * width + (PER_ROW - 1) * GAP + 2 * CELL_MARGIN
  const scale = Math.max(0.3, Math.min(alone ? LARGEST : 1, Math.floor((cellPx / wanted) * 20) / 20))
  const corners = alone && zoom === 'far'
  return { zoom, width: Math.round(width * scale), height: Math.round(height * scale), scale, corners }
}

/** Of the size of LOOK, what a leader has in the corner of a box: there nib, sign and pips stay in sight. */
const IN_CORNER = { part: 0.66, least: 0.45 } as const

/** Scale at which leaders are drawn beside counters of a size: they stay large enough to be hit. */
export function leaderScale({ scale, corners = false }: CounterSize): number {
  if (corners) return Math.max(IN_CORNER.least, Math.min(1, scale) * IN_CORNER.part)
  return Math.min(1, Math.max(scale, Math.min(0.7, scale + 0.15)))
}

/** Places in pixels from the north-west corner of the board. */
export interface StackLayout {
  readonly counters: ReadonlyMap<string, Box>
  /** Centre of each leader's disc, and on which side of it his name has room. */
  readonly leaders: ReadonlyMap<string, Point & { readonly named: NameSide | null }>
}

/** The front row before the rear, else in the order given. */
export function stackOrder<C extends Pick<Counter, 'row'>>(counters: readonly C[]): readonly C[] {
  return [...counters.filter((one) => one.row === 'front'), ...counters.filter((one) => one.row === 'rear')]
}

/** Rows of a stack: three to a row, more where more than six stand in one cell; one to a row of those who stand alone. */
export function stackRows<C>(ordered: readonly C[], alone = false): readonly (readonly C[])[] {
  const perRow = alone ? 1 : Math.max(PER_ROW, Math.ceil(ordered.length / 2))
  const rows: C[][] = []
  for (let i = 0; i < ordered.length; i += perRow) rows.push(ordered.slice(i, i + perRow))
  return rows
}

/**
 * Places everybody who stands in a cell of the grid; no name of a leader is lettered over `pennons`. Cells off the grid are
 * left out.
 */
export function layoutStacks(
  grid: MapGrid,
  pixelsPerM: number,
  counters: readonly Counter[],
  leaders: readonly Leader[],
  nameWidth: (name: string) => number,
  pennons: readonly Rect[] = [],
  alone = false,
): StackLayout {
  const countersIn = Map.groupBy(counters, ({ place }) => cellOf(place))
  const leadersIn = Map.groupBy(leaders, ({ place }) => cellOf(place))
  const { west, north } = boardArea(grid)
  const size = counterSize(grid.cellM * pixelsPerM, alone)
  const boxes = new Map<string, Box>()
  const discs = new Map<string, Point & { named: NameSide | null }>()
  for (const cell of new Set([...countersIn.keys(), ...leadersIn.keys()])) {
    const area = cell === undefined ? undefined : areaOfCell(grid, cell)
    if (!area) continue
    const corner = { x: (area.west - west) * pixelsPerM, y: (north - area.north) * pixelsPerM }
    layoutCell({
      corner,
      cellPx: grid.cellM * pixelsPerM,
      size,
      rows: stackRows(stackOrder(countersIn.get(cell) ?? []), alone),
      leaders: leadersIn.get(cell) ?? [],
      nameWidth,
      alone,
      pennons,
      boxes,
      discs,
    })
  }
  return { counters: boxes, leaders: discs }
}

interface CellLayout {
  /** Upper left corner of the cell. */
  readonly corner: Point
  readonly cellPx: number
  readonly size: CounterSize
  readonly rows: readonly (readonly Counter[])[]
  readonly leaders: readonly Leader[]
  readonly nameWidth: (name: string) => number
  readonly alone: boolean
  readonly pennons: readonly Rect[]
  readonly boxes: Map<string, Box>
  readonly discs: Map<string, Point & { named: NameSide | null }>
}

function layoutCell(cell: CellLayout): void {
  const { corner, cellPx, size, rows, leaders, boxes } = cell
  const gap = Math.max(1, Math.round(GAP * size.scale))
  const radius = LEADER_RADIUS * leaderScale(size)
  const corners = size.corners === true
  const leaderRow = leaders.length > 0 && !corners ? 2 * radius + 4 : 0
  // The name of the cell stands at the upper left; the stack begins below it wherever there is room.
  const head = Math.min(20, cellPx * 0.145)
  const free = (cellPx - head - leaderRow) / Math.max(1, rows.length) - size.height
  const rowHeight = size.height + Math.min(UNDER * size.scale, Math.max(LEAST_UNDER * size.scale, free))
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
  // Beside a counter that fills the cell they stand at its lower left, not in the next cell.
  const below = top + rows.length * rowHeight + radius + 1
  if (corners) layoutCorners(cell, leaderScale(size))
  else if (leaders.length > 0)
    layoutLeaders(cell, cell.alone ? Math.min(below, corner.y + cellPx - radius - 2) : below, radius)
}

/** From the edge of the box to the middle of a disc in its corner, before its scale: the disc and its outer line. */
const IN_FROM_EDGE = 13

/** One in each corner of the box, the upper ones first; a fifth lies a little within the first. */
function layoutCorners({ corner, cellPx, leaders, discs }: CellLayout, scale: number): void {
  const inset = IN_FROM_EDGE * scale + 1
  leaders.forEach(({ id }, i) => {
    const from = inset + Math.floor(i / 4) * inset * 0.6
    const [near, far] = [from, cellPx - from]
    discs.set(id, {
      x: Math.round(corner.x + (i % 2 === 0 ? far : near)),
      y: Math.round(corner.y + (i % 4 < 2 ? near : far)),
      named: null,
    })
  })
}

/** One beside the other from the left, with their names where all have room. */
function layoutLeaders(
  { corner, cellPx, size, leaders, nameWidth, pennons, discs }: CellLayout,
  y: number,
  radius: number,
): void {
  const widths = leaders.map((leader) => 2 * radius + 5 + nameWidth(leader.name) + 11)
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
      named: named && !pennons.some((one) => overlaps(one, word)) ? 'right' : null,
    })
    x += named ? width : step
  })
}
