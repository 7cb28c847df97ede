// The quick reference of Fast Play Napoleonic: the engine's numbers, a wording for every line, ids that the ledger has. The
// garbled cells of the printed sheet are those of the body (FP-R-65, FP-R-94, FP-R-95, FP-R-96).
import { describe, expect, it } from 'vitest'
import { DEFAULT_HOUSE_RULES } from '../../../../src-shared/rules/fast-play/sheet/house-rules'
import { messages } from '../../../../src-shared/rules/fast-play/words/messages'
import { REFERENCE } from '../../../../src-shared/rules/fast-play/words/reference'
import { cellsOf, describeWords } from '../../reference-words'

const cells = (section: string, title: string) => cellsOf(REFERENCE, messages, section, title)

describe('the numbers are those of the printed tables', () => {
  it.each([
    ['Heavy foot', [3, 6, 1]],
    ['Light foot', [4, 6, null]],
    ['Heavy cavalry', [4, 8, null]],
    ['Lancers', [5, 10, null]],
    ['Horse artillery', [2, 8, null]],
  ])('inches of %s (3.3)', (title, inches) => {
    expect(cells('movement', title)).toEqual(inches)
  })

  it('ranges, tests, generals, hand to hand, morale (3.4 to 3.8)', () => {
    expect(
      ['Heavy foot', 'Rifles', 'Foot artillery', 'Horse artillery'].map((title) => cells('shooting', title)),
    ).toEqual([[8], [10], ['∞'], [24]])
    expect(['Elite', 'Trained', 'Raw'].map((title) => cells('command', title))).toEqual([
      ['4+'],
      ['5+'],
      ['6+'],
    ])
    expect(cells('command', 'Poor')).toEqual([10, 6])
    expect(cells('handToHand', 'Heavy cavalry')).toEqual(['5+', '6+'])
    expect(cells('handToHand', 'Foot artillery')).toEqual(['6+', '6+'])
    expect(['none or one', 'two', 'three'].map((title) => cells('morale', title))).toEqual([
      ['6+'],
      ['4+'],
      ['2+'],
    ])
  })

  it('the cavalry rows of the sheet are an option that is off (FP-R-94)', () => {
    expect(DEFAULT_HOUSE_RULES.cavalryForcedMovement).toBe(false)
  })
})

describeWords(REFERENCE, messages, /^FP-[A-Z]+-\d+$/)
