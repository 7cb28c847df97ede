/** How far it is to a goal for troops of an arm, over the ground as the rules slow it, and round friends who stand in the way. */
import { around, costFrom, costGrid, spread, squareAt, type CostGrid } from '../../../board/table/flow'
import { pointToSegment } from '../../../board/table/polygons'
import { placeOn } from '../../../board/table/routes'
import { along, bearing, distance, type Point } from '../../../board/table/vectors'
import type { Ground } from '../sheet/ground'
import type { UnitInfo } from '../sheet/roster'
import type { Body } from '../state/bodies'
import type { Field } from '../state/field'

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

/** The ways to a goal for troops of a kind. */
function waysOf(ground: Ground, info: UnitInfo, goal: Point) {
  const { grid, flows } = knownOf(ground, walkOf(info))
  const square = squareAt(grid, goal)
  let far = flows.get(square)
  if (!far) flows.set(square, (far = spread(grid, [{ square, spent: 0 }]).spent))
  return { grid, far }
}

/** What it costs a unit, in inches of open ground, to go to a goal from a point. */
export function wayTo(ground: Ground, info: UnitInfo, goal: Point): (from: Point) => number {
  const { grid, far } = waysOf(ground, info, goal)
  return (from) => costFrom(grid, far, from)
}

/** Friends are seen so far ahead, inches, and gone round within so many. */
const AHEAD = 8
const WINDOW = 12
/** Inches from the middle of an element that a column keeps clear, and what an inch nearer costs besides: he may move on. */
const CLEAR = 1.1
const IN_THE_WAY = 5

/** The same for a unit where it stands: round the friends whom it could not pass through. */
export function wayRound(field: Field, body: Body, goal: Point): (from: Point) => number {
  const plain = wayTo(field.ground, body.info, goal)
  if (body.isSkirmishing) return plain
  const friends = field
    .ofSide(body.info.side)
    .filter((friend) => friend.id !== body.id && !friend.isSkirmishing)
  const end = along(body.centre, bearing(body.centre, goal), Math.min(AHEAD, distance(body.centre, goal)))
  const isAhead = ({ centre, radius }: Body) => pointToSegment(centre, body.centre, end) <= radius + CLEAR
  if (!friends.some(isAhead)) return plain
  const near = friends
    .filter(({ centre, radius }) => distance(centre, body.centre) <= 1.5 * WINDOW + radius)
    .flatMap(({ elements }) => elements.map(({ centre }) => centre))
  const { grid, far } = waysOf(field.ground, body.info, goal)
  return around(grid, far, body.centre, WINDOW, (middle) =>
    near.some((centre) => distance(centre, middle) <= CLEAR) ? IN_THE_WAY : 0,
  )
}
