/** A charge as it is planned, at whatever it can reach, seen or not (FP-R-101): way, side, line-up and everybody it contacts, with every reason against it (FP-CHG-01 to -08, -10). */
import type { Side } from '../../../engine/sides'
import { touchingElements, frontalContacts } from '../combat/contacts'
import { withBodies } from '../combat/keeping-contact'
import { faceOffs, mostOpposed, turnedOnto, turnOnto, type FaceOff } from '../combat/line-up'
import { ALLOWANCE, EPS, TOUCH } from '../sheet/tables'
import type { BoxSide } from '../sheet/vocabulary'
import type { Body, UnitSide } from '../state/bodies'
import type { Field } from '../state/field'
import { refuseActor, refuseTarget } from '../turn/actors'
import type { CommandOf, MoveStep } from '../turn/commands'
import { firstOf, refusal, type FpRefusal } from '../turn/refusals'
import { chargeTest, type CommandTest } from './command-tests'
import {
  distanceToContact,
  eligibleSides,
  enemyMet,
  faceTouched,
  isTouching,
  ON_SIDE,
  sidesAt,
  touchOnFront,
  touchPoint,
} from './contact'
import { judge } from './judge'
import type { Going } from './going'
import { isReason, isRefusal, refused, stagesOf, straightened } from './plans'
import { hasRoom, overlapped } from './room'
import { advanceStage, wayOf, type WayGone } from './way'

/** A second enemy that a charge contacts (FP-CHG-07, FP-CHG-08). */
export interface Further {
  readonly enemy: Body
  readonly side: BoxSide
  /** Where it stands after it has straightened itself; null: it stays. */
  readonly straightened: Body | null
  readonly mode: 'full' | 'corner'
}

export interface ChargePlan {
  readonly way: WayGone
  /** Where the charger comes to stand. */
  readonly end: Body
  readonly target: Body
  readonly side: BoxSide
  readonly contact: { readonly x: number; readonly y: number }
  /** Null: a corner contact (FP-CHG-06). */
  readonly lineUp: FaceOff | null
  /** Degrees it would have to turn to stand square on the side. */
  readonly turn: number
  readonly further: readonly Further[]
  readonly going: Going
  readonly allowance: number
  readonly test: CommandTest
}
type PlannedCharge = { readonly plan: ChargePlan } | { readonly refusal: FpRefusal }

export function planCharge(field: Field, side: Side, command: CommandOf<'charge'>): PlannedCharge {
  const { unit: id, target: targetId } = command
  const named = refuseActor(field, side, id, { acted: false }) ?? refuseTarget(field, side, targetId)
  const barred = named ?? refuseActor(field, side, id, { held: true, shaken: true, handToHand: true })
  if (barred) return refused(barred)
  const body = field.body(id)
  // FP-CHG-01, FP-R-50, FP-R-106
  if (body.info.arm === 'artillery' || body.formation === 'square')
    return refused(refusal('CANNOT_CHARGE', 'FP-CHG-01', { unit: id }, id))
  const { steps, faceOff } = command
  const before = steps.slice(0, -1).filter((step): step is MoveStep => step !== 'advance')
  if (steps.at(-1) !== 'advance' || before.length < steps.length - 1)
    return refused(refusal('BAD_STEP', 'FP-CHG-04', { unit: id }, id))
  if (faceOff && (faceOff.own > body.count || faceOff.enemy > field.body(targetId).count))
    return refused(refusal('NO_SUCH_UNIT', 'FP-CHG-05', { id: `${id} ${faceOff.own}` }, id))
  const start = straightened(field, body)
  if (isRefusal(start)) return refused(start)
  const stages = stagesOf(start, before)
  if (isReason(stages)) return refused(stages)
  return new Charge(field, start, wayOf(start, stages), command).plan()
}

/** A column bent along a road is charged as it stands straight behind slot 1, if it has room (FP-R-131). */
function targetStraight(field: Field, target: Body): { readonly target: Body; readonly isBent: boolean } {
  if (!target.bend) return { target, isBent: false }
  const straight = target.at(target.pose)
  return hasRoom(field, straight) ? { target: straight, isBent: false } : { target, isBent: true }
}

/** Works one charge out, from the steps before its last advance on. */
class Charge {
  private readonly field: Field
  private readonly target: Body
  private readonly isBent: boolean

  constructor(
    field: Field,
    private readonly start: Body,
    private readonly steps: WayGone,
    private readonly command: CommandOf<'charge'>,
  ) {
    const { target, isBent } = targetStraight(field, field.body(command.target))
    this.target = target
    this.isBent = isBent
    this.field = isBent || !field.body(command.target).bend ? field : withBodies(field, [target])
  }

  plan(): PlannedCharge {
    const { field, start, steps, command } = this
    const { id, info } = start
    const enemies = field.enemiesOf(info.side)
    const met = steps.stages.map((stage) => enemyMet(stage, enemies)).find(Boolean)
    const left = ALLOWANCE[info.type][start.formation] - steps.cost
    const ahead = distanceToContact(steps.end, enemies, Math.max(0, left) + EPS)
    const values = { unit: id, target: this.target.id }
    const reach = refusal('OUT_OF_REACH', 'FP-CHG-04', values, id)
    const first = met
      ? refusal('OTHER_ENEMY_FIRST', 'FP-CHG-04', { ...values, enemy: met.id }, id)
      : undefined
    if (ahead === undefined) {
      const judged = judge(field, steps, { contact: true, exempt: [this.target.id] })
      return refused(firstOf([judged.refusal, first, reach]) ?? reach)
    }
    const stage = advanceStage(steps.end, ahead)
    const way = wayOf(start, [...steps.stages, stage])
    if (!isTouching(stage.to, this.target)) {
      const other = enemies.find((enemy) => isTouching(stage.to, enemy))
      const judged = judge(field, way, {
        contact: true,
        exempt: [this.target.id, other?.id ?? ''],
        spent: steps.cost,
      })
      const wrong = refusal('OTHER_ENEMY_FIRST', 'FP-CHG-04', { ...values, enemy: other?.id ?? '' }, id)
      return refused(firstOf([judged.refusal, wrong]) ?? wrong)
    }
    return this.contacted(way, first, command)
  }

  /** From the moment of contact on. */
  private contacted(way: WayGone, first: FpRefusal | undefined, command: CommandOf<'charge'>): PlannedCharge {
    const { field, start, target } = this
    const { id } = start
    const values = { unit: id, target: target.id, side: command.side }
    const touch = touchPoint(way.end, target) ?? way.end.pose
    const touched = this.sideTouched(way.end, touch)
    const eligible = eligibleSides(start, target)
    const sides = [
      first,
      touched ? undefined : refusal('SIDE_MISMATCH', 'FP-CHG-04', values, id),
      eligible.includes(command.side) ? undefined : refusal('SIDE_NOT_ELIGIBLE', 'FP-CHG-02', values, id),
    ]
    const turn = touched ? Math.abs(turnOnto(way.end, touched)) : 0
    const mayLineUp = !this.isBent && turn <= field.rules.lineUpFreeAngle + EPS
    const places = touched && mayLineUp ? faceOffs(way.end, turnedOnto(way.end, touched, touch), touched) : []
    const wanted = command.faceOff
    const asked = wanted
      ? places.filter(({ own, enemy }) => own === wanted.own && enemy === wanted.enemy)
      : places
    const lineUp = asked.find(({ body }) => hasRoom(field, body)) ?? null
    const end = lineUp?.body ?? way.end
    const further = this.further(end)
    const exempt = [target.id, ...further.map(({ enemy }) => enemy.id)]
    const {
      refusal: judged,
      going,
      allowance,
    } = judge(field, { ...way, end }, { contact: true, exempt, spent: this.steps.cost })
    const passed = lineUp ? undefined : overlapped(field, end)
    const reason = firstOf([
      judged,
      ...sides,
      wanted && !lineUp ? refusal('NO_ROOM', 'FP-CHG-05', values, id) : undefined,
      passed ? refusal('OVERLAPS_UNIT', 'FP-CHG-06', { unit: id, other: passed.id }, id) : undefined,
      ...further.map(({ enemy, side }) =>
        eligibleSides(start, enemy).includes(side)
          ? undefined
          : refusal('SIDE_NOT_ELIGIBLE', 'FP-CHG-07', { unit: id, target: enemy.id, side }, id),
      ),
    ])
    if (reason) return refused(reason)
    const test = chargeTest(field, start, target, command.side)
    const { x, y } = way.end.pose
    return {
      plan: {
        way,
        end,
        target,
        side: command.side,
        contact: { x, y },
        lineUp,
        turn,
        further,
        going,
        allowance,
        test,
      },
    }
  }

  /** The declared side, if the touch point lies on it; of a square the face that is charged. */
  private sideTouched(
    charger: Body,
    touch: { readonly x: number; readonly y: number },
  ): UnitSide | undefined {
    const { target, command } = this
    if (target.formation === 'square')
      return command.side === 'front'
        ? faceTouched(target, touch, mostOpposed(target.sides, charger.pose.heading))
        : undefined
    if (this.isBent) return target.sides.find(({ side }) => side === command.side)
    return sidesAt(target, touch, ON_SIDE).find(({ side }) => side === command.side)
  }

  /** Enemies besides the target that the charger's front touches where it comes to stand (FP-CHG-07, FP-R-52, FP-R-120). */
  private further(end: Body): readonly Further[] {
    const { field, target } = this
    const found: Further[] = []
    for (const enemy of field.enemiesOf(end.info.side)) {
      if (enemy.id === target.id) continue
      const touch = touchOnFront(end, enemy, TOUCH + EPS)
      if (!touch) continue
      const near = sidesAt(enemy, touch, TOUCH * 2)
      const side = mostOpposed(near.length > 0 ? near : enemy.sides, end.pose.heading)
      if (!side) continue
      const flush = this.flush(end, enemy, side, touch)
      const stands = flush ?? enemy
      const isFull = frontalContacts(end, stands).length > 0 || frontalContacts(stands, end).length > 0
      found.push({ enemy, side: side.side, straightened: flush, mode: isFull ? 'full' : 'corner' })
    }
    return found
  }

  /** A second enemy touched on its front puts itself flush with the charger, unless it holds good ground (FP-CHG-08, FP-R-53). */
  private flush(
    end: Body,
    enemy: Body,
    side: UnitSide,
    touch: { readonly x: number; readonly y: number },
  ): Body | null {
    const { field } = this
    const { ground, rules } = field
    const front = end.sides.find((one) => one.side === 'front')
    if (!front || side.side !== 'front' || enemy.formation === 'square' || field.isInHandToHand(enemy.id))
      return null
    if (Math.abs(turnOnto(enemy, front)) > rules.lineUpFreeAngle + EPS) return null
    const elements = touchingElements(end, enemy)
    const own = elements?.charging.centre ?? end.centre
    const his = elements?.charged.centre ?? enemy.centre
    const holdsGround =
      enemy.elements.some(({ corners, centre }) => ground.isInBadGoing(corners, centre)) ||
      ground.crossesObstacle(own, his) ||
      ground.isUphill(his, own)
    if (holdsGround) return null
    const now = withBodies(field, [end])
    const place = faceOffs(enemy, turnedOnto(enemy, front, touch), front).find(({ body }) =>
      hasRoom(now, body),
    )
    return place?.body ?? null
  }
}

/** Whether a charge was made, and met, in good going alone (FP-CHG-10). */
export function isInGoodGoing({ ground }: Field, { end, going }: ChargePlan, enemy: Body): boolean {
  if (going.bad.length > 0) return false
  const slots = frontalContacts(end, enemy).map(({ targetSlot }) => targetSlot)
  const corner = slots.length === 0 ? touchingElements(end, enemy)?.charged.slot : undefined
  return [...slots, ...(corner === undefined ? [] : [corner])].every((slot) => {
    const { corners, centre } = enemy.element(slot)
    return !ground.isInBadGoing(corners, centre)
  })
}
