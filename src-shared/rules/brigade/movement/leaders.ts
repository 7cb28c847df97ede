/** Leaders and their staff on the table: they ride, and have no effect in combat (BR-LDR-01, BR-LDR-02, BR-R-91). */
import { SIDES, otherSide, type Side } from '../../../engine/sides'
import { outlineMeets } from '../../../board/table/polygons'
import { distance, roundInch, type Point } from '../../../board/table/vectors'
import { bodyOf } from '../state/bodies'
import type { CommandOf } from '../turn/commands'
import { groundOf } from '../sheet/ground'
import { onTable, rosterOf } from '../state/lookup'
import { refusal, type BrRefusal } from '../turn/refusals'
import type { BrState } from '../state/state'
import type { Step } from '../turn/step'
import { LEADER_MOVE } from '../sheet/tables'

/**
 * Why a leader may not ride there: at most 12 inches a move, not over impassable ground nor through enemies
 * (BR-LDR-02).
 */
export function refuseMoveLeader(
  state: BrState,
  side: Side,
  { leaderId, x, y }: CommandOf<'MoveLeader'>,
): BrRefusal | undefined {
  const info = rosterOf(state.sheet).leaders.get(leaderId)
  const leader = state.leaders[leaderId]
  if (!info || !leader) return refusal('UNKNOWN_ID', 'BR-LDR-02', { id: leaderId })
  const values = { leaderId }
  if (info.side !== side) return refusal('NOT_YOUR_BRIGADE', 'BR-LDR-02', { brigadeId: leaderId }, leaderId)
  if (leader.status !== 'onTable')
    return refusal('NOT_ON_TABLE', 'BR-LDR-02', { brigadeId: leaderId }, leaderId)
  const to = { x, y }
  if (!groundOf(state.sheet).isOn(to)) return refusal('OFF_TABLE', 'BR-LDR-02', values, leaderId)
  const way = roundInch(distance(leader, to))
  const moved = state.secret[side].leadersMoved.includes(leaderId)
  if (moved || way > LEADER_MOVE)
    return refusal(
      'LEADER_TOO_FAR',
      'BR-LDR-02',
      { ...values, distance: way, max: moved ? 0 : LEADER_MOVE },
      leaderId,
    )
  const barrier = barrierOn(state, side, leader, to)
  return barrier === undefined
    ? undefined
    : refusal('IMPASSABLE', 'BR-LDR-02', { ...values, featureId: barrier }, leaderId)
}

/** The first impassable feature or enemy body on a leader's straight way; undefined: it is free. */
function barrierOn(state: BrState, side: Side, from: Point, to: Point): string | undefined {
  const ground = groundOf(state.sheet)
  for (const { area, kind, points } of ground.areas.alongLine(from, to))
    if (kind.going === 'impassable' && outlineMeets(points, from, to, true)) return area.id
  return onTable(state, otherSide(side)).find(({ id }) => {
    const { outline } = bodyOf(state, id)
    return outlineMeets(outline, from, to, true)
  })?.id
}

/** Notes where a leader rides; the other side learns it when both have ended the phase (4.1). */
export function moveLeader(step: Step, side: Side, { leaderId, x, y }: CommandOf<'MoveLeader'>): void {
  const from = step.state.leaders[leaderId]
  if (!from) return
  const to = { x: roundInch(x), y: roundInch(y) }
  const { leadersMoved, leaderPlaces } = step.secret(side)
  step.setSecret(side, {
    leadersMoved: [...leadersMoved, leaderId],
    leaderPlaces: { ...leaderPlaces, [leaderId]: to },
  })
  step.emit(
    'leaderMoved',
    side,
    ['BR-LDR-02'],
    { leaderId, from: { x: from.x, y: from.y }, to },
    { seenBy: side },
  )
}

/** At the end of the command phase: all leaders of both sides stand where they rode (BR-LDR-02). */
export function revealLeaderMoves(step: Step): void {
  for (const side of SIDES) {
    const { leadersMoved, leaderPlaces } = step.secret(side)
    for (const leaderId of leadersMoved) {
      const from = step.state.leaders[leaderId]
      const to = leaderPlaces[leaderId]
      if (!from || !to) continue
      step.setLeader(leaderId, to)
      step.emit('leaderMoved', side, ['BR-LDR-02'], { leaderId, from: { x: from.x, y: from.y }, to })
    }
  }
}
