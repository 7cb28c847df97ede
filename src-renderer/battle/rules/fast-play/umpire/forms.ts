// From what the umpire fills in to the value that is set: a unit or a general with its parts changed, all at once, so that
// no half-made state stands in between.
import type { JsonObject, JsonValue } from '../../../../../src-shared/contract/values'
import { asObject } from '../../../open-table/json'

export const UNIT_PLACES = ['board', 'routed', 'destroyed'] as const
export const GENERAL_PLACES = ['board', 'killed'] as const

/** What can be said of a unit on a real table; inches and degrees. */
export interface UnitForm {
  readonly place: string
  readonly x: number
  readonly y: number
  readonly heading: number
  readonly formation: string
  readonly elements: number
  readonly shaken: boolean
}

export interface GeneralForm {
  readonly place: string
  readonly x: number
  readonly y: number
}

const textOf = (value: JsonValue | undefined, otherwise: string): string =>
  typeof value === 'string' ? value : otherwise
const numberOf = (value: JsonValue | undefined): number => (typeof value === 'number' ? value : 0)
const hundredths = (value: number): number => Math.round(value * 100) / 100

export function unitFormOf({ status, pose, formation, elements, shaken }: JsonObject): UnitForm {
  const { x, y, heading } = asObject(pose)
  return {
    place: textOf(status, 'board'),
    x: hundredths(numberOf(x)),
    y: hundredths(numberOf(y)),
    heading: hundredths(numberOf(heading)),
    formation: textOf(formation, 'line'),
    elements: numberOf(elements),
    shaken: shaken === true,
  }
}

/** The unit as it is to be; what it has lost follows from what is left. */
export function unitOf(before: JsonObject, form: UnitForm): JsonObject {
  const { place, x, y, heading, formation, shaken } = form
  const start = numberOf(before['elements']) + numberOf(before['lost'])
  const isGone = place === 'routed' || place === 'destroyed'
  const elements = isGone ? 0 : Math.max(1, Math.min(start, Math.trunc(form.elements)))
  const lost = start - elements
  return {
    ...before,
    status: place,
    pose: place === 'board' ? { x, y, heading: ((heading % 360) + 360) % 360 } : null,
    bend: null,
    formation: elements === 1 ? 'line' : formation,
    elements,
    lost,
    // Those who ran were not hit.
    hits: place === 'routed' ? Math.min(numberOf(before['hits']), lost) : lost,
    shaken: shaken && !isGone,
  }
}

export function generalFormOf({ status, point }: JsonObject): GeneralForm {
  const { x, y } = asObject(point)
  return { place: textOf(status, 'board'), x: hundredths(numberOf(x)), y: hundredths(numberOf(y)) }
}

/** The general as he is to be: alone, with nobody joined. */
export function generalOf(before: JsonObject, { place, x, y }: GeneralForm): JsonObject {
  return { ...before, status: place, point: { x, y }, joined: null, joinedTurn: 0 }
}
