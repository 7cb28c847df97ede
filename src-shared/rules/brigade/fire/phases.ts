/** The two phases of fire as handlers of the turn machine: first the guns, then small arms (4.1, BR-SEQ-04). */
import type { CommandOption } from '../../../engine/rule-set'
import type { Side } from '../../../engine/sides'
import { refuseFireGuns, refuseHoldGuns, resolveArtillery } from './guns/artillery'
import type { BrCommand } from '../turn/commands'
import { gunChances, gunChoices, holders, musketChances, musketChoices } from './options'
import { isFireForbidden } from './firers'
import { isShot, planGuns } from './guns/shots'
import { onTable } from '../state/lookup'
import { planMuskets } from './muskets/volleys'
import { isVolley } from './muskets/plans'
import { refuseFireMuskets, refuseHoldMuskets, resolveSmallArms } from './muskets/musketry'
import type { PhaseHandler } from '../turn/phases'
import type { BrState } from '../state/state'
import type { Step } from '../turn/step'

export const artilleryHandler: PhaseHandler = {
  waits: (state, side) =>
    onTable(state, side).some(({ id }) => gunChances(state, id).length > 0) ||
    holders(state, side, 'guns').length > 0,
  refuse(state, side, command) {
    if (command.type === 'FireGuns') return refuseFireGuns(state, side, command)
    return command.type === 'HoldFire' ? refuseHoldGuns(state, side, command) : undefined
  },
  play: noteFire,
  options: (state, side, actorId) => [
    ...actorsOf(state, side, actorId).flatMap((id) =>
      gunChoices(state, id).map(({ command }) => ({ command, actorId: id })),
    ),
    ...holdOptions(state, side, actorId, 'guns'),
  ],
  resolve: resolveArtillery,
}

export const smallArmsHandler: PhaseHandler = {
  waits: (state, side) =>
    onTable(state, side).some(({ id }) => musketChances(state, id).length > 0) ||
    holders(state, side, 'smallArms').length > 0,
  refuse(state, side, command) {
    if (command.type === 'FireMuskets') return refuseFireMuskets(state, side, command)
    return command.type === 'HoldFire' ? refuseHoldMuskets(state, side, command) : undefined
  },
  play: noteFire,
  options: (state, side, actorId) => [
    ...actorsOf(state, side, actorId).flatMap((id) =>
      musketChoices(state, id).map(({ command }) => ({ command, actorId: id })),
    ),
    ...holdOptions(state, side, actorId, 'smallArms'),
  ],
  resolve: resolveSmallArms,
}

function actorsOf(state: BrState, side: Side, actorId: string | undefined): readonly string[] {
  return onTable(state, side).flatMap(({ id }) => (actorId === undefined || actorId === id ? [id] : []))
}

function holdOptions(
  state: BrState,
  side: Side,
  actorId: string | undefined,
  arm: 'guns' | 'smallArms',
): readonly CommandOption<BrCommand>[] {
  return holders(state, side, arm)
    .filter((id) => actorId === undefined || actorId === id)
    .map((id) => ({ command: { type: 'HoldFire', brigadeId: id }, actorId: id }))
}

/** Notes a shot, or that a body declines its defensive fire; nobody else learns of it before both have ended (4.1). */
function noteFire(step: Step, side: Side, command: BrCommand): void {
  const { shots, held, deviations } = step.secret(side)
  if (command.type === 'HoldFire') {
    step.setSecret(side, { held: [...held, command.brigadeId] })
    step.emit('fireHeld', side, ['BR-DEF-05'], { brigadeId: command.brigadeId }, { seenBy: side })
    return
  }
  if (command.type !== 'FireGuns' && command.type !== 'FireMuskets') return
  const { brigadeId } = command
  if (deviates(step.state, side, command)) {
    step.setSecret(side, { deviations: deviations + 1 })
    const data = { brigadeId, reason: 'FIRE_NOT_ORDERED' }
    step.emit('orderDeviation', side, ['BR-ORD-09', 'BR-ORD-11'], data, { seenBy: side })
  }
  // Who fires after all no longer declines.
  step.setSecret(side, { shots: [...shots, command], held: held.filter((id) => id !== brigadeId) })
  step.emit('shotOrdered', side, ['BR-FIRE-01'], { brigadeId }, { seenBy: side })
}

/** Fire against the brigade's order under `advisory`: accepted, and counted (BR-ORD-09). */
function deviates(
  state: BrState,
  side: Side,
  command: Extract<BrCommand, { type: 'FireGuns' | 'FireMuskets' }>,
): boolean {
  if (state.houseRules.ordersMode !== 'advisory') return false
  if (command.type === 'FireGuns') {
    const shot = planGuns(state, side, command)
    return (
      isShot(shot) && shot.kind === 'aimed' && isFireForbidden(state, shot.brigadeId, shot.line.range, 'guns')
    )
  }
  const volley = planMuskets(state, side, command)
  return (
    isVolley(volley) &&
    volley.kind !== 'defensive' &&
    volley.targets.some(({ range }) => isFireForbidden(state, volley.brigadeId, range, 'smallArms'))
  )
}
