/** Moves of a unit towards its goal, and the formation it takes for it (section 10, item 6). */
import { wheeled } from '../../../board/table/sweeps'
import { along, bearing, distance, turnBetween, type Point } from '../../../board/table/vectors'
import { bestShot } from '../fire/shots'
import { canSeePoint } from '../movement/command-range'
import { hasRoom } from '../movement/room'
import { ALLOWANCE } from '../sheet/tables'
import { gapOf, rounded, type Body } from '../state/bodies'
import { CLOSE_TO_FRIEND } from '../state/field'
import type { FormationChange, FpCommand, MoveStep } from '../turn/commands'
import { approach, isLegal, tooNear } from './approach'
import type { Idea } from './idea'
import type { Task, Want } from './plan'
import { nearestEnemy, type View } from './view'

/** Inches from the enemy at which foot stands in line, and beyond which everybody goes in column. */
const LINE_WITHIN = 9
const GUN_RANGE = 18

/** What a steady unit that is free does about its task; undefined: nothing. */
export function moveIdea(view: View, body: Body, task: Task): Idea | undefined {
  const { info } = body
  const idea = (command: FpCommand, score: number, want: Want = task.want): Idea => ({
    command,
    want,
    score,
    orderOf: task.orderOf,
  })
  if (info.arm === 'artillery') return gunsIdea(view, body, task, idea)
  const { enemy, inches } = nearestEnemy(view.field, body)
  const toGo = task.goal ? distance(body.centre, task.goal) : 0
  const isThere = !task.goal || toGo <= task.near + 0.01
  if (!isThere && task.goal) {
    const goesInColumn = body.formation === 'column' || body.count === 1
    // A long way is gone in column; skirmishers have their own pace.
    const isLong = toGo > (body.isSkirmishing ? 9 : 5) && inches > LINE_WITHIN
    if (!goesInColumn && task.mayChange && isLong) {
      const change = toColumn(view, body, task.goal)
      if (change) return idea(change, 0.5, 'forms')
    }
    const move = approach(view, body, task, task.goal)
    if (move) return idea(move.command, move.gain)
    // What bars a line may let a column pass.
    const narrow =
      body.formation === 'line' && !goesInColumn && task.mayChange && inches > CALM && toGo > 3
        ? toColumn(view, body, task.goal)
        : undefined
    if (narrow) return idea(narrow, 0.3, 'forms')
    const turned = inches > CALM && task.mayChange ? turnInPlace(view, body, task.goal) : undefined
    if (turned) return idea(turned, 0.2, 'forms')
    const aside = inches > CALM ? giveWay(view, body, task) : undefined
    if (aside) return idea(aside, 0.1, 'givesWay')
  }
  if (!enemy || task.inColumn || !task.mayChange || task.retires) return undefined
  // Before the enemy foot forms line; horse waits in column for a gap.
  const wantsLine =
    info.arm === 'foot' && body.formation === 'column' && inches <= (isThere ? 14 : LINE_WITHIN)
  if (wantsLine && body.count > 1) {
    // To whichever side there is room.
    const ways = [undefined, 2, 0, 3].filter((left) => left === undefined || left < body.count)
    for (const left of ways) {
      const change: FormationChange = { kind: 'columnToLine', ...(left !== undefined && { left }) }
      const command: FpCommand = { type: 'changeFormation', unit: body.id, change }
      if (isLegal(view, command)) return idea(command, 0.4, 'forms')
    }
  }
  return faceIdea(view, body, enemy, inches, idea)
}

/** Turns the front to the nearest enemy. */
function faceIdea(
  view: View,
  body: Body,
  enemy: Body,
  inches: number,
  idea: (command: FpCommand, score: number, want?: Want) => Idea,
): Idea | undefined {
  if (inches > 16 || body.formation === 'square') return undefined
  const turn = turnBetween(body.pose.heading, bearing(body.pose, enemy.centre))
  if (Math.abs(turn) < 35) return undefined
  const frontage = body.formation === 'line' ? body.width : body.info.base.width
  const full = ALLOWANCE[body.info.type][body.formation]
  const most = (full / frontage) * (180 / Math.PI)
  for (const share of [1, 0.5]) {
    const degrees = Math.floor(Math.min(Math.abs(turn), most * share) * 100) / 100
    const command: FpCommand = {
      type: 'moveUnit',
      unit: body.id,
      steps: [{ wheel: turn < 0 ? 'left' : 'right', degrees }],
    }
    if (degrees > 5 && isLegal(view, command)) return idea(command, 0.2, 'faces')
  }
  return undefined
}

/** Line to column by whichever way leaves it looking where it goes. */
function toColumn(view: View, body: Body, goal: Point): FpCommand | undefined {
  if (body.formation === 'square') {
    const turn = turnBetween(body.pose.heading, bearing(body.pose, goal))
    const face = ((Math.round((turn / 360) * body.count) + body.count) % body.count) + 1
    const command: FpCommand = {
      type: 'changeFormation',
      unit: body.id,
      change: { kind: 'fromSquare', to: 'column', face },
    }
    return isLegal(view, command) ? command : undefined
  }
  const turn = turnBetween(body.pose.heading, bearing(body.pose, goal))
  const quarter: FormationChange = { kind: 'quarterTurn', dir: turn < 0 ? 'left' : 'right' }
  const straight: FormationChange[] = [2, 3, 1, 4]
    .filter((slot) => slot <= body.count)
    .map((stationary) => ({ kind: 'lineToColumn', stationary }))
  const changes = Math.abs(turn) > 60 ? [quarter, ...straight] : [...straight, quarter]
  return changes
    .map((change): FpCommand => ({ type: 'changeFormation', unit: body.id, change }))
    .find((command) => isLegal(view, command))
}

/** A column whose way lies to its side, and that has no room to wheel, forms line to that side where it stands, to go on from there. */
function turnInPlace(view: View, body: Body, goal: Point): FpCommand | undefined {
  const turn = turnBetween(body.pose.heading, bearing(body.pose, goal))
  if (body.formation !== 'column' || Math.abs(turn) < 50 || Math.abs(turn) > 130) return undefined
  const change: FormationChange = { kind: 'quarterTurn', dir: turn < 0 ? 'left' : 'right' }
  const command: FpCommand = { type: 'changeFormation', unit: body.id, change }
  return isLegal(view, command) ? command : undefined
}

/** Nobody gives way, or narrows his front to pass, with an enemy so near, inches. */
const CALM = 6
/** Wheels and shares of the allowance by which friends part who bar each other's way. */
const PARTING_TURNS = [0, -45, 45, -90, 90, -135, 135] as const
const PARTING_SHARES = [0.6, 0.3] as const

/** Out of a knot of friends in which nobody gets on, or from an entry: to where there is most room, by wheeling or by turning about. */
function giveWay(view: View, body: Body, task: Task): FpCommand | undefined {
  const { field } = view
  const friends = field.ofSide(view.side).filter(({ id }) => id !== body.id)
  const roomAt = (at: Body) =>
    friends.reduce((least, friend) => Math.min(least, gapOf(at, friend, least)), 2 * CLOSE_TO_FRIEND)
  const now = roomAt(body)
  if ((now >= CLOSE_TO_FRIEND && !task.clearsEntry) || body.formation === 'square') return undefined
  const allowance = ALLOWANCE[body.info.type][body.formation]
  const frontage = body.formation === 'line' ? body.width : body.info.base.width
  const found: { readonly command: FpCommand; readonly room: number }[] = []
  for (const turn of PARTING_TURNS) {
    const degrees = Math.abs(turn)
    const dir = turn < 0 ? ('left' as const) : ('right' as const)
    const left = allowance - (frontage * degrees * Math.PI) / 180
    if (left <= 0.5) continue
    const pose = degrees > 0 ? wheeled(body.pose, { width: frontage, depth: 0 }, dir, turn) : body.pose
    for (const share of PARTING_SHARES) {
      const length = Math.floor(left * share * 1000) / 1000
      const end = body.at(rounded({ ...along(pose, pose.heading, length), heading: pose.heading }))
      if (!hasRoom(field, end) || tooNear(view, body, end, task)) continue
      const room = roomAt(end) + (task.clearsEntry ? length : 0)
      if (room < now + 0.5) continue
      const steps: MoveStep[] = [...(degrees > 0 ? [{ wheel: dir, degrees }] : []), { advance: length }]
      found.push({ command: { type: 'moveUnit', unit: body.id, steps }, room })
    }
  }
  const legal = found.toSorted((a, b) => b.room - a.room).find(({ command }) => isLegal(view, command))
  if (legal) return legal.command
  // About, if there is a way on behind.
  const behind = body.at(
    rounded({ ...body.pose, ...along(body.pose, body.pose.heading + 180, 2 * body.depth) }),
  )
  const about: FpCommand = { type: 'aboutFace', unit: body.id, steps: [] }
  return hasRoom(field, behind) && isLegal(view, about) ? about : undefined
}

/** Guns come into battery where they see somebody, and limber up when they see nobody and have a way to go. */
function gunsIdea(
  view: View,
  body: Body,
  task: Task,
  idea: (command: FpCommand, score: number, want?: Want) => Idea,
): Idea | undefined {
  const { field, side } = view
  const { enemy, inches } = nearestEnemy(field, body)
  const toGo = task.goal ? distance(body.centre, task.goal) : 0
  const isThere = !task.goal || toGo <= (task.clearsEntry ? task.near : Math.max(3, task.near))
  const facing = (at: Point) =>
    ([0, 90, 180, 270] as const)[
      (Math.round(turnBetween(body.pose.heading, bearing(body.centre, at)) / 90) + 4) % 4
    ] ?? 0
  if (body.formation === 'line' && body.count > 1) {
    const shoots = body.elements.some(({ slot }) => bestShot(field, side, body.id, slot) !== undefined)
    const leaves = task.retires || task.clearsEntry
    if (shoots && !leaves) return undefined
    if (enemy && inches <= GUN_RANGE && !leaves) {
      const turn = faceIdea(view, body, enemy, 0, idea)
      if (turn) return turn
    }
    if (isThere || !task.mayChange || !task.goal || (toGo < 6 && !leaves)) return undefined
    const command: FpCommand = {
      type: 'changeFormation',
      unit: body.id,
      change: { kind: 'limber', facing: facing(task.goal) },
    }
    return isLegal(view, command) ? idea(command, 0.5, 'forms') : undefined
  }
  const sees = enemy !== null && inches <= GUN_RANGE && canSeePoint(field, body.centre, enemy.centre)
  if (body.formation === 'column' && !task.retires && !task.clearsEntry && (sees || isThere)) {
    const at = enemy?.centre
    const command: FpCommand = {
      type: 'changeFormation',
      unit: body.id,
      change: { kind: 'unlimber', facing: at && inches < 40 ? facing(at) : 0 },
    }
    if (isLegal(view, command)) return idea(command, 0.6, 'forms')
  }
  if (isThere || !task.goal) return undefined
  const careful = { ...task, standOff: Math.max(8, task.standOff) }
  const move = approach(view, body, careful, task.goal)
  if (move) return idea(move.command, move.gain)
  const aside = inches > CALM ? giveWay(view, body, careful) : undefined
  return aside && idea(aside, 0.1, 'givesWay')
}
