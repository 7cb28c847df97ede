/** Melee, morale and rally as handlers of the turn machine (4.1, BR-SEQ-04). */
import type { CommandOption } from '../../../engine/rule-set'
import type { Side } from '../../../engine/sides'
import type { BrCommand } from '../turn/commands'
import { onTable } from '../state/lookup'
import { resolveMelees } from './melee'
import { resolveMorale } from '../morale/morale-phase'
import {
  haltNeeded,
  rallyNeeded,
  refuseCheckPursuit,
  refuseHoldPosition,
  refuseTryRally,
  resolveRally,
} from '../morale/rally'
import type { PhaseHandler } from '../turn/phases'
import type { BrState } from '../state/state'

export const meleeHandler: PhaseHandler = { resolve: resolveMelees }

export const moraleHandler: PhaseHandler = { resolve: resolveMorale }

const RALLY_RULES = {
  TryRally: 'BR-RAL-01',
  CheckPursuit: 'BR-PUR-03',
  HoldPosition: 'BR-AFT-06',
} as const

export const rallyHandler: PhaseHandler = {
  // Holding needs no word: those who may hold do (4.2).
  waits: (state, side) => rallyOptions(state, side, undefined).length > 0,
  refuse(state, side, command) {
    switch (command.type) {
      case 'TryRally':
        return refuseTryRally(state, side, command)
      case 'CheckPursuit':
        return refuseCheckPursuit(state, side, command)
      case 'HoldPosition':
        return refuseHoldPosition(state, side, command)
      default:
        return undefined
    }
  },
  play(step, side, command) {
    if (command.type !== 'TryRally' && command.type !== 'CheckPursuit' && command.type !== 'HoldPosition')
      return
    const { type, brigadeId } = command
    step.setSecret(side, { rallies: { ...step.secret(side).rallies, [brigadeId]: type } })
    step.emit('rallyChosen', side, [RALLY_RULES[type]], { brigadeId, choice: type }, { seenBy: side })
  },
  options: rallyOptions,
  resolve: resolveRally,
}

/** Rally attempts and checks of pursuits that have not been ordered yet. */
function rallyOptions(
  state: BrState,
  side: Side,
  actorId: string | undefined,
): readonly CommandOption<BrCommand>[] {
  const { rallies } = state.secret[side]
  return onTable(state, side).flatMap(({ id }): readonly CommandOption<BrCommand>[] => {
    if ((actorId !== undefined && actorId !== id) || id in rallies) return []
    if (rallyNeeded(state, id) !== undefined)
      return [{ command: { type: 'TryRally', brigadeId: id }, actorId: id }]
    return haltNeeded(state, id) !== undefined
      ? [{ command: { type: 'CheckPursuit', brigadeId: id }, actorId: id }]
      : []
  })
}
