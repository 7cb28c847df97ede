// What a player is told before he decides (9.1), on fields of the worked examples.
import { describe, expect, it } from 'vitest'
import { roundOf } from '../../../../src-shared/rules/squares/staff/assault'
import { answer } from '../../../../src-shared/rules/squares/screen/answer'
import {
  previewBombardment,
  previewDiceOff,
  previewMorale,
  previewNight,
  previewRound,
  previewUnit,
} from '../../../../src-shared/rules/squares/screen/previews'
import { table } from '../../../../src-shared/rules/squares/screen/table'
import type { History } from '../../../../src-shared/history/bundle'
import type { SqState } from '../../../../src-shared/rules/squares/state/state'
import { Field, type Given } from '../support/fixtures'

const stateOf = (units: Given, more: Given = {}) => new Field({ units, ...more }).state
const attack = (
  from: string,
  target: string,
  brigades: string[],
  more: { supports?: string[]; artillery?: string[] } = {},
) => ({
  from,
  target,
  brigades,
  supports: more.supports ?? [],
  artillery: more.artillery ?? [],
})

describe('a round', () => {
  it('has the check value of the rules once the advantage is ours', () => {
    // Cavalry beside AN hampers it, so that the advantage comes without dice (SQ-SKIR-05).
    const state = stateOf({ FL1: 'E4', FL2: 'E4', FC: 'D4', AN: 'E3' })
    const preview = previewRound(state, roundOf(state, 0, attack('E4', 'E3', ['FL1', 'FL2'])))
    expect(preview.skirmish).toMatchObject({
      reason: 'oneSideOnly',
      advantage: 0,
      hampered: [{ unitId: 'AN', by: 'FC' }],
    })
    expect(preview.advantage.attacker).toBe(1)
    expect((100 * preview.defender.loses).toFixed(1)).toBe('73.2')
    expect((100 * preview.draw).toFixed(1)).toBe('19.4')
    expect((100 * preview.attacker.loses).toFixed(1)).toBe('7.3')
    expect(preview.defender.expectedSuffered).toBeCloseTo(2, 10)
    expect(preview.attacker.expectedSuffered).toBeCloseTo(0.75, 10)
  })

  it('is foretold against guns alone in woods, which declare no defence and throw nothing (SQ-ASLT-09)', () => {
    const state = stateOf({ FL1: 'E4', AR: 'E3', AF: 'E3' }, { squares: { E3: { woods: true } } })
    const command = { type: 'declareAssault', ...attack('E4', 'E3', ['FL1']) }
    const found = answer(state, 0, { kind: 'command', command })
    if (found?.kind !== 'round') throw new Error('no round')
    expect(found.defenceAssumed).toBe(false)
    expect(found.defender.units.map(({ unitId, count }) => [unitId, count])).toEqual([
      ['AF', 0],
      ['AR', 0],
    ])
    // Two d8 that hit on 5+ against nobody's dice.
    expect([found.defender.loses, found.draw, found.attacker.loses]).toEqual([0.75, 0.25, 0])
  })

  it('tells saves, rerolls, ways back, collapses and bystanders', () => {
    const state = stateOf({ FK: 'E4', FR: 'E4', AB: 'E3', AF: 'E3' }, { squares: { E3: { hill: true } } })
    const round = roundOf(state, 0, attack('E4', 'E3', ['FK'], { artillery: ['FR'] }))
    const preview = previewRound(state, round)
    const [heavy, guns] = preview.attacker.fighters
    expect(heavy).toMatchObject({
      die: 'd10',
      dice: 2,
      reroll: 'SQ-RR-01',
      save: null,
      rear: ['D5', 'E5', 'F5'],
    })
    expect(guns).toMatchObject({ die: 'd10', dice: 1, reroll: null })
    const [infantry, foot] = preview.defender.fighters
    expect(infantry).toMatchObject({ reroll: 'SQ-RR-02', save: { die: 'd10', rule: 'SQ-SAVE-01' } })
    expect(foot).toMatchObject({ die: 'd12', reroll: 'SQ-RR-02', save: null })
    expect(preview.defender.squares[0]).toMatchObject({ open: false, collapses: 0 })
    expect(preview.attacker.squares[0]?.open).toBe(true)
    expect(preview.attacker.squares[0]?.collapses).toBeGreaterThan(0)
  })

  it('tells who is fresh and who would have the right to a second round (SQ-RND2-01, -02)', () => {
    const lone = stateOf({ FL1: 'E4', AN: 'E3', AN2: 'E3', AB: 'E3' })
    const first = previewRound(lone, roundOf(lone, 0, attack('E4', 'E3', ['FL1'])))
    expect(first.second.right).toEqual({ side: 1, kind: 'counterattack' })
    expect(first.second.defenderFresh).toHaveLength(1)
    const backed = stateOf({ FL1: 'E4', FL2: 'E4', AN: 'E3' })
    const second = previewRound(backed, roundOf(backed, 0, attack('E4', 'E3', ['FL1'])))
    expect(second.second).toEqual({
      attackerFresh: ['FL2'],
      defenderFresh: [],
      right: { side: 0, kind: 'breakthrough' },
    })
  })
})

describe('units, guns, generals and the night', () => {
  it('shows reach, what is left there, and whether an assault could still be paid (SQ-MOVE-07, SQ-ASLT-02)', () => {
    const state = stateOf({ FC: 'E4' }, { actionDie: 3, squares: { E3: { woods: true } } })
    const preview = previewUnit(state, 'FC')
    expect(preview).toMatchObject({ left: 4, extra: 1, rear: ['D5', 'E5', 'F5'] })
    const at = (square: string) => preview.reach.find((one) => one.square === square)
    expect(at('D4')).toMatchObject({
      cost: 1,
      left: 3,
      mayStillAssault: true,
      room: { brigades: 4, units: 6 },
    })
    expect(at('C4')).toMatchObject({ cost: 2, mayStillAssault: false })
    expect(at('E3')).toMatchObject({ stops: true, left: 0, mayStillAssault: false })
  })

  it('shows dice, hits and shelter of a bombardment (SQ-BOMB-03 to -06)', () => {
    const state = stateOf(
      { FF: 'E4', AN: { square: 'E3', inTown: true }, AN2: 'E3' },
      { squares: { E3: { town: { name: 'T' } } } },
    )
    const preview = previewBombardment(state, 'E3', [{ unitId: 'FF', points: 2 }])
    expect(preview).toMatchObject({ needed: 5, dice: [{ die: 'd10', count: 2, range: 'close' }] })
    expect(preview.expectedHits).toBeCloseTo(1.2, 10)
    expect(preview.hits[0]).toBeCloseTo(0.16, 10)
    expect(preview.units).toEqual([
      { unitId: 'AN', save: 'd8' },
      { unitId: 'AN2', save: null },
    ])
  })

  it('throws the die of a commander-in-chief who has joined (SQ-CIC-03)', () => {
    const given = { units: { FL1: 'E4', AN: 'E1' }, phase: 'nominate' }
    const alone = new Field(given).state
    expect(previewDiceOff(alone, 'Reille', 'Orange')).toMatchObject({ dice: ['d8', 'd6'] })
    const joined = new Field({
      ...given,
      cincs: { Napoleon: { side: 0, die: 'd12', square: 'I6', joined: 'Reille' } },
    }).state
    const { dice, win } = previewDiceOff(joined, 'Reille', 'Orange')
    expect(dice).toEqual(['d12', 'd6'])
    expect(win).toBeCloseTo((6 * 6 + 15 + 6) / 72, 10)
  })

  it('tells what a test would do, one die fewer on a hill (SQ-MOR-03, SQ-MOR-04)', () => {
    const state = stateOf(
      { FL1: { square: 'E4', hits: 2 }, FF: { square: 'E5', hits: 1 } },
      { squares: { E4: { hill: true } } },
    )
    expect(previewMorale(state, 'FL1')).toMatchObject({
      dice: 1,
      covered: true,
      stays: 0.5,
      retreats: 0.5,
      destroyed: 0,
    })
    expect(previewMorale(state, 'FF')).toMatchObject({ dice: 1, covered: false, retreats: 0, destroyed: 0.5 })
  })

  it('tells who would recover in the night (SQ-NITE-02)', () => {
    const { recovers, surrounded } = previewNight(
      stateOf({ FL1: { square: 'E4', hits: 3 }, AN: { square: 'E2', hits: 1 } }),
    )
    expect(surrounded).toEqual([])
    expect(recovers).toEqual([
      { unitId: 'FL1', from: 3, to: 1 },
      { unitId: 'AN', from: 1, to: 0 },
    ])
  })
})

describe('the table', () => {
  const history = { index: { unitById: new Map() } } as unknown as History
  const leaderOf = (state: SqState, id: string) => table(state, history).leaders.find((one) => one.id === id)

  it('tells the die that a general throws: that of the commander-in-chief who has joined him (SQ-CIC-03)', () => {
    const units = { FL1: 'E4', AN: 'E2' }
    expect(leaderOf(stateOf(units), 'Reille')?.throws).toBe(leaderOf(stateOf(units), 'Reille')?.die)
    const joined = stateOf(units, {
      cincs: { Napoleon: { side: 0, die: 'd12', square: 'I6', joined: 'Reille' } },
    })
    expect(leaderOf(joined, 'Reille')).toMatchObject({ die: 'd8', throws: 'd12' })
  })

  it('tells of no dice to come once the battle is over', () => {
    const state = stateOf({ FL1: 'E4', AN: 'E2' }, { pool: [3, 2, 1] })
    expect(table(state, history).situation.actionDice).toEqual([3, 2, 1])
    const outcome = { winner: 0, level: 'decisive', reason: 'armyBreak', vp: [9, 2] } as const
    expect(table({ ...state, phase: 'battleOver', outcome }, history).situation.actionDice).toEqual([])
  })
})
