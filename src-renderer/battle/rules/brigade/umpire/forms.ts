// From what the umpire reads off the real table to the value that is set: a brigade or a leader with its parts changed, all
// at once, so that no half-made state stands in between.
import type { JsonObject } from '../../../../../src-shared/contract/values'
import { poseAbout } from '../../../../../src-shared/board/table/rectangles'
import { normalHeading } from '../../../../../src-shared/board/table/vectors'
import type { Field } from '../../../../../src-shared/rules/brigade/screen/schema'
import { asList, asNumber, asObject, asText } from '../../../open-table/json'
import { hundredths } from '../../../open-table/places'

/** On the table, still to come, or why it is gone. */
export const BRIGADE_PLACES = ['table', 'toCome', 'destroyed', 'fled'] as const
export const LEADER_PLACES = ['onTable', 'captured', 'hit'] as const
/** What can bind a brigade by its morale; a rout moves it, and is the rules' alone. */
export const MORALES = ['ok', 'halt', 'fallBack'] as const

/** What can be said of a brigade on a real table; middle of its front in inches, degrees from north. */
export interface BrigadeForm {
  readonly place: string
  readonly x: number
  readonly y: number
  readonly heading: number
  readonly formation: string
  /** Buildings that it holds; empty: none. */
  readonly complexId: string
  /** Left of each unit. */
  readonly figures: readonly number[]
  /** Points left of each piece. */
  readonly points: readonly number[]
  readonly morale: string
  readonly disordered: boolean
}

export interface LeaderForm {
  readonly place: string
  readonly x: number
  readonly y: number
}

/** What the form has to know of the battle. */
export interface Setting {
  readonly move: number
  readonly complexes: Field['complexes']
}

const whole = (value: number): number => Math.max(0, Math.trunc(value))

export function brigadeFormOf(before: JsonObject, move: number): BrigadeForm {
  const { place, pose, formation, complexId, figures, pieces, morale, disorderedUntil, activity } = before
  const { x, y, heading } = asObject(pose)
  return {
    place: place === 'gone' ? asText(asObject(activity)['cause']) : asText(place),
    x: hundredths(asNumber(x)),
    y: hundredths(asNumber(y)),
    heading: hundredths(asNumber(heading)),
    formation: asText(formation),
    complexId: asText(complexId),
    figures: asList(figures).map(asNumber),
    points: asList(pieces).map((one) => asNumber(asObject(one)['points'])),
    morale: asText(morale),
    disordered: asNumber(disorderedUntil) >= Math.max(1, move),
  }
}

/** Whether it stands elsewhere than before, and so in contact with nobody that it touched. */
export function isMoved(before: JsonObject, form: BrigadeForm): boolean {
  const was = brigadeFormOf(before, 0)
  return (['place', 'x', 'y', 'heading', 'complexId'] as const).some((key) => was[key] !== form[key])
}

function standing(form: BrigadeForm, { complexes }: Setting): JsonObject {
  const complex = complexes.find(({ id }) => id === form.complexId)
  if (!complex) {
    const { x, y, heading, formation } = form
    const pose = { x, y, heading: normalHeading(heading) }
    return { pose, formation, complexId: null, sections: [] }
  }
  const { middle, sections } = complex
  const bodies = form.figures.length + form.points.length
  return {
    pose: { x: hundredths(middle.x), y: hundredths(middle.y), heading: 0 },
    formation: 'garrison',
    complexId: complex.id,
    // Dealt out over its parts in order, as whoever walks in is.
    sections: Array.from({ length: bodies }, (_, i) =>
      Math.min(Math.max(0, sections - 1), Math.floor((i * sections) / Math.max(1, bodies))),
    ),
  }
}

/** The brigade as it is to be; what was elsewhere is engaged with nobody. */
export function brigadeOf(before: JsonObject, form: BrigadeForm, setting: Setting): JsonObject {
  const { move } = setting
  const onTable = form.place === 'table' || form.place === 'toCome'
  const isLost = form.place === 'destroyed'
  const pieces = asList(before['pieces']).map((one, i) => {
    const points = isLost ? 0 : whole(form.points[i] ?? 0)
    return { ...asObject(one), points, out: points === 0 }
  })
  const { kind } = asObject(before['activity'])
  const isFreed = kind === 'removed' || (kind === 'engaged' && isMoved(before, form))
  const activity = onTable
    ? isFreed
      ? { kind: 'free' }
      : (before['activity'] ?? null)
    : { kind: 'removed', cause: form.place, move, exitId: null }
  return {
    ...before,
    ...(form.place === 'table' &&
      isMoved(before, form) && { ...standing(form, setting), entering: false, roadId: null }),
    ...(form.complexId === '' && form.place === 'table' && { formation: form.formation }),
    place: onTable ? form.place : 'gone',
    activity,
    next: onTable ? (before['next'] ?? null) : null,
    figures: form.figures.map((left) => (isLost ? 0 : whole(left))),
    pieces,
    morale: form.morale,
    disorderedUntil: form.disordered ? Math.max(asNumber(before['disorderedUntil']), move, 1) : 0,
  }
}

/** The form of a brigade whose middle was put at a point; out of the buildings that it held. */
export function putAt(
  form: BrigadeForm,
  middle: { x: number; y: number },
  depth: number,
  open: string,
): BrigadeForm {
  const { x, y } = poseAbout(middle, form.heading, depth)
  return {
    ...form,
    place: 'table',
    x: hundredths(x),
    y: hundredths(y),
    complexId: '',
    formation: form.complexId === '' ? form.formation : open,
  }
}

export function leaderFormOf({ status, x, y }: JsonObject): LeaderForm {
  return { place: asText(status), x: hundredths(asNumber(x)), y: hundredths(asNumber(y)) }
}

export function leaderOf(before: JsonObject, { place, x, y }: LeaderForm): JsonObject {
  return { ...before, status: place, x, y }
}
