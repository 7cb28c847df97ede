/** What each command of a side is to do this turn: its general order if it has one, else the staff's own plan (section 10). */
import { distanceBetween } from '../../../board/grid/cells'
import type { OrderBook } from '../../../engine/orders'
import { otherSide, type Side } from '../../../engine/sides'
import { commandInfoOf, rosterOf } from '../state/lookup'
import { groundOf, type Ground } from '../sheet/ground'
import type { SquareId } from '../sheet/sheet'
import type { SqState } from '../state/state'
import { orderedTask } from '../orders/general-orders'
import type { Task } from '../orders/task'
import { fullWorthOf } from './view'

/** Worth of the enemy near an objective that an attack wants to bring, as a share. */
const NEED = 1.3
/** What a goal counts for when its need is met, and when others are on their way there already. */
const ENOUGH = 0.5
const TOGETHER = 1.4
/** What a place of one's own counts for beside one to take: without an enemy near, while attacking, and else. */
const QUIET = 0.15
const KEEPING_WHILE_ATTACKING = 0.6
const KEEPING = 1.2
/** Worth of a guard against nobody. */
const LEAST_GUARD = 10
/** A side ahead holds what it has in the last third of the battle. */
const LAST_THIRD = 2 / 3

/** The task of a command: by its order, else by the plan. Null: it has nobody on the board and nobody due. */
export function taskOf(state: SqState, commandId: string, orders: OrderBook): Task | null {
  const order = orders[commandId]
  return (
    (order ? orderedTask(state, commandId, order) : null) ??
    planOf(state, commandInfoOf(state, commandId).side).get(commandId) ??
    null
  )
}

/**
 * The plan of a side for the turn. It rests on where units stood when the turn before ended, so that it stays the same
 * from the first command of a turn to the last.
 */
function planOf(state: SqState, side: Side): ReadonlyMap<string, Task> {
  return makePlan(snapshotOf(state), side)
}

/** The field as it was at the end of the last turn, or at the start of the battle. */
interface Snapshot {
  readonly state: SqState
  readonly ground: Ground
  /** The turn that is planned for. */
  readonly turn: number
  /** Number of the square of each unit. */
  readonly squareOf: ReadonlyMap<string, number>
  readonly holderOf: ReadonlyMap<string, Side | null>
  readonly destroyed: ReadonlySet<string>
}

function snapshotOf(state: SqState): Snapshot {
  const ground = groundOf(state.sheet)
  const note = state.notes.at(-1)
  const turn = (note?.turn ?? 0) + 1
  const destroyed = new Set(note?.destroyed)
  const squareOf = new Map<string, number>()
  for (const { id, unit, arrival } of rosterOf(state.sheet).unitList) {
    const square = note ? note.squares[id] : unit.square
    const goneBefore = (state.units[id]?.gone?.turn ?? turn) < turn
    // Those about to arrive are planned for from where they come in.
    const entry = arrival && arrival.turn <= turn + 1 ? arrival.entry[0] : undefined
    if (square !== undefined) squareOf.set(id, ground.number(square))
    else if (entry !== undefined && !destroyed.has(id) && !goneBefore) squareOf.set(id, ground.number(entry))
  }
  const holderOf = new Map(
    state.sheet.victory.objectives.map(({ id, holder }) => [
      id,
      note ? (note.holders[id]?.side ?? null) : holder,
    ]),
  )
  return { state, ground, turn, squareOf, holderOf, destroyed }
}

interface Force {
  readonly commandId: string
  readonly strength: number
  /** By number. */
  readonly squares: readonly number[]
}

interface Goal {
  readonly square: SquareId
  readonly vp: number
  /** To be taken, or to be kept. */
  readonly taken: boolean
  /** Worth of the enemy near it. */
  readonly enemy: number
  assigned: number
}

function makePlan(snapshot: Snapshot, side: Side): ReadonlyMap<string, Task> {
  const forces = forcesOf(snapshot, side)
  const goals = goalsOf(snapshot, side)
  const plan = new Map<string, Task>()
  const attacks = isToAttack(snapshot, side)
  for (const force of forces) {
    let best: { goal: Goal; score: number } | undefined
    for (const goal of goals) {
      const score = scoreOf(snapshot.state, force, goal, attacks)
      if (score > (best?.score ?? 0)) best = { goal, score }
    }
    if (!best) {
      const [square] = force.squares
      if (square !== undefined)
        plan.set(force.commandId, { goal: nearestEnemy(snapshot, side, square), posture: 'hold' })
      continue
    }
    best.goal.assigned += force.strength
    plan.set(force.commandId, { goal: best.goal.square, posture: best.goal.taken ? 'attack' : 'hold' })
  }
  return plan
}

/** Commands with anybody on the field or about to be, the strongest first. */
function forcesOf({ state, squareOf }: Snapshot, side: Side): readonly Force[] {
  const forces: Force[] = []
  for (const command of rosterOf(state.sheet).commands.values()) {
    if (command.side !== side) continue
    const present = command.unitIds.filter((id) => squareOf.has(id))
    if (present.length === 0) continue
    forces.push({
      commandId: command.id,
      strength: present.reduce((sum, id) => sum + fullWorthOf(state, id), 0),
      squares: present.flatMap((id) => squareOf.get(id) ?? []),
    })
  }
  return forces.sort((a, b) => b.strength - a.strength || (a.commandId < b.commandId ? -1 : 1))
}

/** Objectives with a square; several in one square count together. */
function goalsOf({ state, ground, squareOf, holderOf }: Snapshot, side: Side): readonly Goal[] {
  const enemies = rosterOf(state.sheet).unitList.flatMap(({ id, side: of, isBrigade }) => {
    const at = of !== side && isBrigade ? squareOf.get(id) : undefined
    return at === undefined ? [] : [{ at, worth: fullWorthOf(state, id) }]
  })
  const bySquare = new Map<SquareId, { own: number; theirs: number }>()
  for (const { id, square, vp } of state.sheet.victory.objectives) {
    if (square === undefined) continue
    const sum = bySquare.get(square) ?? { own: 0, theirs: 0 }
    if (holderOf.get(id) === side) sum.own += vp
    else sum.theirs += vp
    bySquare.set(square, sum)
  }
  return [...bySquare].map(([square, { own, theirs }]) => {
    const taken = theirs > 0
    const near = ground.within(ground.number(square), 1)
    const enemy = enemies.reduce((sum, { at, worth }) => (near.includes(at) ? sum + worth : sum), 0)
    return { square, vp: taken ? theirs : own, taken, enemy, assigned: 0 }
  })
}

/** Whether a side goes forward: always, unless it is ahead on points in the last third of the battle. */
function isToAttack(snapshot: Snapshot, side: Side): boolean {
  if (snapshot.turn <= LAST_THIRD * snapshot.state.sheet.turnLimit) return true
  return pointsOf(snapshot, side) <= pointsOf(snapshot, otherSide(side))
}

/** Victory points as they were then (SQ-VIC-05). */
function pointsOf({ state, holderOf, destroyed }: Snapshot, side: Side): number {
  const { objectives, vpAtStart } = state.sheet.victory
  let points = vpAtStart[side]
  for (const { id, vp } of objectives) if (holderOf.get(id) === side) points += vp
  for (const unit of rosterOf(state.sheet).unitList)
    if (unit.side !== side && destroyed.has(unit.id)) points += unit.value
  return points
}

/** Attacks by worth, strength and distance; a need already met counts half. Threatened places of one's own likewise. */
function scoreOf(state: SqState, force: Force, goal: Goal, attacks: boolean): number {
  const field = groundOf(state.sheet).distancesTo(goal.square)
  const distance =
    force.squares.reduce((sum, square) => sum + (field[square] ?? Infinity), 0) / force.squares.length
  const need = NEED * goal.enemy
  const open = goal.assigned > need ? ENOUGH : goal.assigned > 0 ? TOGETHER : 1
  if (goal.taken) return attacks ? (open * goal.vp * force.strength) / (1 + distance) : 0
  const threatened = goal.enemy === 0 ? QUIET : 1
  const weight = attacks ? KEEPING_WHILE_ATTACKING : KEEPING
  // Nobody keeps a place with more than it takes.
  const strength = Math.min(force.strength, Math.max(LEAST_GUARD, need))
  return (weight * threatened * open * goal.vp * strength) / (1 + distance)
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
