/** What no command could have brought about, in a state set by the umpire's hand. */
import type { Fault } from '../../../engine/refusal'
import { SIDES } from '../../../engine/sides'
import { groundOf } from '../sheet/ground'
import {
  actsAsInfantry,
  garrisonOf,
  MAX_BRIGADES,
  MAX_UNITS,
  occupancyOf,
  readyGenerals,
  rosterOf,
  unitsIn,
} from './lookup'
import { retreatChoices } from '../combat/retreat'
import { combatSquare } from '../combat/round'
import type { Phase, SqState } from './state'

export const STATE_FAULTS = [
  'UNKNOWN_ID',
  'MISSING_ID',
  'OFF_BOARD',
  'NO_PLACE',
  'TWO_PLACES',
  'IMPASSABLE',
  'TWO_SIDES',
  'STACK_BRIGADES',
  'STACK_TOTAL',
  'NO_TOWN',
  'TOWN_INFANTRY_ONLY',
  'TOWN_FULL',
  'NO_RIVER',
  'NOT_SORTED',
  'TURN_TOO_LATE',
  'WRONG_FOR_PHASE',
  'NO_READY_GENERAL',
] as const
export type StateFaultCode = (typeof STATE_FAULTS)[number]

type Add = (path: readonly (string | number)[], code: StateFaultCode, values?: Fault['values']) => void

/** All faults at once; empty: the battle may go on from this state. */
export function stateFaults(state: SqState): readonly Fault[] {
  const list: Fault[] = []
  const add: Add = (path, code, values = {}) => {
    list.push({ path: path.join('.'), code, values })
  }
  idFaults(state, add)
  // What follows looks ids up; with strangers among them it would only say the same again.
  if (list.length > 0) return list
  unitFaults(state, add)
  if (list.length > 0) return list
  squareFaults(state, add)
  generalFaults(state, add)
  phaseFaults(state, add)
  return list
}

function idFaults(state: SqState, add: Add): void {
  const roster = rosterOf(state.sheet)
  const compare = (
    key: string,
    known: ReadonlyMap<string, unknown>,
    have: Readonly<Record<string, unknown>>,
  ) => {
    for (const id of Object.keys(have)) if (!known.has(id)) add([key, id], 'UNKNOWN_ID', { id })
    for (const id of known.keys()) if (!Object.hasOwn(have, id)) add([key, id], 'MISSING_ID', { id })
  }
  compare('units', roster.units, state.units)
  compare('generals', roster.generals, state.generals)
  compare(
    'holders',
    new Map(state.sheet.victory.objectives.map((objective) => [objective.id, objective])),
    state.holders,
  )
  for (const [id, unit] of Object.entries(state.units))
    if (unit.id !== id) add(['units', id, 'id'], 'UNKNOWN_ID', { id: unit.id })
  for (const [id, general] of Object.entries(state.generals)) {
    if (general.id !== id || roster.generals.get(id)?.role !== general.role)
      add(['generals', id, 'id'], 'UNKNOWN_ID', { id: general.id })
    if (general.joined !== null && !roster.generals.has(general.joined))
      add(['generals', id, 'joined'], 'UNKNOWN_ID', { id: general.joined })
  }
  for (const [id, holder] of Object.entries(state.holders))
    if (holder && roster.armies.get(holder.armyId)?.side !== holder.side)
      add(['holders', id], 'UNKNOWN_ID', { id: holder.armyId })
  const { active } = state
  const command = active ? roster.commands.get(active.commandId) : undefined
  if (active && (command?.generalId !== active.generalId || command.side !== active.side))
    add(['active'], 'UNKNOWN_ID', { id: active.commandId })
  SIDES.forEach((side) => {
    const id = state.nominations[side]
    if (id !== null && roster.generals.get(id)?.side !== side)
      add(['nominations', side], 'UNKNOWN_ID', { id })
  })
}

/** A unit is on the board with a square, or off it without; towns and banks fit the ground. */
function unitFaults(state: SqState, add: Add): void {
  const ground = groundOf(state.sheet)
  for (const info of rosterOf(state.sheet).unitList) {
    const unit = state.units[info.id]
    if (!unit) continue
    const path = ['units', info.id]
    const values = { unitId: info.id }
    const { square } = unit
    if (square === null) {
      if (unit.status === 'onBoard') add([...path, 'square'], 'NO_PLACE', values)
      if (unit.inTown) add([...path, 'inTown'], 'NO_TOWN', values)
      if (unit.bank !== null) add([...path, 'bank'], 'NO_RIVER', values)
      if (unit.status === 'offBoard' && !info.arrival) add([...path, 'status'], 'NO_PLACE', values)
      continue
    }
    if (unit.status !== 'onBoard') add([...path, 'status'], 'TWO_PLACES', values)
    if (!ground.has(square)) {
      add([...path, 'square'], 'OFF_BOARD', { square })
      continue
    }
    if (ground.impassable(square)) add([...path, 'square'], 'IMPASSABLE', { square })
    if (ground.hasRiverInside(square) !== (unit.bank !== null)) add([...path, 'bank'], 'NO_RIVER', { square })
    if (!unit.inTown) continue
    if (!ground.town(square)) add([...path, 'inTown'], 'NO_TOWN', { square })
    else if (!actsAsInfantry(info, state.houseRules)) add([...path, 'inTown'], 'TOWN_INFANTRY_ONLY', values)
  }
}

function squareFaults(state: SqState, add: Add): void {
  const ground = groundOf(state.sheet)
  const { units, brigades, totals } = occupancyOf(state)
  const roster = rosterOf(state.sheet)
  ground.names.forEach((square, i) => {
    const sides = new Set((units[i] ?? []).map((id) => roster.units.get(id)?.side))
    if (sides.size > 1) add(['units'], 'TWO_SIDES', { square })
    if ((brigades[i] ?? 0) > MAX_BRIGADES) add(['units'], 'STACK_BRIGADES', { square })
    if ((totals[i] ?? 0) > MAX_UNITS) add(['units'], 'STACK_TOTAL', { square })
    const capacity = ground.town(square)?.capacity
    if (capacity !== undefined && garrisonOf(state, square).length > capacity)
      add(['units'], 'TOWN_FULL', { square, capacity })
  })
}

/** Generals stand on passable squares without the enemy, but for those who wait to be placed (6g). */
function generalFaults(state: SqState, add: Add): void {
  const ground = groundOf(state.sheet)
  const { sides } = occupancyOf(state)
  const squares = new Map<string, number>()
  for (const info of rosterOf(state.sheet).generals.values()) {
    const general = state.generals[info.id]
    if (!general || general.square === null) continue
    const { square } = general
    const path = ['generals', info.id, 'square']
    if (!general.inPlay || general.awaitsArrival) add(path, 'TWO_PLACES', { generalId: info.id })
    if (!ground.has(square)) {
      add(path, 'OFF_BOARD', { square })
      continue
    }
    if (ground.impassable(square)) add(path, 'IMPASSABLE', { square })
    if (state.placing.some((waiting) => waiting.generalId === info.id)) continue
    const other = squares.get(square)
    const held = sides[ground.number(square)]
    if (held === 1 - info.side || (other !== undefined && other !== info.side))
      add(path, 'TWO_SIDES', { square })
    squares.set(square, info.side)
  }
}

/** What must be there in a phase, and nowhere else. */
function phaseFaults(state: SqState, add: Add): void {
  const { phase } = state
  const wrong = (path: string) => {
    add([path], 'WRONG_FOR_PHASE', { phase })
  }
  const under = phase === 'placeGeneral' ? (state.afterPlacing ?? phase) : phase
  const inAssault: readonly Phase[] = [
    'declareDefence',
    'retreats',
    'voluntaryRetreats',
    'secondRound',
    'advance',
  ]
  const assault = inAssault.includes(under) || (under === 'allocateHits' && state.bombardment === null)
  if (assault && state.assault === null) wrong('assault')
  if (!assault && state.assault !== null && phase !== 'placeGeneral') wrong('assault')
  if (state.bombardment !== null && under !== 'allocateHits') wrong('bombardment')
  const activation = assault || under === 'activation' || under === 'allocateHits'
  if (activation !== (state.active !== null)) wrong('active')
  if ((phase === 'placeGeneral') !== state.placing.length > 0) wrong('placing')
  if ((phase === 'placeGeneral') !== (state.afterPlacing !== null)) wrong('afterPlacing')
  if ((phase === 'night') !== (state.night !== null)) wrong('night')
  if ((phase === 'battleOver') !== (state.outcome !== null)) wrong('outcome')
  // An assault that waits for what nobody can do would wait for ever.
  if (phase === 'retreats' && retreatChoices(state).length === 0) wrong('assault')
  if (phase === 'declareDefence' && state.assault && unitsIn(state, combatSquare(state.assault)).length === 0)
    wrong('assault')
  if (phase === 'rollActionDice' || phase === 'diceOff') wrong('phase')
  if (phase === 'cincMoves' && state.cincSide === null) wrong('cincSide')
  // A side without a general to name would keep the turn waiting for ever.
  if (phase === 'nominate')
    for (const side of SIDES)
      if (readyGenerals(state, side).length === 0) add(['phase'], 'NO_READY_GENERAL', { side })
  if (phase === 'assignDie' && SIDES.every((side) => readyGenerals(state, side).length === 0))
    add(['phase'], 'NO_READY_GENERAL')
  if ((phase === 'nominate' || phase === 'assignDie') && state.actionDice.length === 0) wrong('actionDice')
  state.actionDice.forEach((die, i) => {
    if (die > (state.actionDice[i - 1] ?? die)) add(['actionDice', i], 'NOT_SORTED', { die })
  })
  if (state.turn > state.sheet.turnLimit) add(['turn'], 'TURN_TOO_LATE', { turn: state.turn })
}
