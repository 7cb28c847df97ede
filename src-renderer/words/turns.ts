// What a turn of a battle is called: under the brigade rules a move, in every place alike.
import { t } from '../i18n'

/** Rule sets whose published text calls a turn a move. */
const IN_MOVES: ReadonlySet<string> = new Set(['brigade'])

/** The key of a wording in which turns occur. */
const wording = (ruleSet: string, key: string): string =>
  `turns.${IN_MOVES.has(ruleSet) ? 'move' : 'turn'}.${key}`

type Wording = 'all' | 'gone' | 'toEarlier' | 'toLater' | 'breakOff'

/** A wording without figures. */
export const turnWords = (ruleSet: string, key: Wording): string => t(wording(ruleSet, key))

/** So many turns. */
export const turnCount = (ruleSet: string, n: number): string => t(wording(ruleSet, 'count'), { n }, n)

/** The turn of so many; null: the battle has no last one. */
export const turnOf = (ruleSet: string, turn: number, of: number | null): string =>
  t(wording(ruleSet, 'of'), { turn, of: of ?? '–' })

interface Hour {
  readonly turn: number
  readonly clock: string
}

/** The turn and the hour in it. */
export const turnAt = (ruleSet: string, { turn, clock }: Hour): string =>
  t(wording(ruleSet, 'at'), { turn, clock })

/** Turn and hour as the end of a sentence. */
export const inTurn = (ruleSet: string, { turn, clock }: Hour): string =>
  t(wording(ruleSet, 'within'), { turn, clock })

/** The turn of so many and the hour in it, by itself or as the end of a sentence. */
export const turnOfAt = (
  ruleSet: string,
  { turn, clock, turnLimit }: Hour & { readonly turnLimit: number | null },
  place: 'alone' | 'within' = 'alone',
): string =>
  t(wording(ruleSet, place === 'alone' ? 'ofAt' : 'withinOf'), { turn, of: turnLimit ?? '–', clock })

/** The turn in which somebody comes. */
export const comesIn = (ruleSet: string, turn: number): string => t(wording(ruleSet, 'comes'), { turn })

/** How far a battle is that is played out. */
export const turnPlayed = (ruleSet: string, done: number, total: number): string =>
  t(wording(ruleSet, 'played'), { done, total })
