/** Brigades as bodies on the table: where each stands, its bases, and the sector from which one comes at another. */
import { otherSide } from '../../../engine/sides'
import { bodyOfParts, gapBetween, RectangleBody, type TableBody } from '../../../board/table/bodies'
import { slotRectangle } from '../../../board/table/formations'
import { centroidOf, closestOnSegment, convexParts, type Polygon } from '../../../board/table/polygons'
import type { Rectangle, Size } from '../../../board/table/rectangles'
import { along, distance, turnBetween, type Point } from '../../../board/table/vectors'
import { sectorOf } from '../../../board/table/zones'
import { sizeIn, slotsIn } from './footprints'
import { brigadeOf, complexOf, infoOf, known, onTable, rosterOf, type BrigadeInfo } from './lookup'
import type { BrComplex, BrSheet, Formation } from '../sheet/sheet'
import type { BodyPose, BrigadeState, BrState, Sector } from './state'
import { originOf } from '../sheet/seen-by'

/** A brigade as a shape: an oriented rectangle, or of a garrison the outline of its complex (BR-GEO-03, BR-R-54). */
export interface Body extends TableBody {
  readonly info: BrigadeInfo
}

/** Shapes of brigades that have gone on since, for whoever looks at several states in turn. */
const bodies = new WeakMap<BrigadeState, Body>()

/**
 * Of the sheet asked about last, the shapes last asked for: whatever else changes about a brigade, it is the same body while
 * it stands there, and so is all that is kept by bodies. With bodies kept by arrangement alone a whole move of Waterloo took
 * 74 ms instead of 39.
 */
interface Shapes {
  readonly sheet: BrSheet
  readonly byId: Map<string, Shape>
}
interface Shape {
  brigade: BrigadeState
  readonly body: Body
  /** Arrangement of bodies for which it was last found right. */
  holdsFor: number
}
let latest: Shapes | null = null
/** The arrangement of bodies asked about last, and how many there were before it. */
let arranged: Pick<BrState, 'sheet' | 'brigades'> | null = null
let arrangement = 0

/** The shape of a brigade where it stands. */
export function bodyOf(state: BrState, id: string): Body {
  const { byId } = shapesOf(state)
  const last = byId.get(id)
  if (last?.holdsFor === arrangement) return last.body
  const brigade = brigadeOf(state, id)
  if (last && (last.brigade === brigade || standsAs(last.brigade, brigade))) {
    last.brigade = brigade
    last.holdsFor = arrangement
    return last.body
  }
  const body = knownShape(state, brigade)
  byId.set(id, { brigade, body, holdsFor: arrangement })
  return body
}

function shapesOf({ sheet, brigades }: BrState): Shapes {
  if (latest && arranged?.brigades === brigades && arranged.sheet === sheet) return latest
  arranged = { sheet, brigades }
  arrangement += 1
  const origin = originOf(sheet)
  if (latest?.sheet !== origin) latest = { sheet: origin, byId: new Map() }
  return latest
}

function standsAs(one: BrigadeState, other: BrigadeState): boolean {
  return (
    one.complexId === other.complexId && one.formation === other.formation && isPose(one.pose, other.pose)
  )
}

function isPose(one: BodyPose, other: BodyPose): boolean {
  return one === other || (one.x === other.x && one.y === other.y && one.heading === other.heading)
}

function knownShape(state: BrState, brigade: BrigadeState): Body {
  const { id, pose, formation, complexId } = brigade
  const info = infoOf(state, id)
  const known = bodies.get(brigade)
  if (known?.info.brigade === info.brigade) return known
  const body = complexId === null ? bodyAt(info, pose, formation) : garrison(state, id)
  bodies.set(brigade, body)
  return body
}

/** The shape a brigade would have at a pose in a formation. */
export function bodyAt(info: BrigadeInfo, pose: BodyPose, formation: Formation): Body {
  return bodyOfSize(info, pose, sizeIn(info, formation))
}

/** The same by the size of its footprint. */
export function bodyOfSize(info: BrigadeInfo, pose: BodyPose, size: Size): Body {
  return new OpenBody(info, pose, size)
}

/** A brigade in the open. */
class OpenBody extends RectangleBody implements Body {
  constructor(
    readonly info: BrigadeInfo,
    pose: BodyPose,
    size: Size,
  ) {
    super(info.id, info.side, pose, size)
  }
}

function garrison(state: BrState, id: string): Body {
  return bodyInComplex(infoOf(state, id), complexOf(state, brigadeOf(state, id).complexId ?? ''))
}

/** The shape of a brigade that garrisons a complex (BR-R-54). */
export function bodyInComplex(info: BrigadeInfo, complex: BrComplex): Body {
  return { ...bodyOfParts(info, complex.polygon, partsOf(complex), middleOf(complex)), info }
}

const complexParts = new WeakMap<BrComplex, readonly Polygon[]>()

/** Convex pieces of a complex. */
export function partsOf(complex: BrComplex): readonly Polygon[] {
  let parts = complexParts.get(complex)
  if (!parts) {
    parts = convexParts(complex.polygon)
    complexParts.set(complex, parts)
  }
  return parts
}

export function middleOf(complex: BrComplex): Point {
  return centroidOf(complex.polygon)
}

/** Where a body is kept while it garrisons a complex. */
export function garrisonPose(complex: BrComplex): BodyPose {
  return { ...middleOf(complex), heading: 0 }
}

/** Gap of two brigades where they stand; 0 if they overlap (BR-GEO-05). */
export function gapOf(state: BrState, oneId: string, otherId: string): number {
  return Math.max(0, gapBetween(bodyOf(state, oneId), bodyOf(state, otherId)))
}

/** The sector of a target in which a point lies; squares, garrisons and skirmishers have only front (BR-GEO-11). */
export function sectorAt(info: BrigadeInfo, formation: Formation, pose: BodyPose, point: Point): Sector {
  if (formation === 'square' || formation === 'garrison' || info.isSkirmishers) return 'front'
  return sectorOf({ ...pose, ...sizeIn(info, formation) }, point)
}

/** The footprints of its units or pieces, in unit order (BR-GEO-04). */
export function basesOf(state: BrState, id: string): readonly Rectangle[] {
  const brigade = brigadeOf(state, id)
  return slotsIn(infoOf(state, id), brigade.formation).map((slot) => slotRectangle(brigade.pose, slot))
}

/** Enemies of a brigade on the table, in canonical order. */
export function enemiesOf(state: BrState, id: string): readonly BrigadeInfo[] {
  const { side } = infoOf(state, id)
  return onTable(state, otherSide(side))
}

/** Whether guns stand without gunners: they block nothing, and only a charge stops at them (BR-CREW-04). */
export function isAbandoned(brigade: BrigadeState): boolean {
  return brigade.activity.kind === 'crewGone'
}

/** The section of a complex nearest to a point, from 0; null if it has none (BR-BLD-09). */
export function nearestSection(complex: BrComplex, point: Point): number | null {
  let best: number | null = null
  let least = Infinity
  complex.sections.forEach(({ p1, p2 }, i) => {
    const off = distance(point, closestOnSegment(point, p1, p2))
    if (off < least - 1e-9) {
      least = off
      best = i
    }
  })
  return best
}

/** The complex that a brigade garrisons, if it does. */
export function complexHeld(state: BrState, id: string): BrComplex | undefined {
  const { complexId } = brigadeOf(state, id)
  return complexId === null
    ? undefined
    : known(rosterOf(state.sheet).complexes.get(complexId), 'complex', complexId)
}

/** Whether a brigade went anywhere in the move before, or only turned: other marks of a move are wiped at its end. */
export function didLast(state: BrState, id: string): 'went' | 'turned' | 'stood' {
  const { pose, from, formation } = brigadeOf(state, id)
  const { centre } = bodyOf(state, id)
  if (distance(centre, middleIn(state, id, from, formation)) <= WENT)
    return Math.abs(turnBetween(from.heading, pose.heading)) > TURNED ? 'turned' : 'stood'
  return onlyFormed(state, id) ? 'stood' : 'went'
}

/** Whether all that it did was to form square or to leave it: that is done about its middle (BR-FORM-02). */
function onlyFormed(state: BrState, id: string): boolean {
  const { pose, from, formation } = brigadeOf(state, id)
  const { info, centre } = bodyOf(state, id)
  if (!info.isInfantry || pose.heading !== from.heading) return false
  const before = formation === 'square' ? OTHERS : SQUARE
  return before.some((one) => distance(centre, middleIn(state, id, from, one)) <= SAME)
}
const SQUARE: readonly Formation[] = ['square']
const OTHERS: readonly Formation[] = ['line', 'attackColumn', 'marchColumn']

/** Middle of a brigade at a pose, in a formation. */
export function middleIn(state: BrState, id: string, pose: BodyPose, formation: Formation): Point {
  return along(pose, pose.heading + 180, sizeIn(infoOf(state, id), formation).depth / 2)
}

/** Degrees by which a brigade turned in the move before that went nowhere in it, right positive. */
export function turnedLast(state: BrState, id: string): number {
  const { pose, from } = brigadeOf(state, id)
  return didLast(state, id) === 'turned' ? turnBetween(from.heading, pose.heading) : 0
}

/** Inches, and degrees; the same place but for rounding, inches. */
const WENT = 0.1
const TURNED = 1
const SAME = 0.002
