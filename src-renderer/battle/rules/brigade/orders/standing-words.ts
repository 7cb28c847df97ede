// How it stands with the part of an order that is in force, in a sentence or two: what holds it up, what is waited for, how far
// it still leads.
import type { Standing } from '../../../../../src-shared/rules/brigade/screen/standings-schema'
import type { Sentence } from '../../../../../src-shared/contract/values'
import { triggerWords, type Wording } from './clause-words'

/** Empty: it goes on, and has arrived or leads nowhere. */
export function standingWords(
  { halt, awaits, toGo }: Pick<Standing, 'halt' | 'awaits' | 'toGo'>,
  isOver: boolean,
  words: (sentence: Sentence) => string,
  wording: Wording,
): string {
  const { t } = wording
  const what = awaits.map((one) => triggerWords(one, wording)).join(` ${t('battle.clause.said.and')} `)
  return [
    ...(halt && !isOver ? [words(halt)] : []),
    ...(what !== '' && !isOver ? [t('brigade.book.awaits', { what })] : []),
    ...(toGo === null ? [] : [t(isOver ? 'brigade.book.shortOf' : 'brigade.book.toGo', { n: toGo })]),
  ].join(' ')
}
