/** Whom an attack goes for: its objective, who bars the way to it, and none whom enough friends are at already (10.4). */
import { bearing, distance, turnBetween, type Point } from '../../../../board/table/vectors'
import { otherSide } from '../../../../engine/sides'
import { gapBetween } from '../../../../board/table/bodies'
import { bodyOf, gapOf, sectorAt, type Body } from '../../state/bodies'
import { brigadeOf, garrisonOf, infoOf, type BrigadeInfo } from '../../state/lookup'
import { nearestEnemy, taskOf, type Task } from '../clauses'
import { chargeDeviation } from '../envelopes'
import { brigadesNamed, objectivePoint, pointOf } from '../places'
import { isOverWater } from '../ways'
import type { BrigadeState, BrState } from '../../state/state'
import { standingNear } from '../../state/nearby'

/** Enemies so near to an objective, or in the way to it, are attacked for it, inches. */
const ABOUT = 8
/** Degrees off the way within which an enemy bars it; a garrison is passed by unless it bars the very way. */
const BARS = 50
const BARS_WALLED = 20
/** Degrees aside that count as much as an inch. */
const ASIDE = 15
/** So many brigades are enough for one enemy, and who is nearer to him than this is at him, inches. */
const ENOUGH = 2
const AT_HIM = 7
/** Inches farther that another enemy may be who is nobody's yet. */
const CROWDED = 14
const ELUSIVE = 10
const HEDGED = 30
const STEADY = 8

export interface Target {
  readonly target: BrigadeInfo
  /** Enough friends are nearer to him: one more would only stand in their way. */
  readonly isCrowded: boolean
}

/** The objective itself, or who stands about it or before it; undefined: nobody is left there. */
export function targetOf(state: BrState, id: string, { clause }: Task): Target | undefined {
  const { objective } = clause
  if (objective === undefined) return undefined
  const garrison = garrisonOf(state, objective)
  if (garrison && infoOf(state, garrison.id).side !== infoOf(state, id).side)
    return { target: infoOf(state, garrison.id), isCrowded: friendsAt(state, id, garrison.id) >= ENOUGH }
  const own = infoOf(state, id)
  const { centre } = bodyOf(state, id)
  const point = objectivePoint(state, objective, centre)
  if (!point) return undefined
  const named = new Set(
    pointOf(state.sheet, objective) ? [] : brigadesNamed(state.sheet, objective).map((info) => info.id),
  )
  let best: Target | undefined
  let least = Infinity
  const goes: Going = { body: bodyOf(state, id), toGo: distance(centre, point), way: bearing(centre, point) }
  for (const { info: enemy, brigade, body } of standingNear(state, centre, Infinity, otherSide(own.side))) {
    if (!isThere(brigade)) continue
    const isNear = named.has(enemy.id) || concerns(goes, brigade, body, point, named.size === 0)
    if (!isNear && !(own.isCavalry && isInReach(state, goes.body, body))) continue
    const beyond = isOverWater(state.sheet, centre, body.centre) ? HEDGED : 0
    const elusive = elusiveness(state, goes.body, enemy, brigade, body) + beyond
    const plain = offOf(state, id, enemy.id)
    // Friends about him make him no nearer.
    if (plain + elusive >= least) continue
    const isCrowded = friendsAt(state, id, enemy.id) >= ENOUGH
    const off = plain + (isCrowded ? CROWDED : 0) + elusive
    if (off >= least) continue
    least = off
    best = { target: enemy, isCrowded }
  }
  return best
}

/** Inches that an enemy counts farther because others promise more. */
function elusiveness(
  state: BrState,
  own: Body,
  enemy: BrigadeInfo,
  { formation, complexId }: BrigadeState,
  body: Body,
): number {
  // Foot cannot charge horse, nor does horse stay for it (BR-CHG-02).
  if (!own.info.isCavalry) return own.info.isInfantry && enemy.isCavalry ? ELUSIVE : 0
  // Horse has no business with squares and walls, and little before the front of a steady line (BR-SQ-01, BR-MEL-05).
  if (formation === 'square' || complexId !== null) return HEDGED
  return isBeforeSteady(state, own.centre, body) ? STEADY : 0
}

/** Whether a point lies before the front of infantry in good order. */
export function isBeforeSteady(state: BrState, point: Point, { id, info, rectangle }: Body): boolean {
  const { disorderedUntil, formation } = brigadeOf(state, id)
  return (
    info.isInfantry && disorderedUntil < state.move && sectorAt(info, formation, rectangle, point) === 'front'
  )
}

/** Whether horse may charge an enemy near it within its order, wherever its objective lies. */
function isInReach(state: BrState, own: Body, enemy: Body): boolean {
  return gapBetween(own, enemy, IN_REACH) <= IN_REACH && !chargeDeviation(state, own.id, enemy.id)
}
/** Inches. */
const IN_REACH = 12

function isThere({ activity }: BrigadeState): boolean {
  return activity.kind !== 'routing' && activity.kind !== 'crewGone'
}

/** A brigade on its way to an objective: how many inches off that is, and in which direction. */
interface Going {
  readonly body: Body
  readonly toGo: number
  readonly way: number
}

/** About the place, or in the way to it. */
function concerns(
  { body, toGo, way }: Going,
  { complexId }: BrigadeState,
  enemy: Body,
  point: Point,
  isPlace: boolean,
): boolean {
  if (isPlace && distance(enemy.centre, point) <= ABOUT) return true
  if (toGo <= ABOUT / 2 || gapBetween(body, enemy, ABOUT) > ABOUT) return false
  const aside = Math.abs(turnBetween(way, bearing(body.centre, enemy.centre)))
  return aside <= (complexId === null ? BARS : BARS_WALLED)
}

/** Inches to an enemy, those to the side counted farther: whom it faces already it goes on with. */
function offOf(state: BrState, id: string, enemyId: string): number {
  const towards = bearing(bodyOf(state, id).centre, bodyOf(state, enemyId).centre)
  return gapOf(state, id, enemyId) + Math.abs(turnBetween(brigadeOf(state, id).pose.heading, towards)) / ASIDE
}

/** Attacking friends who are at an enemy, nearer than this brigade (equal: before it in the canonical order). */
function friendsAt(state: BrState, id: string, enemyId: string): number {
  const own = infoOf(state, id)
  const gap = gapOf(state, id, enemyId)
  const enemy = bodyOf(state, enemyId)
  let count = 0
  for (const { info: friend, body } of standingNear(state, enemy.centre, enemy.radius + AT_HIM, own.side)) {
    if (friend.id === id || friend.isArtillery || friend.isCavalry !== own.isCavalry) continue
    if (distance(body.centre, enemy.centre) - body.radius - enemy.radius > AT_HIM) continue
    if (!isAttacking(state, friend.id)) continue
    const theirs = gapOf(state, friend.id, enemyId)
    if (theirs > AT_HIM || theirs > gap || (theirs === gap && friend.order > own.order)) continue
    // Whoever is nearer to another enemy is at that one.
    if (theirs > nearestEnemy(state, friend.id) + 1) continue
    count += 1
  }
  return count
}

/** Whoever may not go forward any more leaves his place to others. */
function isAttacking(state: BrState, id: string): boolean {
  const { activity, morale } = brigadeOf(state, id)
  switch (activity.kind) {
    case 'engaged':
    case 'charging':
    case 'followingUp':
      return true
    case 'free':
    case 'recovering':
      return morale === 'ok' && taskOf(state, id)?.verb === 'attack'
    default:
      return false
  }
}
