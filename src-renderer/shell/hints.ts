// Hints to who is somewhere for the first time: of each screen, and of what is done on one before its own work begins.
import { VIEWS } from '../stores/program/navigation'

export const HINTS = [...VIEWS, 'battle.orders'] as const
export type HintName = (typeof HINTS)[number]
