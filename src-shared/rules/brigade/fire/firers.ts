/**
 * Who may fire at all in this move, whatever he fires at (BR-FIRE-06, BR-MUSK-01, BR-GUN-01), and at whom nobody may.
 */
import { isDisordered } from '../state/condition'
import { brigadeOf, contactsOf, findBrigade, inContact, infoOf } from '../state/lookup'
import { refusal, type BrRefusal } from '../turn/refusals'
import type { Side } from '../../../engine/sides'
import type { BrState } from '../state/state'

/** A body of the side on the table, or why not. */
export function refuseActor(state: BrState, side: Side, id: string, rule: string): BrRefusal | undefined {
  const info = findBrigade(state, id)
  if (!info) return refusal('UNKNOWN_ID', rule, { id })
  if (info.side !== side) return refusal('NOT_YOUR_BRIGADE', rule, { brigadeId: id }, id)
  if (brigadeOf(state, id).place !== 'table') return refusal('NOT_ON_TABLE', rule, { brigadeId: id }, id)
  return undefined
}

/** Activities and disorder that bar fire (BR-FIRE-06, BR-CHG-11, BR-AFT-13, BR-RAL-04, BR-PUR-02, BR-RET-03). */
export function refuseActivity(state: BrState, id: string): BrRefusal | undefined {
  const { activity, movedToFire } = brigadeOf(state, id)
  const values = { brigadeId: id }
  switch (activity.kind) {
    case 'routing':
      return refusal('ROUTING', 'BR-ROUT-02', values, id)
    case 'fallingBack':
      return refusal('MORALE_FALLBACK', 'BR-MOR-06', values, id)
    case 'charging':
      return refusal('MOVED', 'BR-CHG-11', values, id)
    case 'pushedBack':
      return refusal('FORCED_MOVE', 'BR-AFT-13', { ...values, activity: activity.kind }, id)
    case 'followingUp':
      return movedToFire
        ? undefined
        : refusal('FORCED_MOVE', 'BR-AFT-04', { ...values, activity: activity.kind }, id)
    case 'brokenOff':
      return refusal('IMMOBILE', 'BR-AFT-09', { ...values, reason: 'BROKEN_OFF' }, id)
    case 'rallying':
      return refusal('IMMOBILE', 'BR-RAL-04', { ...values, reason: 'RALLYING' }, id)
    case 'crewGone':
      return refusal('CREW_GONE', 'BR-CREW-01', values, id)
    case 'removed':
      return refusal('NOT_ON_TABLE', 'BR-FIRE-06', values, id)
    case 'free':
    case 'engaged':
    case 'recovering':
    case 'retiring':
    case 'pursuing':
      return isDisordered(state, id) ? refusal('DISORDERED', 'BR-FIRE-06', values, id) : undefined
  }
}

/** What it did this move that bars fire (BR-MUSK-01, BR-ART-04, BR-FORM-01, BR-MOVE-05, BR-R-22). */
export function refuseMoved(state: BrState, id: string): BrRefusal | undefined {
  const { movedThisMove, turnedThisMove, changedFormationThisMove, movedToFire, formation } = brigadeOf(
    state,
    id,
  )
  const isGuns = infoOf(state, id).isArtillery
  const values = { brigadeId: id }
  if (movedToFire && !isGuns) return undefined
  if (movedThisMove && formation === 'square') return refusal('SQUARE_MOVED', 'BR-SQ-02', values, id)
  if (movedThisMove) return refusal('MOVED', isGuns ? 'BR-ART-04' : 'BR-MUSK-01', values, id)
  if (turnedThisMove) return refusal('TURNED', isGuns ? 'BR-ART-04' : 'BR-MUSK-01', values, id)
  if (changedFormationThisMove)
    return refusal('CHANGED_FORMATION', isGuns ? 'BR-ART-03' : 'BR-MUSK-01', values, id)
  return undefined
}

/** An enemy on the table that is in no melee with a friend of the firer (BR-FIRE-02, BR-R-100), or why not. */
export function refuseTarget(
  state: BrState,
  side: Side,
  id: string,
  targetId: string,
  crossing = false,
): BrRefusal | undefined {
  const target = findBrigade(state, targetId)
  if (!target || target.side === side) return refusal('UNKNOWN_ID', 'BR-FIRE-01', { id: targetId }, id)
  if (brigadeOf(state, targetId).place !== 'table')
    return refusal('NOT_ON_TABLE', 'BR-FIRE-01', { brigadeId: targetId }, id)
  if (!crossing && isInMelee(state, targetId))
    return refusal('TARGET_IN_MELEE', 'BR-FIRE-02', { brigadeId: id, targetId }, id)
  return undefined
}

/** Whether a body is in contact with an enemy (BR-FIRE-02). */
export function isInMelee(state: BrState, id: string): boolean {
  return inContact(state, id)
}

/** Whether a body is in contact with another. */
export function isTouching(state: BrState, id: string, otherId: string): boolean {
  return contactsOf(state, id).some(
    ({ attackerId, targetId }) => attackerId === otherId || targetId === otherId,
  )
}

/** Ranges within which an order without `fireAtWill` still lets fire (BR-ORD-11). */
const AT_WILL_WITHIN = { guns: 12, smallArms: 3 } as const

/** Fire that the brigade's own order forbids, by range in inches; defensive fire is never forbidden (BR-ORD-11). */
export function isFireForbidden(
  state: BrState,
  id: string,
  range: number,
  arm: keyof typeof AT_WILL_WITHIN,
): boolean {
  const { side } = infoOf(state, id)
  const order = state.secret[side].orders[id]
  return order !== undefined && !order.order.discretion.fireAtWill && range > AT_WILL_WITHIN[arm]
}

/** Under strict orders forbidden fire is refused (BR-ORD-09, BR-ORD-11). */
export function refuseByOrder(
  state: BrState,
  id: string,
  range: number,
  arm: keyof typeof AT_WILL_WITHIN,
): BrRefusal | undefined {
  return state.houseRules.ordersMode === 'strict' && isFireForbidden(state, id, range, arm)
    ? refusal('ORDER_DEVIATION', 'BR-ORD-11', { brigadeId: id, reason: 'FIRE_NOT_ORDERED', range }, id)
    : undefined
}
