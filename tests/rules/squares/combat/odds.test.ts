// Exact chances against counts that can be made by hand, and against throwing the dice many times.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom, type Random } from '../../../../src-shared/engine/random'
import {
  atLeast,
  diceOffChance,
  expected,
  hitChance,
  hitDistribution,
  moraleChances,
  skirmishChances,
} from '../../../../src-shared/rules/squares/combat/odds/chances'
import {
  roundOdds,
  sharingOrder,
  type Fighter,
  type RoundModel,
} from '../../../../src-shared/rules/squares/combat/odds/round'
import { DICE, type Die } from '../../../../src-shared/rules/squares/sheet/sheet'
import { DIE_SIZE } from '../../../../src-shared/rules/squares/sheet/tables'

const infantry = (die: Die, over: Partial<Fighter> = {}): Fighter => ({
  die,
  dice: 2,
  reroll: false,
  save: null,
  moraleDie: die,
  hits: 0,
  cover: false,
  artillery: false,
  oneFailDestroys: false,
  canRetreat: true,
  square: 0,
  ...over,
})
const open = (base: number) => [{ base, open: true }]

describe('single throws', () => {
  it('has the chances of the table of dice (3.1)', () => {
    expect(hitChance('d6', 5, true)).toBeCloseTo(20 / 36, 12)
    expect(hitChance('d8', 6, true)).toBeCloseTo(39 / 64, 12)
    expect(hitChance('d10', 6, false)).toBeCloseTo(0.5, 12)
    expect(hitChance('d12', 5, true)).toBeCloseTo(128 / 144, 12)
  })

  it('counts hits of unlike dice', () => {
    const hits = hitDistribution([
      { count: 1, chance: 0.5 },
      { count: 1, chance: 0.25 },
    ])
    expect(hits).toEqual([0.375, 0.5, 0.125])
    expect(expected(hits)).toBeCloseTo(0.75, 12)
    expect(atLeast(hits, 1)).toBeCloseTo(0.625, 12)
  })

  it('gives the larger die the ties of a dice-off, and throws again on like dice (SQ-OFF-04, SQ-OFF-05)', () => {
    for (const die of DICE) expect(diceOffChance(die, die)).toBeCloseTo(0.5, 12)
    // d8 v. d6: 21 pairs of 48 with the d8 no higher than 6 go by score; 15 + 12 higher, 6 level.
    expect(diceOffChance('d8', 'd6')).toBeCloseTo(33 / 48, 12)
    for (const a of DICE)
      for (const b of DICE) expect(diceOffChance(a, b) + diceOffChance(b, a)).toBeCloseTo(1, 12)
  })

  it('compares the best skirmish dice (SQ-SKIR-04)', () => {
    const even = skirmishChances(['d6'], ['d6'])
    expect(even.attacker).toBeCloseTo(15 / 36, 12)
    expect(even.nobody).toBeCloseTo(6 / 36, 12)
    expect(skirmishChances(['d6', 'd6'], ['d6']).attacker).toBeCloseTo(125 / 216, 12)
  })

  it('tests morale (SQ-MOR-02, SQ-MOR-03)', () => {
    expect(moraleChances('d8', 0, false)).toEqual({ stays: 1, retreats: 0, destroyed: 0 })
    expect(moraleChances('d8', 2, false)).toEqual({ stays: 0.25, retreats: 0.5, destroyed: 0.25 })
    expect(moraleChances('d8', 1, true)).toEqual({ stays: 0.5, retreats: 0, destroyed: 0.5 })
  })
})

describe('a round of an assault', () => {
  it('has the check value of 9.1: two brigades with the advantage against one', () => {
    const odds = roundOdds({
      attacker: { fighters: [infantry('d8'), infantry('d8')], squares: open(2) },
      defender: { fighters: [infantry('d8')], squares: open(1) },
      skirmish: { advantage: 'attacker' },
    })
    expect(odds.defender.expectedSuffered).toBeCloseTo(2, 12)
    expect(odds.attacker.expectedSuffered).toBeCloseTo(0.75, 12)
    expect((100 * odds.defender.loses).toFixed(1)).toBe('73.2')
    expect((100 * odds.draw).toFixed(1)).toBe('19.4')
    expect((100 * odds.attacker.loses).toFixed(1)).toBe('7.3')
  })

  it('gives odd hits to saves, then the least hurt, then the steadiest, guns last', () => {
    const fighters = [
      infantry('d8', { artillery: true }),
      infantry('d10', { hits: 1 }),
      infantry('d8'),
      infantry('d10'),
      infantry('d6', { save: 'd6', hits: 3 }),
    ]
    // garrison, steady, fresh, hurt, gun
    expect(sharingOrder(fighters)).toEqual([4, 3, 2, 1, 0])
  })

  it('carries the rest of an open square away when more than half are gone (SQ-RET-05)', () => {
    const model = (base: number, isOpen: boolean): RoundModel => ({
      attacker: { fighters: [infantry('d12')], squares: open(1) },
      defender: { fighters: [infantry('d6')], squares: [{ base, open: isOpen }] },
      skirmish: { advantage: 'attacker' },
    })
    const alone = roundOdds(model(1, true)).defender
    expect(alone.squares[0]?.collapses).toBeCloseTo(
      (alone.fighters[0]?.destroyed ?? 0) + (alone.fighters[0]?.retreats ?? 0),
      12,
    )
    expect(roundOdds(model(2, true)).defender.squares[0]?.collapses).toBe(0)
    expect(roundOdds(model(1, false)).defender.squares[0]?.collapses).toBe(0)
    expect(roundOdds(model(1, false)).defender.squares[0]?.emptied).toBeCloseTo(
      alone.squares[0]?.emptied ?? -1,
      12,
    )
  })
})

const dieArb = fc.constantFrom(...DICE)
const fighterArb = fc.record({
  die: dieArb,
  dice: fc.constantFrom(1, 2),
  reroll: fc.boolean(),
  save: fc.option(dieArb, { nil: null }),
  moraleDie: dieArb,
  hits: fc.nat(3),
  cover: fc.boolean(),
  artillery: fc.boolean(),
  oneFailDestroys: fc.boolean(),
  canRetreat: fc.boolean(),
})
const sideArb = (saves: boolean) =>
  fc
    .tuple(fc.array(fighterArb, { minLength: 1, maxLength: 3 }), fc.nat(2), fc.boolean())
    .map(([fighters, more, isOpen]) => ({
      fighters: fighters.map((one) => ({
        ...one,
        save: saves ? one.save : null,
        oneFailDestroys: one.artillery && one.oneFailDestroys,
        square: 0,
      })),
      squares: [{ base: fighters.length + more, open: isOpen }],
    }))
const modelArb: fc.Arbitrary<RoundModel> = fc.record({
  attacker: sideArb(false),
  defender: sideArb(true),
  skirmish: fc.oneof(
    fc.record({ advantage: fc.constantFrom('attacker' as const, 'defender' as const, null) }),
    fc.record({
      attackers: fc.array(dieArb, { minLength: 1, maxLength: 2 }),
      defenders: fc.array(dieArb, { minLength: 1, maxLength: 2 }),
    }),
  ),
})

describe('any round', () => {
  it('has chances that sum to 1', () => {
    fc.assert(
      fc.property(modelArb, (model) => {
        const { skirmish, draw, attacker, defender } = roundOdds(model)
        expect(skirmish.attacker + skirmish.nobody + skirmish.defender).toBeCloseTo(1, 9)
        expect(draw + attacker.loses + defender.loses).toBeCloseTo(1, 9)
        for (const side of [attacker, defender]) {
          expect(side.suffered.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 9)
          const shared = side.fighters.reduce((sum, one) => sum + one.expectedHits, 0)
          expect(shared).toBeCloseTo(side.expectedSuffered, 9)
          for (const one of side.fighters) expect(one.destroyed + one.retreats).toBeLessThanOrEqual(1 + 1e-9)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('is what throwing the dice many times comes to', () => {
    const random = seededRandom(7)
    for (const model of fc.sample(modelArb, { numRuns: 12, seed: 42 })) {
      const odds = roundOdds(model)
      const trials = 6000
      const seen = { draw: 0, attacker: 0, defender: 0, destroyed: 0, collapsed: 0 }
      for (let i = 0; i < trials; i += 1) {
        const one = playOut(model, random)
        seen[one.loser] += 1
        seen.destroyed += one.destroyed
        seen.collapsed += one.collapsed ? 1 : 0
      }
      const share = (n: number) => n / trials
      expect(share(seen.draw)).toBeCloseTo(odds.draw, 1)
      expect(Math.abs(share(seen.defender) - odds.defender.loses)).toBeLessThan(0.025)
      expect(Math.abs(share(seen.attacker) - odds.attacker.loses)).toBeLessThan(0.025)
      const destroyed = odds.defender.fighters.reduce((sum, unit) => sum + unit.destroyed, 0)
      expect(Math.abs(share(seen.destroyed) - destroyed)).toBeLessThan(0.04)
      expect(Math.abs(share(seen.collapsed) - (odds.defender.squares[0]?.collapses ?? 0))).toBeLessThan(0.025)
    }
  })
})

/** One round by throwing dice, written anew from the rules, to hold the exact figures against. */
function playOut(model: RoundModel, random: Random) {
  const throwDie = (die: Die) => random.int(DIE_SIZE[die]) + 1
  const advantage = () => {
    if ('advantage' in model.skirmish) return model.skirmish.advantage
    const a = Math.max(...model.skirmish.attackers.map(throwDie))
    const d = Math.max(...model.skirmish.defenders.map(throwDie))
    return a > d ? 'attacker' : d > a ? 'defender' : null
  }
  const winner = advantage()
  const hitsOf = (fighters: readonly Fighter[], needed: number) => {
    let hits = 0
    for (const one of fighters)
      for (let i = 0; i < one.dice; i += 1)
        if (throwDie(one.die) >= needed || (one.reroll && throwDie(one.die) >= needed)) hits += 1
    return hits
  }
  const suffer = (fighters: readonly Fighter[], hits: number) => {
    const order = sharingOrder(fighters)
    return fighters.map((one, i) => {
      const n = fighters.length
      const taken = Math.floor(hits / n) + (order.indexOf(i) < hits % n ? 1 : 0)
      let kept = taken
      if (one.save !== null) for (let k = 0; k < taken; k += 1) if (throwDie(one.save) >= 5) kept -= 1
      return kept
    })
  }
  const onDefender = suffer(
    model.defender.fighters,
    hitsOf(model.attacker.fighters, winner === 'defender' ? 6 : 5),
  )
  const onAttacker = suffer(
    model.attacker.fighters,
    hitsOf(model.defender.fighters, winner === 'attacker' ? 6 : 5),
  )
  const total = (marks: readonly number[]) => marks.reduce((sum, one) => sum + one, 0)
  const difference = total(onDefender) - total(onAttacker)
  let destroyed = 0
  let gone = 0
  if (difference >= 0)
    model.defender.fighters.forEach((one, i) => {
      const test = (hits: number) => {
        let fails = 0
        for (let k = one.cover ? 1 : 0; k < hits; k += 1) if (throwDie(one.moraleDie) <= 4) fails += 1
        return fails
      }
      const hits = one.hits + (onDefender[i] ?? 0)
      const fails = test(hits)
      if (fails >= 2 || (fails === 1 && one.oneFailDestroys)) destroyed += 1
      else if (fails === 1 && one.canRetreat) gone += 1
      else if (fails === 1 && test(hits + 1) >= 2) destroyed += 1
    })
  const square = model.defender.squares[0]
  return {
    loser:
      difference > 0 ? ('defender' as const) : difference < 0 ? ('attacker' as const) : ('draw' as const),
    destroyed,
    collapsed: square?.open === true && 2 * (gone + destroyed) > square.base,
  }
}
