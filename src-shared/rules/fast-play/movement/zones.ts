/** Zones of control: the two inches before every enemy front that is not fighting (FP-ZOC-01 to 03). */
import { comesNear } from '../../../board/table/capsules'
import { commonArea, type Polygon } from '../../../board/table/polygons'
import { cornersOf } from '../../../board/table/rectangles'
import { along, hypotenuse, normalHeading, turnBetween, type Point } from '../../../board/table/vectors'
import type { Side } from '../../../engine/sides'
import { EPS, ZONE_DEPTH } from '../sheet/tables'
import type { Body } from '../state/bodies'
import type { Field } from '../state/field'
import type { Stage, WayGone } from './way'

export interface ControlZone {
  readonly unit: string
  readonly polygon: Polygon
  readonly middle: Point
  /** No corner lies farther from its middle. */
  readonly radius: number
  /** Bearing the front looks along. */
  readonly heading: number
}

/** Zones of the fronts of a unit, shaken or not (FP-ZOC-01, FP-R-88). */
export function zonesOfUnit(body: Body): readonly ControlZone[] {
  const fronts =
    body.formation === 'line'
      ? [{ ...body.pose, width: body.width }]
      : body.elements
          .slice(0, body.formation === 'column' ? 1 : body.count)
          .map(({ rectangle }) => ({ ...rectangle, width: body.info.base.width }))
  return fronts.map(({ x, y, heading, width }) => ({
    unit: body.id,
    heading,
    polygon: cornersOf({ ...along({ x, y }, heading, ZONE_DEPTH), heading, width, depth: ZONE_DEPTH }),
    middle: along({ x, y }, heading, ZONE_DEPTH / 2),
    radius: hypotenuse(width, ZONE_DEPTH) / 2,
  }))
}

/** Zones that bind units of a side, but those of units that are exempt (FP-ZOC-03). */
export function zonesAgainst(
  field: Field,
  side: Side,
  { start, stages }: WayGone,
  exempt: readonly string[] = [],
): readonly ControlZone[] {
  return field
    .enemiesOf(side)
    .filter(
      (enemy) =>
        stages.some((stage) => stage.isNear(enemy, start.radius + ZONE_DEPTH)) &&
        !field.isInHandToHand(enemy.id) &&
        !exempt.includes(enemy.id),
    )
    .flatMap(zonesOfUnit)
}

/**
 * The zone that a step crosses: its sweep shares ground with it, and at some moment it goes neither straight in nor
 * straight out (FP-ZOC-02, FP-R-44).
 */
export function zoneCrossed(
  stage: Stage,
  zones: readonly ControlZone[],
  limit: number,
): ControlZone | undefined {
  return zones.find((zone) => {
    if (!comesNear(stage.capsule, zone.middle, zone.radius)) return false
    if (stage.headings.every((heading) => isStraight(heading, zone.heading, limit))) return false
    return stage.sweeps.some(
      (sweep) => comesNear(sweep, zone.middle, zone.radius) && commonArea(sweep.polygon, zone.polygon) > EPS,
    )
  })
}

function isStraight(travel: number, front: number, limit: number): boolean {
  const angle = Math.abs(turnBetween(travel, normalHeading(front + 180)))
  return angle <= limit + EPS || angle >= 180 - limit - EPS
}
