/**
 * Defensive fire: who of those charged may fire at whom of the chargers, and what its die brings (BR-DEF-01,
 * BR-DEF-02, BR-DEF-03, BR-DEF-04, BR-DEF-05).
 */
import { distance } from '../../../../board/table/vectors'
import { faceOf, type Face4 } from '../../../../board/table/rectangles'
import { pointToSegment } from '../../../../board/table/polygons'
import { mayFireFrom } from '../guns/battery'
import { bodyOf } from '../../state/bodies'
import { chargesOn, isDisordered, isStruckInFlank } from '../../state/condition'
import { brigadeOf, infoOf } from '../../state/lookup'
import type { NO_DEFENSIVE_FIRE } from '../../turn/refusals'
import type { BrigadeState, BrState, ContactEdge } from '../../state/state'
import { WARNED_GAP } from '../../sheet/tables'

export type NoDefensiveFire = (typeof NO_DEFENSIVE_FIRE)[number]

/**
 * Chargers it may fire at, the default first; or why it has no defensive fire. Undefined: nobody charged it this move.
 */
export type DefensiveRight = { readonly at: readonly ContactEdge[] } | { readonly reason: NoDefensiveFire }

/**
 * The right to defensive fire of a body charged this move: one volley at one of the chargers that started more than 3
 * inches away and met it frontally, if it is formed infantry or deployed guns, stationary and in order (BR-DEF-01, BR-R-51).
 */
export function defensiveRight(state: BrState, id: string): DefensiveRight | undefined {
  const charges = chargesOn(state, id)
  if (charges.length === 0) return undefined
  const info = infoOf(state, id)
  const brigade = brigadeOf(state, id)
  if (info.isSkirmishers) return { reason: 'SKIRMISHERS' }
  if (info.isCavalry) return { reason: 'NOT_STATIONARY' }
  if (isStruckInFlank(state, id)) return { reason: 'NOT_FRONTAL' }
  if (isDisordered(state, id) || !isComposed(brigade)) return { reason: 'DISORDERED' }
  if (!hasStood(brigade) || !isFormed(brigade)) return { reason: 'NOT_STATIONARY' }
  const warned = charges.filter(({ startGap }) => startGap > WARNED_GAP)
  return warned.length > 0 ? { at: warned } : { reason: 'NOT_WARNED' }
}

/** Activities that leave a body able to receive a charge with fire (BR-FIRE-06, BR-AFT-13). */
function isComposed({ activity }: BrigadeState): boolean {
  return activity.kind === 'free' || activity.kind === 'engaged' || activity.kind === 'recovering'
}

function hasStood(brigade: BrigadeState): boolean {
  return !brigade.movedThisMove && !brigade.turnedThisMove && !brigade.changedFormationThisMove
}

/** Formed infantry, or guns unlimbered; nobody in march column or limbered. */
function isFormed({ formation }: BrigadeState): boolean {
  return formation !== 'marchColumn' && formation !== 'limbered' && formation !== 'skirmish'
}

/**
 * Field guns of a charged battery that may fire: howitzers and rockets have no defensive fire (BR-DEF-04, BR-GUN-01).
 */
export function defensivePieces(state: BrState, id: string): readonly number[] {
  const { pieces } = infoOf(state, id).brigade
  return brigadeOf(state, id).pieces.flatMap((piece, i) =>
    pieces[i]?.kind === 'field' &&
    !piece.out &&
    piece.points > 0 &&
    state.move >= mayFireFrom(piece, state.houseRules)
      ? [i]
      : [],
  )
}

/**
 * The face of a square nearest to an attacker's front centre, ties in the order front, right, rear, left (BR-DEF-03).
 */
export function faceTowards(state: BrState, squareId: string, attackerId: string): Face4 {
  const { rectangle } = bodyOf(state, squareId)
  const attacker = brigadeOf(state, attackerId)
  const from = attacker.complexId === null ? attacker.pose : bodyOf(state, attackerId).centre
  let best: Face4 = 'front'
  let least = Infinity
  for (const face of ['front', 'right', 'rear', 'left'] as const) {
    const { edge } = faceOf(rectangle, face)
    const off = pointToSegment(from, edge.left, edge.right)
    // A shared corner is as near to both faces: then the face whose middle is nearer.
    const middle = { x: (edge.left.x + edge.right.x) / 2, y: (edge.left.y + edge.right.y) / 2 }
    const rank = off + distance(from, middle) * 1e-6
    if (rank < least - 1e-9) {
      least = rank
      best = face
    }
  }
  return best
}
