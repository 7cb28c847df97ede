/** Lining up: a unit put with its front on an enemy side so that one of its elements faces one of theirs (FP-CHG-05, FP-R-51). */
import { seenFrom, type Pose } from '../../../board/table/rectangles'
import { along, between, normalHeading, rightOf, turnBetween, type Point } from '../../../board/table/vectors'
import { EPS } from '../sheet/tables'
import { rounded, squareApothem, type Body, type UnitSide } from '../state/bodies'

/** A place where one own element faces one of the enemy's. */
export interface FaceOff {
  readonly own: number
  readonly enemy: number
  /** Inches to the own right. */
  readonly slide: number
  readonly body: Body
}

/** Middle of the front with which a unit fights; of a square that of one of its elements. */
function frontFrame(body: Body, face: number): Pose {
  return body.formation === 'square' ? body.element(face).rectangle : body.pose
}

/** The unit with the middle of that front somewhere else. */
export function bodyWithFront(body: Body, { x, y, heading }: Pose, face = 1): Body {
  if (body.formation !== 'square') return body.at(rounded({ x, y, heading }))
  const { width, depth } = body.info.base
  const back = squareApothem(body.count, width) + depth
  return body.at(
    rounded({
      ...along({ x, y }, heading, -back),
      heading: normalHeading(heading - ((face - 1) * 360) / body.count),
    }),
  )
}

/** Inches to the right of the middle of the front at which each element of the front rank stands. */
function frontRank(body: Body, face: number): readonly { readonly slot: number; readonly off: number }[] {
  if (body.formation !== 'line') return [{ slot: body.formation === 'square' ? face : 1, off: 0 }]
  return body.elements.map(({ slot }) => ({
    slot,
    off: body.info.base.width * (slot - (body.count + 1) / 2),
  }))
}

/** The turn that a unit needs to stand square on a side, degrees. */
export function turnOnto(body: Body, side: UnitSide, face = 1): number {
  return turnBetween(frontFrame(body, face).heading, normalHeading(side.heading + 180))
}

/** The middle of its front after it has turned about a point and its front has come upon the side's line. */
export function turnedOnto(body: Body, side: UnitSide, about: Point, face = 1): Pose {
  const frame = frontFrame(body, face)
  const turn = turnOnto(body, side, face)
  const { u, v } = seenFrom({ ...about, heading: frame.heading }, frame)
  const heading = normalHeading(frame.heading + turn)
  const right = rightOf(heading)
  const at = along({ x: about.x + right.x * u, y: about.y + right.y * u }, heading, v)
  return { ...onto(side, at), heading: normalHeading(side.heading + 180) }
}

/** The point of the side's line opposite to a point. */
export function onto({ edge, heading }: UnitSide, point: Point): Point {
  const { v } = seenFrom({ ...between(edge.left, edge.right, 0.5), heading }, point)
  return along(point, heading, -v)
}

/**
 * Places along a side from the least slide on, ties by the lower own and then the lower enemy slot. No slide exceeds half
 * the own frontage and half the enemy edge; `unlimited`: of a unit moved to keep contact.
 */
export function faceOffs(
  body: Body,
  frame: Pose,
  side: UnitSide,
  face = 1,
  unlimited = false,
): readonly FaceOff[] {
  const right = rightOf(frame.heading)
  const all = frontRank(body, face).flatMap(({ slot, off }) =>
    side.edges.flatMap(({ slot: enemy, middle, length }) => {
      const { u } = seenFrom(frame, middle)
      const slide = u - off
      if (!unlimited && Math.abs(slide) > body.info.base.width / 2 + length / 2 + EPS) return []
      return [{ own: slot, enemy, slide, length }]
    }),
  )
  return all
    .toSorted((a, b) => {
      const by = Math.abs(a.slide) - Math.abs(b.slide)
      if (Math.abs(by) > EPS) return by
      return a.own === b.own ? a.enemy - b.enemy : a.own - b.own
    })
    .map(({ own, enemy, slide }) => ({
      own,
      enemy,
      slide,
      body: bodyWithFront(
        body,
        { x: frame.x + right.x * slide, y: frame.y + right.y * slide, heading: frame.heading },
        face,
      ),
    }))
}

/** The side of a unit most opposed to a heading; ties: front, right, rear, left, of a square the lower slot. */
export function mostOpposed(sides: readonly UnitSide[], heading: number): UnitSide | undefined {
  const order = ['front', 'right', 'rear', 'left']
  const off = ({ heading: of }: UnitSide) => Math.abs(turnBetween(heading, normalHeading(of + 180)))
  return sides.toSorted((a, b) => {
    const by = off(a) - off(b)
    if (Math.abs(by) > EPS) return by
    return order.indexOf(a.side) - order.indexOf(b.side) || a.slot - b.slot
  })[0]
}
