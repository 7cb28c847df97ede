/**
 * Dealing casualties: one figure at a time round the units or pieces of a body, from a cursor kept all battle long
 * (BR-FIRE-05).
 */
import type { BrHouseRules } from '../sheet/house-rules'
import type { PieceState } from '../state/state'
import { PIECE_GUNNERS, POINTS_PER_GUNNER } from '../sheet/tables'

export interface Dealt {
  /** By unit or piece, in the order of the sheet. */
  readonly losses: readonly number[]
  readonly left: readonly number[]
  /** The unit or piece that receives the next one. */
  readonly cursor: number
  /** Casualties for whom nobody was left (BR-GEN-05, BR-FIRE-08). */
  readonly lost: number
}

/**
 * Deals `casualties` one at a time round those that have any left, beginning at the cursor (BR-FIRE-05, BR-R-72).
 * Surplus is lost (BR-FIRE-08).
 */
export function dealEvenly(left: readonly number[], cursor: number, casualties: number): Dealt {
  const after = [...left]
  const losses = left.map(() => 0)
  let next = cursor
  let open = Math.max(0, casualties)
  while (open > 0) {
    const at = nextAlive(after, next)
    if (at === null) break
    after[at] = (after[at] ?? 0) - 1
    losses[at] = (losses[at] ?? 0) + 1
    next = (at + 1) % left.length
    open -= 1
  }
  return { losses, left: after, cursor: next, lost: open }
}

/** First index from `from`, going round, that has any left; null: nobody. */
function nextAlive(left: readonly number[], from: number): number | null {
  for (let i = 0; i < left.length; i += 1) {
    const at = (from + i) % left.length
    if ((left[at] ?? 0) > 0) return at
  }
  return null
}

/** Casualties that fall on named units; each loses at most what it has, the surplus is lost, the cursor stays. */
export function dealSpecific(left: readonly number[], losses: readonly number[]): readonly number[] {
  return left.map((figures, i) => Math.min(figures, losses[i] ?? 0))
}

/** The sum of a list. */
export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/**
 * Shares `total` in proportion to `weights` by largest remainder, ties to the first listed (BR-GEN-04). All zero weights:
 * nobody gets anything.
 */
export function shareOut(total: number, weights: readonly number[]): readonly number[] {
  const all = sum(weights)
  if (all <= 0) return weights.map(() => 0)
  const exact = weights.map((weight) => (total * weight) / all)
  const shares = exact.map(Math.floor)
  const order = exact
    .map((value, i) => ({ i, rest: value - Math.floor(value) }))
    .sort((a, b) => b.rest - a.rest || a.i - b.i)
  let open = total - sum(shares)
  for (const { i } of order) {
    if (open <= 0) break
    shares[i] = (shares[i] ?? 0) + 1
    open -= 1
  }
  return shares
}

/** A piece with so many of its twenty points less (BR-CB-01); at none it is knocked out for the battle (BR-CB-03). */
export function pieceAfterPoints(piece: PieceState, points: number): PieceState {
  const left = Math.max(0, piece.points - points)
  return { ...piece, points: left, out: piece.out || left === 0 }
}

/** A piece with so many gunners shot down: four points each, and out with the last of them (BR-MUSK-07, BR-R-31). */
export function pieceAfterGunners(
  piece: PieceState,
  gunners: number,
  { gunnersPerPiece }: Pick<BrHouseRules, 'gunnersPerPiece'>,
): PieceState {
  const hit = pieceAfterPoints(piece, gunners * POINTS_PER_GUNNER)
  const gunnersLost = Math.min(PIECE_GUNNERS, piece.gunnersLost + gunners)
  return { ...hit, gunnersLost, out: hit.out || gunnersLost >= gunnersPerPiece }
}

/** Gunners that a piece can still lose to small arms: as many as it has points for. */
export function gunnersLeft(
  { points, gunnersLost, out }: PieceState,
  { gunnersPerPiece }: Pick<BrHouseRules, 'gunnersPerPiece'>,
): number {
  if (out) return 0
  return Math.min(gunnersPerPiece - gunnersLost, Math.ceil(points / POINTS_PER_GUNNER))
}
