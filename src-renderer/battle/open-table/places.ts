// Inches of an open table to metres of the map and back, and where a footprint lies.
import { cornersOf, type Pose, type Size } from '../../../src-shared/board/table/rectangles'
import type { Point } from '../../board/camera'
import type { OpenTable } from '../../board/places'

/** Where a table lies on the map: its size in inches, metres to the inch, its south-west corner. */
export interface TableOnMap {
  readonly width: number
  readonly height: number
  readonly inchM: number
  readonly originM: readonly [number, number] | null
}

export function openTable({ width, height, inchM, originM }: TableOnMap): OpenTable {
  return { originM: originM ?? [0, 0], widthM: width * inchM, heightM: height * inchM, inchM }
}

export function toMetres({ inchM, originM }: Pick<TableOnMap, 'inchM' | 'originM'>, { x, y }: Point): Point {
  const [west, south] = originM ?? [0, 0]
  return { x: west + x * inchM, y: south + y * inchM }
}

/** What is typed and dragged is kept to hundredths. */
export const hundredths = (value: number): number => Math.round(value * 100) / 100

/** To hundredths of an inch. */
export function toInches({ inchM, originM }: TableOnMap, { x, y }: Point): Point {
  const [west, south] = originM ?? [0, 0]
  return { x: hundredths((x - west) / inchM), y: hundredths((y - south) / inchM) }
}

/** Corners of a footprint in metres, front left first. */
export function cornersM(table: TableOnMap, pose: Pose, size: Size): readonly Point[] {
  return cornersOf({ ...pose, ...size }).map((corner) => toMetres(table, corner))
}
