/**
 * What the brigades of a side do by their orders in one move, planned together (BR-ORD-18, 10.4). Who is in front plans first;
 * the others keep clear of the ways reserved before. Who finds a friend in his way that has not planned yet lets him plan
 * first, and, if that friend would stay, make way: he inherits the urgency of the one behind him.
 */
import { along } from '../../../../board/table/vectors'
import { gapBetween } from '../../../../board/table/bodies'
import { squareAt } from '../../../../board/table/flow'
import type { Side } from '../../../../engine/sides'
import type { Action } from '../../turn/commands'
import { blockageOf } from '../../movement/blockage'
import { bodyAfterChange, formationAfter } from '../../movement/changes'
import type { Decision } from '../../turn/phases'
import { gunsAreClear } from '../../movement/intents'
import { refusePlot } from '../../movement/plot/plots'
import { bodyOf, didLast, type Body } from '../../state/bodies'
import { brigadeOf, infoOf, onTable } from '../../state/lookup'
import { standingNear } from '../../state/nearby'
import type { BrState, Plot } from '../../state/state'
import { KEEP_OUT, MOST_IDLE } from '../../sheet/tables'
import { goesOn, hasRoute, nearestEnemy, orderOf, taskOf } from '../clauses'
import { plotDeviation } from '../envelopes'
import { failedLast } from '../failed-plots'
import { BY_ROAD_ONLY, walkOf, wayGrid } from '../ways'
import type { Plotted, Thought } from './considerations'
import { behindFriends } from './open-road'
import { isInTheWay, mayBar, mayMakeWay, QUIET, Trials, type Obstacle, type Trial } from './trials'
import { hasEnemyInFire } from './fronts'
import { lastStep, undoes } from './going-back'
import { shortOfObstacle } from './obstacles'
import { mayRest } from './passing'
import { mayPlan, thoughtsOf } from './thoughts'
import { plotsToward } from './toward'

/** Who lets himself be asked to make way, and where he must be gone from. */
interface Request {
  readonly by: string
  readonly sweep: readonly Body[]
}

const STANDS: Decision = { plot: null, waitsFor: null, makesWayFor: null }
/** A plot that gets less far than this, inches and degrees, is not worth making. */
const LEAST = { inches: 0.25, degrees: 5 } as const
/** Friends asked one by another to make way, at most. */
const MOST_ASKED = 6
/** Inches of friends' ways that are looked at beside its own. */
const BESIDE = 0.6

const LIMBERS: readonly Action[] = [{ limber: 'limbered' }]
/** Ways of making way, the least trouble first. */
const MAKING_WAY: readonly (readonly Action[])[] = [
  [{ advance: 1 }],
  [{ withdrawFacing: 'max' }],
  // No order of going on lets anybody go back farther (BR-ORD-10).
  [{ withdrawFacing: 0.5 }],
  [{ advance: 2 }],
  [{ advance: 3.5 }],
  ...[1, -1, 0.5, -0.5].map((manhandle) => [{ manhandle }]),
  ...[30, -30, 60, -60, 90, -90].flatMap((turn): (readonly Action[])[] => [
    [{ turn }, { advance: 1.5 }],
    [{ turn }, { advance: 3 }],
  ]),
]

export class SidePlan {
  private readonly decisions = new Map<string, Decision>()
  private readonly tracks = new Map<string, readonly Body[]>()
  /** Who is planning, the one asked last at the end. */
  private readonly planning: string[] = []
  /** Who has been asked to make way for somebody, and cannot. */
  private readonly refused = new Set<string>()

  /** `given`: plots that stand already, around which the others plan. */
  constructor(
    readonly state: BrState,
    side: Side,
    private readonly given: Readonly<Record<string, Plot>>,
  ) {
    const own = onTable(state, side)
    for (const { id } of own) {
      const plot = given[id]
      if (plot) this.settle(id, { ...STANDS, plot })
      else if (!mayPlan(state, id)) this.decisions.set(id, STANDS)
    }
    const urgency = new Map(
      own.map(({ id }) => [id, nearestEnemy(state, id) + (hasWayToGo(state, id) ? 0 : LATER)]),
    )
    const inOrder = own.toSorted((a, b) => (urgency.get(a.id) ?? 0) - (urgency.get(b.id) ?? 0))
    for (const { id } of inOrder) if (!this.decisions.has(id)) this.decide(id, null)
    // The last in a knot first: who is outside has room.
    for (const { id } of inOrder.toReversed()) if (!(id in given)) this.workFree(id)
  }

  decisionOf(id: string): Decision {
    return this.decisions.get(id) ?? STANDS
  }

  /** A look at who may hinder a brigade in this move, as far as is known. */
  trials(id: string, stopAt: number, within: number): Trials {
    return new Trials(this.state, id, this.obstacles(id, within), stopAt)
  }

  private obstacles(id: string, within: number): readonly Obstacle[] {
    const own = bodyOf(this.state, id)
    const found: Obstacle[] = []
    for (const other of standingNear(this.state, own.centre, own.radius + within + BESIDE))
      if (mayBar(own, other) && gapBetween(own, other.body, within + BESIDE) < within + BESIDE)
        found.push({ body: other.body, track: this.tracks.get(other.id) ?? null })
    return found
  }

  /**
   * Lets a friend who has not planned yet do so before the one he bars, and asks one who would stand to make way. Returns
   * whether anything is changed by it.
   */
  ask(id: string, by: string, sweep: () => readonly Body[]): boolean {
    if (this.planning.includes(id) || this.planning.length > MOST_ASKED) return false
    const known = this.decisions.get(id)
    if (!known) {
      this.decide(id, { by, sweep: sweep() })
      return this.decisionOf(id).plot !== null
    }
    if (!stands(known.plot) || id in this.given || this.refused.has(id)) return false
    this.planning.push(id)
    const way = this.makeWay(id, { by, sweep: sweep() })
    this.planning.pop()
    if (way) this.settle(id, way)
    else this.refused.add(id)
    return way !== undefined
  }

  private decide(id: string, request: Request | null): void {
    this.planning.push(id)
    let decision = this.ownDecision(id)
    if (request && this.isInTheWayOf(id, decision, request)) decision = this.makeWay(id, request) ?? decision
    this.planning.pop()
    this.settle(id, decision)
  }

  private ownDecision(id: string): Decision {
    let waitsFor: string | null = null
    for (const plot of this.plotsOf(id, (friend) => (waitsFor ??= friend)))
      return { plot, waitsFor: stands(plot) ? waitsFor : null, makesWayFor: null }
    return { ...STANDS, waitsFor }
  }

  /** What a brigade may do by its order, the best first: legal, within the order, and leading somewhere; null: it stands. */
  private *plotsOf(id: string, barredBy: (friend: string) => void): Generator<Plot | null> {
    const { state } = this
    if (brigadeOf(state, id).activity.kind === 'crewGone') {
      if (gunsAreClear(state, id)) yield plotOf({ actions: [{ returnToGuns: true }] })
      return
    }
    const task = taskOf(state, id)
    if (!task) return
    for (const thought of thoughtsOf(state, id, task))
      for (const plotted of this.plotsFor(id, thought, barredBy)) {
        if (plotted.actions.length === 0) {
          yield null
          return
        }
        const { stopAt = KEEP_OUT } = plotted
        const kept = shortOfObstacle(state, id, plotted, () => this.trials(id, stopAt, FARTHEST))
        if (
          kept &&
          this.mayMake(id, kept) &&
          (!movesBody(kept.actions) || mayRest(state, id, kept.actions, this.tracks))
        )
          yield plotOf(kept)
      }
  }

  private *plotsFor(id: string, thought: Thought, barredBy: (friend: string) => void): Generator<Plotted> {
    if ('toward' in thought) yield* plotsToward(this, id, thought, barredBy)
    else if (!movesBody(thought.actions)) {
      this.askForRoom(id, thought.actions, barredBy)
      const taker = this.takerOfRoom(id, thought.actions)
      if (taker === undefined) yield thought
      else barredBy(taker)
    } else {
      const trial = this.leadingOn(id, thought, barredBy)
      const kept = trial && behindFriends(thought, trial)
      if (kept) yield kept
    }
  }

  isAllowed(id: string, actions: readonly Action[]): boolean {
    const refused = refusePlot(this.state, { type: 'PlotMove', brigadeId: id, actions: [...actions] })
    return !refused && !plotDeviation(this.state, id, actions)
  }

  private mayMake(id: string, { actions, stopAt = KEEP_OUT }: Plotted): boolean {
    if (!this.isAllowed(id, actions) || failedLast(this.state, id, actions)) return false
    const isCharged = this.state.charges.some(({ targetId }) => targetId === id)
    const last = movesBody(actions) && !isCharged ? lastStep(this.state, id) : undefined
    if (!last) return true
    const { centre, pose } = this.trials(id, stopAt, reachOf(actions)).run(actions)
    return !undoes(last, { ...centre, heading: pose.heading })
  }

  /**
   * The trial of a plot that is likely to get anywhere; undefined: it is not. Friends in its way who have not planned yet are
   * asked first.
   */
  private leadingOn(
    id: string,
    { actions, stopAt = KEEP_OUT }: Plotted,
    barredBy: (friend: string) => void,
  ): Trial | undefined {
    if (!this.isAllowed(id, actions)) return undefined
    for (let asked = 0; ; asked += 1) {
      const trials = this.trials(id, stopAt, reachOf(actions))
      const trial = trials.run(actions)
      if (trial.gone >= LEAST.inches || trial.turned >= LEAST.degrees) return trial
      const { by } = trial
      if (by === null) return undefined
      barredBy(by)
      if (asked === MOST_ASKED || !this.ask(by, id, () => trials.sweep(actions))) return undefined
    }
  }

  /** The friend who by his own plan will be where a formation is to be taken at the end of the move (BR-FORM-02). */
  private takerOfRoom(id: string, actions: readonly Action[]): string | undefined {
    const after = this.bodyAfter(id, actions)
    if (!after) return undefined
    return standingNear(this.state, after.centre, after.radius + 6, after.side).find((other) => {
      const track = this.tracks.get(other.id)
      if (!track || other.id === id || !mayBar(after, other)) return false
      return gapBetween(after, track.at(-1) ?? other.body, 0.1) < 0
    })?.id
  }

  /** Who stands where a brigade is to form is asked to make room for it: it forms in the next move (BR-FORM-02). */
  private askForRoom(id: string, actions: readonly Action[], barredBy: (friend: string) => void): void {
    const after = this.bodyAfter(id, actions)
    if (!after) return
    const blockage = blockageOf(this.state, id, after, bodyOf(this.state, id))
    if (blockage?.why !== 'friend' || blockage.byId === null) return
    barredBy(blockage.byId)
    this.ask(blockage.byId, id, () => [after])
  }

  private bodyAfter(id: string, actions: readonly Action[]): Body | undefined {
    const [action] = actions
    const to = action ? formationAfter(action) : null
    return to === null ? undefined : bodyAfterChange(this.state, id, to)
  }

  private isInTheWayOf(id: string, { plot }: Decision, { sweep }: Request): boolean {
    const end =
      plot && movesBody(plot.actions)
        ? this.trials(id, KEEP_OUT, 0).track(plot.actions).at(-1)
        : ((plot && this.bodyAfter(id, plot.actions)) ?? bodyOf(this.state, id))
    return end !== undefined && sweep.some((body) => gapBetween(body, end, 0) < 0)
  }

  /** Out of the way of a friend, as far as order, enemy and those about allow. */
  private makeWay(id: string, { by: friend, sweep }: Request): Decision | undefined {
    if (!mayMakeWay(this.state, id)) return undefined
    const { formation } = brigadeOf(this.state, id)
    if (
      formation === 'unlimbered' &&
      this.isAllowed(id, LIMBERS) &&
      this.takerOfRoom(id, LIMBERS) === undefined
    )
      return { plot: plotOf({ actions: LIMBERS }), waitsFor: null, makesWayFor: friend }
    let best: readonly Action[] | undefined
    let most = Math.min(sweep.length, roomBefore(sweep, bodyOf(this.state, id)) + LEAST_ROOM)
    let trials = this.trials(id, QUIET - 1, 4)
    for (const actions of MAKING_WAY) {
      if (!this.mayMake(id, { actions })) continue
      const { gone, by, barredBy } = trials.run(actions)
      // Right before a house or water there is no turning any more.
      if (barredBy === 'ground') continue
      if (gone < LEAST.inches) {
        if (by === null || !this.ask(by, id, () => trials.sweep(actions))) continue
        trials = this.trials(id, QUIET - 1, 4)
        if (trials.run(actions).gone < LEAST.inches) continue
      }
      const end = trials.track(actions).at(-1)
      // Teams need more room than guns in action: guns shifted by hand have made some (BR-ART-05).
      const room = !end || formation === 'unlimbered' ? sweep.length : roomBefore(sweep, end)
      if (room < most || (end && this.isShutIn(id, end))) continue
      best = actions
      most = room + 1
      if (room === sweep.length) break
    }
    return best && { plot: plotOf({ actions: best }), waitsFor: null, makesWayFor: friend }
  }

  /** Who stood in the move before and is wedged in again moves apart from those about him, a little and within his order. */
  private workFree(id: string): void {
    const { plot, waitsFor } = this.decisionOf(id)
    if (!stands(plot) || !isWedged(this.state, id, waitsFor !== null)) return
    const trials = this.trials(id, QUIET - 1, 3)
    const about = trials.standing.filter(({ side }) => side === bodyOf(this.state, id).side)
    const room = (body: Body) =>
      about.reduce((sum, friend) => sum + Math.max(0, gapBetween(body, friend, ENOUGH_ROOM)), 0)
    let best: readonly Action[] | undefined
    let most = room(bodyOf(this.state, id)) + LEAST.inches
    for (const actions of WORKING_FREE) {
      if (!this.mayMake(id, { actions }) || trials.run(actions).gone < LEAST.inches) continue
      const there = trials.track(actions).at(-1)
      const found = there ? room(there) : 0
      if (found <= most || (there && this.isShutIn(id, there))) continue
      most = found
      best = actions
    }
    // Right before a house, a wood or water nothing but a step back makes room to turn.
    if (!best && trials.run(A_STEP).barredBy === 'ground')
      best = BACK.find((actions) => this.mayMake(id, { actions }) && trials.run(actions).gone >= LEAST.inches)
    if (best) this.settle(id, { plot: plotOf({ actions: best }), waitsFor: null, makesWayFor: waitsFor })
  }

  /** Whether ground that it may not enter, but by a road at most, lies before its front. */
  private isShutIn(id: string, { rectangle }: Body): boolean {
    const grid = wayGrid(this.state.sheet, walkOf(infoOf(this.state, id)))
    const ahead = grid.costs[squareAt(grid, along(rectangle, rectangle.heading, GROUND_AHEAD))] ?? 0
    return ahead >= BY_ROAD_ONLY
  }

  /** Reserves the way of a decision: slowly, so that those behind do not count on more, and as far as usual dice carry. */
  private settle(id: string, decision: Decision): void {
    this.decisions.set(id, decision)
    const actions = decision.plot?.actions
    if (!actions) return
    if (movesBody(actions)) {
      const about = this.obstacles(id, reachOf(actions))
      const trials = new Trials(this.state, id, about, KEEP_OUT)
      const usual = trials.track(actions)
      const slow = usual.flatMap((_, i) => usual[Math.floor(i / SLOWER)] ?? [])
      this.tracks.set(id, [...slow, ...usual.filter((_, i) => i % FARTHER === FARTHER - 1)])
    } else {
      const after = this.bodyAfter(id, actions)
      const now = bodyOf(this.state, id)
      if (after && after.radius > now.radius) this.tracks.set(id, [after])
    }
  }
}

/** How many of the places that a friend passes through he comes to before he runs into a body. */
function roomBefore(sweep: readonly Body[], body: Body): number {
  const first = sweep.findIndex((one) => gapBetween(one, body, 0) < 0)
  return first < 0 ? sweep.length : first
}
/** Less room than so many places more is not worth the trouble. */
const LEAST_ROOM = 3

const BACK: readonly (readonly Action[])[] = [[{ withdrawFacing: 1 }], [{ withdrawFacing: 0.5 }]]
const A_STEP: readonly Action[] = [{ advance: 1 }]
/** Ways of working free, and how far from friends is far enough, inches. */
const WORKING_FREE: readonly (readonly Action[])[] = [
  ...BACK,
  A_STEP,
  ...[30, -30, 60, -60, 90, -90].map((turn): readonly Action[] => [{ turn }, { advance: 1 }]),
]
const ENOUGH_ROOM = 0.8
/** Barred ground nearer than this before a front leaves it no room to turn, inches. */
const GROUND_AHEAD = 1.5

/** Whether it has a way to go, stood in the move before, and has nobody to fight: no enemy near, or friends between. */
function isWedged(state: BrState, id: string, isBarred: boolean): boolean {
  const { activity, morale, formation } = brigadeOf(state, id)
  if (activity.kind !== 'free' || morale !== 'ok' || didLast(state, id) !== 'stood') return false
  if (formation === 'unlimbered' || state.move < 2) return false
  const { isInfantry } = infoOf(state, id)
  if (nearestEnemy(state, id) <= QUIET) {
    if (!isBarred || (isInfantry && hasEnemyInFire(state, id))) return false
    // Foot can step back, and would do so to and fro.
  } else if (isInfantry && (orderOf(state, id)?.idle ?? 0) < MOST_IDLE) return false
  const task = taskOf(state, id)
  return task !== undefined && (goesOn(task) || hasRoute(task.clause))
}

/** Whoever throws little comes so many times later to a place than others. */
const SLOWER = 2
/** Of the farther way of a friend one place in so many is reserved. */
const FARTHER = 6

/** Who has no way to go plans after all who have, and can be asked by them, inches. */
const LATER = 1000

function hasWayToGo(state: BrState, id: string): boolean {
  if (!isInTheWay(state, id)) return true
  const task = taskOf(state, id)
  return task !== undefined && hasRoute(task.clause) && brigadeOf(state, id).formation !== 'unlimbered'
}

/** Whether a plot turns a body or takes it anywhere. */
function movesBody(actions: readonly Action[]): boolean {
  return actions.some(
    (action) =>
      !(
        'stand' in action ||
        'changeFormation' in action ||
        'limber' in action ||
        'unlimber' in action ||
        'occupy' in action ||
        'vacate' in action ||
        'returnToGuns' in action
      ),
  )
}

function stands(plot: Plot | null): boolean {
  return !plot || plot.actions.every((action) => 'stand' in action)
}

/** Inches about a brigade that a plot may have to do with, on an average throw. */
function reachOf(actions: readonly Action[]): number {
  return actions.some((action) => !('turn' in action || 'pivotGuns' in action)) ? FARTHEST : 1
}
const FARTHEST = 9

function plotOf({ actions, stopAt }: Plotted): Plot {
  return { actions, stopIfEnemyWithin: stopAt ?? null, byOrder: true }
}
