/** Words that sentences are made of: sides, lengths, dice, plotted actions. */
import type { JsonValue } from '../../../../engine/json'
import { sideId, type Side } from '../../../../engine/sides'
import { actionSchema, type Action } from '../../turn/commands'
import type { BrEvent, BrEventKind } from '../../turn/events'
import { names } from '../names'
import type { BrState } from '../../state/state'
import { actionWords } from './actions'
import { term, type Values } from './words'

export { inches, term, type Values } from './words'

export type Variant = readonly [variant: string, values: Values]
type EventOf<K extends BrEventKind> = Extract<BrEvent, { kind: K }>
export type Describers<K extends BrEventKind = BrEventKind> = {
  readonly [One in K]: (event: EventOf<One>, state: BrState) => Variant
}

export const sideOf = (side: Side | null): JsonValue => (side === null ? term('nobody') : sideId(side))

/** Faces as thrown. */
export const score = (faces: readonly number[]): string => (faces.length === 0 ? '–' : faces.join(', '))

/** An id that the battle has a name for, or another word for what it is. */
export function bodiesAndPlaces(state: BrState, id: string, otherwise: string): JsonValue {
  return names(state).has(id) ? id : term(otherwise)
}

/** Plotted actions in words, one after another; those that are not in the language of plots are left out, and turns of 0°. */
export function actionsOf(actions: JsonValue, state: BrState): JsonValue {
  const words = plotted(actions)
    .filter((action) => !('turn' in action && Math.abs(action.turn) < NO_TURN))
    .map((action) => actionWords(action, (id) => bodiesAndPlaces(state, id, 'buildings')))
  return words.length > 0 ? words : [term('action.stand')]
}
/** Smaller turns, degrees, would be told as 0. */
const NO_TURN = 0.05

/** Whether plotted actions leave a body where it stands. */
export const standsOnly = (actions: JsonValue): boolean =>
  plotted(actions).every((action) => 'stand' in action)

function plotted(actions: JsonValue): readonly Action[] {
  const list = Array.isArray(actions) ? (actions as readonly JsonValue[]) : []
  return list.flatMap((one) => {
    const action = actionSchema.safeParse(one)
    return action.success ? [action.data] : []
  })
}
