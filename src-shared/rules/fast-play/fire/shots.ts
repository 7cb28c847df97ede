/** Shots declared: who may fire at whom, the number needed, and the shots an element would choose itself (FP-SHOOT-01 to -14). */
import { segmentToPolygon } from '../../../board/table/polygons'
import { faceOf } from '../../../board/table/rectangles'
import { distance } from '../../../board/table/vectors'
import type { Working } from '../../../engine/events'
import type { Side } from '../../../engine/sides'
import { CLOSE_RANGE, EPS, RANGE_IN_COVER, shootingRange } from '../sheet/tables'
import { elementGap, type Body, type Element } from '../state/bodies'
import type { Field } from '../state/field'
import type { Shot } from '../state/state'
import { refuseActor, refuseNamed, refuseTarget } from '../turn/actors'
import { refusal, type FpRefusal } from '../turn/refusals'
import { isInArc } from './arcs'
import { isBlocked, isInCover, isOverhead, narrowGap, sightBetween } from './sight'

/** How near a friend may be to the target of guns, inches (FP-SHOOT-11). */
const FRIEND_DISTANCE = 1

/** Why a unit, or one element of it, may not shoot at all (FP-SHOOT-01, FP-SHAK-03, FP-DEP-07). */
export function refuseShooter(field: Field, side: Side, id: string, slot: number): FpRefusal | undefined {
  const named = refuseNamed(field, side, id)
  if (named) return named
  const body = field.body(id)
  if (slot > body.count) return refusal('NO_SUCH_UNIT', 'FP-SHOOT-01', { id: `${id} ${slot}` }, id)
  const values = { unit: id, slot }
  if (field.state.shots.some((shot) => shot.unit === id && shot.slot === slot))
    return refusal('ALREADY_FIRED', 'FP-SHOOT-02', values, id)
  const held = refuseActor(field, side, id, { acted: false, held: true })
  if (held) return held
  const general = field.joinedTo(id)
  if (!field.isSteady(id) && !(general && field.isOwnGeneral(general.id, id)))
    return refusal('SHAKEN', 'FP-SHOOT-01', values, id)
  if (field.isInHandToHand(id)) return refusal('IN_HAND_TO_HAND', 'FP-SHOOT-01', values, id)
  if (body.info.arm === 'cavalry') return refusal('CANNOT_SHOOT', 'FP-SHOOT-01', values, id)
  if (body.info.arm === 'artillery' && body.formation === 'column')
    return refusal('NOT_DEPLOYED', 'FP-SHOOT-01', values, id)
  const { corners, centre } = body.element(slot)
  return field.ground.isInRiver(corners, centre) ? refusal('IN_RIVER', 'FP-SHOOT-12', values, id) : undefined
}

/** `declareShot`: of several reasons the first in the order of 9.3. */
export function refuseShot(
  field: Field,
  side: Side,
  { unit, slot, targetUnit, targetSlot }: Omit<Shot, 'side'>,
): FpRefusal | undefined {
  const named = refuseNamed(field, side, unit) ?? refuseTarget(field, side, targetUnit)
  if (named) return named
  const target = field.body(targetUnit)
  if (targetSlot > target.count)
    return refusal('NO_SUCH_UNIT', 'FP-SHOOT-01', { id: `${targetUnit} ${targetSlot}` }, targetUnit)
  return (
    refuseShooter(field, side, unit, slot) ??
    refuseAim(field, field.body(unit), field.body(unit).element(slot), target, target.element(targetSlot))
  )
}

/** Inches from the front of an element to the nearest point of another (FP-SHOOT-03, FP-R-17). */
export function rangeBetween(from: Element, to: Element): number {
  const { left, right } = faceOf(from.rectangle, 'front').edge
  return segmentToPolygon(left, right, to.corners)
}

/** How far an element may shoot at another: both in one wood or built-up area, two inches (FP-SHOOT-09); null: no limit. */
function rangeLimit({ ground }: Field, shooter: Body, from: Element, to: Element): number | null {
  const cover = ground.blocking.filter(({ kind }) => kind === 'woods' || kind === 'builtUpArea')
  const own = ground.holding(from.centre, cover)
  const shared = own.some(({ id }) => ground.holding(to.centre, cover).some((area) => area.id === id))
  return shared ? RANGE_IN_COVER : shootingRange(shooter.info.type, shooter.info.unit.rifles)
}

/** Nobody shoots into a mêlée, but foot by house rule (FP-SHOOT-13, FP-R-16). */
function mayAimAt(field: Field, { info }: Body, target: Body): boolean {
  return !field.isInHandToHand(target.id) || (field.rules.shootIntoMelee && info.arm === 'foot')
}

/** Why an element that may shoot may not shoot at that one. */
export function refuseAim(
  field: Field,
  shooter: Body,
  from: Element,
  target: Body,
  to: Element,
): FpRefusal | undefined {
  const values = { unit: shooter.id, slot: from.slot, target: target.id, targetSlot: to.slot }
  const no = (code: FpRefusal['code'], rule: string, more: FpRefusal['values'] = {}) =>
    refusal(code, rule, { ...values, ...more }, shooter.id)
  if (!mayAimAt(field, shooter, target)) return no('TARGET_IN_HAND_TO_HAND', 'FP-SHOOT-13')
  const limit = rangeLimit(field, shooter, from, to)
  const range = rangeBetween(from, to)
  if (limit !== null && range > limit + EPS) {
    const rule = limit === RANGE_IN_COVER ? 'FP-SHOOT-09' : 'FP-SHOOT-03'
    return no('OUT_OF_RANGE', rule, { range: rounded(range), limit })
  }
  if (!isInArc(shooter, from, to, field.rules)) {
    const rule =
      shooter.info.arm === 'artillery'
        ? 'FP-SHOOT-06'
        : shooter.formation === 'square'
          ? 'FP-SHOOT-05'
          : 'FP-SHOOT-04'
    return no('OUT_OF_ARC', rule)
  }
  return refuseLine(field, shooter, from, target, to)
}

/** Why an element in range and arc of another may not shoot at it: what stands or lies between, and who is near. */
function refuseLine(
  field: Field,
  shooter: Body,
  from: Element,
  target: Body,
  to: Element,
): FpRefusal | undefined {
  const values = { unit: shooter.id, slot: from.slot, target: target.id, targetSlot: to.slot }
  const no = (code: FpRefusal['code'], rule: string, more: FpRefusal['values'] = {}) =>
    refusal(code, rule, { ...values, ...more }, shooter.id)
  const sight = sightBetween(field, shooter, from, target, to)
  if (isBlocked(sight)) {
    const lines = { blocked: sight.blocked }
    return isInCover(sight)
      ? no('TOO_DEEP_IN_COVER', 'FP-SHOOT-07', lines)
      : no('SIGHT_BLOCKED', 'FP-SHOOT-07', lines)
  }
  const gap = sight.clear && narrowGap(shooter, sight.way, sight.clear)
  if (gap !== undefined) return no('GAP_TOO_NARROW', 'FP-SHOOT-08', { gap: rounded(gap) })
  if (shooter.info.arm === 'artillery') {
    const friend = friendNear(field, shooter, to)
    if (friend) return no('FRIEND_TOO_NEAR', 'FP-SHOOT-11', { friend: friend.id })
  }
  return undefined
}

/** FP-R-28, FP-R-118: another friendly unit within an inch of the element aimed at. */
function friendNear(field: Field, shooter: Body, to: Element): Body | undefined {
  return field
    .ofSide(shooter.info.side)
    .find(
      (friend) =>
        friend.id !== shooter.id &&
        friend.elements.some(
          (element) => elementGap(element, to, FRIEND_DISTANCE * 2) <= FRIEND_DISTANCE + EPS,
        ),
    )
}

export function rounded(inches: number): number {
  return Math.round(inches * 1000) / 1000
}

/** The number needed and why: of guns the lowest that applies (FP-SHOOT-14, FP-R-25, FP-R-26). */
export function numberNeeded(
  shooter: Body,
  range: number,
  target: Body,
): { readonly need: number; readonly key: string } {
  if (shooter.info.arm !== 'artillery') return { need: 6, key: 'musket' }
  if (target.formation === 'square') return { need: 4, key: 'gunsAtSquare' }
  if (target.formation === 'column') return { need: 5, key: 'gunsAtColumn' }
  return range <= CLOSE_RANGE + EPS ? { need: 5, key: 'gunsClose' } : { need: 6, key: 'guns' }
}

/** The arithmetic behind a shot, for the log. */
export function workingOf(
  field: Field,
  shooter: Body,
  from: Element,
  target: Body,
  to: Element,
): readonly Working[] {
  const range = rangeBetween(from, to)
  const { need, key } = numberNeeded(shooter, range, target)
  return [
    { key: 'range', values: { range: rounded(range) }, rule: 'FP-SHOOT-03' },
    ...(isOverhead(field, shooter, from) ? [{ key: 'overhead', values: {}, rule: 'FP-SHOOT-10' }] : []),
    { key, values: { need }, rule: 'FP-SHOOT-14' },
  ]
}

/** Enemy elements in reach of an element, the best to shoot at first (FP-SHOOT-02). */
function* inReach(field: Field, side: Side, id: string, slot: number): Generator<Shot, undefined> {
  if (refuseShooter(field, side, id, slot)) return undefined
  const shooter = field.body(id)
  const from = shooter.element(slot)
  const limit = shootingRange(shooter.info.type, shooter.info.unit.rifles) ?? Infinity
  const found = field.enemiesOf(side).flatMap((target) => {
    if (distance(from.centre, target.centre) - target.radius > limit + 3) return []
    if (!mayAimAt(field, shooter, target)) return []
    return target.elements.flatMap((to) => {
      if (elementGap(from, to, limit + EPS) > limit + EPS || !isInArc(shooter, from, to, field.rules))
        return []
      const range = rangeBetween(from, to)
      const nearest = rangeLimit(field, shooter, from, to) ?? Infinity
      if (range > nearest + EPS) return []
      return [{ target, to, range, need: numberNeeded(shooter, range, target).need }]
    })
  })
  const ordered = found.toSorted((a, b) => {
    if (a.need !== b.need) return a.need - b.need
    if (Math.abs(a.range - b.range) > EPS) return a.range - b.range
    return a.target.id === b.target.id ? a.to.slot - b.to.slot : a.target.id < b.target.id ? -1 : 1
  })
  for (const { target, to } of ordered)
    if (!refuseLine(field, shooter, from, target, to))
      yield { side, unit: id, slot, targetUnit: target.id, targetSlot: to.slot }
  return undefined
}

/** The targets that an element may shoot at, the best first. */
export function targetsOf(field: Field, side: Side, id: string, slot: number): readonly Shot[] {
  return [...inReach(field, side, id, slot)]
}

/** The shot that an element would choose itself; undefined: it has none. */
export function bestShot(field: Field, side: Side, id: string, slot: number): Shot | undefined {
  return inReach(field, side, id, slot).next().value
}

/** `autoDeclareShots`: the best shot of every element that has none and is not held. */
export function automaticShots(field: Field, side: Side): readonly Shot[] {
  return field
    .ofSide(side)
    .flatMap((body) =>
      body.info.arm === 'cavalry'
        ? []
        : body.elements.flatMap(({ slot }) => bestShot(field, side, body.id, slot) ?? []),
    )
}
