/** Where the ticks have left everybody: poses rounded, marks of the move set, paths told (BR-GEO-02, BR-MOVE-14). */
import { rectangleAt } from '../../../../board/table/rectangles'
import { pathOf } from '../../../../board/table/tracks'
import {
  between,
  distance,
  normalHeading,
  roundDegree,
  roundInch,
  turnBetween,
} from '../../../../board/table/vectors'
import type { Actor } from './actors'
import { roundedPose } from '../changes'
import type { MoveMode } from '../../turn/events'
import { groundOf } from '../../sheet/ground'
import type { Mover } from './movers'
import { remove } from './settling'
import type { BodyPose, BrigadeState, BrState } from '../../state/state'
import type { Step } from '../../turn/step'
import { TICKS } from '../../sheet/tables'

const MODE_RULES: Readonly<Record<MoveMode, readonly string[]>> = {
  plot: ['BR-MOVE-02', 'BR-MOVE-04'],
  charge: ['BR-CHG-07'],
  pushBack: ['BR-AFT-01', 'BR-AFT-02'],
  reversal: ['BR-AFT-11'],
  followUp: ['BR-AFT-03'],
  followUpAndFire: ['BR-AFT-04'],
  pursuit: ['BR-PUR-02'],
  rout: ['BR-ROUT-02'],
  fallBack: ['BR-MOR-06'],
  evade: ['BR-SKIR-05'],
  retire: ['BR-MOVE-05'],
  gunnersReturn: ['BR-CREW-03'],
}

/** Poses kept to the thousandth (BR-GEO-02), marks of the move (BR-MOVE-14), and everybody's path told. */
export function settlePoses(step: Step, actors: readonly Actor[], movers: readonly Mover[]): void {
  const byId = new Map(movers.map((mover) => [mover.id, mover]))
  const moved = actors.filter(({ id, moving }) => moving !== null && byId.has(id))
  const settled = new Map(moved.map((actor) => [actor.id, actor]))
  step.setBrigades((brigade) => {
    const actor = settled.get(brigade.id)
    const mover = byId.get(brigade.id)
    return actor && mover ? marksOf(step.state, brigade, actor, mover) : null
  })
  for (const actor of moved) {
    const { id, removed, exitId } = actor
    const mover = byId.get(id)
    if (mover) emitPath(step, actor, mover)
    if (removed) remove(step, id, removed, ['BR-MOVE-13'], removed === 'exited' ? exitId : null)
  }
}

/** Where the ticks have left a body, and what it has done in the move. */
function marksOf(
  { sheet }: BrState,
  brigade: BrigadeState,
  actor: Actor,
  mover: Mover,
): Partial<BrigadeState> | null {
  const { moving, progress } = actor
  if (!moving) return null
  const pose = restingPose(actor)
  const movedOn = progress.gone > 0.01
  const { legs } = moving.walker
  // Whoever was stopped before the road is not on it; whoever could not leave it is.
  const leg = legs[Math.min(progress.leg, legs.length - 1)]
  return {
    pose,
    entering: brigade.entering && !groundOf(sheet).holds(rectangleAt(pose, moving.walker.size)),
    roadId: leg?.kind === 'road' ? leg.roadId : movedOn || progress.turnedBy > 0 ? null : brigade.roadId,
    movedThisMove: brigade.movedThisMove || movedOn,
    turnedThisMove: brigade.turnedThisMove || progress.turnedBy > 0,
    movedToFire: movesToFire(mover),
  }
}

/** The last pose, rounded (BR-GEO-02): back along its way by a hair where rounding alone would bring it into what bars it. */
function restingPose({ moving, progress, track, start }: Actor): BodyPose {
  const pose = roundedPose(progress.pose)
  if (!moving) return pose
  const { going, size } = moving.walker
  const bars = (at: BodyPose) => going.at(rectangleAt(at, size), false).stops.length
  const now = bars(pose)
  if (now === 0) return pose
  const most = bars(progress.pose)
  if (now <= most) return pose
  const before = track.findLast((one) => !isSamePlace(one, progress.pose)) ?? start.rectangle
  for (const share of HAIRS) {
    const tried = roundedPose(partWay(progress.pose, before, share))
    if (bars(tried) <= most) return tried
  }
  return pose
}

/** Shares of the last stride that a rounded pose is taken back by. */
const HAIRS = [1 / 64, 1 / 32, 1 / 16, 1 / 8, 1 / 4, 1 / 2, 1] as const

function isSamePlace(a: BodyPose, b: BodyPose): boolean {
  return distance(a, b) <= 0.005 && Math.abs(turnBetween(a.heading, b.heading)) <= 0.05
}

/** A pose on the way from one to another. */
function partWay(from: BodyPose, to: BodyPose, share: number): BodyPose {
  const { x, y } = between(from, to, share)
  return { x, y, heading: normalHeading(from.heading + turnBetween(from.heading, to.heading) * share) }
}

/** Ways of moving after which a body may still fire (BR-MUSK-09, BR-SKIR-04, BR-SKIR-05, BR-AFT-04). */
function movesToFire({ mode, rate, plot }: Mover): boolean {
  if (mode === 'followUpAndFire') return true
  if (mode === 'evade') return rate.factor < 1 && rate.rules.includes('BR-SKIR-05')
  return plot?.actions.some((action) => 'advanceAndFire' in action || 'skirmishFire' in action) ?? false
}

function emitPath(step: Step, actor: Actor, mover: Mover): void {
  const { progress, stop, stopAt, track, start, info } = actor
  const path = pathOf(start.rectangle, track, TICKS).map(({ t, x, y, heading }) => ({
    t: Math.round(t * 1e5) / 1e5,
    x: roundInch(x),
    y: roundInch(y),
    heading: roundDegree(heading),
  }))
  const rules = new Set([...MODE_RULES[mover.mode], ...mover.rate.rules])
  if (progress.turnedBy > 0) rules.add(mover.mode === 'retire' && info.isCavalry ? 'BR-RET-02' : 'BR-MOVE-05')
  if (actor.moving?.walker.legs.some(({ kind }) => kind === 'road')) rules.add('BR-TERR-10')
  for (const rule of actor.met) rules.add(rule)
  for (const rule of stopRules(actor)) rules.add(rule)
  if (actor.gaveWay) rules.add('BR-MOVE-11')
  step.emit('bodyMoved', info.side, [...rules], {
    brigadeId: actor.id,
    mode: mover.mode,
    path,
    distance: roundInch(progress.gone),
    turned: roundDegree(progress.turnedBy),
    stop: stop ?? 'done',
    atId: stopAt,
  })
}

function stopRules({ stop, formation, info, held }: Actor): readonly string[] {
  switch (stop) {
    case 'edge':
    case 'exited':
      return ['BR-MOVE-13']
    case 'impassable':
      return ['BR-TERR-04']
    case 'obstacle':
      if (formation === 'marchColumn') return ['BR-TERR-07']
      return [info.isArtillery ? 'BR-TERR-08' : 'BR-TERR-09']
    case 'contact':
      return ['BR-MOVE-10', 'BR-MOVE-12']
    case 'oneInch':
      return ['BR-MOVE-10', 'BR-MOVE-12']
    case 'sight':
      return ['BR-MOVE-15']
    case 'friend':
    case 'halt':
    case 'done':
    case null:
      return held ? ['BR-MOVE-10'] : []
  }
}
