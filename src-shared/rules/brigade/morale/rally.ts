/**
 * The rally phase: winners try to rally, pursuers to halt, gunners find out when they may come back (3.14, BR-RAL-01,
 * BR-PUR-03).
 */
import type { Side } from '../../../engine/sides'
import { brokenOff } from '../combat/sequences'
import { setBack } from '../combat/after-round'
import { setNext, holdOf } from '../combat/after-melee'
import { gunnersThrow, rallyGunners, wantsGunners } from '../fire/guns/crews'
import type { CommandOf } from '../turn/commands'
import { faceOf } from '../turn/dice-chain'
import { refuseActor } from '../fire/firers'
import { brigadeOf, enemiesInContact, infoOf, onTable } from '../state/lookup'
import { refusal, type BrRefusal } from '../turn/refusals'
import type { BrState } from '../state/state'
import type { Step, Throw } from '../turn/step'
import { LONGEST_PURSUIT, PURSUIT_HALTS_FROM, RALLY_FROM } from '../sheet/tables'
import type { Roll } from '../../../engine/dice'

/**
 * Least die that rallies a winner after its first or second follow up; undefined: it may not try now (3.14,
 * BR-RAL-01).
 */
export function rallyNeeded(state: BrState, id: string): number | undefined {
  const { activity, next } = brigadeOf(state, id)
  if (activity.kind !== 'followingUp' || next?.kind !== 'followingUp') return undefined
  return next.n === activity.n + 1 ? RALLY_FROM[activity.n - 1] : undefined
}

/** Why a winner may not try to rally now (BR-RAL-01); undefined: it may. */
export function refuseTryRally(
  state: BrState,
  side: Side,
  { brigadeId }: CommandOf<'TryRally'>,
): BrRefusal | undefined {
  return (
    refuseActor(state, side, brigadeId, 'BR-RAL-01') ??
    (rallyNeeded(state, brigadeId) === undefined
      ? refusal('CANNOT_RALLY_NOW', 'BR-RAL-01', { brigadeId }, brigadeId)
      : undefined)
  )
}

/** Pursuit moves done with this one; undefined: it pursues no longer, or something else has claimed it (BR-PUR-02). */
export function pursuitMoves(state: BrState, id: string): number | undefined {
  const { activity, next } = brigadeOf(state, id)
  return activity.kind === 'pursuing' && next === null ? activity.k + 1 : undefined
}

/** Least die that halts a pursuer; undefined: no die, it goes on or halts by itself (3.14, BR-PUR-03). */
export function haltNeeded(state: BrState, id: string): number | undefined {
  const moves = pursuitMoves(state, id)
  if (moves === undefined || brigadeOf(state, id).morale === 'halt') return undefined
  return PURSUIT_HALTS_FROM[moves - 1]
}

/** Why a pursuer may not check its pursuit now (BR-PUR-03); undefined: it may. */
export function refuseCheckPursuit(
  state: BrState,
  side: Side,
  { brigadeId }: CommandOf<'CheckPursuit'>,
): BrRefusal | undefined {
  return (
    refuseActor(state, side, brigadeId, 'BR-PUR-03') ??
    (haltNeeded(state, brigadeId) === undefined
      ? refusal('NOT_PURSUING', 'BR-PUR-03', { brigadeId }, brigadeId)
      : undefined)
  )
}

/**
 * Why a body may not hold: only winners in square, in a complex or manning a work have the choice (BR-AFT-06,
 * BR-R-65).
 */
export function refuseHoldPosition(
  state: BrState,
  side: Side,
  { brigadeId }: CommandOf<'HoldPosition'>,
): BrRefusal | undefined {
  const refused = refuseActor(state, side, brigadeId, 'BR-AFT-06')
  if (refused) return refused
  const won = enemiesInContact(state, brigadeId).some(
    (enemy) => brigadeOf(state, enemy.id).next?.kind === 'pushedBack',
  )
  return won && holdOf(state, brigadeId) === 'may'
    ? undefined
    : refusal('CANNOT_HOLD', 'BR-AFT-06', { brigadeId }, brigadeId)
}

/** Why a winner may not choose how it follows up (BR-AFT-04); undefined: it may. */
export function refuseChooseFollowUp(
  state: BrState,
  side: Side,
  { brigadeId, mode }: CommandOf<'ChooseFollowUp'>,
): BrRefusal | undefined {
  const refused = refuseActor(state, side, brigadeId, 'BR-AFT-04')
  if (refused) return refused
  const { activity } = brigadeOf(state, brigadeId)
  if (activity.kind !== 'followingUp')
    return refusal('FORCED_MOVE', 'BR-AFT-04', { brigadeId, activity: activity.kind }, brigadeId)
  return mode === 'fire' && !infoOf(state, brigadeId).isInfantry
    ? refusal('WRONG_ARM', 'BR-AFT-04', { brigadeId }, brigadeId)
    : undefined
}

type Throwing = 'rally' | 'pursuit' | 'gunners'

/** Rolls everything in canonical order and sets what comes of it (4.1, BR-RAL-01, BR-PUR-03, BR-CREW-03). */
export function resolveRally(step: Step): void {
  const { state } = step
  const throwing = onTable(state).flatMap(({ id }): readonly { id: string; kind: Throwing }[] => {
    const kind = throwOf(state, id)
    return kind ? [{ id, kind }] : []
  })
  const rolls = step.rollAll(throwing.map(({ id, kind }) => requestOf(state, id, kind)))
  const halted = new Set<string>()
  throwing.forEach(({ id, kind }, i) => {
    const roll = rolls[i]
    if (kind === 'gunners') rallyGunners(step, id, roll)
    else if (kind === 'rally') tryRally(step, state, id, roll)
    else if (checkPursuit(step, state, id, roll)) halted.add(id)
  })
  for (const { id } of onTable(step.state)) goOnPursuing(step, id, halted.has(id))
}

function throwOf(state: BrState, id: string): Throwing | undefined {
  const choice = state.secret[infoOf(state, id).side].rallies[id]
  if (choice === 'TryRally' && rallyNeeded(state, id) !== undefined) return 'rally'
  if (choice === 'CheckPursuit' && haltNeeded(state, id) !== undefined) return 'pursuit'
  return wantsGunners(state, id) ? 'gunners' : undefined
}

function requestOf(state: BrState, id: string, kind: Throwing): Throw {
  const { side } = infoOf(state, id)
  switch (kind) {
    case 'gunners':
      return { ...gunnersThrow(state, id), rules: ['BR-CREW-03'] }
    case 'rally':
      return { die: 'd6', count: 1, side, purpose: 'rally', rules: ['BR-RAL-01'], forId: id }
    case 'pursuit':
      return { die: 'd6', count: 1, side, purpose: 'pursuit', rules: ['BR-PUR-03'], forId: id }
  }
}

/**
 * Success: the next move is spent rallying, and the loser whom nobody else follows is released (BR-RAL-01, BR-R-61).
 */
function tryRally(step: Step, before: BrState, id: string, roll: Roll | undefined): void {
  const needed = rallyNeeded(before, id) ?? 7
  const face = faceOf(roll)
  const passed = face >= needed
  step.emit(
    'rallyRolled',
    infoOf(before, id).side,
    ['BR-RAL-01'],
    { brigadeId: id, face, needed, passed },
    roll ? { dice: [roll] } : {},
  )
  if (!passed) return
  const { activity } = brigadeOf(before, id)
  setNext(step, id, { kind: 'rallying', left: 1, recovering: 0 })
  if (activity.kind === 'followingUp' && activity.loserId !== null) release(step, activity.loserId, id)
}

function release(step: Step, loserId: string, followerId: string): void {
  const loser = step.state.brigades[loserId]
  if (loser?.place !== 'table' || loser.next?.kind !== 'pushedBack') return
  const followed = onTable(step.state).some(({ id }) => {
    const { next } = step.brigade(id)
    return next?.kind === 'followingUp' && next.loserId === loserId
  })
  if (followed) return
  const { direction } = loser.next
  const n = loser.activity.kind === 'pushedBack' ? loser.activity.n : 0
  setNext(step, loserId, null)
  step.claim(loserId, loser.morale === 'fallBack' ? { kind: 'fallingBack' } : brokenOff(n))
  step.emit('sequenceBroken', infoOf(step.state, loserId).side, ['BR-AFT-09', 'BR-RAL-01', 'BR-RAL-03'], {
    brigadeId: loserId,
    cause: 'winnerRallies',
  })
  setBack(step, loserId, followerId, direction, 'released', 'BR-RAL-01')
  step.set({
    contacts: step.state.contacts.filter(
      ({ attackerId, targetId }) => attackerId !== loserId && targetId !== loserId,
    ),
  })
}

function checkPursuit(step: Step, before: BrState, id: string, roll: Roll | undefined): boolean {
  const needed = haltNeeded(before, id) ?? 7
  const face = faceOf(roll)
  const halted = face >= needed
  step.emit(
    'pursuitRolled',
    infoOf(before, id).side,
    ['BR-PUR-03', 'BR-R-68'],
    { brigadeId: id, face, needed, halted },
    roll ? { dice: [roll] } : {},
  )
  return halted
}

/**
 * A pursuer halts by its die, by its morale or after its third move, and rallies as many moves as it pursued; mounted ones
 * then recover as long (BR-PUR-03, BR-R-69). Otherwise it goes on, if need be after nobody (BR-PUR-04).
 */
function goOnPursuing(step: Step, id: string, halted: boolean): void {
  const moves = pursuitMoves(step.state, id)
  if (moves === undefined) return
  const { activity, morale, pose } = step.brigade(id)
  const info = infoOf(step.state, id)
  if (halted || morale === 'halt' || moves >= LONGEST_PURSUIT) {
    const recovering = info.isMounted ? moves : 0
    step.claim(id, { kind: 'rallying', left: moves, recovering })
    step.emit('pursuitHalted', info.side, ['BR-PUR-03', 'BR-R-69'], { brigadeId: id, moves })
    return
  }
  const quarryId = activity.kind === 'pursuing' ? activity.quarryId : null
  const quarry = quarryId === null ? undefined : step.state.brigades[quarryId]
  step.claim(id, {
    kind: 'pursuing',
    k: moves === 1 ? 1 : 2,
    quarryId: quarry?.place === 'table' ? quarryId : null,
    direction: pose.heading,
  })
}
