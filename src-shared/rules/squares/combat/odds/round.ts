/** Exact chances of a whole round of an assault: every way the dice may fall, weighed (9.1 of the rules). */
import {
  atLeast,
  expected,
  hitChance,
  hitDistribution,
  moraleChances,
  skirmishChances,
  withDie,
  type Distribution,
  type MoraleChances,
  type SkirmishChances,
} from './chances'
import type { Die } from '../../sheet/sheet'
import { chance, DIE_SIZE, FAILS_THAT_DESTROY, NEEDED } from '../../sheet/tables'

/** A participant of a round as its dice see it. */
export interface Fighter {
  readonly die: Die
  /** Dice thrown; 0 for those who only suffer. */
  readonly dice: number
  readonly reroll: boolean
  /** Die that cancels its hits; null: none (SQ-SAVE-01, -02). */
  readonly save: Die | null
  readonly moraleDie: Die
  /** Hits before the round. */
  readonly hits: number
  /** One morale die fewer (SQ-MOR-04). */
  readonly cover: boolean
  readonly artillery: boolean
  /** One failed die destroys it (SQ-MOR-03). */
  readonly oneFailDestroys: boolean
  /** Whether it has a way to retreat; if not it tests again (SQ-RET-04). */
  readonly canRetreat: boolean
  /** Index into the squares of its side. */
  readonly square: number
}

/** A square from which a side takes part (SQ-RET-01). */
export interface FightingSquare {
  /** Units there, participants or not. */
  readonly base: number
  /** Collapses when more than half are gone (SQ-RET-05). */
  readonly open: boolean
}

export interface RoundSide {
  readonly fighters: readonly Fighter[]
  readonly squares: readonly FightingSquare[]
}

/** One round of an assault, free of any state. */
export interface RoundModel {
  readonly attacker: RoundSide
  readonly defender: RoundSide
  /** Skirmish dice still to be thrown, or the advantage as it stands. */
  readonly skirmish:
    | { readonly attackers: readonly Die[]; readonly defenders: readonly Die[] }
    | { readonly advantage: 'attacker' | 'defender' | null }
}

/** Of the fighter at the same place in the model. */
export interface FighterOdds {
  /** Hits it gains in the round, saves taken off. */
  readonly expectedHits: number
  readonly destroyed: number
  /** By its own test; those carried away by a collapse are not counted. */
  readonly retreats: number
}

export interface SquareOdds {
  readonly collapses: number
  /** No unit of the side is left there. */
  readonly emptied: number
}

export interface SideOdds {
  /** Hits suffered after saves (SQ-HIT-07). */
  readonly suffered: Distribution
  readonly expectedSuffered: number
  /** It suffers more than the enemy. */
  readonly loses: number
  readonly fighters: readonly FighterOdds[]
  readonly squares: readonly SquareOdds[]
}

export interface RoundOdds {
  readonly skirmish: SkirmishChances
  readonly draw: number
  readonly attacker: SideOdds
  readonly defender: SideOdds
}

// Odds depend on the model alone. Without keeping them the staff's battles, and so simulations, take a fifth longer.
const oddsByModel = new Map<string, RoundOdds>()
const MOST_KEPT = 20_000

/** Exact chances of a round. The owner gives odd hits as the staff does: see `sharingOrder`. */
export function roundOdds(model: RoundModel): RoundOdds {
  const key = keyOf(model)
  let odds = oddsByModel.get(key)
  if (!odds) {
    if (oddsByModel.size >= MOST_KEPT) oddsByModel.clear()
    odds = workOut(model)
    oddsByModel.set(key, odds)
  }
  return odds
}

function keyOf({ attacker, defender, skirmish }: RoundModel): string {
  const dice =
    'advantage' in skirmish
      ? String(skirmish.advantage)
      : `${skirmish.attackers.join()};${skirmish.defenders.join()}`
  return `${sideKey(attacker)}|${sideKey(defender)}|${dice}`
}

function sideKey(side: RoundSide): string {
  let key = ''
  for (const one of side.fighters)
    key += `${one.die}${one.dice}${one.reroll ? 'r' : ''}${one.save ?? ''}m${one.moraleDie}h${one.hits}${one.cover ? 'c' : ''}${one.artillery ? 'a' : ''}${one.oneFailDestroys ? 'f' : ''}${one.canRetreat ? '' : 'x'}s${one.square},`
  for (const { base, open } of side.squares) key += `/${base}${open ? 'o' : ''}`
  return key
}

function workOut(model: RoundModel): RoundOdds {
  const skirmish = advantageChances(model.skirmish)
  const attacker = new Damage(model.attacker)
  const defender = new Damage(model.defender)
  const cases = [
    [skirmish.attacker, NEEDED.assault, NEEDED.assaultHampered],
    [skirmish.nobody, NEEDED.assault, NEEDED.assault],
    [skirmish.defender, NEEDED.assaultHampered, NEEDED.assault],
  ] as const
  let draw = 0
  for (const [weight, attackerNeeds, defenderNeeds] of cases) {
    if (weight === 0) continue
    const onDefender = defender.suffer(throwsOf(model.attacker, attackerNeeds))
    const onAttacker = attacker.suffer(throwsOf(model.defender, defenderNeeds))
    draw += weight * sameCount(onAttacker.suffered, onDefender.suffered)
    attacker.add(weight, onAttacker, onDefender.suffered)
    defender.add(weight, onDefender, onAttacker.suffered)
  }
  return { skirmish, draw, attacker: attacker.odds(), defender: defender.odds() }
}

function advantageChances(skirmish: RoundModel['skirmish']): SkirmishChances {
  if (!('advantage' in skirmish)) return skirmishChances(skirmish.attackers, skirmish.defenders)
  const { advantage } = skirmish
  return {
    attacker: advantage === 'attacker' ? 1 : 0,
    nobody: advantage === null ? 1 : 0,
    defender: advantage === 'defender' ? 1 : 0,
  }
}

function throwsOf(side: RoundSide, needed: number): Distribution {
  return hitDistribution(
    side.fighters.map((one) => ({ count: one.dice, chance: hitChance(one.die, needed, one.reroll) })),
  )
}

function sameCount(a: Distribution, b: Distribution): number {
  return a.reduce((sum, p, n) => sum + p * (b[n] ?? 0), 0)
}

/**
 * Order in which a side gives odd hits to its units: the best save first, then the fewest hits, then the largest morale
 * die, guns last (section 10 of the rules). Indexes into `fighters`.
 */
export function sharingOrder(
  fighters: readonly Pick<Fighter, 'save' | 'hits' | 'moraleDie' | 'artillery'>[],
): readonly number[] {
  const saves = (save: Die | null) => (save === null ? 0 : chance(save, NEEDED.save))
  return fighters
    .map((one, index) => ({ one, index }))
    .sort(
      (a, b) =>
        Number(a.one.artillery) - Number(b.one.artillery) ||
        saves(b.one.save) - saves(a.one.save) ||
        a.one.hits - b.one.hits ||
        DIE_SIZE[b.one.moraleDie] - DIE_SIZE[a.one.moraleDie] ||
        a.index - b.index,
    )
    .map(({ index }) => index)
}

/** Chances of one side for one way the enemy's dice may fall, by hits suffered. */
interface Suffering {
  readonly suffered: number[]
  /** By hits suffered: joint chance (or sum) of each quantity of the side, if it tests. */
  readonly tested: readonly (readonly number[])[]
  readonly expectedHits: readonly number[]
}

/** A unit that takes a share of hits, as saves and tests see it. */
export type Sharer = Pick<
  Fighter,
  'save' | 'moraleDie' | 'hits' | 'cover' | 'artillery' | 'oneFailDestroys' | 'canRetreat'
>

/** Fate of a unit that takes so many hits more, throws its saves, and tests. */
export function fateAfter(sharer: Sharer, taken: number): MoraleChances {
  const { save, hits } = sharer
  const kept = hitDistribution([{ count: taken, chance: save === null ? 1 : 1 - chance(save, NEEDED.save) }])
  return kept.reduce(
    (sum, p, n) => {
      const { stays, retreats, destroyed } = fateOf(sharer, hits + n)
      return {
        stays: sum.stays + p * stays,
        retreats: sum.retreats + p * retreats,
        destroyed: sum.destroyed + p * destroyed,
      }
    },
    { stays: 0, retreats: 0, destroyed: 0 },
  )
}

/** What hits do to one side: shares, saves, tests and collapses, gathered over all ways the dice may fall. */
class Damage {
  private readonly order: readonly number[]
  private readonly units: number
  private readonly width: number
  private readonly byHits = new Map<number, Suffering>()
  private readonly sum: number[]
  private readonly suffered: number[] = []
  private readonly hits: number[]
  private loses = 0

  constructor(private readonly side: RoundSide) {
    this.order = sharingOrder(side.fighters)
    this.units = side.fighters.length
    // Destroyed and retreats of each fighter, collapse and emptied of each square.
    this.width = 2 * this.units + 2 * side.squares.length
    this.sum = new Array<number>(this.width).fill(0)
    this.hits = new Array<number>(this.units).fill(0)
  }

  /** For the enemy's hits as distributed: chance of each number suffered, and what it does. */
  suffer(enemyHits: Distribution): Suffering {
    const most = enemyHits.length
    const suffered = new Array<number>(most).fill(0)
    const tested = Array.from({ length: most }, () => new Array<number>(this.width).fill(0))
    const expectedHits = new Array<number>(this.units).fill(0)
    enemyHits.forEach((p, hits) => {
      if (p === 0) return
      const one = this.ofHits(hits)
      one.expectedHits.forEach((taken, i) => (expectedHits[i] = (expectedHits[i] ?? 0) + p * taken))
      one.suffered.forEach((q, s) => {
        suffered[s] = (suffered[s] ?? 0) + p * q
        const into = tested[s]
        one.tested[s]?.forEach((value, i) => into && (into[i] = (into[i] ?? 0) + p * value))
      })
    })
    return { suffered, tested, expectedHits }
  }

  /** Adds one way the skirmish may go: the side tests where it suffers at least as much as the enemy (SQ-MOR-01). */
  add(weight: number, mine: Suffering, enemy: Distribution): void {
    let enemyFewer = 0
    mine.expectedHits.forEach((taken, i) => (this.hits[i] = (this.hits[i] ?? 0) + weight * taken))
    mine.suffered.forEach((p, s) => {
      this.suffered[s] = (this.suffered[s] ?? 0) + weight * p
      this.loses += weight * p * enemyFewer
      enemyFewer += enemy[s] ?? 0
      mine.tested[s]?.forEach((value, i) => {
        this.sum[i] = (this.sum[i] ?? 0) + weight * value * enemyFewer
      })
    })
  }

  odds(): SideOdds {
    const { side, units, sum } = this
    return {
      suffered: this.suffered,
      expectedSuffered: expected(this.suffered),
      loses: this.loses,
      fighters: side.fighters.map((_, i) => ({
        expectedHits: this.hits[i] ?? 0,
        destroyed: sum[2 * i] ?? 0,
        retreats: sum[2 * i + 1] ?? 0,
      })),
      squares: side.squares.map((_, i) => ({
        collapses: sum[2 * units + 2 * i] ?? 0,
        emptied: sum[2 * units + 2 * i + 1] ?? 0,
      })),
    }
  }

  private ofHits(hits: number): Suffering {
    let one = this.byHits.get(hits)
    if (!one) {
      one = this.share(hits)
      this.byHits.set(hits, one)
    }
    return one
  }

  /** Shares so many hits evenly and throws the saves (SQ-HIT-06, SQ-SAVE-01 to -03). */
  private share(hits: number): Suffering {
    const least = Math.floor(hits / this.units)
    const taken = new Array<number>(this.units).fill(least)
    for (const index of this.order.slice(0, hits % this.units)) taken[index] = least + 1
    const result = {
      suffered: new Array<number>(hits + 1).fill(0),
      tested: Array.from({ length: hits + 1 }, () => new Array<number>(this.width).fill(0)),
      expectedHits: taken.map((count, i) => {
        const save = this.side.fighters[i]?.save ?? null
        return save === null ? count : count * (1 - chance(save, NEEDED.save))
      }),
    }
    this.throwSaves(taken, 0, 1, [], result)
    return result
  }

  private throwSaves(
    taken: readonly number[],
    index: number,
    p: number,
    marks: readonly number[],
    into: { suffered: number[]; tested: number[][] },
  ): void {
    if (index === this.units) {
      const suffered = marks.reduce((sum, one) => sum + one, 0)
      into.suffered[suffered] = (into.suffered[suffered] ?? 0) + p
      const row = into.tested[suffered]
      if (row) this.test(marks, p, row)
      return
    }
    const count = taken[index] ?? 0
    const save = this.side.fighters[index]?.save ?? null
    if (save === null) {
      this.throwSaves(taken, index + 1, p, [...marks, count], into)
      return
    }
    hitDistribution([{ count, chance: 1 - chance(save, NEEDED.save) }]).forEach((q, kept) => {
      this.throwSaves(taken, index + 1, p * q, [...marks, kept], into)
    })
  }

  /** What the tests do with these marks (SQ-MOR-01 to -04, SQ-RET-04, -05). */
  private test(marks: readonly number[], p: number, row: number[]): void {
    const { fighters, squares } = this.side
    const gone = squares.map(() => [1] as number[])
    const here = squares.map(() => 0)
    fighters.forEach((fighter, i) => {
      const { destroyed, retreats } = fateOf(fighter, fighter.hits + (marks[i] ?? 0))
      row[2 * i] = (row[2 * i] ?? 0) + p * destroyed
      row[2 * i + 1] = (row[2 * i + 1] ?? 0) + p * retreats
      const { square } = fighter
      gone[square] = withDie(gone[square] ?? [1], destroyed + retreats)
      here[square] = (here[square] ?? 0) + 1
    })
    squares.forEach(({ base, open }, i) => {
      const at = 2 * this.units + 2 * i
      const collapses = open ? atLeast(gone[i] ?? [1], Math.floor(base / 2) + 1) : 0
      const allGone = here[i] === base ? (gone[i]?.[base] ?? 0) : 0
      row[at] = (row[at] ?? 0) + p * collapses
      row[at + 1] = (row[at + 1] ?? 0) + p * Math.max(collapses, allGone)
    })
  }
}

/** Fate of a unit that tests with so many hits. Without a way back it takes one more and tests again (SQ-RET-04). */
function fateOf(
  fighter: Pick<Fighter, 'moraleDie' | 'cover' | 'oneFailDestroys' | 'canRetreat'>,
  hits: number,
): MoraleChances {
  const diceOf = (count: number) => Math.max(0, count - (fighter.cover ? 1 : 0))
  const test = moraleChances(fighter.moraleDie, diceOf(hits), fighter.oneFailDestroys)
  if (fighter.canRetreat || test.retreats === 0) return test
  const again = failsAtLeast(fighter.moraleDie, diceOf(hits + 1), FAILS_THAT_DESTROY)
  return {
    stays: test.stays + test.retreats * (1 - again),
    retreats: 0,
    destroyed: test.destroyed + test.retreats * again,
  }
}

function failsAtLeast(die: Die, count: number, fails: number): number {
  return atLeast(hitDistribution([{ count, chance: 1 - chance(die, NEEDED.morale) }]), fails)
}
