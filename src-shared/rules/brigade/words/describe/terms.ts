/** Words that sentences are made of: sides, lengths, dice, plotted actions. */
import type { JsonValue } from '../../../../engine/json'
import { sideId, type Side } from '../../../../engine/sides'
import { actionSchema } from '../../turn/commands'
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

/** Plotted actions in words, one after another; those that are not in the language of plots are left out. */
export function actionsOf(actions: JsonValue, state: BrState): JsonValue {
  const list = Array.isArray(actions) ? (actions as readonly JsonValue[]) : []
  const words = list.flatMap((one) => {
    const action = actionSchema.safeParse(one)
    return action.success ? [actionWords(action.data, (id) => bodiesAndPlaces(state, id, 'buildings'))] : []
  })
  return words.length > 0 ? words : [term('action.stand')]
}
