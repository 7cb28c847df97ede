// What may never be, whatever anybody does: figures only fall, nobody overlaps who may not, nothing passes through what
// blocks it, and every die that was thrown is told. Judged by plain geometry, not by what the engine measures with.
import type { Roll } from '../../../../src-shared/engine/dice'
import {
  boundsOf,
  convexParts,
  separation,
  type Bounds,
  type Polygon,
} from '../../../../src-shared/board/table/polygons'
import { cornersOf, type Pose } from '../../../../src-shared/board/table/rectangles'
import { turnBetween } from '../../../../src-shared/board/table/vectors'
import { bodyOf } from '../../../../src-shared/rules/brigade/state/bodies'
import type { BrEvent, MoveMode, PathPoint } from '../../../../src-shared/rules/brigade/turn/events'
import { sizeIn } from '../../../../src-shared/rules/brigade/state/footprints'
import { onTable, rosterOf, type BrigadeInfo } from '../../../../src-shared/rules/brigade/state/lookup'
import type { Formation } from '../../../../src-shared/rules/brigade/sheet/sheet'
import { stateFaults } from '../../../../src-shared/rules/brigade/state/faults'
import type { BrState } from '../../../../src-shared/rules/brigade/state/state'
import { AREA_KINDS } from '../../../../src-shared/rules/brigade/sheet/tables'

/** Overlaps deeper than touching, with room for rounding and for paths told by few points, inches. */
const DEEP = 0.02
/** A body may be that much deeper in another than it was before, inches: rounding at both ends. */
const DEEPER = 0.004
/** Overlap that is touching, and what rounding may add to one that was deeper (BR-MOVE-09, BR-GEO-02), inches. */
const TOUCHES = 0.002
const ROUNDING = 0.001
/** Looks along the paths of one move: every sixth tick. */
const LOOKS = 40
/** Modes of those who go through friends (BR-MOVE-11). */
const THROUGH: readonly MoveMode[] = ['evade', 'pushBack', 'reversal', 'fallBack', 'rout']
const GOING_BACK: readonly string[] = ['pushedBack', 'fallingBack', 'routing']

/** Faults of the state that a command left. */
export function broken(before: BrState, state: BrState): readonly string[] {
  const wrong: string[] = []
  wrong.push(...stateFaults(state).map((fault) => `${fault.code} ${JSON.stringify(fault.values)}`))
  for (const { id } of rosterOf(state.sheet).list) {
    const was = before.brigades[id]
    const is = state.brigades[id]
    if (!was || !is) continue
    if (is.figures.some((figures, i) => figures > (was.figures[i] ?? 0))) wrong.push(`${id} gained figures`)
    if (is.pieces.some(({ points }, i) => points > (was.pieces[i]?.points ?? 0)))
      wrong.push(`${id} gained points`)
    if (was.place === 'gone' && is.place !== 'gone') wrong.push(`${id} came back`)
  }
  return [...wrong, ...friendsOverlapping(before, state), ...onBarredGround(before, state)]
}

/** Friends one upon the other who were not before; bodies that go through friends may end so (BR-MOVE-11). */
function friendsOverlapping(before: BrState, state: BrState): readonly string[] {
  const passes = ({ id, isSkirmishers }: BrigadeInfo) =>
    isSkirmishers ||
    [before, state].some((one) => {
      const kind = one.brigades[id]?.activity.kind ?? 'free'
      return GOING_BACK.includes(kind) || kind === 'crewGone'
    })
  const depth = (one: BrState, a: string, b: string) =>
    [a, b].some((id) => one.brigades[id]?.place !== 'table')
      ? Infinity
      : separation(bodyOf(one, a).outline, bodyOf(one, b).outline, 0)
  return ([0, 1] as const).flatMap((side) => {
    const own = onTable(state, side).filter(
      (info) => !passes(info) && state.brigades[info.id]?.complexId === null,
    )
    return own.flatMap((a, i) =>
      own.slice(i + 1).flatMap((b) => {
        const now = depth(state, a.id, b.id)
        if (now >= -DEEP || now >= depth(before, a.id, b.id) - DEEPER) return []
        return [`friends ${a.id} and ${b.id} overlap by ${-now}`]
      }),
    )
  })
}

/** Bodies on impassable ground or in a complex where they were not before; fugitives run round it (BR-ROUT-02). */
function onBarredGround(before: BrState, state: BrState): readonly string[] {
  return onTable(state).flatMap(({ id }) => {
    const was = before.brigades[id]
    const is = state.brigades[id]
    if (!was || !is || was.place !== 'table' || is.complexId !== null) return []
    // A column on the road goes through what would bar it elsewhere (BR-TERR-10).
    if (is.roadId !== null) return []
    const kinds: readonly string[] = [was.activity.kind, is.activity.kind]
    if (kinds.some((kind) => kind === 'routing' || kind === 'fallingBack')) return []
    return barred(state).flatMap((feature) => {
      const deep = depthIn(feature, bodyOf(state, id).outline)
      // Whoever held a house has come out of it wholly; who leaves the road in one gets out slowly, and no deeper (BR-MOVE-09).
      const least = was.complexId === null ? depthIn(feature, bodyOf(before, id).outline) : 0
      return deep <= TOUCHES || deep <= least + ROUNDING
        ? []
        : [`${id} (${is.activity.kind}, ${is.formation}) went into ${feature.id} by ${deep}`]
    })
  })
}

interface Feature {
  readonly id: string
  readonly parts: readonly Polygon[]
  readonly bounds: Bounds
}
const features = new WeakMap<BrState['sheet'], readonly Feature[]>()

/** What nobody may enter in the open: impassable areas and complexes. */
function barred({ sheet }: BrState): readonly Feature[] {
  let found = features.get(sheet)
  if (!found) {
    const { areas, complexes } = sheet.terrain
    found = [...areas.filter(({ kind }) => AREA_KINDS[kind].going === 'impassable'), ...complexes].map(
      ({ id, polygon }) => ({ id, parts: convexParts(polygon), bounds: boundsOf(polygon) }),
    )
    features.set(sheet, found)
  }
  return found
}

const shareGround = (a: Bounds, b: Bounds): boolean =>
  a.minX <= b.maxX && b.minX <= a.maxX && a.minY <= b.maxY && b.minY <= a.maxY

function depthIn({ parts }: Feature, outline: Polygon): number {
  return Math.max(0, ...parts.map((part) => -separation(outline, part)))
}

/** A body on its way through a movement phase. */
interface Course {
  readonly info: BrigadeInfo
  readonly formation: Formation
  readonly path: readonly PathPoint[]
  readonly mode: MoveMode | null
  /** Friends may go through it, and it through friends. */
  readonly passes: boolean
  /** On a road it may go through what would bar it elsewhere (BR-TERR-10). */
  readonly onRoad: boolean
  /** Time from which it is no longer on the table. */
  readonly gone: number
}

/** What is wrong with the paths that a movement phase told: somebody went through somebody, or through ground that bars him. */
export function brokenPaths(before: BrState, events: readonly BrEvent[]): readonly string[] {
  if (!events.some(({ kind }) => kind === 'bodyMoved')) return []
  const courses = coursesOf(before, events)
  const times = Array.from({ length: LOOKS + 1 }, (_, look) => look / LOOKS)
  const outlines = courses.map((course) => times.map((t) => outlineAt(course, t)))
  const at = (course: number, look: number) => outlines[course]?.[look] ?? null
  // Where each goes on his whole way: who never comes near another is not looked at again and again.
  const grounds = outlines.map((list) => boundsOf(list.flatMap((outline) => outline ?? [])))
  const wrong: string[] = []
  courses.forEach((a, i) => {
    const ground = grounds[i]
    if (!ground) return
    courses.slice(i + 1).forEach((b, k) => {
      if (a.mode === null && b.mode === null) return
      if (a.info.side === b.info.side && (a.passes || b.passes)) return
      const other = grounds[i + 1 + k]
      if (!other || !shareGround(ground, other)) return
      const worst = deepest((look) => {
        const [one, other] = [at(i, look), at(i + 1 + k, look)]
        return one && other ? -separation(one, other, 0) : 0
      })
      if (worst > 0) wrong.push(`${a.info.id} and ${b.info.id} went into each other by ${worst}`)
    })
    if (a.mode === null || a.mode === 'rout' || a.mode === 'fallBack' || a.onRoad) return
    for (const feature of barred(before)) {
      if (!shareGround(ground, feature.bounds)) continue
      const worst = deepest((look) => {
        const outline = at(i, look)
        return outline ? depthIn(feature, outline) : 0
      })
      if (worst > 0) wrong.push(`${a.info.id} went into ${feature.id} on its way by ${worst}`)
    }
  })
  return wrong
}

/** The greatest depth at any look, where it is deeper than touching and than at the first; else 0. */
function deepest(depth: (look: number) => number): number {
  const first = depth(0)
  let worst = 0
  for (let look = 1; look <= LOOKS; look += 1) {
    const now = depth(look)
    if (now > DEEP && now > first + DEEPER) worst = Math.max(worst, now)
  }
  return worst
}

function coursesOf(before: BrState, events: readonly BrEvent[]): readonly Course[] {
  const eventsOf = <K extends BrEvent['kind']>(kind: K) =>
    events.filter((event): event is Extract<BrEvent, { kind: K }> => event.kind === kind)
  const moves = new Map(eventsOf('bodyMoved').map((event) => [event.data.brigadeId, event]))
  const early = eventsOf('formationChanged').filter(({ data }) => data.early)
  const squares = new Map(early.map(({ data }) => [data.brigadeId, data]))
  const removed = new Set(eventsOf('brigadeRemoved').map(({ data }) => data.brigadeId))
  return onTable(before).flatMap((info): readonly Course[] => {
    const brigade = before.brigades[info.id]
    if (!brigade || brigade.complexId !== null || brigade.activity.kind === 'crewGone') return []
    const move = moves.get(info.id)
    const square = squares.get(info.id)
    const path = move?.data.path ?? [{ t: 0, ...(square?.pose ?? brigade.pose) }]
    const mode = move?.data.mode ?? null
    return [
      {
        info,
        formation: square?.to ?? brigade.formation,
        path,
        mode,
        passes: info.isSkirmishers || (mode !== null && THROUGH.includes(mode)),
        onRoad: move?.rules.includes('BR-TERR-10') ?? false,
        gone: removed.has(info.id) ? lastChange(path) : Infinity,
      },
    ]
  })
}

/** When a path comes to its last place. */
function lastChange(path: readonly PathPoint[]): number {
  const end = path[path.length - 1]
  const still = path.findIndex((point) => point.x === end?.x && point.y === end.y)
  return path[still]?.t ?? 0
}

function outlineAt({ info, formation, path, gone }: Course, t: number): Polygon | null {
  if (t >= gone) return null
  return cornersOf({ ...poseAt(path, t), ...sizeIn(info, formation) })
}

function poseAt(path: readonly PathPoint[], t: number): Pose {
  const next = path.findIndex((point) => point.t >= t)
  const to = path[next < 0 ? path.length - 1 : next]
  const from = path[Math.max(0, (next < 0 ? path.length : next) - 1)]
  if (!to || !from) throw new Error('a path without points')
  const span = to.t - from.t
  const share = span <= 0 ? 1 : Math.min(1, (t - from.t) / span)
  return {
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share,
    heading: from.heading + turnBetween(from.heading, to.heading) * share,
  }
}

/** What is wrong between the dice that were thrown and those that the events tell: each is told once (BR-GEN-07). */
export function unreportedDice(thrown: readonly Roll[], events: readonly BrEvent[]): readonly string[] {
  const written = (rolls: readonly Roll[]) =>
    rolls
      .map(({ die, purpose, forId, faces }) => `${purpose} ${forId ?? ''} ${die} ${faces.join(' ')}`)
      .sort()
  const reported = written(events.flatMap(({ dice }) => dice ?? []))
  const made = written(thrown)
  return reported.join() === made.join()
    ? []
    : [`dice thrown: ${made.join(', ')}; in events: ${reported.join(', ')}`]
}
