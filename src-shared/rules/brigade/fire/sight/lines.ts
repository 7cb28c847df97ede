/**
 * From a firing edge to a target: arc, range, the best line and what lies in its way (BR-GEO-06, BR-GEO-07, BR-GEO-08,
 * BR-GEO-09, BR-GEO-10, BR-OVER-01, BR-OVER-02, BR-OVER-03).
 */
import { bodyOfParts, type TableBody } from '../../../../board/table/bodies'
import {
  areaOf,
  boundsOf,
  closestOnOutline,
  contains,
  type Bounds,
  type Polygon,
} from '../../../../board/table/polygons'
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
import { inZone, mayHold, zoneHolds, type Zone } from '../../../../board/table/zones'
import { bodyOf, complexHeld, type Body } from '../../state/bodies'
import { hasClearLine } from './clear-lines'
import { LEAST_TARGET, targetInZone } from './cover'
import { flyerOf, stoppersOf, Way, type Flight, type Hindrance } from './line-way'
import { groundOf } from '../../sheet/ground'
import { brigadeOf, infoOf, rosterOf } from '../../state/lookup'
import { reaches, standingBodies, type Obstacle } from './obstacles'
import { screensOf, type Screens } from './screens'
import { refusal, type BrRefusal } from '../../turn/refusals'
import { bestLine, byLength, sampleLines, type SightLine } from './sight'
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
  readonly open: readonly (string | null)[]
  /** The body itself, for gaps; a section is measured from its own outline. */
  readonly body: Body | null
}

export interface FireLine {
  readonly line: SightLine
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
  /** Names its edge: one and the same for all shots over it. */
  readonly edge: string
  readonly flight: Flight
  /** Greatest and least range, inches. */
  readonly max: number
  readonly min: number
}

/** What of a mark lies in a zone, and what is known of the lines at it. */
interface View {
  readonly range: number
  readonly parts: readonly Polygon[]
  /** The best first (BR-GEO-08); undefined: not laid yet. */
  lines: readonly SightLine[] | undefined
  /** For each flight that no line was clear of when last looked for, what stopped them. */
  readonly screened: Map<Flight, Screened>
}

/** What stops all lines of a view for as long as it stands where it does; the ground beside it always will. */
interface Screened {
  readonly crestDepth: number
  readonly by: readonly Body[]
}

/** Views over one edge, remembered while both bodies stand where they are; sections of walls never move. */
interface Views {
  readonly bodies: WeakMap<Body, View | 'none'>
  readonly sections: Map<string, View | 'none'>
}

const views = new WeakMap<Body, Map<string, Views>>()

function viewsOf(state: BrState, { brigadeId, edge, zone }: Firing): Views {
  const firer = bodyOf(state, brigadeId)
  let byEdge = views.get(firer)
  if (!byEdge) {
    byEdge = new Map()
    views.set(firer, byEdge)
  }
  const key = `${edge} ${zone.rays === zone.edge ? 'ends' : 'middle'}`
  let known = byEdge.get(key)
  if (!known) {
    known = { bodies: new WeakMap(), sections: new Map() }
    byEdge.set(key, known)
  }
  return known
}

function viewOf(known: Views, zone: Zone, mark: Mark): View | 'none' {
  if (mark.body) return viewOfBody(known, zone, mark.body)
  let view = known.sections.get(mark.id)
  if (view === undefined) {
    view = newView(inZone(mark.parts, zone, LEAST_TARGET))
    known.sections.set(mark.id, view)
  }
  return view
}

function viewOfBody({ bodies }: Views, zone: Zone, body: Body): View | 'none' {
  let view = bodies.get(body)
  if (view === undefined) {
    view = newView(targetInZone(body, zone))
    bodies.set(body, view)
  }
  return view
}

function newView(found: ReturnType<typeof inZone>): View | 'none' {
  return found
    ? { range: roundInch(found.range), parts: found.parts, lines: undefined, screened: new Map() }
    : 'none'
}

/** A view with the best line in it; looked for once for each arrangement of bodies. */
interface Prospect {
  readonly view: View
  /** The best line with friends under it, or what is in the way; undefined: not looked for yet. */
  best: { readonly line: SightLine; readonly over: readonly string[] } | Hindrance | undefined
}

const prospects = new WeakMap<BrState['brigades'], Map<string, Prospect | null>>()

function prospectOf(state: BrState, firing: Firing, mark: Mark): Prospect | null {
  const { brigadeId, edge, flight } = firing
  let known = prospects.get(state.brigades)
  if (!known) {
    known = new Map()
    prospects.set(state.brigades, known)
  }
  const key = `${brigadeId} ${edge} ${flight} ${mark.id}`
  let prospect = known.get(key)
  if (prospect === undefined) {
    const view = viewOf(viewsOf(state, firing), firing.zone, mark)
    prospect = view === 'none' ? null : { view, best: undefined }
    known.set(key, prospect)
  }
  return prospect
}

/**
 * Bodies that there may be a line at, of those given: left out is whoever is out of arc or range, or has all lines at him
 * stopped. Why, `solveFire` tells.
 */
export function promising(state: BrState, firing: Firing, targets: readonly Body[]): readonly Body[] {
  const known = viewsOf(state, firing)
  const { zone, min, max } = firing
  let lookout: Lookout | undefined
  return targets.filter((body) => {
    const view = viewOfBody(known, zone, body)
    if (view === 'none' || view.range > max || view.range < min) return false
    lookout ??= new Lookout(state, firing)
    return !lookout.isScreened(view, body)
  })
}

/** A firer as it looks for targets that something leaves a line to. */
class Lookout {
  /** Whoever stops its fire, wherever in its zone it is aimed at. */
  private readonly stoppers: readonly Obstacle[]
  private readonly standing: ReadonlySet<Body>
  private readonly screens: Screens

  constructor(
    private readonly state: BrState,
    private readonly firing: Firing,
  ) {
    const { brigadeId, flight, zone } = firing
    this.stoppers = stoppersOf(flyerOf(state, brigadeId, flight)).filter(
      (one) => one.id !== brigadeId && mayHold(zone, one, one.radius, Infinity),
    )
    this.standing = standingBodies(state)
    this.screens = screensOf(groundOf(state.sheet))
  }

  /** Whether bodies and ground stop all lines; looked for anew only when one of those bodies has gone on. */
  isScreened({ parts, screened }: View, target: Body): boolean {
    const { state, stoppers, standing, screens } = this
    const { zone, brigadeId, flight } = this.firing
    const { crestDepth } = state.houseRules
    const last = screened.get(flight)
    if (last?.crestDepth === crestDepth && last.by.every((body) => standing.has(body))) return true
    const box = boundsOfLines(zone, parts)
    const obstacles = stoppers.filter((one) => one.body !== target && reaches(one, box))
    const open = [complexHeld(state, target.id)?.id ?? null, brigadeOf(state, brigadeId).complexId]
    const by: Body[] = []
    if (hasClearLine(zone, parts, { obstacles, screens, crestDepth, open }, by)) {
      screened.delete(flight)
      return false
    }
    screened.set(flight, { crestDepth, by })
    return true
  }
}

/** The bounds of all lines from an edge to what lies in its zone. */
function boundsOfLines({ edge: { left, right } }: Zone, parts: readonly Polygon[]): Bounds {
  let minX = Math.min(left.x, right.x)
  let minY = Math.min(left.y, right.y)
  let maxX = Math.max(left.x, right.x)
  let maxY = Math.max(left.y, right.y)
  for (const part of parts) {
    const own = boundsOf(part)
    minX = Math.min(minX, own.minX)
    minY = Math.min(minY, own.minY)
    maxX = Math.max(maxX, own.maxX)
    maxY = Math.max(maxY, own.maxY)
  }
  return { minX, minY, maxX, maxY }
}

/** The best line at a mark, or why there is none. */
export function solveFire(state: BrState, firing: Firing, mark: Mark): FireSolution {
  const { brigadeId, max, min } = firing
  const values = { brigadeId, targetId: mark.id }
  const prospect = prospectOf(state, firing, mark)
  if (!prospect) return { blocked: refusal('OUT_OF_ARC', 'BR-GEO-07', values, brigadeId) }
  const { range, parts } = prospect.view
  if (range > max)
    return { blocked: refusal('OUT_OF_RANGE', 'BR-GEO-07', { ...values, range, max }, brigadeId) }
  if (range < min) return { blocked: refusal('TOO_CLOSE', 'BR-GUN-02', { ...values, range, min }, brigadeId) }
  prospect.best ??= bestIn(state, firing, mark, prospect.view)
  const { best } = prospect
  return typeof best === 'string'
    ? { blocked: refusal(best, 'BR-GEO-08', values, brigadeId) }
    : { ...best, range, parts }
}

/** The shortest usable line, or what would have to change for the one that comes nearest to being usable. */
function bestIn(state: BrState, firing: Firing, mark: Mark, view: View): NonNullable<Prospect['best']> {
  const way = wayTo(state, firing, mark, view.parts.flat())
  view.lines ??= byLength(sampleLines(firing.zone, view.parts))
  return bestOf(way, view.lines)
}

/** The first usable one of lines, or why there is none. */
function bestOf(way: Way, lines: readonly SightLine[]): NonNullable<Prospect['best']> {
  const found = new Set<Hindrance>()
  const line = bestLine(lines, (one) => {
    const hindrance = way.hindrance(one)
    if (hindrance === undefined) return true
    found.add(hindrance)
    return false
  })
  if (line) return { line, over: way.friendsUnder(line) }
  if (found.has('OVERHEAD_UNSAFE')) return 'OVERHEAD_UNSAFE'
  return found.has('BLOCKED_BY_FRIENDS') ? 'BLOCKED_BY_FRIENDS' : 'NO_LINE_OF_SIGHT'
}

function wayTo(state: BrState, { brigadeId, zone, flight }: Firing, mark: Mark, aims: readonly Point[]): Way {
  const { left, right } = zone.edge
  const target = mark.body ?? wallBody(infoOf(state, brigadeId).side, mark)
  return new Way(state, brigadeId, flight, target, mark.open, [left, right, ...aims])
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
  const best = bestOf(wayTo(state, firing, mark, [aim]), lines)
  return typeof best === 'string'
    ? { blocked: refusal(best, 'BR-GEO-08', values, brigadeId) }
    : { ...best, range, parts: mark.parts }
}

const MUZZLES = [0, 0.25, 0.5, 0.75, 1] as const

function aimLines({ edge, heading }: Zone, to: Point): readonly SightLine[] {
  return MUZZLES.map((share) => between(edge.left, edge.right, share))
    .map((from) => ({ from, to, length: distance(from, to) }))
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
