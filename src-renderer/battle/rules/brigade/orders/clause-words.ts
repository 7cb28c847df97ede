// One part of an order in words: in the fields that a sheet of paper has for it, or in one line.
import type { Clause, GeneralOrder, Trigger } from '../../../../../src-shared/rules/brigade/screen/schema'

export interface ClauseWords {
  /** Verb and objective or place. */
  readonly what: string
  readonly way: string
  /** Method, corridor, radius, distance. */
  readonly how: string
  /** What lets it begin, and what ends it. */
  readonly when: string
}

/** What words are made of. */
export interface Wording {
  /** The name of anybody. */
  readonly called: (id: string) => string | undefined
  /** A word of the rules. */
  readonly term: (key: string) => string
  readonly sideName: (side: 0 | 1) => string
  /** A text of the screen. */
  readonly t: (key: string, values?: Record<string, string | number>) => string
}

const round = (inches: number): number => Math.round(inches * 10) / 10

/** Activities and morale states of the rules by the names that triggers have for them. */
const MORALES: ReadonlySet<string> = new Set(['ok', 'halt', 'fallBack', 'rout'])

export function clauseWords(clause: Clause, wording: Wording): ClauseWords {
  const { called, term, t } = wording
  const place = (one: NonNullable<Clause['place']>): string =>
    typeof one === 'string' ? (called(one) ?? one) : `(${round(one.x)}, ${round(one.y)})`
  const { verb, objective, brigade, complex, via, method, corridor, radius, distance, toLast } = clause
  const object = objective ?? brigade ?? complex
  return {
    what: [
      term(`verb.${verb}`),
      ...(object === undefined ? [] : [called(object) ?? object]),
      ...(clause.place === undefined ? [] : [place(clause.place)]),
    ].join(' '),
    way: (via ?? []).map(place).join(' › '),
    how: [
      ...(method ? [t(`battle.clause.said.methods.${method}`)] : []),
      ...Object.entries({ corridor, radius, distance }).flatMap(([key, n]) =>
        n === undefined ? [] : [t(`battle.clause.inches.${key}`, { n })],
      ),
      ...(toLast === true ? [t('battle.clause.toLast')] : []),
    ].join(', '),
    when: [
      ...together('start', clause.start ?? [], 'and', wording),
      ...together('until', clause.until ?? [], 'or', wording),
    ].join('; '),
  }
}

/** All of the beginnings must come, any of the ends. */
function together(
  key: 'start' | 'until',
  triggers: readonly Trigger[],
  between: 'and' | 'or',
  wording: Wording,
): readonly string[] {
  if (triggers.length === 0) return []
  const what = triggers
    .map((one) => triggerWords(one, wording))
    .join(` ${wording.t(`battle.clause.said.${between}`)} `)
  return [wording.t(`brigade.paper.${key}`, { what })]
}

/** What lets a part begin or ends it, as the rest of a sentence. */
export function triggerWords(trigger: Trigger, { called, term, sideName, t }: Wording): string {
  const name = (id: string): string => called(id) ?? id
  const said = (key: string, values: Record<string, string | number> = {}): string =>
    t(`battle.clause.said.${key}`, values)
  switch (trigger.when) {
    case 'atMove':
      return said('atMove', { n: trigger.move })
    case 'afterMoves':
      return said('afterMoves', { n: trigger.moves })
    case 'enemyWithin': {
      const who = said(`enemies.${trigger.arm ?? 'any'}`)
      const n = trigger.distance
      return trigger.of === 'self'
        ? said('enemyWithin', { who, n })
        : said('enemyWithinOf', { who, n, place: name(trigger.of) })
    }
    case 'losses':
      return trigger.of === 'self'
        ? said('losses', { n: trigger.percent })
        : said('lossesOf', { n: trigger.percent, who: name(trigger.of) })
    case 'brigadeState': {
      const state = (one: string): string =>
        one === 'arrived' ? said('there') : term(`${MORALES.has(one) ? 'morale' : 'activity'}.${one}`)
      return said('brigadeState', {
        who: name(trigger.brigadeId),
        states: trigger.states.map(state).join(` ${said('or')} `),
      })
    }
    case 'placeHeld':
      return said('placeHeld', { place: name(trigger.placeId), side: sideName(trigger.side) })
    case 'arrived':
    case 'contact':
      return said(trigger.when)
  }
}

/** A whole order in one line. */
export const orderInLine = (order: GeneralOrder, wording: Wording): string =>
  orderLines(order, wording).join(wording.t('brigade.book.then'))

/** A whole order, a line for each of its parts. */
export function orderLines({ clauses }: GeneralOrder, wording: Wording): readonly string[] {
  return clauses.map((clause) => {
    const { what, way, how, when } = clauseWords(clause, wording)
    const via = way === '' ? '' : wording.t('brigade.book.via', { way })
    return [what, via, how, when].filter((words) => words !== '').join(', ')
  })
}
