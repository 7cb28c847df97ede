// From what the umpire fills in to the value that is set: a unit or a general with its parts changed, all at once, so
// that no half-made state stands in between.
import type { JsonObject } from '../../../../../src-shared/contract/values'

export const OFF = 'off'
export const GONE = ['destroyed', 'withdrawn'] as const

/** What can be said of a unit on a real table: where it is (a square, off the board, or gone) and its hits. */
export interface UnitForm {
  /** A square, `off`, `destroyed` or `withdrawn`. */
  readonly place: string
  readonly inTown: boolean
  readonly hits: number
}

export interface GeneralForm {
  readonly place: string
  readonly ready: boolean
}

const isGone = (place: string): place is (typeof GONE)[number] => GONE.some((one) => one === place)

export function unitFormOf(unit: JsonObject): UnitForm {
  const { status, square, inTown, hits } = unit
  return {
    place: typeof square === 'string' ? square : typeof status === 'string' && isGone(status) ? status : OFF,
    inTown: inTown === true,
    hits: typeof hits === 'number' ? hits : 0,
  }
}

/** The unit as it is to be; nothing else of it changes. */
export function unitOf(before: JsonObject, form: UnitForm): JsonObject {
  const onBoard = form.place !== OFF && !isGone(form.place)
  return {
    ...before,
    status: onBoard ? 'onBoard' : isGone(form.place) ? form.place : 'offBoard',
    square: onBoard ? form.place : null,
    inTown: onBoard && form.inTown,
    bank: onBoard && before['square'] === form.place ? (before['bank'] ?? null) : null,
    hits: form.hits,
  }
}

export function generalFormOf(general: JsonObject): GeneralForm {
  const { square, activatedThisTurn } = general
  return { place: typeof square === 'string' ? square : OFF, ready: activatedThisTurn !== true }
}

export function generalOf(before: JsonObject, form: GeneralForm): JsonObject {
  return {
    ...before,
    square: form.place === OFF ? null : form.place,
    activatedThisTurn: !form.ready,
  }
}
