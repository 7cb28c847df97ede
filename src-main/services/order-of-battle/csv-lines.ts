/** The lines of a CSV file that comes in parts: read as a stream, with time for everything else between the parts. */
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { z } from 'zod'

/** A record with the line on which it begins. */
export interface Line {
  readonly line: number
  readonly cells: readonly string[]
}

/** What keeps a file from being read at all: characters that are no text, or quotes that do not close. */
export interface Unreadable {
  readonly line: number | null
  readonly code: 'csvCharacters' | 'csvQuotes'
}

/** Told of each part that has been read; throws where the reading is to end. */
export type OnPart = (done: number) => void

const recordSchema = z.object({ info: z.object({ lines: z.int() }), record: z.array(z.string()) })

export async function linesOf(
  parts: readonly string[],
  onPart: OnPart,
): Promise<{ readonly lines: readonly Line[] } | { readonly unreadable: Unreadable }> {
  const strange = await strangeLine(parts)
  if (strange !== undefined) return { unreadable: { line: strange, code: 'csvCharacters' } }
  const options = { bom: true, info: true, relax_column_count: true, skip_empty_lines: true }
  const parser = parse({ ...options, delimiter: delimiterOf(parts[0] ?? '') })
  const source = Readable.from(inTurn(parts, onPart), { objectMode: false })
  // What ends the source ends the reading of its records too.
  source.on('error', (error) => parser.destroy(error))
  const lines: Line[] = []
  try {
    for await (const each of source.pipe(parser)) {
      const { info, record } = recordSchema.parse(each)
      // The parser counts to the end of the record; cells may hold lines of their own.
      const inside = record.reduce((sum, cell) => sum + lineBreaks(cell), 0)
      lines.push({ line: info.lines - inside, cells: record })
    }
    return { lines }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line: unknown = Reflect.get(error, 'lines')
    return { unreadable: { line: typeof line === 'number' ? line : null, code: 'csvQuotes' } }
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

/** Line of the first character that no text has. */
async function strangeLine(parts: readonly string[]): Promise<number | undefined> {
  let line = 1
  for (const [i, part] of parts.entries()) {
    await setImmediate()
    const strange = /[\0\uFFFD]/.exec(part)
    line += lineBreaks(strange ? part.slice(0, strange.index) : part)
    if (strange) return line
    if (part.endsWith('\r') && parts[i + 1]?.startsWith('\n')) line -= 1
  }
  return undefined
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
