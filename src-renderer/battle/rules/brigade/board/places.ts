// Inches on the table to metres of the map and back, and where a footprint lies.
import type { Field, Piece } from '../../../../../src-shared/rules/brigade/screen/schema'
import { centreOf, cornersOf, type Pose, type Size } from '../../../../../src-shared/board/table/rectangles'
import type { Point } from '../../../../board/camera'
import type { OpenTable } from '../../../../board/places'

export function openTable({ width, height, inchM, originM }: Field): OpenTable {
  return { originM: originM ?? [0, 0], widthM: width * inchM, heightM: height * inchM, inchM }
}

export function toMetres({ inchM, originM }: Field, { x, y }: Point): Point {
  const [west, south] = originM ?? [0, 0]
  return { x: west + x * inchM, y: south + y * inchM }
}

export function toInches({ inchM, originM }: Field, { x, y }: Point): Point {
  const [west, south] = originM ?? [0, 0]
  const round = (value: number): number => Math.round(value * 100) / 100
  return { x: round((x - west) / inchM), y: round((y - south) / inchM) }
}

/** Corners of a footprint in metres, front left first. */
export function cornersM(field: Field, pose: Pose, size: Size): readonly Point[] {
  return cornersOf({ ...pose, ...size }).map((corner) => toMetres(field, corner))
}

/** The middle of a brigade, inches; of a garrison that of its buildings. */
export function middleOf({ pose, size, complexId }: Pick<Piece, 'pose' | 'size' | 'complexId'>): Point {
  return complexId === null ? centreOf({ ...pose, depth: size.depth }) : { x: pose.x, y: pose.y }
}
