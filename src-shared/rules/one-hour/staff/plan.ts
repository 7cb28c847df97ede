/** What each unit is to do this turn: by the order that reaches it, else by the staff's own plan for the battle (section 10). */
import { otherSide, type Side } from '../../../engine/sides'
import type { Instruction } from '../orders/instruction'
import { rosterOf } from '../sheet/roster'
import type { Box } from '../sheet/vocabulary'
import type { OhState } from '../state/state'
import { distancesTo } from './fields'
import { strengthOf, type Stand, type View } from './view'

/** How a unit goes about it. */
export type Posture = 'attack' | 'march' | 'hold' | 'support' | 'reserve' | 'retire' | 'screen' | 'bombard'

export interface Task {
  readonly posture: Posture
  /** Box it is about; null: where it stands. */
  readonly goal: Box | null
  /** Boxes from the goal within which it is as good as there. */
  readonly standOff: number
  /** How much more than usual the goal counts: 1 is as usual. */
  readonly urgency?: number
  /** The order that it carries out; undefined: the staff's own plan. */
  readonly instruction?: Instruction
}

const STAND_OFF: Readonly<Record<Posture, number>> = {
  attack: 0,
  march: 0,
  hold: 1,
  support: 1.5,
  reserve: 0,
  retire: 0,
  screen: 2,
  bombard: 3,
}

const POSTURES: Readonly<Record<Instruction['verb'], Posture>> = {
  hold: 'hold',
  march: 'march',
  advance: 'attack',
  attack: 'attack',
  support: 'support',
  defend: 'hold',
  retire: 'retire',
  reserve: 'reserve',
  screen: 'screen',
  bombard: 'bombard',
}

export type Plan = ReadonlyMap<string, Task>

export function taskOf(view: View, plan: Plan, unitId: string): Task {
  const instruction = view.instruction(unitId)
  if (instruction) return orderedTask(view, instruction, unitId)
  return plan.get(unitId) ?? { posture: 'hold', goal: null, standOff: 0 }
}

function orderedTask({ state, ground }: View, instruction: Instruction, unitId: string): Task {
  const { verb, goal, distance } = instruction
  const isGun = state.sheet.units.find(({ id }) => id === unitId)?.type === 'artillery'
  const posture = verb === 'bombard' && !isGun ? 'hold' : POSTURES[verb]
  // On the way by the places named: the first that has not been passed yet.
  const here = state.units[unitId]?.box ?? null
  const via =
    here === null || goal === null
      ? undefined
      : instruction.via.find((box) => ground.distance(here, goal) > ground.distance(box, goal))
  const standOff =
    verb === 'support'
      ? distance
      : verb === 'defend'
        ? 0
        : isGun && verb === 'attack'
          ? 3
          : STAND_OFF[posture]
  return { posture, goal: via ?? goal, standOff, instruction }
}

/** What a place that decides the battle counts beside its other worth. */
const VERDICT = 5

/** What a box is worth to a side: by the rule set's own verdict first, then by the battle's file. */
export function worthOfBoxes({ sheet, holders }: OhState, side: Side): ReadonlyMap<Box, number> {
  const worth = new Map<Box, number>()
  const add = (box: Box, more: number) => worth.set(box, (worth.get(box) ?? 0) + more)
  const { holdAll, atLimit } = sheet.victory
  for (const [box, { objective }] of Object.entries(sheet.boxes)) {
    if (!objective) continue
    const points = objective.points * (atLimit === 'points' ? 1.5 : 0.5)
    add(box, 1 + points + (objective.immediate === true ? VERDICT : 0))
  }
  // Where one place of several is enough, those that are held are kept before any that is lost is retaken.
  const need = (boxes: readonly Box[], all: boolean) => {
    const held = boxes.filter((box) => holders[box]?.side === side)
    for (const box of all || held.length === 0 ? boxes : held) add(box, VERDICT)
  }
  if (holdAll) need(holdAll.boxes, holdAll.side === side)
  if (typeof atLimit === 'object') need(atLimit.boxes, (atLimit.holds === 'all') === (atLimit.side === side))
  return worth
}

/** So much stronger on the board a side goes forward although it would win by standing. */
const ODDS_TURNED = 1.4
/** Turns ahead for which arrivals of the enemy are foreseen. */
const FORESEEN = 4
/** Boxes around a place in which enemies count as its guard. */
const GUARD = 2
/** An attack wants to be so much stronger than the guard. */
const NEED = 1.6
/** Strength of the least force that is sent for a place of its own: two units. */
const LEAST_FORCE = 14
/** A goal with more than its need counts so much, one that others go for already so much. */
const ENOUGH = 0.35
const TOGETHER = 1.3
/** Share of the battle after which reserves are let go. */
const LATE = 2 / 3
/** Hits of a unit from which on it is of the best, foot or horse, kept for last (item 9). */
const ELITE = 8
/** Boxes from a place in which an enemy threatens it, and from which friends come to its help. */
const THREAT = 5
const HELP = 8
/** A garrison comes from no farther than this for a place that does not decide the battle. */
const GARRISON = 2
/** Hits left at which a garrison is relieved. */
const WORN = 2
/** How much more a decisive place counts that is lost, and when the enemy is about to win by it. */
const LOST = 1.6
const LAST_CHANCE = 3
/** Places worth this much decide the battle: they are kept and retaken by all who are near. */
export const DECISIVE = 5
/** Help comes until it is so much stronger than the enemy around the place. */
const RELIEF = 3

/** Whether the side must take what it does not have: it would lose if the battle ended now, or the odds have turned. */
export function isToAttack({ state, side, own, enemies, leads }: View): boolean {
  if (!leads) return true
  const sum = (stands: readonly Pick<Stand, 'info' | 'unit'>[]) =>
    stands.reduce((all, stand) => all + strengthOf(stand), 0)
  // Whoever is about to join the enemy is reckoned with.
  const soon = rosterOf(state.sheet).unitList.flatMap((info) => {
    const unit = state.units[info.id]
    const isDue = unit?.status === 'due' && info.side !== side
    return isDue && (info.group?.gameTurn ?? 0) <= state.gameTurn + FORESEEN ? [{ info, unit }] : []
  })
  return sum(own) >= ODDS_TURNED * (sum(enemies) + sum(soon))
}

interface Goal {
  readonly box: Box
  readonly at: number
  readonly worth: number
  readonly isOurs: boolean
  /** Strength of the enemy at it. */
  readonly guard: number
  assigned: number
}

/** The plan of a side for those without orders. */
export function planOf(view: View): Plan {
  const { state, side, ground } = view
  const plan = new Map<string, Task>()
  const goals = [...worthOfBoxes(state, side)].map(([box, worth]): Goal => {
    const near = view.enemies.filter(({ at }) => ground.distance(box, ground.name(at)) <= GUARD)
    return {
      box,
      at: ground.number(box),
      worth,
      isOurs: state.holders[box]?.side === side,
      guard: near.reduce((sum, enemy) => sum + strengthOf(enemy), 0),
      assigned: 0,
    }
  })
  const attacks = isToAttack(view)
  const free = new Set(view.own.filter(({ id }) => view.instruction(id) === undefined))
  garrison(view, goals, free, plan)
  if (view.skill.relieves) relieve(view, goals, free, plan, attacks)
  const targets = goals.filter(({ isOurs }) => !isOurs)
  if (attacks) detach(view, targets, free, plan)
  const isLate = state.gameTurn > LATE * state.sheet.turnLimit
  const order = [...free].sort((a, b) => strengthOf(b) - strengthOf(a) || a.info.index - b.info.index)
  for (const stand of order) {
    const { id, info } = stand
    const isFresh = info.group !== undefined
    if (attacks && !isLate && info.maxHits >= ELITE) {
      const main = bestGoal(view, stand, targets)
      plan.set(id, { posture: 'reserve', goal: main?.box ?? null, standOff: 4 })
      continue
    }
    const target = attacks || isFresh ? bestGoal(view, stand, targets) : undefined
    if (target) {
      target.assigned += strengthOf(stand)
      const standOff = info.type === 'artillery' ? 3 : 0
      plan.set(id, { posture: 'attack', goal: target.box, standOff })
      continue
    }
    plan.set(id, { posture: 'hold', goal: postOf(view, stand, goals), standOff: 1 })
  }
  return plan
}

/** Every place of ours that is threatened has a unit of foot in it: who stands there, else the nearest that is not worn. */
function garrison(view: View, goals: readonly Goal[], free: Set<Stand>, plan: Map<string, Task>): void {
  const { ground } = view
  const threatened = goals
    .filter(
      ({ isOurs, box }) =>
        isOurs && view.enemies.some(({ at }) => ground.distance(box, ground.name(at)) <= THREAT),
    )
    .toSorted((a, b) => b.worth - a.worth)
  for (const goal of threatened) {
    let nearest: Stand | undefined
    let least = goal.worth >= DECISIVE ? HELP : GARRISON
    for (const stand of free) {
      const { info, unit } = stand
      if (!info.isInfantry) continue
      const worn = info.maxHits - unit.hitsTaken <= WORN ? 1.6 : 0
      const distance = (distancesTo(view.state, [goal.at], info)[stand.at] ?? Infinity) + worn
      if (distance < least) [nearest, least] = [stand, distance]
    }
    if (!nearest) continue
    free.delete(nearest)
    plan.set(nearest.id, { posture: 'hold', goal: goal.box, standOff: 0 })
  }
}

/** Those who are near go to the help of decisive places, or take them back, until there are enough of them. */
function relieve(
  view: View,
  goals: readonly Goal[],
  free: Set<Stand>,
  plan: Map<string, Task>,
  attacks: boolean,
): void {
  const wanted = goals
    .filter(({ worth, isOurs, guard }) => worth >= DECISIVE && (isOurs ? guard > 0 : !attacks))
    .toSorted((a, b) => b.worth - a.worth)
  for (const goal of wanted) {
    const near = [...free]
      .map((stand) => ({ stand, far: distancesTo(view.state, [goal.at], stand.info)[stand.at] ?? Infinity }))
      .filter(({ far }) => far <= HELP)
      .toSorted((a, b) => a.far - b.far)
    for (const { stand } of near) {
      if (goal.assigned >= RELIEF * goal.guard + (goal.isOurs ? 0 : 1)) break
      goal.assigned += strengthOf(stand)
      free.delete(stand)
      const standOff = stand.info.type === 'artillery' ? 3 : goal.isOurs ? 1 : 0
      plan.set(stand.id, {
        posture: goal.isOurs ? 'hold' : 'attack',
        goal: goal.box,
        standOff,
        ...(goal.isOurs ? {} : { urgency: isLastChance(view) ? LAST_CHANCE : LOST }),
      })
    }
  }
}

/**
 * Where several places must all be taken, each but the best guarded has a force of its own first: those who are nearest. All
 * others go where it is best for each of them.
 */
function detach(view: View, targets: readonly Goal[], free: Set<Stand>, plan: Map<string, Task>): void {
  const needed = targets.filter(({ worth }) => worth >= DECISIVE).toSorted((a, b) => a.guard - b.guard)
  for (const goal of needed.slice(0, -1)) {
    const near = [...free]
      .filter(({ info }) => info.maxHits < ELITE)
      .map((stand) => ({ stand, far: distancesTo(view.state, [goal.at], stand.info)[stand.at] ?? Infinity }))
      .filter(({ far }) => Number.isFinite(far))
      .toSorted((a, b) => a.far - b.far)
    const need = Math.max(LEAST_FORCE, NEED * goal.guard)
    for (const { stand } of near) {
      if (goal.assigned >= need) break
      goal.assigned += strengthOf(stand)
      free.delete(stand)
      const standOff = stand.info.type === 'artillery' ? 3 : 0
      plan.set(stand.id, { posture: 'attack', goal: goal.box, standOff })
    }
  }
}

/** Whether the enemy wins at the end of his next turn by what he holds. */
function isLastChance({ state, side }: View): boolean {
  const { holdAll } = state.sheet.victory
  return holdAll !== undefined && holdAll.side !== side && state.heldAll > 0
}

/** The place to take that is worth most to go for: rich, near, and not yet met by others. */
function bestGoal(view: View, stand: Stand, targets: readonly Goal[]): Goal | undefined {
  let best: Goal | undefined
  let most = 0
  for (const goal of targets) {
    const distance = distancesTo(view.state, [goal.at], stand.info)[stand.at] ?? Infinity
    const need = NEED * goal.guard
    const open = goal.assigned > need ? ENOUGH : goal.assigned > 0 ? TOGETHER : 1
    const score = (open * goal.worth) / (3 + distance)
    if (score > most) [best, most] = [goal, score]
  }
  return best
}

/** Where a unit that holds has its post: where it stood at first, or the nearest place of ours. */
function postOf({ state, ground, side }: View, { info, at }: Stand, goals: readonly Goal[]): Box | null {
  if (info.unit.box !== undefined) return info.unit.box
  const here = ground.name(at)
  const ours = goals.filter(({ box }) => state.holders[box]?.side !== otherSide(side))
  const [nearest] = ours.toSorted((a, b) => ground.distance(here, a.box) - ground.distance(here, b.box))
  return nearest?.box ?? null
}
