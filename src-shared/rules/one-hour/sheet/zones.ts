/** The ground on which each side may place its troops, and why not elsewhere, before the battle begins (OH-R-88). */
import { distanceBetween } from '../../../board/grid/cells'
import type { Side } from '../../../engine/sides'
import { groundOf } from './ground'
import { houseRulesOf, type OhHouseRules } from './house-rules'
import { refusal, type OhRefusal, type RefusalCode } from '../turn/refusals'
import { mayStand, rosterOf, type UnitInfo } from './roster'
import type { OhSheet } from './sheet'
import type { Box } from './vocabulary'

/**
 * Side of each box: by the zones of the sheet, else the side whose nearest unit on the sheet is nearer by range. A box as
 * near to both belongs to neither (7.4).
 */
export function zoneOf(sheet: OhSheet): ReadonlyMap<Box, Side> {
  const ground = groundOf(sheet)
  const zone = new Map<Box, Side>()
  if (sheet.zones) {
    sheet.zones.forEach((boxes, side) => {
      for (const box of boxes) zone.set(box, side === 0 ? 0 : 1)
    })
    return zone
  }
  const diagonal = houseRulesOf(sheet.houseRules).rangeMetric === 'diagonal15' ? 1.5 : 1
  const standing = ([0, 1] as const).map((side) =>
    sheet.units.flatMap((unit) =>
      unit.side === side && unit.box !== undefined ? [ground.place(ground.number(unit.box))] : [],
    ),
  )
  ground.names.forEach((box, i) => {
    const [zero = Infinity, one = Infinity] = standing.map((places) =>
      Math.min(...places.map((place) => distanceBetween(place, ground.place(i), diagonal))),
    )
    if (zero !== one) zone.set(box, zero < one ? 0 : 1)
  })
  return zone
}

/** Boxes of each side, in reading order. */
export function zonesOf(sheet: OhSheet): readonly [readonly Box[], readonly Box[]] {
  const zone = zoneOf(sheet)
  const of = (side: Side) => groundOf(sheet).names.filter((box) => zone.get(box) === side)
  return [of(0), of(1)]
}

export interface Putting {
  readonly box: Box
  readonly formation: 'deployed' | 'column'
}

/** Who stands in a box, besides those who are being placed. */
export type UnitAt = (box: Box) => Pick<UnitInfo, 'id' | 'side'> | undefined

/**
 * Why a unit may not be put into a box. A zone that is not given binds nobody; it is looked at first, so that nobody is told
 * who stands on the enemy's ground (OH-R-87).
 */
export function refuseUnitPlace(
  sheet: OhSheet,
  rules: OhHouseRules,
  info: UnitInfo,
  { box, formation }: Putting,
  unitAt: UnitAt,
  zone: ReadonlyMap<Box, Side> | undefined,
): OhRefusal | undefined {
  const ground = groundOf(sheet)
  const no = (code: RefusalCode, rule: string, values: OhRefusal['values'] = {}): OhRefusal =>
    refusal(code, rule, { unitId: info.id, box, ...values }, info.id)
  if (!ground.has(box)) return no('OFF_BOARD', 'OH-R-88')
  if (zone && zone.get(box) !== info.side) return no('CANNOT_DEPLOY_HERE', 'OH-R-88')
  const i = ground.number(box)
  if (!mayStand({ type: info.type, formation }, ground, i, rules))
    return no('TERRAIN_CLOSED', 'OH-TERR-01', { kind: ground.kind(i) })
  const other = unitAt(box)
  if (!other) return undefined
  const values = { otherId: other.id }
  return other.side === info.side
    ? no('OVERSTACKED', 'OH-BOARD-01', values)
    : no('ENEMY_IN_BOX', 'OH-BOARD-01', values)
}

/** Why a leader may not be put into a box. Any number of leaders share one with a unit of their side (OH-BOARD-01). */
export function refuseLeaderPlace(
  sheet: OhSheet,
  leaderId: string,
  box: Box,
  unitAt: UnitAt,
  zone: ReadonlyMap<Box, Side> | undefined,
): OhRefusal | undefined {
  const ground = groundOf(sheet)
  const side = rosterOf(sheet).leaders.get(leaderId)?.side
  const no = (code: RefusalCode, rule: string, values: OhRefusal['values'] = {}): OhRefusal =>
    refusal(code, rule, { unitId: leaderId, box, ...values }, leaderId)
  if (!ground.has(box)) return no('OFF_BOARD', 'OH-R-88')
  if (zone && zone.get(box) !== side) return no('CANNOT_DEPLOY_HERE', 'OH-R-88')
  const i = ground.number(box)
  const kind = ground.kind(i)
  if ((kind === 'marsh' || kind === 'water') && !ground.isOnRoad(i))
    return no('TERRAIN_CLOSED', 'OH-LEAD-01', { kind })
  const other = unitAt(box)
  return other && other.side !== side ? no('ENEMY_IN_BOX', 'OH-BOARD-01', { otherId: other.id }) : undefined
}
