/** What the staff answers when a rule asks: defence, shares of hits, retreats, second rounds, generals, the night. */
import { otherSide, type Side } from '../../../engine/sides'
import type { SqBattleCommand, SqOption } from '../turn/commands'
import { canSave } from '../combat/combat'
import { enemyAdjacent, unitInfoOf, unitStateOf } from '../state/lookup'
import { groundOf } from '../sheet/ground'
import { roundModel } from '../combat/odds/model'
import { roundOdds, sharingOrder } from '../combat/odds/round'
import {
  defenceOptions,
  retreatOptions,
  secondRoundOptions,
  shareOptions,
  sharing,
} from '../turn/options/assault'
import { participantsFrom, participantsOf, type Round } from '../combat/round'
import { secondRoundRight, type SecondRoundRight } from '../combat/second-round'
import type { SquareId } from '../sheet/sheet'
import type { AssaultState, SqState } from '../state/state'
import { expectedLosses, likelyDefence, objectiveWorth } from './assault'
import { decide, type Decision, type Want } from './idea'
import { strengthIn, worthOf, type Context, type View } from './view'

/** Margins from which a second round is worth it. */
const BREAKTHROUGH_MARGIN = 0.5
const COUNTERATTACK_MARGIN = 1
/** Hits from which a unit falls back by choice. */
const SPENT_HITS = 3
/** Chance of losing the round above which guns stay out of it. */
const GUNS_RISK = 0.5

/** The best of the options by a score, for one want. */
function bestOf(
  options: readonly SqOption[],
  wants: Want,
  score: (command: SqBattleCommand) => number,
): Decision | undefined {
  return decide(options.map(({ command }) => ({ command, wants, score: score(command) })))
}

/** The pair that does most harm for the least, guns if the round is not likely lost (SQ-ASLT-08). */
export function chooseDefence({ state, skill }: Context): Decision | undefined {
  const { assault } = state
  if (!assault) return undefined
  return bestOf(defenceOptions(state), 'defends', (command) => {
    if (command.type !== 'declareDefence') return -Infinity
    const round: Round = { ...assault, defenders: participantsFrom(state, command) }
    const odds = roundOdds(roundModel(state, round))
    const losses = expectedLosses(state, round, odds, skill)
    const footGuns = command.artillery.filter((id) => unitInfoOf(state, id).isFoot).length
    const risk = odds.defender.loses > GUNS_RISK ? footGuns : 0
    const lost =
      objectiveWorth(state, assault.attacker, round.target) * (odds.defender.squares[0]?.emptied ?? 0)
    return losses.attacker - losses.defender - 0.5 * lost - risk
  })
}

/** Odd hits by the order of the odds; of enemy units, placed by the firer, the other way round (SQ-HIT-06, SQ-R-22). */
export function shareHits({ state, side }: Pick<Context, 'state' | 'side'>): Decision | undefined {
  const waiting = sharing(state)
  if (!waiting) return undefined
  const [first] = waiting.unitIds
  const isOwn = first !== undefined && unitInfoOf(state, first).side === side
  const order = sharingOrder(waiting.unitIds.map((id) => sharer(state, side, id))).map(
    (i) => waiting.unitIds[i],
  )
  const wanted = isOwn ? order : order.toReversed()
  return bestOf(shareOptions(state), isOwn ? 'sparesBest' : 'hurtsWorn', (command) => {
    if (command.type !== 'allocateHits') return -Infinity
    // Who comes earlier in the order takes more: the product falls with the place.
    return wanted.reduce(
      (sum, id, place) => sum - place * (id === undefined ? 0 : (command.hits[id] ?? 0)),
      0,
    )
  })
}

function sharer(state: SqState, side: Side, unitId: string) {
  const { assault } = state
  const { unit, isArtillery } = unitInfoOf(state, unitId)
  const { hits, square } = unitStateOf(state, unitId)
  const one = assault && participantsOf(assault, side).find((participant) => participant.unitId === unitId)
  const town = square === null ? undefined : groundOf(state.sheet).town(square)
  const bombarded =
    state.bombardment && unitStateOf(state, unitId).inTown ? (town?.bombardSaveDie ?? null) : null
  const save = assault && one ? (canSave(state, assault, one)?.die ?? null) : bombarded
  return { save, hits, moraleDie: unit.moraleDie, artillery: isArtillery }
}

/** Out of the enemy's touch, onto good ground, beside friends; whoever has least choice goes first (SQ-RET-02). */
export function chooseRetreat({ state, side, view }: Context): Decision | undefined {
  return bestOf(retreatOptions(state, 'chooseRetreat'), 'fallsBack', (command) =>
    command.type === 'chooseRetreat' ? shelterOf(view, side, command.to) : -Infinity,
  )
}

function shelterOf(view: View, side: Side, square: SquareId): number {
  const at = view.ground.number(square)
  const enemies = (view.ground.oneStep[at] ?? []).filter(
    (to) => view.occupancy.sides[to] === otherSide(side),
  ).length
  const { hill, town, woods } = view.ground.terrain(square)
  const cover = (hill ? 0.6 : 0) + (town ? 0.4 : 0) + (woods ? 0.2 : 0)
  const friends = Math.min(20, view.strength[side][at] ?? 0) / 20
  return -enemies + cover + 0.5 * friends - 0.02 * (view.pressure[otherSide(side)][at] ?? 0)
}

/** Guns without enough brigades, and worn-out units, get away from an enemy who would come again (SQ-RET-06). */
export function chooseVoluntary({ state, side, view }: Context): Decision | undefined {
  const leaving = retreatOptions(state, 'retreatUnit').filter(({ command }) => {
    if (command.type !== 'retreatUnit') return false
    const unit = unitStateOf(state, command.unitId)
    const { isArtillery } = unitInfoOf(state, command.unitId)
    if (unit.square === null || !enemyAdjacent(state, unit.square, side)) return false
    if (unit.inTown && unit.hits < SPENT_HITS + 1) return false
    const isPressed = isOutweighed(view, side, unit.square)
    return isPressed && (isArtillery || unit.hits >= SPENT_HITS)
  })
  return (
    bestOf(leaving, 'getsAway', (command) =>
      command.type === 'retreatUnit' ? shelterOf(view, side, command.to) : -Infinity,
    ) ?? decide([{ command: { type: 'finishRetreats' }, wants: 'nothingBetter', score: 0 }])
  )
}

function isOutweighed(view: View, side: Side, square: SquareId): boolean {
  const at = view.ground.number(square)
  const beside = view.ground.oneStep[at] ?? []
  return strengthIn(view, otherSide(side), beside) > (view.strength[side][at] ?? 0)
}

/** Again if the round promises more than it costs (SQ-RND2-01, -02). */
export function chooseSecondRound(context: Context): Decision | undefined {
  const { state, skill } = context
  const decline: SqBattleCommand = { type: 'declineSecondRound' }
  const right = secondRoundRight(state)
  const { assault } = state
  if (!right || !assault || !skill.pressesOn)
    return decide([{ command: decline, wants: 'nothingBetter', score: 0 }])
  const least = right.kind === 'breakthrough' ? BREAKTHROUGH_MARGIN : COUNTERATTACK_MARGIN
  return decide(
    secondRoundOptions(state).map(({ command }) =>
      command.type === 'declareSecondRound'
        ? { command, wants: 'pressesOn', score: secondMargin(context, assault, right, command) }
        : { command, wants: 'nothingBetter', score: least },
    ),
  )
}

function secondMargin(
  { state, side, skill }: Context,
  assault: AssaultState,
  right: SecondRoundRight,
  command: { readonly brigades: readonly string[]; readonly artillery: readonly string[] },
): number {
  const round: Round = {
    ...assault,
    round: assault.round + 1,
    kind: right.kind,
    attacker: side,
    attackers: participantsFrom(state, command),
    defenders: likelyDefence(state, right.target),
  }
  if (round.defenders.length === 0) return -Infinity
  const odds = roundOdds(roundModel(state, round))
  const losses = expectedLosses(state, round, odds, skill)
  const emptied = odds.defender.squares[0]?.emptied ?? 0
  return losses.defender - losses.attacker + 0.5 * objectiveWorth(state, side, right.target) * emptied
}

/** Everybody who fought takes the ground, unless the enemy around it is the stronger (SQ-R-43). */
export function chooseAdvance(
  { state, side, view }: Context,
  options: readonly SqOption[],
): Decision | undefined {
  const target = state.assault?.target
  if (target === undefined) return undefined
  const enemy = view.pressure[otherSide(side)][view.ground.number(target)] ?? 0
  const wanted = objectiveWorth(state, side, target)
  return bestOf(options, 'takesGround', (command) => {
    if (command.type !== 'advance') return -Infinity
    const worth = command.unitIds.reduce((sum, id) => sum + worthOf(state, id), 0)
    return command.unitIds.length === 0 ? 0 : wanted + worth - 0.5 * enemy
  })
}

/** Where most of his side's strength is. */
export function choosePlace({ side, view }: Context, options: readonly SqOption[]): Decision | undefined {
  return bestOf(options, 'staysWithTroops', (command) =>
    command.type === 'placeGeneral' ? (view.strength[side][view.ground.number(command.to)] ?? 0) : -Infinity,
  )
}
