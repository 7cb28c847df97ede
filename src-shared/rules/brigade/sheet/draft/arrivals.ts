/** Who comes on when and where, and where sides may leave (BR-SCN-08). */
import type { Battle } from '../../../../history/battle'
import type { TableBoard } from '../../../../history/boards'
import { namedWaysOut } from '../../../../history/ways-out'
import { moved } from '../../../../board/table/rectangles'
import { distance, rightOf, roundInch, type Point } from '../../../../board/table/vectors'
import { gapBetween } from '../../../../board/table/bodies'
import { bodyAt, type Body } from '../../state/bodies'
import type { DraftBody } from './units'
import { FRIEND_GAP } from './dressing'
import { tableSideIndex } from '../../../table-drafting'
import { inward, ontoEdge, type Window } from '../../../table-window'
import type { Ground } from '../ground'
import type { BrigadeInfo } from '../../state/lookup'
import type { BrExit } from '../sheet'
import type { BodyPose } from '../../state/state'
import { OPENING } from './water'

export interface Arriving {
  readonly body: DraftBody
  readonly info: BrigadeInfo
  readonly move: number
  /** Point of the edge. */
  readonly at: Point
  /** Bodies with the same key that are due together come side by side. */
  readonly entry: string
}

export interface Arrived {
  readonly arriving: Arriving
  readonly move: number
  readonly pose: BodyPose
}

/** Minutes for each kilometre between the edge of the map and that of the table, where the board does not say. */
const MINUTES_PER_KM = 15
/** Places side by side, inches along the edge from the entry point. */
function abreast(apart: number, most: number): readonly number[] {
  return [0, ...Array.from({ length: most }, (_, i) => [apart * (i + 1), -apart * (i + 1)]).flat()]
}
const CLOSE = abreast(1.5, 8)
/**
 * With room to move each column can wheel or form up there (BR-R-125); nobody comes later for it. Guns, whom woods and hedges
 * hold up most, keep nearer to the road.
 */
const WITH_ROOM = [...abreast(3, 8), ...CLOSE]
const GUNS_WITH_ROOM = [...abreast(3, 5), ...CLOSE]

export interface Entry {
  readonly points: readonly Point[]
  readonly delayMinutes: number
}

/** An entry as the board lists it, or the point of the table's edge nearest to it on the map. */
export function entryOf(battle: Battle, board: TableBoard, window: Window, id: string): Entry | undefined {
  const listed = board.entries[id]
  if (listed)
    return {
      points: listed.points.map(([x, y]) => ontoEdge(window, { x, y })),
      delayMinutes: listed.delayMinutes,
    }
  const point = battle.entryPoints.find((entry) => entry.id === id)
  if (!point) return undefined
  const there = window.at(point.at)
  const at = ontoEdge(window, there)
  const kilometres = (distance(there, at) * window.inchM) / 1000
  return { points: [at], delayMinutes: 5 * Math.round((kilometres * MINUTES_PER_KM) / 5) }
}

/** The move in which somebody enters who is at the table's edge at a time. */
export function moveAt(minutes: number, startMinutes: number, minutesPerMove: number): number {
  return Math.max(1, 1 + Math.floor((minutes - startMinutes) / minutesPerMove))
}

/** Places along the edge: those due together by one entry side by side; whoever finds none waits a move. */
export function enter(
  due: readonly Arriving[],
  moves: number,
  ground: Ground,
  window: Window,
  roomToMove: boolean,
): { readonly arrived: readonly Arrived[]; readonly tooLate: readonly Arriving[] } {
  const arrived: Arrived[] = []
  const tooLate: Arriving[] = []
  let waiting: readonly Arriving[] = []
  const last = Math.max(0, ...due.map(({ move }) => move))
  for (let move = 1; move <= Math.max(last, moves) + due.length; move += 1) {
    const now = due.filter((one) => one.move === move).toSorted((a, b) => a.info.order - b.info.order)
    const all = [...now, ...waiting]
    if (all.length === 0 && move > last) break
    const bodies: Body[] = []
    const left: Arriving[] = []
    for (const arriving of all) {
      const found = placeOf(arriving, bodies, ground, window, roomToMove)
      if (!found) left.push(arriving)
      else if (move > moves) tooLate.push(arriving)
      else {
        bodies.push(found.body)
        arrived.push({ arriving, move, pose: found.pose })
      }
    }
    waiting = left
  }
  return { arrived, tooLate: [...tooLate, ...waiting] }
}

function placeOf(
  { info, at }: Arriving,
  taken: readonly Body[],
  ground: Ground,
  window: Window,
  roomToMove: boolean,
): { readonly pose: BodyPose; readonly body: Body } | undefined {
  const heading = inward(window, at)
  const right = rightOf(heading)
  let barred: { readonly pose: BodyPose; readonly body: Body } | undefined
  const withRoom = info.isArtillery ? GUNS_WITH_ROOM : WITH_ROOM
  for (const along of roomToMove ? withRoom : CLOSE) {
    const pose = {
      x: roundInch(at.x + along * right.x),
      y: roundInch(at.y + along * right.y),
      heading,
    }
    const body = bodyAt(info, pose, 'marchColumn')
    const [left, far] = body.outline
    if (
      !left ||
      !far ||
      ![left, far].every((end) => ground.isOn({ x: roundInch(end.x), y: roundInch(end.y) }))
    )
      continue
    // The front edge as a sliver just inside the table.
    const front = { ...moved(pose, heading, EDGE_DEPTH), width: body.rectangle.width, depth: EDGE_DEPTH }
    if (ground.areasUnder(front).some(({ kind }) => kind.going === 'impassable')) continue
    if (ground.complexesUnder(front).length > 0) continue
    if (taken.some((other) => roundInch(gapBetween(body, other, 1)) < FRIEND_GAP)) continue
    if (!roomToMove) return { pose, body }
    // By the road, or where columns get on beside it; ground that bars them comes last (BR-TERR-07).
    const way = { ...moved(pose, heading, WAY_IN), width: body.rectangle.width, depth: WAY_IN }
    if (along === 0 || ground.areasUnder(way).every(({ kind }) => kind.going === 'open'))
      return { pose, body }
    barred ??= { pose, body }
  }
  return barred
}
/** How far in a column finds out whether the ground beside the road lets it on, inches. */
const WAY_IN = 6

const EDGE_DEPTH = 0.01

/** Exits that conditions and transfers of the file name: a stretch of edge about each point of the entry. */
export function exitsOf(battle: Battle, board: TableBoard, window: Window): readonly BrExit[] {
  const counts = new Map<string, number>()
  return namedWaysOut(battle)
    .toSorted((a, b) => (a.exit < b.exit ? -1 : a.exit > b.exit ? 1 : a.side < b.side ? 1 : -1))
    .flatMap(({ exit, side }) => {
      const entry = entryOf(battle, board, window, exit)
      return (entry?.points ?? []).map((at): BrExit => {
        const nth = (counts.get(exit) ?? 0) + 1
        counts.set(exit, nth)
        return {
          exitId: nth === 1 ? exit : `${exit}#${nth}`,
          side: tableSideIndex(side),
          edge: stretchAbout(at, window),
          delayMinutes: entry?.delayMinutes ?? 0,
        }
      })
    })
}

/** The entry of the file that an exit of the sheet belongs to. */
export function entryOfExit(exitId: string): string {
  return exitId.split('#')[0] ?? exitId
}

function stretchAbout(at: Point, window: Window): BrExit['edge'] {
  const right = rightOf(inward(window, at))
  const end = (sign: number): Point => ({
    x: roundInch(Math.min(window.width, Math.max(0, at.x + (sign * right.x * OPENING) / 2))),
    y: roundInch(Math.min(window.height, Math.max(0, at.y + (sign * right.y * OPENING) / 2))),
  })
  return [end(-1), end(1)]
}
