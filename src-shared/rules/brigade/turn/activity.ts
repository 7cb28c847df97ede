/** Activities (4.3): which of several claims on a body's next move holds, and what each activity forbids. */
import type { Activity, ActivityKind, BrigadeState } from '../state/state'

/** The first of this list holds where several rules give a body a state for the next move (4.3, BR-R-119). */
export const ACTIVITY_PRIORITY: readonly ActivityKind[] = [
  'removed',
  'routing',
  'pushedBack',
  'engaged',
  'fallingBack',
  'followingUp',
  'pursuing',
  'rallying',
  'brokenOff',
  'recovering',
  'retiring',
  'free',
  // Guns are only free, crewGone or removed; charges end with their move.
  'crewGone',
  'charging',
]

export const FREE: Activity = { kind: 'free' }

/** What is displaced is lost, not postponed; of two equal claims the later replaces the earlier. */
export function claimed(before: Activity | null, claim: Activity): Activity {
  if (before === null) return claim
  return ACTIVITY_PRIORITY.indexOf(claim.kind) <= ACTIVITY_PRIORITY.indexOf(before.kind) ? claim : before
}

/** Whether the body is moved by its activity alone: no plot and no evasion counts (4.3, FORCED_MOVE). */
export function isForced({ activity }: Pick<BrigadeState, 'activity'>): boolean {
  switch (activity.kind) {
    case 'charging':
    case 'pushedBack':
    case 'followingUp':
    case 'retiring':
    case 'pursuing':
    case 'fallingBack':
    case 'routing':
      return true
    case 'free':
    case 'engaged':
    case 'brokenOff':
    case 'rallying':
    case 'recovering':
    case 'crewGone':
    case 'removed':
      return false
  }
}

/** The activity at the head of the next move: the claim if there is one, else what the timers leave (BR-GEN-09). */
export function afterMove({ activity, next }: Pick<BrigadeState, 'activity' | 'next'>): Activity {
  if (next !== null) return next
  switch (activity.kind) {
    case 'brokenOff':
      if (activity.n === 2) return { kind: 'rallying', left: 1, recovering: 2 }
      return activity.n === 1 ? { kind: 'recovering', left: 1 } : FREE
    case 'rallying':
      if (activity.left > 1) return { ...activity, left: activity.left - 1 }
      return activity.recovering > 0 ? { kind: 'recovering', left: activity.recovering } : FREE
    case 'recovering':
      return activity.left > 1 ? { ...activity, left: activity.left - 1 } : FREE
    case 'charging':
      return FREE
    case 'retiring':
      return FREE
    case 'free':
    case 'engaged':
    case 'pushedBack':
    case 'followingUp':
    case 'pursuing':
    case 'fallingBack':
    case 'routing':
    case 'crewGone':
    case 'removed':
      return activity
  }
}
