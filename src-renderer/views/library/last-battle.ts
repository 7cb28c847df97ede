// Where a campaign stands, as its file tells: the step of the calendar, the battle that was played last, who plays it.
import { t } from '../../i18n'
import { inTurn, turnOfAt } from '../../words/turns'
import type { Shelf } from '../../stores/program/library'

/** As sentences, one after the other; a file that nothing was played in says so. */
export function standOf({ lastBattle, step, battles }: Shelf): string {
  const words = [
    ...(step === null ? [] : [t('library.step', { step })]),
    ...(lastBattle ? [battleWords(lastBattle), staffWords(lastBattle.staff)] : []),
    ...(battles && battles.ended > 0 ? [t('library.fought', { n: battles.ended, of: battles.total })] : []),
  ].filter((one) => one !== '')
  return words.length === 0 ? t('library.nothingPlayed') : words.join(' ')
}

/** Turn and hour of a battle that is being fought, or how far it has come. */
function battleWords({ name: battle, status, ruleSet, turn }: NonNullable<Shelf['lastBattle']>): string {
  if (!turn) return t(`library.last.${status}`, { battle })
  const when = turn.turnLimit === null ? inTurn(ruleSet, turn) : turnOfAt(ruleSet, turn, 'within')
  return t('library.inTurn', { battle, when })
}

/** Which side it is only the rules of the battle could tell: they number the sides, each in its own way. */
function staffWords({ length }: readonly (0 | 1)[]): string {
  return length === 0 ? '' : t(length === 1 ? 'library.staffPlays.one' : 'library.staffPlays.both')
}
