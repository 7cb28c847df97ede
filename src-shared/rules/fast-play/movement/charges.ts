/** A charge carried out: test, contact, line-up, and the pairs that fight from then on (FP-CHG). */
import type { Side } from '../../../engine/sides'
import { endHolds } from '../turn/holds'
import type { CommandOf } from '../turn/commands'
import type { Step } from '../turn/step'
import { rounded } from '../state/bodies'
import type { Field } from '../state/field'
import { isInGoodGoing, planCharge, type ChargePlan } from './charge-plan'
import { passes } from './command-tests'
import { forceAfterFailure, passSquare } from './forced'
import { shown } from './judge'
import { placeBody } from './moves'

export function charge(step: Step, side: Side, command: CommandOf<'charge'>): void {
  const { field } = step
  const result = field.planned(side, command, () => planCharge(field, side, command))
  if ('refusal' in result) throw new Error(`charge is refused: ${result.refusal.code}`)
  const { plan } = result
  const { unit: id, target } = command
  step.emit('chargeDeclared', side, ['FP-CHG-02'], { unit: id, target, side: plan.side })
  const cost = shown(plan.way.cost)
  step.emit('chargeWay', side, ['FP-CHG-03'], { unit: id, target, cost, allowance: shown(plan.allowance) })
  const wasHalted = !passes(step, plan.way.start, plan.test)
  if (wasHalted) {
    if (plan.test.row === 'T4') passSquare(step, id, target)
    else forceAfterFailure(step, id)
    return
  }
  contact(step, side, id, plan)
}

function contact(step: Step, side: Side, id: string, plan: ChargePlan): void {
  const { target, end, lineUp, further } = plan
  step.setUnit(id, { pose: rounded(end.pose), bend: null, acted: true, everMoved: true, changes: 0 })
  if (step.field.unit(target.id).bend && !target.bend) placeBody(step, target.id, target, ['FP-MOVE-08'])
  step.emit('contactMade', side, ['FP-CHG-04'], { unit: id, target: target.id, ...plan.contact })
  endHolds(step, [target.id, ...further.map(({ enemy }) => enemy.id)], 'charge')
  if (lineUp) {
    const { own, enemy, slide } = lineUp
    const data = { unit: id, target: target.id, own, enemy, slide: shown(slide), ...rounded(end.pose) }
    step.emit('linedUp', side, ['FP-CHG-05'], data)
  } else
    step.emit('cornerContact', side, ['FP-CHG-06'], { unit: id, target: target.id, turn: shown(plan.turn) })
  for (const { enemy, straightened } of further) {
    step.emit('alsoContacted', side, ['FP-CHG-07'], { unit: id, target: enemy.id })
    if (!straightened) continue
    const pose = rounded(straightened.pose)
    step.setUnit(enemy.id, { pose, bend: null })
    step.emit('enemyStraightened', enemy.info.side, ['FP-CHG-08'], { unit: enemy.id, ...pose })
  }
  const pairs = [
    { target, side: plan.side, mode: lineUp ? ('full' as const) : ('corner' as const) },
    ...further.map(({ enemy, straightened, side: on, mode }) => ({
      target: straightened ?? enemy,
      side: on,
      mode,
    })),
  ]
  for (const { target: enemy, side: on, mode } of pairs) {
    const goodGoing = isInGoodGoing(step.field, plan, enemy)
    step.addPair({
      charger: id,
      target: enemy.id,
      side: on,
      mode,
      turn: step.state.turn,
      roundsFought: 0,
      goodGoing,
    })
    step.emit('pairMade', side, ['FP-CHG-10'], { charger: id, target: enemy.id, side: on, mode, goodGoing })
  }
  if (step.field.rules.reactionTiming === 'onContact')
    step.set({ reacting: pairs.map((pair) => pair.target.id).filter((unit) => couldReact(step.field, unit)) })
}

/** Who might form square or evade at once: steady, without a failed test this turn (FP-R-55). */
function couldReact(field: Field, id: string): boolean {
  const body = field.body(id)
  const { failed, shaken } = field.unit(id)
  if (failed || shaken) return false
  return (
    body.isSkirmishing || (body.info.type === 'heavyFoot' && body.formation !== 'square' && body.count > 1)
  )
}
