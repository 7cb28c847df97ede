/** Why a way may not be gone: board, ground, allowance, others, zones, and whom it ends touching (5.11). */
import type { FpRefusal } from '../turn/refusals'
import { refusal } from '../turn/refusals'
import { overlapsFrom } from '../combat/overlaps'
import { EPS } from '../sheet/tables'
import type { Body } from '../state/bodies'
import type { Field } from '../state/field'
import { allowanceOf, goingOf, type Going, type Limits } from './going'
import { enemiesTouched, unitInWay } from './room'
import type { WayGone } from './way'
import { zoneCrossed, zonesAgainst } from './zones'

export interface Judging extends Limits {
  /** Terrain under the road counts as good going (FP-MOVE-08). */
  readonly goodGoing?: boolean
  /** The least that the allowance is raised to (FP-DEP-03). */
  readonly least?: number
  /** Enemy units whose zones do not count (FP-ZOC-03). */
  readonly exempt?: readonly string[]
  /** The mover counts as out of hand to hand (FP-REACT-02). */
  readonly free?: boolean
  /** It may end touching enemies: it charges. */
  readonly contact?: boolean
  /** Of a charge: inches spent before its last advance; what that lacks is reach (FP-CHG-04). */
  readonly spent?: number
  /** What is outside the board at the start does not count (FP-DEP-03). */
  readonly entering?: boolean
}

export interface Judged {
  readonly going: Going
  readonly allowance: number
  readonly refusal: FpRefusal | undefined
}

/** Judges a way by every rule that binds all moves (FP-R-130). */
export function judge(field: Field, way: WayGone, judging: Judging = {}): Judged {
  const found = goingOf(field, way)
  const going: Going =
    judging.goodGoing === true ? { bad: [], river: false, impassable: found.impassable } : found
  const allowance = Math.max(allowanceOf(way.start, going, judging), judging.least ?? 0)
  return {
    going,
    allowance,
    refusal: offBoard(field, way, judging) ?? groundRefusal(way, going) ?? wayRefusal(),
  }

  function wayRefusal(): FpRefusal | undefined {
    const far = way.cost > allowance + EPS ? tooFar(way, allowance, going, judging) : undefined
    if (far?.code === 'EXCEEDS_ALLOWANCE') return far
    return (
      inWay(field, way, judging) ??
      zoneRefusal(field, way, judging) ??
      far ??
      contactRefusal(field, way, judging)
    )
  }
}

function tooFar(
  { cost, start }: WayGone,
  allowance: number,
  going: Going,
  { spent = Infinity }: Judging,
): FpRefusal {
  const values = { unit: start.id, cost: shown(cost), allowance: shown(allowance) }
  if (spent <= allowance + EPS) return refusal('OUT_OF_REACH', 'FP-CHG-04', values, start.id)
  const rule = going.river ? 'FP-MOVE-10' : going.bad.length > 0 ? 'FP-MOVE-09' : 'FP-MOVE-01'
  return refusal('EXCEEDS_ALLOWANCE', rule, values, start.id)
}

/** A length in a sentence: to hundredths. */
export function shown(inches: number): number {
  return Math.round(inches * 100) / 100
}

function offBoard(
  { ground }: Field,
  { start, stages, end }: WayGone,
  { entering }: Judging,
): FpRefusal | undefined {
  const off = entering
    ? end.elements.some(({ corners }) => corners.some((corner) => !ground.isOn(corner)))
    : stages.some(
        (stage) =>
          !ground.isWellOn(stage.capsule) &&
          stage.sweeps.some(({ polygon }) => polygon.some((corner) => !ground.isOn(corner))),
      )
  return off ? refusal('OFF_BOARD', 'FP-MOVE-13', { unit: start.id }, start.id) : undefined
}

/** FP-TERR-09, FP-MOVE-10. */
function groundRefusal({ start }: WayGone, going: Going): FpRefusal | undefined {
  const values = { unit: start.id }
  if (going.impassable.length > 0) return refusal('IMPASSABLE', 'FP-TERR-09', values, start.id)
  return going.river && start.info.arm === 'artillery'
    ? refusal('RIVER_CLOSED_TO_ARTILLERY', 'FP-MOVE-10', values, start.id)
    : undefined
}

function inWay(field: Field, way: WayGone, { free }: Judging): FpRefusal | undefined {
  const { id } = way.start
  const other = unitInWay(field, way, free)
  return other && refusal('OVERLAPS_UNIT', 'FP-MOVE-05', { unit: id, other: other.id }, id)
}

function zoneRefusal(field: Field, way: WayGone, { exempt }: Judging): FpRefusal | undefined {
  const { id, info } = way.start
  const zones = zonesAgainst(field, info.side, way, exempt)
  if (zones.length === 0) return undefined
  const crossed = way.stages.map((stage) => zoneCrossed(stage, zones, field.rules.zocAngle)).find(Boolean)
  return crossed && refusal('CROSSES_ZONE_OF_CONTROL', 'FP-ZOC-02', { unit: id, enemy: crossed.unit }, id)
}

function contactRefusal(field: Field, { start, end }: WayGone, { contact }: Judging): FpRefusal | undefined {
  const touched = contact === true ? undefined : contactedWrongly(field, end)
  return (
    touched && refusal('WOULD_CONTACT_ENEMY', 'FP-MOVE-14', { unit: start.id, enemy: touched.id }, start.id)
  )
}

/** An enemy touched at the end of a move, but for one touched at a corner from an exact overlap position (FP-MOVE-14). */
function contactedWrongly(field: Field, end: Body): Body | undefined {
  return enemiesTouched(field, end).find((enemy) => !overlapsFrom(field, end, enemy))
}
