/** Going by orders: marches, advances, attacks, supports and retreats of infantry, cavalry and skirmishers (10.4). */
import { distanceBetweenParts, polylineToPolygon } from '../../../../board/table/polygons'
import { along, distance, normalHeading, roundInch, type Point } from '../../../../board/table/vectors'
import { bodyOf, gapOf, partsOf, sectorAt } from '../../state/bodies'
import type { Thought } from './considerations'
import { forming, roadSteps } from './forming'
import { hasEnemyInFire, mannedEnemies } from './fronts'
import { FEELS, keepsOff, outOfMuskets, WAITS_OFF } from './horse'
import { liningUp } from './lining-up'
import { isBeforeSteady, targetOf } from './targets'
import { stays } from './trials'
import { turnToward } from './ways'
import { brigadeOf, infoOf, rosterOf, type BrigadeInfo } from '../../state/lookup'
import {
  DEFAULT_RADIUS,
  enemyNear,
  goalOf,
  goesOn,
  nearestEnemy,
  nearestStanding,
  SUPPORT_DISTANCE,
  type Task,
} from '../clauses'
import { distanceToPlace, pointOf } from '../places'
import { leadsOut } from '../triggers'
import { refuseCharge } from '../../movement/charges'
import { sees } from '../../fire/sight/sight'
import { isBarred, isLikelyToReach } from '../../staff/charges'
import type { BrState } from '../../state/state'
import { ARRIVED_WITHIN } from '../../sheet/tables'
import { enemiesWithin } from '../../state/nearby'

/** Keep-off distances of the verbs, inches (10.4). */
const KEEP_OFF = { advance: 6, firefight: 3, assault: 5.5 } as const
/** Inside this gap a firefight goes on by volleys, inches. */
const VOLLEYS = 6
/** Skirmishers stay between these gaps from formed infantry, inches. */
const SKIRMISH = { near: 5, far: 7 } as const
/** They mind formed infantry within so many inches; on a march only where it is as near as they stay to it. */
const FORMED_NEAR = 12

export function* marching(state: BrState, id: string, task: Task): Generator<Thought> {
  const info = infoOf(state, id)
  if (brigadeOf(state, id).complexId !== null) return
  if (info.isSkirmishers) {
    const thoughts = skirmishing(
      state,
      id,
      goesOn(task) && task.verb !== 'attack' ? SKIRMISH.far : FORMED_NEAR,
    )
    yield* thoughts
    if (thoughts.length > 0) return
  }
  switch (task.verb) {
    case 'march':
    case 'advance':
      yield* advancing(state, id, task)
      return
    case 'attack':
      yield* attacking(state, id, task)
      return
    case 'retire':
      yield* retiring(state, id, task)
      return
    case 'support':
      yield* supporting(state, id, task)
      return
    case 'hold':
    case 'reserve':
    case 'screen':
    case 'defend':
      yield* returning(state, id, task)
      return
    case 'bombard':
      return
  }
}

/** Toward a point in the formation that the way asks for; halting `stopAt` inches from any enemy. */
function* goTo(state: BrState, id: string, task: Task, goal: Point, stopAt: number): Generator<Thought> {
  yield* forming(state, id, task, goal)
  const road = roadSteps(state, id, goal)
  if (road) yield { actions: [road], stopAt }
  yield { toward: leadsOut(state, task.clause) ? beyond(state, id, goal) : goal, stopAt }
}

/** A point over the edge behind an exit, so that the way does not end before it. */
function beyond(state: BrState, id: string, exit: Point): Point {
  const { centre } = bodyOf(state, id)
  const { width, height } = state.sheet.table
  if (distance(centre, exit) > 8) return exit
  if (exit.x <= 0) return { x: -4, y: exit.y }
  if (exit.x >= width) return { x: width + 4, y: exit.y }
  return exit.y <= 0 ? { x: exit.x, y: -4 } : { x: exit.x, y: height + 4 }
}

/** Along the via points in turn, then to the place; infantry that advances keeps off an enemy whom it sees. */
function* advancing(state: BrState, id: string, task: Task): Generator<Thought> {
  const goal = nextPoint(state, id, task)
  if (!goal) return
  const keepsOffHim = task.verb === 'advance' && infoOf(state, id).isInfantry && !isHidden(state, id)
  yield* goTo(state, id, task, goal, keepsOffHim ? KEEP_OFF.advance : BLIND)
}

/** Whether all enemies right before a brigade are out of its sight: no trigger of its order knows of them (BR-ORD-06). */
function isHidden(state: BrState, id: string): boolean {
  const near = mannedEnemies(state, id, KEEP_OFF.advance + 0.5).filter(
    ({ brigade }) => brigade.activity.kind !== 'routing',
  )
  return near.length > 0 && near.every((enemy) => !sees(state, id, enemy.id))
}

/** The first via point that is still ahead, else the place. */
function nextPoint(state: BrState, id: string, task: Task): Point | undefined {
  const { centre } = bodyOf(state, id)
  const via = (task.clause.via ?? []).flatMap((place) => pointOf(state.sheet, place) ?? [])
  const goal = goalOf(state, id, task)
  const points = goal ? [...via, goal] : via
  for (const [i, point] of points.entries()) {
    const next = points[i + 1]
    if (!next) return point
    const passed = distance(centre, point) <= ARRIVED_WITHIN || distance(centre, next) < distance(point, next)
    if (!passed) return point
  }
  return undefined
}

function* attacking(state: BrState, id: string, task: Task): Generator<Thought> {
  // Who may come no nearer to anybody would only turn on the spot (BR-MOR-05).
  if (brigadeOf(state, id).morale === 'halt' && nearestEnemy(state, id) <= FORMED_NEAR) {
    if (infoOf(state, id).isCavalry) yield* outOfMuskets(state, id)
    yield* forming(state, id, task, undefined)
    return
  }
  const via = nextPoint(state, id, task)
  if (!via) return
  const found = targetOf(state, id, task)
  if (!found) {
    yield* goTo(state, id, task, via, 1)
    return
  }
  const { target, isCrowded } = found
  if (isCrowded && gapOf(state, id, target.id) <= BEHIND_OTHERS) {
    yield* forming(state, id, task, via)
    yield { actions: [{ stand: true }] }
    return
  }
  const gap = gapOf(state, id, target.id)
  const aim = bodyOf(state, target.id).centre
  // Via points are for the way there, not for the last stretch.
  const ahead = gap > 12 ? via : aim
  if (infoOf(state, id).isCavalry) {
    yield* flanking(state, id, task, target, ahead)
    return
  }
  // Foot cannot charge horse: it clears the way by volleys (BR-CHG-02).
  if (target.isCavalry && gap <= VOLLEYS && sees(state, id, target.id)) {
    yield* closing(state, id, { ...task, clause: { ...task.clause, method: 'firefight' } }, aim, gap, false)
    return
  }
  // Nobody fires at or charges whom he does not see: through crops and woods it goes on to an inch.
  if (!sees(state, id, target.id)) {
    if (gap <= LINES_UP) yield* liningUp(state, id, target.id)
    yield* goTo(state, id, task, ahead, BLIND)
    // Corner against flank leaves no room for the turn that would show him.
    if (gap <= BLIND + ROOM_TO_TURN) yield { actions: [{ withdrawFacing: ROOM_TO_TURN }] }
    return
  }
  if ((task.clause.method ?? 'firefight') === 'assault') {
    if (gap > KEEP_OFF.assault + 0.5)
      yield* goTo(state, id, task, ahead, pastOthers(state, id, target.id, KEEP_OFF.assault))
    // A charge that was not worth declaring from here is made ready by fire, nearer on.
    else {
      // Over guns without gunners on foot, and round water: a charge would end at them (BR-CHG-04, -07).
      const isShut = refuseCharge(state, id, target.id)?.code === 'CHARGE_PATH_BARRED'
      if (gap > PAST_GUNS && (isShut || isBarred(state, id, target.id))) yield { toward: aim, stopAt: 1 }
      // Where its charge would likely fall short it comes nearer, as far as hedge or marsh let it.
      else if (gap > AT_HAND && !isLikelyToReach(state, id, target.id))
        yield* goTo(state, id, task, aim, Math.max(AT_HAND, gap - STEPS_NEARER))
      yield* closing(state, id, task, aim, gap, !isShut)
    }
  } else if (gap > VOLLEYS)
    yield* goTo(state, id, task, ahead, pastOthers(state, id, target.id, VOLLEYS - 0.5))
  else yield* closing(state, id, task, aim, gap, false)
}

/** From so near a charge arrives over whatever ground, inches. */
const AT_HAND = 2

/** How near an enemy may come on its way: past another than its target it goes on, though nearer to him by steps (BR-MOVE-15). */
function pastOthers(state: BrState, id: string, targetId: string, stopAt: number): number {
  const nearest = nearestStanding(state, id)
  if (!nearest || nearest.id === targetId) return stopAt
  return Math.min(stopAt, Math.max(BLIND, nearestEnemy(state, id) - STEPS_NEARER))
}
/** Inches. */
const STEPS_NEARER = 2

/** Face to face with the enemy: formed, turned to him, and on by volleys. */
function* closing(
  state: BrState,
  id: string,
  task: Task,
  aim: Point,
  gap: number,
  assaults: boolean,
): Generator<Thought> {
  yield* forming(state, id, task, aim)
  // A turn costs the volley: who has an enemy before his muskets keeps his front, unless he means to charge (BR-MUSK-01).
  const mayCharge = assaults && brigadeOf(state, id).chargeReadyFrom <= state.move + 1
  if (mayCharge || !hasEnemyInFire(state, id)) {
    const turn = turnToward(state, id, aim, SQUARELY)
    // Where friends or the enemy leave no room for it a step makes some.
    if (turn) yield* [{ actions: [turn] }, { toward: aim, stopAt: KEEP_OFF.firefight }]
    if (turn && gap <= BLIND + ROOM_TO_TURN && !hasEnemyInFire(state, id))
      yield { actions: [{ withdrawFacing: ROOM_TO_TURN }] }
  }
  if (gap > KEEP_OFF.firefight) yield { actions: [{ advanceAndFire: true }], stopAt: KEEP_OFF.firefight }
  yield { actions: [{ stand: true }] }
}

/** Nearer than this nothing is gained by going past abandoned guns, inches. */
const PAST_GUNS = 1.3
/** A front within so many degrees of the enemy's middle looks at him squarely enough. */
const SQUARELY = 3
/** How near an enemy out of sight is come to, and from where on straight opposite him, inches. */
const BLIND = 1
const LINES_UP = 5
/** A step back that makes room to face him, inches. */
const ROOM_TO_TURN = 1
/** Who finds enough friends at his enemy waits so far off, inches. */
const BEHIND_OTHERS = 8

/** Cavalry takes a place seven to nine inches off in a flank of its target, and faces it (10.4). */
function* flanking(
  state: BrState,
  id: string,
  task: Task,
  target: BrigadeInfo,
  ahead: Point,
): Generator<Thought> {
  const { centre } = bodyOf(state, id)
  const enemy = bodyOf(state, target.id)
  const gap = gapOf(state, id, target.id)
  const keepOff = keepsOff(state, id)
  if (gap > 20) {
    yield* goTo(state, id, task, ahead, keepOff)
    return
  }
  yield* outOfMuskets(state, id)
  const nearest = nearestEnemy(state, id)
  // Nobody charges whom he does not see: over the crest or through the crops it feels its way on (BR-CHG-04), but not
  // into the muskets of foot in good order, whose front it would not charge.
  if (gap <= WAITS_OFF + 5 && !sees(state, id, target.id) && !isBeforeSteady(state, centre, enemy)) {
    if (gap <= LINES_UP) yield* liningUp(state, id, target.id)
    yield* goTo(state, id, task, enemy.centre, Math.max(BLIND, nearest - FEELS))
  }
  const { heading, width, depth } = enemy.rectangle
  const { formation, complexId } = brigadeOf(state, target.id)
  const off = 8 + Math.max(width, depth) / 2
  const places = [90, -90].map((aside) => along(enemy.centre, normalHeading(heading + aside), off))
  const [near] = places.toSorted((a, b) => distance(centre, a) - distance(centre, b))
  const inFlank = gap <= WAITS_OFF + 2 && sectorAt(target, formation, enemy.rectangle, centre) !== 'front'
  const hasFlanks = formation !== 'square' && complexId === null
  if (near && !inFlank && hasFlanks && distance(centre, near) > 1.5)
    yield* goTo(state, id, task, near, keepOff)
  // Where the flank lies outside the order it comes at the front.
  if (gap > WAITS_OFF + 1.5) yield* goTo(state, id, task, enemy.centre, keepOff)
  // Where its charge would likely fall short it comes nearer than it would wait elsewhere.
  if (!isLikelyToReach(state, id, target.id) && !isBeforeSteady(state, centre, enemy))
    yield* goTo(state, id, task, enemy.centre, Math.max(BLIND, nearest - FEELS))
  const turn = turnToward(state, id, enemy.centre, 3)
  if (turn) yield { actions: [turn] }
  yield { actions: [{ stand: true }] }
}

/** How far from its place it may stand behind a brigade that stands, inches. */
const BEHIND_STANDING = 4

/** Behind the middle of the supported brigade (10.4). */
function* supporting(state: BrState, id: string, task: Task): Generator<Thought> {
  const { brigade, distance: inches } = task.clause
  if (brigade === undefined || state.brigades[brigade]?.place !== 'table') return
  const supported = bodyOf(state, brigade)
  const back = normalHeading(supported.rectangle.heading + 180)
  const place = along(supported.centre, back, inches ?? SUPPORT_DISTANCE)
  const inside = {
    x: Math.min(state.sheet.table.width - 2, Math.max(2, place.x)),
    y: Math.min(state.sheet.table.height - 2, Math.max(2, place.y)),
  }
  // Whoever supports a brigade that stands need not dress on its every turn.
  const near = stays(state, brigade) ? BEHIND_STANDING : ARRIVED_WITHIN
  if (distance(bodyOf(state, id).centre, inside) > near) yield* goTo(state, id, task, inside, 3)
}

/** Back to the place it was to hold, if it was driven off or never was there; then in the formation for it. */
function* returning(state: BrState, id: string, task: Task): Generator<Thought> {
  const goal = goalOf(state, id, task)
  const { clause, verb, from } = task
  if (!goal || enemyNear(state, id)) {
    yield* forming(state, id, task, undefined)
    return
  }
  const there =
    verb === 'defend' && clause.complex !== undefined
      ? gapToPost(state, id, clause.complex) <= AT_THE_DOOR
      : distanceToPlace(state.sheet, clause.place ?? from, bodyOf(state, id).centre) <=
        (clause.radius ?? DEFAULT_RADIUS.hold)
  yield* there ? forming(state, id, task, undefined) : goTo(state, id, task, goal, 3)
}

/** How near to a complex or work one is at it, inches (BR-BLD-04). */
const AT_THE_DOOR = 1

/** Inches from a brigade's footprint to a complex or work. */
function gapToPost(state: BrState, id: string, featureId: string): number {
  const { complexes, lines } = rosterOf(state.sheet)
  const complex = complexes.get(featureId)
  const { parts } = bodyOf(state, id)
  if (complex) return roundInch(Math.max(0, distanceBetweenParts(parts, partsOf(complex))))
  const line = lines.get(featureId)
  return line ? Math.min(...parts.map((part) => polylineToPolygon(line.polyline, part))) : 0
}

/** Facing the enemy while he is near, else turned and away (10.4). */
function* retiring(state: BrState, id: string, task: Task): Generator<Thought> {
  const goal = nextPoint(state, id, task)
  if (!goal) return
  if (nearestEnemy(state, id) <= 6) yield { actions: [{ withdrawFacing: 'max' }] }
  yield* goTo(state, id, task, goal, 1)
}

/** Skirmishers near formed enemies keep off and fire (10.4, BR-SKIR-03, -04). */
function skirmishing(state: BrState, id: string, near: number): readonly Thought[] {
  const formed = enemiesWithin(state, id, near)
    .map((one) => one.info)
    .filter((enemy) => enemy.isFoot)
  const [nearest] = formed.toSorted(
    (a, b) => gapOf(state, id, a.id) - gapOf(state, id, b.id) || a.order - b.order,
  )
  if (!nearest) return []
  const gap = gapOf(state, id, nearest.id)
  const aim = bodyOf(state, nearest.id).centre
  if (gap < SKIRMISH.near) return [{ actions: [{ withdrawFacing: 'max' }] }, { actions: [{ stand: true }] }]
  const turn = turnToward(state, id, aim, 20)
  return [
    ...(turn ? [{ actions: [turn] }] : []),
    ...(gap > SKIRMISH.far ? [{ actions: [{ skirmishFire: 'max' as const }], stopAt: SKIRMISH.near }] : []),
    { actions: [{ stand: true }] },
  ]
}
