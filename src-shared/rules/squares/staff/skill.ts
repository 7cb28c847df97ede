/** What a staff of each strength thinks of: a weaker one leaves things out, it does not blunder on purpose. */
import type { StaffSkill } from '../../../engine/rule-set'
import { LEANINGS, type Leaning, type Temperament } from '../../../engine/temperament'

export interface Skill {
  /**
   * How it weighs the danger of a square: not at all, by the strength of who is near on either side, or by exact odds of
   * the enemy's best assaults on it. Who foresees these lets a general act early whose troops they threaten, too.
   */
  readonly danger: 'none' | 'byStrength' | 'foreseen'
  /** Weight of each victory point of a place that nobody of ours keeps: more for a staff that danger would drive off it. */
  readonly pointsWeigh: number
  /** What each point of a unit's value counts beyond its worth when it is destroyed, of either side. */
  readonly killsWeigh: number
  /** Takes worn units out of the enemy's reach before they break, if it weighs danger by strength. */
  readonly sparesWorn: boolean
  /** Keeps its best foot back until it decides or saves. */
  readonly keepsReserve: boolean
  /** With whom it thinks of an assault: one brigade, the best pair of a square, or with brigades in support and guns too. */
  readonly combines: 'alone' | 'pair' | 'all'
  /** Presses an assault on, or strikes back, with those who are fresh. */
  readonly pressesOn: boolean
  /** Lets the general act first who has most to do; else the first of the list. */
  readonly choosesGeneral: boolean
  /** How its temperament inclines it, however well it plays. */
  readonly leaning: Leaning
}

const HARD: Skill = {
  danger: 'foreseen',
  pointsWeigh: 2.8,
  killsWeigh: 4,
  sparesWorn: false,
  keepsReserve: true,
  combines: 'all',
  pressesOn: true,
  choosesGeneral: true,
  leaning: LEANINGS.even,
}

const NORMAL: Skill = { ...HARD, danger: 'byStrength', killsWeigh: 3, sparesWorn: true, pressesOn: false }

const EASY: Skill = {
  ...NORMAL,
  danger: 'none',
  pointsWeigh: 1.1,
  sparesWorn: false,
  combines: 'pair',
  choosesGeneral: false,
}

export const SKILLS: Readonly<Record<StaffSkill, Skill>> = { easy: EASY, normal: NORMAL, hard: HARD }

/**
 * Plain troops: they carry out what they are ordered, one brigade at a time, and think of little else. The yardstick that
 * staffs are held against; it stays as it is when they learn.
 */
export const PLAIN: Skill = {
  danger: 'none',
  pointsWeigh: 1.1,
  killsWeigh: 3,
  sparesWorn: false,
  keepsReserve: true,
  combines: 'alone',
  pressesOn: false,
  choosesGeneral: false,
  leaning: LEANINGS.even,
}

/** A staff of some strength and temperament. */
export const skillOf = (strength: StaffSkill, temperament: Temperament): Skill => ({
  ...SKILLS[strength],
  leaning: LEANINGS[temperament],
})
