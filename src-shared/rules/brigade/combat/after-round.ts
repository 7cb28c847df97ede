/**
 * What a round of melee makes of its bodies, as far as it stands before morale: who goes back, follows, stays (5.15).
 */
// Whom a loser gives way to and along which line is judged at the end of the morale phase only (BR-AFT-02); until then the
// claims of this file carry no direction.
import { moved } from '../../../board/table/rectangles'
import { SIDES, type Side } from '../../../engine/sides'
import { bearing, distance } from '../../../board/table/vectors'
import { gapBetween } from '../../../board/table/bodies'
import { bodyOf, bodyAt } from '../state/bodies'
import { roundedPose } from '../movement/changes'
import { brigadeOf, enemiesInContact, figuresOf, infoOf } from '../state/lookup'
import { sideFigures, type MeleeGroup } from './groups'
import type { RoundResult } from './rounds'
import { blockageOf } from '../movement/blockage'
import { brokenOff, standingOf, type FollowingUp, type PushedBack, type Standing } from './sequences'
import type { Activity, BodyPose, BrState } from '../state/state'
import type { Step } from '../turn/step'

/** A push back still without winner and direction. */
export function pushedBack(n: number): PushedBack {
  const step = n === 0 || n === 1 || n === 2 ? n : 3
  return { kind: 'pushedBack', n: step, winnerId: null, direction: 0, reface: 'none', complexId: null }
}

/** A follow up still without its loser and direction. */
export function followingUp(n: number, loserId: string | null = null): FollowingUp {
  return { kind: 'followingUp', n: n === 1 ? 1 : n === 2 ? 2 : 3, loserId, direction: 0, complexId: null }
}

export const ENGAGED: Activity = { kind: 'engaged' }

/** Notes what the round makes of every body of its group. */
export function claimRound(step: Step, result: RoundResult): void {
  const { plan, loser, undecided } = result
  const { group } = plan
  if (undecided === 'harmless') {
    partHarmless(step, group)
    return
  }
  const standings = new Map(
    [...group.bodies[0], ...group.bodies[1]].map((id) => [id, standingOf(step.state, id)] as const),
  )
  for (const side of SIDES)
    for (const id of group.bodies[side]) {
      if (brigadeOf(step.state, id).activity.kind === 'routing') continue
      const standing = standings.get(id) ?? { kind: 'other' }
      if (loser === null || undecided) claimDrawn(step, id, standing)
      else if (side === loser) claimLoser(step, id, standing)
      else claimWinner(step, id, standing, standings)
    }
  if (loser !== null) emitReversals(step, group, standings, loser)
}

/** A drawn round goes on next move; a sequence that holds is pushed on (BR-MEL-09, BR-AFT-08, BR-AFT-13, BR-R-59). */
function claimDrawn(step: Step, id: string, standing: Standing): void {
  if (standing.kind === 'pushed' && standing.kept) step.claim(id, pushedBack(standing.n + 1))
  // A follower that drew goes on as well, but morale may yet turn the sequence round: see `afterMorale`.
  else if (standing.kind === 'follower' || hasFightingEnemy(step.state, id)) step.claim(id, ENGAGED)
}

/** Whether it touches an enemy that does not flee. */
function hasFightingEnemy(state: BrState, id: string): boolean {
  return enemiesInContact(state, id).some((enemy) => brigadeOf(state, enemy.id).activity.kind !== 'routing')
}

/**
 * The loser is pushed back; a follower beaten by the body it follows falls back as in BR-AFT-11 (BR-AFT-01, BR-AFT-08,
 * BR-AFT-13).
 */
function claimLoser(step: Step, id: string, standing: Standing): void {
  if (standing.kind === 'follower') step.claim(id, pushedBack(0))
  else if (standing.kind === 'pushed' && standing.kept) step.claim(id, pushedBack(standing.n + 1))
  else step.claim(id, pushedBack(1))
}

/**
 * Winners follow those they touch; a pushed body that wins rallies, released it does not follow (BR-AFT-03, BR-AFT-11,
 * BR-AFT-13).
 */
function claimWinner(
  step: Step,
  id: string,
  standing: Standing,
  standings: ReadonlyMap<string, Standing>,
): void {
  if (standing.kind === 'pushed') {
    if (standing.kept) step.claim(id, { kind: 'rallying', left: 1, recovering: 0 })
    return
  }
  if (standing.kind === 'follower') {
    step.claim(id, followingUp(standing.n + 1, standing.loserId))
    return
  }
  const losers = enemiesInContact(step.state, id).filter(
    (enemy) => brigadeOf(step.state, enemy.id).activity.kind !== 'routing',
  )
  if (losers.length === 0) return
  const runs = losers.map((enemy) => {
    const of = standings.get(enemy.id)
    return of?.kind === 'pushed' && of.kept ? of.n + 1 : 1
  })
  step.claim(id, followingUp(Math.max(...runs)))
}

function emitReversals(
  step: Step,
  { bodies }: MeleeGroup,
  standings: ReadonlyMap<string, Standing>,
  loser: Side,
): void {
  for (const id of bodies[loser]) {
    const standing = standings.get(id)
    if (standing?.kind !== 'follower') continue
    step.emit('reversal', infoOf(step.state, id).side, ['BR-AFT-11'], {
      followerId: id,
      winnerId: standing.loserId,
    })
  }
}

/** Nobody can hurt anybody: all break off, and the weaker side is set back an inch (BR-MEL-13, BR-R-115). */
function partHarmless(step: Step, group: MeleeGroup): void {
  const { state } = step
  for (const id of [...group.bodies[0], ...group.bodies[1]]) {
    const { activity } = brigadeOf(state, id)
    if (activity.kind === 'routing') continue
    step.setBrigade(id, { next: null })
    step.claim(id, brokenOff(activity.kind === 'pushedBack' ? activity.n : 0))
  }
  const weaker: Side = sideFigures(state, group, 0) < sideFigures(state, group, 1) ? 0 : 1
  for (const id of group.bodies[weaker]) {
    const [enemy] = enemiesInContact(state, id).toSorted(
      (a, b) => figuresOf(brigadeOf(state, b.id)) - figuresOf(brigadeOf(state, a.id)) || a.order - b.order,
    )
    if (!enemy) continue
    const from = bodyOf(state, enemy.id).centre
    const to = bodyOf(step.state, id).centre
    setBack(step, id, enemy.id, bearing(from, to), 'parted', 'BR-MEL-13')
  }
  const parted = new Set(group.bodies[weaker])
  step.set({
    contacts: step.state.contacts.filter(
      ({ attackerId, targetId }) => !parted.has(attackerId) && !parted.has(targetId),
    ),
  })
}

/** How far apart bodies are set, inches (BR-MEL-13, BR-RAL-01). */
const SET_APART = 1
const FINE = 0.001

/**
 * Shifts a body along a bearing to a gap of one inch from an enemy, or as far as there is room (BR-MEL-13, BR-RAL-01).
 */
export function setBack(
  step: Step,
  id: string,
  enemyId: string,
  towards: number,
  cause: 'released' | 'parted',
  rule: string,
): void {
  const { state } = step
  const brigade = brigadeOf(state, id)
  if (brigade.complexId !== null) return
  const wanted = wantedShift(state, id, enemyId, towards)
  let shift = wanted
  while (shift > FINE && !fits(state, id, moved(brigade.pose, towards, shift))) shift -= SET_APART / 20
  if (shift <= FINE) return
  const pose = roundedPose(moved(brigade.pose, towards, shift))
  step.setBrigade(id, { pose })
  step.emit('shifted', infoOf(state, id).side, [rule], {
    brigadeId: id,
    from: { ...brigade.pose },
    to: { ...pose },
    cause,
  })
}

/** The shift along a bearing that makes the gap one inch; 0 if it is that wide already. */
function wantedShift(state: BrState, id: string, enemyId: string, towards: number): number {
  const { pose, formation } = brigadeOf(state, id)
  const enemy = bodyOf(state, enemyId)
  const gapAt = (inches: number) =>
    gapBetween(bodyAt(infoOf(state, id), moved(pose, towards, inches), formation), enemy)
  if (gapAt(0) >= SET_APART) return 0
  let low = 0
  let high = SET_APART + distance(bodyOf(state, id).centre, enemy.centre)
  while (high - low > FINE / 2) {
    const half = (low + high) / 2
    if (gapAt(half) >= SET_APART) high = half
    else low = half
  }
  return high
}

function fits(state: BrState, id: string, pose: BodyPose): boolean {
  const { formation } = brigadeOf(state, id)
  return blockageOf(state, id, bodyAt(infoOf(state, id), pose, formation), bodyOf(state, id)) === undefined
}
