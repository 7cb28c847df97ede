// The quick reference of One Hour Waterloo: the engine's numbers, a wording for every line, ids that the ledger has.
import { describe, expect, it } from 'vitest'
import { messages } from '../../../../src-shared/rules/one-hour/words/messages'
import { REFERENCE } from '../../../../src-shared/rules/one-hour/words/reference'
import { cellsOf, describeWords } from '../../reference-words'

const cells = (section: string, title: string) => cellsOf(REFERENCE, messages, section, title)

describe('the numbers are those of the printed tables', () => {
  it.each([
    ['Line infantry', [1.5, 2.5, 3.5]],
    ['Light infantry', [2, 2, 3]],
    ['Artillery', [1.5, 2.5, 3.5]],
    ['Heavy cavalry', [3, 3, 4]],
  ])('boxes of %s (3.1, OH-COL-02)', (title, boxes) => {
    expect(cells('movement', title)).toEqual(boxes)
  })

  it.each([
    ['Line infantry', [3, 1, null, null, null]],
    ['Light infantry', [1, 1, null, null, null]],
    ['Rifles', [1, 1, 1, null, null]],
    ['Artillery', [3, 2, 2, 2, 1]],
  ])('dice of %s (OH-SHOOT-04, OH-R-61)', (title, dice) => {
    expect(cells('fire', title)).toEqual(dice)
  })

  it('dice of charges (OH-CHRG-07)', () => {
    expect(cells('charge', 'Cavalry')).toEqual([2, 3])
    expect(cells('charge', 'Heavy cavalry')).toEqual([3, 3])
  })

  it('effect steps by what attacks (3.4)', () => {
    expect(cells('effect', 'Light infantry as target')).toEqual(['+1', '+1', '+1', null])
    expect(cells('effect', 'Deployed foot in town, strongpoint, wood')).toEqual(['+1', null, null, '+1'])
    expect(cells('effect', 'Deployed foot in field works')).toEqual(['+1', null, '+1', '+1'])
  })

  it('who goes where deployed (3.6, OH-R-65)', () => {
    expect(cells('ground', 'Wood')).toEqual(['✓', '✓', null, null])
    expect(cells('ground', 'Marsh')).toEqual([null, null, null, null])
  })

  it('hits won back by the faces of the die (3.8)', () => {
    expect(['1', '2, 3, 4', '5, 6'].map((faces) => cells('leaders', faces))).toEqual([[0], [1], [2]])
  })
})

describeWords(REFERENCE, messages, /^OH-[A-Z]+-\d\d$/)
