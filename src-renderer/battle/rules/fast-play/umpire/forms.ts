// From what the umpire fills in to the value that is set: a unit or a general with its parts changed, all at once, so that
// no half-made state stands in between.
import type { JsonObject } from '../../../../../src-shared/contract/values'
import { normalHeading } from '../../../../../src-shared/board/table/vectors'
import { asNumber, asObject, asText } from '../../../open-table/json'
import { hundredths } from '../../../open-table/places'

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

export function unitFormOf({ status, pose, formation, elements, shaken }: JsonObject): UnitForm {
  const { x, y, heading } = asObject(pose)
  return {
    place: asText(status, 'board'),
    x: hundredths(asNumber(x)),
    y: hundredths(asNumber(y)),
    heading: hundredths(asNumber(heading)),
    formation: asText(formation, 'line'),
    elements: asNumber(elements),
    shaken: shaken === true,
  }
}

/** The unit as it is to be; what it has lost follows from what is left. */
export function unitOf(before: JsonObject, form: UnitForm): JsonObject {
  const { place, x, y, heading, formation, shaken } = form
  const start = asNumber(before['elements']) + asNumber(before['lost'])
  const isGone = place === 'routed' || place === 'destroyed'
  const elements = isGone ? 0 : Math.max(1, Math.min(start, Math.trunc(form.elements)))
  const lost = start - elements
  return {
    ...before,
    status: place,
    pose: place === 'board' ? { x, y, heading: normalHeading(heading) } : null,
    bend: null,
    formation: elements === 1 ? 'line' : formation,
    elements,
    lost,
    // Those who ran were not hit.
    hits: place === 'routed' ? Math.min(asNumber(before['hits']), lost) : lost,
    shaken: shaken && !isGone,
  }
}

export function generalFormOf({ status, point }: JsonObject): GeneralForm {
  const { x, y } = asObject(point)
  return { place: asText(status, 'board'), x: hundredths(asNumber(x)), y: hundredths(asNumber(y)) }
}

/** The general as he is to be: alone, with nobody joined. */
export function generalOf(before: JsonObject, { place, x, y }: GeneralForm): JsonObject {
  return { ...before, status: place, point: { x, y }, joined: null, joinedTurn: 0 }
}
