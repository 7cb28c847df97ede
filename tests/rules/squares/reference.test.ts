// The quick reference of the squares rules: the engine's numbers, a wording for every line, ids that the ledger has.
import { describe, expect, it } from 'vitest'
import type { ReferenceSection } from '../../../src-shared/engine/reference'
import { translator, wording } from '../../../src-shared/engine/sentence'
import { messages } from '../../../src-shared/rules/squares/messages'
import { REFERENCE } from '../../../src-shared/rules/squares/reference'
import { COST, NEEDED, UNIT_TABLE } from '../../../src-shared/rules/squares/tables'

const say = translator(messages)

function part(key: string): ReferenceSection {
  const found = REFERENCE.find((one) => one.key === key)
  if (!found) throw new Error(`no section ${key}`)
  return found
}

/** Cells of a row, by the words of its title. */
function cells(section: string, title: string): readonly (string | number | null)[] {
  const rows = part(section).tables.flatMap((one) => one.rows)
  const row = rows.find((one) => say(one.title.key, one.title.values as Record<string, string>) === title)
  if (!row) throw new Error(`no row ${title}`)
  return row.cells
}

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

describe('the words', () => {
  const sentences = REFERENCE.flatMap(({ heading, lines, tables }) => [
    heading,
    ...lines.map((line) => line.sentence),
    ...tables.flatMap((one) => [...one.columns, ...one.rows.map((row) => row.title)]),
  ])

  it.each(sentences.map((one) => [one.key, one.values] as const))('%s', (key, values) => {
    expect(wording(messages, key)).toBeDefined()
    // A number that the catalogue asks for and nobody gives would stand there in braces.
    expect(say(key, values as Record<string, string | number>)).not.toMatch(/[{}]/)
  })

  it('every line rests on a rule', () => {
    for (const line of REFERENCE.flatMap((one) => one.lines)) {
      expect(line.rules.length).toBeGreaterThan(0)
      for (const id of line.rules) expect(id).toMatch(/^SQ-[A-Z0-9]+-\d\d$/)
    }
  })
})
