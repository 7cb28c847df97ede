/** What may be done now: every legal command of a side by phase, in a sensible and limited enumeration. */
import type { Side } from '../../../../engine/sides'
import { CINC_MOVE, ridesTo } from '../../movement/generals'
import {
  commandInfoOf,
  generalInfoOf,
  generalsIn,
  readyGenerals,
  rosterOf,
  unitInfoOf,
  unitStateOf,
} from '../../state/lookup'
import { refuseNightRally } from '../../morale/night'
import { openNominator } from '../nomination'
import { generalOptions, massedFireOptions, unitOptions } from './activation'
import {
  advanceOptions,
  assaultForces,
  assaultOptions,
  defenceOptions,
  retreatOptions,
  secondRoundOptions,
  shareOptions,
  sharing,
} from './assault'
import { isStagePast } from '../phases'
import { assaultDecider } from '../../combat/assault'
import type { SqState } from '../../state/state'
import { cincsToMove } from '../turn'
import type { SqOption } from '../commands'
import { withWarnings } from '../warnings'

/**
 * What a side may do now, by one unit or general if `actorId` is given, with cost and doubts (9.2). Paths, shares of
 * hits and mixtures of assaulting units stand for their like: `refuse` judges the rest. To concede is always possible
 * and never listed.
 */
export function options(state: SqState, side: Side, actorId?: string): readonly SqOption[] {
  return withWarnings(state, side, listOptions(state, side, actorId))
}

/** The same without doubts, for those who play fast. */
export function listOptions(state: SqState, side: Side, actorId?: string): readonly SqOption[] {
  if (state.phase === 'activation') {
    const found = activationOptions(state, side, actorId)
    if (state.houseRules.activationOrder === 'free') return found
    return found.filter((option) => !isStagePast(state, option.command.type))
  }
  const listed = optionsOfPhase(state, side)
  return actorId === undefined ? listed : listed.filter((option) => option.actorId === actorId)
}

function optionsOfPhase(state: SqState, side: Side): readonly SqOption[] {
  switch (state.phase) {
    case 'cincMoves':
      return state.cincSide === side ? cincOptions(state, side) : []
    case 'nominate':
      return nominationOptions(state, side)
    case 'assignDie':
      return dieOptions(state, side)
    case 'allocateHits':
      return sharing(state)?.side === side ? shareOptions(state) : []
    case 'placeGeneral':
      return placingOptions(state, side)
    case 'night':
      return state.night?.side === side ? nightOptions(state, side) : []
    default:
      return assaultDecider(state) === side ? assaultPhaseOptions(state) : []
  }
}

function assaultPhaseOptions(state: SqState): readonly SqOption[] {
  switch (state.phase) {
    case 'declareDefence':
      return defenceOptions(state)
    case 'retreats':
      return retreatOptions(state, 'chooseRetreat')
    case 'voluntaryRetreats':
      return retreatOptions(state, 'retreatUnit')
    case 'secondRound':
      return secondRoundOptions(state)
    case 'advance':
      return advanceOptions(state)
    default:
      return []
  }
}

/** Units of the active command first, then its general, then assaults and massed fire, then the end. */
function activationOptions(state: SqState, side: Side, actorId?: string): readonly SqOption[] {
  const { active } = state
  if (active?.side !== side) return []
  const { unitIds } = commandInfoOf(state, active.commandId)
  if (actorId !== undefined) {
    if (actorId === active.generalId) return generalOptions(state, side, actorId)
    return unitIds.includes(actorId) ? actorOptions(state, side, actorId, unitIds) : []
  }
  const found: SqOption[] = []
  for (const unitId of unitIds) found.push(...unitOptions(state, side, unitId))
  found.push(...generalOptions(state, side, active.generalId))
  for (const force of assaultForces(state, side, unitIds)) found.push(...assaultOptions(force))
  found.push(...massedFireOptions(state, side, unitIds))
  found.push({ command: { type: 'endActivation' } })
  return found
}

/** What one unit may do, assaults that it leads with others included. */
function actorOptions(
  state: SqState,
  side: Side,
  unitId: string,
  unitIds: readonly string[],
): readonly SqOption[] {
  const found = unitOptions(state, side, unitId)
  const { square } = unitStateOf(state, unitId)
  if (square === null || !unitInfoOf(state, unitId).isBrigade) return found
  for (const force of assaultForces(state, side, unitIds, square)) {
    if (!force.brigades.includes(unitId)) continue
    const first = { ...force, brigades: [unitId, ...force.brigades.filter((id) => id !== unitId)] }
    found.push(...assaultOptions(first).filter((option) => option.actorId === unitId))
  }
  return found
}

/** To every square in reach, joining nobody or any general of his army there; or staying (SQ-CIC-01, -02). */
function cincOptions(state: SqState, side: Side): readonly SqOption[] {
  return cincsToMove(state, side).flatMap((generalId) => {
    const { armyId } = generalInfoOf(state, generalId)
    const stay: SqOption = { command: { type: 'passCinc', generalId }, actorId: generalId }
    const rides = ridesTo(state, generalId, CINC_MOVE).flatMap((to): SqOption[] => {
      const joins = generalsIn(state, to, side).filter((id) => {
        const info = generalInfoOf(state, id)
        return info.role === 'general' && info.armyId === armyId && state.generals[id]?.inPlay === true
      })
      return [null, ...joins].map((joinGeneralId) => ({
        command: { type: 'moveCinc', generalId, to, joinGeneralId },
        actorId: generalId,
        at: to,
      }))
    })
    return [stay, ...rides]
  })
}

function nominationOptions(state: SqState, side: Side): readonly SqOption[] {
  if (state.nominations[side] !== null) return []
  if (state.houseRules.nominations === 'open' && openNominator(state) !== side) return []
  return readyGenerals(state, side).map((generalId) => ({
    command: { type: 'nominateGeneral', side, generalId },
    actorId: generalId,
    ...placeOf(state, generalId),
  }))
}

function placeOf(state: SqState, generalId: string): { at?: string } {
  const square = state.generals[generalId]?.square ?? null
  return square === null ? {} : { at: square }
}

/** Each ready general with each different die (SQ-REM-01). */
function dieOptions(state: SqState, side: Side): readonly SqOption[] {
  const taken = new Set(state.assigned.map((pair) => pair.generalId))
  return readyGenerals(state, side)
    .filter((generalId) => !taken.has(generalId))
    .flatMap((generalId) =>
      state.actionDice.flatMap((die, dieIndex): SqOption[] =>
        state.actionDice.indexOf(die) === dieIndex
          ? [
              {
                command: { type: 'assignDie', generalId, dieIndex },
                actorId: generalId,
                ...placeOf(state, generalId),
              },
            ]
          : [],
      ),
    )
}

function placingOptions(state: SqState, side: Side): readonly SqOption[] {
  const [waiting] = state.placing
  if (!waiting || generalInfoOf(state, waiting.generalId).side !== side) return []
  const { generalId } = waiting
  return waiting.choices.map((to) => ({
    command: { type: 'placeGeneral', generalId, to },
    actorId: generalId,
    at: to,
  }))
}

function nightOptions(state: SqState, side: Side): readonly SqOption[] {
  const tries = rosterOf(state.sheet).unitIds[side].flatMap((unitId): SqOption[] => {
    if (!state.night?.surrounded.includes(unitId)) return []
    const command = { type: 'attemptNightRally', unitId } as const
    const square = unitStateOf(state, unitId).square
    return refuseNightRally(state, side, command) === undefined && square !== null
      ? [{ command, actorId: unitId, at: square }]
      : []
  })
  return [...tries, { command: { type: 'finishNight', side } }]
}
