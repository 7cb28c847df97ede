/** What a battle has done to the units of the order of battle, for the campaign (CP-ONE-02, CP-ONE-03). */
import type { Loss } from '../../../engine/rule-set'
import { rosterOf } from '../sheet/roster'
import type { OhState, UnitStatus } from './state'

const FATE: Readonly<Record<UnitStatus, Loss['fate']>> = {
  due: 'notArrived',
  board: 'standing',
  routed: 'destroyed',
  left: 'withdrawn',
}

/** One entry for each member of each unit, in the order of the army list; marks are hits taken. */
export function losses(state: OhState): readonly Loss[] {
  return rosterOf(state.sheet).unitList.flatMap(({ id, unit }) => {
    const now = state.units[id]
    return now === undefined
      ? []
      : unit.members.map((unitId) => ({
          unitId,
          fate: FATE[now.status],
          marks: now.hitsTaken,
          marksBefore: unit.hitsTaken,
          pieceId: id,
        }))
  })
}
