/** Before the battle: each side writes its orders and draws its sketch, in secret; then all stand as sketched (BR-ORD-01, BR-ORD-02, 4.1). */
import type { CommandOption } from '../../../engine/rule-set'
import type { GeneralOrder } from '../../../engine/orders'
import { SIDES, type Side } from '../../../engine/sides'
import { roundInch } from '../../../board/table/vectors'
import type { BrCommand, CommandOf } from '../turn/commands'
import { findBrigade, rosterOf, type BrigadeInfo } from '../state/lookup'
import { hereOf } from './clauses'
import { orderFaults } from './faults'
import { refusal, type BrRefusal } from '../turn/refusals'
import type { PhaseHandler } from '../turn/phases'
import { draftedSketch, entryOf, refuseLeaderPlace, refuseSketch } from '../sheet/deployment'
import type { BrState, OrderState } from '../state/state'
import type { Step } from '../turn/step'

export const writingHandler: PhaseHandler = {
  // The sheet's own deployment is on the sketch from the start; orders are written anew.
  open(step) {
    if (!step.state.sheet.writeOrders) return
    for (const side of SIDES) step.setSecret(side, { sketch: draftedSketch(step.state.sheet, side) })
  },
  waits: (state) => state.sheet.writeOrders,
  refuse(state, side, command) {
    switch (command.type) {
      case 'WriteOrder':
        return refuseOrder(state, side, command)
      case 'WriteOrders':
        return firstOf(ordersIn(command), (one) => refuseOrder(state, side, one))
      case 'PlaceOnSketch':
        return refuseSketch(state, side, command)
      case 'PlaceLeader':
        return refuseLeaderPlace(state, side, command)
      case 'SealOrders':
        return refuseSeal(state, side)
      default:
        return undefined
    }
  },
  play(step, side, command) {
    switch (command.type) {
      case 'WriteOrder':
        write(step, side, [command])
        step.emit('orderWritten', side, ['BR-ORD-01'], { brigadeId: command.brigadeId }, { seenBy: side })
        return
      case 'WriteOrders': {
        const orders = ordersIn(command)
        write(step, side, orders)
        const brigadeIds = orders.map(({ brigadeId }) => brigadeId)
        step.emit('ordersWritten', side, ['BR-ORD-01'], { brigadeIds }, { seenBy: side })
        return
      }
      case 'PlaceOnSketch':
        place(step, side, command)
        return
      case 'PlaceLeader':
        placeLeader(step, side, command)
        return
      case 'SealOrders':
        step.emit('ordersSealed', side, ['BR-ORD-01'], {
          brigades: rosterOf(step.state.sheet).ofSide[side].length,
        })
        return
      default:
        return
    }
  },
  options,
  resolve: () => undefined,
}

/** Nobody decides anything: the bases stand as sketched (BR-ORD-02). Sketches lie open now, orders stay sealed. */
export const deploymentHandler: PhaseHandler = {
  resolve(step) {
    if (!step.state.sheet.writeOrders) return
    const placed = SIDES.flatMap((side) =>
      Object.entries(step.secret(side).sketch).map(([id, entry]) => {
        const { x, y, heading, formation, complexId, sections } = entry
        const pose = { x, y, heading }
        step.setBrigade(id, { pose, from: pose, formation, complexId, sections })
        return id
      }),
    )
    for (const side of SIDES) {
      for (const [id, at] of Object.entries(step.secret(side).leaderPlaces)) step.setLeader(id, at)
      const orders = Object.fromEntries(
        Object.entries(step.secret(side).orders).map(([id, order]) => [
          id,
          { ...order, from: hereOf(step.state, id) },
        ]),
      )
      step.setSecret(side, { leaderPlaces: {}, orders })
    }
    step.revealed = true
    step.emit('deployed', null, ['BR-ORD-02'], { brigadeIds: placed })
  },
}

function refuseOrder(state: BrState, side: Side, { brigadeId, order }: Written): BrRefusal | undefined {
  const info = findBrigade(state, brigadeId)
  if (!info) return refusal('UNKNOWN_ID', 'BR-ORD-01', { id: brigadeId })
  if (info.side !== side) return refusal('NOT_YOUR_BRIGADE', 'BR-ORD-01', { brigadeId }, brigadeId)
  const [fault] = orderFaults(state.sheet, brigadeId, order)
  return (
    fault && refusal('BAD_ORDER', 'BR-ORD-03', { brigadeId, fault: fault.code, ...fault.values }, brigadeId)
  )
}

function firstOf<T, U>(all: readonly T[], found: (one: T) => U | undefined): U | undefined {
  for (const one of all) {
    const what = found(one)
    if (what !== undefined) return what
  }
  return undefined
}

/** Every brigade has an order, reinforcements too, and those on the table a place on the sketch (BR-ORD-01). */
function refuseSeal(state: BrState, side: Side): BrRefusal | undefined {
  const { orders, sketch } = state.secret[side]
  const all = rosterOf(state.sheet).ofSide[side]
  const brigadeIds = all.filter(({ id }) => !(id in orders)).map(({ id }) => id)
  const unplacedIds = all
    .filter(({ id, brigade }) => !('arriveMove' in brigade.start) && !(id in sketch))
    .map(({ id }) => id)
  if (brigadeIds.length === 0 && unplacedIds.length === 0) return undefined
  return refusal('ORDERS_INCOMPLETE', 'BR-ORD-01', { brigadeIds, unplacedIds })
}

type Written = Pick<CommandOf<'WriteOrder'>, 'brigadeId' | 'order'>

const ordersIn = ({ orders }: CommandOf<'WriteOrders'>): readonly Written[] =>
  Object.entries(orders).map(([brigadeId, order]) => ({ brigadeId, order }))

function write(step: Step, side: Side, orders: readonly Written[]): void {
  const written = orders.map(
    ({ brigadeId, order }) => [brigadeId, unbegun(step.state, brigadeId, order)] as const,
  )
  step.setSecret(side, { orders: { ...step.secret(side).orders, ...Object.fromEntries(written) } })
}

/** An order of which no clause has begun. */
function unbegun(state: BrState, id: string, order: GeneralOrder): OrderState {
  return { order, clause: -1, waiting: false, since: 0, from: hereOf(state, id), idle: 0, alteration: 0 }
}

function place(step: Step, side: Side, command: CommandOf<'PlaceOnSketch'>): void {
  const { brigadeId } = command
  const info = findBrigade(step.state, brigadeId)
  if (!info) return
  const entry = entryOf(step.state.sheet, info, command)
  step.setSecret(side, { sketch: { ...step.secret(side).sketch, [brigadeId]: entry } })
  const { x, y, heading, formation, complexId } = entry
  const data = { brigadeId, pose: { x, y, heading }, formation, complexId }
  step.emit('brigadeSketched', side, ['BR-ORD-02'], data, { seenBy: side })
}

function placeLeader(step: Step, side: Side, { leaderId, x, y }: CommandOf<'PlaceLeader'>): void {
  const at = { x: roundInch(x), y: roundInch(y) }
  step.setSecret(side, { leaderPlaces: { ...step.secret(side).leaderPlaces, [leaderId]: at } })
  step.emit('leaderPlaced', side, ['BR-ORD-02'], { leaderId, at }, { seenBy: side })
}

/** The sheet's own orders for those who have none yet, everybody's place on the sketch, and sealing. */
function options(
  state: BrState,
  side: Side,
  actorId: string | undefined,
): readonly CommandOption<BrCommand>[] {
  const asked = (id: string) => actorId === undefined || actorId === id
  const brigades = rosterOf(state.sheet).ofSide[side].filter(({ id }) => asked(id))
  const leaders = rosterOf(state.sheet).leaderList.filter((info) => info.side === side && asked(info.id))
  const ofBrigades = brigades.flatMap((info) => brigadeOptions(state, side, info))
  const ofLeaders = leaders.flatMap(({ id }): readonly CommandOption<BrCommand>[] => {
    const at = state.secret[side].leaderPlaces[id] ?? state.leaders[id]
    if (!at || state.leaders[id]?.status !== 'onTable') return []
    const { x, y } = at
    return [{ command: { type: 'PlaceLeader', leaderId: id, x, y }, actorId: id, at: { x, y } }]
  })
  const seal: readonly CommandOption<BrCommand>[] =
    actorId === undefined && !refuseSeal(state, side) ? [{ command: { type: 'SealOrders', side } }] : []
  return [...ofBrigades, ...ofLeaders, ...seal]
}

function brigadeOptions(
  state: BrState,
  side: Side,
  { id, brigade }: BrigadeInfo,
): readonly CommandOption<BrCommand>[] {
  const { orders, sketch } = state.secret[side]
  const found: CommandOption<BrCommand>[] = []
  const write: BrCommand = { type: 'WriteOrder', brigadeId: id, order: orders[id]?.order ?? brigade.order }
  if (!refuseOrder(state, side, write)) found.push({ command: write, actorId: id })
  const entry = sketch[id]
  if (entry) {
    const { x, y, heading, formation, complexId, sections } = entry
    const garrison = complexId === null ? {} : { complexId, sections: [...sections] }
    const command: BrCommand = { type: 'PlaceOnSketch', brigadeId: id, x, y, heading, formation, ...garrison }
    found.push({ command, actorId: id, at: { x, y } })
  }
  return found
}
