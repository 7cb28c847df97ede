/** What may be done now. Paths stand by their cheapest, facings by the one that is held; `refuse` judges all others. */
import { otherSide, type Side } from '../../../../engine/sides'
import { advanceCompany } from '../../combat/advance'
import { chargesOf } from '../../combat/charge'
import { refuseShooter, refuseShoot } from '../../fire/shot'
import { entriesOf } from '../../movement/entry'
import { leaderReach } from '../../movement/leader-steps'
import { refuseLeaderAlone, refuseRider } from '../../movement/leaders'
import { refuseMover } from '../../movement/move-checks'
import { canMoveIn, reachOf } from '../../movement/reach'
import { mayEndIn } from '../../movement/stacking'
import { refuseFormSquare, refuseLeaveSquare } from '../../movement/squares'
import { canRide, ralliesOf } from '../../morale/rally-checks'
import { isAdvance } from '../../morale/reluctance'
import { rosterOf } from '../../sheet/roster'
import { FACINGS, type Box, type Facing } from '../../sheet/vocabulary'
import { boxOf, leaderState, onBoard, unitState } from '../../state/lookup'
import type { Decision, OhState } from '../../state/state'
import { refuseDecline } from '../cards/card-phase'
import { undrawn } from '../cards/decks'
import { targetsOf } from '../cards/effects'
import { cardOf } from '../cards/use'
import { refuseLeader } from '../checks'
import type { CommandOf, OhCommand, OhOption, StepName } from '../commands'
import { deciders } from '../phases'
import { refuseEndPhase } from '../sequence'
import { setupOptions } from './setup'

/** Everything a side may do now, or what one unit or leader may; giving up is always possible and never listed. */
export function listOptions(state: OhState, side: Side, actorId?: string): readonly OhOption[] {
  if (!deciders(state).includes(side)) return []
  const options = state.decision ? answers(state, state.decision) : phaseOptions(state, side, actorId)
  // In these phases only those who are asked about are looked at.
  const isAsked = !state.decision && (state.phase === 'shoot' || state.phase === 'move')
  return actorId === undefined || isAsked ? options : options.filter((option) => option.actorId === actorId)
}

// Written out: thousands are made for one look at a side, and spreading them takes twice as long.
function of(command: OhCommand, actorId?: string, at?: string, cost?: number): OhOption {
  if (actorId === undefined) return { command }
  if (at === undefined) return { command, actorId }
  return cost === undefined ? { command, actorId, at } : { command, actorId, at, cost }
}

function answers(state: OhState, decision: Decision): readonly OhOption[] {
  switch (decision.kind) {
    case 'pivot':
      return [
        ...decision.facings.map((facing) =>
          of({ type: 'PivotToCharge', unitId: decision.unitId, facing }, decision.unitId),
        ),
        of({ type: 'DeclinePivot' }, decision.unitId),
      ]
    case 'reroll':
      return [
        of({ type: 'UseReroll', leaderId: decision.leaderId }, decision.leaderId),
        of({ type: 'DeclineReroll', leaderId: decision.leaderId }, decision.leaderId),
      ]
    case 'advance': {
      const { unitId, to } = decision
      const company = advanceCompany(state, unitId)
      const go = (withLeaders: string[]) => of({ type: 'Advance', unitId, go: true, withLeaders }, unitId, to)
      return [
        go([]),
        ...(company.length > 0 ? [go([...company])] : []),
        of({ type: 'Advance', unitId, go: false, withLeaders: [] }, unitId),
      ]
    }
    case 'retire':
      return decision.boxes.map((box) =>
        of({ type: 'RetireLeader', leaderId: decision.leaderId, box }, decision.leaderId, box),
      )
  }
}

/** Ids of a side's units on the board, or the one that is asked about if it is among them. */
function unitsAsked(state: OhState, side: Side, actorId: string | undefined): readonly string[] {
  if (actorId === undefined) return onBoard(state, side)
  const isThere = rosterOf(state.sheet).units.get(actorId)?.side === side
  return isThere && state.units[actorId]?.box !== null ? [actorId] : []
}

function leadersAsked(state: OhState, side: Side, actorId: string | undefined): readonly string[] {
  const ids = rosterOf(state.sheet).leaderIds[side]
  const there = actorId === undefined ? ids : ids.filter((id) => id === actorId)
  return there.filter((id) => state.leaders[id]?.box !== null)
}

function phaseOptions(state: OhState, side: Side, actorId: string | undefined): readonly OhOption[] {
  // Whoever asks about one unit is not told of the phase's end: it is nobody's act.
  const end = actorId === undefined ? [of({ type: 'EndPhase' })] : []
  switch (state.phase) {
    case 'setup':
      return setupOptions(state, side, actorId)
    case 'turnStart':
      return [...rallies(state, side), ...end]
    case 'chanceCard':
      return cardOptions(state, side)
    case 'shoot':
      return [...unitsAsked(state, side, actorId).flatMap((id) => shots(state, side, id)), ...end]
    case 'formations':
      return [...unitsAsked(state, side, actorId).flatMap((id) => squares(state, side, id)), ...end]
    case 'move':
      return [
        ...unitsAsked(state, side, actorId).flatMap((id) => unitMoves(state, side, id)),
        ...leadersAsked(state, side, actorId).flatMap((id) => leaderMoves(state, side, id)),
        ...entries(state, side, actorId),
        ...(actorId === undefined && refuseEndPhase(state, side) === undefined ? end : []),
      ]
    case 'turnEnd':
      return [
        ...rallies(state, side),
        ...leadersAsked(state, side, actorId).flatMap((id) => rides(state, side, id)),
        ...(actorId === undefined ? [of({ type: 'EndTurn' })] : []),
      ]
    case 'ended':
      return []
  }
}

function rallies(state: OhState, side: Side): readonly OhOption[] {
  return ralliesOf(state, side).map((command) => of(command, command.leaderId, boxOf(state, command.unitId)))
}

function rides(state: OhState, side: Side, leaderId: string): readonly OhOption[] {
  const { box } = leaderState(state, leaderId)
  if (box === null || refuseRider(state, side, leaderId)) return []
  return [...leaderReach(state, side, box, canRide(state, leaderId))].map(([at, { path, cost }]) =>
    of({ type: 'RideLeader', leaderId, path: [...path] }, leaderId, at, cost),
  )
}

/** One target of a card at a time; where several are named together, the first so many. */
function cardOptions(state: OhState, side: Side): readonly OhOption[] {
  const { card: hand, active } = state
  if (!hand) {
    const byTable = state.houseRules['chanceCards.drawnBy'] === 'table'
    if (!byTable) return [of({ type: 'DrawCard' })]
    return [...new Set(undrawn(state, side))].map((cardId) => of({ type: 'DrawCard', cardId }))
  }
  const card = cardOf(state, hand.cardId)
  if (!card) return []
  const { kind, ids } = targetsOf(state, card, active)
  const choices = ids.map((id, i): OhOption => {
    if (kind === 'leader') return of({ type: 'ChooseCardTarget', leaderId: id }, id)
    if (kind === 'group') return of({ type: 'ChooseCardTarget', groupId: id })
    const count = hand.optional ? 1 : hand.count
    const unitIds = Array.from({ length: count }, (_, n) => ids[(i + n) % ids.length] ?? id)
    return of({ type: 'ChooseCardTarget', unitIds }, id, unitState(state, id).box ?? undefined)
  })
  return refuseDecline(state) === undefined ? [...choices, of({ type: 'DeclineCard' })] : choices
}

function shots(state: OhState, side: Side, unitId: string): readonly OhOption[] {
  if (refuseShooter(state, side, unitId)) return []
  return onBoard(state, otherSide(side))
    .map((targetId) => ({ type: 'Shoot' as const, unitId, targetId }))
    .filter((command) => refuseShoot(state, side, command) === undefined)
    .map((command) => of(command, unitId, boxOf(state, command.targetId)))
}

function squares(state: OhState, side: Side, unitId: string): readonly OhOption[] {
  if (refuseFormSquare(state, side, unitId) === undefined) return [of({ type: 'FormSquare', unitId }, unitId)]
  if (refuseLeaveSquare(state, side, unitId) === undefined)
    return [of({ type: 'LeaveSquare', unitId }, unitId)]
  return []
}

function unitMoves(state: OhState, side: Side, unitId: string): readonly OhOption[] {
  const charges = chargesOf(state, side, unitId).map(({ targetId, steps }) =>
    of(
      { type: 'Charge', unitId, targetId, steps: [...steps], withLeaders: [] },
      unitId,
      boxOf(state, targetId),
    ),
  )
  const inPhase = state.houseRules.squareTiming === 'beforeUnitMoves' ? squares(state, side, unitId) : []
  return [...charges, ...inPhase, ...moves(state, side, unitId)]
}

const NOBODY: string[] = []

function moves(state: OhState, side: Side, unitId: string): readonly OhOption[] {
  if (refuseMover(state, side, unitId)) return []
  const unit = unitState(state, unitId)
  const from = boxOf(state, unitId)
  const options: OhOption[] = []
  const add = (
    formation: 'deployed' | 'column',
    facing: Facing,
    steps: readonly StepName[],
    at: Box,
    cost: number,
  ) => {
    const command: CommandOf<'Move'> = {
      type: 'Move',
      unitId,
      startFacing: facing,
      // Made for this one look.
      steps: steps as StepName[],
      endFacing: facing,
      formation,
      withLeaders: NOBODY,
    }
    options.push({ command, actorId: unitId, at, cost })
  }
  for (const formation of ['deployed', 'column'] as const)
    if (canMoveIn(state, unitId, formation))
      for (const facing of FACINGS)
        if (formation !== unit.formation || facing !== unit.facing) add(formation, facing, [], from, 0)
  // A place is reached in both formations: whether it has room is asked once.
  const open = new Map<Box, boolean>()
  for (const { startFacing, formation, steps, cost, end } of reachOf(state, unitId)) {
    if (end !== null) {
      let mayEnd = open.get(end)
      if (mayEnd === undefined) open.set(end, (mayEnd = mayEndIn(state, unitId, from, end)))
      if (!mayEnd || (unit.heldByReluctance && isAdvance(state, unitId, from, end))) continue
    }
    add(formation, startFacing, steps, end ?? from, cost)
  }
  return options
}

function leaderMoves(state: OhState, side: Side, leaderId: string): readonly OhOption[] {
  const { box } = leaderState(state, leaderId)
  if (box === null || refuseLeader(state, side, leaderId) || refuseLeaderAlone(state, side, leaderId))
    return []
  return [...leaderReach(state, side, box)].map(([at, { path, cost }]) =>
    of({ type: 'MoveLeader', leaderId, path: [...path] }, leaderId, at, cost),
  )
}

function entries(state: OhState, side: Side, actorId: string | undefined): readonly OhOption[] {
  const ids = actorId === undefined ? dueIds(state, side) : [actorId]
  return ids.flatMap((id) => entriesOf(state, side, id).map((command) => of(command, id, command.box, 1)))
}

function dueIds(state: OhState, side: Side): readonly string[] {
  const { unitIds, leaderIds } = rosterOf(state.sheet)
  return [
    ...unitIds[side].filter((id) => state.units[id]?.status === 'due'),
    ...leaderIds[side].filter((id) => state.leaders[id]?.status === 'due'),
  ]
}
