/** What may be done before the first turn: places for one who is asked about, and the end of the setup. */
import type { Side } from '../../../../engine/sides'
import { groundOf } from '../../sheet/ground'
import { rosterOf } from '../../sheet/roster'
import type { OhState } from '../../state/state'
import type { OhCommand, OhOption } from '../commands'
import { refuseDeployLeader, refuseDeployUnit, refuseEndSetup } from '../setup'

export function setupOptions(state: OhState, side: Side, actorId: string | undefined): readonly OhOption[] {
  if (actorId !== undefined) return placesOf(state, side, actorId)
  const waiting = state.sheet.zones ? firstWaiting(state, side) : undefined
  const places = waiting === undefined ? [] : placesOf(state, side, waiting)
  const end: OhCommand = { type: 'EndSetup', side }
  return refuseEndSetup(state, side) === undefined ? [...places, { command: end }] : places
}

function firstWaiting(state: OhState, side: Side): string | undefined {
  const { unitIds, leaderIds } = rosterOf(state.sheet)
  const waits = (one: { readonly status: string; readonly box: string | null } | undefined) =>
    one?.status === 'board' && one.box === null
  return (
    unitIds[side].find((id) => waits(state.units[id])) ??
    leaderIds[side].find((id) => waits(state.leaders[id]))
  )
}

/** Every box where a unit or leader may be put, a unit as it faces now. */
function placesOf(state: OhState, side: Side, id: string): readonly OhOption[] {
  const unit = state.units[id]
  return groundOf(state.sheet).names.flatMap((box): OhOption[] => {
    if (unit) {
      const formation = unit.formation === 'column' ? 'column' : 'deployed'
      const command = {
        type: 'DeployUnit' as const,
        unitId: id,
        box,
        facing: unit.facing,
        formation: formation as 'column' | 'deployed',
      }
      return refuseDeployUnit(state, side, command) ? [] : [{ command, actorId: id, at: box }]
    }
    const command = { type: 'DeployLeader' as const, leaderId: id, box }
    return refuseDeployLeader(state, side, command) ? [] : [{ command, actorId: id, at: box }]
  })
}
