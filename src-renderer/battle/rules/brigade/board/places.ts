// Where a brigade has its middle.
import type { Piece } from '../../../../../src-shared/rules/brigade/screen/schema'
import { centreOf } from '../../../../../src-shared/board/table/rectangles'
import type { Point } from '../../../../board/camera'

/** Inches; of a garrison that of its buildings. */
export function middleOf({ pose, size, complexId }: Pick<Piece, 'pose' | 'size' | 'complexId'>): Point {
  return complexId === null ? centreOf({ ...pose, depth: size.depth }) : { x: pose.x, y: pose.y }
}
