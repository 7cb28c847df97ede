/** The order of battle as a CSV file that spreadsheets open: one row for each formation, staff officer and unit. */
import { stringify } from 'csv-stringify/sync'
import type { OrderOfBattle } from '../../../src-shared/history/order-of-battle'
import { covers } from '../../../src-shared/history/vocabulary'
import { FIXED_COLUMNS, HEADINGS, heldBy, rowsOf, type CsvRow } from './csv-columns'
import { STRENGTH_HEADINGS, strengthRows } from './csv-strengths'
import { cellText } from './csv-text'

/** UTF-8 text with CRLF and a byte order mark, without which spreadsheets take it for another character set. */
export function csvOf(
  book: OrderOfBattle,
  army: string | null,
): { readonly text: string; readonly rows: number } {
  const rows = [...rowsOf(book).values()].filter(
    ({ id }) => army === null || covers(army, id) || id.startsWith(`${army}/`),
  )
  const text = stringify([HEADINGS, ...rows.map(cellsOf)], { bom: true, record_delimiter: 'windows' })
  return { text, rows: rows.length }
}

/** Formations and units by name with their strengths, or with cells for them to be filled in. */
export function strengthsOf(
  book: OrderOfBattle,
  army: string | null,
  isFilled: boolean,
): { readonly text: string; readonly rows: number } {
  const rows = strengthRows(book, army, isFilled)
  const text = stringify([STRENGTH_HEADINGS, ...rows], { bom: true, record_delimiter: 'windows' })
  return { text, rows: rows.length }
}

function cellsOf(row: CsvRow): readonly string[] {
  const fixed = { id: row.id, level: row.kind, parent: row.parent ?? '', arm: row.arm ?? '' }
  return [
    ...FIXED_COLUMNS.map((column) => fixed[column]),
    ...HEADINGS.slice(FIXED_COLUMNS.length).map((heading) => {
      const cell = row.cell(heading)
      if (!cell) return ''
      const held = heldBy(cell)
      return cell.part === null ? cellText(cell.field.form, held) : String((held ?? '') as string | number)
    }),
  ]
}
