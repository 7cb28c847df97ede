/** Formations held back until an hour, whatever the rule set (CP-ROST-12). */

/** `HH:MM` of the first day, or `end`: all day. */
export type HeldUntil = string

/** Minutes after midnight of a clock time `HH:MM`. */
export function clockMinutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** `HH:MM` of minutes after midnight; past midnight it goes on from 00:00. */
export function clockTime(minutes: number): string {
  const ofDay = ((minutes % 1440) + 1440) % 1440
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`
}

/**
 * Whether a hold is still in force at a time of a battle. `minutesOfBattle` counts from midnight of the first day and
 * runs on past 1440 on the second, so that a hold of the first day never comes back (CP-ROST-12).
 */
export function isHeldAt(heldUntil: HeldUntil | undefined, minutesOfBattle: number): boolean {
  if (heldUntil === undefined) return false
  return heldUntil === 'end' || minutesOfBattle < clockMinutes(heldUntil)
}
