/** Alterations of orders during play: who may send them to whom, how long they ride, which of several counts (BR-ORD-13 to -16, -19). */
import { canonicalJson } from '../../../engine/json'
import type { Side } from '../../../engine/sides'
import type { CommandOf } from '../turn/commands'
import { faceOf } from '../turn/dice-chain'
import { onTable, rosterOf } from '../state/lookup'
import { hereOf } from './clauses'
import { orderFaults } from './faults'
import { fittedOrder } from './fitted'
import { refusal, type BrRefusal } from '../turn/refusals'
import type { BrState, OrderAlteration } from '../state/state'
import type { Step } from '../turn/step'

/** The first reason against an alteration (BR-ORD-13, BR-R-112, BR-R-116). */
export function refuseAlteration(
  state: BrState,
  side: Side,
  command: CommandOf<'AlterOrder'>,
): BrRefusal | undefined {
  const { leaderId, addressee, order } = command
  const info = rosterOf(state.sheet).leaders.get(leaderId)
  const leader = state.leaders[leaderId]
  if (!info || !leader) return refusal('UNKNOWN_ID', 'BR-ORD-13', { id: leaderId })
  if (info.side !== side) return refusal('NOT_YOUR_BRIGADE', 'BR-ORD-13', { brigadeId: leaderId }, leaderId)
  // The commander himself may be on his way; anybody else is none.
  if (state.armies[info.armyId]?.commanderId !== leaderId)
    return refusal('NO_COMMANDER', 'BR-ORD-16', { leaderId, armyId: info.armyId }, leaderId)
  if (leader.status !== 'onTable') return refusal('COMMANDER_OFF_TABLE', 'BR-ORD-16', { leaderId }, leaderId)
  const named = membersOf(state, side, addressee)
  if (named.length === 0) return refusal('UNKNOWN_ID', 'BR-ORD-13', { id: addressee })
  const own = named.filter(({ brigade }) => brigade.army === info.armyId)
  if (own.length === 0)
    return refusal('NOT_HIS_ARMY', 'BR-R-116', { leaderId, armyId: info.armyId, addressee }, addressee)
  const ids = addressees(state, side, info.armyId, addressee)
  if (ids.length === 0) return refusal('NOT_ON_TABLE', 'BR-ORD-19', { brigadeId: addressee }, addressee)
  for (const id of ids) {
    const [fault] = orderFaults(state.sheet, id, orderFor(state, id, { addressee, order }))
    if (fault)
      return refusal('BAD_ORDER', 'BR-ORD-03', { brigadeId: id, fault: fault.code, ...fault.values }, id)
  }
  return refuseAgain(state, side, ids, command) ?? refuseMore(state, side, info.armyId)
}

/** The order as one of those it is addressed to takes it: to a division each as it can carry it out. */
export function orderFor(
  { sheet }: BrState,
  id: string,
  { addressee, order }: Pick<OrderAlteration, 'addressee' | 'order'>,
): OrderAlteration['order'] {
  return addressee === id ? order : fittedOrder(sheet, id, order).order
}

function membersOf(state: BrState, side: Side, addressee: string) {
  const { byId, byFormation } = rosterOf(state.sheet)
  const one = byId.get(addressee)
  return (one ? [one] : (byFormation.get(addressee) ?? [])).filter((info) => info.side === side)
}

/** Brigades on the table that a message goes to, in canonical order. */
function addressees(state: BrState, side: Side, armyId: string, addressee: string): readonly string[] {
  const on = new Set(onTable(state, side).map(({ id }) => id))
  return membersOf(state, side, addressee)
    .filter(({ id, brigade }) => brigade.army === armyId && on.has(id))
    .map(({ id }) => id)
}

/** One alteration a move to each brigade, and none like one still on its way: the die cannot be thrown again. */
function refuseAgain(
  state: BrState,
  side: Side,
  ids: readonly string[],
  { order }: CommandOf<'AlterOrder'>,
): BrRefusal | undefined {
  const text = canonicalJson(order)
  for (const alteration of state.secret[side].alterations) {
    const again = ids.find((id) => alteration.brigadeIds.includes(id))
    if (again === undefined) continue
    const same = canonicalJson(alteration.order) === text
    if (alteration.sent !== state.move && !same) continue
    return refusal(
      'ALREADY_ALTERED',
      'BR-ORD-13',
      { brigadeId: again, sent: alteration.sent, due: alteration.due, same },
      again,
    )
  }
  return undefined
}

/** House rule `alterationsPerMove`, for each army (BR-R-79). */
function refuseMore(state: BrState, side: Side, armyId: string): BrRefusal | undefined {
  const most = state.houseRules.alterationsPerMove
  if (most === 0) return undefined
  const { leaders } = rosterOf(state.sheet)
  const sent = state.secret[side].alterations.filter(
    (one) => one.sent === state.move && leaders.get(one.leaderId)?.armyId === armyId,
  )
  return sent.length < most ? undefined : refusal('TOO_MANY_ALTERATIONS', 'BR-R-112', { armyId, most })
}

/** Sends it: the die is thrown now, one for all brigades of a formation, and its own side alone sees it (BR-ORD-14, BR-R-77). */
export function sendAlteration(step: Step, side: Side, command: CommandOf<'AlterOrder'>): void {
  const { state } = step
  const { leaderId, addressee, order } = command
  const armyId = rosterOf(state.sheet).leaders.get(leaderId)?.armyId ?? ''
  const brigadeIds = addressees(state, side, armyId, addressee)
  const roll = step.roll({
    die: 'd6',
    count: 1,
    side,
    purpose: 'delay',
    rules: ['BR-ORD-14'],
    forId: addressee,
  })
  const die = faceOf(roll)
  const { alterations, alterationsSent } = step.secret(side)
  const number = alterationsSent + 1
  const due = state.move + die
  const sent: OrderAlteration = { number, leaderId, addressee, brigadeIds, order, sent: state.move, die, due }
  step.setSecret(side, { alterations: [...alterations, sent], alterationsSent: number })
  step.emit(
    'alterationSent',
    side,
    ['BR-ORD-14', 'BR-ORD-13', 'BR-R-77'],
    { leaderId, addressee, brigadeIds, number, die, due },
    { dice: [roll], seenBy: side },
  )
}

/**
 * At the start of a move: what is due takes effect, the one sent last first; a brigade that already follows one sent later
 * throws the older away (BR-ORD-15, BR-R-78).
 */
export function deliverAlterations(step: Step, side: Side): void {
  const { alterations } = step.secret(side)
  const due = alterations.filter((one) => one.due <= step.state.move)
  if (due.length === 0) return
  step.setSecret(side, { alterations: alterations.filter((one) => one.due > step.state.move) })
  const here = new Set(onTable(step.state, side).map(({ id }) => id))
  for (const alteration of due.toSorted((a, b) => b.number - a.number))
    for (const id of alteration.brigadeIds) if (here.has(id)) deliver(step, side, id, alteration)
}

function deliver(step: Step, side: Side, id: string, alteration: OrderAlteration): void {
  const { number, sent } = alteration
  const { orders } = step.secret(side)
  const data = { brigadeId: id, number, sent }
  const own = { seenBy: side } as const
  if ((orders[id]?.alteration ?? 0) > number) {
    step.emit('alterationStale', side, ['BR-ORD-15', 'BR-R-78'], data, own)
    return
  }
  const changed = {
    order: orderFor(step.state, id, alteration),
    clause: -1,
    waiting: false,
    since: step.state.move,
    from: hereOf(step.state, id),
    idle: 0,
    alteration: number,
  }
  step.setSecret(side, { orders: { ...orders, [id]: changed } })
  step.emit('alterationInForce', side, ['BR-ORD-14'], data, own)
}
