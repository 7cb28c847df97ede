/**
 * Burst circles: which bases a shell or shrapnel touches, and whom its casualties fall on (BR-BURST-01, BR-BURST-02,
 * BR-BURST-03, BR-BURST-04).
 */
import { inQuarter, nearestOf, type Quarter } from '../../../../board/table/circles'
import type { Polygon } from '../../../../board/table/polygons'
import { cornersOf } from '../../../../board/table/rectangles'
import { distance, roundInch, type Point } from '../../../../board/table/vectors'
import { basesOf, bodyOf } from '../../state/bodies'
import { brigadeOf, onTable } from '../../state/lookup'
import type { BrState } from '../../state/state'
import { BURST_INNER, BURST_OUTER } from '../../sheet/tables'

/** A base or piece on the table, or a body that counts as one base (BR-BURST-04). */
export interface Base {
  readonly brigadeId: string
  /** Unit or piece from 0; null: the whole body, whose losses are dealt evenly. */
  readonly index: number | null
  /** Inches from the middle of the circle. */
  readonly off: number
  readonly parts: readonly Polygon[]
}

/** Inner discs that only graze a base do not touch it, inches (BR-BURST-02). */
const GRAZE = 0.005

/**
 * Bases of either side that have any part within the outer circle, nearest first, ties canonical (BR-BURST-02,
 * BR-BURST-03).
 */
export function basesNear(state: BrState, centre: Point): readonly Base[] {
  const found: Base[] = []
  for (const { id } of onTable(state)) {
    const body = bodyOf(state, id)
    if (distance(body.centre, centre) > body.radius + BURST_OUTER + GRAZE) continue
    const brigade = brigadeOf(state, id)
    const isWhole =
      brigade.formation === 'square' ||
      brigade.formation === 'garrison' ||
      brigade.formation === 'marchColumn'
    if (isWhole) {
      found.push({ brigadeId: id, index: null, off: nearest(body.parts, centre), parts: body.parts })
      continue
    }
    basesOf(state, id).forEach((rectangle, index) => {
      const parts = [cornersOf(rectangle)]
      found.push({ brigadeId: id, index, off: nearest(parts, centre), parts })
    })
  }
  // The list came in canonical order, and sorting keeps it among equals.
  return found.filter(({ off }) => off <= BURST_OUTER).sort((a, b) => a.off - b.off)
}

function nearest(parts: readonly Polygon[], centre: Point): number {
  return roundInch(Math.min(...parts.map((part) => nearestOf(part, centre))))
}

/** Bases that the inner disc touches, nearest first (BR-BURST-02). */
export function innerBases(bases: readonly Base[]): readonly Base[] {
  return bases.filter(({ off }) => off < BURST_INNER - GRAZE)
}

/**
 * Bases with a point in a quarter of the outer ring: 1 far right, 2 near right, 3 near left, 4 far left (BR-BURST-03).
 */
export function ringBases(
  bases: readonly Base[],
  centre: Point,
  lineOfFire: number,
  segment: 1 | 2 | 3 | 4,
): readonly Base[] {
  const quarter: Quarter = segment === 1 ? 0 : segment === 2 ? 1 : segment === 3 ? 2 : 3
  return bases.filter(({ parts }) =>
    parts.some((part) => inQuarter(part, centre, lineOfFire, quarter, BURST_INNER, BURST_OUTER)),
  )
}

/** Casualties of each segment S0 to S4: a fifth each, the remainder one each from S0 on (BR-BURST-03, BR-R-39). */
export function segmentShares(casualties: number): readonly [number, number, number, number, number] {
  const each = Math.floor(casualties / 5)
  const rest = casualties % 5
  const share = (segment: number) => each + (segment < rest ? 1 : 0)
  return [share(0), share(1), share(2), share(3), share(4)]
}

/** Whom the casualties of each segment may fall on, in the order they are dealt. */
export interface BurstPattern {
  readonly centre: Point
  /** Bearing of the line of fire. */
  readonly bearing: number
  /** By segment S0 to S4: casualties, and bases nearest first. */
  readonly segments: readonly { readonly casualties: number; readonly bases: readonly Base[] }[]
}

/** A shell: everything on the inner disc (BR-BURST-02). Shrapnel: five segments (BR-BURST-03). */
export function burstPattern(
  state: BrState,
  projectile: 'shell' | 'shrapnel',
  centre: Point,
  bearing: number,
  casualties: number,
): BurstPattern {
  const bases = basesNear(state, centre)
  const inner = innerBases(bases)
  if (projectile === 'shell') return { centre, bearing, segments: [{ casualties, bases: inner }] }
  const shares = segmentShares(casualties)
  const ring = ([1, 2, 3, 4] as const).map((segment) => ({
    casualties: shares[segment],
    bases: ringBases(bases, centre, bearing, segment),
  }))
  return { centre, bearing, segments: [{ casualties: shares[0], bases: inner }, ...ring] }
}
