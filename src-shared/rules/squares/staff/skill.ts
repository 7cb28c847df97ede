/** What a staff of each strength thinks of: a weaker one leaves things out, it does not blunder on purpose. */
import type { StaffSkill } from '../../../engine/rule-set'
import { LEANINGS, type Leaning, type Temperament } from '../../../engine/temperament'

export interface Skill {
  /** Weighs by whom a square could be attacked, and who stands beside it. */
  readonly seesDanger: boolean
  /** Weight of each victory point of a place that nobody of ours keeps: more for a staff that danger would drive off it. */
  readonly pointsWeigh: number
  /** Takes worn units out of the enemy's reach before they break. */
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
  seesDanger: true,
  pointsWeigh: 2.8,
  sparesWorn: true,
  keepsReserve: true,
  combines: 'all',
  pressesOn: true,
  choosesGeneral: true,
  leaning: LEANINGS.even,
}

export const SKILLS: Readonly<Record<StaffSkill, Skill>> = {
  easy: {
    ...HARD,
    seesDanger: false,
    pointsWeigh: 1.1,
    sparesWorn: false,
    combines: 'alone',
    pressesOn: false,
    choosesGeneral: false,
  },
  normal: { ...HARD, pointsWeigh: 1.5, sparesWorn: false, combines: 'pair', pressesOn: false },
  hard: HARD,
}

/**
 * Plain troops: they carry out what they are ordered, one brigade at a time, and think of little else. The yardstick that
 * staffs are held against; it stays as it is when they learn.
 */
export const PLAIN: Skill = SKILLS.easy

/** A staff of some strength and temperament. */
export const skillOf = (strength: StaffSkill, temperament: Temperament): Skill => ({
  ...SKILLS[strength],
  leaning: LEANINGS[temperament],
})
