/** What a move is for: whatever of its worth it gains most of. */
import type { Want } from './idea'
import type { Task } from './plan'

/** The worth of a place for a unit, part by part; `score` is their sum. */
export interface Weighed {
  readonly score: number
  readonly progress: number
  readonly strike: number
  /** What the enemy could do to it, and how far from home a worn unit is: less is better, as in all below zero. */
  readonly danger: number
  readonly facing: number
  readonly column: number
  readonly cover: number
  readonly friends: number
}

export function purposeOf(task: Task, stay: Weighed, best: Weighed, isHorse: boolean): Want {
  if (task.instruction) return 'followsOrder'
  const gains: readonly (readonly [Want, number])[] = [
    ['goesForPlace', best.progress - stay.progress],
    ['getsBetterShot', best.strike - stay.strike],
    ['getsAway', best.danger - stay.danger],
    ['facesEnemy', best.facing - stay.facing],
    ['deploys', best.column - stay.column],
    ['takesCover', best.cover - stay.cover],
    ['closesUp', best.friends - stay.friends],
  ]
  const [want] = gains.reduce((most, one) => (one[1] > most[1] ? one : most))
  if (want !== 'goesForPlace') return want
  if (task.posture === 'reserve') return 'keepsReserve'
  return task.posture === 'hold' && !isHorse ? 'keepsPlace' : want
}
