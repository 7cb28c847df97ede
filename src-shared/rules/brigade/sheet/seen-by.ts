/** The sheet as a side may know it: with its own general orders, and nothing of what the other side's say (BR-ORD-01). */
import { generalOrderSchema } from '../../../engine/orders'
import type { Side } from '../../../engine/sides'
import { kept } from '../state/memory'
import type { BrBrigade, BrReinforcement, BrSheet } from './sheet'

/** What stands for an order that is not known. */
const UNKNOWN_ORDER = generalOrderSchema.parse({ clauses: [{ verb: 'hold' }] })

const views = new WeakMap<BrSheet, Partial<Record<Side, BrSheet>>>()
const origins = new WeakMap<BrSheet, BrSheet>()

/** One and the same sheet for each side of a sheet. */
export function sheetSeenBy(sheet: BrSheet, viewer: Side): BrSheet {
  let known = views.get(sheet)
  if (!known) {
    known = {}
    views.set(sheet, known)
  }
  let view = known[viewer]
  if (!view) {
    view = { ...sheet, brigades: sheet.brigades.map((brigade) => seen(brigade, viewer)) }
    known[viewer] = view
    origins.set(view, originOf(sheet))
  }
  return view
}

/** Reinforcements bring their orders with them (BR-ORD-19). */
export function reinforcementsSeenBy(
  added: readonly BrReinforcement[],
  viewer: Side,
): readonly BrReinforcement[] {
  return added.map((one) => ({ ...one, brigades: one.brigades.map((brigade) => seen(brigade, viewer)) }))
}

/** The sheet that a view was taken of: whatever is reckoned out from ground and rosters is the same for both. */
export const originOf: (sheet: BrSheet) => BrSheet = kept((sheet) => origins.get(sheet) ?? sheet)

const seen = (brigade: BrBrigade, viewer: Side): BrBrigade =>
  brigade.side === viewer ? brigade : { ...brigade, order: UNKNOWN_ORDER }
