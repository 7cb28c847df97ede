/** Zones of fire and sectors: who is in front of an edge, and from which side a body is come at. */
import { cosine, sine } from './angles'
import type { Box } from './boxes'
import { areaOf, clipLeft, segmentToPolygon, type Polygon } from './polygons'
import { seenFrom, type Edge, type Rectangle } from './rectangles'
import { along, between, distance, forward, hypotenuse, type Point } from './vectors'

/** What an edge looks out over: the ground before it between two rays that flare by so many degrees. */
export interface Zone {
  readonly edge: Edge
  /** Bearing it looks along. */
  readonly heading: number
  /** Where the rays start: the ends of the edge, or twice its middle. */
  readonly rays: Edge
  readonly flare: number
  /** Of the edge. */
  readonly middle: Point
  /** An inch along the heading. */
  readonly ahead: Point
  /** Lines with the zone on their left hand: along the edge, in along the left ray, and out along the right one. */
  readonly bounds: readonly (readonly [Point, Point])[]
}

/** A zone of fire. `fromCentre`: both rays start from the middle of the edge. */
export function zoneOf(edge: Edge, heading: number, flare: number, fromCentre = false): Zone {
  const middle = between(edge.left, edge.right, 0.5)
  const rays = fromCentre ? { left: middle, right: middle } : edge
  const bounds = [
    [middle, along(middle, heading + 90, 1)],
    [along(rays.left, heading - flare, 1), rays.left],
    [rays.right, along(rays.right, heading + flare, 1)],
  ] as const
  return { edge, heading, rays, flare, middle, ahead: forward(heading), bounds }
}

/** The part of a convex polygon inside a zone. */
export function clipToZone(polygon: Polygon, { bounds }: Zone): Polygon {
  return bounds.reduce((left, [from, to]) => clipLeft(left, from, to), polygon)
}

/** What of a target lies in a zone, piece by piece, and how far off; undefined if less than `least` square inches do. */
export function inZone(
  parts: readonly Polygon[],
  zone: Zone,
  least: number,
): { readonly parts: readonly Polygon[]; readonly range: number } | undefined {
  const clipped = parts.map((part) => clipToZone(part, zone)).filter((part) => part.length > 2)
  if (clipped.reduce((sum, part) => sum + areaOf(part), 0) < least) return undefined
  const range = Math.min(...clipped.map((part) => segmentToPolygon(zone.edge.left, zone.edge.right, part)))
  return { parts: clipped, range }
}

/** Whether a body within `radius` of its centre may have any part in a zone within reach: a quick look that lets none slip. */
export function mayHold(zone: Zone, centre: Point, radius: number, reach: number): boolean {
  const { middle, edge, flare } = zone
  const { x: s, y: c } = zone.ahead
  const half = distance(edge.left, edge.right) / 2
  const around = radius + 0.001
  const dx = centre.x - middle.x
  const dy = centre.y - middle.y
  const ahead = dx * s + dy * c
  if (ahead < -around || ahead > reach + around) return false
  return (
    Math.abs(dx * c - dy * s) - half - (Math.max(0, ahead + around) * sine(flare)) / cosine(flare) <= around
  )
}

/** Inches from the edge of a zone that no part of a rectangle can be below, in the zone or out of it. */
export function leastRange(zone: Zone, box: Box): number {
  const { middle, edge } = zone
  const { x: s, y: c } = zone.ahead
  const half = distance(edge.left, edge.right) / 2
  const dx = box.x - middle.x
  const dy = box.y - middle.y
  // How far it reaches along the heading and along the edge, either way from its middle.
  const turnS = Math.abs(box.s * c - box.c * s)
  const turnC = Math.abs(box.c * c + box.s * s)
  const ahead = Math.max(0, Math.abs(dx * s + dy * c) - box.hd * turnC - box.hw * turnS)
  const beside = Math.max(0, Math.abs(dx * c - dy * s) - half - box.hw * turnC - box.hd * turnS)
  return hypotenuse(ahead, beside)
}

/** Whether a point lies in a zone. */
export function zoneHolds({ middle, heading, rays, flare }: Zone, p: Point): boolean {
  const { v } = seenFrom({ ...middle, heading }, p)
  if (v < 0) return false
  const fromLeft = seenFrom({ ...rays.left, heading: heading - flare }, p)
  const fromRight = seenFrom({ ...rays.right, heading: heading + flare }, p)
  return fromLeft.u >= 0 && fromRight.u <= 0
}

/** From which side a point comes at a rectangle: sectors of 45 degrees out of the corners. */
export function sectorOf(rectangle: Rectangle, point: Point): 'front' | 'leftFlank' | 'rightFlank' | 'rear' {
  const { u, v } = seenFrom(rectangle, point)
  const half = rectangle.width / 2
  const beside = Math.abs(u) - half
  if (v >= 0 && (beside <= 0 || v >= beside)) return 'front'
  const behind = -(v + rectangle.depth)
  if (behind > 0 && (beside <= 0 || behind > beside)) return 'rear'
  return u < 0 ? 'leftFlank' : 'rightFlank'
}

/** The strip of a rectangle's frontage straight ahead: the smallest forward distance to a target in it, if any. */
export function stripGap(rectangle: Rectangle, parts: readonly Polygon[]): number | undefined {
  const half = rectangle.width / 2
  let nearest: number | undefined
  for (const part of parts) {
    const seen = part.map((point) => {
      const { u, v } = seenFrom(rectangle, point)
      return { x: u, y: v }
    })
    const from = clipLeft(seen, { x: -half, y: 1 }, { x: -half, y: 0 })
    const strip = clipLeft(from, { x: half, y: 0 }, { x: half, y: 1 })
    // A target that only touches the strip with its side is not met.
    if (areaOf(strip) < 1e-6) continue
    const ahead = Math.min(...strip.map(({ y }) => y))
    const farthest = Math.max(...strip.map(({ y }) => y))
    if (farthest <= 0) continue
    const gap = Math.max(0, ahead)
    if (nearest === undefined || gap < nearest) nearest = gap
  }
  return nearest
}
