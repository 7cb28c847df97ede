/** Declining one's defensive fire (BR-DEF-05). */
import type { Side } from '../../../../engine/sides'
import { defensivePieces, defensiveRight } from './defensive-fire'
import { refuseActor } from '../firers'
import { infoOf } from '../../state/lookup'
import { refusal, type BrRefusal } from '../../turn/refusals'
import type { BrState } from '../../state/state'

/** Why a body may not decline defensive fire in the phase of its arm: it has none to decline (BR-DEF-01, BR-DEF-05). */
export function refuseHold(
  state: BrState,
  side: Side,
  id: string,
  arm: 'guns' | 'smallArms',
): BrRefusal | undefined {
  const refused = refuseActor(state, side, id, 'BR-DEF-05')
  if (refused) return refused
  const { isArtillery } = infoOf(state, id)
  const values = { brigadeId: id }
  if (isArtillery !== (arm === 'guns')) return refusal('WRONG_ARM', 'BR-DEF-05', values, id)
  if (state.secret[side].held.includes(id)) return refusal('ALREADY_FIRED', 'BR-DEF-05', values, id)
  const right = defensiveRight(state, id)
  const reason = !right ? 'NOT_WARNED' : 'reason' in right ? right.reason : null
  if (reason !== null) return refusal('NO_DEFENSIVE_FIRE', 'BR-DEF-05', { ...values, reason }, id)
  return isArtillery && defensivePieces(state, id).length === 0
    ? refusal('WRONG_PROJECTILE', 'BR-DEF-04', { ...values, projectile: 'canister' }, id)
    : undefined
}
