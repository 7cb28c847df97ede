/** Battles of history in cases: the sheet that the draft makes of one, body by body, and its clock (7.5 to 7.7, 8.12). */
import { z } from 'zod'
import { CaseFault } from '../../runner/cases'
import { mergePatch } from '../../runner/match'
import type { History } from '../../../../src-shared/history/bundle'
import { BATTLE_IDS } from '../../../../src-shared/history/vocabulary'
import { clockOf } from '../../../../src-shared/rules/brigade/turn/clock'
import { draftInDetail } from '../../../../src-shared/rules/brigade/sheet/draft/draft'
import { houseRulesSchema } from '../../../../src-shared/rules/brigade/sheet/house-rules'
import { sheetSchema } from '../../../../src-shared/rules/brigade/sheet/sheet'

const patchSchema = z.record(z.string(), z.json())
const battleSchema = z.strictObject({
  battle: z.enum(BATTLE_IDS),
  whatIfs: z.array(z.string()).default([]),
  houseRules: patchSchema.default({}),
  boardId: z.string().optional(),
})
const givenSchema = battleSchema.extend({ sheet: patchSchema.default({}), state: patchSchema.default({}) })
const clockSchema = battleSchema.extend({ moves: z.array(z.int().min(0)) })

export function draftCases(history: History | undefined) {
  const detail = ({ battle, whatIfs, houseRules, boardId }: z.infer<typeof battleSchema>) => {
    if (!history)
      throw new CaseFault([
        { path: 'given', expected: 'a battle of history', actual: 'the historical data were not loaded' },
      ])
    // Parsed whole for their values; those not named have their defaults.
    const rules = houseRulesSchema.parse(houseRules)
    const chosen = Object.fromEntries(Object.entries(rules).filter(([key]) => key in houseRules))
    return draftInDetail({
      history,
      battleId: battle,
      whatIfIds: whatIfs,
      houseRules: chosen,
      ...(boardId !== undefined && { boardId }),
    })
  }
  return {
    /** The sheet that a case gives by its battle, and the patch on the state mustered from it. */
    battle(given: unknown) {
      const parsed = givenSchema.parse(given)
      const { sheet } = detail(parsed)
      return { sheet: sheetSchema.parse(mergePatch(sheet, parsed.sheet)), patch: parsed.state }
    },
    /** Bodies by id, each with where history has it before anybody made room; what came too late or has no base; exits. */
    draft(argument: unknown) {
      const { sheet, standings, tooLate, withoutBase } = detail(battleSchema.parse(argument))
      const inHistory = new Map(standings.map(({ body, pose }) => [body.id, pose]))
      return {
        bodies: Object.fromEntries(
          sheet.brigades.map((brigade) => [
            brigade.id,
            { ...brigade, inHistory: inHistory.get(brigade.id) ?? null },
          ]),
        ),
        tooLate,
        withoutBase,
        moves: sheet.moves,
        exits: sheet.exits,
      }
    },
    /** `HH:MM` when so many moves are over, for each number asked for (7.6). */
    clock(argument: unknown) {
      const parsed = clockSchema.parse(argument)
      const { sheet } = detail(parsed)
      const rules = houseRulesSchema.parse(sheet.houseRules)
      return Object.fromEntries(parsed.moves.map((over) => [String(over), clockOf(sheet, rules, over)]))
    },
  }
}
