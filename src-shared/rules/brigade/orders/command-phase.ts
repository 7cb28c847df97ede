/** The command phase: alterations arrive, orders go on, commanders send new ones and ride (4.1, BR-ORD-05, BR-ORD-13 to -16, BR-LDR-02). */
import type { CommandOption } from '../../../engine/rule-set'
import { generalOrderSchema } from '../../../engine/orders'
import { SIDES, type Side } from '../../../engine/sides'
import { deliverAlterations, refuseAlteration, sendAlteration } from './alterations'
import type { BrCommand } from '../turn/commands'
import { revealLeaderMoves, moveLeader, refuseMoveLeader } from '../movement/leaders'
import { rollSuccessors, successorsTakeOver } from '../combat/leader-casualties'
import { onTable, rosterOf, type LeaderInfo } from '../state/lookup'
import { progressOrders } from './progress'
import type { PhaseHandler } from '../turn/phases'
import type { BrState } from '../state/state'

export const commandHandler: PhaseHandler = {
  open(step) {
    successorsTakeOver(step)
    for (const side of SIDES) deliverAlterations(step, side)
    progressOrders(step)
    rollSuccessors(step)
  },
  // Whether anybody is there to send or ride lies open; what he sends does not.
  waits: (state, side) => leadersOf(state, side).length > 0,
  refuse(state, side, command) {
    if (command.type === 'AlterOrder') return refuseAlteration(state, side, command)
    return command.type === 'MoveLeader' ? refuseMoveLeader(state, side, command) : undefined
  },
  play(step, side, command) {
    if (command.type === 'AlterOrder') sendAlteration(step, side, command)
    else if (command.type === 'MoveLeader') moveLeader(step, side, command)
  },
  options: (state, side, actorId) =>
    leadersOf(state, side)
      .filter(({ id }) => actorId === undefined || actorId === id)
      .flatMap((info) => [...rides(state, side, info), ...messages(state, side, info)]),
  resolve: revealLeaderMoves,
}

function leadersOf(state: BrState, side: Side): readonly LeaderInfo[] {
  return rosterOf(state.sheet).leaderList.filter(
    (info) => info.side === side && state.leaders[info.id]?.status === 'onTable',
  )
}

/** Staying where he is stands for all rides; `refuse` judges every other. */
function rides(state: BrState, side: Side, { id }: LeaderInfo): readonly CommandOption<BrCommand>[] {
  const leader = state.leaders[id]
  if (!leader || state.secret[side].leadersMoved.includes(id)) return []
  const { x, y } = leader
  const command: BrCommand = { type: 'MoveLeader', leaderId: id, x, y }
  return [{ command, actorId: id, at: { x, y } }]
}

/** To hold where it is: the shortest word to each brigade and formation of his army; `refuse` judges every other. */
function messages(state: BrState, side: Side, info: LeaderInfo): readonly CommandOption<BrCommand>[] {
  if (state.armies[info.armyId]?.commanderId !== info.id) return []
  const own = onTable(state, side).filter(({ brigade }) => brigade.army === info.armyId)
  const addressees = [...own.map(({ id }) => id), ...new Set(own.map(({ brigade }) => brigade.formationId))]
  return [...new Set(addressees)]
    .map((addressee): BrCommand => ({ type: 'AlterOrder', leaderId: info.id, addressee, order: HOLD_HERE }))
    .filter((command) => command.type === 'AlterOrder' && !refuseAlteration(state, side, command))
    .map((command) => ({ command, actorId: info.id }))
}
const HOLD_HERE = generalOrderSchema.parse({ clauses: [{ verb: 'hold' }] })
