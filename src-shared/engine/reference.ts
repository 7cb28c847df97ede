/** The quick reference of a rule set: short lines and tables with the ids of their rules, for the screen and for paper. */
import type { Sentence } from './events'

/** A line of the sheet; its wording is in the rule set's catalogue. */
export interface ReferenceLine {
  readonly sentence: Sentence
  readonly rules: readonly string[]
}

export interface ReferenceRow {
  readonly title: Sentence
  /** One for each column after the first: a word that needs no catalogue (`d10`, `5+`), a number, null for nothing. */
  readonly cells: readonly (string | number | null)[]
  readonly rules: readonly string[]
}

/** A table; the first column holds the titles of the rows. */
export interface ReferenceTable {
  readonly columns: readonly Sentence[]
  readonly rows: readonly ReferenceRow[]
}

export interface ReferenceSection {
  readonly key: string
  readonly heading: Sentence
  readonly tables: readonly ReferenceTable[]
  readonly lines: readonly ReferenceLine[]
}

type Values = Readonly<Record<string, string | number>>

/** Writes the sections of one rule set; their wordings lie in its catalogue under `reference.<section>`. */
export function section(
  key: string,
  lines: Readonly<Record<string, readonly [rules: readonly string[], values?: Values]>>,
  ...tables: readonly ReferenceTable[]
): ReferenceSection {
  const words = (part: string, values: Values = {}): Sentence => ({ key: `reference.${key}.${part}`, values })
  return {
    key,
    heading: words('heading'),
    tables,
    lines: Object.entries(lines).map(([line, [rules, values]]) => ({
      sentence: words(`lines.${line}`, values),
      rules,
    })),
  }
}

/** Writes a table of a section: keys of its columns, the first included, and its rows by key. */
export function table(
  key: string,
  columns: readonly string[],
  rows: Readonly<Record<string, readonly [cells: ReferenceRow['cells'], ...rules: string[]]>>,
): ReferenceTable {
  const words = (part: string): Sentence => ({ key: `reference.${key}.${part}`, values: {} })
  return {
    columns: columns.map((column) => words(`columns.${column}`)),
    rows: Object.entries(rows).map(([row, [cells, ...rules]]) => ({
      title: words(`rows.${row}`),
      cells,
      rules,
    })),
  }
}
