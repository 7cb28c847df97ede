/** Steps and rides of leaders (OH-LEAD-01): in any of eight directions, through friends and woods, over bridges and by roads. */
import type { Side } from '../../../engine/sides'
import { groundOf, isDiagonal, type Ground } from '../sheet/ground'
import { LEADER_ALLOWANCE } from '../sheet/tables'
import type { Box } from '../sheet/vocabulary'
import { sideAt } from '../state/lookup'
import type { OhState } from '../state/state'
import { refusal, type OhRefusal, type RefusalCode } from '../turn/refusals'
import { stepCost } from './steps'

const isOpen = (ground: Ground, box: number): boolean =>
  ground.kind(box) !== 'marsh' && ground.kind(box) !== 'water'

/** Whether an enemy unit stands in a box. */
const isEnemys = (state: OhState, side: Side, box: number): boolean => {
  const there = sideAt(state, box)
  return there !== undefined && there !== side
}

/** Why a leader cannot go from a box to its neighbour; undefined if he can. */
export function refuseLeaderStep(
  state: OhState,
  side: Side,
  from: number,
  d: number,
): RefusalCode | undefined {
  const ground = groundOf(state.sheet)
  const to = ground.beside(from, d)
  if (to < 0) return 'OFF_BOARD'
  const byRoad = ground.hasRoad(from, d)
  if (isDiagonal(d) && isDiagonalBlocked(state, side, from, d, byRoad)) return 'DIAGONAL_BLOCKED'
  if (!byRoad && (!isOpen(ground, to) || ground.isRiver(from, d))) return 'TERRAIN_CLOSED'
  return isEnemys(state, side, to) ? 'ENEMY_IN_BOX' : undefined
}

export function leaderMayStep(state: OhState, side: Side, from: number, d: number): boolean {
  return refuseLeaderStep(state, side, from, d) === undefined
}

/** As for units, but friends never close a way to him (OH-MOVE-05). */
function isDiagonalBlocked(state: OhState, side: Side, from: number, d: number, byRoad: boolean): boolean {
  const ground = groundOf(state.sheet)
  const corners = [ground.beside(from, d - 1), ground.beside(from, (d + 1) % 8)]
  const free = state.houseRules.diagonalSqueeze === 'allowed'
  if (byRoad) return !free && corners.every((corner) => isEnemys(state, side, corner))
  const water = ground.water[from * 8 + d] ?? 0
  return corners.every(
    (corner, n) =>
      (water & (n + 1)) !== 0 || (!free && (!isOpen(ground, corner) || isEnemys(state, side, corner))),
  )
}

/** Cost of a leader's path from a box; Infinity if two boxes of it are not neighbours. */
export function pathCost(ground: Ground, from: Box, path: readonly Box[]): number {
  let at = from
  let cost = 0
  for (const box of path) {
    const d = ground.has(box) ? ground.direction(at, box) : -1
    if (d < 0) return Infinity
    cost += stepCost(d)
    at = box
  }
  return cost
}

/** Why a leader cannot ride a path within an allowance. */
export function refuseLeaderPath(
  state: OhState,
  side: Side,
  leaderId: string,
  from: Box,
  path: readonly Box[],
  allowance: number = LEADER_ALLOWANCE,
): OhRefusal | undefined {
  const ground = groundOf(state.sheet)
  const refuse = (code: RefusalCode, box: Box) =>
    refusal(code, 'OH-LEAD-01', { unitId: leaderId, box }, leaderId)
  let at = from
  for (const box of path) {
    if (!ground.has(box)) return refuse('OFF_BOARD', box)
    if (ground.direction(at, box) < 0) return refuse('PATH_BLOCKED', box)
    at = box
  }
  const cost = pathCost(ground, from, path)
  if (cost > allowance)
    return refusal('NOT_ENOUGH_MOVEMENT', 'OH-LEAD-01', { unitId: leaderId, cost, allowance }, leaderId)
  at = from
  for (const box of path) {
    const code = refuseLeaderStep(state, side, ground.number(at), ground.direction(at, box))
    if (code) return refuse(code, box)
    at = box
  }
  return undefined
}

/** Boxes a leader reaches within an allowance, each with its cheapest path and cost. */
export function leaderReach(
  state: OhState,
  side: Side,
  from: Box,
  allowance: number = LEADER_ALLOWANCE,
): ReadonlyMap<Box, { readonly path: readonly Box[]; readonly cost: number }> {
  const ground = groundOf(state.sheet)
  const best = new Map<Box, { path: readonly Box[]; cost: number }>([[from, { path: [], cost: 0 }]])
  const open: Box[] = [from]
  for (let box = open.shift(); box !== undefined; box = open.shift()) {
    const here = best.get(box)
    if (!here) continue
    const at = ground.number(box)
    for (let d = 0; d < 8; d += 1) {
      const cost = here.cost + stepCost(d)
      if (cost > allowance || !leaderMayStep(state, side, at, d)) continue
      const next = ground.name(ground.beside(at, d))
      if (cost >= (best.get(next)?.cost ?? Infinity)) continue
      best.set(next, { path: [...here.path, next], cost })
      open.push(next)
    }
  }
  best.delete(from)
  return best
}
