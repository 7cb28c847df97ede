/** Where the ticks have left everybody: poses rounded, marks of the move set, paths told (BR-GEO-02, BR-MOVE-14). */
import { moved } from '../../board/rectangles'
import { pathOf } from '../../board/tracks'
import { bearing, distance, roundDegree, roundInch } from '../../board/vectors'
import type { Actor } from './actors'
import { roundedPose } from './changes'
import type { MoveMode } from './events'
import { groundOf } from './ground'
import { brigadeOf } from './lookup'
import type { Mover } from './movers'
import { remove } from './settling'
import type { BodyPose } from './state'
import type { Step } from './step'
import { TICKS } from './tables'

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
  for (const actor of actors) {
    const { moving, progress, id } = actor
    const mover = byId.get(id)
    if (!moving || !mover) continue
    const brigade = brigadeOf(step.state, id)
    const pose = restingPose(actor)
    const movedOn = progress.gone > 0.01
    const road = moving.walker.legs.findLast((leg) => leg.kind === 'road')
    const onRoad = road !== undefined && moving.walker.legs[moving.walker.legs.length - 1] === road
    const entering = brigade.entering && !groundOf(step.state.sheet).holds({ ...pose, ...moving.walker.size })
    step.setBrigade(id, {
      pose,
      entering,
      roadId: onRoad ? road.roadId : movedOn || progress.turnedBy > 0 ? null : brigade.roadId,
      movedThisMove: brigade.movedThisMove || movedOn,
      turnedThisMove: brigade.turnedThisMove || progress.turnedBy > 0,
      movedToFire: movesToFire(mover),
    })
    tellPath(step, actor, mover)
    if (actor.removed)
      remove(step, id, actor.removed, ['BR-MOVE-13'], actor.removed === 'exited' ? actor.exitId : null)
  }
}

/** The last pose, rounded (BR-GEO-02): back by a thousandth or two where rounding alone would bring it into what stopped it. */
function restingPose({ moving, progress, track, stop, start }: Actor): BodyPose {
  const pose = roundedPose(progress.pose)
  if (!moving || (stop !== 'impassable' && stop !== 'obstacle')) return pose
  const { feet, size } = moving.walker
  const bars = (at: BodyPose) => feet.at({ ...at, ...size }, false).stops.length
  const most = bars(progress.pose)
  const before = track.findLast((one) => distance(one, progress.pose) > 0.005) ?? start.rectangle
  const back = bearing(progress.pose, before)
  for (let inches = 0; inches <= 0.004; inches += 0.001) {
    const tried = roundedPose(moved(progress.pose, back, inches))
    if (bars(tried) <= most) return tried
  }
  return pose
}

/** Ways of moving after which a body may still fire (BR-MUSK-09, BR-SKIR-04, BR-SKIR-05, BR-AFT-04). */
function movesToFire({ mode, rate, plot }: Mover): boolean {
  if (mode === 'followUpAndFire') return true
  if (mode === 'evade') return rate.factor < 1 && rate.rules.includes('BR-SKIR-05')
  return plot?.actions.some((action) => 'advanceAndFire' in action || 'skirmishFire' in action) ?? false
}

function tellPath(step: Step, actor: Actor, mover: Mover): void {
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
  step.tell('bodyMoved', info.side, [...rules], {
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
