/** Units as they are drawn: the smallest footprint along their heading, and each element in it. */
import { pointAt, seenFrom } from '../../../board/table/rectangles'
import { turnBetween } from '../../../board/table/vectors'
import type { Body } from '../state/bodies'
import type { Standing } from './schema'

export function standingOf(body: Body): Standing {
  const { pose, elements } = body
  const seen = elements.flatMap(({ corners }) => corners.map((corner) => seenFrom(pose, corner)))
  const [left, right] = [Math.min(...seen.map(({ u }) => u)), Math.max(...seen.map(({ u }) => u))]
  const [rear, front] = [Math.min(...seen.map(({ v }) => v)), Math.max(...seen.map(({ v }) => v))]
  const at = { ...pointAt(pose, (left + right) / 2, front), heading: pose.heading }
  return {
    x: at.x,
    y: at.y,
    heading: at.heading,
    width: right - left,
    depth: front - rear,
    bases: elements.map(({ rectangle }) => {
      const { u, v } = seenFrom(at, rectangle)
      const { width, depth, heading } = rectangle
      return { u, v, width, depth, turn: turnBetween(at.heading, heading) }
    }),
  }
}
