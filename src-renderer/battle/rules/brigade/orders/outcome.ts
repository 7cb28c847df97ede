// What became of an order, clause by clause, as the log tells it: when each was taken up, what was done by it, why it ended
// or could not be carried out.
import type { Line } from '../../../../stores/battle/battle'

/** Kinds of lines that tell of an order. */
const TELLING: ReadonlySet<string> = new Set([
  'clauseBegan',
  'clauseEnded',
  'clauseWaits',
  'orderImpossible',
  'orderDeviation',
  'orderHeldUp',
  'alterationInForce',
  'alterationStale',
  'standingOrder',
  'chargeRevealed',
  'routs',
  'fallsBack',
  'brigadeRemoved',
])

export interface OrderOutcome {
  /** What was told before the order that is in force now came into force. */
  readonly before: readonly Line[]
  /** By clause, as many as the order has. */
  readonly clauses: readonly (readonly Line[])[]
}

/** What the lines, in their order, tell of the order of a brigade that has so many clauses. */
export function outcomeOf(lines: readonly Line[], brigadeId: string, clauses: number): OrderOutcome {
  const own = lines.filter(
    ({ kind, undone, sentence }) => !undone && TELLING.has(kind) && sentence.values['brigade'] === brigadeId,
  )
  const from = own.findLastIndex(({ kind }) => kind === 'alterationInForce')
  const byClause = Array.from({ length: clauses }, (): Line[] => [])
  let current = 0
  for (const line of own.slice(Math.max(0, from))) {
    const { clause } = line.sentence.values
    if (typeof clause === 'number') current = Math.min(clauses, Math.max(1, clause)) - 1
    byClause[current]?.push(line)
  }
  return { before: own.slice(0, Math.max(0, from)), clauses: byClause }
}
