/** A battle that has been drawn up and not begun: what was chosen for it, who was put where, and its sheet with them. */
import { z } from 'zod'
import { houseRuleValueSchema, ratingsByHandSchema } from '../../../src-shared/contract/set-up'
import type { JsonValue, Seat } from '../../../src-shared/contract/values'
import type { AnyRuleSet } from '../../../src-shared/engine/battle'
import type { Placements } from '../../../src-shared/engine/deployment'
import { faultsOfForm, type Fault } from '../../../src-shared/engine/refusal'
import type { SheetBase } from '../../../src-shared/engine/rule-set'
import type { Side } from '../../../src-shared/engine/sides'
import { failure } from '../failure'
import type { OpenBattle, OpenCampaign } from '../library/open-campaign'

/** Where pieces were put, in the form of their rule set. */
const json: z.ZodType<JsonValue> = z.json()
const placementsSchema = z.record(z.string(), json)
/** A deployment of a side that was kept for later. */
const planSchema = z.object({
  side: z.union([z.literal(0), z.literal(1)]),
  name: z.string(),
  placements: placementsSchema,
})
/** What is kept of a set-up beside the sheet. */
const setUpRecordSchema = z.object({
  /** How a battle of the campaign hangs on it; null: it is a battle of its own. */
  campaign: z.json().default(null),
  houseRules: z.record(z.string(), houseRuleValueSchema).default({}),
  whatIfIds: z.array(z.string()).default([]),
  overNight: z.boolean().default(false),
  /** Where pieces were put by hand; they go into the sheet when the battle begins. */
  placements: placementsSchema.default({}),
  sealed: z.tuple([z.boolean(), z.boolean()]).default([false, false]),
  plans: z.array(planSchema).default([]),
  /** Ratings that the organiser set; they are in the sheet. */
  ratings: ratingsByHandSchema.default({}),
})
export type SetUpRecord = z.infer<typeof setUpRecordSchema>

export function setUpRecord(value: JsonValue): SetUpRecord {
  return setUpRecordSchema.safeParse(value).data ?? setUpRecordSchema.parse({})
}

/** The sheet as it was drawn up. Throws `wrongStatus` if none has been. */
export function drawnSheet(open: OpenCampaign, { live, rules }: OpenBattle): SheetBase {
  const stored = open.campaign.sheet(live.id)
  if (stored === null) throw failure('wrongStatus', { battleId: live.id, status: 'planned' })
  return rules.sheetSchema.parse(stored)
}

/** The sheet with the pieces where they were put, as far as a seat may know. */
export function deployedSheet(open: OpenCampaign, opened: OpenBattle, seat: Seat): SheetBase {
  const drawn = drawnSheet(open, opened)
  const placements = visiblePlacements(setUpRecord(opened.live.battle.setUp), drawn, opened.rules, seat)
  return opened.rules.deployment?.deployed(drawn, placements) ?? drawn
}

/** The sheet that a state refers to: who has come since the battle began stands in it. */
export function sheetNow({ live, rules }: OpenBattle, state: unknown): SheetBase {
  const drawn = rules.sheetSchema.parse(live.campaign.sheet(live.id))
  return rules.sheetOf?.(drawn, state) ?? drawn
}

/** Where pieces were put, as far as a seat may know: a side sees the other where the sheet puts it until both have sealed. */
export function visiblePlacements(
  { placements, sealed }: Pick<SetUpRecord, 'placements' | 'sealed'>,
  sheet: SheetBase,
  rules: AnyRuleSet,
  seat: Seat,
): Placements {
  if (seat === 'umpire' || (sealed[0] && sealed[1]) || Object.keys(placements).length === 0) return placements
  const sides = sidesOf(rules, sheet)
  return Object.fromEntries(Object.entries(placements).filter(([id]) => sides.get(id) === seat))
}

/** Side of every piece and leader of a sheet. */
export function sidesOf(rules: AnyRuleSet, sheet: SheetBase): ReadonlyMap<string, Side> {
  return new Map(rules.roster(sheet).map(({ id, side }) => [id, side]))
}

/** What is wrong with a sheet, by its schema and by its rule set; empty: it can be mustered. */
export function sheetFaults(rules: AnyRuleSet, sheet: unknown): readonly Fault[] {
  const parsed = rules.sheetSchema.safeParse(sheet)
  if (parsed.success) return rules.faults(parsed.data)
  return faultsOfForm(parsed.error)
}
