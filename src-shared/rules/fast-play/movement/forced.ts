/** The optional rules of cavalry that must go on once it has moved (FP-CAV, house rule `cavalryForcedMovement`). */
import { lastHolding } from '../../../board/table/sweeps'
import { distance } from '../../../board/table/vectors'
import { EPS, TOUCH } from '../sheet/tables'
import { gapOf, overlaps, touches, type Body } from '../state/bodies'
import type { Field } from '../state/field'
import { isHeld } from '../turn/actors'
import type { CommandOf } from '../turn/commands'
import { refusal, type FpRefusal } from '../turn/refusals'
import type { Step } from '../turn/step'
import { haltTest, moveTest, type CommandTest } from './command-tests'
import { allowanceOf, goingOf } from './going'
import { judge } from './judge'
import { finish, isReason, refused, stagesOf, straightened, isRefusal, type Planned } from './plans'
import { goWay } from './moves'
import { hasRoom, isOffBoard, overlapped } from './room'
import { advanceStage, wayOf } from './way'

/** The least that cavalry moves (FP-CAV-01). */
export const FORCED_INCHES = 4
/** How far short of anything it stops (FP-CAV-05). */
const SHORT_OF = 0.125
/** How far it may be shifted past a square, and in what steps it is looked for (FP-CAV-06). */
const MOST_ASIDE = 6

/** Whether the rule binds a unit now: cavalry that has moved in the battle (FP-CAV-01). */
export function isForced(field: Field, { id, info }: Body): boolean {
  if (!field.rules.cavalryForcedMovement || info.arm !== 'cavalry') return false
  return field.unit(id).everMoved && !isHeld(field, id)
}

/** Straight ahead by so much, as the rule measures it. */
function ahead(body: Body, length: number) {
  return wayOf(body, length > EPS ? [advanceStage(body, length)] : [])
}

/** The least it must move: four inches, or what its allowance is if that is less. */
export function leastForced(field: Field, body: Body): number {
  const way = ahead(body, FORCED_INCHES)
  return Math.min(FORCED_INCHES, allowanceOf(body, goingOf(field, way)))
}

/** Whether a unit is excused (FP-CAV-02). */
export function isExcused(field: Field, body: Body): boolean {
  if (field.isInHandToHand(body.id) || !field.isSteady(body.id)) return true
  const { end } = ahead(body, FORCED_INCHES)
  if (end.elements.some(({ corners, centre }) => field.ground.isInBadGoing(corners, centre))) return true
  return field
    .others(body.id)
    .some((friend) => friend.info.side === body.info.side && (touches(end, friend) || overlaps(end, friend)))
}

/** A move that is shorter than cavalry under the rule must make, and no charge (FP-CAV-01). */
export function refuseShortMove(field: Field, body: Body, cost: number): FpRefusal | undefined {
  if (!isForced(field, body) || cost >= leastForced(field, body) - EPS || isExcused(field, body))
    return undefined
  return refusal('BAD_STEP', 'FP-CAV-01', { unit: body.id }, body.id)
}

/** `forcedMove` and `haltCavalry`. */
export function planForced(
  field: Field,
  body: Body,
  command: CommandOf<'forcedMove' | 'haltCavalry'>,
): Planned {
  const start = straightened(field, body)
  if (isRefusal(start)) return refused(start)
  if (body.info.arm !== 'cavalry')
    return refused(refusal('FORMATION_NOT_ALLOWED', 'FP-CAV-01', { unit: body.id }, body.id))
  if (command.type === 'haltCavalry')
    return finish(field, wayOf(start, []), start, {}, haltTest(), ['FP-CAV-04'])
  const stages =
    command.steps.length === 0
      ? ahead(start, defaultLength(field, start)).stages
      : stagesOf(start, command.steps)
  if (isReason(stages)) return refused(stages)
  const way = wayOf(start, stages)
  const least = leastForced(field, start)
  if (command.steps.length > 0 && way.cost < least - EPS)
    return refused(refusal('BAD_STEP', 'FP-CAV-01', { unit: body.id }, body.id))
  return finish(field, way, way.end, {}, forcedTest(field, start, way.end, way.cost), [
    'FP-MOVE-01',
    field.unit(body.id).inCommand ? 'FP-CAV-01' : 'FP-CAV-05',
  ])
}

/** Out of command it makes exactly its four inches untested; anything more is a move towards the enemy (FP-CAV-05). */
function forcedTest(field: Field, start: Body, end: Body, cost: number): CommandTest {
  if (cost <= leastForced(field, start) + EPS) return { row: 'T17', roll: false, modifier: 0 }
  return moveTest(field, start, end)
}

/** Straight ahead by the least it must, stopping short of anything (FP-CAV-05). */
function defaultLength(field: Field, body: Body): number {
  const least = leastForced(field, body)
  const stands = (length: number) => {
    const way = ahead(body, length)
    return length <= EPS || judge(field, way).refusal === undefined
  }
  const isFree = (length: number) => isClear(field, ahead(body, length).end) && stands(length)
  if (isFree(least)) return least
  for (let length = least - SHORT_OF; length > 0; length -= SHORT_OF) {
    if (!isFree(length)) continue
    const share = lastHolding((part) => isFree(length + part * SHORT_OF), 1e-6)
    return length + share * SHORT_OF
  }
  return 0
}

function isClear(field: Field, body: Body): boolean {
  return field.others(body.id).every((other) => gapOf(body, other, 1) >= SHORT_OF - EPS)
}

/** After a failed test cavalry under the rule goes on all the same (FP-CAV-05). */
export function forceAfterFailure(step: Step, id: string): void {
  const { field } = step
  const body = field.body(id)
  if (!isForced(field, body) || field.isInHandToHand(id)) return
  const length = defaultLength(field, body)
  const planned = finish(field, ahead(body, length), ahead(body, length).end, {}, haltTest(), [
    'FP-MOVE-01',
    'FP-CAV-05',
  ])
  if ('plan' in planned && length > EPS) goWay(step, body.info.side, id, planned.plan)
}

/** A charge at a square that fails its test: halted four inches off, or past the square (FP-CAV-06). */
export function passSquare(step: Step, id: string, squareId: string): void {
  const { field } = step
  const body = field.body(id)
  if (!field.rules.cavalryForcedMovement) return
  const gap = gapOf(body, field.body(squareId))
  const way = ahead(body, gap > FORCED_INCHES ? gap - FORCED_INCHES : FORCED_INCHES)
  const end =
    gap > FORCED_INCHES ? (isOffBoard(field, way.end) ? undefined : way.end) : asidePlace(field, way.end)
  if (!end || overlapped(field, end)) return
  const plan = {
    way,
    end,
    allowance: way.cost,
    going: { bad: [], river: false, impassable: [] },
    limits: {},
    test: haltTest(),
    rules: ['FP-MOVE-01', 'FP-CAV-06'],
  }
  goWay(step, body.info.side, id, plan)
}

/** The nearest place to either side, left first, that is clear of everything by the contact tolerance. */
function asidePlace(field: Field, end: Body): Body | undefined {
  const clear = (off: number, hand: number) => {
    const body = advanceStage(end, Math.max(off, 0), end.pose.heading + 90 * hand).to
    const isFree = field
      .others(end.id)
      .every((other) => gapOf(body, other, 1) >= TOUCH - EPS && !overlaps(body, other))
    return isFree && hasRoom(field, body) ? body : undefined
  }
  if (clear(0, 1)) return end
  const nearest = [-1, 1].flatMap((hand) => {
    const off = leastOff((length) => clear(length, hand) !== undefined)
    const body = off === undefined ? undefined : clear(off, hand)
    return body ? [body] : []
  })
  return nearest.toSorted((a, b) => {
    const by = distance(a.pose, end.pose) - distance(b.pose, end.pose)
    return Math.abs(by) > EPS ? by : 0
  })[0]
}

/** The least length at which something holds: by sixteenths, then closed in on. */
function leastOff(holds: (length: number) => boolean): number | undefined {
  for (let length = TOUCH; length <= MOST_ASIDE + EPS; length += TOUCH) {
    if (!holds(length)) continue
    let bad = length - TOUCH
    let good = length
    while (good - bad > 1e-7) {
      const middle = (bad + good) / 2
      if (holds(middle)) good = middle
      else bad = middle
    }
    return good
  }
  return undefined
}
