/** The tick engine: all movers together through 240 equal ticks, cut where they meet (BR-MOVE-09 to -13, -15). */
import { roundInch } from '../../../../board/table/vectors'
import { meet, type Actor, type Proposal, type Touch } from './actors'
import { gapBetween, gapOfCircles } from '../../../../board/table/bodies'
import { type Body } from '../../state/bodies'
import { jamsOf, type Jam } from './jams'
import { leave } from './limits'
import type { Pair } from './pairs'
import type { BrState } from '../../state/state'
import { CONTACT_EPS, TICKS } from '../../sheet/tables'
import {
  checkEnemies,
  checkFriends,
  checkGround,
  checkSight,
  ignoresGuns,
  isClosing,
  mayHalt,
} from './checks'
import { gapOfActors, propose, standing } from './steps'
import { hasArrived } from './way'

/** Pairs nearer to a limit than this are looked at in every tick, inches. */
const CLOSE = 0.02
const PASSES = 8

/** Moves everybody (BR-R-104, BR-R-19). Changes the actors; returns the touches of chargers and pursuers in order of ticks. */
export function runTicks(state: BrState, actors: readonly Actor[]): readonly Touch[] {
  return new Engine(state, actors).run()
}

class Engine {
  /** Pairs by the tick in which they are next looked at; those of later ticks than the last are left out. */
  private readonly waking: Pair[][] = []
  private readonly movers: readonly Actor[]
  private readonly touches: Touch[] = []
  private readonly byId: ReadonlyMap<string, Actor>
  private proposals: Proposal[] = []
  private pairs = 0
  /** The jams that actors who stand in one are in. */
  private readonly jams = new Map<Actor, Jam>()
  /** Counts the changes made to steps as they are settled. */
  private changes = 0

  constructor(
    private readonly state: BrState,
    private readonly actors: readonly Actor[],
  ) {
    this.byId = new Map(actors.map((actor) => [actor.id, actor]))
    this.movers = actors.filter(({ moving }) => moving !== null)
    for (let i = 0; i < actors.length; i += 1) this.pairAt(i)
  }

  /** Pairs an actor with all after it. */
  private pairAt(i: number): void {
    const a = this.actors[i]
    for (let k = i + 1; k < this.actors.length; k += 1) {
      const b = this.actors[k]
      if (a && b) this.pair(a, b)
    }
  }

  private pair(a: Actor, b: Actor): void {
    if (!a.moving && !b.moving) return
    const enemies = a.info.side !== b.info.side
    if (!enemies && (a.passes || b.passes || a.abandoned || b.abandoned)) return
    if (neverMeet(a, b)) return
    const order = this.pairs
    this.pairs += 1
    const pair: Pair = {
      a,
      b,
      enemies,
      order,
      gap: Infinity,
      between: { a: null, b: null },
      clear: -1,
      unseen: -1,
      jammed: false,
      looks: [],
    }
    this.wake(pair, 1)
  }

  private wake(pair: Pair, tick: number): void {
    if (tick > TICKS) return
    const due = this.waking[tick]
    if (due) due.push(pair)
    else this.waking[tick] = [pair]
  }

  run(): readonly Touch[] {
    let tick = 0
    while (tick < TICKS && this.movers.some(isMoving)) {
      tick += 1
      this.tick(tick)
    }
    for (const actor of this.movers) stay(actor, tick)
    return this.touches
  }

  // By itself, so that an engine of script that makes code of what is called often makes it of this.
  private tick(tick: number): void {
    this.proposals = []
    // What was found in an earlier tick says nothing of the steps of this one.
    this.changes += 1
    for (const actor of this.movers) if (!actor.jammed && isMoving(actor)) this.propose(actor)
    const live = this.livePairs(tick)
    this.settle(live)
    this.commit(live, tick)
  }

  private propose(actor: Actor): void {
    const { moving } = actor
    if (!moving) return
    const quarry = moving.mode === 'pursuit' ? this.byId.get(moving.chases ?? '') : undefined
    actor.proposal = propose(actor, moving, quarry, this.changes)
    this.proposals.push(actor.proposal)
  }

  /** The pairs to be looked at in a tick. */
  private livePairs(tick: number): readonly Pair[] {
    const live: Pair[] = []
    for (const pair of this.waking[tick] ?? []) {
      const { a, b } = pair
      if (pair.jammed || a.removed || b.removed) continue
      // Who moves no more in this phase never moves again in it.
      const aGoes = isGoing(a)
      const bGoes = isGoing(b)
      if (!aGoes && !bGoes) continue
      // Friends matter to each other only where they touch, and limits are those of movers.
      const wanted = (pair.enemies ? Math.max(aGoes ? near(a) : 0, bGoes ? near(b) : 0) : 0) + CLOSE
      const bodyA = standing(a)
      const bodyB = standing(b)
      const rough = gapOfCircles(bodyA, bodyB)
      let ticks = Math.floor((rough - wanted) / ((aGoes ? a.pace : 0) + (bGoes ? b.pace : 0)))
      if (ticks <= 1) {
        this.measure(pair, bodyA, bodyB)
        ticks = Math.floor((pair.gap - wanted) / ((aGoes ? a.speed : 0) + (bGoes ? b.speed : 0)))
        if (ticks <= 1) live.push(pair)
      }
      this.wake(pair, tick + Math.max(1, ticks))
    }
    if (this.jams.size > 0)
      for (const { a, b } of live.slice()) {
        if (a.jammed) this.breakUp(a, tick, live)
        if (b.jammed) this.breakUp(b, tick, live)
      }
    // Canonical order, whenever each was put on the list.
    if (live.some(({ order }, i) => order < (live[i - 1]?.order ?? 0)))
      live.sort((one, other) => one.order - other.order)
    return live
  }

  /** Takes an actor and all others in its jam out of it. Nobody has moved since: the pairs of the jam are live again. */
  private breakUp(actor: Actor, tick: number, live: Pair[]): void {
    const jam = this.jams.get(actor)
    for (const one of jam?.actors ?? []) {
      one.jammed = false
      stay(one, tick - 1)
      this.propose(one)
    }
    for (const pair of jam?.pairs ?? []) {
      pair.jammed = false
      live.push(pair)
      this.wake(pair, tick + 1)
    }
  }

  private jam(jam: Jam): void {
    for (const actor of jam.actors) {
      actor.jammed = true
      this.jams.set(actor, jam)
    }
    for (const pair of jam.pairs) pair.jammed = true
  }

  /** The gap at the start of the tick, measured again only if one of the two has gone somewhere. */
  private measure(pair: Pair, bodyA: Body, bodyB: Body): void {
    const { a, b, between } = pair
    if (between.a === bodyA && between.b === bodyB) return
    pair.gap = gapOfActors(a, bodyA, b, bodyB)
    between.a = bodyA
    between.b = bodyB
  }

  private settle(live: readonly Pair[]): void {
    if (this.proposals.length === 0) return
    const halting = live.some((pair) => pair.enemies && mayHalt(pair))
    for (let pass = 1; ; pass += 1) {
      const hard = pass > PASSES
      const before = this.changes
      for (const proposal of this.proposals)
        if (proposal.changed > proposal.grounded) {
          if (checkGround(this.state, proposal, hard)) this.change(proposal)
          else proposal.grounded = this.changes
        }
      for (const pair of live) if (pair.enemies) this.settlePair(pair, checkEnemies, hard)
      for (const pair of live) if (!pair.enemies) this.settlePair(pair, checkFriends, hard)
      if (halting) for (const pair of live) if (pair.enemies && mayHalt(pair)) this.settleSight(pair, hard)
      // Each further pass stops one mover more at least.
      if (this.changes === before || pass > PASSES + this.movers.length + 2) return
    }
  }

  /** Two whose steps are as they were when nothing was wrong with them are not looked at again. */
  private settlePair(pair: Pair, check: (pair: Pair, hard: boolean) => boolean, hard: boolean): void {
    if (!isChanged(pair, pair.clear)) return
    if (check(pair, hard)) this.changeBoth(pair)
    else pair.clear = this.changes
  }

  private settleSight(pair: Pair, hard: boolean): void {
    if (!isChanged(pair, pair.unseen)) return
    if (checkSight(pair, hard)) this.changeBoth(pair)
    else pair.unseen = this.changes
  }

  private change(proposal: Proposal): void {
    this.changes += 1
    proposal.changed = this.changes
  }

  private changeBoth({ a, b }: Pair): void {
    this.changes += 1
    if (a.proposal) a.proposal.changed = this.changes
    if (b.proposal) b.proposal.changed = this.changes
  }

  // The end of a tick

  private commit(live: readonly Pair[], tick: number): void {
    const jams = jamsOf(this.proposals, live)
    for (const { actor, progress, held, gaveWay } of this.proposals) {
      actor.progress = progress
      meet(actor, progress.going.rules)
      if (held) actor.held = true
      if (gaveWay) actor.gaveWay = true
    }
    for (const proposal of this.proposals) this.stopIfBound(proposal)
    for (const pair of live) if (pair.enemies) this.noteTouch(pair, tick)
    for (const { actor } of this.proposals) {
      leave(this.state, actor)
      actor.track.push(actor.progress.pose)
      actor.proposal = null
    }
    for (const jam of jams) this.jam(jam)
  }

  /** A cut that a later one made idle does not stop its mover for good. */
  private stopIfBound({ actor, stop }: Proposal): void {
    if (!stop) return
    const other = stop.atId === null ? undefined : this.byId.get(stop.atId)
    if (other && gapOfActors(actor, standing(actor), other, standing(other)) > stop.limit + 0.0015) return
    actor.stop = stop.cause
    actor.stopAt = stop.atId
  }

  /** Contact of a charger or of a pursuer with somebody else: both stop (BR-MOVE-10, BR-GEO-13). */
  private noteTouch({ a, b }: Pair, tick: number): void {
    if (a.moving?.chases === b.id || b.moving?.chases === a.id) return
    if (!isClosing(a) && !isClosing(b)) return
    if (ignoresGuns(a, b)) return
    if (roundInch(gapOfActors(a, standing(a), b, standing(b))) > CONTACT_EPS) return
    const bare = roundInch(gapBetween(standing(a), standing(b))) <= CONTACT_EPS
    for (const [attacker, target] of [
      [a, b],
      [b, a],
    ] as const) {
      if (!isClosing(attacker) || this.touches.some((one) => isSame(one, attacker, target))) continue
      this.touches.push({
        attackerId: attacker.id,
        targetId: target.id,
        tick,
        acrossWall: !bare,
        targetPose: target.progress.pose,
      })
    }
    for (const [actor, other] of [
      [a, b],
      [b, a],
    ] as const)
      if (actor.moving && actor.stop === null) {
        actor.stop = 'contact'
        actor.stopAt = other.id
        actor.held = true
      }
  }
}

function neverMeet(a: Actor, b: Actor): boolean {
  const reach = (a.pace + b.pace) * TICKS + near(a) + near(b)
  return gapOfCircles(a.start, b.start) > reach + CLOSE
}

/** Whether the step of one of two was changed since. */
function isChanged({ a, b }: Pair, since: number): boolean {
  return (a.proposal?.changed ?? -1) > since || (b.proposal?.changed ?? -1) > since
}

function isSame(touch: Touch, attacker: Actor, target: Actor): boolean {
  return touch.attackerId === attacker.id && touch.targetId === target.id
}

/** Still has something to do and is not stopped. */
function isMoving(actor: Actor): boolean {
  return (
    actor.moving !== null &&
    actor.stop === null &&
    actor.removed === null &&
    !hasArrived(actor.moving.walker, actor.progress)
  )
}

/** Whether an actor steps in a tick that is being made up. */
function isGoing(actor: Actor): boolean {
  return actor.proposal !== null || actor.jammed
}

/** Notes that an actor has stood until the end of a tick. */
function stay({ track, progress }: Actor, tick: number): void {
  while (track.length < tick) track.push(progress.pose)
}

/** The greatest gap at which a mover's limits begin to matter. */
function near(actor: Actor): number {
  if (!actor.moving) return 0
  return Math.max(1, actor.moving.stopAt ?? 0)
}
