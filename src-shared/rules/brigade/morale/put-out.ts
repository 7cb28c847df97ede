/** A garrison that falls back or breaks is put out of its complex, on the side of its base edge (BR-MOR-06). */
import { moved } from '../../../board/table/rectangles'
import { sine, cosine } from '../../../board/table/angles'
import { normalHeading, type Point } from '../../../board/table/vectors'
import { bodyAt, bodyOf, middleOf } from '../state/bodies'
import { leaveComplex, roundedPose } from '../movement/changes'
import { EDGE_BEARING } from '../../../board/table/table-edges'
import { brigadeOf, complexOf, infoOf } from '../state/lookup'
import { blockageOf } from '../movement/blockage'
import type { BodyPose } from '../state/state'
import type { Step } from '../turn/step'
import { OVERLAP_TOUCHING } from '../sheet/tables'

/** How far aside or out a place is looked for if somebody stands at the wall, and in what steps, inches. */
const LOOK_ASIDE = 6
const STEP = 0.25

/** In line, front edge touching the polygon, back to its base edge; aside or farther out where that place is taken. */
export function putOut(step: Step, id: string): void {
  const brigade = brigadeOf(step.state, id)
  if (brigade.complexId === null) return
  const complex = complexOf(step.state, brigade.complexId)
  const info = infoOf(step.state, id)
  const back = EDGE_BEARING[info.baseEdge]
  const formation = info.isSkirmishers ? 'skirmish' : info.isArtillery ? 'unlimbered' : 'line'
  const middle = middleOf(complex)
  // So far from the wall that rounding does not put the front edge into it.
  const reach = farthestAlong(complex.polygon, middle, back) + OVERLAP_TOUCHING
  const heading = normalHeading(back + 180)
  const first = moved({ ...middle, heading }, back, reach)
  const pose = roundedPose(places(first, back).find((one) => fits(step, id, one, formation)) ?? first)
  leaveComplex(step, id, pose, formation)
  step.set({
    contacts: step.state.contacts.filter(({ attackerId, targetId }) => attackerId !== id && targetId !== id),
  })
  step.emit('putOut', info.side, ['BR-MOR-06'], { brigadeId: id, complexId: complex.id, pose: { ...pose } })
}

function places(first: BodyPose, back: number): readonly BodyPose[] {
  const found: BodyPose[] = []
  for (let out = 0; out <= LOOK_ASIDE; out += STEP)
    for (let aside = 0; aside <= LOOK_ASIDE; aside += STEP)
      for (const side of aside === 0 ? [90] : [90, -90])
        found.push(moved(moved(first, back, out), back + side, aside))
  return found
}

function fits(
  step: Step,
  id: string,
  pose: BodyPose,
  formation: 'line' | 'skirmish' | 'unlimbered',
): boolean {
  const after = bodyAt(infoOf(step.state, id), roundedPose(pose), formation)
  return blockageOf(step.state, id, after, bodyOf(step.state, id)) === undefined
}

/** Inches from a point to the farthest corner of a polygon, measured along a bearing. */
export function farthestAlong(polygon: readonly Point[], from: Point, towards: number): number {
  return Math.max(...polygon.map(({ x, y }) => (x - from.x) * sine(towards) + (y - from.y) * cosine(towards)))
}
