/** One command's activation: its beginning and its end (5.6). */
import type { Side } from '../../../engine/sides'
import { commandInfoOf, generalInfoOf } from '../state/lookup'
import { UNSPENT } from '../state/state'
import type { Step } from './step'
import { takeObjectives } from './victory'

/** A general acts: every unit of his command has the die as its own budget (SQ-ACT-01, SQ-OFF-06, SQ-REM-01). */
export function beginActivation(step: Step, side: Side, generalId: string, actionDie: number): void {
  const { commandId } = generalInfoOf(step.state, generalId)
  if (commandId === null) throw new Error(`${generalId} leads no command`)
  step.setUnits(commandInfoOf(step.state, commandId).unitIds, () => UNSPENT)
  step.setGeneral(generalId, { activatedThisTurn: true, moved: false })
  step.set({ phase: 'activation', active: { side, generalId, commandId, actionDie, stage: 'move' } })
  step.emit('activationBegan', side, ['SQ-ACT-01', 'SQ-TURN-02'], { generalId, commandId, actionDie })
}

/** The active side has finished; objectives change hands now (SQ-VIC-03). */
export function endActivation(step: Step): void {
  const { active } = step.state
  if (!active) throw new Error('nobody is active')
  step.set({ active: null })
  step.emit('activationEnded', active.side, ['SQ-TURN-01'], {
    generalId: active.generalId,
    commandId: active.commandId,
  })
  takeObjectives(step)
}
