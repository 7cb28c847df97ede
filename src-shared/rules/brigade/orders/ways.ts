/** The table in squares of an inch, as each arm may go over it: what reaches what, and what every inch costs (BR-ORD-17, 10.4). */
import { costGrid, middleOfSquare, squareAt, type CostGrid } from '../../../board/table/flow'
import { contains, outlineMeets, segmentsMeet } from '../../../board/table/polygons'
import { placeOn } from '../../../board/table/routes'
import { hypotenuse, type Point } from '../../../board/table/vectors'
import { groundOf, type Ground } from '../sheet/ground'
import { rosterOf, type BrigadeInfo } from '../state/lookup'
import type { BrArea, BrSheet } from '../sheet/sheet'
import { AREA_KINDS, GOING_FACTOR, LINE_KINDS, ROAD_REACH, type AreaKind } from '../sheet/tables'
import { originOf } from '../sheet/seen-by'

/** Arms that the same ground stops. */
export type Walk = 'foot' | 'mounted' | 'guns'

export function walkOf({ isArtillery, isCavalry }: BrigadeInfo): Walk {
  if (isArtillery) return 'guns'
  return isCavalry ? 'mounted' : 'foot'
}

/** What an inch costs an arm in each square. */
export interface WayGrid extends CostGrid {
  /** Squares of one number reach each other; -1: nobody may be there. */
  readonly regions: Int32Array
  /** Inches from the middle of each square to that of the nearest barred one, up to CLEARANCE; Infinity beyond. */
  readonly clear: Float64Array
}

const grids = new WeakMap<BrSheet, Map<Walk, WayGrid>>()

export function wayGrid(view: BrSheet, walk: Walk): WayGrid {
  const sheet = originOf(view)
  let known = grids.get(sheet)
  if (!known) {
    known = new Map()
    grids.set(sheet, known)
  }
  let grid = known.get(walk)
  if (!grid) {
    grid = makeGrid(sheet, walk)
    known.set(walk, grid)
  }
  return grid
}

function makeGrid(sheet: BrSheet, walk: Walk): WayGrid {
  const ground = groundOf(sheet)
  const { width, height } = sheet.table
  const grid = costGrid(width, height, (middle) => costAt(sheet, ground, walk, middle))
  const { costs } = grid
  const empty = {
    ...grid,
    regions: new Int32Array(costs.length).fill(-1),
    clear: new Float64Array(costs.length).fill(Infinity),
  }
  for (const { line, points } of ground.lines.shapes) {
    const stops = walk === 'guns' || (walk === 'mounted' && !LINE_KINDS[line.kind].mounted)
    markLine(empty, points, stops ? BARRED_LINE : OBSTACLE)
  }
  // A house is smaller than a square, and its middle need not lie in it.
  for (const { kind, polygon } of sheet.terrain.areas)
    if (kind === 'decorativeBuilding')
      for (const corner of polygon) {
        const square = squareAt(empty, corner)
        costs[square] = barredAt(sheet, middleOfSquare(empty, square))
      }
  barRivers(sheet, empty, walk)
  label(empty)
  measure(empty)
  return empty
}

/** Breadths of fronts matter to so many inches. */
const CLEARANCE = 3

function measure({ columns, rows, costs, clear }: WayGrid): void {
  for (let barred = 0; barred < costs.length; barred += 1) {
    if (costs[barred] !== Infinity) continue
    const column = barred % columns
    const row = Math.floor(barred / columns)
    for (let dy = -CLEARANCE; dy <= CLEARANCE; dy += 1)
      for (let dx = -CLEARANCE; dx <= CLEARANCE; dx += 1) {
        const x = column + dx
        const y = row + dy
        if (x < 0 || y < 0 || x >= columns || y >= rows) continue
        const square = y * columns + x
        clear[square] = Math.min(clear[square] ?? Infinity, hypotenuse(dx, dy))
      }
  }
}

/** An obstacle costs an inch more (10.4); where an arm may not cross, it goes far to find a gate or a gap. */
const OBSTACLE = 1
const BARRED_LINE = 12

function costAt(sheet: BrSheet, ground: Ground, walk: Walk, point: Point): number {
  let cost = 1
  let barred = false
  for (const { area, kind, points } of ground.areas.atPoint(point)) {
    if (kind.going === 'open' || !contains(points, point)) continue
    if (isClosed(area, walk)) barred = true
    else cost = Math.max(cost, 1 / GOING_FACTOR[kind.going])
  }
  for (const { points } of ground.complexes.atPoint(point)) if (contains(points, point)) barred = true
  return barred ? barredAt(sheet, point) : cost
}

function isClosed(area: BrArea, walk: Walk): boolean {
  return (
    AREA_KINDS[area.kind].going === 'impassable' ||
    (area.noGuns === true && walk === 'guns') ||
    (area.kind === 'village' && walk !== 'foot')
  )
}

/** A river is narrower than a square: every square that one of its banks runs through is barred. */
function barRivers(sheet: BrSheet, grid: WayGrid, walk: Walk): void {
  for (const area of sheet.terrain.areas)
    if (RIVERS.has(area.kind) && isClosed(area, walk))
      markLine(grid, [...area.polygon, ...area.polygon.slice(0, 1)], Infinity)
}
const RIVERS: ReadonlySet<AreaKind> = new Set<AreaKind>(['river', 'fastRiver'])

/** A column on the road goes through village, stream and complex (BR-TERR-10). */
function barredAt(sheet: BrSheet, point: Point): number {
  const onRoad = [...rosterOf(sheet).roads.values()].some(
    ({ polyline }) => placeOn(polyline, point).off <= ROAD_REACH,
  )
  return onRoad ? BY_ROAD_ONLY : Infinity
}
/** What an inch costs where only a road leads: a way round is better, since most are in no column of route. */
export const BY_ROAD_ONLY = 15

/** Adds to the squares that a polyline runs through. */
function markLine({ columns, rows, costs }: WayGrid, points: readonly Point[], more: number): void {
  for (let i = 1; i < points.length; i += 1) {
    const a = points[i - 1]
    const b = points[i]
    if (!a || !b) continue
    const west = Math.max(0, Math.floor(Math.min(a.x, b.x)))
    const east = Math.min(columns - 1, Math.floor(Math.max(a.x, b.x)))
    const south = Math.max(0, Math.floor(Math.min(a.y, b.y)))
    const north = Math.min(rows - 1, Math.floor(Math.max(a.y, b.y)))
    for (let x = west; x <= east; x += 1)
      for (let y = south; y <= north; y += 1) {
        const corners = [
          { x, y },
          { x: x + 1, y },
          { x: x + 1, y: y + 1 },
          { x, y: y + 1 },
        ]
        const inside = [a, b].some((p) => p.x >= x && p.x <= x + 1 && p.y >= y && p.y <= y + 1)
        const crosses = corners.some((corner, k) => {
          const next = corners[(k + 1) % 4]
          return next !== undefined && segmentsMeet(a, b, corner, next)
        })
        if (inside || crosses) costs[y * columns + x] = (costs[y * columns + x] ?? 1) + more
      }
  }
}

/** Numbers the squares that reach each other, corners included. */
function label({ columns, rows, costs, regions }: WayGrid): void {
  let region = 0
  for (let first = 0; first < costs.length; first += 1) {
    if (regions[first] !== -1 || costs[first] === Infinity) continue
    const open = [first]
    regions[first] = region
    for (let square = open.pop(); square !== undefined; square = open.pop())
      for (const next of neighbours(columns, rows, square))
        if (regions[next] === -1 && costs[next] !== Infinity) {
          regions[next] = region
          open.push(next)
        }
    region += 1
  }
}

/** The up to eight squares around one, in a fixed order. */
function neighbours(columns: number, rows: number, square: number): readonly number[] {
  const column = square % columns
  const row = Math.floor(square / columns)
  const found: number[] = []
  for (let dy = -1; dy <= 1; dy += 1)
    for (let dx = -1; dx <= 1; dx += 1) {
      if (dx === 0 && dy === 0) continue
      const x = column + dx
      const y = row + dy
      if (x >= 0 && y >= 0 && x < columns && y < rows) found.push(y * columns + x)
    }
  return found
}

/** Whether the straight way between two points crosses a river or lake: by it nobody comes to anybody. */
export function isOverWater(sheet: BrSheet, from: Point, to: Point): boolean {
  return sheet.terrain.areas.some(
    ({ kind, polygon }) => WATER.has(kind) && outlineMeets(polygon, from, to, true),
  )
}
const WATER: ReadonlySet<AreaKind> = new Set<AreaKind>(['river', 'lake'])

/** Whether the straight way between two points crosses ground that an arm may not enter. */
export function isShutOff(sheet: BrSheet, info: BrigadeInfo, from: Point, to: Point): boolean {
  return sheet.terrain.areas.some(
    (area) =>
      isClosed(area, walkOf(info)) &&
      (contains(area.polygon, to) || outlineMeets(area.polygon, from, to, true)),
  )
}

/** How near to a goal a way must lead, inches: the goal itself may be a complex, or lie in a pond. */
const NEAR_GOAL = 3

/** Whether there is any way at all: only ground that bars the arm counts (BR-ORD-17). */
export function mayReach(sheet: BrSheet, info: BrigadeInfo, from: Point, goal: Point): boolean {
  const grid = wayGrid(sheet, walkOf(info))
  const here = regionsAbout(grid, from, 1)
  const there = regionsAbout(grid, goal, NEAR_GOAL)
  // Whoever stands on barred ground himself, or aims at a wide stretch of it, is not judged by squares.
  return here.size === 0 || [...there].some((region) => here.has(region))
}

function regionsAbout({ columns, rows, regions }: WayGrid, { x, y }: Point, reach: number): Set<number> {
  const found = new Set<number>()
  const column = Math.floor(x)
  const row = Math.floor(y)
  for (let dy = -reach; dy <= reach; dy += 1)
    for (let dx = -reach; dx <= reach; dx += 1) {
      const at = { x: column + dx, y: row + dy }
      if (at.x < 0 || at.y < 0 || at.x >= columns || at.y >= rows) continue
      const region = regions[at.y * columns + at.x]
      if (region !== undefined && region >= 0) found.add(region)
    }
  return found
}
