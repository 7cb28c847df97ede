// What a card says of a battle of history: who commanded against whom, from when to when and in how many turns, with how
// many men. The French come first, as they attacked.
import type { Area } from '../../board/camera'
import { t } from '../../i18n'
import { forceOfSide, type Forces } from '../../stores/order-of-battle/forces'
import type { HistoricalBattle } from '../../stores/shipped/history'
import type { RuleSetInfo } from '../../stores/shipped/rule-sets'
import { turnCount } from '../../words/turns'

const frenchFirst = ({ sides }: HistoricalBattle): HistoricalBattle['sides'] =>
  sides.toSorted((a, b) => Number(b.id === 'french') - Number(a.id === 'french'))

export function commandersOf(battle: HistoricalBattle): string {
  return frenchFirst(battle)
    .map((side) => side.commander)
    .join(t('library.against'))
}

/** Hours of its day, with the turns that they make where the rules have turns of one length. */
export function hoursOf(
  { startTime, endTime }: HistoricalBattle,
  rules?: Pick<RuleSetInfo, 'key' | 'turnMinutes'>,
): string {
  const hours = t('library.hours', { from: startTime, until: endTime })
  if (!rules?.turnMinutes) return hours
  const turns = Math.ceil((minutesOf(endTime) - minutesOf(startTime)) / rules.turnMinutes)
  return `${hours}, ${turnCount(rules.key, turns)}`
}

/** The rules it can be fought under, in words: what stands on a card in boxes is taken for buttons. */
export function rulesOf(ruleSets: readonly Pick<RuleSetInfo, 'title'>[]): string {
  const titles = ruleSets.map(({ title }) => title)
  const rules = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(titles)
  return titles.length === 0 ? '' : t('library.rulesPlayed', { rules })
}

/** `HH:MM` as minutes of the day. */
function minutesOf(clock: string): number {
  const [hours, minutes] = clock.split(':')
  return Number(hours) * 60 + Number(minutes)
}

/** Foot and horse of both sides in words, in the order of their commanders. */
export function strengthsOf(battle: HistoricalBattle, forces: Forces): string {
  return frenchFirst(battle)
    .map((side) => {
      const { men, guns } = forceOfSide(forces, battle, side)
      return t('library.force', { men: men.toLocaleString('en-GB'), guns })
    })
    .join(t('library.against'))
}

/** The middle of a battlefield, where it was fought. */
export function heartOf({ extent }: HistoricalBattle): Area {
  return {
    west: extent.widthM * 0.2,
    east: extent.widthM * 0.85,
    south: extent.heightM * 0.22,
    north: extent.heightM * 0.82,
  }
}
