/** Crossing targets: enemies who passed through the zone of standing infantry while moving (BR-MUSK-10, BR-R-30). */
import { boxOf } from '../../../../board/table/boxes'
import { boundsOf, type Bounds } from '../../../../board/table/polygons'
import type { Face4, Pose } from '../../../../board/table/rectangles'
import { distance, hypotenuse, roundInch } from '../../../../board/table/vectors'
import { inZone, leastRange, mayHold, type Zone } from '../../../../board/table/zones'
import type { Actor } from '../../movement/ticks/actors'
import { bodyAt, bodyOf, type Body } from '../../state/bodies'
import type { StraightLine } from '../../../../board/table/lines'
import { isDisordered } from '../../state/condition'
import { LEAST_TARGET, zoneOfFace } from './cover'
import { sizeIn } from '../../state/footprints'
import { brigadeOf, inContact } from '../../state/lookup'
import { Hindrances } from './hindrances'
import { someLine } from './sight'
import type { BrState, CrossingSighting } from '../../state/state'
import type { Step } from '../../turn/step'
import { TICKS } from '../../sheet/tables'

/** How near a crossing target must come, inches (BR-MUSK-10). */
const CROSSING_RANGE = 6
const ALL_FACES: readonly Face4[] = ['front', 'right', 'rear', 'left']

/** Notes the sightings of a movement phase that is over, at the tick of the shortest range. */
export function noteSightings(step: Step, actors: readonly Actor[]): void {
  const { state } = step
  const movers = actors
    .filter(({ moving, track }) => moving !== null && track.length > 0)
    .map((actor): Passer => {
      const looks = actor.track.filter((_, i) => i % STRIDE === 0)
      return { actor, looks, places: boundsOf(looks) }
    })
  const sightings = actors.flatMap((observer) =>
    mayObserve(state, observer) ? sightingsOf(state, observer, movers) : [],
  )
  step.set({ sightings })
  for (const { observerId, bodyId, tick, range } of sightings)
    step.emit('crossingSighted', null, ['BR-MUSK-10'], { observerId, bodyId, t: tick / TICKS, range })
}

/** A mover as those look at it whom it passes by. */
interface Passer {
  readonly actor: Actor
  /** Where it was every few ticks, and the bounds of that. */
  readonly looks: readonly Pose[]
  readonly places: Bounds
}

function sightingsOf(
  state: BrState,
  observer: Actor,
  movers: readonly Passer[],
): readonly CrossingSighting[] {
  const found: CrossingSighting[] = []
  const body = bodyOf(state, observer.id)
  const { formation } = brigadeOf(state, observer.id)
  const zones = (formation === 'square' ? ALL_FACES : ALL_FACES.slice(0, 1)).map((face) =>
    zoneOfFace(state, body, face),
  )
  for (const mover of movers) {
    if (mover.actor.info.side === observer.info.side || !comesNear(body, mover)) continue
    const sighting = sight(state, body, zones, mover.actor)
    if (sighting) found.push(sighting)
  }
  return found
}

/** Formed infantry that stood still and could fire. */
function mayObserve(state: BrState, { id, info, removed }: Actor): boolean {
  if (!info.isInfantry || removed !== null) return false
  const brigade = brigadeOf(state, id)
  const { formation, activity } = brigade
  if (brigade.movedThisMove || brigade.turnedThisMove || brigade.changedFormationThisMove) return false
  if (formation !== 'line' && formation !== 'attackColumn' && formation !== 'square') return false
  if (activity.kind !== 'free' && activity.kind !== 'recovering') return false
  return !inContact(state, id) && !isDisordered(state, id)
}

/** In so many ticks nobody goes farther than an inch. */
const STRIDE = 8
/** Two such inches, so that none is missed between two looks. */
const BETWEEN_LOOKS = 2

/** Ranges are kept to the thousandth: the nearest may be rounded up by half of it. */
const ROUNDING = 0.001

/** How near a mover's front must come to be looked at more closely, inches. */
function reachOf(observer: Body, mover: Actor): number {
  return CROSSING_RANGE + observer.radius + mover.start.radius
}

/** Whether a mover came near enough to have been in the zone. */
function comesNear(observer: Body, { actor, looks, places }: Passer): boolean {
  const { centre } = observer
  const within = reachOf(observer, actor) + BETWEEN_LOOKS
  const dx = Math.max(places.minX - centre.x, centre.x - places.maxX)
  const dy = Math.max(places.minY - centre.y, centre.y - places.maxY)
  return dx <= within && dy <= within && looks.some((pose) => distance(pose, centre) <= within)
}

/** A place of a mover at the end of a tick that a zone may hold, and what the range cannot be below, inches. */
interface Glimpse {
  readonly tick: number
  readonly pose: Pose
  readonly zone: Zone
  readonly least: number
}

/** Every tick in which a zone may hold a mover within reach, whoever is in between. */
function glimpsesOf(observer: Body, zones: readonly Zone[], mover: Actor): readonly Glimpse[] {
  const reach = reachOf(observer, mover)
  const { radius } = mover.start
  const { centre } = observer
  const size = sizeIn(mover.info, mover.formation)
  const { track, bound } = mover
  const glimpses: Glimpse[] = []
  for (let i = 0; i < track.length; i += 1) {
    const pose = track[i]
    // Who stands where he stood has been looked at: the first tick of several alike counts.
    if (!pose || pose === track[i - 1]) continue
    // Its front is never farther from the middle of a body than half its depth; nobody comes nearer by more than his bound.
    const beyond = hypotenuse(centre.x - pose.x, centre.y - pose.y) - reach - radius
    if (beyond > 0) {
      i += Math.max(0, Math.ceil(beyond / bound) - 2)
      continue
    }
    const box = boxOf(pose, size)
    if (hypotenuse(centre.x - box.x, centre.y - box.y) > reach) continue
    for (const zone of zones)
      if (mayHold(zone, box, radius, CROSSING_RANGE))
        glimpses.push({ tick: i + 1, pose, zone, least: leastRange(zone, box) })
  }
  return glimpses
}

/** The nearest that a mover was in a zone and in sight, the first tick of several as near (BR-MUSK-10). */
function sight(
  state: BrState,
  observer: Body,
  zones: readonly Zone[],
  mover: Actor,
): CrossingSighting | undefined {
  let hindrances: Hindrances | undefined
  let nearest: { readonly glimpse: Glimpse; readonly range: number } | undefined
  const glimpses = glimpsesOf(observer, zones, mover)
  // By what the range is at least, so that few need be measured before none can be nearer.
  for (const glimpse of glimpses.toSorted((a, b) => a.least - b.least)) {
    if (nearest && glimpse.least > nearest.range + ROUNDING) break
    const { tick, pose, zone } = glimpse
    const { parts } = bodyAt(mover.info, pose, mover.formation)
    const found = inZone(parts, zone, LEAST_TARGET)
    if (!found) continue
    const range = roundInch(found.range)
    if (range > CROSSING_RANGE) continue
    const isNearer =
      !nearest || range < nearest.range || (range === nearest.range && tick < nearest.glimpse.tick)
    if (!isNearer) continue
    const hinders = (hindrances ??= hindrancesTo(state, observer, zones, glimpses, mover))
    const isClear = (line: StraightLine) => line.length === 0 || hinders.isUsable(line)
    if (someLine(zone, found.parts, isClear)) nearest = { glimpse, range }
  }
  if (!nearest) return undefined
  const { glimpse, range } = nearest
  return {
    observerId: observer.id,
    bodyId: mover.id,
    tick: glimpse.tick,
    range,
    pose: glimpse.pose,
    formation: mover.formation,
  }
}

/** What an observer looks past at one mover, wherever it is seen. */
function hindrancesTo(
  state: BrState,
  { id }: Body,
  zones: readonly Zone[],
  glimpses: readonly Glimpse[],
  { start }: Actor,
): Hindrances {
  // A pose is the middle of a front: no part of a body is farther from it than twice its radius.
  const { minX, minY, maxX, maxY } = boundsOf(glimpses.map(({ pose }) => pose))
  const reach = 2 * start.radius
  const corners = [
    { x: minX - reach, y: minY - reach },
    { x: maxX + reach, y: maxY + reach },
  ]
  const edges = zones.flatMap(({ edge: { left, right } }) => [left, right])
  return new Hindrances(state, id, 'smallArms', start, [], [...edges, ...corners])
}
