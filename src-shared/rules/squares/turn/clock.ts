/** Clock times of turns: when each begins, over nights too (SQ-SCALE-02, 7.4 step 6, 7.5). */
import { clockMinutes, clockTime } from '../../../engine/holds'
import type { SqScenario } from '../sheet/sheet'
import type { SqEvent } from './events'

const DAY = 1440

/**
 * Minutes from midnight of the first day at which a turn begins; past 1440 on later days. After a night it is counted
 * from the first `resumeTime` that comes after the end of the last turn before it.
 */
export function turnStart(sheet: SqScenario, turn: number): number {
  let from = clockMinutes(sheet.startTime)
  let first = 1
  for (const night of [...sheet.nights].sort((a, b) => a.afterTurn - b.afterTurn)) {
    if (turn <= night.afterTurn) break
    const end = from + sheet.turnMinutes * (night.afterTurn + 1 - first)
    const resume = clockMinutes(night.resumeTime)
    from = resume + DAY * Math.max(0, Math.ceil((end - resume) / DAY))
    first = night.afterTurn + 1
  }
  return from + sheet.turnMinutes * (turn - first)
}

/** Minutes from midnight of the first day at which a turn ends: the time of its note (7.5). */
export function turnEndMinutes(sheet: SqScenario, turn: number): number {
  return turnStart(sheet, turn) + sheet.turnMinutes
}

/** `HH:MM` at which a turn begins. */
export function turnClock(sheet: SqScenario, turn: number): string {
  return clockTime(turnStart(sheet, turn))
}

/** The turn that an event begins. */
export function turnBegun(event: SqEvent): { readonly turn: number; readonly clock: string } | undefined {
  return event.kind === 'turnBegan' ? event.data : undefined
}
