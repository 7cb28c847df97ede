// What Fast Play Napoleonic foretells of commands: the cost of a way, tests, fights and shots with their exact chances.
import { describe, expect, it } from 'vitest'
import type { Side } from '../../../../src-shared/engine/sides'
import { answer } from '../../../../src-shared/rules/fast-play/screen/answer'
import { fateOf, hitsOf, optionChances } from '../../../../src-shared/rules/fast-play/screen/odds'
import type {
  CommandPreview,
  GeneralPreview,
  ShotsPreview,
  UnitPreview,
} from '../../../../src-shared/rules/fast-play/screen/schema'
import type { FpCommand } from '../../../../src-shared/rules/fast-play/turn/commands'
import { charge, played, table } from '../support/table'

type Given = Readonly<Record<string, unknown>>
const of = (given: Given, side: Side, command: FpCommand) =>
  answer(table(given), side, { kind: 'command', command: { ...command } as never }) as CommandPreview
const unit = (given: Given, unitId: string) =>
  answer(table(given), undefined, { kind: 'unit', unitId }) as UnitPreview

describe('a way', () => {
  const given = { FR: { F: 'HF column (30,20)@0' } }

  it('has its cost after every step, and where each ends (FP-EX-15)', () => {
    const { refusal, way, ends, test } = of(given, 0, {
      type: 'moveUnit',
      unit: 'F',
      steps: [{ wheel: 'right', degrees: 45 }, { advance: 5 }],
    })
    expect([refusal, test]).toEqual([null, null])
    expect(way).toMatchObject({ cost: 5.74, allowance: 6, costs: [0.74, 5.74], going: [] })
    expect(ends).toHaveLength(2)
    expect(ends[1]?.x).toBeCloseTo(33.6728, 3)
    expect(ends[1]?.y).toBeCloseTo(23.867, 3)
  })

  it('is shown with its reason where it goes too far', () => {
    const found = of(given, 0, { type: 'moveUnit', unit: 'F', steps: [{ advance: 7 }] })
    expect(found.refusal?.code).toBe('EXCEEDS_ALLOWANCE')
    expect(found.ends).toHaveLength(1)
  })

  it('names the ground that halves it', () => {
    const polygon = [
      [20, 21],
      [40, 21],
      [40, 30],
      [20, 30],
    ]
    const terrain = [{ id: 'w', kind: 'woods', polygon }]
    const found = of({ ...given, terrain }, 0, { type: 'moveUnit', unit: 'F', steps: [{ advance: 3 }] })
    expect(found.way).toMatchObject({ allowance: 3, going: ['woods'] })
  })

  it('says of light foot that it is not slowed, before the move and in its arithmetic (FP-TERR-03)', () => {
    const terrain = [{ id: 'w', kind: 'woods', box: [20, 21, 40, 30] }]
    const light = { FR: { F: 'LF column (30,20)@0' }, terrain }
    const move: FpCommand = { type: 'moveUnit', unit: 'F', steps: [{ advance: 5 }] }
    expect(of(light, 0, move).way).toMatchObject({ allowance: 6, going: [] })
    const [moved] = played(light, 0, move).events.filter(({ kind }) => kind === 'unitMoved')
    expect(moved?.working?.map(({ key }) => key)).toEqual(['lightInBadGoing'])
  })
})

describe('a charge', () => {
  const given = { FR: { F: 'HF column (30,20)@0' }, AL: { T: 'HF line (30.2,24)@180' } }

  it('is lined up and tested before it is declared (FP-EX-23 a, FP-EX-24)', () => {
    const found = of(given, 0, charge('F', 'T'))
    expect(found.test).toEqual({ row: 'T6', need: 5, modifier: 2, chance: 4 / 6 })
    expect(found.charge?.lineUp).toEqual({ own: 1, enemy: 3, slide: -0.27 })
    expect(found.ends.at(-1)?.x).toBeCloseTo(29.73125, 4)
    expect(found.lane).toHaveLength(4)
  })

  it('has the dice of its first round: four and over for the French column, five for the line (FP-EX-28)', () => {
    const fight = of(given, 0, charge('F', 'T')).charge?.fight ?? []
    const dice = fight.map(({ unitId, blows }) => [
      unitId,
      blows.map(({ need, modifier }) => need - modifier),
    ])
    expect(Object.fromEntries(dice)).toEqual({ F: [4], T: [5] })
    const struck = fight.find(({ unitId }) => unitId === 'T')
    expect(struck?.suffers).toEqual([1 / 2, 1 / 2])
    // After a first loss a 6 fails.
    expect(struck?.fails).toBeCloseTo(1 / 12)
  })
})

describe('shots', () => {
  const given = {
    phase: 'shooting',
    FR: { F: 'HF line (30,20)@0' },
    AL: { B: 'HF line (30,27.5)@180' },
  }

  it('are offered by target, every element at its best (FP-EX-03)', () => {
    const { targets, arcs } = unit(given, 'F')
    expect(targets).toHaveLength(1)
    expect(targets[0]?.shots.map(({ slot, need }) => [slot, need])).toEqual([
      [1, 6],
      [2, 6],
      [3, 6],
      [4, 6],
    ])
    expect(targets[0]?.mean).toBeCloseTo(4 / 6)
    expect(arcs).toHaveLength(1)
  })

  it('are weighed together for each target', () => {
    const shots = [1, 2].map((slot) => ({ side: 0, unit: 'F', slot, targetUnit: 'B', targetSlot: 5 - slot }))
    const found = answer(table({ ...given, state: { shots } }), 0, { kind: 'shots' }) as ShotsPreview
    expect(found.targets[0]).toMatchObject({ targetId: 'B', shots: 2, result: 'shaken', destroyed: 0 })
    expect(found.targets[0]?.hits[2]).toBeCloseTo(1 / 36)
    // One hit fails on a 6, two on 4 or more.
    expect(found.targets[0]?.fails).toBeCloseTo((10 / 36) * (1 / 6) + (1 / 36) * (1 / 2))
  })
})

describe('units and generals', () => {
  it('know whom a rout would carry away, and how command reaches them', () => {
    const given = {
      FR: { F: 'HF line (30,24)@0', G: 'HF column (30,22)@0' },
      AL: { A: 'HF line (30,40)@180' },
    }
    expect(unit(given, 'F').inPath).toEqual(['G'])
    expect(unit(given, 'F').failsOn).toEqual([6, 6])
  })

  it('a general has his ranges and his units', () => {
    const state = table({ FR: { F: 'HF line (30,24)@0' } })
    const [general] = state.sheet.generals
    const found = answer(state, 0, { kind: 'general', generalId: general?.id ?? '' }) as GeneralPreview
    expect(found.seen).toBeGreaterThan(found.unseen)
    expect(found.reach.map(({ unitId }) => unitId)).toEqual(['F'])
  })
})

describe('exact chances', () => {
  it('of numbers of hits sum to one', () => {
    const hits = hitsOf([1 / 6, 1 / 3, 1 / 2])
    expect(hits.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1)
    expect(hits[3]).toBeCloseTo(1 / 36)
  })

  it('of a unit with one element left: a hit destroys it', () => {
    expect(fateOf([0.5, 0.5], { elements: 1, lost: 3 }, 0)).toEqual({ destroyed: 0.5, fails: 0 })
  })

  it('of the move option fall with the wins before', () => {
    expect(optionChances([0, 0], null)).toEqual([1 / 2, 1 / 2])
    const [first, second] = optionChances([1, 0], null)
    expect(first).toBeCloseTo(6 / 32)
    expect(first + second).toBeCloseTo(1)
  })
})
