// The quick reference of the squares rules: the engine's numbers, a wording for every line, ids that the ledger has.
import { describe, expect, it } from 'vitest'
import type { ReferenceSection } from '../../../../src-shared/engine/reference'
import { messages } from '../../../../src-shared/rules/squares/words/messages'
import { REFERENCE } from '../../../../src-shared/rules/squares/words/reference'
import { COST, NEEDED, UNIT_TABLE } from '../../../../src-shared/rules/squares/sheet/tables'
import { cellsOf, describeWords } from '../../reference-words'

function part(key: string): ReferenceSection {
  const found = REFERENCE.find((one) => one.key === key)
  if (!found) throw new Error(`no section ${key}`)
  return found
}

const cells = (section: string, title: string) => cellsOf(REFERENCE, messages, section, title)

describe('the numbers', () => {
  it('of the units are those the engine throws', () => {
    const foot = UNIT_TABLE.footArtillery
    expect(cells('units', 'Foot artillery')).toEqual([
      `${foot.fresh} ${foot.assaultDie}`,
      `${foot.tired} ${foot.assaultDie}`,
      foot.inWoods === 0 ? null : foot.inWoods,
      foot.bombardment?.close,
      foot.bombardment?.long,
    ])
    expect(cells('units', 'Infantry brigade').slice(3)).toEqual([null, null])
  })

  it('of movement and of scores are those the engine counts', () => {
    expect(cells('movement', 'Each further diagonal step')).toEqual([COST.laterDiagonal])
    expect(cells('movement', 'Across a river')).toEqual([`+${COST.river}`])
    expect(cells('scores', 'Assault hits')).toEqual([`${NEEDED.assault}+`])
  })

  it('of the chances are exact', () => {
    const [first] = part('chances').tables
    const d8 = first?.rows.find((row) => row.title.values['die'] === 'd8')
    const hits = 8 - NEEDED.assault + 1
    expect(d8?.cells[0]).toBe(`${Math.round((100 * hits) / 8)} %`)
    expect(d8?.cells[4]).toBe(`${Math.round((100 * (NEEDED.morale - 1)) / 8)} %`)
  })
})

describeWords(REFERENCE, messages, /^SQ-[A-Z0-9]+-\d\d$/)
