/** Troops that join a battle under way, drafted by 7.2 as if they were alone (7.3, CP-STEP-08). */
import { clockMinutes } from '../../../../engine/holds'
import { inward } from '../../../table-window'
import { groundOf } from '../ground'
import { rosterOf } from '../roster'
import type { FpReinforcement, FpSheet } from '../sheet'
import { commandsOf } from './commands'
import {
  bareSheet,
  comingOf,
  membersOf,
  MINUTES_PER_TURN,
  prepared,
  sideOfArmy,
  type FpDraftInput,
} from './draft'
import { queuesOf } from './queues'
import { unitsOf } from './units'

/** As reinforcements have them, with their own ids and turns of the sheet under way, past ones too. */
export interface FpArrivals extends Omit<FpReinforcement, 'arrivals'> {
  /** Units of the order of battle that no unit of these rules stands for. */
  readonly withoutPiece: readonly string[]
}

const MINUTES_OF_DAY = 24 * 60

/** `fresh`: units of the order of battle that come. Whoever would come after the last turn does not. */
export function draftArrivals(
  input: FpDraftInput,
  { unitMen, startTime, turnLimit }: FpSheet,
  fresh: ReadonlySet<string>,
): FpArrivals {
  const drafting = prepared(input)
  const { frame, window, houseRules, who } = drafting
  const members = membersOf(drafting).filter(({ record }) => fresh.has(record.unit.id))
  const units = unitsOf(members, unitMen ?? frame.unitMen, houseRules, input.history.index)
  const commands = commandsOf(units, input.leader)
  const sheet = bareSheet(drafting, units, commands)
  const sideOf = (army: string) => sideOfArmy(sheet, army)
  const begun = (clockMinutes(startTime) - who.startMinutes + 2 * MINUTES_OF_DAY) % MINUTES_OF_DAY
  const coming = comingOf(drafting, units, new Set(), groundOf(sheet))
    .map((one) => ({ ...one, turn: one.turn - begun / MINUTES_PER_TURN }))
    .filter(({ turn }) => turn <= turnLimit)
  const { generals, groups, entryPoints } = queuesOf({
    commands,
    placed: new Map(),
    coming,
    sideOf,
    inward: (at) => inward(window, at),
  })
  const infos = rosterOf(sheet).units
  const there = coming.flatMap(({ unit }) => infos.get(unit.id)?.unit ?? [])
  const shown = new Set(there.flatMap((unit) => unit.members.map(({ unitId }) => unitId)))
  const armies = [...new Set(there.map(({ army }) => army))].flatMap((id) => {
    const side = sideOf(id)
    const baseEdge = sheet.sides[side].baseEdges[id]
    return baseEdge ? [{ side, id, baseEdge } as const] : []
  })
  return {
    armies,
    units: there.map((unit) => ({ ...unit, start: 'queue' })),
    generals: generals.map((general) => ({ ...general, start: 'withQueue' })),
    entryPoints,
    groups,
    withoutPiece: members.map(({ record }) => record.unit.id).filter((id) => !shown.has(id)),
  }
}
