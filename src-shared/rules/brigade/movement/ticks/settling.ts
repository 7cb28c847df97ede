/** After the last tick: bodies that went through friends come clear, evaders turn, fugitives who ran into enemies disperse. */
import { otherSide } from '../../../../engine/sides'
import { moved } from '../../../../board/table/rectangles'
import { bearing, distance, roundInch } from '../../../../board/table/vectors'
import { mayLeave, ownLimit, type Actor, type Touch } from './actors'
import { gapBetween } from '../../../../board/table/bodies'
import { bodyAt, bodyOf, gapOf, isAbandoned, type Body } from '../../state/bodies'
import { roundedPose } from '../changes'
import { standsOnTable } from '../../state/edges'
import { GoingRules } from './going'
import { groundOf } from '../../sheet/ground'
import { brigadeOf, infoOf, onTable } from '../../state/lookup'
import { blockageOf } from '../blockage'
import type { BodyPose, BrState } from '../../state/state'
import type { Step } from '../../turn/step'
import { CONTACT_EPS, OVERLAP_TOUCHING } from '../../sheet/tables'
import { facing } from './way'
import { standingNear } from '../../state/nearby'

/** How far a passing body may go on to come clear of friends, inches (BR-MOVE-11). */
const GOES_ON = 3
const STEP = 0.05

/** Bodies that would end inside a friend go on, or back, to a clear place; in canonical order (BR-MOVE-11). */
export function clearPassers(step: Step, actors: readonly Actor[]): void {
  for (const actor of actors) {
    if (!actor.passes || !actor.moving || actor.track.length === 0) continue
    const { state } = step
    const brigade = brigadeOf(state, actor.id)
    if (brigade.place !== 'table' || isClear(state, actor, brigade.pose)) continue
    const pose = placeAhead(state, actor) ?? placeBehind(state, actor)
    if (!pose) continue
    const to = roundedPose(pose)
    step.setBrigade(actor.id, { pose: to })
    step.emit('shifted', actor.info.side, ['BR-MOVE-11'], {
      brigadeId: actor.id,
      from: { ...brigade.pose },
      to: { ...to },
      cause: 'passingFriends',
    })
  }
}

function isClear(state: BrState, actor: Actor, pose: BodyPose): boolean {
  return isClearOf(friendsAbout(state, actor, pose, 0), actor, pose)
}

/** Friends who may bar a body a place within some inches of a pose. */
function friendsAbout(state: BrState, actor: Actor, pose: BodyPose, within: number): readonly Body[] {
  const { centre, radius } = bodyAt(actor.info, pose, actor.formation)
  const found: Body[] = []
  for (const { id, brigade, body } of standingNear(state, centre, radius + within, actor.info.side))
    if (id !== actor.id && !isAbandoned(brigade)) found.push(body)
  return found
}

function isClearOf(friends: readonly Body[], actor: Actor, pose: BodyPose): boolean {
  const body = bodyAt(actor.info, pose, actor.formation)
  return friends.every((friend) => gapBetween(body, friend, 0) >= -OVERLAP_TOUCHING)
}

/** The first clear place at most three inches on in the same direction, if limits, ground and edge allow. */
function placeAhead(state: BrState, actor: Actor): BodyPose | undefined {
  const last = brigadeOf(state, actor.id).pose
  const before =
    actor.track.findLast((pose) => distance(pose, last) > OVERLAP_TOUCHING) ?? actor.start.rectangle
  if (distance(before, last) <= OVERLAP_TOUCHING) return undefined
  const towards = bearing(before, last)
  const friends = friendsAbout(state, actor, last, GOES_ON + STEP)
  for (let inches = STEP; inches <= GOES_ON + 1e-9; inches += STEP) {
    const pose = moved(last, towards, inches)
    if (!mayStand(state, actor, pose, last)) return undefined
    if (isClearOf(friends, actor, pose)) return pose
  }
  return undefined
}

function mayStand(state: BrState, actor: Actor, pose: BodyPose, last: BodyPose): boolean {
  const ground = groundOf(state.sheet)
  const body = bodyAt(actor.info, pose, actor.formation)
  const mode = actor.moving?.mode ?? 'plot'
  if (mayLeave(mode) ? !ground.isOn(body.centre) : !standsOnTable(ground, body)) return false
  const going = new GoingRules(state, actor.info, actor.formation, flees(actor))
  const barred = going.at({ ...body.rectangle, ...last }, false).stops
  if (going.at(body.rectangle, false).stops.some((id) => !barred.includes(id))) return false
  return keepsOff(state, actor, body)
}

function flees(actor: Actor): boolean {
  return actor.moving?.mode === 'rout' || actor.moving?.mode === 'fallBack'
}

/** No enemy nearer than its own limit (BR-MOVE-10). */
function keepsOff(state: BrState, actor: Actor, body: Body): boolean {
  const limit = ownLimit(actor.moving?.mode ?? 'plot')
  const enemy = otherSide(actor.info.side)
  return standingNear(state, body.centre, body.radius + limit, enemy).every(
    ({ brigade, body: other }) =>
      isAbandoned(brigade) || gapBetween(body, other, limit) >= limit - OVERLAP_TOUCHING,
  )
}

/** The last clear place along its path, if no enemy is nearer to that than its limit. */
function placeBehind(state: BrState, actor: Actor): BodyPose | undefined {
  const pose = [actor.start.rectangle, ...actor.track].findLast((one) => isClear(state, actor, one))
  if (!pose) return undefined
  return keepsOff(state, actor, bodyAt(actor.info, pose, actor.formation)) ? pose : undefined
}

/** Skirmishers who got away turn to face their charger, if there is room (BR-SKIR-05). */
export function turnEvaders(
  step: Step,
  evaders: ReadonlyMap<string, string>,
  touches: readonly Touch[],
): void {
  for (const [id, chargerId] of evaders) {
    const { state } = step
    const brigade = brigadeOf(state, id)
    if (brigade.place !== 'table' || touches.some(({ targetId }) => targetId === id)) continue
    if (state.brigades[chargerId]?.place !== 'table') continue
    const body = bodyOf(state, id)
    const towards = bearing(body.centre, bodyOf(state, chargerId).centre)
    const pose = roundedPose(facing(brigade.pose, body.rectangle.depth, towards))
    if (blockageOf(state, id, bodyAt(body.info, pose, brigade.formation), body)) continue
    step.setBrigade(id, { pose })
    step.emit('refaced', body.info.side, ['BR-SKIR-05'], { brigadeId: id, pose: { ...pose } })
  }
}

/** Fugitives who ran into a fresh enemy, or whom one kept from moving, are gone (BR-ROUT-02, BR-R-123). */
export function disperse(
  step: Step,
  actors: readonly Actor[],
  touches: readonly Touch[],
  touchedAtStart: (id: string, enemyId: string) => boolean,
): void {
  for (const actor of actors) {
    if (actor.moving?.mode !== 'rout' || step.state.brigades[actor.id]?.place !== 'table') continue
    if (meets(step.state, actor, touches, touchedAtStart) || isPinned(actor))
      remove(step, actor.id, 'dispersed', ['BR-ROUT-02'])
  }
}

function meets(
  state: BrState,
  actor: Actor,
  touches: readonly Touch[],
  touchedAtStart: (id: string, enemyId: string) => boolean,
): boolean {
  return onTable(state, otherSide(actor.info.side)).some(({ id }) => {
    const { activity } = brigadeOf(state, id)
    if (activity.kind === 'pursuing' && activity.quarryId === actor.id) return false
    if (isAbandoned(brigadeOf(state, id)) || touchedAtStart(actor.id, id)) return false
    const struck = touches.some((touch) => touch.attackerId === id && touch.targetId === actor.id)
    return struck || roundInch(gapOf(state, actor.id, id)) <= CONTACT_EPS
  })
}

function isPinned({ held, progress }: Actor): boolean {
  return held && progress.gone <= 0.01
}

/** Takes a body off the table for good. */
export function remove(
  step: Step,
  id: string,
  cause: 'fled' | 'exited' | 'dispersed' | 'destroyed' | 'knockedOut',
  rules: readonly string[],
  exitId: string | null = null,
): void {
  const { side } = infoOf(step.state, id)
  step.setBrigade(id, {
    place: 'gone',
    activity: { kind: 'removed', cause, move: step.state.move, exitId },
    next: null,
    complexId: null,
    sections: [],
  })
  step.set({
    contacts: step.state.contacts.filter(({ attackerId, targetId }) => attackerId !== id && targetId !== id),
  })
  step.emit('brigadeRemoved', side, rules, { brigadeId: id, cause, exitId })
}
