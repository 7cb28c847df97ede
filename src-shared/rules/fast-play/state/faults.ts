/** What cannot be in a state, whoever has set it: units upon each other, pairs of nobody, elements that do not add up. */
import type { Fault } from '../../../engine/refusal'
import { isOffBoard } from '../movement/room'
import { overlaps } from './bodies'
import { fieldOf, type Field } from './field'
import type { FpState, UnitState } from './state'

export const STATE_FAULTS = [
  'UNKNOWN_ID',
  'MISSING_ID',
  'NO_POSE',
  'ELEMENTS',
  'FORMATION_NOT_ALLOWED',
  'OFF_BOARD',
  'OVERLAP',
  'SAME_SIDE',
  'PAIR_TWICE',
  'WRONG_FOR_PHASE',
] as const
type StateFaultCode = (typeof STATE_FAULTS)[number]

export function stateFaults(state: FpState): readonly Fault[] {
  const found: Fault[] = []
  const add = (path: string, code: StateFaultCode, values: Fault['values'] = {}) =>
    found.push({ path, code, values })
  const field = fieldOf(state)
  for (const id of field.roster.units.keys()) if (!state.units[id]) add(`units.${id}`, 'MISSING_ID', { id })
  for (const id of field.roster.generals.keys())
    if (!state.generals[id]) add(`generals.${id}`, 'MISSING_ID', { id })
  for (const [id, unit] of Object.entries(state.units)) {
    const path = `units.${id}`
    if (!field.roster.units.has(id)) add(path, 'UNKNOWN_ID', { id })
    else unitFaults(field, unit, path, add)
  }
  for (const [id, { joined }] of Object.entries(state.generals)) {
    if (!field.roster.generals.has(id)) add(`generals.${id}`, 'UNKNOWN_ID', { id })
    if (joined !== null && !field.isOnBoard(joined))
      add(`generals.${id}.joined`, 'UNKNOWN_ID', { id: joined })
  }
  pairFaults(field, add)
  if (found.length > 0) return found
  const bodies = field.all
  bodies.forEach((body, i) => {
    if (isOffBoard(field, body)) add(`units.${body.id}.pose`, 'OFF_BOARD', { id: body.id })
    const other = bodies.slice(0, i).find((one) => overlaps(one, body))
    if (other) add(`units.${body.id}.pose`, 'OVERLAP', { id: body.id, other: other.id })
  })
  if ((state.phase === 'ended') !== (state.outcome !== null))
    add('phase', 'WRONG_FOR_PHASE', { phase: state.phase })
  if (state.phase !== 'deployment' && state.phase !== 'moveOption' && !state.option)
    add('option', 'WRONG_FOR_PHASE', { phase: state.phase })
  return found
}

type Add = (path: string, code: StateFaultCode, values?: Fault['values']) => void

function unitFaults(field: Field, unit: UnitState, path: string, add: Add): void {
  const { id, status, pose, elements, formation, lost, hits, bend } = unit
  const info = field.info(id)
  if ((status === 'board') !== (pose !== null)) add(`${path}.pose`, 'NO_POSE', { id })
  const gone = status === 'routed' || status === 'destroyed'
  if (gone !== (elements === 0) || elements + lost !== info.elementsAtStart || hits > lost)
    add(`${path}.elements`, 'ELEMENTS', { id, elements, lost, start: info.elementsAtStart })
  const isAllowed =
    formation === 'line' || gone || (elements > 1 && (formation === 'column' || info.type === 'heavyFoot'))
  if (!isAllowed || (bend && (formation !== 'column' || bend.length !== elements)))
    add(`${path}.formation`, 'FORMATION_NOT_ALLOWED', { id })
}

function pairFaults(field: Field, add: Add): void {
  const seen = new Set<string>()
  field.state.pairs.forEach(({ charger, target }, i) => {
    const path = `pairs.${i}`
    for (const id of [charger, target]) if (!field.isOnBoard(id)) add(path, 'UNKNOWN_ID', { id })
    if (!field.isOnBoard(charger) || !field.isOnBoard(target)) return
    if (field.info(charger).side === field.info(target).side)
      add(path, 'SAME_SIDE', { id: charger, other: target })
    const key = [charger, target].toSorted().join(' ')
    if (seen.has(key)) add(path, 'PAIR_TWICE', { id: charger, other: target })
    seen.add(key)
  })
}
