/** What holds of every quick reference: a wording for each of its sentences, and a rule under each line. */
import { describe, expect, it } from 'vitest'
import type { ReferenceSection } from '../../src-shared/engine/reference'
import { speaker, wordingOf, type Catalogue } from '../../src-shared/words/sentence'

/** Tests of the words of a sheet; `ruleIds` is what ids of its ledger look like. */
export function describeWords(
  reference: readonly ReferenceSection[],
  messages: Catalogue,
  ruleIds: RegExp,
): void {
  const phrase = speaker(messages)
  const sentences = reference.flatMap(({ heading, lines, tables }) => [
    heading,
    ...lines.map((line) => line.sentence),
    ...tables.flatMap((one) => [...one.columns, ...one.rows.map((row) => row.title)]),
  ])

  describe('the words', () => {
    it.each(sentences.map((one) => [one.key, one.values] as const))('%s', (key, values) => {
      expect(wordingOf(messages, key)).toBeDefined()
      // A number that the catalogue asks for and nobody gives would stand there in braces.
      expect(phrase({ key, values })).not.toMatch(/[{}]/)
    })

    it('every line rests on a rule', () => {
      for (const line of reference.flatMap((one) => one.lines)) {
        expect(line.rules.length).toBeGreaterThan(0)
        for (const id of line.rules) expect(id).toMatch(ruleIds)
      }
    })
  })
}

/** Cells of a row, by the words of its title. */
export function cellsOf(
  reference: readonly ReferenceSection[],
  messages: Catalogue,
  section: string,
  title: string,
): readonly (string | number | null)[] {
  const phrase = speaker(messages)
  const found = reference.find((one) => one.key === section)
  const row = found?.tables.flatMap((one) => one.rows).find((one) => phrase(one.title) === title)
  if (!row) throw new Error(`no row ${title} in ${section}`)
  return row.cells
}
