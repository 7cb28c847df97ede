/** The clock of a battle (FP-R-97). */
import { clockMinutes, clockTime } from '../../../engine/holds'
import type { FpState } from '../state/state'
import type { FpEvent } from './events'

/** When a turn begins. */
export function clockOf({ sheet, turn }: FpState): string {
  return clockTime(clockMinutes(sheet.startTime) + (turn - 1) * sheet.minutesPerTurn)
}

/** The turn that an event begins. */
export function turnBegun(event: FpEvent): { readonly turn: number; readonly clock: string } | undefined {
  return event.kind === 'turnBegan' ? event.data : undefined
}
