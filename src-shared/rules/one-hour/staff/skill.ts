/** What a staff of each strength thinks of: a weaker one leaves things out, it does not blunder on purpose. */
import type { StaffSkill } from '../../../engine/rule-set'

export interface Skill {
  /** Weighs what the enemy can do to a unit where it goes, and draws back who is worn. */
  readonly seesDanger: boolean
  /** Weighs the chances of rout and retreat, and not the hits alone. */
  readonly weighsFates: boolean
  /** Reckons that an enemy who has several of ours before him can strike at one alone. */
  readonly sharesDanger: boolean
  /** Sends help to places that decide the battle, and takes them back. */
  readonly relieves: boolean
  /** Keeps its best troops back until they decide. */
  readonly keepsReserve: boolean
  /** Places that are looked at closely for each move, the likeliest first. */
  readonly places: number
}

const HARD: Skill = {
  seesDanger: true,
  weighsFates: true,
  sharesDanger: true,
  relieves: true,
  keepsReserve: true,
  places: 6,
}

export const SKILLS: Readonly<Record<StaffSkill, Skill>> = {
  easy: { ...HARD, seesDanger: false, weighsFates: false, sharesDanger: false, relieves: false, places: 4 },
  normal: { ...HARD, sharesDanger: false },
  hard: HARD,
}
