/** CSV files of twenty megabytes, the most there may be: how long they take to be read, and how long everybody else waits. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { CSV_PART_CHARACTERS, MAX_CSV_CHARACTERS } from '../../src-shared/contract/names'
import { makeServices, Screen } from '../main/services/screen'
import type { Bench, Measure } from '../tools/trial'

/** Milliseconds: of a job that shows how far it is, and of the longest wait that anybody may have of another's work. */
const MOST_SPENT = 20_000
const MOST_WAIT = 2000

/** What somebody else at the same program asks for meanwhile, again and again. */
const ASKED = 'campaign.get'

/** A file of the greatest size: a beginning, and what is repeated behind it. */
function filled(beginning: string, repeated: string): string {
  const times = Math.floor((MAX_CSV_CHARACTERS - 1 - beginning.length) / repeated.length)
  // One whole string, as a file has: to join its pieces is not what is measured.
  return Buffer.from(beginning + repeated.repeat(times)).toString()
}

/** Sends a file as a screen does, has it read, and asks for other things at another screen until the answer is there. */
async function read(reader: Screen, other: Screen, jobId: string, text: string) {
  const began = performance.now()
  let isRead = false
  const reading = (async () => {
    for (let part = 0; part * CSV_PART_CHARACTERS < text.length; part += 1) {
      const piece = text.slice(part * CSV_PART_CHARACTERS, (part + 1) * CSV_PART_CHARACTERS)
      await reader.services.call(reader.session, 'orderOfBattle.csv.part', { jobId, part, text: piece })
      await setImmediate()
    }
    const answer = await reader.services.call(reader.session, 'orderOfBattle.csv.preview', { jobId })
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    isRead = true
  })()
  let longest = 0
  while (!isRead) {
    const asked = performance.now()
    const answer = await other.services.call(other.session, ASKED, {})
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    await setImmediate()
    longest = Math.max(longest, performance.now() - asked)
  }
  await reading
  if (reader.published.length === 0) throw new Error('nobody was told how far it was')
  return { spent: performance.now() - began, longest }
}

async function measure(): Promise<Measure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'hundred-days-'))
  const services = makeServices(folder, { checkAnswers: false })
  try {
    const reader = new Screen(services)
    const { path } = await reader.get('library.create', { name: 'June 1815' })
    const { text } = await reader.get('orderOfBattle.csv.export', {})
    const other = new Screen(services)
    await other.get('library.open', { path })
    await other.get('session.takeSeat', { seat: 1 })
    const [heading = '', first = ''] = text.split('\n')
    const body = text.slice(heading.length + 1)
    const files = [
      ['the order of battle over and over', filled(`${heading}\n`, body)],
      ['one line over and over', filled(`${heading}\n`, `${first}\n`)],
      ['blank lines', filled(text, '\n')],
      ['one cell of as many lines', `${filled(`${heading}\n"`, 'a\n')}"`],
    ] as const
    // The parser is loaded with the first file: a small one, which is not measured.
    await read(reader, other, 'csv', text)
    const measures: Measure[] = []
    for (const [i, [name, file]] of files.entries()) {
      const { spent, longest } = await read(reader, other, `csv-${i}`, file)
      measures.push(
        {
          name: `${name}: until its preview is there`,
          value: spent,
          unit: 'ms',
          limit: { atMost: MOST_SPENT },
        },
        {
          name: `${name}: longest wait of somebody else`,
          value: longest,
          unit: 'ms',
          limit: { atMost: MOST_WAIT },
        },
      )
    }
    return measures
  } finally {
    services.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const bench: Bench = { title: 'CSV of twenty megabytes', measure }

export default bench
