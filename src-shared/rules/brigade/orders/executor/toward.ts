/** The plots that bring a brigade on toward a goal when the plain way is barred: round friends who stay, ground and edge (10.4). */
import { moved } from '../../../../board/table/rectangles'
import { along, bearing, distance, type Point, turnBetween } from '../../../../board/table/vectors'
import { gapBetween } from '../../../../board/table/bodies'
import { bodyOf, bodyOfSize } from '../../state/bodies'
import type { Action } from '../../turn/commands'
import { plotDeviation } from '../envelopes'
import type { Going, Plotted } from './considerations'
import type { SidePlan } from './side-plan'
import type { Trial, Trials } from './trials'
import { remaining, stepsAlong, wayTo } from './ways'
import { brigadeOf, infoOf } from '../../state/lookup'
import { mostOf, statusRate } from '../../movement/rates'
import type { BrState } from '../../state/state'

/** Turns that are tried before and after a stretch, degrees. */
const TURNS = [0, 15, -15, 30, -30, 50, -50, 70, -70, 90, -90] as const
/** Stretches gone before a turn, inches. */
const FIRST = [0.75, 1.25, 2, 3.5] as const
/** A way is good if it brings a brigade on by so much of what its dice would; a detour by this much at least, inches. */
const ENOUGH = 0.5
const LEAST_GAIN = 0.3
/** Inches of the way that a quarter turn still to be made costs. */
const QUARTER = 1
/** Ending nearer than this to a friend who stays, with him ahead, is a trap: there is no room to turn, inches. */
const ROOM_TO_TURN = 0.5
const TRAP = 1.5
/** Detours that are offered, the best first. */
const OFFERED = 3

/** Plots toward a goal, the best first; none: there is no getting nearer now. Who bars the plain way is told. */
export function* plotsToward(
  plan: SidePlan,
  id: string,
  { toward: goal, stopAt }: Going,
  barredBy: (friend: string) => void,
): Generator<Plotted> {
  const { state } = plan
  const most = mostOf(statusRate(infoOf(state, id), brigadeOf(state, id)))
  const straight = stepsAlong(state, id, wayTo(state, id, goal, most), most)
  let trials = plan.trials(id, stopAt, most)
  let part: Trial | undefined
  if (straight.length > 0 && plan.isAllowed(id, straight)) {
    const wanted = Math.min(most * ENOUGH, distance(bodyOf(state, id).centre, goal)) * ENOUGH
    const turns = straight.every((action) => 'turn' in action)
    let trial = trials.run(straight)
    const isGood = () =>
      leadsOn(straight, trial) &&
      (turns || trial.barredBy === null || trial.barredBy === 'enemy' || trial.gone >= wanted)
    for (let asked = 0; asked < MOST_ASKED && trial.by !== null && !isGood(); asked += 1) {
      if (!plan.ask(trial.by, { by: id, sweep: trials.sweep(straight) })) break
      trials = plan.trials(id, stopAt, most)
      trial = trials.run(straight)
    }
    if (trial.by !== null) barredBy(trial.by)
    if (isGood() && (turns || !isTrapped(state, id, trial, trials))) {
      yield { actions: straight, stopAt }
      return
    }
    part = trial
  }
  yield* detours(state, id, goal, stopAt, trials)
  if (part && leadsOn(straight, part)) yield { actions: straight, stopAt }
}

/** Whether a plot gets so far that it is worth making: to its end, or to where an enemy stops it, or a good way. */
function leadsOn(actions: readonly Action[], { gone, turned, barredBy, by }: Trial): boolean {
  const [first] = actions
  if (first && 'turn' in first && actions.length === 1)
    return turned >= Math.max(LEAST_TURN, Math.abs(first.turn) / 2)
  const isDone = by === null && barredBy !== 'ground'
  return gone >= (isDone ? LEAST_GAIN : LEAST_GONE)
}
const LEAST_TURN = 5
const LEAST_GONE = 0.9
/** Friends in the way who are asked to plan first, one after the other. */
const MOST_ASKED = 5

function* detours(
  state: BrState,
  id: string,
  goal: Point,
  stopAt: number,
  trials: Trials,
): Generator<Plotted> {
  const open = openWays(trials)
  if (open.length === 0) return
  const cost = remaining(state, id, goal, trials.usual)
  if (!cost) return
  const { centre } = bodyOf(state, id)
  const { heading } = brigadeOf(state, id).pose
  const toGo = (at: Point, facing: number) => cost(at) + (QUARTER * aside(cost, at, facing, goal)) / 90
  const now = toGo(centre, heading)
  const found: { readonly actions: readonly Action[]; readonly gain: number }[] = []
  for (const { actions, hope } of byHope(open, trials, now, cost, toGo)) {
    // Hardly anybody gets nearer than he would with nothing in his way.
    if (found.length === OFFERED && hope <= (found[OFFERED - 1]?.gain ?? 0)) break
    if (plotDeviation(state, id, actions) !== undefined) continue
    const trial = trials.run(actions)
    if (!leadsOn(actions, trial)) continue
    const trap = isTrapped(state, id, trial, trials) ? TRAP : 0
    const gain = now - toGo(trial.centre, trial.pose.heading) - trap
    if (gain <= LEAST_GAIN) continue
    found.push({ actions, gain })
    found.sort((a, b) => b.gain - a.gain)
    if (found.length > OFFERED) found.pop()
  }
  for (const { actions } of found) yield { actions, stopAt }
}

/** Ways aside that are not stopped on their first stretch before it gains anything. */
function openWays(trials: Trials): readonly (readonly Action[])[] {
  const barred = BEGINNINGS.map(({ longest, gains }) => trials.barredAt(longest, gains))
  return CANDIDATES.filter((_, i) => {
    const { beginning, length } = FIRST_STRETCHES[i] ?? NO_STRETCH
    return length <= (barred[beginning] ?? Infinity)
  })
}

/** A way aside with what it promises: inches it would bring a brigade on with nothing in its way. */
interface Hope {
  readonly actions: readonly Action[]
  readonly at: Point
  readonly heading: number
  /** At most that much until it is reckoned out. */
  hope: number
  isExact: boolean
}

/** Ways aside that promise anything, the best first; the turn each leaves to be made is reckoned only when it comes to it. */
function* byHope(
  ways: readonly (readonly Action[])[],
  trials: Trials,
  now: number,
  cost: (at: Point) => number,
  toGo: (at: Point, facing: number) => number,
): Generator<Hope> {
  const open = ways.flatMap((actions): readonly Hope[] => {
    const { centre: at, heading } = trials.unhindered(actions)
    const hope = now - cost(at)
    return hope > LEAST_GAIN ? [{ actions, at, heading, hope, isExact: false }] : []
  })
  for (;;) {
    let next: Hope | undefined
    // Of equal ones the first, but none before all that might be better are reckoned out.
    for (const one of open)
      if (!next || one.hope > next.hope || (one.hope === next.hope && next.isExact && !one.isExact))
        next = one
    if (!next || next.hope <= LEAST_GAIN) return
    if (next.isExact) {
      open.splice(open.indexOf(next), 1)
      yield next
    } else {
      next.hope = now - toGo(next.at, next.heading)
      next.isExact = true
    }
  }
}

/** Degrees between where a brigade faces and where the cheapest way leads on. */
function aside(cost: (at: Point) => number, at: Point, facing: number, goal: Point): number {
  if (distance(at, goal) <= 3) return Math.abs(turnBetween(facing, bearing(at, goal)))
  let best = 0
  let least = Infinity
  for (let turn = -180; turn < 180; turn += 30) {
    const spent = cost(along(at, facing + turn, 3))
    if (spent >= least) continue
    least = spent
    best = turn
  }
  return Math.abs(best)
}

/** A friend who stays right before the front, with no room left to turn away from him. */
function isTrapped(state: BrState, id: string, trial: Trial, trials: Trials): boolean {
  const info = infoOf(state, id)
  const { width, depth } = bodyOf(state, id).rectangle
  const ahead = moved(trial.pose, trial.pose.heading, ROOM_TO_TURN)
  const swept = bodyOfSize(info, ahead, { width, depth: Math.min(depth, ROOM_TO_TURN) })
  return trials.standing.some((body) => body.info.side === info.side && gapBetween(swept, body, 0) < 0)
}

function candidates(): readonly (readonly Action[])[] {
  const max: Action = { advance: 'max' }
  const turnThenGo = TURNS.map((turn): readonly Action[] => (turn === 0 ? [max] : [{ turn }, max]))
  const goThenTurn = FIRST.flatMap((advance) => [
    [{ advance }],
    ...TURNS.filter((turn) => turn !== 0).map((turn): readonly Action[] => [{ advance }, { turn }, max]),
  ])
  const turnAndStop = TURNS.filter((turn) => turn !== 0).map((turn): readonly Action[] => [{ turn }])
  const dogLegs = [40, 60, 80].flatMap((turn): readonly (readonly Action[])[] =>
    [turn, -turn].map((first) => [{ turn: first }, { advance: 2 }, { turn: -first * (90 / turn - 1) }, max]),
  )
  return [...turnThenGo, ...goThenTurn, ...turnAndStop, ...dogLegs.filter(isLegal)]
}

function isLegal(actions: readonly Action[]): boolean {
  const turns = actions.reduce((sum, action) => sum + ('turn' in action ? Math.abs(action.turn) : 0), 0)
  return turns <= 90 && actions.every((action) => !('turn' in action) || action.turn !== 0)
}

const CANDIDATES = candidates()

/** How ways aside begin: the longest of them, and the inches or degrees below which a stretch has gained nothing. */
const BEGINNINGS: readonly { readonly longest: readonly Action[]; readonly gains: number }[] = [
  { longest: [{ advance: 'max' }], gains: LEAST_GAIN },
  { longest: [{ turn: 90 }], gains: (90 * LEAST_GAIN) / QUARTER },
  { longest: [{ turn: -90 }], gains: (90 * LEAST_GAIN) / QUARTER },
]

/** The beginning of each candidate, and how far it goes, inches or degrees. */
const FIRST_STRETCHES = CANDIDATES.map(([action]) => {
  if (action && 'turn' in action) return { beginning: action.turn > 0 ? 1 : 2, length: Math.abs(action.turn) }
  const inches = action && 'advance' in action ? action.advance : 0
  return { beginning: 0, length: inches === 'max' ? Infinity : inches }
})
const NO_STRETCH = { beginning: 0, length: 0 }
