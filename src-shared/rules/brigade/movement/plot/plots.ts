/** Why a move may not be plotted (4.2, 9.3, BR-MOVE-04 to -08): activity, combination, morale, ground; arms in actions.ts. */
import { pointToPolygon } from '../../../../board/table/polygons'
import { moved, turned } from '../../../../board/table/rectangles'
import { distance, normalHeading, roundDegree, roundInch } from '../../../../board/table/vectors'
import { isForced } from '../../turn/activity'
import { gapBetween } from '../../../../board/table/bodies'
import { bodyAt, bodyOf, enemiesOf, type Body } from '../../state/bodies'
import { unitMoralesOf } from '../../state/condition'
import { actionName, EXCLUSIVE_ACTIONS, type Action, type CommandOf } from '../../turn/commands'
import { GoingRules } from '../ticks/going'
import { sizeIn } from '../../state/footprints'
import { chargerToEvade, gunsAreClear } from '../intents'
import { brigadeOf, infoOf, rosterOf } from '../../state/lookup'
import { refuseAction, type No } from './actions'
import { FACING_TURN, roadLeg, type RoadAction } from './poses'
import { refusal, type BrRefusal } from '../../turn/refusals'
import { sees } from '../../fire/sight/sight'
import type { BodyPose, BrigadeState, BrState } from '../../state/state'
import { LINE_KINDS, MAX_TURN_PER_MOVE } from '../../sheet/tables'
import { placeOnRoad } from '../ticks/way'

/** The first reason against a plot; orders are judged beside it. */
export function refusePlot(state: BrState, command: CommandOf<'PlotMove'>): BrRefusal | undefined {
  const { brigadeId: id, actions } = command
  const no = (code: BrRefusal['code'], rule: string, values: BrRefusal['values'] = {}) =>
    refusal(code, rule, { brigadeId: id, ...values }, id)
  return (
    refuseActivity(state, id, actions, no) ??
    refuseCombination(actions, no) ??
    first(actions, (action, i) => refuseAction(state, id, action, actions.slice(0, i), no)) ??
    refuseMorale(state, id, actions, no) ??
    refuseStart(state, id, actions, no)
  )
}

function first<T>(
  list: readonly T[],
  ask: (item: T, i: number) => BrRefusal | undefined,
): BrRefusal | undefined {
  for (const [i, item] of list.entries()) {
    const found = ask(item, i)
    if (found) return found
  }
  return undefined
}

/** Moved by its activity, evading, or able to do nothing (4.3, BR-MOVE-08, BR-SKIR-05). */
function refuseActivity(
  state: BrState,
  id: string,
  actions: readonly Action[],
  no: No,
): BrRefusal | undefined {
  const brigade = brigadeOf(state, id)
  const stands = actions.every((action) => 'stand' in action)
  if (isForced(brigade))
    return no('FORCED_MOVE', FORCED_RULE[brigade.activity.kind] ?? 'BR-ORD-08', {
      activity: brigade.activity.kind,
    })
  if (brigade.activity.kind === 'crewGone') return refuseGunners(state, id, actions, no)
  if (chargerToEvade(state, id)) return no('MUST_EVADE', 'BR-SKIR-05')
  if (stands) return undefined
  switch (brigade.activity.kind) {
    case 'engaged':
      return no('IMMOBILE', 'BR-MEL-10', { reason: 'ENGAGED' })
    case 'brokenOff':
      return no('IMMOBILE', 'BR-AFT-09', { reason: 'BROKEN_OFF' })
    case 'rallying':
      return no('IMMOBILE', 'BR-RAL-04', { reason: 'RALLYING' })
    default:
      return undefined
  }
}

const FORCED_RULE: Readonly<Partial<Record<BrigadeState['activity']['kind'], string>>> = {
  charging: 'BR-CHG-03',
  pushedBack: 'BR-AFT-01',
  followingUp: 'BR-AFT-03',
  retiring: 'BR-RET-01',
  pursuing: 'BR-PUR-02',
  fallingBack: 'BR-MOR-06',
  routing: 'BR-ROUT-02',
}

/** Guns without crew: nothing but calling the gunners back (BR-CREW-01, -03). */
function refuseGunners(
  state: BrState,
  id: string,
  actions: readonly Action[],
  no: No,
): BrRefusal | undefined {
  const { gunners } = brigadeOf(state, id)
  const [action] = actions
  if (!action || actions.length > 1 || !('returnToGuns' in action)) return no('CREW_GONE', 'BR-CREW-01')
  if (!gunners || gunners.returnFrom === null || state.move < gunners.returnFrom)
    return no('RETURN_TOO_SOON', 'BR-CREW-03', { from: gunners?.returnFrom ?? null })
  return gunsAreClear(state, id) ? undefined : no('GUNS_NOT_CLEAR', 'BR-CREW-03')
}

/** Exclusive actions stand alone; ordinary turns come to 90 degrees at most (BR-MOVE-06, -07). */
function refuseCombination(actions: readonly Action[], no: No): BrRefusal | undefined {
  if (actions.length > 1) {
    const alone = actions.map(actionName).find((name) => EXCLUSIVE_ACTIONS.has(name))
    if (alone) return no('EXCLUSIVE_ACTION', 'BR-MOVE-07', { action: alone })
  }
  const turns = actions.reduce((sum, action) => sum + ('turn' in action ? Math.abs(action.turn) : 0), 0)
  if (roundDegree(turns) > MAX_TURN_PER_MOVE) return no('TURN_TOO_SHARP', 'BR-MOVE-06', { degrees: turns })
  return undefined
}

/** Halted brigades may not bring any part of themselves nearer to a visible enemy (BR-MOR-05, BR-BDE-03). */
function refuseMorale(state: BrState, id: string, actions: readonly Action[], no: No): BrRefusal | undefined {
  const brigade = brigadeOf(state, id)
  if (brigade.morale === 'fallBack') return no('MORALE_FALLBACK', 'BR-MOR-06')
  if (brigade.morale !== 'halt') return undefined
  const nearing = headings(state, id, actions)
  if (nearing.length === 0) return undefined
  const info = infoOf(state, id)
  const comesNearer = nearing.some(({ from, to }) => {
    const before = bodyAt(info, from, brigade.formation)
    const after = bodyAt(info, to, brigade.formation)
    return enemiesOf(state, id).some(
      (enemy) => isNearer(before, after, bodyOf(state, enemy.id)) && sees(state, id, enemy.id),
    )
  })
  if (!comesNearer) return undefined
  // Some units alone are halted and keep the others back.
  const holdsOthers = unitMoralesOf(state, id).includes('ok')
  return no('MORALE_HALT', holdsOthers ? 'BR-BDE-03' : 'BR-MOR-05')
}

/** Whether any part of a body comes nearer to another. */
function isNearer(before: Body, after: Body, other: Body): boolean {
  const corners = before.outline.some((corner, i) => {
    const end = after.outline[i]
    if (!end || distance(corner, end) <= 0.001) return false
    return roundInch(nearest(end, other.parts)) < roundInch(nearest(corner, other.parts))
  })
  return corners || gapBetween(after, other) < gapBetween(before, other) - 0.001
}

function nearest(
  point: { readonly x: number; readonly y: number },
  parts: readonly (readonly { readonly x: number; readonly y: number }[])[],
): number {
  return Math.min(...parts.map((part) => pointToPolygon(point, part)))
}

/** Each stretch of the plot that advances, from and to; a first inch of it tells whether it brings anybody nearer. */
function headings(
  state: BrState,
  id: string,
  actions: readonly Action[],
): readonly { readonly from: BodyPose; readonly to: BodyPose }[] {
  const brigade = brigadeOf(state, id)
  const { depth } = sizeIn(infoOf(state, id), brigade.formation)
  const found: { from: BodyPose; to: BodyPose }[] = []
  let pose = brigade.pose
  const goes = (inches: number | 'max', offset = 0) => {
    const length = inches === 'max' ? 1 : inches
    if (length <= 0) return
    const to = moved(pose, normalHeading(pose.heading + offset), length)
    found.push({ from: pose, to })
    pose = to
  }
  const follows = (action: RoadAction) => {
    const leg = roadLeg(state, pose, action)
    const to = placeOnRoad(leg, action.distance === 'max' ? Math.min(1, leg.length) : leg.length)
    found.push({ from: pose, to })
    pose = to
  }
  for (const action of actions) {
    if ('turn' in action) pose = turned(pose, depth, action.turn)
    else if ('advance' in action) goes(action.advance, FACING_TURN[action.facing ?? 'front'])
    else if ('followRoad' in action) follows(action)
    else if ('advanceAndFire' in action) goes(1)
    else if ('skirmishFire' in action) goes(action.skirmishFire)
    else if ('dash' in action) goes(action.dash)
    else if ('manhandle' in action && action.manhandle > 0) goes(action.manhandle)
  }
  return found
}
/** A plot that begins right against what it may not enter (BR-TERR-04, -07 to -09). */
function refuseStart(state: BrState, id: string, actions: readonly Action[], no: No): BrRefusal | undefined {
  const [action] = actions
  if (!action || !('advance' in action || 'dash' in action)) return undefined
  const info = infoOf(state, id)
  const brigade = brigadeOf(state, id)
  const going = new GoingRules(state, info, brigade.formation, false)
  const offset = 'advance' in action ? FACING_TURN[action.facing ?? 'front'] : 0
  const pose = moved(brigade.pose, normalHeading(brigade.pose.heading + offset), 0.01)
  const next = going.at({ ...pose, ...sizeIn(info, brigade.formation) }, false)
  if (next.stops.length === 0) return undefined
  const now = going.at(bodyOf(state, id).rectangle, false)
  const barring = next.stops.find((stop) => !now.stops.includes(stop))
  if (barring === undefined) return undefined
  const line = rosterOf(state.sheet).lines.get(barring)
  if (!line)
    return no('IMPASSABLE', next.cause === 'obstacle' ? 'BR-TERR-07' : 'BR-TERR-04', { featureId: barring })
  if (info.isCavalry && !LINE_KINDS[line.kind].mounted)
    return no('MOUNTED_BARRED', 'BR-TERR-09', { featureId: barring })
  return no('BLOCKED_BY_OBSTACLE', info.isArtillery ? 'BR-TERR-08' : 'BR-TERR-07', { featureId: barring })
}
