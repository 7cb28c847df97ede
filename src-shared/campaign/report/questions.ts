/** What is asked of a battle that has no record: facts, ground at a clock time, and ways out (CP-HAND-02, CP-WIN-02, CP-RES-09). */
import { clockQuestion } from '../../history/battle-report'
import type { BattleKey } from '../../history/calendar'
import { conditionsIn, type Condition, type Holds } from '../../history/conditions'
import { factsOf } from '../../history/check/battle'
import { waysOut as waysOutOf, type WayOut } from '../../history/ways-out'
import { battleFile, type CampaignData } from '../state/data'

/** Questions of fact of a battle with their words; on the second day of Wavre none is asked (CP-WIN-07). */
export function factQuestions(data: CampaignData, key: BattleKey): ReadonlyMap<string, string> {
  return key === 'wavre-19' ? new Map() : factsOf(battleFile(data, key))
}

/** A question whether a side held ground at some time before the end. */
export interface ClockQuestion extends Holds {
  readonly key: string
}

export function clockQuestions(data: CampaignData, key: BattleKey): readonly ClockQuestion[] {
  const asked = new Map<string, ClockQuestion>()
  for (const condition of conditionsOf(data, key)) {
    if (!('holds' in condition) || condition.holds.at === 'end') continue
    // Clock times of the 18th are not met on the 19th (CP-WIN-07).
    if (key === 'wavre-19' && condition.holds.at !== 'any') continue
    const { side, objectives, at } = condition.holds
    const id = clockQuestion(side, objectives, at)
    asked.set(id, { ...condition.holds, key: id })
  }
  return [...asked.values()]
}

function conditionsOf(data: CampaignData, key: BattleKey): readonly Condition[] {
  const battle = battleFile(data, key)
  const links = key === 'wavre-19' ? [] : battle.campaignLinks
  return [...battle.victory.levels, ...links].flatMap((x) => conditionsIn(x.when))
}

/** Ways out of a battle, with the what-ifs that are in force (CP-RES-09). */
export function waysOut(data: CampaignData, key: BattleKey, whatIfIds: readonly string[]): readonly WayOut[] {
  return waysOutOf(battleFile(data, key), whatIfIds)
}
