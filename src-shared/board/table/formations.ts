/** Formations of bases: rows of smaller rectangles that together make up the footprint of a body. */
import { pointAt, type Pose, type Rectangle, type Size } from './rectangles'

/** The place of a base in its formation: its front centre, as `seenFrom` gives it from the front centre of the whole. */
export interface Slot extends Size {
  readonly u: number
  readonly v: number
}

/** A slot where its body stands. */
export function slotRectangle(pose: Pose, slot: Slot): Rectangle {
  const { x, y } = pointAt(pose, slot.u, slot.v)
  return { x, y, heading: pose.heading, width: slot.width, depth: slot.depth }
}

/** Rows one behind another, each as deep as its deepest base; its bases from right to left, touching, fronts flush, in the middle. */
export function slotsOfRows(rows: readonly (readonly Size[])[]): readonly Slot[] {
  let v = 0
  return rows.flatMap((row) => {
    let right = frontageOf(row) / 2
    const slots = row.map(({ width, depth }) => {
      const slot = { u: right - width / 2, v, width, depth }
      right -= width
      return slot
    })
    v -= depthOf(row)
    return slots
  })
}

/** The footprint of such rows. */
export function sizeOfRows(rows: readonly (readonly Size[])[]): Size {
  return {
    width: Math.max(...rows.map(frontageOf)),
    depth: rows.reduce((sum, row) => sum + depthOf(row), 0),
  }
}

function frontageOf(row: readonly Size[]): number {
  return row.reduce((sum, { width }) => sum + width, 0)
}

function depthOf(row: readonly Size[]): number {
  return Math.max(...row.map(({ depth }) => depth))
}
