/** Tables of a campaign for other programs and for paper: as CSV, as Markdown, and as a page of HTML that can be printed. */
import { stringify } from 'csv-stringify/sync'
import { htmlPage, htmlText, markdownText } from '../../../../src-shared/campaign/story/text'
import { guarded } from '../../order-of-battle/csv-text'

export type Cell = string | number | null

export interface Column<Row> {
  /** Heading in CSV, as it is read back. */
  readonly key: string
  /** Heading for people. */
  readonly name: string
  readonly cell: (row: Row) => Cell
}

export interface Table<Row> {
  readonly title: string
  /** Below the title. */
  readonly says: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  /** How far a line stands in, for people. */
  readonly depth?: (row: Row) => number
}

export const FORMATS = ['json', 'csv', 'markdown', 'html'] as const
export type Format = (typeof FORMATS)[number]

/** For spreadsheets: a byte order mark, without which they take it for another character set, and CRLF. */
export function csvOf<Row>({ columns, rows }: Table<Row>): string {
  const cells = rows.map((row) =>
    columns.map(({ cell }) => {
      const value = cell(row)
      return typeof value === 'string' ? guarded(value) : (value ?? '')
    }),
  )
  const text = stringify([columns.map(({ key }) => key), ...cells], {
    bom: true,
    record_delimiter: 'windows',
  })
  return text.replace(/\r\n$/, '')
}

const count = new Intl.NumberFormat('en-GB')
const shown = (cell: Cell): string => (typeof cell === 'number' ? count.format(cell) : (cell ?? ''))
const figures = <Row>({ rows }: Table<Row>, { cell }: Column<Row>): boolean =>
  rows.every((row) => typeof cell(row) !== 'string') && rows.some((row) => cell(row) !== null)

export function markdownOf<Row>(table: Table<Row>): string {
  const { title, says, columns, rows } = table
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    `# ${markdownText(title)}`,
    '',
    markdownText(says),
    '',
    line(columns.map(({ name }) => markdownText(name))),
    line(columns.map((column) => (figures(table, column) ? '---:' : '---'))),
    ...rows.map((row) => line(columns.map(({ cell }) => markdownText(shown(cell(row)))))),
  ].join('\n')
}

/** The table alone, for a page of several. */
export function htmlTable<Row>(table: Table<Row>): readonly string[] {
  const { columns, rows, depth } = table
  const kind = (column: Column<Row>) => (figures(table, column) ? ' class="figure"' : '')
  return [
    '<table>',
    `<thead><tr>${columns.map((column) => `<th scope="col"${kind(column)}>${htmlText(column.name)}</th>`).join('')}</tr></thead>`,
    '<tbody>',
    ...rows.map((row) => {
      const cells = columns.map((column) => `<td${kind(column)}>${htmlText(shown(column.cell(row)))}</td>`)
      return `<tr class="level-${depth?.(row) ?? 0}">${cells.join('')}</tr>`
    }),
    '</tbody>',
    '</table>',
  ]
}

const PAPER = `@page{size:A4;margin:16mm}
body{max-width:none;margin:2em;font:10pt/1.35 sans-serif;color:#000}
@media print{body{margin:0}}
h1,h2{font-family:Georgia,serif;font-weight:400}
h2{margin:1.2em 0 .3em;font-size:12pt;break-after:avoid}
table{border-collapse:collapse;width:100%}
thead{display:table-header-group}
th,td{padding:1.5pt 6pt 1.5pt 0;border-bottom:.3pt solid #000;text-align:left;vertical-align:top}
tr{break-inside:avoid}
.figure{text-align:right;white-space:nowrap}
.level-0 td:first-child,.level-1 td:first-child{font-weight:700}
.level-2 td:first-child{padding-left:8pt}
.level-3 td:first-child{padding-left:16pt}
.level-4 td:first-child{padding-left:24pt}
.box{display:inline-block;width:9pt;height:9pt;margin-right:3pt;border:.75pt solid #000;vertical-align:-1pt;text-align:center;line-height:9pt}
p{margin:.3em 0}`

/** A page that asks for nothing from anywhere, ready for a browser's printer. */
export function printablePage(title: string, body: readonly string[]): string {
  return htmlPage(title, body, PAPER)
}

export function htmlOf<Row>(table: Table<Row>): string {
  const head = [`<h1>${htmlText(table.title)}</h1>`, `<p>${htmlText(table.says)}</p>`]
  return printablePage(table.title, [...head, ...htmlTable(table)])
}

/** The table in a format other than JSON. */
export function textOf<Row>(table: Table<Row>, format: Exclude<Format, 'json'>): string {
  switch (format) {
    case 'csv':
      return csvOf(table)
    case 'markdown':
      return markdownOf(table)
    case 'html':
      return htmlOf(table)
  }
}
