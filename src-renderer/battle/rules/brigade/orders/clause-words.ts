// One part of an order in words, in the fields that a sheet of paper has for it.
import type { Clause, Trigger } from '../../../../../src-shared/rules/brigade/screen/schema'
import { figureOf } from '../../../orders/order-parts'

export interface ClauseWords {
  /** Verb and objective or place. */
  readonly what: string
  readonly way: string
  /** Method, corridor, radius, distance. */
  readonly how: string
  /** What lets it begin, and what ends it. */
  readonly when: string
}

const round = (inches: number): number => Math.round(inches * 10) / 10

/** `called`: the name of anybody; `term`: a word of the rules; `t`: a text of the screen. */
export function clauseWords(
  clause: Clause,
  called: (id: string) => string | undefined,
  term: (key: string) => string,
  t: (key: string, values?: Record<string, string | number>) => string,
): ClauseWords {
  const place = (one: NonNullable<Clause['place']>): string =>
    typeof one === 'string' ? (called(one) ?? one) : `${round(one.x)} / ${round(one.y)}`
  const { verb, objective, brigade, complex, via, method, corridor, radius, distance, toLast } = clause
  const object = objective ?? brigade ?? complex
  const trigger = (one: Trigger): string => {
    const n = figureOf(one)
    return t(`battle.clause.said.${one.when}`, n === null ? {} : { n })
  }
  return {
    what: [
      term(`verb.${verb}`),
      ...(object === undefined ? [] : [called(object) ?? object]),
      ...(clause.place === undefined ? [] : [place(clause.place)]),
    ].join(' '),
    way: (via ?? []).map(place).join(' › '),
    how: [
      ...(method ? [t(`battle.clause.methods.${method}`)] : []),
      ...[corridor, radius, distance].flatMap((inches) => (inches === undefined ? [] : [`${inches}″`])),
      ...(toLast === true ? [t('battle.clause.toLast')] : []),
    ].join(', '),
    when: [
      ...(clause.start ?? []).map((one) => t('brigade.paper.start', { what: trigger(one) })),
      ...(clause.until ?? []).map((one) => t('brigade.paper.until', { what: trigger(one) })),
    ].join('; '),
  }
}
