/** What the staff does with its guns, and whom it lets rally (section 10). */
import type { Side } from '../../../engine/sides'
import type { SqBattleCommand } from '../turn/commands'
import { decide, type Decision, type Idea } from './idea'
import { bombardDie, bombardNeeded, rangeTo, refuseBombard } from '../fire/fire'
import {
  enemyAdjacent,
  garrisonOf,
  isHeld,
  occupancyOf,
  remaining,
  unitInfoOf,
  unitStateOf,
  unitsIn,
} from '../state/lookup'
import { groundOf } from '../sheet/ground'
import { targetsInRange } from '../turn/options/activation'
import { refuseRally } from '../morale/rally'
import type { SquareId } from '../sheet/sheet'
import type { SqState } from '../state/state'
import type { Task } from '../orders/task'
import { worthOf, type Context } from './view'
import { chance, COST, NEEDED, RALLIES_FROM } from '../sheet/tables'

/** A target that our own brigades could assault counts for more, and one that the order names too. */
const PLANNED = 2
const ORDERED = 3

/** Whether a unit has hits enough to rally from, and no enemy beside it (SQ-RLY-01). */
export function couldRally(state: SqState, side: Side, unitId: string): boolean {
  const { hits, square } = unitStateOf(state, unitId)
  return hits >= RALLIES_FROM && square !== null && !enemyAdjacent(state, square, side)
}

/** Whoever may rally with no enemy near, the most worn first. */
export function nextRally({ state, side }: Context, unitIds: readonly string[]): Decision | undefined {
  return decide(
    unitIds.flatMap((unitId): Idea[] => {
      const { hits, spent } = unitStateOf(state, unitId)
      if (spent > 0 || !couldRally(state, side, unitId)) return []
      const command = { type: 'rallyUnit', unitId } as const
      return refuseRally(state, command) ? [] : [{ command, wants: 'rallies', score: hits }]
    }),
  )
}

/** All guns that have the same best target, together, with all their points. */
export function nextBombardment(
  { state, side }: Context,
  unitIds: readonly string[],
  task: Task,
  commandId: string,
): Decision | undefined {
  const batteries = new Map<SquareId, { points: { unitId: string; points: number }[]; worth: number }>()
  for (const unitId of unitIds) {
    const info = unitInfoOf(state, unitId)
    if (!info.isArtillery) continue
    const { square, moved, stopped } = unitStateOf(state, unitId)
    if (square === null || stopped || (info.isFoot && moved) || isHeld(state, unitId)) continue
    const points = pointsFor(state, side, unitId, square)
    if (points < 1) continue
    let best: { target: SquareId; worth: number } | undefined
    for (const target of targetsInRange(state, side, square)) {
      const worth = worthOfShot(state, side, unitId, square, target, task)
      if (worth > (best?.worth ?? 0)) best = { target, worth }
    }
    if (!best) continue
    const battery = batteries.get(best.target) ?? { points: [], worth: 0 }
    battery.points.push({ unitId, points })
    battery.worth += best.worth * points
    batteries.set(best.target, battery)
  }
  return decide(
    [...batteries].flatMap(([target, { points, worth }]): Idea[] => {
      const command: SqBattleCommand = { type: 'bombard', target, guns: points }
      const isFree = refuseBombard(state, side, command) === undefined
      return isFree ? [{ command, wants: 'fires', score: worth, commandId }] : []
    }),
    0,
  )
}

/** Horse guns beside an enemy keep the price of an assault, unless they have it to spare (SQ-ASLT-05). */
function pointsFor(state: SqState, side: Side, unitId: string, square: SquareId): number {
  const points = remaining(state, unitId)
  const unit = unitStateOf(state, unitId)
  if (unitInfoOf(state, unitId).isFoot || unit.assaulted || points <= COST.assault) return points
  const beside = unitsIn(state, square).some(
    (id) => unitInfoOf(state, id).isBrigade && !unitStateOf(state, id).assaulted,
  )
  return beside && enemyAdjacent(state, square, side) ? points - COST.assault : points
}

/** Expected hits of one die times the mean worth of those it may hit. */
function worthOfShot(
  state: SqState,
  side: Side,
  unitId: string,
  square: SquareId,
  target: SquareId,
  task: Task,
): number {
  const range = rangeTo(state, square, target)
  if (range === null) return 0
  const here = unitsIn(state, target)
  const hit = chance(bombardDie(state, unitId, range), bombardNeeded(state, target))
  const mean = here.reduce((sum, id) => sum + worthOf(state, id), 0) / Math.max(1, here.length)
  const ground = groundOf(state.sheet)
  const town = ground.town(target)
  const sheltered = town
    ? (garrisonOf(state, target).length / here.length) * chance(town.bombardSaveDie, NEEDED.save)
    : 0
  const { brigades, sides } = occupancyOf(state)
  const planned = (ground.oneStep[ground.number(target)] ?? []).some(
    (from) => sides[from] === side && (brigades[from] ?? 0) > 0,
  )
  const ordered = task.posture === 'bombard' && task.goal === target
  return hit * mean * (1 - sheltered) * (planned ? PLANNED : 1) * (ordered ? ORDERED : 1)
}
