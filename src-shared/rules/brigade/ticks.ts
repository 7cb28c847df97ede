/** The tick engine: all movers together through 240 equal ticks, cut where they meet (BR-MOVE-09 to -13, -15). */
import { distanceBetweenParts } from '../../board/polygons'
import type { Pose } from '../../board/rectangles'
import { lastHolding } from '../../board/sweeps'
import { bearing, distance, roundInch } from '../../board/vectors'
import { ownLimit, priorityOf, type Actor, type Moving, type Proposal, type Touch } from './actors'
import { bodyOfSize, gapBetween, type Body } from './bodies'
import { groundBars, leave } from './limits'
import { isAtStage, LOOKS, stageOf, type Pair } from './pairs'
import type { BrState } from './state'
import { CONTACT_EPS, TICKS } from './tables'
import { facing, hasArrived, walk, type Progress } from './way'

/** Overlap that still counts as touching (BR-MOVE-09). */
export const OVERLAP_TOUCHING = 0.002
/** Cuts are found this exactly, inches: finer than the thousandth of the rule, so that limits are met when rounded. */
const EXACT = 1e-7
/** As exactly as the rule asks, where the mover tries again in the next tick. */
const TOUCHING = 0.001
/** Pairs nearer to a limit than this are looked at in every tick, inches. */
const CLOSE = 0.02
const PASSES = 8
const STEP = 1 / TICKS

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

  constructor(
    private readonly state: BrState,
    private readonly actors: readonly Actor[],
  ) {
    this.byId = new Map(actors.map((actor) => [actor.id, actor]))
    this.movers = actors.filter(({ moving }) => moving !== null)
    let order = 0
    for (const [i, a] of actors.entries())
      for (const b of actors.slice(i + 1)) {
        if (!a.moving && !b.moving) continue
        const enemies = a.info.side !== b.info.side
        if (!enemies && (a.passes || b.passes || a.abandoned || b.abandoned)) continue
        if (this.neverMeet(a, b)) continue
        this.wake({ a, b, enemies, order, gap: Infinity, between: { a: null, b: null }, looks: [] }, 1)
        order += 1
      }
  }

  private wake(pair: Pair, tick: number): void {
    if (tick > TICKS) return
    const due = this.waking[tick]
    if (due) due.push(pair)
    else this.waking[tick] = [pair]
  }

  private neverMeet(a: Actor, b: Actor): boolean {
    const reach = (a.bound + b.bound) * TICKS + near(a) + near(b)
    return distance(a.start.centre, b.start.centre) - a.start.radius - b.start.radius > reach
  }

  run(): readonly Touch[] {
    for (let tick = 1; tick <= TICKS; tick += 1) {
      const movers = this.movers.filter(isMoving)
      if (movers.length === 0) break
      this.proposals = []
      for (const actor of movers) this.propose(actor)
      const live = this.livePairs(tick)
      this.settle(live)
      this.commit(live, tick)
    }
    return this.touches
  }

  private propose(actor: Actor): void {
    const { moving } = actor
    if (!moving) return
    if (moving.mode === 'pursuit') this.turnToQuarry(actor)
    const proposal: Proposal = {
      actor,
      share: 1,
      progress: this.stepOf(actor, moving),
      stop: null,
      held: false,
      gaveWay: false,
    }
    actor.proposal = proposal
    this.proposals.push(proposal)
  }

  /** Where a whole tick brings a mover; one that got nowhere in the last tick is not walked again. */
  private stepOf(actor: Actor, { walker }: Moving): Progress {
    const { progress, step } = actor
    if (step?.from === progress) return step.to
    const to = walk(walker, progress, STEP)
    actor.step = { from: progress, to }
    return to
  }

  /** A pursuer turns about its centre to the quarry's, unless that would bring it into a body (BR-PUR-02). */
  private turnToQuarry(actor: Actor): void {
    const quarry = this.byId.get(actor.moving?.chases ?? '')
    if (!quarry || quarry.removed) return
    const { progress } = actor
    const body = this.bodyAt(actor, progress.pose)
    const towards = bearing(body.centre, this.start(quarry).centre)
    const pose = facing(progress.pose, body.rectangle.depth, towards)
    const after = this.bodyAt(actor, pose)
    const meets = this.actors.some(
      (other) =>
        other !== actor &&
        !other.removed &&
        !other.abandoned &&
        gapBetween(after, this.start(other), 0.1) < -OVERLAP_TOUCHING &&
        gapBetween(after, this.start(other), 0.1) < gapBetween(body, this.start(other), 0.1) - 1e-9,
    )
    if (meets) return
    actor.progress = { ...progress, pose, sure: 0 }
  }

  /** A body at a pose; that of the last pose asked for is remembered. */
  private bodyAt(actor: Actor, pose: Pose): Body {
    const { moving, start } = actor
    if (!moving) return start
    const last = actor.seen
    if (last?.pose === pose) return last.body
    const body = bodyOfSize(actor.info, pose, moving.walker.size)
    actor.seen = { pose, body }
    return body
  }

  /** Where an actor stands at the start of the tick. */
  private start(actor: Actor): Body {
    const { pose } = actor.progress
    if (actor.stood?.pose === pose) return actor.stood.body
    const body = this.bodyAt(actor, pose)
    actor.stood = { pose, body }
    return body
  }

  private livePairs(tick: number): readonly Pair[] {
    const live: Pair[] = []
    const due = this.waking[tick] ?? []
    this.waking[tick] = []
    for (const pair of due) {
      const { a, b } = pair
      if (a.removed || b.removed) continue
      // Who moves no more in this phase never moves again in it.
      if (a.proposal === null && b.proposal === null) continue
      const speed = a.bound + b.bound
      // Friends matter to each other only where they touch.
      const wanted = (pair.enemies ? Math.max(near(a), near(b)) : 0) + CLOSE
      const bodyA = this.start(a)
      const bodyB = this.start(b)
      const rough = distance(bodyA.centre, bodyB.centre) - bodyA.radius - bodyB.radius
      let ticks = Math.floor((rough - wanted) / speed)
      if (ticks <= 1) {
        this.measure(pair, bodyA, bodyB)
        ticks = Math.floor((pair.gap - wanted) / speed)
        if (ticks <= 1) live.push(pair)
      }
      this.wake(pair, tick + Math.max(1, ticks))
    }
    // Canonical order, whenever each was put on the list.
    return live.sort((one, other) => one.order - other.order)
  }

  /** The gap at the start of the tick, measured again only if one of the two has gone somewhere. */
  private measure(pair: Pair, bodyA: Body, bodyB: Body): void {
    const { a, b, between } = pair
    if (between.a === bodyA && between.b === bodyB) return
    pair.gap = this.gap(a, bodyA, b, bodyB)
    between.a = bodyA
    between.b = bodyB
  }

  /** Gap of two bodies where they are put; a charger meets the manned wall before a body as the body itself (BR-WORK-03). */
  private gap(a: Actor, bodyA: Body, b: Actor, bodyB: Body): number {
    const gap = gapBetween(bodyA, bodyB)
    const wallB = a.moving?.mode === 'charge' && b.walls.length > 0
    const wallA = b.moving?.mode === 'charge' && a.walls.length > 0
    if (!wallA && !wallB) return gap
    const toB = wallB ? distanceBetweenParts(bodyA.parts, b.walls) : Infinity
    const toA = wallA ? distanceBetweenParts(bodyB.parts, a.walls) : Infinity
    return Math.min(gap, toA, toB)
  }

  private settle(live: readonly Pair[]): void {
    for (let pass = 1; ; pass += 1) {
      const hard = pass > PASSES
      let clean = true
      for (const proposal of this.proposals) if (this.checkGround(proposal, hard)) clean = false
      for (const pair of live) if (pair.enemies && this.checkEnemies(pair, hard)) clean = false
      for (const pair of live) if (!pair.enemies && this.checkFriends(pair, hard)) clean = false
      for (const pair of live) if (pair.enemies && this.checkSight(pair, hard)) clean = false
      // Each further pass stops one mover more at least.
      if (clean || pass > PASSES + this.proposals.length + 2) return
    }
  }

  private bodyNow(actor: Actor): Body {
    const { proposal } = actor
    return proposal ? this.bodyAt(actor, proposal.progress.pose) : this.start(actor)
  }

  private setShare(proposal: Proposal, share: number): void {
    const { moving, progress } = proposal.actor
    proposal.share = share
    proposal.progress = moving && share > 0 ? walk(moving.walker, progress, STEP * share) : progress
  }

  /** Shortens the steps of some movers by one fraction, to the last at which `legal` holds. */
  private cut(proposals: readonly Proposal[], hard: boolean, legal: () => boolean, exact = EXACT): void {
    const shares = proposals.map(({ share }) => share)
    const apply = (fraction: number) => {
      proposals.forEach((proposal, i) => {
        this.setShare(proposal, (shares[i] ?? 0) * fraction)
      })
      return legal()
    }
    if (hard) {
      apply(0)
      return
    }
    const longest = Math.max(...proposals.map(({ actor }) => actor.bound))
    apply(lastHolding(apply, exact / Math.max(exact, Math.min(1, longest))))
  }

  // (1) Edge, impassable ground, and what else stops this mover (BR-MOVE-09, -13, BR-TERR-04 to -09)

  private checkGround(proposal: Proposal, hard: boolean): boolean {
    if (proposal.share === 0) return false
    const cause = groundBars(this.state, proposal.actor, proposal.progress)
    if (!cause) return false
    // Back to where it does not overlap at all, so that rounding its pose leaves it touching.
    this.cut(
      [proposal],
      hard,
      () => groundBars(this.state, proposal.actor, proposal.progress, 0) === undefined,
    )
    proposal.stop = { cause, atId: null, limit: -Infinity }
    return true
  }

  // (2) Enemies (BR-MOVE-10)

  private checkEnemies(pair: Pair, hard: boolean): boolean {
    const { a, b } = pair
    const chaser = a.moving?.chases === b.id ? a : b.moving?.chases === a.id ? b : undefined
    if (chaser) return this.checkChase(pair, chaser, hard)
    if (this.ignoresGuns(a, b)) return false
    const now = this.gap(a, this.bodyNow(a), b, this.bodyNow(b))
    const charge = isClosing(a) || isClosing(b)
    const violators = [a, b].flatMap((actor) => {
      const { proposal } = actor
      if (!proposal || proposal.share === 0) return []
      const limit = charge ? 0 : ownLimit(actor.moving?.mode ?? 'plot')
      const target = Math.min(limit, pair.gap)
      const least = limit === 0 ? Math.min(-OVERLAP_TOUCHING, pair.gap) : target
      if (now >= least - EXACT || !this.reduces(pair, proposal)) return []
      return [{ proposal, limit, target }]
    })
    if (violators.length === 0) return false
    const target = Math.max(...violators.map((one) => one.target))
    const cut = violators.filter((one) => one.target === target)
    const other = (actor: Actor) => (actor === a ? b : a)
    this.cut(
      cut.map(({ proposal }) => proposal),
      hard,
      () => this.gap(a, this.bodyNow(a), b, this.bodyNow(b)) >= target - EXACT,
    )
    for (const { proposal, limit } of cut) {
      proposal.held = true
      const cause = limit === 0 ? 'contact' : 'oneInch'
      proposal.stop = { cause, atId: other(proposal.actor).id, limit: Math.max(limit, target) }
    }
    return true
  }

  /** Abandoned guns block nobody but chargers (BR-CREW-04, BR-CHG-07). */
  private ignoresGuns(a: Actor, b: Actor): boolean {
    if (!a.abandoned && !b.abandoned) return false
    const other = a.abandoned ? b : a
    return other.moving?.mode !== 'charge'
  }

  /** Whether the mover's step alone makes the gap smaller (BR-MOVE-10). */
  private reduces({ a, b, gap }: Pair, { actor }: Proposal): boolean {
    const body = this.bodyNow(actor)
    const alone = actor === a ? this.gap(a, body, b, this.start(b)) : this.gap(a, this.start(a), b, body)
    return alone < gap - 1e-9
  }

  /** A follower or pursuer is cut to contact with the body it goes after, tick by tick; neither is stopped (BR-MOVE-10). */
  private checkChase(pair: Pair, chaser: Actor, hard: boolean): boolean {
    const { proposal } = chaser
    if (!proposal || proposal.share === 0) return false
    const { a, b } = pair
    const least = Math.min(0, pair.gap)
    const overlap = () => this.gap(a, this.bodyNow(a), b, this.bodyNow(b))
    if (overlap() >= Math.min(least, -OVERLAP_TOUCHING) - EXACT) return false
    this.cut([proposal], hard, () => overlap() >= least - EXACT, TOUCHING / 10)
    return true
  }

  // (3) Friends (BR-MOVE-11)

  private checkFriends(pair: Pair, hard: boolean): boolean {
    const { a, b } = pair
    if (hard) return this.partFriends(pair, hard) !== null
    const known = pair.looks.find((look) => isAtStage(look.a, a) && isAtStage(look.b, b))
    if (known) {
      if (!known.cut) return false
      const giver = (known.cut.who === 'a' ? a : b).proposal
      if (!giver) return false
      giver.share = known.cut.share
      giver.progress = known.cut.progress
      giver.gaveWay = true
      return true
    }
    const look = { a: stageOf(a), b: stageOf(b) }
    const giver = this.partFriends(pair, hard)
    const cut = giver && {
      who: giver.actor === a ? ('a' as const) : ('b' as const),
      share: giver.share,
      progress: giver.progress,
    }
    pair.looks = [{ ...look, cut }, ...pair.looks.slice(0, LOOKS - 1)]
    return giver !== null
  }

  /** Cuts one of two friends who would overlap; null: neither. */
  private partFriends(pair: Pair, hard: boolean): Proposal | null {
    const { a, b, gap } = pair
    const overlap = () => gapBetween(this.bodyNow(a), this.bodyNow(b), 0)
    const least = Math.min(-OVERLAP_TOUCHING, gap - 1e-9)
    if (overlap() >= least) return null
    const giver = this.givesWay(pair, least)
    if (!giver) return null
    this.cut([giver], hard, () => overlap() >= least, TOUCHING)
    giver.gaveWay = true
    return giver
  }

  /** The one that runs into the other; where that is true of both or neither, the one of lower priority (BR-R-114). */
  private givesWay({ a, b }: Pair, least: number): Proposal | null {
    const one = a.proposal
    const other = b.proposal
    const moves = (proposal: Proposal | null): proposal is Proposal => proposal !== null && proposal.share > 0
    if (!moves(one)) return moves(other) ? other : null
    if (!moves(other)) return one
    const aRuns = gapBetween(this.bodyNow(a), this.start(b), 0) < least
    const bRuns = gapBetween(this.start(a), this.bodyNow(b), 0) < least
    if (aRuns !== bRuns) return aRuns ? one : other
    return priorityOf(a) > priorityOf(b) ? one : other
  }

  // (4) Halt on sight (BR-MOVE-15)

  private checkSight(pair: Pair, hard: boolean): boolean {
    return [pair.a, pair.b].some((actor) => {
      const other = actor === pair.a ? pair.b : pair.a
      const { proposal } = actor
      const limit = actor.moving?.stopAt ?? null
      if (!proposal || proposal.share === 0 || limit === null || other.routs || other.abandoned) return false
      const target = Math.min(limit, pair.gap)
      const now = () => gapBetween(this.bodyNow(pair.a), this.bodyNow(pair.b))
      if (now() >= target - EXACT || !this.reduces(pair, proposal)) return false
      this.cut([proposal], hard, () => now() >= target - EXACT)
      proposal.stop = { cause: 'sight', atId: other.id, limit }
      return true
    })
  }

  // The end of a tick

  private commit(live: readonly Pair[], tick: number): void {
    for (const { actor, progress, held, gaveWay } of this.proposals) {
      actor.progress = progress
      for (const rule of progress.footing.rules) actor.met.add(rule)
      if (held) actor.held = true
      if (gaveWay) actor.gaveWay = true
    }
    for (const proposal of this.proposals) this.stopIfBound(proposal)
    for (const pair of live) if (pair.enemies) this.noteTouch(pair, tick)
    for (const { actor } of this.proposals) leave(this.state, actor)
    for (const actor of this.movers) {
      actor.track.push(actor.progress.pose)
      actor.proposal = null
    }
  }

  /** A cut that a later one made idle does not stop its mover for good. */
  private stopIfBound({ actor, stop }: Proposal): void {
    if (!stop) return
    const other = stop.atId === null ? undefined : this.byId.get(stop.atId)
    if (other && this.gap(actor, this.start(actor), other, this.start(other)) > stop.limit + 0.0015) return
    actor.stop = stop.cause
    actor.stopAt = stop.atId
  }

  /** Contact of a charger or of a pursuer with somebody else: both stop (BR-MOVE-10, BR-GEO-13). */
  private noteTouch({ a, b }: Pair, tick: number): void {
    if (a.moving?.chases === b.id || b.moving?.chases === a.id) return
    if (!isClosing(a) && !isClosing(b)) return
    if (this.ignoresGuns(a, b)) return
    if (roundInch(this.gap(a, this.start(a), b, this.start(b))) > CONTACT_EPS) return
    const bare = roundInch(gapBetween(this.start(a), this.start(b))) <= CONTACT_EPS
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

/** Charges, or pursues: stops at whomever it touches. */
function isClosing({ moving }: Actor): boolean {
  return moving?.mode === 'charge' || moving?.mode === 'pursuit'
}

/** The greatest gap at which a mover's limits begin to matter. */
function near(actor: Actor): number {
  if (!actor.moving) return 0
  return Math.max(1, actor.moving.stopAt ?? 0)
}
