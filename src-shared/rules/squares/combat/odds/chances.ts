/** Exact chances of dice: hits, skirmishes, dice-offs and morale (9.1 of the rules). */
import type { Die } from '../../sheet/sheet'
import { chance, chanceWithReroll, DIE_SIZE, NEEDED } from '../../sheet/tables'

/** Chance of each count from 0 up; the entries sum to 1. */
export type Distribution = readonly number[]

/** Dice that hit alike: so many, each with the same chance. */
export interface DiceGroup {
  readonly count: number
  /** 0 to 1. */
  readonly chance: number
}

/** Chance of each number of hits of several groups of dice thrown together. */
export function hitDistribution(groups: readonly DiceGroup[]): Distribution {
  let hits = [1]
  for (const group of groups) for (let i = 0; i < group.count; i += 1) hits = withDie(hits, group.chance)
  return hits
}

/** The same with one die more. */
export function withDie(hits: readonly number[], p: number): number[] {
  const next = new Array<number>(hits.length + 1).fill(0)
  for (let h = 0; h < hits.length; h += 1) {
    const before = hits[h] ?? 0
    next[h] = (next[h] ?? 0) + before * (1 - p)
    next[h + 1] = before * p
  }
  return next
}

export function expected(distribution: Distribution): number {
  return distribution.reduce((sum, p, n) => sum + p * n, 0)
}

/** Chance of `atLeast` or more. */
export function atLeast(distribution: Distribution, count: number): number {
  return distribution.reduce((sum, p, n) => (n >= count ? sum + p : sum), 0)
}

/** Chance that a die hits on `needed` or more, with a second throw of a miss or without (SQ-HIT-03, SQ-RR-03). */
export function hitChance(die: Die, needed: number, reroll: boolean): number {
  return reroll ? chanceWithReroll(die, needed) : chance(die, needed)
}

/** Chance that the first wins a dice-off: the higher score, then the larger die, then again (SQ-OFF-03 to -05). */
export function diceOffChance(first: Die, second: Die): number {
  const [m, n] = [DIE_SIZE[first], DIE_SIZE[second]]
  let higher = 0
  for (let score = 1; score <= m; score += 1) higher += Math.min(score - 1, n)
  const level = Math.min(m, n)
  if (m === n) return higher / (m * n - level)
  return (higher + (m > n ? level : 0)) / (m * n)
}

/** Who gains the skirmish advantage when both sides throw (SQ-SKIR-04). */
export interface SkirmishChances {
  readonly attacker: number
  readonly nobody: number
  readonly defender: number
}

/** Both lists of skirmish dice must have a die. */
export function skirmishChances(attackers: readonly Die[], defenders: readonly Die[]): SkirmishChances {
  let attacker = 0
  let nobody = 0
  for (let best = 1; best <= 12; best += 1) {
    const p = highestIs(attackers, best)
    attacker += p * highestAtMost(defenders, best - 1)
    nobody += p * highestIs(defenders, best)
  }
  return { attacker, nobody, defender: 1 - attacker - nobody }
}

function highestAtMost(dice: readonly Die[], score: number): number {
  return dice.reduce((p, die) => p * Math.min(1, Math.max(0, score) / DIE_SIZE[die]), 1)
}

function highestIs(dice: readonly Die[], score: number): number {
  return highestAtMost(dice, score) - highestAtMost(dice, score - 1)
}

/** What a morale test does to a unit (SQ-MOR-02, -03). The three sum to 1. */
export interface MoraleChances {
  readonly stays: number
  readonly retreats: number
  readonly destroyed: number
}

/** Morale of a unit that throws so many dice; with one fail foot guns are destroyed, others retreat. */
export function moraleChances(die: Die, dice: number, oneFailDestroys: boolean): MoraleChances {
  const fail = 1 - chance(die, NEEDED.morale)
  const stays = (1 - fail) ** dice
  const oneFail = dice === 0 ? 0 : dice * fail * (1 - fail) ** (dice - 1)
  const more = 1 - stays - oneFail
  return oneFailDestroys
    ? { stays, retreats: 0, destroyed: oneFail + more }
    : { stays, retreats: oneFail, destroyed: more }
}
