/** Keys by which options and commanders are named, and of the options of the wing that is composed on the 17th. */

/** Option with its id as causes name it: `fr-16-derlon:to-ligny`. */
export const optionKey = (decisionId: string, optionId: string): string => `${decisionId}:${optionId}`

export const WING_DECISION = 'fr-17-wing'
/** Options of the wing: one that the player composes, and none at all (CP-ROST-08). */
export const WING_CUSTOM = 'custom'
export const WING_NONE = 'none'

/** A commander, not his formation, which has the same id. */
export const leaderKey = (leaderId: string): string => `leader:${leaderId}`
