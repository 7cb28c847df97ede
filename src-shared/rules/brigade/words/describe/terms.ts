/** Words that sentences are made of: sides, lengths, dice, plotted actions. */
import type { JsonValue } from '../../../../engine/json'
import { sideId, type Side } from '../../../../engine/sides'
import { actionName, actionSchema, type Action } from '../../turn/commands'
import type { BrEvent, BrEventKind } from '../../turn/events'
import { names } from '../names'
import type { BrState } from '../../state/state'

export type Values = { readonly [name: string]: JsonValue }
export type Variant = readonly [variant: string, values: Values]
type EventOf<K extends BrEventKind> = Extract<BrEvent, { kind: K }>
export type Describers<K extends BrEventKind = BrEventKind> = {
  readonly [One in K]: (event: EventOf<One>, state: BrState) => Variant
}

/** A sentence of the catalogue's `term` inside another. */
export const term = (name: string, values: Values = {}): JsonValue => ({ key: `term.${name}`, values })

export const sideOf = (side: Side | null): JsonValue => (side === null ? term('nobody') : sideId(side))

/** Faces as thrown. */
export const score = (faces: readonly number[]): string => (faces.length === 0 ? '–' : faces.join(', '))

/** A length in words, to a hundredth. */
export function inches(length: number): JsonValue {
  const value = Math.round(length * 100) / 100
  return value === 1 ? term('inch') : term('inches', { length: value })
}

/** An id that the battle has a name for, or another word for what it is. */
export function bodiesAndPlaces(state: BrState, id: string, otherwise: string): JsonValue {
  return names(state).has(id) ? id : term(otherwise)
}

/** Plotted actions in words, one after another; those that are not in the language of plots are left out. */
export function actionsOf(actions: JsonValue, state: BrState): JsonValue {
  const list = Array.isArray(actions) ? (actions as readonly JsonValue[]) : []
  const words = list.flatMap((one) => {
    const action = actionSchema.safeParse(one)
    return action.success ? [actionOf(action.data, state)] : []
  })
  return words.length > 0 ? words : [term('action.stand')]
}

function actionOf(action: Action, state: BrState): JsonValue {
  const name = actionName(action)
  const length = (distance: number | 'max', variant = '') =>
    distance === 'max'
      ? term(`action.${name}${variant}All`)
      : term(`action.${name}${variant}`, { inches: inches(distance) })
  const turned = (degrees: number) =>
    term(`action.${name}${degrees < 0 ? 'Left' : 'Right'}`, {
      degrees: Math.round(Math.abs(degrees) * 10) / 10,
    })
  if ('turn' in action) return turned(action.turn)
  if ('pivotGuns' in action) return turned(action.pivotGuns)
  if ('advance' in action) {
    const { facing } = action
    return facing === undefined || facing === 'front'
      ? length(action.advance)
      : length(action.advance, facing.charAt(0).toUpperCase() + facing.slice(1))
  }
  if ('followRoad' in action) return length(action.distance)
  if ('skirmishFire' in action) return length(action.skirmishFire)
  if ('withdrawFacing' in action) return length(action.withdrawFacing)
  if ('dash' in action) return length(action.dash)
  if ('manhandle' in action)
    return term(action.manhandle < 0 ? 'action.manhandleBack' : 'action.manhandle', {
      inches: inches(Math.abs(action.manhandle)),
    })
  if ('changeFormation' in action)
    return term('action.changeFormation', { formation: term(`formation.${action.changeFormation}`) })
  if ('limber' in action) return term('action.limber', { formation: term(`formation.${action.limber}`) })
  if ('occupy' in action)
    return term('action.occupy', { complex: bodiesAndPlaces(state, action.occupy, 'buildings') })
  if ('vacate' in action)
    return term('action.vacate', { formation: term(`formation.${action.vacate.formation}`) })
  return term(`action.${name}`)
}
