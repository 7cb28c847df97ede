/** Generals and commanders-in-chief on the move: phase 1, activations, and placing (5.1, 5.4, 6g). */
import type { Side } from '../../../engine/sides'
import { putGeneral } from '../combat/casualties'
import type { CommandOf } from '../turn/commands'
import { groundOf } from '../sheet/ground'
import { closedToGenerals, generalInfoOf, generalStateOf, rosterOf } from '../state/lookup'
import { refusal, type SqRefusal } from '../turn/refusals'
import type { SquareId } from '../sheet/sheet'
import type { SqState } from '../state/state'
import type { Step } from '../turn/step'

/** Squares a CinC may ride in phase 1 (SQ-CIC-01); that of other generals is a house rule. */
export const CINC_MOVE = 4

/** Where a ride may lead: by number of square the steps it takes (-1: out of reach), and 1 where it may not end. */
interface Ride {
  readonly steps: Int8Array
  readonly closed: Uint8Array
}

/**
 * Rides from a square in so many king's steps; terrain and rivers do not matter. Squares with enemy units or generals
 * and impassable ones are reached as last squares but never passed: the last square is judged by other rules
 * (SQ-GEN-02, SQ-CIC-01, SQ-R-70).
 */
function rideFrom(state: SqState, side: Side, from: SquareId, limit: number): Ride {
  const ground = groundOf(state.sheet)
  const closed = closedToGenerals(state, side)
  for (let i = 0; i < closed.length; i += 1) if (ground.impassableAt[i] === 1) closed[i] = 1
  const steps = new Int8Array(ground.count).fill(-1)
  const start = ground.number(from)
  const queue = [start]
  steps[start] = 0
  for (const square of queue) {
    const taken = steps[square] ?? 0
    if (taken === limit || (closed[square] === 1 && square !== start)) continue
    for (let d = 0; d < 8; d += 1) {
      const next = ground.neighbour[square * 8 + d] ?? -1
      if (next < 0 || steps[next] !== -1) continue
      steps[next] = taken + 1
      queue.push(next)
    }
  }
  return { steps, closed }
}

function reaches(state: SqState, ride: Ride, to: SquareId): boolean {
  return (ride.steps[groundOf(state.sheet).number(to)] ?? -1) >= 0
}

/** Squares in which a ride may end, his own among them, in the order of the board. */
export function ridesTo(state: SqState, generalId: string, limit: number): readonly SquareId[] {
  const { square } = generalStateOf(state, generalId)
  if (square === null) return []
  const { steps, closed } = rideFrom(state, generalInfoOf(state, generalId).side, square, limit)
  return groundOf(state.sheet).names.filter(
    (to, i) => (steps[i] ?? -1) >= 0 && (to === square || closed[i] === 0),
  )
}

/** A CinC of one's own who is in play (SQ-CIC-04). */
function refuseCinc(state: SqState, side: Side, generalId: string): SqRefusal | undefined {
  const info = rosterOf(state.sheet).generals.get(generalId)
  const general = state.generals[generalId]
  if (info?.side !== side || info.role !== 'commanderInChief' || !general?.inPlay)
    return refusal('UNKNOWN_ID', 'SQ-CIC-01', { id: generalId })
  return undefined
}

/** The last square of a ride (SQ-R-70, SQ-TERR-07). */
function refuseEnd(state: SqState, ride: Ride, to: SquareId, subjectId: string): SqRefusal | undefined {
  const i = groundOf(state.sheet).number(to)
  if (ride.closed[i] !== 1) return undefined
  return groundOf(state.sheet).impassableAt[i] === 1
    ? refusal('IMPASSABLE', 'SQ-TERR-07', { square: to }, subjectId)
    : refusal('ENEMY_OCCUPIED', 'SQ-R-70', { square: to }, subjectId)
}

export function refuseMoveCinc(
  state: SqState,
  side: Side,
  { generalId, to, joinGeneralId }: CommandOf<'moveCinc'>,
): SqRefusal | undefined {
  const ground = groundOf(state.sheet)
  const refused = refuseCinc(state, side, generalId)
  if (refused) return refused
  const join = joinGeneralId === null ? undefined : rosterOf(state.sheet).generals.get(joinGeneralId)
  if (joinGeneralId !== null) {
    const mayJoin = join?.side === side && join.role === 'general' && state.generals[join.id]?.inPlay
    if (!mayJoin) return refusal('UNKNOWN_ID', 'SQ-CIC-02', { id: joinGeneralId })
  }
  const { square, moved } = generalStateOf(state, generalId)
  if (square === null) return refusal('OFF_BOARD', 'SQ-RNF-03', { generalId }, generalId)
  if (!ground.has(to)) return refusal('OFF_BOARD', 'SQ-CIC-01', { square: to }, generalId)
  const distance = ground.distance(square, to)
  if (distance > CINC_MOVE)
    return refusal('CINC_TOO_FAR', 'SQ-CIC-01', { generalId, square: to, distance }, generalId)
  const ride = rideFrom(state, side, square, CINC_MOVE)
  if (!reaches(state, ride, to))
    return refusal('CINC_PATH_BLOCKED', 'SQ-CIC-01', { generalId, square: to }, generalId)
  if (join && state.generals[join.id]?.square !== to)
    return refusal('CINC_NOT_WITH_SUBORDINATE', 'SQ-CIC-02', { generalId, other: join.id }, generalId)
  if (join && join.armyId !== generalInfoOf(state, generalId).armyId)
    return refusal('WRONG_ARMY', 'SQ-CIC-02', { generalId, other: join.id }, generalId)
  if (moved) return refusal('GENERAL_ALREADY_MOVED', 'SQ-CIC-01', { generalId }, generalId)
  return refuseEnd(state, ride, to, generalId)
}

/** SQ-CIC-01, -02: he rides, and joins one general for this turn if he likes. */
export function moveCinc(
  step: Step,
  side: Side,
  { generalId, to, joinGeneralId }: CommandOf<'moveCinc'>,
): void {
  const from = generalStateOf(step.state, generalId).square ?? to
  step.setGeneral(generalId, { square: to, moved: true, joined: joinGeneralId })
  step.emit('cincMoved', side, joinGeneralId === null ? ['SQ-CIC-01'] : ['SQ-CIC-01', 'SQ-CIC-02'], {
    generalId,
    from,
    to,
    joined: joinGeneralId,
  })
}

export function refusePassCinc(
  state: SqState,
  side: Side,
  { generalId }: CommandOf<'passCinc'>,
): SqRefusal | undefined {
  const refused = refuseCinc(state, side, generalId)
  if (refused) return refused
  const { square, moved } = generalStateOf(state, generalId)
  if (square === null) return refusal('OFF_BOARD', 'SQ-RNF-03', { generalId }, generalId)
  return moved ? refusal('GENERAL_ALREADY_MOVED', 'SQ-CIC-01', { generalId }, generalId) : undefined
}

export function passCinc(step: Step, side: Side, { generalId }: CommandOf<'passCinc'>): void {
  step.setGeneral(generalId, { moved: true, joined: null })
  step.emit('cincPassed', side, ['SQ-CIC-01'], { generalId })
}

/** CinC who has joined a general and is still with him: he may ride along (SQ-GEN-02). */
export function cincAlongside(state: SqState, generalId: string): string | null {
  const { square } = generalStateOf(state, generalId)
  for (const info of rosterOf(state.sheet).generals.values()) {
    const cinc = state.generals[info.id]
    if (info.role === 'commanderInChief' && cinc?.joined === generalId && cinc.square === square)
      return square === null ? null : info.id
  }
  return null
}

export function refuseMoveGeneral(
  state: SqState,
  side: Side,
  { generalId, to, withCinc }: CommandOf<'moveGeneral'>,
): SqRefusal | undefined {
  const ground = groundOf(state.sheet)
  const info = rosterOf(state.sheet).generals.get(generalId)
  if (info?.side !== side || info.role !== 'general' || !state.generals[generalId]?.inPlay)
    return refusal('UNKNOWN_ID', 'SQ-GEN-02', { id: generalId })
  if (generalId !== state.active?.generalId)
    return refusal('NOT_ACTIVE_COMMAND', 'SQ-GEN-02', { generalId }, generalId)
  const { square, moved } = generalStateOf(state, generalId)
  if (square === null) return refusal('OFF_BOARD', 'SQ-RNF-03', { generalId }, generalId)
  if (!ground.has(to)) return refusal('OFF_BOARD', 'SQ-GEN-02', { square: to }, generalId)
  if (withCinc && cincAlongside(state, generalId) === null)
    return refusal('CINC_NOT_WITH_SUBORDINATE', 'SQ-GEN-02', { generalId }, generalId)
  const limit = state.houseRules.generalMoveSquares
  const ride = rideFrom(state, side, square, limit)
  if (!reaches(state, ride, to))
    return refusal('GENERAL_TOO_FAR', 'SQ-GEN-02', { generalId, square: to, limit }, generalId)
  if (moved) return refusal('GENERAL_ALREADY_MOVED', 'SQ-GEN-02', { generalId }, generalId)
  return refuseEnd(state, ride, to, generalId)
}

/** SQ-GEN-02, SQ-R-06: no action points, once an activation. */
export function moveGeneral(
  step: Step,
  side: Side,
  { generalId, to, withCinc }: CommandOf<'moveGeneral'>,
): void {
  const cincId = withCinc ? cincAlongside(step.state, generalId) : null
  const from = generalStateOf(step.state, generalId).square
  step.setGeneral(generalId, { square: to, moved: true })
  if (cincId !== null) step.setGeneral(cincId, { square: to })
  step.emit('generalMoved', side, ['SQ-GEN-02'], { generalId, from, to, withCinc: cincId })
}

/** 6g: the generals are placed one by one, in order of id. */
export function refusePlaceGeneral(
  state: SqState,
  { generalId, to }: CommandOf<'placeGeneral'>,
): SqRefusal | undefined {
  const waiting = state.placing[0]
  if (waiting?.generalId !== generalId) return refusal('UNKNOWN_ID', 'SQ-GEN-03', { id: generalId })
  if (!groundOf(state.sheet).has(to)) return refusal('OFF_BOARD', 'SQ-GEN-03', { square: to }, generalId)
  return waiting.choices.includes(to)
    ? undefined
    : refusal('NOT_NEAREST', 'SQ-GEN-03', { generalId, choices: [...waiting.choices] }, generalId)
}

/** True when the last general is placed and what was interrupted may go on. */
export function placeGeneral(step: Step, { generalId, to }: CommandOf<'placeGeneral'>): boolean {
  step.set({ placing: step.state.placing.slice(1) })
  putGeneral(step, generalId, to, ['SQ-GEN-03', 'SQ-GEN-04'])
  if (step.state.placing.length > 0) return false
  step.set({ phase: step.state.afterPlacing ?? 'activation', afterPlacing: null })
  return true
}
