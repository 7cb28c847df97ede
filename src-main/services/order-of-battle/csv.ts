/** CSV of the order of battle in and out: what a file would change, judged as edits made by hand would be. */
import type { CsvFault, CsvPreview } from '../../../src-shared/contract/order-of-battle'
import type { Immutable } from '../../../src-shared/contract/channel'
import type { JsonValue } from '../../../src-shared/contract/values'
import { editOrderOfBattle } from '../../../src-shared/history/edit/order-of-battle'
import type { OrderOfBattle } from '../../../src-shared/history/order-of-battle'
import { placeFaults, type Placed } from './book'
import type { NameQuestion } from '../formation-names'
import type { CsvEdit } from './csv-line'
import { readCsv, type CsvOptions } from './csv-read'

/** More would only say the same over and over. */
const MOST_FAULTS = 300

type Read =
  | {
      readonly kind: 'changes'
      readonly book: OrderOfBattle
      readonly rows: number
      readonly unchanged: number
      readonly edits: readonly CsvEdit[]
    }
  | { readonly kind: 'faults'; readonly faults: readonly Immutable<CsvFault>[]; readonly further: number }
  | { readonly kind: 'questions'; readonly questions: readonly NameQuestion[] }

/** The book that a CSV file, in parts, makes of another, or what is wrong with it. */
export async function bookFromCsv(
  parts: readonly string[],
  book: OrderOfBattle,
  placed: Placed,
  options: CsvOptions = {},
): Promise<Read> {
  const read = await readCsv(parts, book, options)
  if ('questions' in read) return { kind: 'questions', questions: read.questions }
  if (!read.ok) return { kind: 'faults', faults: read.faults, further: read.further }
  const { rows, unchanged, edits } = read
  const edited = editOrderOfBattle(book, edits)
  const faults = edited.ok ? placeFaults(book, edits, placed) : edited.faults
  if (!edited.ok || faults.length > 0)
    return {
      kind: 'faults',
      further: 0,
      faults: faults.map(({ edit, code, values }) => {
        const asked = edits[edit]
        return { line: asked?.line ?? null, column: asked?.field ?? null, code, values }
      }),
    }
  return { kind: 'changes', book: edited.book, rows, unchanged, edits }
}

export function previewOf(read: Read, version: number): Immutable<CsvPreview> {
  if (read.kind === 'questions') return read
  if (read.kind === 'faults')
    return {
      kind: 'faults',
      faults: read.faults.slice(0, MOST_FAULTS),
      further: read.further + Math.max(0, read.faults.length - MOST_FAULTS),
    }
  const { rows, unchanged, edits } = read
  const changes = edits.map(({ line, thing, field, was, value }) => ({
    line,
    thing,
    field,
    was: was as JsonValue,
    is: value as JsonValue,
  }))
  return { kind: 'changes', rows, unchanged, changes, version }
}
