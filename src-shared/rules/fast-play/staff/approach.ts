/** The way of a unit towards its goal: the legal move that brings it nearest, over open ground or along a road (section 10, item 6). */
import { wheeled } from '../../../board/table/sweeps'
import { along, distance, turnBetween, type Point } from '../../../board/table/vectors'
import { planRoadMove } from '../movement/roads'
import { hasRoom } from '../movement/room'
import { ALLOWANCE, ROAD_BONUS } from '../sheet/tables'
import { gapOf, rounded, type Body } from '../state/bodies'
import type { Field } from '../state/field'
import type { FpCommand, MoveStep } from '../turn/commands'
import { refuseOn } from '../turn/refuse'
import type { Task } from './plan'
import { nearestEnemy, type View } from './view'
import { wayRound, wayTo } from './ways'

/** A move must bring so many inches. */
const LEAST_GAIN = 0.3
/** Inches that a front turned to the way by 90 degrees is worth. */
const ALIGNED = 0.4
/** Legal moves are looked for among so many of the best. */
const TRIES = 9
const FREE_TRIES = 16
/** Farther from its goal, inches, a column is where its head is. */
const HEAD_LEADS = 4
/** A column whose head looks over the edge of the table so many inches ahead has hardly room to turn; that counts as inches. */
const EDGE_AHEAD = 6
const FACES_OUT = 1
const SHARES = [1, 0.7, 0.4, 0.2] as const
/** Turns off the way, and whatever the way: along an edge of the table a column has no room for more. */
const TURNS = [0, -20, 20, -45, 45, -80, 80] as const
const SLIGHT_TURNS = [0, -8, 8] as const
/** Near the enemy nobody turns his flank to him to find a way. */
const FREE_TURNS = [-20, 20, -35, 35] as const
const FREE_BEYOND = 9

export function isLegal({ field, side }: View, command: FpCommand): boolean {
  return refuseOn(field, side, command) === undefined
}

export interface Move {
  readonly command: FpCommand
  /** Inches nearer to the goal. */
  readonly gain: number
}

interface Candidate {
  readonly command: FpCommand
  readonly end: Body
  readonly gain: number
}

/** The legal move that brings a unit nearest to a goal: round friends in its way, or up to them. */
export function approach(view: View, body: Body, task: Task, goal: Point): Move | undefined {
  const { field } = view
  if (body.formation === 'square') return undefined
  const exit = exitCommand(view, body, task)
  if (exit) return { command: exit, gain: 10 }
  const round = wayRound(field, body, goal)
  const plain = wayTo(field.ground, body.info, goal)
  // Far from the enemy a unit may turn and try as it likes.
  const isFree = field.toNearestEnemy(body) > FREE_BEYOND
  const found = nearer(view, body, task, round, isFree)
  return found ?? (isFree && round !== plain ? nearer(view, body, task, plain, isFree) : undefined)
}

function nearer(
  view: View,
  body: Body,
  task: Task,
  far: (from: Point) => number,
  isFree: boolean,
): Move | undefined {
  const { field } = view
  // A column goes where its head goes: wheeling in a narrow place brings its middle back at first.
  const leads = body.formation === 'column' && far(body.centre) > HEAD_LEADS
  const placeOf = (one: Body) => (leads ? one.pose : one.centre)
  const here = far(placeOf(body))
  const towards = bestBearing(far, placeOf(body), body.pose.heading)
  const misses = (heading: number) => Math.abs(turnBetween(heading, towards)) / 90
  const facesOut = ({ pose }: Body) => !field.ground.isOn(along(pose, pose.heading, EDGE_AHEAD))
  const gainOf = (end: Body) =>
    here -
    far(placeOf(end)) +
    ALIGNED * Math.min(0, misses(body.pose.heading) - misses(end.pose.heading)) -
    (leads && facesOut(end) ? FACES_OUT : 0)
  const found = [...overGround(field, body, towards, here, isFree), ...alongRoad(field, body, here)]
    .map(({ command, end }): Candidate => ({ command, end, gain: gainOf(end) }))
    .filter(({ gain }) => gain > LEAST_GAIN)
  const most = isFree ? FREE_TRIES : TRIES
  let tries = 0
  for (const { command, end, gain } of found.toSorted((a, b) => b.gain - a.gain)) {
    if (!hasRoom(field, end) || tooNear(view, body, end, task)) continue
    tries += 1
    if (tries > most) break
    if (isLegal(view, command)) return { command, gain }
  }
  return undefined
}

type Way = Pick<Candidate, 'command' | 'end'>

/** A wheel and an advance, each of several sizes. */
function overGround(
  field: Field,
  body: Body,
  towards: number,
  most: number,
  isFree: boolean,
): readonly Way[] {
  const unit = body.id
  const isSlow =
    body.info.type !== 'lightFoot' &&
    body.elements.some(({ corners, centre }) => field.ground.isInBadGoing(corners, centre))
  const allowance = ALLOWANCE[body.info.type][body.formation] / (isSlow ? 2 : 1)
  const frontage = body.formation === 'line' ? body.width : body.info.base.width
  const widest = (allowance / frontage) * (180 / Math.PI)
  const direct = turnBetween(body.pose.heading, towards)
  const turns = [
    ...TURNS.map((off) => Math.max(-180, Math.min(180, direct + off))),
    ...SLIGHT_TURNS,
    ...(isFree ? FREE_TURNS : []),
  ]
  const ways: Way[] = []
  for (const turn of turns) {
    const degrees = Math.floor(Math.min(Math.abs(turn), widest) * 100) / 100
    const wheels = degrees >= 0.5
    const cost = wheels ? (frontage * degrees * Math.PI) / 180 : 0
    const dir = turn < 0 ? 'left' : 'right'
    const pose = wheels
      ? wheeled(body.pose, { width: frontage, depth: 0 }, dir, Math.sign(turn) * degrees)
      : body.pose
    for (const share of SHARES) {
      const length = Math.floor(Math.min((allowance - cost) * share, Math.max(0, most)) * 1000) / 1000
      if (length < 0.05 && !wheels) continue
      const steps: MoveStep[] = []
      if (wheels) steps.push({ wheel: dir, degrees })
      if (length >= 0.05) steps.push({ advance: length })
      const end = body.at(rounded({ ...along(pose, pose.heading, length), heading: pose.heading }))
      ways.push({ command: { type: 'moveUnit', unit, steps }, end })
      if (length < 0.05) break
    }
  }
  return ways
}

/** A column on a road goes along it, and farther than beside it. */
function alongRoad(field: Field, body: Body, most: number): readonly Way[] {
  const full = ALLOWANCE[body.info.type].column + ROAD_BONUS
  const ways: Way[] = []
  if (body.formation !== 'column') return ways
  for (const share of SHARES) {
    const length = Math.floor(Math.min(full * share, Math.max(0, most)) * 1000) / 1000
    const planned = planRoadMove(field, body, length, undefined)
    if ('plan' in planned)
      ways.push({ command: { type: 'roadMove', unit: body.id, distance: length }, end: planned.plan.end })
    else if (planned.refusal.code === 'NOT_ON_ROAD' && share < 1) break
  }
  return ways
}

/** Off by the exit, if the unit can get there now. */
function exitCommand(view: View, body: Body, { exit }: Task): FpCommand | undefined {
  const at = view.state.sheet.exits.find(({ id, side }) => id === exit && side === view.side)
  if (!at || exit === null) return undefined
  const length = distance(body.pose, at)
  if (length > ALLOWANCE[body.info.type][body.formation] + 2) return undefined
  const commands: FpCommand[] = [
    { type: 'roadMove', unit: body.id, distance: length, exit },
    { type: 'moveUnit', unit: body.id, steps: [{ advance: Math.max(0, length - 0.01) }], exit },
  ]
  return commands.find((command) => isLegal(view, command))
}

/** The bearing in which the way to the goal shortens most, of sixteen. */
function bestBearing(far: (from: Point) => number, from: Point, heading: number): number {
  let best = heading
  let least = Infinity
  for (let i = 0; i < 16; i += 1) {
    const towards = i * 22.5
    const there = far(along(from, towards, 3))
    if (there < least) {
      least = there
      best = towards
    }
  }
  return best
}

/** Whether a place is nearer to a steady enemy than the task lets it come, and nearer than it is now. */
export function tooNear(
  { field, side }: View,
  body: Body,
  end: Body,
  { standOff, mayWithdraw }: Task,
): boolean {
  if (!mayWithdraw) {
    const before = nearestEnemy(field, body).inches
    if (before < 12 && nearestEnemy(field, end).inches > before + 0.01) return true
  }
  return field
    .enemiesOf(side)
    .some(
      (enemy) =>
        field.isSteady(enemy.id) &&
        gapOf(end, enemy, standOff) < standOff &&
        gapOf(end, enemy) < gapOf(body, enemy) - 0.01,
    )
}
