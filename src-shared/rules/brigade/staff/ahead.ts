/** One move thought ahead by a hard staff: what a plot or a charge is likely to come to, with mean dice (10.6). */
import { eachInTurn } from '../../../engine/dice'
import { otherSide, SIDES, type Side } from '../../../engine/sides'
import { distance } from '../../../board/table/vectors'
import { bodyOf, gapOf } from '../state/bodies'
import { refuseCharge } from '../movement/charges'
import type { BrCommand } from '../turn/commands'
import { plotBefore, possiblePlots } from '../orders/executor/executor'
import { brigadeOf, infoOf, onTable } from '../state/lookup'
import { goalOf, nearestEnemy, taskOf } from '../orders/clauses'
import { chargeWorth } from './charges'
import { likelyPlot, STANDING } from './likely'
import { worthOf } from './worth'
import { EMPTY_SECRET } from '../state/fresh'
import type { BrState, MoraleState, Plot, SideSecret } from '../state/state'
import { Step } from '../turn/step'
import type { TurnMachine } from '../turn/turn'

/** Moves, and targets of a charge, that are compared for one brigade (10.6). */
const COMPARED = 2
const TARGETS = 2
/** Brigades farther from any enemy have nothing to weigh, inches. */
const WEIGHS_WITHIN = 5
/** Brigades within so many inches of one that moves, or of one that charges, are thought of; what lies farther off is left out. */
const ABOUT_MOVE = 8
const ABOUT_CHARGE = 16
/** What another move than the first must promise more, figures. */
const GAIN = 2
/** What an inch toward the goal of its order is worth, figures. */
const INCH = 0.5
/** What a body in each state is worth still, of what it was. */
const STEADY: Readonly<Record<MoraleState, number>> = { ok: 1, halt: 0.7, fallBack: 0.4, rout: 0.2 }
/** Commands after which a thought is broken off, as one that does not end. */
const MOST_COMMANDS = 500

/** Plays the rest of a move by the choices of a normal staff. */
export interface Ahead {
  readonly machine: TurnMachine
  /** The next command of a side in the middle of a move. */
  next(state: BrState, side: Side): BrCommand
}

/** What a plot of a brigade promises, in figures. */
interface Weighed {
  readonly plot: Plot
  readonly score: number
  /** The one that its order would have chosen. */
  readonly isOwn: boolean
}

/** The plots of a brigade near an enemy, the one that promises most first; none: its order's own is left to the engine. */
export function weighedPlots(ahead: Ahead, state: BrState, id: string): readonly Weighed[] {
  if (nearestEnemy(state, id) > WEIGHS_WITHIN) return []
  const plots = possiblePlots(state, id, COMPARED).map((plot) => plot ?? STANDING)
  if (plots.length < 2) return plots.map((plot) => ({ plot, score: 0, isOwn: true }))
  const { side } = infoOf(state, id)
  const about = neighbourhood(state, id, ABOUT_MOVE)
  const weighed = plots.map((plot, i) => ({
    plot,
    score: promise(ahead, withPlot(about, side, id, plot), id) + (i === 0 ? GAIN : 0),
    isOwn: i === 0,
  }))
  return weighed.toSorted((one, other) => other.score - one.score)
}

/** The charge that promises most of those given, all of one brigade; undefined: standing promises more. */
export function weighedCharge(
  ahead: Ahead,
  state: BrState,
  id: string,
  targetIds: readonly string[],
): string | undefined {
  const { side } = infoOf(state, id)
  const about = neighbourhood(state, id, ABOUT_CHARGE)
  const choices = [...targetIds.slice(0, TARGETS), null]
  const best = bestOf(choices, (targetId) =>
    promise(ahead, targetId === null ? about : withDeclaration(about, side, id, targetId), id),
  )
  return best ?? undefined
}

/** The first one, unless another promises more by `GAIN`. */
function bestOf<T>(choices: readonly T[], promised: (choice: T) => number): T | undefined {
  let best: { readonly choice: T; readonly worth: number } | undefined
  for (const choice of choices) {
    const worth = promised(choice)
    if (!best || worth > best.worth + GAIN) best = { choice, worth }
  }
  return best?.choice
}

/**
 * The state with only those on the table who are near enough to matter, each with a plot: friends by their orders or as
 * plotted already, enemies as is most likely. Orders bind nobody in it, as those of the enemy are not known.
 */
function neighbourhood(state: BrState, id: string, about: number): BrState {
  const { side } = infoOf(state, id)
  const near = onTable(state).filter((info) => info.id === id || gapOf(state, id, info.id) <= about)
  const kept = new Set(near.map((info) => info.id))
  const brigades = Object.fromEntries(
    Object.entries(state.brigades).map(([each, brigade]) => [
      each,
      brigade.place === 'table' && !kept.has(each) ? { ...brigade, place: 'toCome' as const } : brigade,
    ]),
  )
  const own: Record<string, Plot> = {}
  const theirs: Record<string, Plot> = {}
  for (const info of near) {
    const { kind } = brigadeOf(state, info.id).activity
    if (kind !== 'free' && kind !== 'recovering') continue
    if (info.side === side)
      own[info.id] = state.secret[side].plots[info.id] ?? plotBefore(state, info.id) ?? STANDING
    else theirs[info.id] = likelyPlot(state, info.id)
  }
  const enemy: SideSecret = { ...EMPTY_SECRET, plots: theirs }
  const mine: SideSecret = { ...state.secret[side], plots: own }
  return {
    ...state,
    brigades,
    houseRules: { ...state.houseRules, ordersMode: 'off' },
    secret: side === 0 ? [mine, enemy] : [enemy, mine],
  }
}

function withSecret(state: BrState, side: Side, change: Partial<SideSecret>): BrState {
  const [zero, one] = state.secret
  return { ...state, secret: side === 0 ? [{ ...zero, ...change }, one] : [zero, { ...one, ...change }] }
}

const withPlot = (state: BrState, side: Side, id: string, plot: Plot): BrState =>
  withSecret(state, side, { plots: { ...state.secret[side].plots, [id]: plot } })

const withDeclaration = (state: BrState, side: Side, id: string, targetId: string): BrState =>
  withSecret(state, side, { declarations: { ...state.secret[side].declarations, [id]: targetId } })

/** Middling faces, one above and one below the mean in turn. */
function meanDice() {
  let high = true
  return eachInTurn(({ count }) =>
    Array.from({ length: count }, () => {
      high = !high
      return high ? 4 : 3
    }),
  )
}

/** What the side of a brigade has more than the other, in figures, when the move that has begun is over. */
function promise({ machine, next }: Ahead, before: BrState, id: string): number {
  const step = new Step(before, meanDice())
  for (let given = 0; given < MOST_COMMANDS && isUnderWay(before, step.state); given += 1) {
    const side = SIDES.find((one) => !step.state.ended[one])
    if (side === undefined) break
    // What is declared is declared: the choice is between these charges, not others that would follow.
    const isDeclaring = step.state.phase === 'declare'
    machine.play(step, side, isDeclaring ? { type: 'EndPhase', side } : next(step.state, side))
  }
  return balance(step.state, id)
}

const isUnderWay = (before: BrState, { move, phase, outcome }: BrState): boolean =>
  move === before.move && phase !== 'finished' && outcome === null

function balance(state: BrState, id: string): number {
  const { side } = infoOf(state, id)
  const worth = (one: Side) =>
    onTable(state, one).reduce((sum, info) => sum + worthOf(state, info.id) * steadiness(state, info.id), 0)
  return worth(side) - worth(otherSide(side)) + prospects(state, id)
}

function steadiness(state: BrState, id: string): number {
  const { morale, activity } = brigadeOf(state, id)
  return activity.kind === 'routing' ? STEADY.rout : STEADY[morale]
}

/** What its place is good for in the next move: its best charge, less the worst that threatens it, less the way it has yet to go. */
function prospects(state: BrState, id: string): number {
  if (brigadeOf(state, id).place !== 'table') return 0
  const { side } = infoOf(state, id)
  const enemies = onTable(state, otherSide(side))
  const best = (worths: readonly number[]) => Math.max(0, ...worths)
  const charge = (from: string, at: string) =>
    refuseCharge(state, from, at) ? 0 : chargeWorth(state, from, at)
  const task = taskOf(state, id)
  const goal = task && goalOf(state, id, task)
  return (
    best(enemies.map((enemy) => charge(id, enemy.id))) -
    best(enemies.map((enemy) => charge(enemy.id, id))) -
    INCH * (goal ? distance(bodyOf(state, id).centre, goal) : 0)
  )
}
