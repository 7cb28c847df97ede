/** What a battle has done to the units of the order of battle, for the campaign (CP-REP). */
import type { Loss } from '../../../engine/rule-set'
import { rosterOf } from './lookup'
import type { SqState, UnitStatus } from './state'

const FATE: Readonly<Record<UnitStatus, Loss['fate']>> = {
  offBoard: 'notArrived',
  onBoard: 'standing',
  destroyed: 'destroyed',
  withdrawn: 'withdrawn',
}

/** One entry for each member of each unit, in the order of the army list; marks are hits (SQ-UNIT-02). */
export function losses(state: SqState): readonly Loss[] {
  return rosterOf(state.sheet).unitList.flatMap(({ id, unit }) => {
    const now = state.units[id]
    return now === undefined
      ? []
      : unit.members.map((unitId) => ({
          unitId,
          fate: FATE[now.status],
          marks: now.hits,
          marksBefore: unit.hits,
          pieceId: id,
        }))
  })
}
