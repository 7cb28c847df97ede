/** Squares battles in a campaign: sheets from its musters, what it is told of them, and where everybody stood (CP-SQU). */
import { z } from 'zod'
import { draftInDetail, DraftError } from '../../../src-shared/rules/squares/draft'
import { fieldReport } from '../../../src-shared/rules/squares/field-report'
import { houseRulesSchema } from '../../../src-shared/rules/squares/house-rules'
import type { SqState } from '../../../src-shared/rules/squares/state'
import type { History } from '../../../src-shared/history/bundle'
import type { FieldReport } from '../../../src-shared/history/field-report'
import { DraftFault, type Mustered, type Place, type Telling } from './presenter'

const stoodSchema = z.object({ square: z.string(), inTown: z.boolean() })

export function draftMustered(mustered: Mustered) {
  const { history, battleId, whatIfIds, muster, leader, houseRules, stoodAt } = mustered
  const chosen = houseRulesSchema.partial().safeParse(houseRules)
  if (!chosen.success) {
    const issue = chosen.error.issues[0]
    throw new DraftFault(`House rule ${issue?.path.map(String).join('.') ?? ''}: ${issue?.message ?? ''}`)
  }
  const given = Object.fromEntries(Object.entries(chosen.data).filter(([key]) => key in houseRules))
  const stood = new Map(
    [...(stoodAt ?? [])].flatMap(([id, place]) => {
      const read = stoodSchema.safeParse(place).data
      return read ? [[id, read] as const] : []
    }),
  )
  try {
    const { sheet, withoutBase } = draftInDetail({
      history,
      battleId,
      whatIfIds,
      muster,
      houseRules: given,
      successor: leader,
      ...(stood.size > 0 && { stoodAt: stood }),
    })
    return { sheet, withoutPiece: withoutBase }
  } catch (error) {
    if (error instanceof DraftError) throw new DraftFault(error.message)
    throw error
  }
}

export function told(
  state: SqState,
  history: History,
  { menOf, withoutPiece, ended }: Telling,
): FieldReport | undefined {
  return fieldReport(state, history, { menOf, withoutBase: withoutPiece, ...(ended && { ended }) })
}

/** Where the units of every base on the board stand. */
export function places(state: SqState): ReadonlyMap<string, Place> {
  const bases = state.sheet.sides.flatMap((side) =>
    side.armies.flatMap((army) => army.commands.flatMap((command) => command.units)),
  )
  return new Map(
    bases.flatMap(({ id, members }) => {
      const now = state.units[id]
      const square = now?.status === 'onBoard' ? now.square : null
      if (!now || square === null) return []
      return members.map((unit) => [unit, { square, inTown: now.inTown }] as const)
    }),
  )
}

/** A turn is over when the next has begun and nobody has acted in it yet (CP-RES-11). */
export function isTurnOver(state: SqState): boolean {
  const isBetween = ['cincMoves', 'nominate', 'night', 'battleOver'].includes(state.phase)
  return isBetween && Object.values(state.generals).every((general) => !general.activatedThisTurn)
}
