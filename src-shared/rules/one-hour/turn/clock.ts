/** Clock times of game turns (7.2 step 10). */
import { clockMinutes, clockTime } from '../../../engine/holds'
import type { OhSheet } from '../sheet/sheet'
import type { OhEvent } from './events'

/** Minutes from midnight of the first day at which a game turn begins. */
export function turnStart({ startTime, turnMinutes }: OhSheet, gameTurn: number): number {
  return clockMinutes(startTime) + (gameTurn - 1) * turnMinutes
}

/** Minutes from midnight of the first day at which a game turn ends: the time of its note (7.4). */
export function turnEnd(sheet: OhSheet, gameTurn: number): number {
  return turnStart(sheet, gameTurn) + sheet.turnMinutes
}

/** `HH:MM` at which a game turn begins. */
export function turnClock(sheet: OhSheet, gameTurn: number): string {
  return clockTime(turnStart(sheet, gameTurn))
}

/** The turn that an event begins. */
export function turnBegun(event: OhEvent): { readonly turn: number; readonly clock: string } | undefined {
  if (event.kind !== 'turnBegan') return undefined
  const { gameTurn: turn, clock } = event.data
  return { turn, clock }
}
