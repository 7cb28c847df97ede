/** Reinforcements that come onto the table at the start of their move (BR-SEQ-03, BR-R-103). */
import { cornersOf, inset } from '../../../board/table/rectangles'
import { polygonsMeet } from '../../../board/table/polygons'
import { gapBetween } from '../../../board/table/bodies'
import { bodyAt, bodyOf, isAbandoned } from '../state/bodies'
import { standsOnTable } from '../state/edges'
import { groundOf, TOUCHING } from '../sheet/ground'
import { brigadeOf, onTable, rosterOf, type BrigadeInfo } from '../state/lookup'
import type { BodyPose, BrState } from '../state/state'
import type { Step } from '../turn/step'
import { OVERLAP_TOUCHING } from '../sheet/tables'

/** Everybody due by now whose place is free enters, in canonical order; the others wait a move. */
export function arrive(step: Step): void {
  for (const info of rosterOf(step.state.sheet).list) {
    const { start } = info.brigade
    if (!('arriveMove' in start) || start.arriveMove > step.state.move) continue
    if (brigadeOf(step.state, info.id).place !== 'toCome') continue
    const by = standingThere(step.state, info, start.entry)
    if (by === undefined) enter(step, info, start.entry)
    else step.emit('arrivalBlocked', info.side, ['BR-SEQ-03'], { brigadeId: info.id, byId: by })
  }
  arriveLeaders(step)
}

function standingThere(state: BrState, info: BrigadeInfo, entry: BodyPose): string | undefined {
  const body = bodyAt(info, entry, 'marchColumn')
  const core = cornersOf(inset(body.rectangle, TOUCHING))
  return onTable(state).find(({ id }) => {
    if (isAbandoned(brigadeOf(state, id))) return false
    const other = bodyOf(state, id)
    if (gapBetween(body, other, 0.1) < -OVERLAP_TOUCHING) return true
    // A complex may be of any shape.
    return other.parts.length > 1 && polygonsMeet(core, other.outline)
  })?.id
}

/**
 * In march column, front centre on the entry, its rear behind the edge counting as on the table; its order is the one
 * written before the battle (BR-ORD-19).
 */
function enter(step: Step, info: BrigadeInfo, entry: BodyPose): void {
  const pose = { x: entry.x, y: entry.y, heading: entry.heading }
  const entering = !standsOnTable(groundOf(step.state.sheet), bodyAt(info, pose, 'marchColumn'))
  step.setBrigade(info.id, { place: 'table', pose, from: pose, formation: 'marchColumn', entering })
  step.emit('brigadeArrived', info.side, ['BR-SEQ-03', 'BR-ORD-19'], { brigadeId: info.id, pose })
}

/** Leaders due by now ride on (BR-SCN-09: they come with the first of their bodies). */
function arriveLeaders(step: Step): void {
  for (const { id, leader, side } of rosterOf(step.state.sheet).leaderList) {
    const there = step.state.leaders[id]
    if (there?.status !== 'toCome' || (leader.arriveMove ?? 1) > step.state.move) continue
    step.setLeader(id, { status: 'onTable' })
    step.emit('leaderArrived', side, ['BR-SEQ-03'], { leaderId: id, at: { x: there.x, y: there.y } })
  }
}
