// From what the umpire fills in to the value that is set: a unit or a leader with its parts changed, all at once, so that
// no half-made state stands in between.
import type { JsonObject } from '../../../../../src-shared/contract/values'

export const GONE = ['routed', 'left', 'due'] as const
export const LOST = ['lost', 'left', 'due'] as const

/** What can be said of a unit on a real table. */
export interface UnitForm {
  /** A box, or a word of `GONE`. */
  readonly place: string
  readonly facing: string
  readonly formation: string
  readonly hits: number
}

const textOf = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise)

export function unitFormOf({ status, box, facing, formation, hitsTaken }: JsonObject): UnitForm {
  return {
    place: textOf(box, textOf(status, 'due')),
    facing: textOf(facing, 'N'),
    formation: textOf(formation, 'deployed'),
    hits: typeof hitsTaken === 'number' ? hitsTaken : 0,
  }
}

/** The unit as it is to be; nothing else of it changes. */
export function unitOf(before: JsonObject, { place, facing, formation, hits }: UnitForm): JsonObject {
  const isGone = GONE.some((one) => one === place)
  return {
    ...before,
    status: isGone ? place : 'board',
    box: isGone ? null : place,
    facing,
    facingAtTurnStart: facing,
    formation,
    hitsTaken: hits,
    ...(isGone ? { rampant: false, effects: [] } : {}),
  }
}

/** A box, or a word of `LOST`. */
export const leaderPlaceOf = ({ status, box }: JsonObject): string => textOf(box, textOf(status, 'due'))

export function leaderAt(before: JsonObject, place: string): JsonObject {
  const isGone = LOST.some((one) => one === place)
  return { ...before, status: isGone ? place : 'board', box: isGone ? null : place }
}
