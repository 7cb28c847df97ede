/**
 * Push backs and follow ups as executed: which sequences hold, which are broken (BR-AFT-07, BR-AFT-09, BR-AFT-10,
 * BR-AFT-11, BR-AFT-13).
 */
import { contactsOf, infoOf, onTable, rosterOf } from '../state/lookup'
import { touchesAnother } from './totals'
import type { Activity, BrigadeState, BrState } from '../state/state'
import type { Step } from '../turn/step'
import { MAX_PUSHBACKS_RUN } from '../sheet/tables'

export type PushedBack = Extract<Activity, { kind: 'pushedBack' }>
export type FollowingUp = Extract<Activity, { kind: 'followingUp' }>

/** Whether a follower still has the body it follows, and no other enemy (BR-AFT-07, BR-AFT-13). */
export function keepsContact(state: BrState, followerId: string): boolean {
  const { activity } = state.brigades[followerId] ?? {}
  if (activity?.kind !== 'followingUp' || activity.loserId === null) return false
  const { loserId } = activity
  const touches = contactsOf(state, followerId).some(
    ({ attackerId, targetId }) => attackerId === loserId || targetId === loserId,
  )
  return touches && !touchesAnother(state, followerId, loserId)
}

/** Followers that hold a pushed body in its sequence, in canonical order; none: the sequence is broken (BR-AFT-09). */
export function keepersOf(state: BrState, pushedId: string): readonly string[] {
  return onTable(state).flatMap(({ id }) => {
    const { activity } = state.brigades[id] ?? {}
    return activity?.kind === 'followingUp' && activity.loserId === pushedId && keepsContact(state, id)
      ? [id]
      : []
  })
}

/** What a body is in its sequence when the melees begin. */
export type Standing =
  | { readonly kind: 'pushed'; readonly n: 1 | 2 | 3; readonly kept: boolean }
  | { readonly kind: 'follower'; readonly n: 1 | 2 | 3; readonly loserId: string }
  | { readonly kind: 'other' }

/**
 * `follower` only while it keeps contact with nobody but its loser; a follower whose sequence is broken is as others.
 */
export function standingOf(state: BrState, id: string): Standing {
  const { activity } = state.brigades[id] ?? {}
  if (activity?.kind === 'pushedBack' && activity.n > 0)
    return {
      kind: 'pushed',
      n: activity.n === 1 ? 1 : activity.n === 2 ? 2 : 3,
      kept: keepersOf(state, id).length > 0,
    }
  if (activity?.kind === 'followingUp' && activity.loserId !== null && keepsContact(state, id))
    return { kind: 'follower', n: activity.n, loserId: activity.loserId }
  return { kind: 'other' }
}

/** A body after its broken sequence: one move of nothing, for a loser the first of its rally (BR-AFT-09, BR-RAL-03, BR-R-60, BR-R-118). */
export function brokenOff(n: number): Activity {
  return { kind: 'brokenOff', n: n === 1 ? 1 : n === 2 ? 2 : 0 }
}

/**
 * Counts the push backs of this move, and notes what becomes of those whose sequence is broken. A third push back, a sixth
 * and sequences that hold are left to the melee and the morale phase.
 */
export function settleSequences(step: Step): void {
  for (const { id } of rosterOf(step.state.sheet).list) {
    const brigade = step.state.brigades[id]
    if (brigade?.place !== 'table') continue
    if (brigade.activity.kind === 'pushedBack') settlePushed(step, brigade, brigade.activity)
    else if (brigade.activity.kind === 'followingUp') settleFollower(step, brigade, brigade.activity)
  }
}

function settlePushed(step: Step, { id, pushBackTotal }: BrigadeState, { n, winnerId }: PushedBack): void {
  if (n === 0) {
    settleReversal(step, id, winnerId)
    return
  }
  step.setBrigade(id, { pushBackTotal: pushBackTotal + 1 })
  if (n === MAX_PUSHBACKS_RUN || keepersOf(step.state, id).length > 0) return
  step.claim(id, brokenOff(n))
  emitBroken(step, id, winnerId)
}

function emitBroken(step: Step, id: string, otherId: string | null): void {
  const touches = contactsOf(step.state, id).length > 0
  const followed = otherId !== null && step.state.brigades[otherId]?.activity.kind === 'followingUp'
  step.emit('sequenceBroken', infoOf(step.state, id).side, ['BR-AFT-09', 'BR-RAL-03'], {
    brigadeId: id,
    cause: touches ? 'thirdParty' : followed ? 'contactLost' : 'nobodyFollows',
  })
}

/** The move after a reversal: both stand, then both are free (BR-AFT-11, BR-R-63). */
function settleReversal(step: Step, id: string, winnerId: string | null): void {
  step.claim(id, brokenOff(0))
  if (winnerId !== null && step.state.brigades[winnerId]?.activity.kind === 'rallying')
    step.claim(winnerId, brokenOff(0))
}

function settleFollower(step: Step, { id }: BrigadeState, { n }: FollowingUp): void {
  if (n === MAX_PUSHBACKS_RUN || keepsContact(step.state, id)) return
  // It ran into nobody: its broken sequence costs it one move; a holder would be free (BR-AFT-06, BR-AFT-09).
  step.claim(id, brokenOff(0))
  const cause = contactsOf(step.state, id).length > 0 ? 'thirdParty' : 'contactLost'
  step.emit(
    'sequenceBroken',
    infoOf(step.state, id).side,
    [cause === 'thirdParty' ? 'BR-AFT-13' : 'BR-AFT-09'],
    {
      brigadeId: id,
      cause,
    },
  )
}
