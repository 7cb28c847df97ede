/** Going by orders: marches, advances, attacks, supports and retreats of infantry, cavalry and skirmishers (10.4). */
import { distanceBetweenParts, polylineToPolygon } from '../../board/polygons'
import {
  along,
  bearing,
  distance,
  normalHeading,
  roundInch,
  turnBetween,
  type Point,
} from '../../board/vectors'
import { bodyOf, enemiesOf, gapOf, partsOf, sectorAt } from './bodies'
import type { Thought } from './executor-thoughts'
import { forming, roadSteps } from './executor-forming'
import { facing, isFree, plotsToward } from './executor-detours'
import { turnToward } from './executor-ways'
import { brigadeOf, garrisonOf, infoOf, rosterOf, type BrigadeInfo } from './lookup'
import { DEFAULT_RADIUS, enemyNear, goalOf, nearestEnemy, SUPPORT_DISTANCE, type Task } from './order-clauses'
import { brigadesNamed, distanceToPlace, pointOf } from './order-places'
import { leadsOut } from './order-triggers'
import { sees } from './sight'
import type { BrState } from './state'
import { ARRIVED_WITHIN } from './tables'

/** Keep-off distances of the verbs, inches (10.4). */
const KEEP_OFF = { advance: 6, firefight: 3, assault: 5.5, charge: 7 } as const
/** Inside this gap a firefight goes on by volleys, inches. */
const VOLLEYS = 6
/** Skirmishers stay between these gaps from formed infantry, inches. */
const SKIRMISH = { near: 5, far: 7 } as const

export function marching(state: BrState, id: string, task: Task): readonly Thought[] {
  const info = infoOf(state, id)
  if (brigadeOf(state, id).complexId !== null) return []
  if (info.isSkirmishers) {
    const thoughts = skirmishing(state, id)
    if (thoughts.length > 0) return thoughts
  }
  switch (task.verb) {
    case 'march':
    case 'advance':
      return advancing(state, id, task)
    case 'attack':
      return attacking(state, id, task)
    case 'retire':
      return retiring(state, id, task)
    case 'support':
      return supporting(state, id, task)
    case 'hold':
    case 'reserve':
    case 'screen':
    case 'defend':
      return returning(state, id, task)
    case 'bombard':
      return []
  }
}

/** Toward a point in the formation that the way asks for; halting `stopAt` inches from any enemy. */
function goTo(state: BrState, id: string, task: Task, goal: Point, stopAt: number): readonly Thought[] {
  const road = roadSteps(state, id, goal)
  const to = leadsOut(state, task.clause) ? beyond(state, id, goal) : goal
  return [
    ...forming(state, id, task, goal),
    ...(road && isFree(state, id, [road], stopAt) ? [{ actions: [road], stopAt }] : []),
    ...plotsToward(state, id, to, stopAt),
  ]
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

/** Along the via points in turn, then to the place; infantry that advances keeps off enemy infantry. */
function advancing(state: BrState, id: string, task: Task): readonly Thought[] {
  const goal = nextPoint(state, id, task)
  if (!goal) return []
  const keepOff = task.verb === 'advance' && infoOf(state, id).isInfantry ? KEEP_OFF.advance : 1
  return goTo(state, id, task, goal, keepOff)
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

function attacking(state: BrState, id: string, task: Task): readonly Thought[] {
  const via = nextPoint(state, id, task)
  const target = targetOf(state, id, task)
  if (!via) return []
  if (!target) return goTo(state, id, task, via, 1)
  const gap = gapOf(state, id, target.id)
  const aim = bodyOf(state, target.id).centre
  // Via points are for the way there, not for the last stretch.
  const ahead = gap > 12 ? via : aim
  if (infoOf(state, id).isCavalry) return flanking(state, id, task, target, ahead)
  // Nobody fires at or charges whom he does not see: through crops and woods it goes on to an inch.
  if (!sees(state, id, target.id) && gap > BLIND + 0.1) return goTo(state, id, task, ahead, BLIND)
  const method = task.clause.method ?? 'firefight'
  if (method === 'assault') {
    if (gap > KEEP_OFF.assault + 0.5) return goTo(state, id, task, ahead, KEEP_OFF.assault)
    return [
      ...forming(state, id, task, aim),
      ...facing(state, id, aim, 3, KEEP_OFF.firefight),
      // A charge that was not worth declaring from here is made ready by fire, nearer on.
      ...(gap > KEEP_OFF.firefight
        ? [{ actions: [{ advanceAndFire: true as const }], stopAt: KEEP_OFF.firefight }]
        : []),
      { actions: [{ stand: true }] },
    ]
  }
  if (gap > VOLLEYS) return goTo(state, id, task, ahead, VOLLEYS - 0.5)
  return [
    ...forming(state, id, task, aim),
    ...facing(state, id, aim, 20, KEEP_OFF.firefight),
    ...(gap > KEEP_OFF.firefight
      ? [{ actions: [{ advanceAndFire: true as const }], stopAt: KEEP_OFF.firefight }]
      : []),
    { actions: [{ stand: true }] },
  ]
}

/** Whom an attack goes for: the objective itself, or who stands about the place, the nearest first. */
function targetOf(state: BrState, id: string, { clause }: Task): BrigadeInfo | undefined {
  const { objective } = clause
  if (objective === undefined) return undefined
  const there = (info: BrigadeInfo) => {
    const { place, activity } = brigadeOf(state, info.id)
    return place === 'table' && activity.kind !== 'routing' && activity.kind !== 'crewGone'
  }
  const nearest = (list: readonly BrigadeInfo[]) =>
    list
      .filter(there)
      .toSorted((a, b) => offOf(state, id, a.id) - offOf(state, id, b.id) || a.order - b.order)[0]
  const garrison = garrisonOf(state, objective)
  if (garrison && infoOf(state, garrison.id).side !== infoOf(state, id).side)
    return infoOf(state, garrison.id)
  const point = pointOf(state.sheet, objective)
  if (!point) return nearest(brigadesNamed(state.sheet, objective))
  const { centre } = bodyOf(state, id)
  const ahead = bearing(centre, point)
  const about = enemiesOf(state, id).filter((enemy) => {
    const body = bodyOf(state, enemy.id)
    const aside = Math.abs(turnBetween(ahead, bearing(centre, body.centre)))
    const bars = gapOf(state, id, enemy.id) <= ABOUT && aside <= (isWalled(state, enemy.id) ? 20 : 50)
    return distance(body.centre, point) <= ABOUT || (bars && distance(centre, point) > ABOUT / 2)
  })
  return nearest(about)
}
/** Inches to an enemy, those to the side counted farther: whom it faces already it goes on with. */
function offOf(state: BrState, id: string, enemyId: string): number {
  const towards = bearing(bodyOf(state, id).centre, bodyOf(state, enemyId).centre)
  return gapOf(state, id, enemyId) + Math.abs(turnBetween(brigadeOf(state, id).pose.heading, towards)) / ASIDE
}
/** Degrees aside that count as much as an inch. */
const ASIDE = 15

/** How near an enemy out of sight is come to, inches. */
const BLIND = 1
/** Enemies so near to an objective, or in the way to it, are attacked for it, inches. */
const ABOUT = 8

/** Garrisons are passed by unless they bar the very way. */
function isWalled(state: BrState, id: string): boolean {
  return brigadeOf(state, id).complexId !== null
}

/** Cavalry takes a place seven to nine inches off in a flank of its target, and faces it (10.4). */
function flanking(
  state: BrState,
  id: string,
  task: Task,
  target: BrigadeInfo,
  ahead: Point,
): readonly Thought[] {
  const { centre } = bodyOf(state, id)
  const enemy = bodyOf(state, target.id)
  if (gapOf(state, id, target.id) > 20) return goTo(state, id, task, ahead, KEEP_OFF.charge)
  const { heading, width, depth } = enemy.rectangle
  const off = 8 + Math.max(width, depth) / 2
  const places = [heading + 90, heading - 90].map((bearing) =>
    along(enemy.centre, normalHeading(bearing), off),
  )
  const [near] = places.toSorted((a, b) => distance(centre, a) - distance(centre, b))
  const sector = sectorAt(target, brigadeOf(state, target.id).formation, enemy.rectangle, centre)
  const inFlank = sector !== 'front' && gapOf(state, id, target.id) <= 9.5
  const noFlanks =
    brigadeOf(state, target.id).formation === 'square' || brigadeOf(state, target.id).complexId !== null
  // Past enemies who are nearer than that already it goes on as close as it must.
  const keepOff = nearestEnemy(state, id) <= KEEP_OFF.charge ? 1 : KEEP_OFF.charge
  const round =
    near && !inFlank && !noFlanks && distance(centre, near) > 1.5 ? goTo(state, id, task, near, keepOff) : []
  // Where the flank lies outside the order it comes at the front.
  const straight =
    gapOf(state, id, target.id) > KEEP_OFF.charge + 2.5 ? goTo(state, id, task, enemy.centre, keepOff) : []
  const turn = turnToward(state, id, enemy.centre, 3)
  return [...round, ...straight, ...(turn ? [{ actions: [turn] }] : []), { actions: [{ stand: true }] }]
}

/** Behind the middle of the supported brigade (10.4). */
function supporting(state: BrState, id: string, task: Task): readonly Thought[] {
  const { brigade, distance: inches } = task.clause
  if (brigade === undefined || state.brigades[brigade]?.place !== 'table') return []
  const supported = bodyOf(state, brigade)
  const back = normalHeading(supported.rectangle.heading + 180)
  const place = along(supported.centre, back, inches ?? SUPPORT_DISTANCE)
  const inside = {
    x: Math.min(state.sheet.table.width - 2, Math.max(2, place.x)),
    y: Math.min(state.sheet.table.height - 2, Math.max(2, place.y)),
  }
  return distance(bodyOf(state, id).centre, inside) > ARRIVED_WITHIN ? goTo(state, id, task, inside, 3) : []
}

/** Back to the place it was to hold, if it was driven off or never was there; then in the formation for it. */
function returning(state: BrState, id: string, task: Task): readonly Thought[] {
  const goal = goalOf(state, id, task)
  const { clause, verb, from } = task
  if (!goal || enemyNear(state, id)) return forming(state, id, task, undefined)
  const there =
    verb === 'defend' && clause.complex !== undefined
      ? gapToPost(state, id, clause.complex) <= AT_THE_DOOR
      : distanceToPlace(state.sheet, clause.place ?? from, bodyOf(state, id).centre) <=
        (clause.radius ?? DEFAULT_RADIUS.hold)
  return there ? forming(state, id, task, undefined) : goTo(state, id, task, goal, 3)
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
function retiring(state: BrState, id: string, task: Task): readonly Thought[] {
  const goal = nextPoint(state, id, task)
  if (!goal) return []
  const step: readonly Thought[] =
    nearestEnemy(state, id) <= 6 ? [{ actions: [{ withdrawFacing: 'max' }] }] : []
  return [...step, ...goTo(state, id, task, goal, 1)]
}

/** Skirmishers near formed enemies keep off and fire (10.4, BR-SKIR-03, -04). */
function skirmishing(state: BrState, id: string): readonly Thought[] {
  const formed = enemiesOf(state, id).filter((enemy) => enemy.isFoot && gapOf(state, id, enemy.id) <= 12)
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
