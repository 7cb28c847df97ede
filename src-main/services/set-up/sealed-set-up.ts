/**
 * What is kept of a set-up, with the seals of its sides: a hidden deployment, kept plans and general orders of a side whose
 * seat has a PIN lie in boxes of their own, and are read and written here alone. A deployment is laid open when both have
 * sealed theirs; plans and orders stay their side's for ever. Of a side whose PIN has not been given since the campaign was
 * opened nothing is known, and its boxes stay as they are.
 */
import { z } from 'zod'
import { canonicalJson } from '../../../src-shared/engine/json'
import { orderBookSchema, type OrderBook } from '../../../src-shared/engine/orders'
import { otherSide, SIDES, type Side } from '../../../src-shared/engine/sides'
import type { JsonValue } from '../../../src-shared/contract/values'
import {
  turned,
  type Battle,
  type Campaign,
  type CampaignFaultError,
  type Sealed,
  type SideSeals,
} from '../../campaign-file'
import { placementsSchema, planSchema, setUpRecord, type SetUpRecord } from './set-up-record'

/** A set-up as it is known here: what could be opened stands in its place. */
export interface SetUpKept extends Omit<SetUpRecord, 'boxes'> {
  /** Boxes as they lie in the file. */
  readonly boxes: SetUpRecord['boxes']
  /** Sides of which something lies in a box that cannot be opened now. */
  readonly isClosed: readonly [boolean, boolean]
  /** What is said of a side that is closed: whose PIN opens it. */
  readonly faultOf: (side: Side) => CampaignFaultError
  /** General orders that lay in a box; null: those of the battle's own record hold. */
  readonly orders: readonly [OrderBook | null, OrderBook | null]
}

const notesSchema = z.strictObject({ plans: z.array(planSchema), orders: orderBookSchema.nullable() })
type Notes = z.infer<typeof notesSchema>
const NO_NOTES: Notes = { plans: [], orders: null }

/** Where a deployment lies in the campaign, for its commitment. */
export const placeOfDeployment = (battleId: string, side: Side): string =>
  placeOf(battleId, 'deployment', side)

const placeOf = (battleId: string, what: 'deployment' | 'notes', side: Side) => `${battleId} ${what} ${side}`

/** Reads the set-up of a battle. */
export function setUpOf(campaign: Campaign, { id, setUp }: Pick<Battle, 'id' | 'setUp'>): SetUpKept {
  const seals = campaign.sealsOf(id)
  const record = setUpRecord(setUp)
  const read = SIDES.map((side) => {
    const { deployment, notes } = record.boxes[side]
    const where = deployment && seals.open(side, placeOf(id, 'deployment', side), deployment)
    const what = notes && seals.open(side, placeOf(id, 'notes', side), notes)
    return {
      isClosed: (deployment !== null && !where) || (notes !== null && !what),
      placements: placementsSchema.safeParse(where?.value).data ?? {},
      notes: notesSchema.safeParse(what?.value).data ?? NO_NOTES,
    }
  })
  const [zero, one] = read
  return {
    ...record,
    placements: { ...record.placements, ...zero?.placements, ...one?.placements },
    plans: [...record.plans, ...read.flatMap(({ notes }) => notes.plans)],
    faultOf: (side) => seals.faultOf([side]),
    isClosed: [zero?.isClosed ?? false, one?.isClosed ?? false],
    orders: [zero?.notes.orders ?? null, one?.notes.orders ?? null],
  }
}

/** Throws unless everything of a side can be read. */
export function mustBeOpen({ isClosed, faultOf }: SetUpKept, sides: readonly Side[] = SIDES): void {
  for (const side of sides) if (isClosed[side]) throw faultOf(side)
}

/**
 * A set-up for rules that number the sides the other way round: orders and plans stay their army's. Throws while notes
 * of a side cannot be read.
 */
export function withSidesTurned(kept: SetUpKept): SetUpKept {
  mustBeOpen(
    kept,
    SIDES.filter((side) => kept.boxes[side].notes !== null),
  )
  return {
    ...kept,
    plans: kept.plans.map((plan) => ({ ...plan, side: otherSide(plan.side) })),
    boxes: turned(kept.boxes),
    isClosed: turned(kept.isClosed),
    orders: turned(kept.orders),
  }
}

/** The set-up as it goes into the file. `sideOf` tells whose a piece is; `seals` are those of the sheet that it goes with. */
export function sealedSetUp(
  campaign: Campaign,
  battleId: string,
  kept: SetUpKept,
  sideOf: (pieceId: string) => Side | undefined,
  seals: SideSeals = campaign.sealsOf(battleId),
): JsonValue {
  const { isClosed, faultOf: _, orders, ...record } = kept
  const isLaidOpen = kept.sealed[0] && kept.sealed[1]
  const hides = (side: Side) => seals.isSealing(side)
  const ofSide = (side: Side) =>
    Object.fromEntries(Object.entries(kept.placements).filter(([id]) => sideOf(id) === side))
  const written = SIDES.map((side) => {
    const before = kept.boxes[side]
    if (isClosed[side]) return { ...before, proof: kept.proofs[side] }
    const notes: Notes = { plans: kept.plans.filter((plan) => plan.side === side), orders: orders[side] }
    const hasNotes = notes.plans.length > 0 || notes.orders !== null
    const deployment = hides(side)
      ? boxOf(seals, side, placeOf(battleId, 'deployment', side), ofSide(side), before.deployment)
      : null
    return {
      deployment: isLaidOpen ? null : deployment,
      notes:
        hides(side) && hasNotes
          ? boxOf(seals, side, placeOf(battleId, 'notes', side), asJson(notes), before.notes)
          : null,
      // The box that was closed before is laid open: its salt proves that nothing was changed since.
      proof: isLaidOpen ? (kept.proofs[side] ?? proofOf(seals, battleId, side, deployment)) : null,
    }
  })
  const isHidden = (side: Side | undefined) => side !== undefined && hides(side)
  return asJson({
    ...record,
    placements: Object.fromEntries(
      Object.entries(kept.placements).filter(([id]) => isLaidOpen || !isHidden(sideOf(id))),
    ),
    plans: kept.plans.filter((plan) => !hides(plan.side)),
    boxes: written.map(({ deployment, notes }) => ({ deployment, notes })),
    proofs: written.map(({ proof }) => proof),
  })
}

/** The box there was, if it holds the same: a thing that has not changed keeps its commitment. */
function boxOf(seals: SideSeals, side: Side, place: string, value: JsonValue, before: Sealed | null): Sealed {
  const known = before && seals.open(side, place, before)
  return before && known && canonicalJson(known.value) === canonicalJson(value)
    ? before
    : seals.seal(side, place, value)
}

function proofOf(seals: SideSeals, battleId: string, side: Side, box: Sealed | null) {
  const opened = box && seals.open(side, placeOf(battleId, 'deployment', side), box)
  return opened ? { commitment: box.commitment, salt: opened.salt } : null
}

/** General orders of a side. */
export function ordersOf(campaign: Campaign, battle: Battle, side: Side): OrderBook {
  if (!campaign.sealsOf(battle.id).isSealing(side)) return battle.orders[side]
  const kept = setUpOf(campaign, battle)
  mustBeOpen(kept, [side])
  return kept.orders[side] ?? battle.orders[side]
}

// What passed through a schema of JSON is JSON.
const asJson = (value: unknown) => value as JsonValue
