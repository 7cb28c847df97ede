// What a turn of a battle is called: a rule set may have a word of its own for it, under the same keys as the screen.
import { i18n, t } from '../i18n'

const wordOf = (ruleSet: string, key: string): string =>
  i18n.global.te(`${ruleSet}.${key}`) ? `${ruleSet}.${key}` : `battle.${key}`

/** The turn of so many; null: the battle has no last one. */
export const turnOf = (ruleSet: string, turn: number, of: number | null): string =>
  t(wordOf(ruleSet, 'turnOf'), { turn, of: of ?? '–' })

/** The turn and the hour in it. */
export const turnAt = (
  ruleSet: string,
  { turn, clock }: { readonly turn: number; readonly clock: string },
): string => t(wordOf(ruleSet, 'turnAt'), { turn, clock })
