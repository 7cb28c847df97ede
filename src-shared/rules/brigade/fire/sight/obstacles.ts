/** Bodies that stop lines of sight and fire (BR-GEO-10). */
import { comesWithin, lengthInBody, type StraightLine } from '../../../../board/table/lines'
import type { Bounds } from '../../../../board/table/polygons'
import { hypotenuse, roundInch } from '../../../../board/table/vectors'
import { bodyOf, isAbandoned, type Body } from '../../state/bodies'
import { TOUCHING } from '../../sheet/ground'
import { brigadeOf } from '../../state/lookup'
import { standingNear } from '../../state/nearby'
import type { BrigadeState, BrState } from '../../state/state'

/** Skirmishers and abandoned guns stop no line (BR-GEO-10). */
export function stopsLines(brigade: BrigadeState): boolean {
  return brigade.formation !== 'skirmish' && !isAbandoned(brigade)
}

/** Bodies that may stop lines within some bounds, in canonical order. */
export function obstaclesIn(state: BrState, bounds: Bounds): readonly Body[] {
  const { minX, minY, maxX, maxY } = bounds
  const middle = { x: (minX + maxX) / 2, y: (minY + maxY) / 2 }
  const around = hypotenuse(maxX - minX, maxY - minY) / 2 + TOUCHING
  const found: Body[] = []
  for (const { brigade, body } of standingNear(state, middle, around))
    if (stopsLines(brigade) && reaches(body, bounds)) found.push(body)
  return found
}

function reaches({ centre: { x, y }, radius }: Body, { minX, minY, maxX, maxY }: Bounds): boolean {
  return x + radius >= minX && x - radius <= maxX && y + radius >= minY && y - radius <= maxY
}

/** Whether a body that stood in the way of lines still stands there. */
export function stillStops(state: BrState, body: Body): boolean {
  const brigade = brigadeOf(state, body.id)
  return brigade.place === 'table' && bodyOf(state, body.id) === body && stopsLines(brigade)
}

/** Whether a line runs inside a footprint by more than touching (BR-GEO-10). */
export function isOn(body: Body, line: StraightLine): boolean {
  return (
    comesWithin(line, body.centre, body.radius + TOUCHING) && roundInch(lengthInBody(body, line)) > TOUCHING
  )
}
