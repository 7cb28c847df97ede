// How far a first order has come: written, put on the sketch, sealed, watched.
import type { GeneralOrder } from '../../../../../src-shared/rules/brigade/screen/schema'

export const STEPS = ['write', 'sketch', 'seal', 'watch'] as const

export interface FirstOrderState {
  /** General orders are still being written. */
  readonly isSetUp: boolean
  /** Brigades of the side that have no order, neither given nor written as a draft, and all of them. */
  readonly without: number
  readonly all: number
  /** Somebody was put on the sketch, or a stroke was drawn on it. */
  readonly isSketched: boolean
}

/** Whether a draft says anything else than what it began from. A stroke on the sketch tells nobody what to do. */
export function isWritten(draft: GeneralOrder, began: GeneralOrder): boolean {
  const said = ({ clauses, discretion, text }: GeneralOrder): string =>
    JSON.stringify([clauses, discretion, text])
  return said(draft) !== said(began)
}

/** What comes next. Troops that stand well need no sketch: once all have their orders these are sealed. */
export function firstOrderStep({
  isSetUp,
  without,
  all,
  isSketched,
}: FirstOrderState): (typeof STEPS)[number] {
  if (!isSetUp) return 'watch'
  if (without === 0) return 'seal'
  if (without === all) return 'write'
  return isSketched ? 'seal' : 'sketch'
}
