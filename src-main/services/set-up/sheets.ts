/** A battle that has been drawn up and not begun: what was chosen for it, who was put where, and its sheet with them. */
import type { Seat } from '../../../src-shared/contract/values'
import type { AnyRuleSet } from '../../../src-shared/engine/battle'
import type { Placements } from '../../../src-shared/engine/deployment'
import { faultsOfForm, type Fault } from '../../../src-shared/engine/refusal'
import type { SheetBase } from '../../../src-shared/engine/rule-set'
import type { Side } from '../../../src-shared/engine/sides'
import { isCrossed, seatsOfRoster, turned } from '../../campaign-file'
import { failure } from '../failure'
import type { OpenBattle, OpenCampaign } from '../library/open-campaign'
import { setUpOf } from './sealed-set-up'
import type { SetUpRecord } from './set-up-record'

/** The sheet as it was drawn up. Throws `wrongStatus` if none has been. */
export function drawnSheet(open: OpenCampaign, { live, rules }: OpenBattle): SheetBase {
  const stored = open.campaign.sheet(live.id)
  if (stored === null) throw failure('wrongStatus', { battleId: live.id, status: 'planned' })
  return rules.sheetSchema.parse(stored)
}

/** The sheet with the pieces where they were put, as far as a seat may know. */
export function deployedSheet(open: OpenCampaign, opened: OpenBattle, seat: Seat): SheetBase {
  const drawn = drawnSheet(open, opened)
  const placements = visiblePlacements(setUpOf(open.campaign, opened.live.battle), drawn, opened.rules, seat)
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

/** What was chosen for coalition and French, by the sides of a sheet, or back: rule sets number them as their rules do. */
export function bySideOf<Value>(
  rules: AnyRuleSet,
  sheet: SheetBase,
  [coalition, french]: readonly [Value, Value],
): [Value, Value] {
  return isCrossed(seatsOfRoster(rules.roster(sheet))) ? turned([coalition, french]) : [coalition, french]
}
