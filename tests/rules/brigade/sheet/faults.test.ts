// A sheet of the brigade rules is checked as a whole, and everything wrong with it is told at once, in words.
import { describe, expect, it } from 'vitest'
import { speaker } from '../../../../src-shared/words/sentence'
import { parseGiven, sheetOfGiven } from '../../kits/brigade/given'
import { faults } from '../../../../src-shared/rules/brigade/sheet/faults'
import { messages } from '../../../../src-shared/rules/brigade/words/messages'
import { ORDER_FAULTS, orderFaults } from '../../../../src-shared/rules/brigade/orders/faults'
import type { BrBrigade, BrSheet } from '../../../../src-shared/rules/brigade/sheet/sheet'
import { box } from '../support/field'

const sound = sheetOfGiven(
  parseGiven({
    bodies: { F1: [20, 30, 180], F2: [30, 30, 180], FC: [40, 30, 180], A1: [20, 20, 0], A2: [30, 20, 0] },
    terrain: {
      areas: [{ id: 'pond', kind: 'lake', polygon: box(60, 40, 66, 44) }],
      complexes: [
        {
          id: 'farm',
          name: 'Farm',
          polygon: box(60, 10, 62, 12),
          courtyard: true,
          buildings: 1,
          sections: [{ p1: { x: 60, y: 10 }, p2: { x: 60, y: 12 }, points: 20 }],
          capacityUnits: 2,
        },
      ],
    },
    places: [{ placeId: 'hill', name: 'Hill', x: 20, y: 24, value: 2 }],
  }),
)
const change = (id: string, part: Partial<BrBrigade>) => (sheet: BrSheet) => ({
  ...sheet,
  brigades: sheet.brigades.map((brigade) => (brigade.id === id ? { ...brigade, ...part } : brigade)),
})
const standing = (x: number, y: number, formation: 'line' | 'square' | 'skirmish' = 'line') => ({
  start: { x, y, heading: 180, formation },
})
const ordered = (...clauses: BrBrigade['order']['clauses']): Pick<BrBrigade, 'order'> => ({
  order: {
    clauses,
    discretion: { fireAtWill: true, changeFormation: true, formSquare: true, withdraw: true },
    text: '',
  },
})
const spoilt = (...changes: ((sheet: BrSheet) => BrSheet)[]) =>
  changes.reduce((sheet, one) => one(sheet), sound)
const codes = (sheet: BrSheet) => faults(sheet).map(({ code }) => code)

describe('faults of a sheet', () => {
  it('are none in a sound one', () => {
    expect(faults(sound)).toEqual([])
  })

  it('are ids that two things share: a wall called as a lake is would stop nobody, a place as a brigade is would hide it', () => {
    const wall = {
      id: 'pond',
      kind: 'wall' as const,
      gate: true,
      polyline: [
        { x: 50, y: 40 },
        { x: 54, y: 40 },
      ],
    }
    const { terrain } = sound
    expect(faults({ ...sound, terrain: { ...terrain, lines: [wall] } })).toEqual([
      { path: 'terrain.lines.0', code: 'DUPLICATE_ID', values: { id: 'pond' } },
    ])
    expect(faults({ ...sound, places: [{ placeId: 'F1', name: 'Hill', x: 20, y: 24, value: 2 }] })).toEqual([
      { path: 'places.0', code: 'DUPLICATE_ID', values: { id: 'F1' } },
    ])
  })

  it('are told all at once', () => {
    const rows = Array.from({ length: 20 }, (_, i) => [0, 0, 0, i === 7 ? 0 : Math.floor(i / 4)] as const)
    const sheet: BrSheet = {
      ...spoilt(
        change('F1', { ...standing(20, 30), ...ordered({ verb: 'support', brigade: 'gone' }) }),
        change('F2', standing(21, 30)),
        change('FC', standing(40, 30, 'square')),
        change('A1', standing(63, 43)),
        change('A2', standing(80, 20)),
      ),
      houseRules: {
        casualtyTable: { rows: rows.map(([a, b, c, d]) => [a, b, c, d]), beyond: 'additive' },
      },
      places: [{ placeId: 'hill', name: 'Hill', x: 20, y: 24, value: 2, heldBy: 'nobody' }],
    }
    expect(new Set(codes(sheet))).toEqual(
      new Set([
        'BAD_ORDER',
        'OVERLAP',
        'WRONG_FORMATION',
        'IN_IMPASSABLE',
        'OFF_TABLE',
        'TABLE_FALLS_DOWN_COLUMN',
        'UNKNOWN_ARMY',
      ]),
    )
  })

  it('refuse a table with holes', () => {
    const table = (rows: [number, number, number, number][]) =>
      codes({ ...sound, houseRules: { casualtyTable: { rows, beyond: 'additive' } } })
    expect(table([[0, 0, 0, 0]])).toEqual(['TABLE_TOO_SHORT'])
    const good = Array.from({ length: 20 }, (): [number, number, number, number] => [0, 0, 1, 1])
    expect(table(good)).toEqual([])
    expect(table(good.with(3, [0, 2, 1, 1]))).toContain('TABLE_FALLS_ALONG_ROW')
    expect(table(good.with(0, [0, 0, 2, 2]))).toContain('TABLE_OUT_OF_RANGE')
  })

  it('refuse bodies of one unit that have more, or are no bodies of their own (BR-BDE-04)', () => {
    const alone = (n: number, independent: boolean) =>
      codes(
        spoilt(
          change('FC', {
            independent,
            units: Array.from({ length: n }, (_, i) => ({
              name: `${i}`,
              block: 'dcav6' as const,
              figures: 6,
              members: [],
            })),
          }),
        ),
      )
    expect(alone(1, true)).toEqual([])
    expect(alone(1, false)).toEqual(['NOT_ALONE'])
    expect(alone(2, true)).toEqual(['NOT_ALONE'])
  })

  it('refuse works without a wall, and an entry in ground that nobody can enter', () => {
    const open = sound.terrain.complexes.map((complex) => ({ ...complex, sections: [] }))
    expect(codes({ ...sound, terrain: { ...sound.terrain, complexes: open } })).toEqual(['NO_SECTIONS'])
    const arriving = (x: number, y: number) =>
      codes(spoilt(change('F1', { start: { arriveMove: 2, entry: { x, y, heading: 180 } } })))
    expect(arriving(20, 48)).toEqual([])
    expect(arriving(63, 42)).toEqual(['IN_IMPASSABLE'])
    expect(arriving(61, 11)).toEqual(['IN_IMPASSABLE'])
  })

  it('refuse posts that are full, taken, or for another arm', () => {
    const post = (id: string) =>
      change(id, { start: { x: 0, y: 0, heading: 0, formation: 'garrison', complexId: 'farm' } })
    expect(codes(spoilt(post('F1')))).toEqual(['CAPACITY'])
    expect(codes(spoilt(post('FC')))).toContain('WRONG_FORMATION')
  })

  it('are said in words, orders with the part that is wrong', () => {
    const sheet = spoilt(
      change('F1', ordered({ verb: 'hold' }, { verb: 'march', place: 'nowhere' })),
      change('F2', standing(20.5, 30)),
    )
    const phrase = speaker(messages)
    const sentences = faults(sheet).map(({ code, values }) => phrase({ key: `fault.${code}`, values }))
    expect(sentences).toContain('Part 2 of the order of F1 cannot stand: there is no place nowhere.')
    expect(sentences).toContain('F2 and F1 overlap. Move one of them.')
  })

  it('find every fault an order can have', () => {
    const found = new Set<string>()
    const tests: BrBrigade['order']['clauses'] = [
      { verb: 'march', place: 'nowhere' },
      { verb: 'march', place: { x: 200, y: 3 } },
      { verb: 'support', brigade: 'gone' },
      { verb: 'attack', objective: 'gone' },
      { verb: 'defend', complex: 'gone' },
      { verb: 'hold', formation: 'skirmish' },
      { verb: 'hold', until: [{ when: 'brigadeState', brigadeId: 'F2', states: ['asleep'] }] },
      { verb: 'hold', until: [{ when: 'brigadeState', brigadeId: 'A1', states: ['arrived'] }] },
      { verb: 'march' },
      { verb: 'attack' },
      { verb: 'support' },
      { verb: 'defend' },
      { verb: 'attack', objective: 'F2' },
      { verb: 'support', brigade: 'A1' },
      { verb: 'support', brigade: 'F1' },
      { verb: 'bombard', objective: 'A1' },
      { verb: 'attack', objective: 'A1', method: 'charge' },
      { verb: 'hold', start: [{ when: 'arrived' }] },
    ]
    const phrase = speaker(messages)
    for (const clause of tests)
      for (const { code, values } of orderFaults(sound, 'F1', ordered(clause).order)) {
        found.add(code)
        expect(phrase({ key: `term.orderFault.${code}`, values })).not.toMatch(/undefined|\{/)
      }
    expect([...found].toSorted()).toEqual([...ORDER_FAULTS].toSorted())
  })
})
