/** What a unit that has been charged may do in its own movement: square, evade; and the second half of a wheel (FP-REACT, FP-CHG-09, FP-R-129). No other way leads out of a fight (FP-HTH-13). */
import type { Side } from '../../../engine/sides'
import { touchingElements } from '../combat/contacts'
import { faceOffs, mostOpposed, onto, turnedOnto } from '../combat/line-up'
import { EPS, TOUCH } from '../sheet/tables'
import type { Body, UnitSide } from '../state/bodies'
import type { Field } from '../state/field'
import { refuseActor, refuseNamed } from '../turn/actors'
import type { CommandOf } from '../turn/commands'
import { refusal, type FpRefusal } from '../turn/refusals'
import type { Step } from '../turn/step'
import { evadeTest, freshPair, mayReact, passes } from './command-tests'
import { sidesAt, touchPoint } from './contact'
import { planChange, type ChangePlan } from './formation-changes'
import { enemiesLeftBehind, finish, isRefusal, refused, straightened, type Planned } from './plans'
import { replaceEnemies } from './moves'
import { hasRoom } from './room'
import { advanceStage, facedAbout, wayOf } from './way'
import { rounded } from '../state/bodies'

/** A side that moved first cannot react to a contact made in this turn (FP-REACT-01). */
export function refuseFirstMover(field: Field, side: Side, id: string): FpRefusal | undefined {
  if (field.roster.units.get(id)?.side !== side || !field.isOnBoard(id)) return undefined
  return freshPair(field, id) && field.state.option?.firstMover === side
    ? refusal('MOVED_FIRST', 'FP-REACT-01', { unit: id }, id)
    : undefined
}

/** A unit that reacts at contact may have acted before (FP-R-55). */
function isReacting({ state }: Field, id: string): boolean {
  return state.reacting.includes(id)
}

/** `evade` (FP-REACT-02, FP-R-57). */
export function planEvade(
  field: Field,
  side: Side,
  { unit: id, distance: length, about }: CommandOf<'evade'>,
): Planned {
  const barred = refuseActor(field, side, id, { acted: !isReacting(field, id), shaken: true })
  if (barred) return refused(barred)
  const body = field.body(id)
  if (!body.isSkirmishing) return refused(refusal('NOT_SKIRMISHERS', 'FP-REACT-02', { unit: id }, id))
  const pairs = field.pairsOf(id)
  if (!freshPair(field, id) || !mayReact(field, id) || pairs.some((pair) => pair.turn < field.state.turn))
    return refused(refusal('NO_FIRST_CONTACT', 'FP-REACT-02', { unit: id }, id))
  if (length <= EPS) return refused(refusal('BAD_STEP', 'FP-REACT-02', { unit: id }, id))
  const start = straightened(field, body)
  if (isRefusal(start)) return refused(start)
  const way = wayOf(start, [advanceStage(start, length, start.pose.heading + 180)])
  const end = about ? facedAbout(way.end) : way.end
  const exempt = enemiesLeftBehind(field, start, way.end)
  return finish(field, way, end, { free: true, exempt }, evadeTest(), ['FP-REACT-02'])
}

export function evade(step: Step, side: Side, command: CommandOf<'evade'>): void {
  const { unit: id } = command
  const result = planEvade(step.field, side, command)
  if ('refusal' in result) throw new Error(`evade is refused: ${result.refusal.code}`)
  const { plan } = result
  if (!passes(step, plan.way.start, plan.test)) return
  const chargers = step.field.pairsOf(id).map(({ charger }) => charger)
  const pose = rounded(plan.end.pose)
  step.set({
    pairs: step.state.pairs.filter(({ charger, target }) => charger !== id && target !== id),
    reacting: step.state.reacting.filter((unit) => unit !== id),
  })
  step.setUnit(id, { pose, bend: null, acted: true, everMoved: true, changes: 0 })
  step.emit('evaded', side, ['FP-REACT-02'], { unit: id, ...pose })
  step.emit('chargersStay', side, ['FP-REACT-03'], { unit: id, chargers })
}

/** `changeFormation` (FP-FORM-08, FP-REACT-01). */
export function planFormation(
  field: Field,
  side: Side,
  { unit: id, change }: CommandOf<'changeFormation'>,
): { readonly plan: ChangePlan } | { readonly refusal: FpRefusal } {
  const barred = refuseActor(field, side, id, {
    acted: !(change.kind === 'toSquare' && isReacting(field, id)),
  })
  if (barred) return refused(barred)
  const general = field.joinedTo(id)
  // FP-SHAK-03
  if (!field.isSteady(id) && !(general && field.isOwnGeneral(general.id, id)))
    return refused(refusal('SHAKEN', 'FP-SHAK-01', { unit: id }, id))
  const isReaction = change.kind === 'toSquare' && field.isInHandToHand(id)
  if (isReaction && field.body(id).formation !== 'square' && !(freshPair(field, id) && mayReact(field, id)))
    return refused(refusal('NO_FIRST_CONTACT', 'FP-REACT-01', { unit: id }, id))
  return planChange(field, field.body(id), change)
}

export function changeFormation(step: Step, side: Side, command: CommandOf<'changeFormation'>): void {
  const { unit: id } = command
  const { field } = step
  const result = field.planned(side, command, () => planFormation(field, side, command))
  if ('refusal' in result) throw new Error(`changeFormation is refused: ${result.refusal.code}`)
  const { from, to, test, rule, replaced } = result.plan
  const isReaction = test.row === 'T2'
  if (!passes(step, from, test)) return
  const unit = step.field.unit(id)
  const { turn } = step.state
  const pose = rounded(to.pose)
  step.setUnit(id, {
    pose,
    bend: null,
    formation: to.formation,
    acted: true,
    changes: unit.changedTurn === turn - 1 ? unit.changes + 1 : 1,
    changedTurn: turn,
  })
  const rules = [rule, 'FP-FORM-08', ...(isReaction ? ['FP-REACT-01'] : [])]
  step.emit('formationChanged', side, rules, { unit: id, from: from.formation, to: to.formation, ...pose })
  replaceEnemies(step, id, replaced)
}

/** `completeWheel` (FP-CHG-09, FP-R-54): where a charger in corner contact lines up in its second round. */
export function planWheel(
  field: Field,
  side: Side,
  id: string,
): { readonly body: Body; readonly target: string } | { readonly refusal: FpRefusal } {
  const barred = refuseNamed(field, side, id) ?? refuseActor(field, side, id, { shaken: true })
  if (barred) return refused(barred)
  const pairs = field.pairsOf(id)
  const pair = pairs.find(
    ({ charger, mode, roundsFought }) => charger === id && mode === 'corner' && roundsFought > 0,
  )
  if (!pair) return refused(refusal('NOT_CORNER_CONTACT', 'FP-CHG-09', { unit: id }, id))
  if (pairs.length > 1) return refused(refusal('CONTACTED_BY_OTHER', 'FP-CHG-09', { unit: id }, id))
  const start = straightened(field, field.body(id))
  if (isRefusal(start)) return refused(start)
  const target = field.body(pair.target)
  const touch =
    touchPoint(start, target, TOUCH + EPS) ?? touchingElements(start, target)?.charging.centre ?? start.pose
  const chosen = sideOfWheel(start, target, pair.side, touch)
  const place =
    chosen &&
    faceOffs(start, turnedOnto(start, chosen, onto(chosen, touch)), chosen).find(({ body }) =>
      hasRoom(field, body),
    )
  return place
    ? { body: place.body, target: pair.target }
    : refused(refusal('NO_ROOM', 'FP-CHG-09', { unit: id }, id))
}

/** The declared side, if it is still touched, else the touched one, or the face most opposed. */
function sideOfWheel(
  start: Body,
  target: Body,
  declared: string,
  touch: { readonly x: number; readonly y: number },
): UnitSide | undefined {
  const touched = sidesAt(target, touch, TOUCH + EPS)
  if (target.formation !== 'square') {
    const same = touched.find(({ side }) => side === declared)
    if (same) return same
  }
  return mostOpposed(touched.length > 0 ? touched : target.sides, start.pose.heading)
}

export function completeWheel(step: Step, side: Side, id: string): void {
  const result = planWheel(step.field, side, id)
  if ('refusal' in result) throw new Error(`completeWheel is refused: ${result.refusal.code}`)
  const { body, target } = result
  const pose = rounded(body.pose)
  step.setUnit(id, { pose, bend: null, acted: true, everMoved: true, changes: 0 })
  step.set({
    pairs: step.state.pairs.map((pair) =>
      pair.charger === id && pair.target === target ? { ...pair, mode: 'full' as const } : pair,
    ),
  })
  step.emit('wheelCompleted', side, ['FP-CHG-09'], { unit: id, target, ...pose })
}
