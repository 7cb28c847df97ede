/** What is empty when a move begins: secrets of a side, and what is noted of a body. */
import type { BrigadeState, SideSecret } from './state'

/** Submissions of a side that last for one move only. */
export const FRESH_SUBMISSIONS = {
  leadersMoved: [],
  declarations: {},
  plots: {},
  evasions: {},
  followUps: {},
  shots: [],
  held: [],
  rallies: {},
  dice: {},
} as const satisfies Partial<SideSecret>

export const EMPTY_SECRET: SideSecret = {
  orders: {},
  sketch: {},
  leaderPlaces: {},
  alterations: [],
  alterationsSent: 0,
  deviations: 0,
  ...FRESH_SUBMISSIONS,
}

/** What is noted of a body for one move only. */
export const FRESH_BODY = {
  next: null,
  engagedAtStart: false,
  movedThisMove: false,
  turnedThisMove: false,
  changedFormationThisMove: false,
  caughtChanging: false,
  movedToFire: false,
  fired: [],
} as const satisfies Partial<BrigadeState>
