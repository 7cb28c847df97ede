/** Where an element may shoot: arcs of foot and squares, corridors of guns (FP-SHOOT-04 to -06). */
import { areaOf, clipLeft, type Polygon } from '../../../board/table/polygons'
import { faceOf, pointAt, seenFrom, type Pose } from '../../../board/table/rectangles'
import type { Point } from '../../../board/table/vectors'
import { clipToZone, zoneOf } from '../../../board/table/zones'
import { EPS, FOOT_SPLAY, GUN_CORRIDOR, SQUARE_WEDGE } from '../sheet/tables'
import type { Body, Element } from '../state/bodies'
import type { FpHouseRules } from '../sheet/house-rules'

/** Whether some ground of a target element lies in an element's arc (FP-R-18). */
export function isInArc(
  shooter: Body,
  from: Element,
  { corners, centre, radius }: Element,
  { artilleryArc }: FpHouseRules,
): boolean {
  if (shooter.info.arm === 'artillery') {
    const lines: readonly Pose[] = [
      ...(artilleryArc === 'battery' ? [] : [from.rectangle]),
      ...(artilleryArc === 'own' ? [] : [shooter.pose]),
    ]
    return lines.some((line) => mayHold(line, centre, radius) && holdsGround(corridor(corners, line)))
  }
  const { edge, heading } = faceOf(from.rectangle, 'front')
  if (shooter.formation === 'square') {
    const { pose, count } = shooter
    return holdsGround(
      clipToZone(corners, zoneOf({ left: pose, right: pose }, heading, SQUARE_WEDGE[count] ?? 45)),
    )
  }
  return holdsGround(clipToZone(corners, zoneOf(edge, heading, FOOT_SPLAY)))
}

/** Whether a disc comes into the corridor at all. */
function mayHold(line: Pose, centre: Point, radius: number): boolean {
  const { u, v } = seenFrom(line, centre)
  return v > -radius && Math.abs(u) < GUN_CORRIDOR + radius
}

/** The part of a shape ahead of a front and within three inches of its centre line (FP-R-20). */
function corridor(shape: Polygon, line: Pose): Polygon {
  // Right along the front has what is ahead of it on the left hand.
  const ahead = clipLeft(shape, line, pointAt(line, 1, 0))
  const left = clipLeft(ahead, pointAt(line, -GUN_CORRIDOR, 1), pointAt(line, -GUN_CORRIDOR, 0))
  return clipLeft(left, pointAt(line, GUN_CORRIDOR, 0), pointAt(line, GUN_CORRIDOR, 1))
}

function holdsGround(shape: Polygon): boolean {
  return shape.length > 2 && areaOf(shape) > EPS
}
