// The card of a square: who stands there line by line, brigades before guns before leaders, with figures in short.
import { beforeAll, describe, expect, it } from 'vitest'
import { screenFace } from '../../../../../../src-renderer/battle/rules/load'
import { squareContents } from '../../../../../../src-renderer/battle/rules/squares/board/contents'
import { furtherMessages } from '../../../../../../src-renderer/i18n'
import { field, leader, piece, table } from '../fixture'

beforeAll(async () => {
  await Promise.all([furtherMessages(), screenFace('squares')])
})

const shown = table({
  pieces: [
    piece('16 guns', 0, { arm: 'footArtillery', strength: 16, cell: 'C1' }),
    piece('Picton 2', 0, { cell: 'C1', marks: 2, points: { left: 1, of: 2 } }),
    piece('Byng', 0, { cell: 'C1', inTown: true, ratings: { quality: null, skirmish: null, morale: 'd10' } }),
    piece('Gone', 0, { cell: 'C1', status: 'destroyed' }),
    piece('Elsewhere', 0),
  ],
  leaders: [
    leader('Picton', 0, { cell: 'C1' }),
    leader('Not yet', 0, { cell: 'C1', inPlay: false }),
    leader('Hill', 0),
  ],
  objectives: [{ id: 'o', name: 'Mont-Saint-Jean', cell: 'C1', value: 6, holder: 0, armyId: 'aa' }],
})
const contents = (cell: string) => squareContents({ field, table: shown }, cell)

describe('the card of a square', () => {
  it('lists who stands there, in the order of the counters', () => {
    const { title, rows } = contents('C1')
    expect(title).toBe('C1')
    expect(rows.map(({ name, strength, losses, marks }) => [name, strength, losses, marks])).toEqual([
      ['Picton 2', '2,500', '2', '●○ d8'],
      ['Byng', '2,500', '', 'in the town d10'],
      ['16 guns', '16', '', 'd8'],
      ['Picton', '', '', 'd8'],
    ])
    expect(rows.map(({ arm }) => arm)).toEqual(['infantry', 'infantry', 'footArtillery', null])
  })

  it('says the ground and what is to be held there', () => {
    expect(contents('C1').say).toBe('town, Mont-Saint-Jean · worth 6')
    expect(contents('B2')).toEqual({ title: 'B2', say: 'open ground', rows: [] })
  })
})
