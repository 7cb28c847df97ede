/** What comes of planning a volley: at whom it goes, from which edge, with how many figures; or why it may not (5.12). */
import type { Side } from '../../../../engine/sides'
import type { Point } from '../../../../board/table/vectors'
import type { BrRefusal } from '../../turn/refusals'
import type { ContactEdge } from '../../state/state'
import type { Band } from './volley'
import type { VolleyEdge } from './edges'

export interface VolleyTarget {
  readonly id: string
  /** Inches. */
  readonly range: number
  readonly band: Band
  readonly cover: 'hard' | 'gunners' | 'none'
  readonly from: Point
  readonly at: Point
}

export interface Volley {
  readonly brigadeId: string
  readonly side: Side
  readonly edge: VolleyEdge
  readonly kind: 'aimed' | 'crossing' | 'defensive'
  /** The first named first; several only in split fire. */
  readonly targets: readonly VolleyTarget[]
  readonly figures: number
  /** By unit that fires: targets its own front covers, by index (BR-MUSK-06). */
  readonly covers: readonly (readonly number[])[]
  /** The contact of a defensive volley. */
  readonly contact: ContactEdge | null
}

export type Plan = Volley | { readonly refused: BrRefusal }

export function isVolley(plan: Plan): plan is Volley {
  return !('refused' in plan)
}
