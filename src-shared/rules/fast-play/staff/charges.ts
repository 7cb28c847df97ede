/** What a charge would bring: the chance of the test, the dice of the first round on both sides, and who might rout (section 10, item 5). */
import { sine } from '../../../board/table/angles'
import { bearing, distance, turnBetween } from '../../../board/table/vectors'
import { blowsOf, oddsOf } from '../combat/blows'
import { isInGoodGoing, planCharge, type ChargePlan } from '../movement/charge-plan'
import { eligibleSides } from '../movement/contact'
import { ALLOWANCE, COMMAND_NEED, moraleFailsOn } from '../sheet/tables'
import { gapOf, type Body } from '../state/bodies'
import type { Field } from '../state/field'
import type { UnitState } from '../state/state'
import type { CommandOf, MoveStep } from '../turn/commands'
import type { Idea } from './idea'
import type { Task } from './plan'
import { elementWorth, type View } from './view'

/** Degrees beyond which nobody wheels to charge. */
const WIDEST_WHEEL = 80

/** Worthwhile charges of a unit. */
export function chargeIdeas(view: View, body: Body, task: Task): readonly Idea[] {
  const { field, side } = view
  const { info, formation } = body
  if (info.arm === 'artillery' || formation === 'square' || task.charge === 'never') return []
  if (field.isInHandToHand(body.id) || !field.isSteady(body.id)) return []
  const reach = ALLOWANCE[info.type][formation]
  return field.enemiesOf(side).flatMap((target): Idea[] => {
    if (distance(target.centre, body.centre) > reach + target.radius + body.radius) return []
    if (gapOf(body, target, reach + 0.1) > reach || !isAllowed(view, body, target, task)) return []
    const best = bestCharge(field, body, target)
    if (!best || best.score <= task.nerve) return []
    return [{ command: best.command, want: 'charges', score: best.score, orderOf: task.orderOf }]
  })
}

function isAllowed({ field }: View, body: Body, target: Body, { charge, corridor, goal }: Task): boolean {
  if (charge === 'corridor' && goal) {
    const way = bearing(body.centre, goal)
    const to = bearing(body.centre, target.centre)
    const off = distance(body.centre, target.centre) * sine(Math.abs(turnBetween(way, to)))
    return off <= corridor || distance(target.centre, goal) <= corridor
  }
  // Relief: only those who fight somebody.
  return charge !== 'relief' || field.isInHandToHand(target.id)
}

type Charge = CommandOf<'charge'>

function bestCharge(
  field: Field,
  body: Body,
  target: Body,
): { readonly command: Charge; readonly score: number } | undefined {
  const turn = turnBetween(body.pose.heading, bearing(body.pose, target.centre))
  const degrees = Math.round(Math.abs(turn) * 100) / 100
  const wheel: MoveStep[] = degrees > 0 ? [{ wheel: turn < 0 ? 'left' : 'right', degrees }] : []
  const ways = degrees > 20 ? [wheel, []] : [[], wheel]
  let best: { readonly command: Charge; readonly score: number } | undefined
  for (const side of eligibleSides(body, target))
    for (const steps of ways) {
      if (degrees > WIDEST_WHEEL && steps.length > 0) continue
      const command: Charge = {
        type: 'charge',
        unit: body.id,
        target: target.id,
        side,
        steps: [...steps, 'advance'],
      }
      const planned = planCharge(field, body.info.side, command)
      if (!('plan' in planned)) continue
      const score = worthOfCharge(field, body, planned.plan)
      if (!best || score > best.score) best = { command, score }
      break
    }
  return best
}

/** Chance of a test that needs so much with a modifier. */
export function chanceOf(need: number, modifier: number): number {
  return Math.min(1, Math.max(0, (7 - (need - modifier)) / 6))
}

function worthOfCharge(field: Field, body: Body, plan: ChargePlan): number {
  const pass = plan.test.roll ? chanceOf(COMMAND_NEED[body.info.unitClass], plan.test.modifier) : 1
  const enemies = [
    { enemy: plan.target, side: plan.side, mode: plan.lineUp ? ('full' as const) : ('corner' as const) },
    ...plan.further.map(({ enemy, straightened, side, mode }) => ({
      enemy: straightened ?? enemy,
      side,
      mode,
    })),
  ]
  const units: Record<string, UnitState> = { ...field.state.units }
  const stand = (one: Body) => {
    units[one.id] = { ...field.unit(one.id), pose: one.pose, bend: one.bend, formation: one.formation }
  }
  stand(plan.end)
  for (const { enemy } of enemies) stand(enemy)
  const pairs = enemies.map(({ enemy, side, mode }) => ({
    charger: body.id,
    target: enemy.id,
    side,
    mode,
    turn: field.state.turn,
    roundsFought: 0,
    goodGoing: isInGoodGoing(field, plan, enemy),
  }))
  const then = field.after({ ...field.state, units, pairs: [...field.state.pairs, ...pairs] })
  const own = expectedHits(then, body.id)
  let gain = 0
  let hits = 0
  for (const { enemy } of enemies) {
    hits += expectedHits(then, enemy.id)
    gain += lossOf(then, enemy, own / enemies.length, body)
  }
  // Who is hit in flank or rear, or has been in a fight for long, is worth helping against.
  return pass * (gain - lossOf(then, plan.end, hits, plan.target)) - (1 - pass) * 0.1
}

function expectedHits(field: Field, id: string): number {
  return blowsOf(field, id, []).reduce((sum, blow) => {
    const { need, modifier } = oddsOf(field, blow)
    return sum + chanceOf(need, modifier)
  }, 0)
}

/** Worth that so many hits would take from a unit: the elements hit, and the chance that the rest routs. */
function lossOf(field: Field, body: Body, hits: number, enemy: Body): number {
  const worth = elementWorth(field, body)
  const taken = Math.min(body.count, hits)
  const { lost } = field.unit(body.id)
  const { unitClass, arm } = body.info
  const isHorse = enemy.info.arm === 'cavalry'
  const modifier =
    (unitClass === 'elite' ? -1 : 0) +
    (isHorse && body.formation === 'square' ? -1 : 0) +
    (isHorse && arm === 'foot' && body.formation !== 'square' ? 1 : 0)
  const fails = chanceOf(moraleFailsOn(lost + Math.max(1, Math.round(taken))), modifier)
  return taken * worth + Math.min(1, taken) * fails * Math.max(0, body.count - taken) * worth
}
