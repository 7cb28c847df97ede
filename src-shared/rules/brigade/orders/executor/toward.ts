/** The plots that bring a brigade on toward a goal when the plain way is barred: round friends, ground and edge (10.4). */
import { moved } from '../../../../board/table/rectangles'
import { distance, roundInch, turnBetween, type Point } from '../../../../board/table/vectors'
import { gapBetween } from '../../../../board/table/bodies'
import { bodyOf, bodyOfSize, didLast, turnedLast } from '../../state/bodies'
import type { Action } from '../../turn/commands'
import { plotDeviation } from '../envelopes'
import type { Going, Plotted } from './considerations'
import type { SidePlan } from './side-plan'
import { tryPlot, type Trial, type Trials } from './trials'
import { stepsAlong, Ways } from './ways'
import { brigadeOf, infoOf } from '../../state/lookup'
import { mostOf, statusRate } from '../../movement/rates'
import type { BrState } from '../../state/state'

/** Turns that are tried before and after a stretch, degrees. */
const TURNS = [0, 15, -15, 30, -30, 50, -50, 70, -70, 90, -90] as const
/** Stretches gone before a turn, inches. */
const FIRST = [1, 2.5] as const
/** A way is good if it brings a brigade on by so much of what its dice would; a detour by this much at least, inches. */
const ENOUGH = 0.5
const LEAST_GAIN = 0.3
/** Inches of the way that a quarter turn still to be made costs. */
const QUARTER = 1
/** Inches that ending right before a friend who stays costs: there is no room to turn. */
const TRAP = 1.5

/** Plots toward a goal, the best first; none: there is no getting nearer now. Who bars the plain way is told. */
export function* plotsToward(
  plan: SidePlan,
  id: string,
  { toward: goal, stopAt }: Going,
  barredBy: (friend: string) => void,
): Generator<Plotted> {
  const { state } = plan
  const most = mostOf(statusRate(infoOf(state, id), brigadeOf(state, id)))
  const ways = new Ways(state, id, goal, most)
  const straight = stepsAlong(state, id, ways.points(most), most)
  let trials = plan.trials(id, stopAt, most)
  let part: Trial | undefined
  if (straight.length > 0 && plan.isAllowed(id, straight)) {
    const wanted = Math.min(most * ENOUGH, distance(bodyOf(state, id).centre, goal)) * ENOUGH
    const turns = straight.every((action) => 'turn' in action)
    const on = (then: BrState) => stepsAlong(then, id, ways.points(most), most)
    let trial = trials.run(straight)
    const mayOpen = () => !turns || opensWay(state, id, trial, trials, stopAt, on)
    let opens = mayOpen()
    const isGood = () =>
      opens &&
      leadsOn(straight, trial) &&
      (turns || trial.barredBy === null || trial.barredBy === 'enemy' || trial.gone >= wanted)
    for (let asked = 0; asked < MOST_ASKED && trial.by !== null && !isGood(); asked += 1) {
      if (!plan.ask(trial.by, id, () => trials.sweep(straight))) break
      trials = plan.trials(id, stopAt, most)
      trial = trials.run(straight)
      opens = mayOpen()
    }
    if (trial.by !== null) barredBy(trial.by)
    if (isGood() && (turns || !isTrapped(state, id, trial, trials))) {
      yield { actions: shortOf(straight, trial, roomToTurn(state, id)), stopAt }
      // Who passes through friends may not end on them, and stops short of them where his dice could lead him there.
      if (infoOf(state, id).isSkirmishers) {
        for (const inches of SHORTER) yield { actions: cutTo(straight, inches), stopAt }
        return
      }
    }
    if (opens) part = trial
  }
  yield* detours(state, id, ways, stopAt, trials)
  if (part && leadsOn(straight, part))
    yield { actions: shortOf(straight, part, roomToTurn(state, id)), stopAt }
}

/**
 * Whether the way that a turn, as far as it gets, opens leads on in the next move: whoever turns and then cannot go on, or
 * turns back from where he looked a move ago, turns to and fro.
 */
function opensWay(
  state: BrState,
  id: string,
  { pose }: Trial,
  { afterwards }: Trials,
  stopAt: number,
  on: (then: BrState) => readonly Action[],
): boolean {
  const brigade = brigadeOf(state, id)
  if (turnBetween(brigade.pose.heading, pose.heading) * turnedLast(state, id) < 0) return false
  const then = { ...state, brigades: { ...state.brigades, [id]: { ...brigade, pose } } }
  const actions = on(then)
  const trial = tryPlot(then, id, actions, afterwards, stopAt)
  return leadsOn(actions, trial) && plotDeviation(then, id, actions) === undefined
}

/** Shorter stretches of the straight way, inches. */
const SHORTER = [5, 3, 2, 1] as const

/** The first inches of a way. */
export function cutTo(actions: readonly Action[], inches: number): readonly Action[] {
  const found: Action[] = []
  let left = inches
  for (const action of actions) {
    if (!('advance' in action)) found.push(action)
    else if (action.advance !== 'max' && action.advance < left) {
      found.push(action)
      left = roundInch(left - action.advance)
    } else return [...found, { advance: left }]
  }
  return found
}

/** The same way ended a little before whatever bars it but an enemy: who touches it can turn no more. */
function shortOf(actions: readonly Action[], { barredBy, gone }: Trial, room: number): readonly Action[] {
  if (barredBy !== 'friend' && barredBy !== 'ground') return actions
  const found: Action[] = []
  let left = gone - (barredBy === 'ground' ? GROUND_LEFT : room)
  for (const action of actions) {
    if (!('advance' in action)) found.push(action)
    else if (action.advance !== 'max' && action.advance <= left) {
      found.push(action)
      left -= action.advance
    } else return left < LEAST_GAIN ? actions : [...found, { advance: roundInch(left) }]
  }
  return actions
}
/** Inches left to ground that it may not enter. */
const GROUND_LEFT = 0.7

/** Inches before its front by which its corners pass when a brigade turns where it stands. */
function roomToTurn(state: BrState, id: string): number {
  const { radius, rectangle } = bodyOf(state, id)
  return radius - rectangle.depth / 2 + SPARE
}
const SPARE = 0.05

/** Whether a plot gets so far that it is worth making: to its end, or to where an enemy stops it, or a good way. */
function leadsOn(actions: readonly Action[], { gone, turned, barredBy, by }: Trial): boolean {
  const [first] = actions
  if (first && 'turn' in first && actions.length === 1)
    return turned >= Math.max(LEAST_TURN, Math.abs(first.turn) / 2)
  // The last bit before an enemy decides whether it sees him.
  if (barredBy === 'enemy') return gone >= LEAST_TO_ENEMY
  const isDone = by === null && barredBy !== 'ground'
  return gone >= (isDone ? LEAST_GAIN : LEAST_GONE)
}
const LEAST_TURN = 5
const LEAST_TO_ENEMY = 0.1
const LEAST_GONE = 0.9
/** Friends in the way who are asked to plan first, one after the other. */
const MOST_ASKED = 5

/** Ways aside that bring a brigade on, the best first. */
function* detours(
  state: BrState,
  id: string,
  ways: Ways,
  stopAt: number,
  trials: Trials,
): Generator<Plotted> {
  const { centre } = bodyOf(state, id)
  const { heading } = brigadeOf(state, id).pose
  const toGo = (at: Point, facing: number) => ways.toGo(at) + (QUARTER * ways.aside(at, facing)) / 90
  const now = toGo(centre, heading)
  if (now === Infinity) return
  const room = roomAbout(trials)
  // Who turned and got nowhere would turn to and fro.
  const hasTurned = didLast(state, id) === 'turned'
  const open = [...CANDIDATES, ...slightTurns(room)]
    .flatMap((actions) => {
      if (!begins(actions, room) || (hasTurned && !actions.some((action) => 'advance' in action))) return []
      const end = trials.unhindered(actions)
      const hope = now - toGo(end.centre, end.heading)
      return hope > LEAST_GAIN ? [{ actions, hope }] : []
    })
    .toSorted((a, b) => b.hope - a.hope)
  const found: { readonly actions: readonly Action[]; readonly gain: number }[] = []
  for (const { actions, hope } of open) {
    // Hardly anybody gets nearer than he would with nothing in his way.
    while (found[0] && found[0].gain >= hope) yield { actions: found.shift()?.actions ?? [], stopAt }
    if (plotDeviation(state, id, actions) !== undefined) continue
    const trial = trials.run(actions)
    if (!leadsOn(actions, trial)) continue
    const gain =
      now - toGo(trial.centre, trial.pose.heading) - (isTrapped(state, id, trial, trials) ? TRAP : 0)
    if (gain <= LEAST_GAIN) continue
    found.push({ actions: shortOf(actions, trial, roomToTurn(state, id)), gain })
    found.sort((x, y) => y.gain - x.gain)
  }
  for (const { actions } of found) yield { actions, stopAt }
}

/** How far it gets straight on, inches, and by turning left and right, degrees. */
function roomAbout(trials: Trials): {
  readonly ahead: number
  readonly left: number
  readonly right: number
} {
  return {
    ahead: trials.run(AHEAD).gone,
    left: trials.run([{ turn: -90 }]).turned,
    right: trials.run([{ turn: 90 }]).turned,
  }
}

/** Turning off as little as there is room for, at the edge of the table or of a wood: more follows farther on. */
function slightTurns({ left, right }: ReturnType<typeof roomAbout>): readonly (readonly Action[])[] {
  return [-left, right].flatMap((most): readonly (readonly Action[])[] =>
    Math.abs(most) < LEAST_TURN - 1 || Math.abs(most) >= SLIGHT
      ? []
      : [[{ turn: Math.trunc(most) }, ...AHEAD]],
  )
}
/** The least of the turns that are tried anyway. */
const SLIGHT = 15

/** Whether there is room for the first stretch of a way: most ways aside come to nothing at once. */
function begins([first]: readonly Action[], { ahead, left, right }: ReturnType<typeof roomAbout>): boolean {
  if (first && 'turn' in first) return Math.abs(first.turn) <= (first.turn < 0 ? left : right) + 1
  const inches = first && 'advance' in first ? first.advance : 0
  return (inches === 'max' ? LEAST_GAIN : inches) <= ahead + 0.1
}

/** A friend who stays right before the front, with no room left to turn away from him. */
function isTrapped(state: BrState, id: string, trial: Trial, trials: Trials): boolean {
  const info = infoOf(state, id)
  const { width, depth } = bodyOf(state, id).rectangle
  const room = roomToTurn(state, id)
  const ahead = moved(trial.pose, trial.pose.heading, room)
  const swept = bodyOfSize(info, ahead, { width, depth: Math.min(depth, room) })
  return trials.standing.some((body) => body.info.side === info.side && gapBetween(swept, body, 0) < 0)
}

/** Steps back that make room to turn, inches. */
const BACKING = ['max', 1] as const

const AHEAD: readonly Action[] = [{ advance: 'max' }]

function candidates(): readonly (readonly Action[])[] {
  const max: Action = { advance: 'max' }
  const turnThenGo = TURNS.map((turn): readonly Action[] => (turn === 0 ? [max] : [{ turn }, max]))
  const goThenTurn = FIRST.flatMap((advance) => [
    [{ advance }],
    ...TURNS.filter((turn) => turn !== 0).map((turn): readonly Action[] => [{ advance }, { turn }, max]),
  ])
  const backing = BACKING.map((withdrawFacing): readonly Action[] => [{ withdrawFacing }])
  return [...turnThenGo, ...goThenTurn, ...backing]
}

const CANDIDATES = candidates()
