/** Zones of control: the two inches before every enemy front that is not fighting (FP-ZOC-01 to 03). */
import { commonArea, type Polygon } from '../../../board/table/polygons'
import { cornersOf } from '../../../board/table/rectangles'
import { along, distance, normalHeading, turnBetween } from '../../../board/table/vectors'
import type { Side } from '../../../engine/sides'
import { EPS, ZONE_DEPTH } from '../sheet/tables'
import type { Body } from '../state/bodies'
import type { Field } from '../state/field'
import { isNear, type Stage, type WayGone } from './way'

export interface ControlZone {
  readonly unit: string
  readonly polygon: Polygon
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
        stages.some(({ from, to }) => isNear(from, to, enemy, start.radius + ZONE_DEPTH)) &&
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
  { sweeps, headings, from, to }: Stage,
  zones: readonly ControlZone[],
  limit: number,
): ControlZone | undefined {
  const reach = Math.max(from.radius, to.radius) + distance(from.centre, to.centre) + 12
  return zones.find((zone) => {
    const [corner] = zone.polygon
    if (corner && distance(corner, from.centre) > reach) return false
    if (headings.every((heading) => isStraight(heading, zone.heading, limit))) return false
    return sweeps.some((sweep) => commonArea(sweep, zone.polygon) > EPS)
  })
}

function isStraight(travel: number, front: number, limit: number): boolean {
  const angle = Math.abs(turnBetween(travel, normalHeading(front + 180)))
  return angle <= limit + EPS || angle >= 180 - limit - EPS
}
