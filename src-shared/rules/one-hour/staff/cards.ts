/** How the staff plays chance cards: what is its own goes where it helps most, what strikes the enemy where it hurts (item 3). */
import { rosterOf } from '../sheet/roster'
import { morale, nearestEnemy, unitInfo, unitState } from '../state/lookup'
import { cardOf } from '../turn/cards/use'
import { targetsOf } from '../turn/cards/effects'
import type { CommandOf } from '../turn/commands'
import { listOptions } from '../turn/options/options'
import type { CardEffect } from '../sheet/cards'
import { decide, type Decision, type Idea } from './idea'
import { planOf, taskOf } from './plan'
import { dangerTo, fireFieldOf, staminaOf, valueOf, type View } from './view'

/** Draws, chooses, or declines. */
export function chooseCard(view: View): Decision | undefined {
  const { state, side } = view
  const { card: hand, active } = state
  const card = hand ? cardOf(state, hand.cardId) : undefined
  const options = listOptions(state, side)
  if (!hand || !card)
    return decide(options.slice(0, 1).map(({ command }) => ({ command, wants: 'onlyChoice', score: 0 })))
  const { kind, ids } = targetsOf(state, card, active)
  const order = ids
    .map((id) => ({ id, score: kind === 'units' ? worthOn(view, card.effect, id) : worthOfOther(view, id) }))
    .toSorted((a, b) => b.score - a.score)
  const [first] = order
  if (!first) return undefined
  const choose = (chosen: readonly { readonly id: string; readonly score: number }[]): Idea => {
    const command: CommandOf<'ChooseCardTarget'> =
      kind === 'leader'
        ? { type: 'ChooseCardTarget', leaderId: chosen[0]?.id ?? '' }
        : kind === 'group'
          ? { type: 'ChooseCardTarget', groupId: chosen[0]?.id ?? '' }
          : { type: 'ChooseCardTarget', unitIds: chosen.map(({ id }) => id) }
    return { command, wants: 'card', score: chosen.reduce((sum, { score }) => sum + score, 0) }
  }
  const best = choose(order.slice(0, kind === 'units' ? hand.count : 1))
  const decline = options.find(({ command }) => command.type === 'DeclineCard')?.command
  const others = order.slice(1, 3).map((one) => choose([one]))
  if (decline && first.score <= 0)
    return { idea: { command: decline, wants: 'nothingBetter', score: 0 }, others: [best] }
  return { idea: best, others }
}

/** How much a card on a unit is to the chooser's liking. */
function worthOn(view: View, effect: CardEffect, id: string): number {
  const { state } = view
  const info = unitInfo(state, id)
  const unit = unitState(state, id)
  const value = valueOf(info)
  const near = unit.box === null ? 20 : nearestEnemy(state, unit.box, info.side)
  const busy = near <= 3 ? 3 : near <= 6 ? 1 : 0
  switch (effect.type) {
    case 'rally':
      return (value * (unit.hitsTaken - 0.9)) / info.maxHits
    case 'noShoot': {
      const stand = [...view.own, ...view.enemies].find((one) => one.id === id)
      const places = new Set(view.own.map(({ at }) => at))
      const dice = stand
        ? fireFieldOf(state, stand)
            .filter(({ at }) => places.has(at))
            .map((ray) => ray.dice)
        : []
      return Math.max(0.1, ...dice)
    }
    case 'hold':
      return busy + (info.isHorse ? 1 : 0) + value / 10
    case 'noCharge':
      return busy + value / 10
    case 'moraleLoss':
      return morale(state, id) <= 3 ? 4 + value / 8 : value / 8
    case 'gainTrait': {
      if (info.traits.has('steadfast')) return 0
      const { fire } = dangerTo(view, view.next, id)
      return fire * value
    }
    case 'shelter': {
      const { fire } = dangerTo(view, view.next, id)
      return fire > 0 ? fire + value / 20 : 0
    }
    case 'releaseImpetuous':
      return staminaOf(state, id) <= 3 ? 2 : 0
    case 'extraMove':
    case 'forward':
      return worthOfMove(view, id)
    default:
      return value
  }
}

/** Farther for whoever goes for a place, and does not shoot instead; foot, which is slow, before horse. */
function worthOfMove(view: View, id: string): number {
  const { state } = view
  const stand = view.own.find((one) => one.id === id)
  if (!stand || stand.unit.moved) return 0
  const { posture, goal } = taskOf(view, planOf(view), id)
  if ((posture !== 'attack' && posture !== 'march') || goal === null) return 0.1
  const places = new Set(view.enemies.map(({ at }) => at))
  if (!stand.info.isHorse && fireFieldOf(state, stand).some(({ at }) => places.has(at))) return 0.2
  const near = nearestEnemy(state, unitState(state, id).box ?? '', stand.info.side)
  return 1 + 1 / (1 + near) + (stand.info.isHorse ? 0 : 0.3)
}

/** Leaders by rank, groups by the number of their units. */
function worthOfOther({ state }: View, id: string): number {
  const leader = rosterOf(state.sheet).leaders.get(id)?.leader
  if (leader) return { army: 3, wing: 2, corps: 1 }[leader.rank]
  return 1 + (rosterOf(state.sheet).groups.get(id)?.unitIds.length ?? 0)
}
