/**
 * From a firing edge to a target: arc, range, the best line and what lies in its way (BR-GEO-06, BR-GEO-07, BR-GEO-08,
 * BR-GEO-09, BR-GEO-10, BR-OVER-01, BR-OVER-02, BR-OVER-03).
 */
import { lineBetween, type StraightLine } from '../../../../board/table/lines'
import { bodyOfParts, type TableBody } from '../../../../board/table/bodies'
import { areaOf, closestOnOutline, contains, type Polygon } from '../../../../board/table/polygons'
import {
  between,
  bearing,
  distance,
  roundDegree,
  roundInch,
  turnBetween,
  type Point,
} from '../../../../board/table/vectors'
import type { Side } from '../../../../engine/sides'
import { inZone, zoneHolds, type Zone } from '../../../../board/table/zones'
import { bodyOf, complexHeld, type Body } from '../../state/bodies'
import { LEAST_TARGET } from './cover'
import { kept } from '../../state/memory'
import { stillStops } from './obstacles'
import { Hindrances, type Flight, type Hindrance } from './hindrances'
import { infoOf, rosterOf } from '../../state/lookup'
import { screensOf, type OpenComplexes, type Screens } from './screens'
import { refusal, type BrRefusal } from '../../turn/refusals'
import { bestLine, byLength, muzzlesOf, sampleLines, someLine } from './sight'
import type { BrState } from '../../state/state'
import { FIRE_ARC_DEG, SECTION_LENGTH } from '../../sheet/tables'
import { pointOn } from '../../../../board/table/routes'

/** What is fired at, as a shape: a body, or the thin outline of a section of wall. */
export interface Mark {
  /** Brigade, or `<complex or line id>/<index>`. */
  readonly id: string
  readonly parts: readonly Polygon[]
  readonly centre: Point
  /** Complexes whose walls do not hide it. */
  readonly open: OpenComplexes
  /** The body itself, for gaps; a section is measured from its own outline. */
  readonly body: Body | null
}

export interface FireLine {
  readonly line: StraightLine
  /** Inches from the edge to the nearest part of the target in the zone (BR-GEO-07). */
  readonly range: number
  /** What of the target lies in the zone. */
  readonly parts: readonly Polygon[]
  /** Friends it flies over (BR-OVER-01). */
  readonly over: readonly string[]
}

export type FireSolution = FireLine | { readonly blocked: BrRefusal }

export function isFireLine(solution: FireSolution): solution is FireLine {
  return !('blocked' in solution)
}

export function bodyMark(state: BrState, id: string): Mark {
  const body = bodyOf(state, id)
  return { id, parts: body.parts, centre: body.centre, open: [complexHeld(state, id)?.id ?? null], body }
}

/** Depth of the strip that stands for a section of wall, on the far side from the firer, inches. */
const WALL_DEPTH = 0.02

/**
 * A section of a complex or of a work as a mark, seen from a point (BR-GUN-07); undefined: there is no such section.
 */
export function sectionMark(state: BrState, id: string, from: Point): Mark | undefined {
  const ends = sectionEnds(state, id)
  if (!ends) return undefined
  const { a, b, complexId } = ends
  const middle = between(a, b, 0.5)
  const length = Math.max(1e-9, distance(a, b))
  const normal = { x: -(b.y - a.y) / length, y: (b.x - a.x) / length }
  const away = (middle.x - from.x) * normal.x + (middle.y - from.y) * normal.y >= 0 ? WALL_DEPTH : -WALL_DEPTH
  const shift = { x: normal.x * away, y: normal.y * away }
  const strip = [a, b, { x: b.x + shift.x, y: b.y + shift.y }, { x: a.x + shift.x, y: a.y + shift.y }]
  return { id, parts: [strip], centre: middle, open: [complexId], body: null }
}

function sectionEnds(
  state: BrState,
  id: string,
): { readonly a: Point; readonly b: Point; readonly complexId: string | null } | undefined {
  const cut = id.lastIndexOf('/')
  if (cut < 0 || !(id in state.sections)) return undefined
  const owner = id.slice(0, cut)
  const index = Number(id.slice(cut + 1))
  const roster = rosterOf(state.sheet)
  const section = roster.complexes.get(owner)?.sections[index]
  if (section) return { a: section.p1, b: section.p2, complexId: owner }
  const line = roster.lines.get(owner)
  if (!line) return undefined
  const a = pointOn(line.polyline, index * SECTION_LENGTH)
  const b = pointOn(line.polyline, (index + 1) * SECTION_LENGTH)
  return { a: { x: a.x, y: a.y }, b: { x: b.x, y: b.y }, complexId: null }
}

/** Everything about the firer that its lines depend on. */
export interface Firing {
  readonly brigadeId: string
  readonly zone: Zone
  readonly flight: Flight
  /** Greatest and least range, inches. */
  readonly max: number
  readonly min: number
}

/** What of a mark lies in a zone. */
interface View {
  readonly range: number
  readonly parts: readonly Polygon[]
  /** The best first (BR-GEO-08), once that matters. */
  lines: readonly StraightLine[] | null
  /** For each flight that no line was clear of when last looked for, the bodies that stopped some; the ground stops the rest. */
  readonly stopped: Partial<Record<Flight, readonly Body[]>>
}

function newView(mark: readonly Polygon[], zone: Zone): View | null {
  const found = inZone(mark, zone, LEAST_TARGET)
  if (!found) return null
  const { range, parts } = found
  return { range: roundInch(range), parts, lines: null, stopped: {} }
}

/** Views of bodies: they stay as they are while both stand. Without them 30 moves of Waterloo took 1872 ms instead of 1575. */
const views = kept((_: Screens) => new WeakMap<Body, WeakMap<Zone, View | null>>())

function viewOf(state: BrState, { zone }: Firing, mark: Mark): View | null {
  if (!mark.body) return newView(mark.parts, zone)
  const inScreens = views(screensOf(state))
  let known = inScreens.get(mark.body)
  if (!known) {
    known = new WeakMap()
    inScreens.set(mark.body, known)
  }
  let view = known.get(zone)
  if (view === undefined) {
    view = newView(mark.parts, zone)
    known.set(zone, view)
  }
  return view
}

/** Whether there is a line at a body. Why there is none, `solveFire` tells. What stopped all lines goes on doing so while it stands. */
export function canBeHit(state: BrState, firing: Firing, body: Body): boolean {
  const { flight, min, max } = firing
  const mark = bodyMark(state, body.id)
  const view = viewOf(state, firing, mark)
  if (!view || view.range > max || view.range < min) return false
  if (view.stopped[flight]?.every((one) => stillStops(state, one))) return false
  const hindrances = hindrancesTo(state, firing, mark, view.parts.flat())
  let areStopped = true
  const isUsable = (line: StraightLine) => {
    if (line.length === 0) return true
    if (hindrances.isStopped(line)) return false
    areStopped = false
    return hindrances.isSafeOver(line)
  }
  if (someLine(firing.zone, view.parts, isUsable)) return true
  if (areStopped) view.stopped[flight] = hindrances.stoppers
  return false
}

/** The best line at a mark, or why there is none. */
export function solveFire(state: BrState, firing: Firing, mark: Mark): FireSolution {
  const { brigadeId, max, min } = firing
  const values = { brigadeId, targetId: mark.id }
  const view = viewOf(state, firing, mark)
  if (!view) return { blocked: refusal('OUT_OF_ARC', 'BR-GEO-06', values, brigadeId) }
  const { range, parts } = view
  if (range > max)
    return { blocked: refusal('OUT_OF_RANGE', 'BR-GEO-07', { ...values, range, max }, brigadeId) }
  if (range < min) return { blocked: refusal('TOO_CLOSE', 'BR-GUN-02', { ...values, range, min }, brigadeId) }
  view.lines ??= byLength(sampleLines(firing.zone, parts))
  const best = bestOf(hindrancesTo(state, firing, mark, parts.flat()), view.lines)
  return typeof best === 'string'
    ? { blocked: refusal(best, hindranceRule(best, firing), values, brigadeId) }
    : { ...best, range, parts }
}

/** The rule that makes a line useless: who stands in it, whom it may not go over, or the ground. */
function hindranceRule(hindrance: Hindrance, { flight }: Firing): string {
  switch (hindrance) {
    case 'BLOCKED_BY_FRIENDS':
      return flight === 'field' ? 'BR-OVER-01' : 'BR-GEO-10'
    case 'OVERHEAD_UNSAFE':
      return 'BR-OVER-02'
    case 'NO_LINE_OF_SIGHT':
      return 'BR-GEO-08'
  }
}

/** The first usable one of lines, or why there is none. */
function bestOf(
  hindrances: Hindrances,
  lines: readonly StraightLine[],
): Pick<FireLine, 'line' | 'over'> | Hindrance {
  const found = new Set<Hindrance>()
  const line = bestLine(lines, (one) => {
    const hindrance = hindrances.of(one)
    if (hindrance === undefined) return true
    found.add(hindrance)
    return false
  })
  if (line) return { line, over: hindrances.friendsUnder(line).map(({ id }) => id) }
  if (found.has('OVERHEAD_UNSAFE')) return 'OVERHEAD_UNSAFE'
  return found.has('BLOCKED_BY_FRIENDS') ? 'BLOCKED_BY_FRIENDS' : 'NO_LINE_OF_SIGHT'
}

function hindrancesTo(
  state: BrState,
  { brigadeId, zone, flight }: Firing,
  mark: Mark,
  aims: readonly Point[],
): Hindrances {
  const { left, right } = zone.edge
  const target = mark.body ?? wallBody(infoOf(state, brigadeId).side, mark)
  return new Hindrances(state, brigadeId, flight, target, mark.open, [left, right, ...aims])
}

/** A section of wall as a body, for gaps only. */
function wallBody(side: Side, { id, parts, centre }: Mark): TableBody {
  return bodyOfParts({ id, side }, parts.flat(), parts, centre)
}

/**
 * Where a burst is laid if nobody says: the point of the clipped footprint nearest to the target's centre (BR-BURST-01, BR-R-38).
 */
export function defaultAim({ parts }: FireLine, mark: Mark): Point {
  const [first] = parts
  let best = first?.[0] ?? mark.centre
  let least = Infinity
  for (const part of parts) {
    if (areaOf(part) > 0 && contains(part, mark.centre)) return mark.centre
    const near = closestOnOutline(mark.centre, part)
    const off = distance(near, mark.centre)
    if (off < least) {
      least = off
      best = near
    }
  }
  return best
}

/** A point this far outside a footprint still counts as in it: aim points come in thousandths of an inch. */
const AIM_SLACK = 0.002

/**
 * The line to an aim point in the target's footprint, in the zone, in range and in sight; or why it may not be aimed
 * at.
 */
export function solveAim(state: BrState, firing: Firing, mark: Mark, aim: Point): FireSolution {
  const { zone, brigadeId, max, min } = firing
  const values = { brigadeId, targetId: mark.id }
  const inside = mark.parts.some(
    (part) => contains(part, aim) || distance(aim, closestOnOutline(aim, part)) <= AIM_SLACK,
  )
  if (!inside || !zoneHolds(zone, aim))
    return { blocked: refusal('OUT_OF_ARC', 'BR-BURST-01', values, brigadeId) }
  const lines = byLength(aimLines(zone, aim))
  const range = roundInch(Math.min(...lines.map(({ length }) => length)))
  if (range > max)
    return { blocked: refusal('OUT_OF_RANGE', 'BR-BURST-01', { ...values, range, max }, brigadeId) }
  if (range < min) return { blocked: refusal('TOO_CLOSE', 'BR-GUN-02', { ...values, range, min }, brigadeId) }
  const best = bestOf(hindrancesTo(state, firing, mark, [aim]), lines)
  return typeof best === 'string'
    ? { blocked: refusal(best, hindranceRule(best, firing), values, brigadeId) }
    : { ...best, range, parts: mark.parts }
}

function aimLines({ edge, heading }: Zone, to: Point): readonly StraightLine[] {
  return muzzlesOf(edge)
    .map((from) => lineBetween(from, to))
    .filter(
      ({ from, length }) =>
        length === 0 || Math.abs(roundDegree(turnBetween(heading, bearing(from, to)))) <= FIRE_ARC_DEG,
    )
}

/** The complex of a section id, if it is one of a complex. */
export function complexOfSection(state: BrState, id: string): string | null {
  const owner = id.slice(0, Math.max(0, id.lastIndexOf('/')))
  return rosterOf(state.sheet).complexes.has(owner) ? owner : null
}
