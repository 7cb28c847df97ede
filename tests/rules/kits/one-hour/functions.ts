/** Functions of One Hour Waterloo that a case may call: ranges, sight, dice of attacks, reach, drafts, faults of a sheet. */
import { z } from 'zod'
import { chargesOf } from '../../../../src-shared/rules/one-hour/combat/charge'
import { shotFigures } from '../../../../src-shared/rules/one-hour/fire/shot'
import { sightBlock } from '../../../../src-shared/rules/one-hour/fire/sight'
import { reachOf } from '../../../../src-shared/rules/one-hour/movement/reach'
import type { History } from '../../../../src-shared/history/bundle'
import { BATTLE_IDS } from '../../../../src-shared/history/vocabulary'
import { oneHour as rules } from '../../../../src-shared/rules/one-hour'
import { draft } from '../../../../src-shared/rules/one-hour/sheet/draft/draft'
import { namedHouseRulesSchema } from '../../../../src-shared/rules/one-hour/sheet/house-rules'
import type { OhSheet } from '../../../../src-shared/rules/one-hour/sheet/sheet'
import { boxSchema } from '../../../../src-shared/rules/one-hour/sheet/vocabulary'
import { rangeOf, unitInfo } from '../../../../src-shared/rules/one-hour/state/lookup'
import type { OhState } from '../../../../src-shared/rules/one-hour/state/state'
import { CaseFault, parsed } from '../../runner/faults'
import type { CaseFunction } from '../../runner/kit'
import { parseGiven, sheetOfGiven } from './given'

const twoBoxes = z.strictObject({
  from: boxSchema,
  to: boxSchema,
  purpose: z.enum(['fire', 'charge']).default('fire'),
})
const shot = z.strictObject({ unitId: z.string(), targetId: z.string(), useCard: z.string().optional() })
const unit = z.strictObject({ unitId: z.string() })

const drafted = z.strictObject({
  battle: z.enum(BATTLE_IDS),
  whatIf: z.array(z.string()).default([]),
  houseRules: namedHouseRulesSchema.default({}),
})

/** A sheet as cases compare it: everybody by his id, edges as `A1/B1`, groups in the order of the file. */
function draftOf(argument: unknown, history: History | undefined) {
  const { battle, whatIf, houseRules } = parsed(drafted, argument, 'with')
  if (!history) throw new CaseFault([{ path: 'call', expected: 'the historical data', actual: 'none' }])
  const sheet = draft({ history, battleId: battle, whatIfIds: whatIf, houseRules })
  const byId = <T extends { readonly id: string }>(list: readonly T[]) =>
    Object.fromEntries(list.map((one) => [one.id, one]))
  return {
    ...sheet,
    units: byId(sheet.units),
    leaders: byId(sheet.leaders),
    edges: Object.fromEntries(sheet.edges.map((edge) => [`${edge.a}/${edge.b}`, edge])),
    roads: Object.fromEntries(sheet.roads.map(({ a, b }) => [`${a}/${b}`, true])),
    reinforcements: Object.fromEntries(sheet.reinforcements.map((group) => [group.groupId, group])),
  }
}

export const caseFunctions = (history: History | undefined): Readonly<Record<string, CaseFunction>> => ({
  draft: (argument) => draftOf(argument, history),
  range(argument, state) {
    const { from, to } = parsed(twoBoxes, argument, 'with')
    return rangeOf(state as OhState, from, to)
  },
  sight(argument, state) {
    const { from, to, purpose } = parsed(twoBoxes, argument, 'with')
    return sightBlock(state as OhState, from, to, purpose) ?? null
  },
  shot(argument, state) {
    const { unitId, targetId, useCard } = parsed(shot, argument, 'with')
    return shotFigures(state as OhState, unitId, targetId, useCard)
  },
  charges(argument, state) {
    const { unitId } = parsed(unit, argument, 'with')
    return chargesOf(state as OhState, unitInfo(state as OhState, unitId).side, unitId)
  },
  reach(argument, state) {
    const { unitId } = parsed(unit, argument, 'with')
    return reachOf(state as OhState, unitId).map(({ formation, end, cost }) => ({ formation, end, cost }))
  },
  faults(argument, _, sheet) {
    return rules.faults(argument === undefined ? (sheet as OhSheet) : sheetOfGiven(parseGiven(argument)))
  },
})
