/** Plotted actions as sentences of the catalogue. */
import type { JsonValue } from '../../../../engine/json'
import { actionName, type Action } from '../../turn/commands'
import { inches, term } from './words'

/** An action as part of a sentence. `placeOf` gives the word for a building. */
export function actionWords(action: Action, placeOf: (id: string) => JsonValue): JsonValue {
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
  // The two ways of it are offered side by side.
  if ('retire' in action) return term(`action.retire${action.retire === 'left' ? 'Left' : 'Right'}`)
  if ('turnBack' in action && action.turnBack !== true)
    return term(`action.turnBack${action.turnBack === 'left' ? 'Left' : 'Right'}`)
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
  if ('limber' in action && action.limber === 'limbered') return term('action.limberUp')
  if ('limber' in action) return term('action.limber', { formation: term(`formation.${action.limber}`) })
  if ('occupy' in action) return term('action.occupy', { complex: placeOf(action.occupy) })
  if ('vacate' in action)
    return term('action.vacate', { formation: term(`formation.${action.vacate.formation}`) })
  return term(`action.${name}`)
}
