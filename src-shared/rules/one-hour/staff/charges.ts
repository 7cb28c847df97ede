/** Whom the staff charges: exact odds, less what the horse would suffer where it ends (section 10, item 6). */
import { breachOf } from '../orders/compliance'
import { chargesOf, mustCharge, refuseCharge } from '../combat/charge'
import { chargeOdds, chargeWay } from '../screen/odds'
import type { Odds } from '../screen/schema'
import { shootingDice } from '../sheet/tables'
import { boxOf, leadersIn, rangeOf, unitInfo, unitState } from '../state/lookup'
import type { CommandOf } from '../turn/commands'
import { worthOfOdds } from './fire'
import { decide, type Decision, type Idea } from './idea'
import type { Plan } from './plan'
import { taskOf } from './plan'
import { dangerTo, staminaOf, withUnit, worthOfHits, type Stand, type View } from './view'

/** Least worth of a charge, and of the first one of the impetuous, who cannot stop. */
const LEAST = 1.2
const LEAST_OF_IMPETUOUS = 1.7
const GUNS = 1.5
/** How much more than in moves counts what the horse would suffer, and how much more that counts for the worn. */
const DANGER = 1.2
const WORN = { hits: 2, factor: 2 } as const
/** Chance of rout that makes a frontal charge at heavy horse worth it. */
const HEAVY = 0.2
/** A charge out of the reserve must promise so much more. */
const RESERVE = 1.5
const CARD_GAIN = 0.5

export function chooseCharge(view: View, plan: Plan): Decision | undefined {
  const must = new Set(mustCharge(view.state, view.side))
  const ideas = view.own.flatMap((stand) =>
    stand.info.isHorse ? chargesFrom(view, plan, stand, must.has(stand.id)) : [],
  )
  const best = decide(ideas.filter(({ score }) => score > 0))
  if (!best) return undefined
  return { ...best, idea: withCard(view, best.idea) }
}

function chargesFrom(
  view: View,
  plan: Plan,
  { id, info }: Stand,
  must: boolean,
): readonly Idea<CommandOf<'Charge'>>[] {
  const { state, side, skill } = view
  const instruction = view.instruction(id)
  const task = taskOf(view, plan, id)
  const here = boxOf(state, id)
  const withLeaders = leadersIn(state, here, side)
    .filter(({ id: leaderId, leader, commands }) => {
      const rides = leader.rank !== 'army' && commands.has(id) && state.leaders[leaderId]?.moved === false
      return rides
    })
    .map(({ id: leaderId }) => leaderId)
  return chargesOf(state, side, id).flatMap(({ targetId, steps }): readonly Idea<CommandOf<'Charge'>>[] => {
    const command = { type: 'Charge' as const, unitId: id, targetId, steps: [...steps], withLeaders }
    const { path } = chargeWay(state, command)
    const end = path.at(-2) ?? here
    if (!must && instruction && breachOf(state, id, instruction, { type: 'charge', targetId, end })) return []
    const odds = chargeOdds(state, command)
    const target = unitInfo(state, targetId)
    const gain = worthOfOdds(view, odds) + (target.type === 'artillery' ? GUNS : 0)
    if (must) return [{ command, wants: 'mustCharge', score: 100 + gain, unitId: id }]
    const isFrontal = odds.doubled === null && target.type === 'heavyCavalry'
    if (skill.weighsFates && isFrontal && odds.routs < HEAVY && gain < 2.2) return []
    const score = gain - DANGER * skill.danger * suffers(view, id, end, odds)
    const impetuous = info.traits.has('impetuous')
    const least = (impetuous ? LEAST_OF_IMPETUOUS : LEAST) + (task.posture === 'reserve' ? RESERVE : 0)
    return score < least ? [] : [{ command, wants: 'hurtsEnemy', score, unitId: id }]
  })
}

/** What is to be expected on the horse in the enemy's next turn, in the target's box or before it. */
function suffers(view: View, unitId: string, before: string, { targetId, turnsTo, routs }: Odds): number {
  const { state } = view
  const { facing } = unitState(state, unitId)
  const into = boxOf(state, targetId)
  // Who turns to face the horse has it before his muskets then.
  const turned =
    turnsTo === null ? 0 : (2 / 3) * shootingDice('line', Math.ceil(rangeOf(state, before, into)), false)
  const at = (box: string) => {
    const { fire, charge } = dangerTo(view, withUnit(view.next, unitId, box, facing, 'deployed'), unitId)
    return worthOfHits(state, unitId, fire + charge + (box === before ? turned : 0))
  }
  const worn = staminaOf(view.state, unitId) <= WORN.hits ? WORN.factor : 1
  return worn * ((1 - routs) * at(before) + routs * at(into))
}

function withCard(view: View, idea: Idea): Idea {
  const { command } = idea
  if (command.type !== 'Charge') return idea
  for (const { cardId } of view.state.banked) {
    const better = { ...command, useCard: cardId }
    if (refuseCharge(view.state, view.side, better)) continue
    const gain =
      worthOfOdds(view, chargeOdds(view.state, better)) - worthOfOdds(view, chargeOdds(view.state, command))
    if (gain > CARD_GAIN) return { ...idea, command: better }
  }
  return idea
}
