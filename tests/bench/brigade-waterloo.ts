/** Waterloo of history under the brigade rules, for what is measured there. */
import { readFileSync } from 'node:fs'
import { loadHistory } from '../../src-shared/history/load'
import { draft } from '../../src-shared/rules/brigade/sheet/draft/draft'
import type { BrSheet } from '../../src-shared/rules/brigade/sheet/sheet'

export function waterloo(moves: number): BrSheet {
  const loaded = loadHistory((path) => JSON.parse(readFileSync(`db/history/${path}`, 'utf8')) as unknown)
  if (!loaded.ok) throw new Error(loaded.faults.map((fault) => fault.sentence).join('\n'))
  return { ...draft({ history: loaded.history, battleId: 'waterloo', whatIfIds: [] }), moves }
}
