/** Whom the staff shoots at, and who keeps silent to move (section 10, item 4). */
import { breachOf } from '../orders/compliance'
import { chargesOf } from '../combat/charge'
import { refuseShoot, refuseShooter } from '../fire/shot'
import { shotOdds } from '../screen/odds'
import type { Odds } from '../screen/schema'
import type { Box } from '../sheet/vocabulary'
import { isOccupying, unitInfo } from '../state/lookup'
import type { CommandOf } from '../turn/commands'
import { decide, nothing, type Decision, type Idea } from './idea'
import { mayMove, weighMoves } from './moves'
import { DECISIVE, planOf, taskOf, worthOfBoxes, type Plan } from './plan'
import { fireFieldOf, staminaOf, valueOf, type Stand, type View } from './view'

const LEAST = 0.3
/** A shot that is worth less than this is weighed against a move. */
const SCANT = 1.1
/** A target named by an order is shot at first; one in a place that counts is worth so much more. */
const ORDERED = 100
const ON_PLACE = 0.4
/** More than this is gained by a card that is worth playing. */
const CARD_GAIN = 0.4

/** Hits to be expected; routs and retreats weighed by the value of the target. */
export function worthOfOdds(view: View, { expected, routs, retreats, targetId }: Odds): number {
  if (!view.skill.weighsFates) return expected
  return expected + (6 * routs * valueOf(unitInfo(view.state, targetId))) / 8 + 1.2 * retreats
}

export function chooseShot(view: View): Decision {
  const plan = planOf(view)
  const worth = worthOfBoxes(view.state, view.side)
  const ideas = concentrated(
    view,
    view.own.flatMap((stand) => shotsOf(view, stand, worth)),
  )
  const best = ideas.filter((idea) => idea.score >= LEAST)
  const silent = new Map<string, boolean>()
  for (const idea of best.toSorted((a, b) => b.score - a.score)) {
    const { unitId } = idea.command
    let keepsSilent = silent.get(unitId)
    if (keepsSilent === undefined)
      silent.set(
        unitId,
        (keepsSilent = idea.score < SCANT && wouldRatherMove(view, plan, unitId, idea.score)),
      )
    if (keepsSilent) continue
    const decision = decide(ideas.filter((one) => one === idea || one.score <= idea.score))
    if (decision) return { ...decision, idea: withCard(view, idea) }
  }
  return nothing({ type: 'EndPhase' }, ideas)
}

interface Shot extends Idea<CommandOf<'Shoot'>> {
  readonly odds: Odds
}

/** Share of what all who can still shoot at a target could do together that a shot is credited with. */
const TOGETHER = 0.6

/** Shots that count for what they add to the chance that the target routs before the turn is over, if all others join. */
function concentrated(view: View, shots: readonly Shot[]): readonly Shot[] {
  if (!view.skill.concentrates) return shots
  return [...Map.groupBy(shots, ({ command }) => command.targetId)].flatMap(([targetId, at]) => {
    const stamina = staminaOf(view.state, targetId)
    // Those who cannot rout it even with every die need no sums, nor does one alone.
    const most = at.reduce((sum, { odds }) => sum + odds.hits.length - 1, 0)
    if (at.length < 2 || most < stamina) return at
    const value = (6 * valueOf(unitInfo(view.state, targetId))) / 8
    const all = routsBy(at, stamina)
    return at.map((shot) => {
      const others = routsBy(
        at.filter((one) => one !== shot),
        stamina,
      )
      const more = Math.max(0, all - others - shot.odds.routs)
      return { ...shot, score: shot.score + TOGETHER * value * more }
    })
  })
}

/** Chance that shots together have so many hits. */
function routsBy(shots: readonly Shot[], stamina: number): number {
  let chances = Array.from({ length: stamina + 1 }, (_, hits): number => (hits === 0 ? 1 : 0))
  for (const { odds } of shots) {
    const next = chances.map(() => 0)
    chances.forEach((chance, before) => {
      odds.hits.forEach((p, hits) => {
        const sum = Math.min(stamina, before + hits)
        next[sum] = (next[sum] ?? 0) + chance * p
      })
    })
    chances = next
  }
  return chances[stamina] ?? 0
}

function shotsOf(view: View, stand: Stand, worth: ReadonlyMap<Box, number>): readonly Shot[] {
  const { state, side } = view
  const { id } = stand
  if (refuseShooter(state, side, id)) return []
  const instruction = view.instruction(id)
  const reached = new Map(fireFieldOf(state, stand).map(({ at, range }) => [at, range]))
  return view.enemies.flatMap((enemy): readonly Shot[] => {
    const range = reached.get(enemy.at)
    if (range === undefined) return []
    const command = { type: 'Shoot', unitId: id, targetId: enemy.id } as const
    if (refuseShoot(state, side, command)) return []
    if (instruction && breachOf(state, id, instruction, { type: 'shoot', targetId: enemy.id, range }))
      return []
    const named = instruction?.verb === 'bombard' && instruction.about.includes(enemy.id)
    const onPlace = state.sheet.boxes[enemy.unit.box ?? '']?.objective !== undefined
    const threat =
      view.skill.weighsFates &&
      enemy.info.isHorse &&
      chargesOf(view.next, enemy.info.side, enemy.id).length > 0
    const odds = shotOdds(state, id, enemy.id)
    const score =
      worthOfOdds(view, odds) +
      (named ? ORDERED : 0) +
      (onPlace && view.skill.weighsFates ? ON_PLACE : 0) +
      ((worth.get(enemy.unit.box ?? '') ?? 0) >= DECISIVE ? view.skill.onDecisive : 0) +
      (threat ? 0.3 : 0)
    return [{ command, wants: 'hurtsEnemy', score, unitId: id, odds }]
  })
}

/** Whether a unit with a poor shot has a move that is worth more: shooting, it could not move. */
function wouldRatherMove(view: View, plan: Plan, unitId: string, shot: number): boolean {
  const stand = view.own.find(({ id }) => id === unitId)
  if (!stand || isOccupying(view.state, unitId) || !mayMove(view, stand, false)) return false
  const task = taskOf(view, plan, unitId)
  if (task.posture === 'hold' || task.posture === 'bombard') return false
  const gain = Math.max(0, ...weighMoves(view, stand, task).ideas.map(({ score }) => score))
  return gain > shot
}

/** The shot with the banked card that helps it most, if one helps enough (OH-CARD-04). */
function withCard(view: View, idea: Idea<CommandOf<'Shoot'>>): Idea<CommandOf<'Shoot'>> {
  const { state, side } = view
  const { unitId, targetId } = idea.command
  let best = idea
  let most = idea.score + CARD_GAIN
  for (const { cardId } of state.banked) {
    const command = { ...idea.command, useCard: cardId }
    if (refuseShoot(state, side, command)) continue
    const score = worthOfOdds(view, shotOdds(state, unitId, targetId, cardId))
    if (score > most) [best, most] = [{ ...idea, command, score }, score]
  }
  return best
}
