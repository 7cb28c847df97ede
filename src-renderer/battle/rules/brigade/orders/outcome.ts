// What became of an order, clause by clause, as the log tells it: when each was taken up, how far it led, what stood in its way,
// why it ended or could not be carried out.
import type { Line } from '../../../../stores/battle/battle'

/** Kinds of lines that tell of an order and of what becomes of it. */
const TELLING: ReadonlySet<string> = new Set([
  'clauseBegan',
  'clauseEnded',
  'clauseWaits',
  'orderImpossible',
  'orderDeviation',
  'orderHeldUp',
  'orderHalted',
  'alterationSent',
  'alterationInForce',
  'alterationStale',
  'standingOrder',
  'movePlotted',
  'brigadeArrived',
  'arrivalBlocked',
  'bodyMoved',
  'formationFailed',
  'caughtChanging',
  'occupied',
  'occupyFailed',
  'chargeRevealed',
  'chargeShort',
  'contactMade',
  'willBePushedBack',
  'gunnersFled',
  'moraleChanged',
  'routs',
  'fallsBack',
  'brigadeRemoved',
])
/** What was to be done in a move: where it was done, that is told instead. */
const INTENDED: ReadonlySet<string> = new Set(['standingOrder', 'movePlotted'])
/** By whom or of whom a line tells. */
const WHO = ['brigade', 'addressee', 'attacker', 'target'] as const

/** A line of the log, or a way that was gone on without a stop in moves running, from that of the line on. */
export interface Told {
  readonly line: Line
  readonly way: { readonly until: number; readonly inches: number } | null
}

/** How a clause came to its end; null: it has not, or nothing is told of it. */
export type Ending = 'complete' | 'until' | 'impossible'

export interface ClauseOutcome {
  readonly told: readonly Told[]
  readonly ending: Ending | null
}

export interface OrderOutcome {
  /** What was told before the order that is in force now came into force. */
  readonly before: readonly Told[]
  /** By clause, as many as the order has. */
  readonly clauses: readonly ClauseOutcome[]
}

/** What the lines, in their order, tell of the order of a brigade that has so many clauses. */
export function outcomeOf(lines: readonly Line[], brigadeId: string, clauses: number): OrderOutcome {
  const own = lines.filter((line) => !line.undone && TELLING.has(line.kind) && tellsOf(line, brigadeId))
  const moved = new Set(own.flatMap(({ kind, turn }) => (kind === 'bodyMoved' ? [turn] : [])))
  const done = own.filter(
    (line) => !INTENDED.has(line.kind) || !(moved.has(line.turn) || standsByOrder(line)),
  )
  const from = done.findLastIndex(({ kind }) => kind === 'alterationInForce')
  const byClause = Array.from({ length: clauses }, (): Line[] => [])
  let current = 0
  for (const line of done.slice(Math.max(0, from))) {
    const { clause } = line.sentence.values
    if (typeof clause === 'number') current = Math.min(clauses, Math.max(1, clause)) - 1
    byClause[current]?.push(line)
  }
  return {
    before: waysTogether(done.slice(0, Math.max(0, from))),
    clauses: byClause.map((told) => ({ told: waysTogether(told), ending: endingOf(told) })),
  }
}

/** To stand is told once, with the reason, and not in every move again. */
function standsByOrder({ kind, sentence }: Line): boolean {
  const actions = [sentence.values['actions'] ?? []].flat()
  return kind === 'standingOrder' && actions.length > 0 && actions.every((one) => keyIn(one) === STAND)
}
const STAND = 'term.action.stand'

function tellsOf({ sentence: { values } }: Line, brigadeId: string): boolean {
  return WHO.some((who) => {
    const named = values[who]
    return named === brigadeId || (Array.isArray(named) && named.includes(brigadeId))
  })
}

function endingOf(told: readonly Line[]): Ending | null {
  const last = told.findLast(({ kind }) => kind === 'clauseEnded' || kind === 'orderImpossible')
  if (!last) return null
  if (last.kind === 'orderImpossible') return 'impossible'
  return last.sentence.key.endsWith('.until') ? 'until' : 'complete'
}

/** Moves in which it only went on, one after another, are one way. */
function waysTogether(lines: readonly Line[]): readonly Told[] {
  const told: Told[] = []
  for (const line of lines) {
    const inches = inchesGone(line)
    const last = told.at(-1)
    if (inches !== null && last?.way && last.way.until === line.turn - 1)
      told[told.length - 1] = {
        line: last.line,
        way: { until: line.turn, inches: last.way.inches + inches },
      }
    else told.push({ line, way: inches === null ? null : { until: line.turn, inches } })
  }
  return told
}

/** Inches of a move in which nothing stopped it; null: it is something else. */
function inchesGone({ kind, sentence: { key, values } }: Line): number | null {
  if (kind !== 'bodyMoved' || !key.endsWith('.done') || keyIn(values['moves']) !== 'term.moves.plot')
    return null
  // One inch has a word of its own.
  return numberIn(values['inches'], 'length') ?? 1
}

type Value = Line['sentence']['values'][string]
const isObject = (value: Value | undefined): value is { readonly [key: string]: Value } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Of a sentence inside another. */
function keyIn(value: Value | undefined): string | null {
  const key = isObject(value) ? value['key'] : null
  return typeof key === 'string' ? key : null
}
function numberIn(value: Value | undefined, name: string): number | null {
  const values = isObject(value) ? value['values'] : null
  const found = isObject(values) ? values[name] : null
  return typeof found === 'number' ? found : null
}
