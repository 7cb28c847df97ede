/** Reading the order of battle from CSV: every fault by its line, and the edits it comes to when there is none. */
import { setImmediate } from 'node:timers/promises'
import { judge } from '../../../src-shared/history/edit/editable-fields'
import { fieldValue, same } from '../../../src-shared/history/edit/order-of-battle'
import type { OrderOfBattle } from '../../../src-shared/history/order-of-battle'
import { FIXED_COLUMNS, HEADINGS, rowsOf, type CellField, type CsvRow } from './csv-columns'
import type { NameQuestion } from '../formation-names'
import { linesOf, MOST_RECORD_BYTES, type Line } from './csv-lines'
import { STRENGTH_HEADINGS, strengthsReader } from './csv-strengths'
import { cellFaults, faultAt, type CsvEdit, type Fault, type LineRead, type ReadLine } from './csv-line'
import { cellValue } from './csv-text'

export type CsvRead =
  | {
      readonly ok: true
      readonly rows: number
      readonly unchanged: number
      readonly edits: readonly CsvEdit[]
    }
  /** `further`: faults that are not listed. */
  | { readonly ok: false; readonly faults: readonly Fault[]; readonly further: number }
  /** Nothing is wrong but names that can mean several. */
  | { readonly ok: false; readonly questions: readonly NameQuestion[] }

export interface CsvOptions {
  /** What names mean that can mean several. */
  readonly meant?: Readonly<Record<string, string>>
  /** Ends the reading before its end; the signal's reason is thrown. */
  readonly signal?: AbortSignal
  readonly onProgress?: (done: number, total: number) => void
}

/** How long the lines may keep the program busy at a stretch, milliseconds. */
const SLICE_MS = 10
/** Faults beyond this say the same over and over: they are counted, not kept. */
const MOST_KEPT = 2000

/** What a CSV file, in parts, would change in a book. Nothing is changed by reading it. */
export async function readCsv(
  parts: readonly string[],
  book: OrderOfBattle,
  { meant = {}, signal, onProgress = () => undefined }: CsvOptions = {},
): Promise<CsvRead> {
  // Taking the file apart and judging its lines count for as much each.
  const split = await linesOf(parts, (done) => {
    signal?.throwIfAborted()
    onProgress(done, 2 * parts.length)
  })
  const whole = (fault: Fault): CsvRead => ({ ok: false, faults: [fault], further: 0 })
  if ('unreadable' in split) {
    const { line, column, code } = split.unreadable
    return whole(faultAt(line, column, code, code === 'csvLong' ? { most: MOST_RECORD_BYTES } : {}))
  }
  const [heading, ...lines] = split.lines
  if (!heading) return whole(faultAt(null, null, 'csvEmpty'))
  const headings = heading.cells.map((cell) => cell.trim())
  const isStrengths = headings.includes('formation')
  const wrong = headingFaults(heading, isStrengths ? STRENGTH_HEADINGS : HEADINGS)
  if (wrong.length > 0) return { ok: false, faults: wrong, further: 0 }
  if (lines.length === 0) return whole(faultAt(null, null, 'csvEmpty'))

  const read = isStrengths ? strengthsReader(book, headings, meant) : fieldsReader(book, headings, lines)
  const faults: Fault[] = []
  const questions: NameQuestion[] = []
  const edits: CsvEdit[] = []
  let [unchanged, further] = [0, 0]
  let until = performance.now() + SLICE_MS
  for (const [i, line] of lines.entries()) {
    if (performance.now() > until) {
      onProgress(parts.length * (1 + i / lines.length), 2 * parts.length)
      await setImmediate()
      signal?.throwIfAborted()
      until = performance.now() + SLICE_MS
    }
    const found = read(line)
    if (faults.length < MOST_KEPT) faults.push(...found.faults)
    else further += found.faults.length
    if (found.question && questions.length < MOST_KEPT) questions.push(found.question)
    edits.push(...found.edits)
    if (found.edits.length === 0) unchanged += 1
  }
  if (faults.length > 0) return { ok: false, faults, further }
  if (questions.length > 0) return { ok: false, questions }
  return { ok: true, rows: lines.length, unchanged, edits }
}

function fieldsReader(book: OrderOfBattle, headings: readonly string[], lines: readonly Line[]): ReadLine {
  const rows = rowsOf(book)
  const parents = parentsIn(lines, headings)
  const firstLine = new Map<string, number>()
  return (line) => readLine(line, headings, rows, parents, firstLine)
}

function headingFaults({ line, cells }: Line, known: readonly string[]): readonly Fault[] {
  const seen = new Set<string>()
  const faults: Fault[] = []
  for (const cell of cells.map((each) => each.trim())) {
    if (!known.includes(cell)) faults.push(faultAt(line, cell, 'csvUnknownColumn', { column: cell }))
    else if (seen.has(cell)) faults.push(faultAt(line, cell, 'csvColumnTwice', { column: cell }))
    seen.add(cell)
  }
  if (known.includes('id') && !seen.has('id')) faults.push(faultAt(line, 'id', 'csvNoIdColumn'))
  return faults
}

/** What the file itself says that each thing belongs to. */
function parentsIn(lines: readonly Line[], headings: readonly string[]): ReadonlyMap<string, string> {
  const [idAt, parentAt] = [headings.indexOf('id'), headings.indexOf('parent')]
  const parents = new Map<string, string>()
  for (const { cells } of lines) {
    const [id, parent] = [cells[idAt]?.trim() ?? '', cells[parentAt]?.trim() ?? '']
    if (id !== '' && parent !== '') parents.set(id, parent)
  }
  return parents
}

/** Things above one another in a file: an order of battle has six levels. */
const MOST_LEVELS = 100

/** The ring that a thing's parents make, beginning and ending with it; undefined: they lead to an army. */
function ringOf(id: string, parents: ReadonlyMap<string, string>): readonly string[] | undefined {
  const way = new Set([id])
  for (let at = parents.get(id); at !== undefined; at = parents.get(at)) {
    if (at === id) return [...way, id]
    // A file may lead on for ever; no order of battle is so deep.
    if (way.has(at) || way.size > MOST_LEVELS) return undefined
    way.add(at)
  }
  return undefined
}

function readLine(
  { line, cells }: Line,
  headings: readonly string[],
  rows: ReadonlyMap<string, CsvRow>,
  parents: ReadonlyMap<string, string>,
  firstLine: Map<string, number>,
): LineRead {
  const only = (fault: Fault) => ({ faults: [fault], edits: [] })
  const unread = cellFaults({ line, cells }, headings)
  if (unread.length > 0) return { faults: unread, edits: [] }
  const id = cells[headings.indexOf('id')]?.trim() ?? ''
  if (id === '') return only(faultAt(line, 'id', 'csvNoId'))
  const earlier = firstLine.get(id)
  if (earlier !== undefined) return only(faultAt(line, 'id', 'csvIdTwice', { id, line: earlier }))
  firstLine.set(id, line)
  const row = rows.get(id)
  if (!row) return only(faultAt(line, 'id', 'csvUnknownId', { id }))

  const faults: Fault[] = []
  const edits: CsvEdit[] = []
  const losses = new Map<string, LossCells>()
  headings.forEach((heading, i) => {
    const cell = cells[i] ?? ''
    const fixed = FIXED_COLUMNS.find((column) => column === heading)
    if (fixed) faults.push(...fixedFaults(fixed, cell.trim(), row, rows, parents, line))
    else {
      const found = row.cell(heading)
      if (!found) {
        if (cell.trim() !== '')
          faults.push(faultAt(line, heading, 'csvNotHere', { column: heading, level: row.kind }))
      } else if (found.part !== null) {
        const { key } = found.field
        losses.set(key, { cell: found, column: heading, ...losses.get(key), [found.part]: cell.trim() })
      } else judgeInto(found, cellValue(found.field.form, cell), heading)
    }
  })
  for (const loss of losses.values()) judgeInto(loss.cell, lossesOf(loss), loss.column)
  return { faults, edits }

  function judgeInto({ thing, field }: CellField, value: unknown, column: string): void {
    const judged = judge(field, value)
    if (!judged.ok) {
      faults.push(faultAt(line, column, judged.fault.code, judged.fault.values))
      return
    }
    const was = fieldValue(thing.value, field.key)
    if (!same(was, judged.value))
      edits.push({ line, thing: thing.id, field: field.key, value: judged.value, was })
  }
}

interface LossCells {
  readonly cell: CellField
  readonly column: string
  readonly total?: string
  readonly confidence?: string
}

/** Losses from their two cells; a part without a column of its own, or a confidence left empty, stays what it was. */
function lossesOf({ cell, total, confidence }: LossCells): unknown {
  const held = fieldValue(cell.thing.value, cell.field.key)
  const [oldTotal, oldConfidence] =
    typeof held === 'object' && held !== null
      ? [Reflect.get(held, 'total') as unknown, Reflect.get(held, 'confidence') as unknown]
      : [null, 'low']
  const men =
    total === undefined ? oldTotal : total === '' ? null : /^\d{1,9}$/.test(total) ? Number(total) : total
  if (men === null) return null
  return {
    total: men,
    confidence: confidence === undefined || confidence === '' ? oldConfidence : confidence,
  }
}

/** Cells that say what a row is must say what the book says; empty ones say nothing. */
function fixedFaults(
  column: (typeof FIXED_COLUMNS)[number],
  cell: string,
  row: CsvRow,
  rows: ReadonlyMap<string, CsvRow>,
  parents: ReadonlyMap<string, string>,
  line: number,
): readonly Fault[] {
  if (cell === '' || column === 'id') return []
  const fault = (code: string, values: Fault['values']) => [faultAt(line, column, code, values)]
  if (column !== 'parent') {
    const is = column === 'level' ? row.kind : (row.arm ?? '')
    return cell === is ? [] : fault('csvFixed', { column, cell, is })
  }
  if (cell === row.parent) return []
  const ring = ringOf(row.id, parents)
  if (ring) return fault('csvCycle', { ring: ring.join(' > ') })
  if (!rows.has(cell)) return fault('csvUnknownParent', { parent: cell })
  return fault('csvMoved', { id: row.id, parent: cell, is: row.parent ?? '' })
}
