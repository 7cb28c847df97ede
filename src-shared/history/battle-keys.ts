/** The battles of the campaign by their keys. Without schemas: the first screen draws on it before those are loaded. */

/** `wavre-19` is the second day of Wavre. */
export const BATTLE_KEYS = ['quatre-bras', 'ligny', 'wavre', 'waterloo', 'wavre-19'] as const
export type BattleKey = (typeof BATTLE_KEYS)[number]

/** Whether 1815 gave a battle a result of its own: all but the second day of Wavre, which lies in that of the first (CP-STEP-09). */
export const hasHistory = (key: BattleKey): boolean => key !== 'wavre-19'
