/** How far it is to a goal for troops of an arm, over the ground as the rules slow it; friends and enemies are not in it. */
import { costFrom, costGrid, spread, squareAt, type CostGrid } from '../../../board/table/flow'
import { placeOn } from '../../../board/table/routes'
import type { Point } from '../../../board/table/vectors'
import type { Ground } from '../sheet/ground'
import type { UnitInfo } from '../sheet/roster'

type Walk = 'light' | 'troops' | 'guns'

/** What a road saves of an inch, and how near to it a column is on it. */
const ROAD_COST = 0.8
const ON_ROAD = 0.75
/** A river is slow for all, and bad going for all but light foot. */
const SLOW = 2

interface Known {
  readonly grid: CostGrid
  readonly flows: Map<number, Float64Array>
}
const known = new WeakMap<Ground, Map<Walk, Known>>()

function walkOf({ type, arm }: UnitInfo): Walk {
  if (arm === 'artillery') return 'guns'
  return type === 'lightFoot' ? 'light' : 'troops'
}

function knownOf(ground: Ground, walk: Walk): Known {
  const walks = known.get(ground) ?? new Map<Walk, Known>()
  known.set(ground, walks)
  let found = walks.get(walk)
  if (!found)
    walks.set(
      walk,
      (found = {
        grid: costGrid(ground.width, ground.height, (middle) => costAt(ground, walk, middle)),
        flows: new Map(),
      }),
    )
  return found
}

function costAt(ground: Ground, walk: Walk, at: Point): number {
  const under = ground.holding(at, ground.hindering).filter((area) => !ground.isBridged(area, at))
  const kinds = under.map(({ kind }) => kind)
  if (kinds.includes('impassable') || (walk === 'guns' && kinds.includes('river'))) return Infinity
  if (kinds.includes('river')) return SLOW
  if (ground.roads.some(({ line }) => placeOn(line, at).off <= ON_ROAD)) return ROAD_COST
  return kinds.length > 0 && walk !== 'light' ? SLOW : 1
}

/** What it costs a unit, in inches of open ground, to go to a goal from a point. */
export function wayTo(ground: Ground, info: UnitInfo, goal: Point): (from: Point) => number {
  const { grid, flows } = knownOf(ground, walkOf(info))
  const square = squareAt(grid, goal)
  let far = flows.get(square)
  if (!far) flows.set(square, (far = spread(grid, [{ square, spent: 0 }]).spent))
  const spent = far
  return (from) => costFrom(grid, spent, from)
}
