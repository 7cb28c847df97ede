/** Where everybody stands when the battle opens, as in history (7.2 step 10). */
import { allCells, cellName } from '../../../../board/grid/cells'
import type { Battle } from '../../../../history/battle'
import type { GridBoard } from '../../../../history/boards'
import type { Deployment } from '../../../../history/forces'
import type { Roster } from '../../../../history/roster-types'
import { DraftError } from '../../../drafting'
import type { OhHouseRules } from '../house-rules'
import { mayEnterDeployed } from '../roster'
import type { OhSheet } from '../sheet'
import { isInfantry, type Box, type Facing } from '../vocabulary'
import { boxOfPoint } from './ground'
import { measureOn, type Measure } from './places'
import type { DraftUnit } from './units'

/** Where a unit stands, and how. */
export interface Placed {
  readonly box: Box
  readonly facing: Facing
  readonly formation: 'deployed' | 'column'
}

export interface PlacingInput {
  readonly battle: Battle
  readonly board: GridBoard
  readonly roster: Roster
  readonly boxes: OhSheet['boxes']
  readonly roads: OhSheet['roads']
  readonly houseRules: OhHouseRules
  /** Those that begin on the board, in unit order. */
  readonly units: readonly DraftUnit[]
  readonly edgeOf: (unit: DraftUnit) => Facing
  /** Boxes whose objective the other side keeps from the day before: who stands beyond the edge, or is moved aside, comes into none (CP-STEP-05). */
  readonly isKept: (unit: DraftUnit, box: Box) => boolean
  /** Places from the day before, which go before history (CP-ONE-06). */
  readonly stood: ReadonlyMap<string, Placed>
}

/** How far a garrison may stand from its box, a unit from its own if that is taken, and houses from their point. */
const REACH = 2.5
const HOUSES_REACH = 1.5

const FACING: readonly Facing[] = ['N', 'E', 'S', 'W']

/** The nearest of the four; half-way between two the clockwise one. */
export function facingOf(degrees: number): Facing {
  return FACING[Math.floor((degrees + 45) / 90) % 4] ?? 'N'
}

/** The entry of a unit that begins on the board: its brigade's. */
export function deploymentOf({ brigade }: DraftUnit): Deployment | undefined {
  return brigade.placing.kind === 'deployment' ? brigade.placing.deployment : undefined
}

interface Wanting {
  readonly unit: DraftUnit
  readonly own: Box
  readonly facing: Facing
  readonly formation: Placed['formation']
  readonly edge: Facing
  /** In buildings, or called to an objective: placed before the others. */
  readonly first: boolean
}

export function placeUnits(input: PlacingInput): ReadonlyMap<string, Placed> {
  const { board, boxes, roads, houseRules, units, stood, isKept } = input
  const measure = measureOn(board, houseRules)
  const names = allCells(board).map(cellName)
  const onRoad = new Set(roads.flatMap(({ a, b }) => [a, b]))
  const placed = new Map<string, Placed>(stood)
  const taken = new Set([...stood.values()].map(({ box }) => box))
  const mayStand = ({ unit, formation }: Wanting, box: Box): boolean =>
    mayEnterDeployed(unit.profile.type, boxes[box]?.kind ?? 'clear', houseRules) ||
    (formation === 'column' && onRoad.has(box))
  const settle = ({ unit, facing, formation }: Wanting, box: Box) => {
    placed.set(unit.id, { box, facing, formation })
    taken.add(box)
  }

  const waiting = wantingOf({ ...input, units: units.filter(({ id }) => !stood.has(id)) }, measure)
  const left = new Set(waiting)
  for (const one of [...waiting.filter(({ first }) => first), ...waiting.filter(({ first }) => !first)])
    if (!taken.has(one.own) && mayStand(one, one.own) && !isKept(one.unit, one.own)) {
      settle(one, one.own)
      left.delete(one)
    }
  for (const one of left) {
    const { own, edge } = one
    const free = names.filter((box) => !taken.has(box) && mayStand(one, box) && !isKept(one.unit, box))
    const behind = free.filter(
      (box) => measure.range(box, own) <= REACH && measure.fromEdge(box, edge) <= measure.fromEdge(own, edge),
    )
    const box = measure.nearest(behind.length > 0 ? behind : free, own, edge)
    if (box === undefined)
      throw new DraftError(
        `There is no box left for ${one.unit.name}. Choose fewer what-ifs that bring troops, or a larger scale of units.`,
      )
    settle(one, box)
  }
  return placed
}

/** Own boxes, and garrisons called to objectives. */
function wantingOf(input: PlacingInput, measure: Measure): readonly Wanting[] {
  const { board, boxes, units, edgeOf } = input
  const isHoused = (box: Box): boolean => ['town', 'strongpoint'].includes(boxes[box]?.kind ?? 'clear')
  const housed = Object.keys(boxes).filter(isHoused)
  const wanting = units.flatMap((unit): Wanting[] => {
    const deployment = deploymentOf(unit)
    if (!deployment) return []
    const edge = edgeOf(unit)
    const inBuildings = deployment.formation === 'inBuildings'
    const at = boxOfPoint(board, deployment.at)
    const near = housed.filter((box) => measure.range(box, at) <= HOUSES_REACH)
    const moves = inBuildings && isOnBoard(board, deployment) && !isHoused(at)
    return [
      {
        unit,
        own: (moves ? measure.nearest(near, at, edge) : undefined) ?? at,
        facing: facingOf(deployment.facingDeg),
        formation: deployment.formation === 'marchColumn' ? 'column' : 'deployed',
        edge,
        first: inBuildings,
      },
    ]
  })
  return withGarrisons(wanting, input, measure, isHoused)
}

function isOnBoard({ originM: [west, south], cellM, columns, rows }: GridBoard, { at: [x, y] }: Deployment) {
  return x >= west && y >= south && x < west + columns * cellM && y < south + rows * cellM
}

/** Detachments in the buildings of an objective call the unit with most foot of their brigade there. */
function withGarrisons(
  wanting: readonly Wanting[],
  { battle, board, roster }: PlacingInput,
  measure: Measure,
  isHoused: (box: Box) => boolean,
): readonly Wanting[] {
  const objectives = new Set(Object.values(board.objectives).filter(isHoused))
  let now = wanting
  for (const deployment of inFileOrder(battle, roster))
    for (const part of deployment.detachments ?? []) {
      if (part.formation !== 'inBuildings') continue
      const box = boxOfPoint(board, part.at)
      if (!objectives.has(box) || now.some(({ first, own }) => first && own === box)) continue
      const called = withMostFoot(now, deployment.brigadeId)
      if (!called || called.first || measure.range(called.own, box) > REACH) continue
      now = now.map((one) => (one === called ? { ...one, own: box, first: true } : one))
    }
  return now
}

/** Entries of brigades that stand on the field, in the order of the file and of its what-ifs. */
function inFileOrder(battle: Battle, roster: Roster): readonly Deployment[] {
  const entries = roster.brigades.flatMap(({ placing }) =>
    placing.kind === 'deployment' ? [placing.deployment] : [],
  )
  const order = [...battle.deployments, ...battle.whatIf.flatMap(({ deployments }) => deployments ?? [])]
  const placeOf = (entry: Deployment): number => {
    const at = order.indexOf(entry)
    return at === -1 ? order.length : at
  }
  return entries.toSorted((a, b) => placeOf(a) - placeOf(b))
}

function withMostFoot(wanting: readonly Wanting[], brigadeId: string): Wanting | undefined {
  let best: { readonly one: Wanting; readonly men: number } | undefined
  for (const one of wanting) {
    if (!isInfantry(one.unit.profile.type)) continue
    const men = one.unit.members
      .filter(({ brigade }) => brigade.record.brigade.id === brigadeId)
      .reduce((sum, { size }) => sum + size, 0)
    if (men > (best?.men ?? 0)) best = { one, men }
  }
  return best?.one
}
