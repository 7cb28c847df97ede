/** Whom the staff lets act: where commanders-in-chief ride, whom it nominates, who takes which die (section 10). */
import type { OrderBook } from '../../../engine/orders'
import type { Random } from '../../../engine/random'
import { otherSide, type Side } from '../../../engine/sides'
import type { SqBattleCommand } from '../turn/commands'
import { groundOf } from '../sheet/ground'
import { CINC_MOVE, ridesTo } from '../movement/generals'
import {
  armyInfoOf,
  generalInfoOf,
  generalStateOf,
  isReady,
  readyGenerals,
  rosterOf,
  unitInfoOf,
  unitStateOf,
} from '../state/lookup'
import type { SquareId } from '../sheet/sheet'
import type { SqState } from '../state/state'
import { bestAttack } from './assault'
import { taskOf } from './plan'
import { viewOf, worthOf, type View } from './view'
import { DIE_SIZE } from '../sheet/tables'
import { cincsToMove } from '../turn/turn'

/** Weights of what makes a general worth nominating. */
const THREAT = 0.5
const FIRE = 0.3
const ARRIVAL = 1
const MARCH = 0.05
/** A general almost as good as the best may be named instead, lest the choice be read beforehand. */
const ALMOST = 0.9
/** Expected loss per strength of the enemy beside a square, and expected worth of a gun's fire. */
const THREAT_SHARE = 0.1
const FIRE_WORTH = 6
/** A general is brought back to his troops when he is farther from them than this. */
const FAR_FROM_TROOPS = 2

/** How much a side gains by letting a general act next. */
function nominationScore(state: SqState, view: View, side: Side, generalId: string): number {
  const enemy = otherSide(side)
  const { oneStep, twoSteps } = view.ground
  let threat = 0
  let fire = 0
  let rest = 0
  const fighting: string[] = []
  const { unitIds } = generalInfoOf(state, generalId)
  for (const id of unitIds) {
    const { square } = unitStateOf(state, id)
    if (square === null) {
      if (state.units[id]?.status === 'offBoard') rest += ARRIVAL
      continue
    }
    const at = view.ground.number(square)
    const has = (squares: readonly number[]) => squares.some((to) => view.occupancy.sides[to] === enemy)
    const beside = has(oneStep[at] ?? [])
    if (beside) fighting.push(id)
    if (unitInfoOf(state, id).isArtillery) fire += beside || has(twoSteps[at] ?? []) ? 1 : 0
    else {
      const outweighed = (view.pressure[enemy][at] ?? 0) - 1.5 * (view.strength[side][at] ?? 0)
      threat += THREAT_SHARE * Math.max(0, Math.min(worthOf(state, id), outweighed))
    }
    rest += MARCH * worthOf(state, id)
  }
  const best = fighting.length > 0 ? bestAttack(state, side, fighting, () => true) : undefined
  const margin = Math.max(0, best?.margin ?? 0)
  return margin + THREAT * threat + FIRE * FIRE_WORTH * fire * 0.4 + rest
}

/** With a 3 or a 2 to win the one with most to gain; with a 1 the one with least to lose by it. */
export function chooseNomination(state: SqState, side: Side, random: Random): SqBattleCommand | undefined {
  const prize = state.actionDice[0] ?? 0
  const view = viewOf(state)
  const ready = readyGenerals(state, side)
    .map((generalId) => ({ generalId, score: nominationScore(state, view, side, generalId) }))
    .sort((a, b) => (prize > 1 ? b.score - a.score : a.score - b.score))
  const [first, second] = ready
  if (!first) return undefined
  const isClose = second !== undefined && prize > 1 && second.score >= ALMOST * first.score
  const generalId = isClose && random.int(3) === 0 ? second.generalId : first.generalId
  return { type: 'nominateGeneral', side, generalId }
}

/** The highest die to the highest score, each in turn (SQ-REM-01). */
export function chooseDie(state: SqState, side: Side): SqBattleCommand | undefined {
  const view = viewOf(state)
  let best: { generalId: string; score: number } | undefined
  for (const generalId of readyGenerals(state, side)) {
    if (state.assigned.some((pair) => pair.generalId === generalId)) continue
    const score = nominationScore(state, view, side, generalId)
    if (score > (best?.score ?? -Infinity)) best = { generalId, score }
  }
  return best && { type: 'assignDie', generalId: best.generalId, dieIndex: 0 }
}

/** He joins the best general in reach with a smaller die, else rides toward his strongest command (SQ-CIC-01, -02). */
export function chooseCincMove(state: SqState, side: Side, orders: OrderBook): SqBattleCommand | undefined {
  const [cincId] = cincsToMove(state, side)
  if (cincId === undefined) return undefined
  const { square } = generalStateOf(state, cincId)
  if (square === null) return { type: 'passCinc', generalId: cincId }
  const { armyId, general } = generalInfoOf(state, cincId)
  const view = viewOf(state)
  const open = ridesTo(state, cincId, CINC_MOVE)
  let best: { generalId: string; to: SquareId; score: number } | undefined
  let main: { square: SquareId; strength: number } | undefined
  for (const commandId of armyInfoOf(state, armyId).commandIds) {
    const generalId = rosterOf(state.sheet).commands.get(commandId)?.generalId ?? ''
    const to = state.generals[generalId]?.square ?? null
    if (to === null || !isReady(state, generalId)) continue
    const strength = generalInfoOf(state, generalId).unitIds.reduce((sum, id) => sum + worthOf(state, id), 0)
    if (strength > (main?.strength ?? 0)) {
      const goal = taskOf(state, commandId, orders) ? to : square
      main = { square: goal, strength }
    }
    if (!open.includes(to)) continue
    if (DIE_SIZE[generalInfoOf(state, generalId).general.die] >= DIE_SIZE[general.die]) continue
    const score = nominationScore(state, view, side, generalId)
    if (score > (best?.score ?? -Infinity)) best = { generalId, to, score }
  }
  if (best) return { type: 'moveCinc', generalId: cincId, to: best.to, joinGeneralId: best.generalId }
  if (!main || main.square === square) return { type: 'passCinc', generalId: cincId }
  const to = nearestTo(state, open, main.square)
  return to === undefined || to === square
    ? { type: 'passCinc', generalId: cincId }
    : { type: 'moveCinc', generalId: cincId, to, joinGeneralId: null }
}

function nearestTo(state: SqState, squares: readonly SquareId[], goal: SquareId): SquareId | undefined {
  const ground = groundOf(state.sheet)
  let best: SquareId | undefined
  let least = Infinity
  for (const square of squares) {
    const distance = ground.distance(square, goal)
    if (distance < least) {
      least = distance
      best = square
    }
  }
  return best
}

/** A general left behind rides after his troops, so that the commander-in-chief can find both (SQ-GEN-02). */
export function nextGeneralMove(
  state: SqState,
  side: Side,
  generalId: string,
  unitIds: readonly string[],
): SqBattleCommand | undefined {
  const general = generalStateOf(state, generalId)
  if (general.moved || general.square === null) return undefined
  const squares = unitIds.flatMap((id) => unitStateOf(state, id).square ?? [])
  const nearest = nearestTo(state, squares, general.square)
  if (nearest === undefined || groundOf(state.sheet).distance(nearest, general.square) <= FAR_FROM_TROOPS)
    return undefined
  const open = ridesTo(state, generalId, state.houseRules.generalMoveSquares)
  const to = nearestTo(state, open, nearest)
  if (to === undefined || to === general.square) return undefined
  return { type: 'moveGeneral', generalId, to }
}
