// What a click on the table gives to a part of an order: a point, a place, a building or somebody who stands there.
import type { Clause, Piece } from '../../../../../src-shared/rules/brigade/screen/schema'
import type { Point } from '../../../../board/camera'
import type { PickField } from '../../../orders/order-parts'

interface Named extends Point {
  readonly id: string
}

/** Who and what may be clicked. */
export interface Clickable {
  readonly own: Pick<Piece, 'id' | 'side'>
  readonly pieces: readonly Pick<Piece, 'id' | 'side'>[]
  /** Places, or where buildings are asked for their middles. */
  readonly places: readonly Named[]
}

/** A place is meant by a click as near to it as this, inches. */
const NEAR = 2

/** An id, or where a point is asked for the point; null: nothing that is asked for is there. */
export function nameAt(
  field: PickField,
  at: Point,
  pieceId: string | null,
  { own, pieces, places }: Clickable,
): string | Point | null {
  const hit = pieces.find(({ id }) => id === pieceId)
  switch (field) {
    case 'place':
    case 'via':
      return { x: round(at.x), y: round(at.y) }
    case 'brigade':
      return hit?.side === own.side && hit.id !== own.id ? hit.id : null
    case 'objective':
      return hit && hit.side !== own.side ? hit.id : nearest(at, places)
    case 'complex':
      return nearest(at, places)
  }
}

const round = (inches: number): number => Math.round(inches * 10) / 10

function nearest(at: Point, places: readonly Named[]): string | null {
  let best: { readonly id: string; readonly away: number } | null = null
  for (const { id, x, y } of places) {
    const away = Math.hypot(x - at.x, y - at.y)
    if (away <= NEAR && (best === null || away < best.away)) best = { id, away }
  }
  return best?.id ?? null
}

export function clauseWith(clause: Clause, field: PickField, found: string | Point): Clause {
  if (field === 'via') return { ...clause, via: [...(clause.via ?? []), found] }
  return { ...clause, [field]: found }
}
