/** What a battle has done to the units of the order of battle, for the campaign (7.3 `members`, CP-REP). */
import type { Loss } from '../../../engine/rule-set'
import { rosterOf, type BrigadeInfo } from './lookup'
import type { BrigadeState, BrState } from './state'

/** One entry for each member of each base, in canonical order; marks are figures lost, or points of a piece (BR-GEN-05, BR-CB-01). */
export function unitLosses(state: BrState): readonly Loss[] {
  return rosterOf(state.sheet).list.flatMap((info) => {
    const brigade = state.brigades[info.id]
    if (!brigade) return []
    return [...ofUnits(info, brigade), ...ofPieces(info, brigade)]
  })
}

function ofUnits({ id, brigade: { units } }: BrigadeInfo, brigade: BrigadeState): readonly Loss[] {
  return units.flatMap(({ members, figures }, i) => {
    const left = brigade.figures[i] ?? 0
    const fate = left === 0 ? 'destroyed' : fateOf(brigade)
    return members.map(({ unitId }) => ({
      unitId,
      fate,
      marks: figures - left,
      marksBefore: 0,
      pieceId: id,
      base: i,
    }))
  })
}

function ofPieces({ id, brigade: { pieces } }: BrigadeInfo, brigade: BrigadeState): readonly Loss[] {
  return pieces.flatMap(({ members, points }, i) => {
    const now = brigade.pieces[i]
    const fate = now?.out === true ? 'destroyed' : fateOf(brigade)
    return members.map(({ unitId }) => ({
      unitId,
      fate,
      marks: points - (now?.points ?? 0),
      marksBefore: 0,
      pieceId: id,
      base: i,
    }))
  })
}

/** Fugitives are lost with those cut to pieces; whoever left by an exit has withdrawn (BR-MOVE-13, BR-ROUT-02). */
function fateOf({ place, activity }: BrigadeState): Loss['fate'] {
  if (place === 'toCome') return 'notArrived'
  if (activity.kind !== 'removed') return 'standing'
  return activity.cause === 'exited' ? 'withdrawn' : 'destroyed'
}
