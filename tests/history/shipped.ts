/** The shipped historical data, read once for all tests. */
import { readFileSync } from 'node:fs'
import type { History } from '../../src-shared/history/bundle'
import { loadHistory } from '../../src-shared/history/load'
import { RULE_SETS } from '../../src-shared/rules'

/** Parsed JSON of a file under db/history. */
export const readShipped = (path: string): unknown => JSON.parse(readFileSync(`db/history/${path}`, 'utf8'))

/** What the rule sets keep beside the facts. */
export const FRAMES = RULE_SETS.flatMap(({ books }) => books.frames ?? [])

let loaded: History | undefined

export function shippedHistory(): History {
  if (loaded) return loaded
  const result = loadHistory(readShipped, FRAMES)
  if (!result.ok) throw new Error(result.faults.map((fault) => fault.sentence).join('\n'))
  loaded = result.history
  return loaded
}
