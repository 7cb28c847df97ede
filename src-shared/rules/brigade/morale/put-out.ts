/** A garrison that falls back or breaks is put out of its complex, on the side of its base edge (BR-MOR-06). */
import { moved } from '../../../board/table/rectangles'
import { sine, cosine } from '../../../board/table/angles'
import { normalHeading, type Point } from '../../../board/table/vectors'
import { middleOf } from '../state/bodies'
import { goOutside, placeOutside } from '../movement/places-outside'
import { EDGE_BEARING } from '../../../board/table/table-edges'
import { brigadeOf, complexOf, infoOf } from '../state/lookup'
import type { Step } from '../turn/step'
import { KEEP_OUT, OVERLAP_TOUCHING } from '../sheet/tables'

/**
 * In line, front edge touching the polygon, back to its base edge; where that place is taken, the nearest aside or farther
 * out with room an inch from enemies, else clear of them. Returns whether it is out: where nothing fits it stays in, for
 * nobody is put upon anybody (BR-BLD-10).
 */
export function putOut(step: Step, id: string): boolean {
  const { complexId } = brigadeOf(step.state, id)
  if (complexId === null) return true
  const { state } = step
  const complex = complexOf(state, complexId)
  const back = EDGE_BEARING[infoOf(state, id).baseEdge]
  const middle = middleOf(complex)
  // So far from the wall that rounding does not put the front edge into it.
  const reach = farthestAlong(complex.polygon, middle, back) + OVERLAP_TOUCHING
  const atWall = moved({ ...middle, heading: normalHeading(back + 180) }, back, reach)
  const pose = placeOutside(state, id, atWall, KEEP_OUT) ?? placeOutside(state, id, atWall, 0)
  if (!pose) return false
  goOutside(step, id, complex, pose, 'BR-MOR-06')
  step.set({
    contacts: step.state.contacts.filter(({ attackerId, targetId }) => attackerId !== id && targetId !== id),
  })
  return true
}

/** Inches from a point to the farthest corner of a polygon, measured along a bearing. */
export function farthestAlong(polygon: readonly Point[], from: Point, towards: number): number {
  return Math.max(...polygon.map(({ x, y }) => (x - from.x) * sine(towards) + (y - from.y) * cosine(towards)))
}
