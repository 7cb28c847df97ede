/** Who commands on a field: nobody on two fields of one day, nobody who is out (CP-ROST-10, CP-LDR-03). */
import { unitsOf } from '../../history/formation-index'
import { covers, type UnitId } from '../../history/vocabulary'
import type { BattleKey } from '../../history/calendar'
import { battlesOf, calendarBattle, type CampaignData } from '../state/data'
import { leaderOf, leaderState, SENIOR_COLONEL } from '../state/successors'
import type { LeaderPost } from '../state/leaders'
import type { CpState } from '../state/state'
import { rosterOf } from './muster'

/** Units at a battle: as it was laid out, else as it would be now. */
function unitsAt(data: CampaignData, state: CpState, key: BattleKey): ReadonlySet<string> {
  const laidOut = state.battles[key].mustered?.units
  if (laidOut) return new Set(Object.keys(laidOut))
  const units = rosterOf(data, state, key).brigades.flatMap((brigade) => brigade.units)
  return new Set(units.map(({ record }) => record.unit.id))
}

/** Leaders who are on another field of the day: each is where most of his units are, of equals on the first. */
export function commandersElsewhere(data: CampaignData, state: CpState, key: BattleKey): ReadonlySet<string> {
  const keys = battlesOf(data, calendarBattle(data, key).step).filter(
    (each) => each === key || state.battles[each].phase !== 'leftOut',
  )
  if (keys.length === 1) return new Set()
  const fields = keys.map((each) => ({ key: each, units: unitsAt(data, state, each) }))
  const isElsewhere = ({ formations }: LeaderPost): boolean => {
    const own = formations.flatMap((id) => unitsOf(data.history.index, id))
    const counts = fields.map(({ units }) => own.filter(({ unit }) => units.has(unit.id)).length)
    const most = counts.indexOf(Math.max(...counts))
    return fields[most]?.key !== key && Math.max(...counts) > 0
  }
  return new Set(data.leaders.filter(isElsewhere).map(({ id }) => id))
}

/**
 * Name of whoever commands a formation among units on a field. Where its own commander is on another field of the day, whoever
 * has most of its units under him here takes his place.
 */
export function commanderAmong(
  data: CampaignData,
  state: CpState,
  id: string,
  units: readonly UnitId[],
  elsewhere: ReadonlySet<string>,
): string {
  const isHere = (formation: string) => units.some((unit) => covers(formation, unit))
  const leading = leaderOf(data, state, id, isHere)
  if (leading.leaderId === null || !elsewhere.has(leading.leaderId)) return leading.name
  const own = units.filter((unit) => covers(id, unit))
  const under = ({ formations }: LeaderPost) =>
    own.filter((unit) => formations.some((formation) => covers(formation, unit))).length
  const present = data.leaders.filter(
    (post) =>
      post.formations.some((formation) => covers(id, formation)) &&
      !elsewhere.has(post.id) &&
      leaderState(state, post.id) === 'fit' &&
      under(post) > 0,
  )
  const [first] = present.toSorted((a, b) => under(b) - under(a))
  return first?.name ?? SENIOR_COLONEL
}
