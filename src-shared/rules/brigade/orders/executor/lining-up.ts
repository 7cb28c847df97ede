/** Coming up straight opposite an enemy in a village or wood: a corner against a corner, an inch apart, is all that can see (10.4, BR-GEO-09, BR-CHG-04). */
import { faceOf, moved, seenFrom, type Face4 } from '../../../../board/table/rectangles'
import {
  along,
  bearing,
  between,
  distance,
  normalHeading,
  roundDegree,
  roundInch,
  turnBetween,
  type Point,
} from '../../../../board/table/vectors'
import { bodyOf, type Body } from '../../state/bodies'
import type { Action } from '../../turn/commands'
import type { Thought } from './considerations'
import { brigadeOf } from '../../state/lookup'
import { withPose } from '../../state/nearby'
import type { BrState } from '../../state/state'
import { hindrances, tryPlot } from './trials'
import { KEEP_OUT, MAX_TURN_PER_MOVE } from '../../sheet/tables'

const FACES: readonly Face4[] = ['front', 'left', 'right', 'rear']
/** How exactly it must stand, inches and degrees: a line aslant is longer than an inch. */
const EXACT = 0.02
const EXACT_DEG = 0.03
/** Room that is left before the enemy for the last turn, inches. */
const LAST_STRETCH = 0.5
/** Quarter turns count as so many inches. */
const QUARTER = 2
/** Looks no farther than this for a place to line up, inches. */
const FAR = 6

/** A line on which its front meets a face of the enemy squarely, with one of its sights on one of his corners. */
interface Lane {
  readonly heading: number
  /** Where its front centre is to stand, an inch from the face. */
  readonly end: Point
  /** Inches from the lane to the brigade's centre, to the right of it, and along it to the end of the lane. */
  readonly aside: number
  readonly toGo: number
  readonly cost: number
}

/** Plots that bring it opposite the enemy, the best first. */
export function* liningUp(state: BrState, id: string, enemyId: string): Generator<Thought> {
  const about = hindrances(state, id, FAR + LAST_STRETCH)
  for (const lane of lanes(state, id, enemyId))
    if (leadsInto(state, id, lane, about)) yield { actions: stepsInto(state, id, lane), stopAt: KEEP_OUT }
}

/** Whether nobody bars the way into a lane, also once a step back has made room for it: else it would step to and fro. */
function leadsInto(state: BrState, id: string, lane: Lane, about: readonly Body[], isBack = false): boolean {
  const steps = stepsInto(state, id, lane)
  const [first] = steps
  if (first && 'withdrawFacing' in first) {
    if (isBack || first.withdrawFacing === 'max') return false
    const { pose } = brigadeOf(state, id)
    const back = withPose(state, id, moved(pose, pose.heading + 180, first.withdrawFacing))
    const there = { ...lane, toGo: lane.toGo + first.withdrawFacing }
    return leadsInto(back, id, there, about, true)
  }
  return Math.abs(lane.aside) <= EXACT || tryPlot(state, id, steps, about).barredBy === null
}

function lanes(state: BrState, id: string, enemyId: string): readonly Lane[] {
  const enemy = bodyOf(state, enemyId).rectangle
  const { centre, rectangle } = bodyOf(state, id)
  const { heading: now } = brigadeOf(state, id).pose
  const found: Lane[] = []
  for (const name of FACES) {
    const face = faceOf(enemy, name)
    const heading = normalHeading(face.heading + 180)
    const turn = Math.abs(turnBetween(now, heading))
    if (turn > MAX_TURN_PER_MOVE) continue
    const middle = between(face.edge.left, face.edge.right, 0.5)
    const half = distance(face.edge.left, face.edge.right) / 2
    for (const corner of [-half, half])
      for (const sight of [-rectangle.width / 2, 0, rectangle.width / 2]) {
        const aside = corner - sight
        if (Math.abs(aside) > half + rectangle.width / 2 - EXACT) continue
        const end = along(along(middle, face.heading, KEEP_OUT), heading + 90, aside)
        const seen = seenFrom({ ...end, heading }, centre)
        const toGo = -seen.v - rectangle.depth / 2
        const toRight = seen.u
        if (toGo < -EXACT || toGo > FAR || Math.abs(toRight) > FAR) continue
        found.push({
          heading,
          end,
          aside: toRight,
          toGo,
          cost: Math.abs(toRight) * 2 + toGo + (QUARTER * turn) / 90,
        })
      }
  }
  return found.toSorted((a, b) => a.cost - b.cost)
}

/** Straight on where it is in the lane; else slantwise into it; too near for that, back first. */
function stepsInto(state: BrState, id: string, lane: Lane): readonly Action[] {
  const { heading } = brigadeOf(state, id).pose
  const { centre, rectangle } = bodyOf(state, id)
  const turn = roundDegree(turnBetween(heading, lane.heading))
  if (Math.abs(lane.aside) <= EXACT)
    return Math.abs(turn) <= EXACT_DEG ? [{ advance: 'max' }] : [{ turn }, { advance: 'max' }]
  const back = lane.toGo - Math.abs(lane.aside)
  if (back < LAST_STRETCH) return [{ withdrawFacing: roundInch(LAST_STRETCH - back) }]
  const into = along(lane.end, lane.heading + 180, back + rectangle.depth / 2)
  const way = bearing(centre, into)
  const first = roundDegree(turnBetween(heading, way))
  const last = roundDegree(turnBetween(heading + first, lane.heading))
  if (Math.abs(first) + Math.abs(last) > MAX_TURN_PER_MOVE)
    return [{ turn: Math.max(-MAX_TURN_PER_MOVE, Math.min(MAX_TURN_PER_MOVE, first)) }]
  return [{ turn: first }, { advance: roundInch(distance(centre, into)) }, { turn: last }]
}
