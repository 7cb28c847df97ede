/** Whom the staff lets act: where commanders-in-chief ride, whom it nominates, who takes which die (section 10). */
import type { Random } from '../../../engine/random'
import { otherSide } from '../../../engine/sides'
import { groundOf } from '../sheet/ground'
import { CINC_MOVE, ridesTo } from '../movement/generals'
import {
  armyInfoOf,
  commandInfoOf,
  generalInfoOf,
  generalStateOf,
  isReady,
  readyGenerals,
  unitInfoOf,
  unitStateOf,
} from '../state/lookup'
import type { SquareId } from '../sheet/sheet'
import type { SqState } from '../state/state'
import { bestAttack } from './assault'
import { couldRally } from './fire'
import { assaultsOn } from './foresight'
import { decide, type Decision, type Idea } from './idea'
import { worthOf, type Context } from './view'
import { DIE_SIZE } from '../sheet/tables'
import { cincsToMove } from '../turn/turn'

/** Weights of what makes a general worth nominating. */
const THREAT = 0.5
const RISK = 0.7
/** For each hit of those who could rally, which a single action is enough for. */
const RALLY = 3
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
function nominationScore(context: Context, generalId: string): number {
  const { state, view, side, skill } = context
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
  const best = fighting.length > 0 ? bestAttack(state, side, fighting, skill) : undefined
  const margin = Math.max(0, best?.margin ?? 0)
  const risk = skill.danger === 'foreseen' ? riskTo(context, fighting) : 0
  return margin + RISK * risk + THREAT * threat + FIRE * FIRE_WORTH * fire * 0.4 + rest
}

/** What the best assault on each square of some units promises the enemy, by a command that has not acted yet. */
function riskTo(context: Context, unitIds: readonly string[]): number {
  const { state } = context
  let sum = 0
  for (const square of new Set(unitIds.flatMap((id) => unitStateOf(state, id).square ?? []))) {
    const margins = assaultsOn(context, square, (id) => isReady(state, id)).map(({ margin }) => margin)
    sum += Math.max(0, ...margins)
  }
  return sum
}

/** Hits of the units that could rally. */
function hitsToRally({ state, side }: Context, generalId: string): number {
  return generalInfoOf(state, generalId)
    .unitIds.filter((id) => couldRally(state, side, id))
    .reduce((sum, id) => sum + unitStateOf(state, id).hits, 0)
}

/** With a 3 or a 2 to win the one with most to gain; with a 1 the one with least to lose by it. */
export function chooseNomination(context: Context, random: Random): Decision | undefined {
  const { state, side, skill } = context
  const isPrize = (state.actionDice[0] ?? 0) > 1
  const named = readyGenerals(state, side)
  const ready = (skill.choosesGeneral ? named : named.slice(0, 1))
    .map((generalId): Idea => {
      const command = { type: 'nominateGeneral', side, generalId } as const
      const most = nominationScore(context, generalId)
      if (isPrize) return { command, wants: 'mostToDo', score: most }
      const rally = skill.danger === 'foreseen' ? RALLY * hitsToRally(context, generalId) : 0
      return { command, wants: 'leastToLose', score: rally - most }
    })
    .toSorted((a, b) => b.score - a.score)
  const [first, second] = ready
  if (!first) return undefined
  const isClose = second !== undefined && isPrize && second.score >= ALMOST * first.score
  const idea = isClose && random.int(3) === 0 ? second : first
  return { idea, others: ready.filter((each) => each !== idea).slice(0, 2) }
}

/** The highest die to the highest score, each in turn (SQ-REM-01). */
export function chooseDie(context: Context): Decision | undefined {
  const { state, side } = context
  return decide(
    readyGenerals(state, side)
      .filter((id) => !state.assigned.some(({ generalId }) => generalId === id))
      .map((generalId): Idea => {
        const score = nominationScore(context, generalId)
        return { command: { type: 'assignDie', generalId, dieIndex: 0 }, wants: 'mostToDo', score }
      }),
  )
}

/** He joins the best general in reach with a smaller die, else rides toward his strongest command (SQ-CIC-01, -02). */
export function chooseCincMove(context: Context): Decision | undefined {
  const { state, side } = context
  const [cincId] = cincsToMove(state, side)
  if (cincId === undefined) return undefined
  const { square } = generalStateOf(state, cincId)
  const pass: Idea = { command: { type: 'passCinc', generalId: cincId }, wants: 'nothingBetter', score: 0 }
  if (square === null) return decide([pass])
  const { general, armyId } = generalInfoOf(state, cincId)
  const open = ridesTo(state, cincId, CINC_MOVE)
  const joins: Idea[] = []
  let main: { square: SquareId; strength: number } | undefined
  for (const commandId of armyInfoOf(state, armyId).commandIds) {
    const { generalId, unitIds } = commandInfoOf(state, commandId)
    const to = generalStateOf(state, generalId).square
    if (to === null || !isReady(state, generalId)) continue
    const strength = unitIds.reduce(
      (all, id) => all + (unitStateOf(state, id).square === null ? 0 : worthOf(state, id)),
      0,
    )
    if (strength > (main?.strength ?? 0)) main = { square: to, strength }
    if (!open.includes(to)) continue
    if (DIE_SIZE[generalInfoOf(state, generalId).general.die] >= DIE_SIZE[general.die]) continue
    const command = { type: 'moveCinc', generalId: cincId, to, joinGeneralId: generalId } as const
    joins.push({ command, wants: 'helpsGeneral', score: nominationScore(context, generalId) })
  }
  if (joins.length > 0) return decide(joins)
  if (!main || main.square === square) return decide([pass])
  const to = nearestTo(state, open, main.square)
  if (to === undefined || to === square) return decide([pass])
  const ride = { type: 'moveCinc', generalId: cincId, to, joinGeneralId: null } as const
  return { idea: { command: ride, wants: 'staysWithTroops', score: 0 }, others: [] }
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
  { state }: Context,
  generalId: string,
  unitIds: readonly string[],
): Decision | undefined {
  const general = generalStateOf(state, generalId)
  if (general.moved || general.square === null) return undefined
  const squares = unitIds.flatMap((id) => unitStateOf(state, id).square ?? [])
  const nearest = nearestTo(state, squares, general.square)
  if (nearest === undefined || groundOf(state.sheet).distance(nearest, general.square) <= FAR_FROM_TROOPS)
    return undefined
  const open = ridesTo(state, generalId, state.houseRules.generalMoveSquares)
  const to = nearestTo(state, open, nearest)
  if (to === undefined || to === general.square) return undefined
  return decide([{ command: { type: 'moveGeneral', generalId, to }, wants: 'staysWithTroops', score: 0 }])
}
