/** What is legal, and said all the same, where it has to be reckoned (9.3 of the rules). */
import type { BattleKey, DecisionOption } from '../../history/calendar'
import { SIDE_OF_ARMY, type BrigadeId, type SideId } from '../../history/vocabulary'
import { battleFile, battlesOf, calendarBattle, type CampaignData } from '../state/data'
import { armyIn } from '../report/historical'
import { battleWhatIfs, brigadesBroughtBy, rosterOf } from '../muster/muster'
import type { CpReport } from '../report/result'
import type { CpState } from '../state/state'
import { bring } from './what-ifs'

/** Brigades that the what-ifs in force bring to a battle, though they have a place on the other field of the day (CP-ROST-07). */
export function usedElsewhere(data: CampaignData, state: CpState, key: BattleKey): readonly BrigadeId[] {
  const keys = battlesOf(data, calendarBattle(data, key).step)
  const first = keys[keys.indexOf(key) - 1]
  if (first === undefined || state.battles[first].phase === 'leftOut') return []
  // By the what-if of a link a brigade comes from the other field (CP-LINK-05).
  const taken = new Set(state.offers.filter((o) => o.answer === true).map((o) => o.whatIf))
  const brought = new Set(
    battleWhatIfs(data, state, key)
      .filter((id) => !taken.has(id))
      .flatMap((id) => brigadesBroughtBy(data, id)),
  )
  if (brought.size === 0) return []
  const there = rosterOf(data, state, first).brigades.map((brigade) => brigade.record.brigade.id)
  return there.filter((id) => brought.has(id))
}

/** The same of an option that is not chosen yet, whatever its die brings. */
export function usedByOption(
  data: CampaignData,
  state: CpState,
  option: Pick<DecisionOption, 'whatIfs' | 'die'>,
): readonly BrigadeId[] {
  const outcomes = option.die ? option.die.map((o) => [...option.whatIfs, ...o.whatIfs]) : [option.whatIfs]
  const used = outcomes.flatMap((ids) => {
    const whatIfs = ids.reduce((now, id) => bring(data, now, id, 'organiser', ids), state.whatIfs)
    const files = new Set(ids.flatMap((id) => data.whatIfs.get(id)?.battleId ?? []))
    const before = new Set(data.calendar.battles.flatMap(({ id }) => usedElsewhere(data, state, id)))
    return data.calendar.battles
      .filter(({ id }) => state.reports[id] === undefined && files.has(battleFile(data, id).id))
      .flatMap(({ id }) => usedElsewhere(data, { ...state, whatIfs }, id))
      .filter((id) => !before.has(id))
  })
  return [...new Set(used)]
}

/** Sides of which nobody left the ranks in a battle; none if nobody at all fought. */
export function sidesWithoutLoss({ lines }: Pick<CpReport, 'lines'>): readonly SideId[] {
  const lost = { french: 0, coalition: 0 }
  for (const [id, line] of Object.entries(lines)) lost[SIDE_OF_ARMY[armyIn(id)]] += line.lost
  return (['french', 'coalition'] as const).filter((side) => lost[side] === 0)
}
