/** What a staff of each strength thinks of: a weaker one leaves things out or is rash, it does not blunder on purpose. */
import type { StaffSkill } from '../../../engine/rule-set'

export interface Skill {
  /** Weighs the chances of rout and retreat, and not the hits alone. */
  readonly weighsFates: boolean
  /** Reckons that an enemy who has several of ours before him can strike at one alone. */
  readonly sharesDanger: boolean
  /** Has several shoot at one target when they may rout it together. */
  readonly concentrates: boolean
  /** Sends help to places that decide the battle, and takes them back. */
  readonly relieves: boolean
  /** Places that are looked at closely for each move, the likeliest first. */
  readonly places: number
  /** What counts how much, in hits worth: what the enemy could do to a unit before its next turn, as a share; */
  readonly danger: number
  /** each box nearer to a place to take, */
  readonly attack: number
  /** and a shot at the garrison of a place that decides the battle, besides its hits. */
  readonly onDecisive: number
}

/**
 * The rasher a staff, the worse it plays: of 16 battles at Quatre Bras and Waterloo it won 5 with a danger of 0.3 in place of
 * 0.45, and 4 with an attack of 1.6 in place of 1.15. Of 32 battles against normal, hard won 24 with eight
 * places looked at, and 23 with twelve, when its longest turn took twice the time; 87 of 128 without shots that concentrate.
 * Against normal it has won 88 of 160 as it is here, with 19 drawn.
 */
export const SKILLS: Readonly<Record<StaffSkill, Skill>> = {
  easy: {
    weighsFates: false,
    sharesDanger: false,
    concentrates: false,
    relieves: false,
    places: 4,
    danger: 0.25,
    attack: 1.7,
    onDecisive: 0,
  },
  normal: {
    weighsFates: true,
    sharesDanger: false,
    concentrates: false,
    relieves: true,
    places: 6,
    danger: 0.45,
    attack: 1.15,
    onDecisive: 0,
  },
  hard: {
    weighsFates: true,
    sharesDanger: true,
    concentrates: true,
    relieves: true,
    places: 8,
    danger: 0.45,
    attack: 1.15,
    onDecisive: 1.5,
  },
}
