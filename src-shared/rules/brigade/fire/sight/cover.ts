/** Zones of fire of a brigade's edges, and the cover of what is fired at (BR-GEO-06, -07, -15, -17). */
import {
  areaOf,
  closestOnOutline,
  commonArea,
  convexParts,
  pointToPolygon,
  pointToSegment,
  type Polygon,
} from '../../../../board/table/polygons'
import { faceOf, type Edge, type Face4, type Rectangle } from '../../../../board/table/rectangles'
import {
  along,
  bearing,
  between,
  distance,
  leftness,
  normalHeading,
  type Point,
  roundInch,
} from '../../../../board/table/vectors'
import { inZone, sectorOf, zoneOf, type Zone } from '../../../../board/table/zones'
import { bodyOf, complexHeld, nearestSection, type Body } from '../../state/bodies'
import type { Corner } from '../../turn/commands'
import { groundOf, sectionOfLine } from '../../sheet/ground'
import { brigadeOf } from '../../state/lookup'
import type { BrComplex } from '../../sheet/sheet'
import type { StraightLine } from '../../../../board/table/lines'
import { sectionId, type BrState } from '../../state/state'
import { FIRE_ARC_DEG, LINE_KINDS } from '../../sheet/tables'

/** Less than this many square inches in the zone is out of arc (BR-GEO-07). */
export const LEAST_TARGET = 0.001
/** How near a wall covers its defenders, and how far from the firer it must be, inches (BR-GEO-15). */
const COVER_REACH = 1

/** Zones of faces of bodies, as far as anybody asked, by where their rays start. */
const faceZones = {
  flared: new WeakMap<Body, Partial<Record<Face4, Zone>>>(),
  centre: new WeakMap<Body, Partial<Record<Face4, Zone>>>(),
}

/** The zone of a brigade's front, or of a face of a square (BR-GEO-06, BR-R-24). */
export function zoneOfFace(state: BrState, body: Body, face: Face4 = 'front'): Zone {
  const known = faceZones[state.houseRules.fireArcOrigin]
  let zones = known.get(body)
  if (!zones) {
    zones = {}
    known.set(body, zones)
  }
  let zone = zones[face]
  if (!zone) {
    zone = zoneOfFootprint(state, body.rectangle, face)
    zones[face] = zone
  }
  return zone
}

/** The same of a footprint on which nobody need stand. */
export function zoneOfFootprint({ houseRules }: BrState, rectangle: Rectangle, face: Face4 = 'front'): Zone {
  const { edge, heading } = faceOf(rectangle, face)
  return zoneOf(edge, heading, FIRE_ARC_DEG, houseRules.fireArcOrigin === 'centre')
}

const CORNER_FACES: Readonly<Record<Corner, readonly [Face4, number]>> = {
  frontRight: ['front', 45],
  rearRight: ['right', 135],
  rearLeft: ['rear', 225],
  frontLeft: ['left', 315],
}

/** The zone of a corner of a square: both rays from the corner, about its diagonal (BR-GEO-06). */
export function zoneOfCorner(body: Body, corner: Corner): Zone {
  const [face, turn] = CORNER_FACES[corner]
  const point = faceOf(body.rectangle, face).edge.right
  return zoneOf({ left: point, right: point }, normalHeading(body.rectangle.heading + turn), FIRE_ARC_DEG)
}

/** The zone of a section of a complex: its edge and its outward normal (BR-GEO-06, BR-BLD-07). */
export function zoneOfSection(state: BrState, complex: BrComplex, index: number): Zone {
  const section = complex.sections[index]
  if (!section) throw new Error(`no section ${sectionId(complex.id, index)}`)
  const edge = outward(complex, section.p1, section.p2)
  const heading = normalHeading(bearing(edge.left, edge.right) - 90)
  return zoneOf(edge, heading, FIRE_ARC_DEG, state.houseRules.fireArcOrigin === 'centre')
}

/** The ends as seen from inside, looking out. */
function outward(complex: BrComplex, p1: Point, p2: Point): Edge {
  const middle = between(p1, p2, 0.5)
  const inside = pointInside(complex, middle)
  return leftness(p1, p2, inside) <= 0 ? { left: p1, right: p2 } : { left: p2, right: p1 }
}

/** A point just inside the complex beside the middle of a section: it tells which way is out. */
function pointInside(complex: BrComplex, middle: Point): Point {
  const step = 0.02
  for (let turn = 0; turn < 360; turn += 15) {
    const point = along(middle, turn, step)
    if (pointToPolygon(point, complex.polygon) === 0 && pointToOutline(point, complex.polygon) > step / 3)
      return point
  }
  return middle
}

function pointToOutline(point: Point, outline: Polygon): number {
  return distance(point, closestOnOutline(point, outline))
}

/** What of a body lies in a zone, and the range to it; undefined: out of arc (BR-GEO-07, BR-R-25). */
export function targetInZone(
  body: Body,
  zone: Zone,
): { readonly parts: readonly Polygon[]; readonly range: number } | undefined {
  const found = inZone(body.parts, zone, LEAST_TARGET)
  return found && { parts: found.parts, range: roundInch(found.range) }
}

/** Where cover comes from; undefined: none or soft, which changes nothing (BR-GEO-15, BR-FIRE-07, BR-R-95). */
export interface HardCover {
  readonly from: 'complex' | 'ground' | 'line'
  readonly featureId: string
}

/** Hard cover of a target against fire along a line, from an edge. `target` as it stood when it was fired at. */
export function hardCover(
  state: BrState,
  targetId: string,
  line: StraightLine,
  firing: Edge,
  target: Body = bodyOf(state, targetId),
): HardCover | undefined {
  const complex = complexHeld(state, targetId)
  if (complex && target.outline === complex.polygon) {
    const section = nearestSection(complex, line.to)
    if (section !== null && (state.sections[sectionId(complex.id, section)] ?? 0) > 0)
      return { from: 'complex', featureId: complex.id }
    return undefined
  }
  const ground = groundOf(state.sheet)
  for (const { area, kind } of ground.areasUnder(target.rectangle))
    if (kind.cover === 'hard' && shareInside(target, area.polygon) >= 0.5)
      return { from: 'ground', featureId: area.id }
  for (const { line: feature, points } of ground.lines.alongLine(line.from, line.to)) {
    if (LINE_KINDS[feature.kind].cover !== 'hard') continue
    for (const crossing of crossings(points, line)) {
      if (roundInch(pointToPolygon(crossing, target.outline)) > COVER_REACH) continue
      if (roundInch(pointToSegment(crossing, firing.left, firing.right)) <= COVER_REACH) continue
      const section = sectionOfLine(feature, crossing)
      if (section === null || (state.sections[sectionId(feature.id, section)] ?? 0) > 0)
        return { from: 'line', featureId: feature.id }
    }
  }
  return undefined
}

/** Share of a body's footprint that lies in an area, 0 to 1. */
export function shareInside(body: Body, area: Polygon): number {
  const whole = body.parts.reduce((sum, part) => sum + areaOf(part), 0)
  if (whole === 0) return 0
  const inside = convexParts(area).reduce(
    (sum, piece) => sum + body.parts.reduce((part, own) => part + commonArea(own, piece), 0),
    0,
  )
  return inside / whole
}

/** Points where a line crosses a polyline. */
function crossings(points: readonly Point[], { from, to }: StraightLine): readonly Point[] {
  const found: Point[] = []
  for (let i = 1; i < points.length; i += 1) {
    const c = points[i - 1]
    const d = points[i]
    if (!c || !d) continue
    const sc = leftness(from, to, c)
    const sd = leftness(from, to, d)
    const sf = leftness(c, d, from)
    const st = leftness(c, d, to)
    if (sc === sd || sf === st || sc * sd > 0 || sf * st > 0) continue
    found.push(between(c, d, sc / (sc - sd)))
  }
  return found
}

/** Whether at least half of a body lies in a village: no impact against it there (BR-BLD-11, BR-R-113). */
export function isInVillage(state: BrState, id: string): boolean {
  const body = bodyOf(state, id)
  if (brigadeOf(state, id).complexId !== null) return false
  return groundOf(state.sheet)
    .areasUnder(body.rectangle)
    .some(({ area }) => area.kind === 'village' && shareInside(body, area.polygon) >= 0.5)
}

/** Fire from an edge rakes a line or a deployed battery whose flank sector its middle lies in (BR-GEO-17, BR-R-35). */
export function isEnfilade(state: BrState, targetId: string, firing: Edge): boolean {
  const { formation, pose, complexId } = brigadeOf(state, targetId)
  if ((formation !== 'line' && formation !== 'unlimbered') || complexId !== null) return false
  const sector = sectorOf(
    { ...bodyOf(state, targetId).rectangle, ...pose },
    between(firing.left, firing.right, 0.5),
  )
  return sector === 'leftFlank' || sector === 'rightFlank'
}
