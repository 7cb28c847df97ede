// What a card says of a battle of history: who commanded against whom, from when to when, with how many men. The French come
// first, as they attacked.
import type { Area } from '../../board/camera'
import { t } from '../../i18n'
import { forceOfSide, type Forces } from '../../stores/forces'
import type { HistoricalBattle } from '../../stores/history'

const frenchFirst = ({ sides }: HistoricalBattle): HistoricalBattle['sides'] =>
  sides.toSorted((a, b) => Number(b.id === 'french') - Number(a.id === 'french'))

export function commandersOf(battle: HistoricalBattle): string {
  return frenchFirst(battle)
    .map((side) => side.commander)
    .join(t('library.against'))
}

export function hoursOf({ startTime, endTime }: HistoricalBattle): string {
  return t('library.hours', { from: startTime, until: endTime })
}

/** Foot and horse of both sides in words. */
export function strengthsOf(battle: HistoricalBattle, forces: Forces): string {
  return frenchFirst(battle)
    .map((side) => {
      const { men, guns } = forceOfSide(forces, battle, side)
      return t('library.force', { name: side.name, men: men.toLocaleString('en-GB'), guns })
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
