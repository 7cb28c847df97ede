/** Ligny as a campaign musters it at full strength, and Pack's brigade that comes over to it (CP-STEP-08). */
import { roster } from '../../src-shared/history/roster'
import type { Muster, UnitMuster } from '../../src-shared/history/roster-types'
import type { UnitId } from '../../src-shared/history/vocabulary'
import type { Mustered } from '../../src-shared/rules/face'
import { shippedHistory } from '../history/shipped'

const history = shippedHistory()

/** Everybody at full strength. */
export const units = new Map(
  history.index.units.map(({ unit }): [UnitId, UnitMuster] => {
    const guns = (unit.guns ?? []).reduce((sum, { count }) => sum + count, 0)
    return [unit.id, { men: unit.strength, guns, grade: unit.quality, marks: 0 }]
  }),
)

/** Ligny with what a campaign has changed. */
export const mustered = (more: Muster): Mustered => {
  const all: Muster = { units, ...more }
  return {
    key: 'ligny',
    battleId: 'ligny',
    whatIfIds: [],
    muster: all,
    roster: roster(history, 'ligny', [], { muster: all }),
    leader: (id) => {
      const man = history.index.formations.get(id)?.commander
      return { leaderId: id, name: man?.name ?? id, rating: man?.rating ?? 'average', from: null }
    },
    wetUntil: null,
    startTime: '14:30',
    playedOnTo: null,
    trueStrength: false,
    samePlaces: false,
    history,
    boardId: '',
    houseRules: {},
  }
}

export const PACK = 'aa.reserve.5.pack'

/** Pack's brigade and a battery come by the Namur road, at minutes after midnight at the edge of the map. */
export const transfer = (minutes: number): Muster => ({
  transfers: [
    {
      brigadeId: PACK,
      unitIds: history.index.brigadeById.get(PACK)?.brigade.units.map(({ id }) => id) ?? [],
      entry: 'namur-road-west',
      minutes,
      cause: { kind: 'link', id: 'link-qb-wellington' },
    },
  ],
})
