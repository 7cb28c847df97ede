/** Moves of units in state 4c, each planned with the reasons against it and then carried out (FP-MOVE, FP-SHAK-02, FP-DEP-03). */
import type { Working } from '../../../engine/events'
import type { Side } from '../../../engine/sides'
import { followers, type Replaced } from '../combat/keeping-contact'
import { rounded, type Body } from '../state/bodies'
import type { Field } from '../state/field'
import { refuseActor } from '../turn/actors'
import type { CommandOf } from '../turn/commands'
import { refusal } from '../turn/refusals'
import type { Step } from '../turn/step'
import { passes } from './command-tests'
import { bringGeneral, planEntry, refuseEntrant, takeFromQueue } from './entry'
import { leaveBoard } from './exits'
import { forceAfterFailure, planForced, refuseShortMove } from './forced'
import { slowedBy } from './going'
import { shown } from './judge'
import { planAboutFace, planMove, planRetire, refused, type MovePlan, type Planned } from './plans'
import { planRoadMove } from './roads'

export type MoveCommand = CommandOf<
  'moveUnit' | 'roadMove' | 'aboutFace' | 'retire' | 'enterTable' | 'forcedMove' | 'haltCavalry'
>

/** The plan of a command that moves a unit, or why it may not. */
export function planned(field: Field, side: Side, command: MoveCommand): Planned {
  const { unit: id } = command
  if (command.type === 'enterTable') {
    const barred = refuseEntrant(field, side, id)
    return barred ? refused(barred) : planEntry(field, id, command)
  }
  const barred = refuseActor(field, side, id, barsOf(command))
  if (barred) return refused(barred)
  const body = field.body(id)
  switch (command.type) {
    case 'moveUnit':
      return longEnough(field, body, planMove(field, body, command))
    case 'roadMove':
      return longEnough(field, body, planRoadMove(field, body, command.distance, command.exit))
    case 'aboutFace':
      return command.steps.length > 0 && field.isInHandToHand(id)
        ? refused(refusal('IN_HAND_TO_HAND', 'FP-MOVE-11', { unit: id }, id))
        : keepingContact(field, planAboutFace(field, body, command))
    case 'retire':
      return field.isSteady(id)
        ? refused(refusal('NOT_SHAKEN', 'FP-SHAK-02', { unit: id }, id))
        : field.isInHandToHand(id)
          ? refused(refusal('IN_HAND_TO_HAND', 'FP-MOVE-11', { unit: id }, id))
          : planRetire(field, body, command.distance)
    case 'forcedMove':
    case 'haltCavalry':
      return planForced(field, body, command)
  }
}

function longEnough(field: Field, body: Body, result: Planned): Planned {
  const short = 'plan' in result ? refuseShortMove(field, body, result.plan.way.cost) : undefined
  return short ? refused(short) : result
}

/** Hand to hand nobody turns so that a contact is lost, or nobody is left facing the other (FP-R-121). */
function keepingContact(field: Field, result: Planned): Planned {
  if ('refusal' in result || !field.isInHandToHand(result.plan.end.id) || followers(field, result.plan.end))
    return result
  const { id } = result.plan.end
  return refused(refusal('NO_ROOM', 'FP-REACT-04', { unit: id }, id))
}

function barsOf(command: MoveCommand) {
  switch (command.type) {
    case 'aboutFace':
      return { held: command.steps.length > 0, shaken: true }
    case 'retire':
      return { held: true }
    case 'haltCavalry':
      return { shaken: true, handToHand: true }
    default:
      return { held: true, shaken: true, handToHand: true }
  }
}

/** Carries out a move that `planned` has let pass. */
export function move(step: Step, side: Side, command: MoveCommand): void {
  const { field } = step
  const result = field.planned(side, command, () => planned(field, side, command))
  if ('refusal' in result) throw new Error(`${command.type} is refused: ${result.refusal.code}`)
  const { plan } = result
  const { unit: id } = command
  if (!passes(step, plan.way.start, plan.test)) {
    if (command.type !== 'enterTable') forceAfterFailure(step, id)
    return
  }
  if (command.type === 'haltCavalry') {
    step.setUnit(id, { acted: true })
    step.emit('cavalryHalted', side, ['FP-CAV-04'], { unit: id })
    return
  }
  if (command.type === 'enterTable') takeFromQueue(step, id, plan.end)
  const enemies = field.isOnBoard(id) && field.isInHandToHand(id) ? followers(field, plan.end) : undefined
  goWay(step, side, id, plan)
  if (enemies) replaceEnemies(step, id, enemies)
  if (command.type === 'enterTable') bringGeneral(step, id)
  if ((command.type === 'moveUnit' || command.type === 'roadMove') && command.exit !== undefined)
    leaveBoard(step, id, command.exit)
}

/** Puts a unit where its plan ends, and notes the way. */
export function goWay(step: Step, side: Side, id: string, plan: MovePlan): void {
  const { way, end, allowance, rules, dressedOn } = plan
  const isStraightened = step.state.units[id]?.bend !== null && way.start.bend === null
  if (isStraightened && !end.bend) step.emit('unitStraightened', side, ['FP-MOVE-08'], { unit: id })
  const pose = rounded(end.pose)
  step.setUnit(id, { pose, bend: end.bend, acted: true, everMoved: true, changes: 0 })
  const data = { unit: id, ...pose, cost: shown(way.cost), allowance: shown(allowance) }
  step.emit('unitMoved', side, rules, data, { working: workingOf(plan) })
  if (dressedOn !== undefined) step.emit('unitDressed', side, ['FP-MOVE-16'], { unit: id, on: dressedOn })
}

/** What terrain did to the allowance. */
function workingOf({ way, going }: MovePlan): readonly Working[] {
  const working: Working[] = []
  const isSlow = slowedBy(way.start, going).length > 0
  const key = isSlow ? 'badGoing' : 'lightInBadGoing'
  if (going.bad.length > 0) working.push({ key, values: { areas: going.bad }, rule: 'FP-MOVE-09' })
  if (going.river) working.push({ key: 'river', values: {}, rule: 'FP-MOVE-10' })
  return working
}

/** Enemies who follow a change of shape, cost free; their pairs stay, in full contact (FP-REACT-04). */
export function replaceEnemies(step: Step, unit: string, replaced: Replaced): void {
  for (const [id, body] of replaced) placeBody(step, id, body, ['FP-REACT-04'])
  step.set({
    pairs: step.state.pairs.map((pair) => {
      const other = pair.charger === unit ? pair.target : pair.target === unit ? pair.charger : ''
      return replaced.has(other) ? { ...pair, mode: 'full' as const } : pair
    }),
  })
}

/** Puts a unit somewhere else without a move, to keep contact. */
export function placeBody(step: Step, id: string, body: Body, rules: readonly string[]): void {
  const pose = rounded(body.pose)
  step.setUnit(id, { pose, bend: null })
  step.emit('unitReplaced', body.info.side, rules, { unit: id, ...pose })
}
