/** Functions of One Hour Waterloo that a case may call: ranges, sight, dice of attacks, reach, faults of a sheet. */
import { z } from 'zod'
import { chargesOf } from '../../../../src-shared/rules/one-hour/combat/charge'
import { shotFigures } from '../../../../src-shared/rules/one-hour/fire/shot'
import { sightBlock } from '../../../../src-shared/rules/one-hour/fire/sight'
import { reachOf } from '../../../../src-shared/rules/one-hour/movement/reach'
import { rules } from '../../../../src-shared/rules/one-hour/rules'
import type { OhSheet } from '../../../../src-shared/rules/one-hour/sheet/sheet'
import { boxSchema } from '../../../../src-shared/rules/one-hour/sheet/vocabulary'
import { rangeOf, unitInfo } from '../../../../src-shared/rules/one-hour/state/lookup'
import type { OhState } from '../../../../src-shared/rules/one-hour/state/state'
import { parsed } from '../../runner/faults'
import type { CaseFunction } from '../../runner/kit'
import { parseGiven, sheetOfGiven } from './given'

const twoBoxes = z.strictObject({
  from: boxSchema,
  to: boxSchema,
  purpose: z.enum(['fire', 'charge']).default('fire'),
})
const shot = z.strictObject({ unitId: z.string(), targetId: z.string(), useCard: z.string().optional() })
const unit = z.strictObject({ unitId: z.string() })

export const caseFunctions: Readonly<Record<string, CaseFunction>> = {
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
}
