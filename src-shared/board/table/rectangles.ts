/** Oriented rectangles: the footprint of anything that stands on the table, held by the middle of its front edge. */
import { cosine, sine } from './angles'
import { hypotenuse, normalHeading, type Point } from './vectors'

/** Front centre in inches, heading in degrees clockwise from north. */
export interface Pose {
  readonly x: number
  readonly y: number
  readonly heading: number
}

/** Inches: along the front, and from front to rear. */
export interface Size {
  readonly width: number
  readonly depth: number
}

export interface Rectangle extends Pose, Size {}

/** The rectangle of that size at a pose. */
export function rectangleAt({ x, y, heading }: Pose, { width, depth }: Size): Rectangle {
  return { x, y, heading, width, depth }
}

/** Front left, front right, rear right, rear left: clockwise. */
export type Corners = readonly [Point, Point, Point, Point]

export function cornersOf({ x, y, heading, width, depth }: Rectangle): Corners {
  const s = sine(heading)
  const c = cosine(heading)
  const rx = (c * width) / 2
  const ry = (-s * width) / 2
  const bx = s * depth
  const by = c * depth
  return [
    { x: x - rx, y: y - ry },
    { x: x + rx, y: y + ry },
    { x: x + rx - bx, y: y + ry - by },
    { x: x - rx - bx, y: y - ry - by },
  ]
}

/** Middle of the rectangle. */
export function centreOf({ x, y, heading, depth }: Pose & { readonly depth: number }): Point {
  return { x: x - (sine(heading) * depth) / 2, y: y - (cosine(heading) * depth) / 2 }
}

/** Pose of a rectangle by its middle. */
export function poseAbout(centre: Point, heading: number, depth: number): Pose {
  return {
    x: centre.x + (sine(heading) * depth) / 2,
    y: centre.y + (cosine(heading) * depth) / 2,
    heading,
  }
}

/** The pose turned about the middle, right positive. */
export function turned(pose: Pose, depth: number, degrees: number): Pose {
  const { x, y, heading } = pose
  const x0 = x - (sine(heading) * depth) / 2
  const y0 = y - (cosine(heading) * depth) / 2
  const after = normalHeading(heading + degrees)
  return { x: x0 + (sine(after) * depth) / 2, y: y0 + (cosine(after) * depth) / 2, heading: after }
}

/** The pose shifted along a bearing, heading unchanged. */
export function moved(pose: Pose, towards: number, length: number): Pose {
  return { x: pose.x + sine(towards) * length, y: pose.y + cosine(towards) * length, heading: pose.heading }
}

/** Coordinates seen from a pose: `u` inches to the right of its front centre, `v` inches in front of its front edge. */
export function seenFrom(pose: Pose, point: Point): { readonly u: number; readonly v: number } {
  const dx = point.x - pose.x
  const dy = point.y - pose.y
  const s = sine(pose.heading)
  const c = cosine(pose.heading)
  return { u: dx * c - dy * s, v: dx * s + dy * c }
}

/** The point at such coordinates. */
export function pointAt(pose: Pose, u: number, v: number): Point {
  const s = sine(pose.heading)
  const c = cosine(pose.heading)
  return { x: pose.x + u * c + v * s, y: pose.y - u * s + v * c }
}

/** The rectangle smaller by so much on every side; never less than nothing. */
export function inset(rectangle: Rectangle, by: number): Rectangle {
  const width = Math.max(0, rectangle.width - 2 * by)
  const depth = Math.max(0, rectangle.depth - 2 * by)
  const back = (rectangle.depth - depth) / 2
  return {
    x: rectangle.x - sine(rectangle.heading) * back,
    y: rectangle.y - cosine(rectangle.heading) * back,
    heading: rectangle.heading,
    width,
    depth,
  }
}

/** Half the diagonal: no point of the rectangle lies farther from its middle. */
export function radiusOf({ width, depth }: Size): number {
  return hypotenuse(width, depth) / 2
}

export interface Edge {
  readonly left: Point
  readonly right: Point
}

export type Face4 = 'front' | 'right' | 'rear' | 'left'
const FACE_TURN: Readonly<Record<Face4, number>> = { front: 0, right: 90, rear: 180, left: 270 }

/** An edge as seen from behind it by those who look outwards over it, and the bearing it looks along. */
export function faceOf(rectangle: Rectangle, face: Face4): { readonly edge: Edge; readonly heading: number } {
  const [frontLeft, frontRight, rearRight, rearLeft] = cornersOf(rectangle)
  const heading = normalHeading(rectangle.heading + FACE_TURN[face])
  switch (face) {
    case 'front':
      return { edge: { left: frontLeft, right: frontRight }, heading }
    case 'right':
      return { edge: { left: frontRight, right: rearRight }, heading }
    case 'rear':
      return { edge: { left: rearRight, right: rearLeft }, heading }
    case 'left':
      return { edge: { left: rearLeft, right: frontLeft }, heading }
  }
}
