/** How far an order has come: its clauses are tested at the beginning of each turn of those who have it, one after another. */
import type { Clause, Place, Trigger } from '../orders'

export interface Progress<Moment> {
  /** Clause that the order has come to, from 0. */
  readonly index: number
  readonly clause: Clause
  /** Its beginning is still to come; it is carried out; it was the last and is over. */
  readonly stage: 'waiting' | 'inForce' | 'over'
  /** When that stage began. */
  readonly since: Moment
}

/** What a rule set makes of triggers and verbs at a moment. */
export interface Judging<Moment> {
  /** `place`: that of the clause, or for a beginning that of the clause before: to have arrived is to be there. */
  holds(trigger: Trigger, place: Place | undefined, moment: Moment, since: Moment): boolean
  /** By the verb's own completion. */
  isComplete(clause: Clause, moment: Moment, since: Moment): boolean
}

/** The place that a clause is about. */
export const placeOfClause = ({ place, objective, complex }: Clause): Place | undefined =>
  place ?? objective ?? complex

/** Where an order stands after these moments, the earliest first; undefined: there was none. */
export function progressAfter<Moment>(
  clauses: readonly Clause[],
  moments: readonly Moment[],
  judging: Judging<Moment>,
): Progress<Moment> | undefined {
  const [start] = moments
  const [first] = clauses
  if (start === undefined || !first) return undefined
  let now: Progress<Moment> = { index: 0, clause: first, stage: 'waiting', since: start }
  for (const moment of moments)
    for (;;) {
      const next = nextStage(now, moment, clauses, judging)
      if (!next) break
      now = next
    }
  return now
}

function nextStage<Moment>(
  now: Progress<Moment>,
  moment: Moment,
  clauses: readonly Clause[],
  judging: Judging<Moment>,
): Progress<Moment> | undefined {
  const before = clauses[now.index - 1]
  if (now.stage === 'waiting') {
    const place = before ? placeOfClause(before) : undefined
    return (now.clause.start ?? []).every((trigger) => judging.holds(trigger, place, moment, now.since))
      ? { ...now, stage: 'inForce', since: moment }
      : undefined
  }
  if (now.stage === 'over') return undefined
  const own = placeOfClause(now.clause)
  const ends =
    now.clause.until?.some((trigger) => judging.holds(trigger, own, moment, now.since)) === true ||
    judging.isComplete(now.clause, moment, now.since)
  if (!ends) return undefined
  const index = now.index + 1
  const clause = clauses[index]
  return clause
    ? { index, clause, stage: 'waiting', since: moment }
    : { ...now, stage: 'over', since: moment }
}
