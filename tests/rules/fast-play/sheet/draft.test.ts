// Drafts of the four battles and their parts come to the figures of 7.4, and to the places of its examples.
import { describe, expect, it } from 'vitest'
import { SIDES } from '../../../../src-shared/engine/sides'
import type { BattleId } from '../../../../src-shared/history/vocabulary'
import { fastPlay } from '../../../../src-shared/rules/fast-play'
import { stoodFrom } from '../../../../src-shared/rules/fast-play/sheet/draft/second-day'
import { gapOf } from '../../../../src-shared/rules/fast-play/state/bodies'
import { fieldOf } from '../../../../src-shared/rules/fast-play/state/field'
import { draftInDetail } from '../../../../src-shared/rules/fast-play/sheet/draft/draft'
import { faultsOfSheet } from '../../../../src-shared/rules/fast-play/sheet/faults'
import type { FpHouseRules } from '../../../../src-shared/rules/fast-play/sheet/house-rules'
import { rosterOf } from '../../../../src-shared/rules/fast-play/sheet/roster'
import type { FpSheet } from '../../../../src-shared/rules/fast-play/sheet/sheet'
import { shippedHistory } from '../../../history/shipped'

const history = shippedHistory()

const drafted = (battleId: BattleId, houseRules: Partial<FpHouseRules> = {}, whatIfIds: string[] = []) =>
  draftInDetail({ history, battleId, whatIfIds, houseRules }).sheet

/** Units / elements / generals, on the table + entering in turn 1, later arrivals by turn. */
function figures(sheet: FpSheet) {
  return SIDES.map((side) => {
    const own = sheet.units.filter((unit) => unit.side === side)
    const due = new Map<number, number>()
    for (const group of sheet.reinforcements)
      for (const id of group.unitIds)
        if (own.some((unit) => unit.id === id)) due.set(group.turn, (due.get(group.turn) ?? 0) + 1)
    const later = [...due].filter(([turn]) => turn > 1).toSorted(([a], [b]) => a - b)
    return [
      `${own.length}/${rosterOf(sheet).elements[side]}/${sheet.generals.filter((one) => one.side === side).length}`,
      `${own.filter(({ start }) => typeof start === 'object').length}+${due.get(1) ?? 0}`,
      later.map(([turn, n]) => `${turn}:${n}`).join(' '),
    ].join(', ')
  })
}

const FRAMES: readonly [string, BattleId, Partial<FpHouseRules>, string[], string, string, number][] = [
  [
    'Quatre Bras',
    'quatre-bras',
    {},
    [],
    '19/66/4, 12+0, 4:5 9:2',
    '29/101/6, 6+0, 3:2 4:4 5:2 6:5 10:5 13:2 14:1 15:2',
    21,
  ],
  ['Ligny', 'ligny', {}, [], '32/107/6, 26+6, ', '35/124/8, 17+18, ', 21],
  ['Wavre', 'wavre', {}, [], '35/120/7, 9+2, 2:5 5:4 10:9 11:3 12:3', '17/60/4, 14+3, ', 21],
  ['Wavre, 19 June', 'wavre', {}, ['wv-second-day'], '35/120/7, 28+7, ', '15/54/3, 15+0, ', 24],
  [
    'Waterloo',
    'waterloo',
    {},
    [],
    '41/136/10, 41+0, ',
    '57/202/11, 29+3, 13:1 14:2 15:3 16:1 18:4 19:3 22:4 23:7',
    29,
  ],
  [
    'Quatre Bras, west',
    'quatre-bras',
    { part: 'first' },
    [],
    '27/96/4, 6+8, 5:10 10:3',
    '32/112/6, 7+0, 6:11 11:5 14:2 16:4 17:3',
    21,
  ],
  [
    'Quatre Bras, east',
    'quatre-bras',
    { part: 'second' },
    [],
    '12/44/2, 9+3, ',
    '22/84/4, 4+0, 4:9 6:4 12:5',
    21,
  ],
  ['Ligny village', 'ligny', { part: 'first' }, [], '15/52/2, 15+0, ', '25/92/5, 9+16, ', 21],
  ['Saint-Amand', 'ligny', { part: 'second' }, [], '17/60/2, 17+0, ', '27/102/6, 12+15, ', 21],
  ['Wavre, bridge', 'wavre', { part: 'first' }, [], '19/66/2, 11+8, ', '17/64/3, 14+3, ', 21],
  ['Wavre, Bierges', 'wavre', { part: 'second' }, [], '8/28/1, 0+8, ', '11/40/3, 11+0, ', 16],
]

describe('the frames of 7.4', () => {
  it.each(FRAMES)('%s', (_, battleId, houseRules, whatIfIds, french, others, turns) => {
    const sheet = drafted(battleId, houseRules, whatIfIds)
    expect(faultsOfSheet(sheet)).toEqual([])
    expect([...figures(sheet), sheet.turnLimit]).toEqual([french, others, turns])
  })
})

describe('the examples of 7.2 and 7.5', () => {
  const sheet = drafted('quatre-bras')
  const unit = (id: string) => sheet.units.find((one) => one.id === id)
  const at = (id: string) => {
    const start = unit(id)?.start
    return typeof start === 'object'
      ? [Math.round(start.x * 1000) / 1000, Math.round(start.y * 1000) / 1000]
      : start
  }

  it('casts the second corps', () => {
    const corps = sheet.units.filter(({ id }) => id.startsWith('fr.ii.'))
    const count = (type: string) => corps.filter((one) => one.type === type).length
    // Formed light is light foot once in each division, heavy after that.
    expect([count('lightFoot'), count('heavyFoot')]).toEqual([3, 8])
    expect([count('footArtillery'), count('horseArtillery')]).toEqual([3, 1])
    expect([count('lightCavalry'), count('lancers')]).toEqual([1, 1])
    const commands = sheet.generals
      .filter(({ id }) => id.startsWith('fr.ii.'))
      .map(({ id }) => [id, corps.filter(({ generalId }) => generalId === id).length])
    expect(commands).toEqual([
      ['fr.ii.5.general', 4],
      ['fr.ii.6.general', 4],
      ['fr.ii.9.general', 5],
    ])
  })

  it('moves whom it must by the least', () => {
    expect(at('fr.ii.9.1-1')).toEqual([22.572, 2.467])
    expect(at('aa.i.2neth.art-1')).toEqual([25.634, 24.754])
    expect(at('aa.i.2neth.art-2')).toEqual([23.268, 24.961])
  })

  it('brings those who come by their roads', () => {
    const group = (prefix: string) =>
      sheet.reinforcements.find(({ unitIds }) => unitIds.some((id) => id.startsWith(prefix)))
    const point = (id: string | undefined) => sheet.entryPoints.find((one) => one.id === id)
    const jerome = group('fr.ii.6.')
    expect(jerome?.turn).toBe(4)
    expect(point(jerome?.entryPoint)).toMatchObject({ x: 22.5, y: 0, heading: 0 })
    const merlen = group('aa.cavalry.netherlands.merlen')
    expect(sheet.exits.map(({ id, x, y, side }) => [id, x, y, side])).toEqual([
      ['namur-road', 66, 14.2, 1],
      ['namur-road', 66, 14.2, 0],
    ])
    expect(merlen?.turn).toBe(3)
    expect(point(merlen?.entryPoint)).toMatchObject({ x: 0, y: 47, heading: 90 })
  })
})

describe('the second day on the same board (FP-R-143, CP-FAS-04)', () => {
  const input = { history, battleId: 'wavre' as const, whatIfIds: [] }
  const first = draftInDetail(input)
  const evening = fastPlay.muster(first.sheet)
  const stood = stoodFrom(fastPlay.books.places?.(evening))
  const morning = draftInDetail({ ...input, boardId: 'table-inches', ...(stood && { stood }) }).sheet

  it('keeps who stood on the table, with id, type, general and command, and drafts nobody else', () => {
    const before = first.sheet.units.filter(({ start }) => typeof start === 'object')
    expect(morning.units.map(({ id }) => id).toSorted()).toEqual(before.map(({ id }) => id).toSorted())
    for (const unit of morning.units) {
      const was = before.find(({ id }) => id === unit.id)
      expect([unit.type, unit.generalId, unit.elementsAtStart, unit.name]).toEqual([
        was?.type,
        was?.generalId,
        was?.elementsAtStart,
        was?.name,
      ])
    }
    expect(faultsOfSheet(morning)).toEqual([])
  })

  it('sends the French back from enemies nearer than three and a half inches', () => {
    const state = fastPlay.muster(morning)
    const field = fieldOf(state)
    for (const body of field.ofSide(0))
      for (const enemy of field.ofSide(1)) expect(gapOf(body, enemy, 5)).toBeGreaterThanOrEqual(3.4999)
  })
})

it('the French are side 0, whatever the file lists first (FP-R-142)', () => {
  for (const battleId of ['quatre-bras', 'ligny', 'wavre', 'waterloo'] as const)
    expect(drafted(battleId).sides.map(({ id }) => id)).toEqual(['french', 'coalition'])
})

it('troops of a command wait at an entry, however long their column (FP-R-144, FP-R-92)', () => {
  const sheet = drafted('quatre-bras')
  const waiting = sheet.reinforcements.flatMap(({ unitIds }) => unitIds)
  expect(waiting.every((id) => sheet.units.some((unit) => unit.id === id && unit.start === 'queue'))).toBe(
    true,
  )
  expect(sheet.reinforcements.some(({ unitIds }) => unitIds.length === 1)).toBe(true)
})

it('who has lost much before has fewer elements, by marks (CP-FAS-01)', () => {
  const units = new Map(
    history.index.units.map(({ unit }) => [
      unit.id as string,
      {
        men: unit.strength,
        guns: (unit.guns ?? []).reduce((sum, { count }) => sum + count, 0),
        grade: unit.quality,
        marks: unit.id.startsWith('fr.ii.9') ? 3 : 0,
      },
    ]),
  )
  const { sheet } = draftInDetail({ history, battleId: 'quatre-bras', whatIfIds: [], muster: { units } })
  const foy = sheet.units.filter(({ id, type }) => id.startsWith('fr.ii.9.') && type === 'heavyFoot')
  expect(foy.length).toBeGreaterThan(0)
  for (const { elementsAtStart } of foy) expect(elementsAtStart).toBe(3)
})
