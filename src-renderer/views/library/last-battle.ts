// What a campaign file tells of the battle that was played last, as a sentence.
import { t } from '../../i18n'
import type { Shelf } from '../../stores/library'

/** Turn and hour of a battle that is being fought, or how far it has come. */
export function lastBattleWords({ lastBattle }: Pick<Shelf, 'lastBattle'>): string {
  if (!lastBattle) return t('library.nothingPlayed')
  const { name: battle, status, turn: now } = lastBattle
  if (!now) return t(`library.last.${status}`, { battle })
  const { turn, clock, turnLimit } = now
  return turnLimit === null
    ? t('library.inTurn', { battle, turn, clock })
    : t('library.inTurnOf', { battle, turn, clock, of: turnLimit })
}
