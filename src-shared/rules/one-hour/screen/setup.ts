/** Where leaders may be put before the battle; they may join any unit of their side (OH-R-88). */
import type { Side } from '../../../engine/sides'
import { groundOf } from '../sheet/ground'
import { rosterOf } from '../sheet/roster'
import type { OhState } from '../state/state'
import { refuseDeployLeader } from '../turn/setup'
import type { SetupPreview } from './schema'

/** Empty for a side that is ready, and once the battle has begun. */
export function leaderPlaces(state: OhState, side: Side): SetupPreview {
  const isOpen = state.phase === 'setup' && !state.ready[side]
  const leaderIds = isOpen ? rosterOf(state.sheet).leaderIds[side] : []
  return {
    kind: 'setup',
    leaders: leaderIds.map((leaderId) => ({
      leaderId,
      cells: groundOf(state.sheet).names.filter(
        (box) =>
          box !== state.leaders[leaderId]?.box &&
          refuseDeployLeader(state, side, { type: 'DeployLeader', leaderId, box }) === undefined,
      ),
    })),
  }
}
