/** What each command of a side is to do this turn: its general order if it has one, else the staff's own plan (section 10). */
import { distanceBetween } from '../../../board/grid/cells'
import type { OrderBook } from '../../../engine/orders'
import { otherSide, type Side } from '../../../engine/sides'
import type { Leaning } from '../../../engine/temperament'
import { rosterOf, type UnitInfo } from '../state/lookup'
import { groundOf } from '../sheet/ground'
import { DIE_SIZE } from '../sheet/tables'
import type { SquareId } from '../sheet/sheet'
import type { SqState } from '../state/state'
import { orderedTask } from '../orders/general-orders'
import type { Task } from '../orders/task'
import { detachedFrom } from './detached'
import { forcesOf, goalsOf, snapshotOf, type Force, type Goal, type Snapshot } from './outlook'
import { KEEPING_WHILE_ATTACKING, mostPromising } from './promise'
import type { Skill } from './skill'
import { leadsOf } from './standing'
import { fullWorthOf } from './view'

/** Worth of the enemy near an objective that an attack wants to bring, as a share. */
const NEED = 1.3
/** What a goal counts for when its need is met, and when others are on their way there already. */
const ENOUGH = 0.5
const TOGETHER = 1.4
/** What a place of one's own counts for beside one to take: without an enemy near, and else. */
const QUIET = 0.15
const KEEPING = 1.2
/** What a lost place counts for a side that stands, where it held it at first. */
const RETAKING = 0.6
/** Worth of a guard against nobody. */
const LEAST_GUARD = 10
/** So much stronger on the field a side goes forward although it would win by standing. */
const ODDS_TURNED = 1.4
/** So strong is strong enough to risk what is won by one verdict for the other. */
const NOT_WEAKER = 0.9
/** Turns ahead for which arrivals of either side are foreseen. */
const FORESEEN = 2
/** Share of the battle until which reserves are kept whatever happens, and after which they are let go. */
const EARLY = 0.4
const LATE = 0.7
/** Quality from which on foot is of the best, kept for last, and the most of a side's foot that is kept. */
const BEST = DIE_SIZE.d12
const MOST_KEPT = 0.34
/** Squares from a reserve in which an enemy is its own affair, and in which a place of ours is saved by it. */
const TOO_NEAR = 1
const SAVES_WITHIN = 3

export interface Plan {
  /** Of each command, by its order if it has one. */
  readonly tasks: ReadonlyMap<string, Task>
  /** Commands that go by their orders. */
  readonly ordered: ReadonlySet<string>
  /** Units that do not go with their command, kept back or sent off alone, and what for. */
  readonly apart: ReadonlyMap<string, Task>
  /** Whether the side goes forward. */
  readonly attacks: boolean
}

/**
 * The plan of a side for the turn, around what its orders say. It rests on where units stood when the turn before
 * ended, so that it stays the same from the first command of a turn to the last.
 */
export function planOf(state: SqState, side: Side, skill: Skill, orders: OrderBook = {}): Plan {
  return makePlan(snapshotOf(state), side, skill, orderedTasks(state, side, orders))
}

/** The tasks of commands by their orders; who has none, or one that says nothing here, is left out. */
function orderedTasks(state: SqState, side: Side, orders: OrderBook): ReadonlyMap<string, Task> {
  const tasks = new Map<string, Task>()
  for (const { id, side: of } of rosterOf(state.sheet).commands.values()) {
    const order = of === side ? orders[id] : undefined
    const task = order && orderedTask(state, id, order)
    if (task) tasks.set(id, task)
  }
  return tasks
}

function makePlan(snapshot: Snapshot, side: Side, skill: Skill, byOrder: ReadonlyMap<string, Task>): Plan {
  const goals = goalsOf(snapshot, side)
  const { leaning } = skill
  const attacks = isToAttack(snapshot, side, leaning)
  const tasks = new Map(byOrder)
  const kept = skill.keepsReserve ? reservesOf(snapshot, side, leaning) : new Set<string>()
  const all = forcesOf(snapshot, side, kept)
  const forces = all.filter(({ commandId }) => !byOrder.has(commandId))
  for (const { commandId, strength } of all) {
    const goal = goals.find(({ square }) => square === byOrder.get(commandId)?.goal)
    if (goal) goal.assigned += strength
  }
  // Who is the weaker and has to go forward all the same keeps together.
  const isStronger = strengthOf(snapshot, side) >= strengthOf(snapshot, otherSide(side))
  const promising = attacks && isStronger ? mostPromising(snapshot, forces, goals, leaning) : undefined
  for (const force of forces) {
    const goal = promising
      ? promising.get(force.commandId)
      : bestFor(snapshot.state, force, goals, attacks || force.comesOn, leaning)
    if (!goal) {
      const [square] = force.squares
      if (square !== undefined)
        tasks.set(force.commandId, { goal: nearestEnemy(snapshot, side, square), posture: 'hold' })
      continue
    }
    goal.assigned += force.strength
    tasks.set(force.commandId, { goal: goal.square, posture: goal.taken ? 'attack' : 'hold' })
  }
  const ordered = new Set(byOrder.keys())
  const apart = new Map(detachedFrom(snapshot, side, goals, { tasks, ordered }, kept))
  for (const id of kept) {
    const at = snapshot.squareOf.get(id)
    if (at === undefined) continue
    const isEarly = snapshot.turn <= EARLY * leaning.sparing * snapshot.state.sheet.turnLimit
    const saved = isEarly ? undefined : placeToSave(snapshot, side, goals, at)
    if (saved) apart.set(id, { goal: saved.square, posture: saved.taken ? 'attack' : 'hold' })
    else {
      const main = mainGoal(goals) ?? { square: snapshot.ground.name(at) }
      apart.set(id, { goal: main.square, posture: 'reserve' })
    }
  }
  return { tasks, ordered, apart, attacks }
}

/**
 * Whether a side goes forward: it loses by one verdict and wins by none, or the odds allow it. Who would win by one and
 * lose by the other goes on unless he is the weaker, who stands well by both stays until the odds turn, and on level
 * terms the stronger goes.
 */
function isToAttack(snapshot: Snapshot, side: Side, { boldness }: Leaning): boolean {
  const leads = leadsOf(snapshot, side)
  const loses = leads.some((lead) => lead < 0)
  const wins = leads.some((lead) => lead > 0)
  if (loses && !wins) return true
  const odds = (boldness * strengthOf(snapshot, side)) / Math.max(1, strengthOf(snapshot, otherSide(side)))
  return odds >= (loses ? NOT_WEAKER : wins ? ODDS_TURNED : 1)
}

/** Worth of the brigades of a side that are on the field or will be soon. */
function strengthOf({ state, squareOf, turn, destroyed }: Snapshot, side: Side): number {
  let sum = 0
  for (const { id, side: of, isBrigade, arrival } of rosterOf(state.sheet).unitList) {
    if (of !== side || !isBrigade || destroyed.has(id)) continue
    const isSoon = arrival !== undefined && arrival.turn <= turn + FORESEEN
    if (squareOf.has(id) || isSoon) sum += fullWorthOf(state, id) * (1 - 0.15 * (state.units[id]?.hits ?? 0))
  }
  return sum
}

/** The goal of a command of a side that stands, or goes forward as the weaker. */
function bestFor(
  state: SqState,
  force: Force,
  goals: readonly Goal[],
  attacks: boolean,
  leaning: Leaning,
): Goal | undefined {
  let best: { goal: Goal; score: number } | undefined
  for (const goal of goals) {
    const score = scoreOf(state, force, goal, attacks, leaning)
    if (score > (best?.score ?? 0)) best = { goal, score }
  }
  return best?.goal
}

/** Attacks by worth, strength and distance; a need already met counts half. Threatened places of one's own likewise. */
function scoreOf(
  state: SqState,
  force: Force,
  goal: Goal,
  attacks: boolean,
  { stubbornness }: Leaning,
): number {
  const field = groundOf(state.sheet).distancesTo(goal.square)
  const distance =
    force.squares.reduce((sum, square) => sum + (field[square] ?? Infinity), 0) / force.squares.length
  const need = NEED * goal.enemy
  const open = goal.assigned > need ? ENOUGH : goal.assigned > 0 ? TOGETHER : 1
  if (goal.taken) {
    const share = attacks ? 1 : goal.wasOurs ? RETAKING : 0
    const strength = groundOf(state.sheet).town(goal.square) ? force.againstTown : force.strength
    return (share * open * goal.worth * strength) / (1 + distance)
  }
  const threatened = goal.enemy === 0 ? QUIET : 1
  const weight = stubbornness * (attacks ? KEEPING_WHILE_ATTACKING : KEEPING)
  // Nobody keeps a place with more than it takes.
  const strength = Math.min(force.strength, Math.max(LEAST_GUARD, need))
  return (weight * threatened * open * goal.worth * strength) / (1 + distance)
}

function nearestEnemy({ state, ground, squareOf }: Snapshot, side: Side, from: number): SquareId {
  let nearest = from
  let least = Infinity
  for (const unit of rosterOf(state.sheet).unitList) {
    const square = unit.side === side ? undefined : squareOf.get(unit.id)
    if (square === undefined) continue
    const distance = distanceBetween(ground.place(from), ground.place(square))
    if (distance < least) {
      least = distance
      nearest = square
    }
  }
  return ground.name(nearest)
}

/** The best foot of a side, until the battle is late or an enemy is upon it. */
function reservesOf(snapshot: Snapshot, side: Side, { sparing }: Leaning): ReadonlySet<string> {
  const { state, ground, squareOf, turn } = snapshot
  const kept = new Set<string>()
  if (turn > LATE * sparing * state.sheet.turnLimit) return kept
  const { unitList } = rosterOf(state.sheet)
  const foot = unitList.filter((unit) => unit.side === side && unit.isInfantry)
  const best = foot.filter(({ unit }) => DIE_SIZE[unit.qualityDie ?? 'd6'] >= BEST)
  if (best.length > MOST_KEPT * foot.length) return kept
  const isFree = ({ id }: UnitInfo) => {
    const at = squareOf.get(id)
    if (at === undefined) return true
    if (turn <= EARLY * sparing * state.sheet.turnLimit) return false
    const near = ground.within(at, TOO_NEAR)
    return unitList.some((other) => other.side !== side && near.includes(squareOf.get(other.id) ?? -1))
  }
  for (const unit of best) if (!isFree(unit)) kept.add(unit.id)
  return kept
}

const mainGoal = (goals: readonly Goal[]): Goal | undefined =>
  goals
    .filter(({ taken }) => taken)
    .toSorted((a, b) => b.worth + b.assigned / 20 - a.worth - a.assigned / 20)[0]

/** A place that was ours at first, is near, and is lost or about to be. */
function placeToSave(
  { ground, squareOf, state }: Snapshot,
  side: Side,
  goals: readonly Goal[],
  at: number,
): Goal | undefined {
  const here = ground.name(at)
  const inDanger = ({ square, wasOurs, taken, enemy }: Goal) => {
    if (!wasOurs || ground.distance(here, square) > SAVES_WITHIN) return false
    if (taken) return true
    if (enemy === 0) return false
    const near = ground.within(ground.number(square), 1)
    let own = 0
    for (const unit of rosterOf(state.sheet).unitList)
      if (unit.side === side && unit.isBrigade && near.includes(squareOf.get(unit.id) ?? -1))
        own += fullWorthOf(state, unit.id)
    return enemy > own
  }
  return goals.filter(inDanger).toSorted((a, b) => b.worth - a.worth)[0]
}
