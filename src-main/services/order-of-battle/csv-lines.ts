/** The lines of a CSV file that comes in parts: read as a stream, with time for everything else between the parts. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { z } from 'zod'

/** A record with the line on which it begins. */
export interface Line {
  readonly line: number
  readonly cells: readonly string[]
}

/** What keeps a file from being read at all: characters that are no text, quotes that do not close, or endless cells. */
export interface Unreadable {
  readonly line: number | null
  /** Heading of the column; null: not one column alone, or it has none. */
  readonly column: string | null
  readonly code: 'csvCharacters' | 'csvQuotes' | 'csvLong'
}

/** Bytes of a record: a note has 500 at most. A cell that does not end would be made at one stroke, while all wait. */
export const MOST_RECORD_BYTES = 100_000
/** Characters between two ends of lines: what is nothing but empty cells has no bytes for the parser. */
const MOST_LINE = 500_000

/** Told of each part that has been read; throws where the reading is to end. */
export type OnPart = (done: number) => void

/** Where the parser stopped. */
const stoppedSchema = z.object({
  lines: z.int().optional(),
  empty_lines: z.int().optional(),
  column: z.int().optional().catch(undefined),
})

export async function linesOf(
  parts: readonly string[],
  onPart: OnPart,
): Promise<{ readonly lines: readonly Line[] } | { readonly unreadable: Unreadable }> {
  const strange = await strangeLine(parts)
  if (strange) return { unreadable: strange }
  const lines: Line[] = []
  /** Lines to the end of the last record, and how many of them are empty. */
  let last = { lines: 0, empty_lines: 0 }
  const parser = parse({
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MOST_RECORD_BYTES,
    delimiter: delimiterOf(parts[0] ?? ''),
    // Taken here: what waits to be handed on is lost where the parser stops.
    on_record: (cells: string[], { lines: to, empty_lines }) => {
      // The parser counts to the end of the record; cells may hold lines of their own.
      const inside = cells.reduce((sum, cell) => sum + lineBreaks(cell), 0)
      lines.push({ line: to - inside, cells })
      last = { lines: to, empty_lines }
      return null
    },
  })
  const source = Readable.from(inTurn(parts, onPart), { objectMode: false })
  try {
    // Nothing is handed on.
    await pipeline(source, parser.resume())
    return { lines }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { lines: line, empty_lines, column } = stoppedSchema.parse(error)
    if (error.code !== 'CSV_MAX_RECORD_SIZE')
      return { unreadable: { line: line ?? null, column: null, code: 'csvQuotes' } }
    // The parser has counted on into the cell: the record begins behind the last one, and the empty lines after that.
    const begins = last.lines + 1 + (empty_lines ?? 0) - last.empty_lines
    const heading = lines[0]?.cells[column ?? 0]?.trim() ?? null
    return { unreadable: { line: begins, column: heading, code: 'csvLong' } }
  }
}

async function* inTurn(parts: readonly string[], onPart: OnPart): AsyncGenerator<Buffer> {
  /** Half of a sign of two code units, whose other half comes with the next part. */
  let half = ''
  for (const [i, part] of parts.entries()) {
    await setImmediate()
    onPart(i)
    const text = half + part
    half = /[\ud800-\udbff]$/.exec(text)?.[0] ?? ''
    yield Buffer.from(half === '' ? text : text.slice(0, -1))
  }
}

/** The first character that no text has, or the first line that no table has. */
async function strangeLine(parts: readonly string[]): Promise<Unreadable | undefined> {
  let line = 1
  let length = 0
  for (const [i, part] of parts.entries()) {
    await setImmediate()
    const strange = /[\0\uFFFD]/.exec(part)
    line += lineBreaks(strange ? part.slice(0, strange.index) : part)
    if (strange) return { line, column: null, code: 'csvCharacters' }
    const ends = endsOfLongest(part, length)
    if (ends.longest > MOST_LINE)
      return { line: ends.line + line - lineBreaks(part), column: null, code: 'csvLong' }
    length = ends.length
    if (part.endsWith('\r') && parts[i + 1]?.startsWith('\n')) line -= 1
  }
  return undefined
}

/** The longest line of a part, and what of a line is left at its end; `before` has come of its first line. */
function endsOfLongest(part: string, before: number): { longest: number; line: number; length: number } {
  let [length, longest, line, at] = [before, before, 0, 0]
  for (let place = 0; place < part.length; place += 1) {
    const sign = part.charCodeAt(place)
    if (sign === LINE_FEED || sign === RETURN) {
      length = 0
      at += sign === LINE_FEED || part.charCodeAt(place + 1) !== LINE_FEED ? 1 : 0
    } else {
      length += 1
      if (length > longest) [longest, line] = [length, at]
    }
  }
  return { longest, line, length }
}

/** Ends of lines in a text, however they are written: a file of nothing else would make a list of millions. */
function lineBreaks(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === LINE_FEED || (sign === RETURN && text.charCodeAt(at + 1) !== LINE_FEED)) count += 1
  }
  return count
}

const LINE_FEED = 10
const RETURN = 13

/** Spreadsheets of many countries write semicolons. */
function delimiterOf(text: string): string {
  const heading = text.split(/\r?\n/, 1)[0] ?? ''
  const count = (mark: string) => heading.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}
