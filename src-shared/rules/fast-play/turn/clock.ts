/** The clock of a battle (FP-R-97). */
import { clockMinutes, clockTime } from '../../../engine/holds'
import type { FpState } from '../state/state'

/** When a turn begins. */
export function clockOf({ sheet, turn }: FpState): string {
  return clockTime(clockMinutes(sheet.startTime) + (turn - 1) * sheet.minutesPerTurn)
}
