/** The clock of a battle: moves of equal minutes from its start (BR-R-05, 7.6). */
import { clockMinutes, clockTime } from '../../../engine/holds'
import type { BrHouseRules } from '../sheet/house-rules'
import type { BrSheet } from '../sheet/sheet'
import type { BrEvent } from './events'

/** Minutes after midnight when so many moves are over. */
export function minutesAfter(sheet: BrSheet, { minutesPerMove }: BrHouseRules, movesOver: number): number {
  return clockMinutes(sheet.startTime) + movesOver * minutesPerMove
}

/** `HH:MM` when so many moves are over. */
export function clockOf(sheet: BrSheet, houseRules: BrHouseRules, movesOver: number): string {
  return clockTime(minutesAfter(sheet, houseRules, movesOver))
}

/** The move that an event begins. */
export function turnBegun(event: BrEvent): { readonly turn: number; readonly clock: string } | undefined {
  if (event.kind !== 'moveBegan') return undefined
  const { move: turn, clock } = event.data
  return { turn, clock }
}
