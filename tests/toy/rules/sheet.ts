// The sheet of a game of tic-tac-toe: who begins. Whatever battle of history it is drawn up for, the board is the same.
import { z } from 'zod'
import type { RosterPiece } from '../../../src-shared/engine/rule-set'
import { SIDES } from '../../../src-shared/engine/sides'
import { chosenHouseRules } from '../../../src-shared/rules/drafting'
import type { DraftChoices, SheetSummary } from '../../../src-shared/rules/face'

const clock = z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/)
const side = z.union([z.literal(0), z.literal(1)])

export const houseRulesSchema = z.strictObject({ begins: side.default(0) })

export const sheetSchema = z.strictObject({
  title: z.string().min(1).max(80),
  date: z.string().regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/),
  startTime: clock,
  sides: z.tuple([z.string().min(1).max(40), z.string().min(1).max(40)]),
  houseRules: houseRulesSchema.partial(),
  battle: z
    .strictObject({ battleId: z.string(), boardId: z.string(), whatIfIds: z.array(z.string()) })
    .optional(),
})
export type Sheet = z.infer<typeof sheetSchema>

export function draft({ historyId, houseRules }: DraftChoices): Sheet {
  return {
    title: `Tic-tac-toe at ${historyId}`,
    date: '1815-06-18',
    startTime: '11:00',
    sides: ['Crosses', 'Noughts'],
    houseRules: chosenHouseRules(houseRulesSchema.partial(), houseRules),
  }
}

/** Counters of a side: whoever begins may need five. */
export const COUNTERS = [1, 2, 3, 4, 5] as const
export const counterId = (of: 0 | 1, n: number): string => `${of === 0 ? 'cross' : 'nought'}-${n}`

export function roster(sheet: Sheet): readonly RosterPiece[] {
  return SIDES.flatMap((of) =>
    COUNTERS.map((n) => ({
      id: counterId(of, n),
      name: `${sheet.sides[of]} ${n}`,
      side: of,
      kind: 'unit' as const,
      armyId: `army-${of}`,
      commandId: null,
      groupId: `army-${of}`,
      groupName: sheet.sides[of],
      isArtillery: false,
      strength: null,
      unitIds: [],
    })),
  )
}

export function summary({ title, date, startTime, sides: [zero, one] }: Sheet): SheetSummary {
  const sideOf = (name: string) => ({ name, pieces: COUNTERS.length, leaders: 0, strength: 0 })
  return { title, date, startTime, turnLimit: 9, sides: [sideOf(zero), sideOf(one)] }
}
