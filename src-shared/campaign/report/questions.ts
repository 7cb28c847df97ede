/** What is asked of a battle that has no record: facts, ground at a clock time, and ways out (CP-HAND-02, CP-WIN-02, CP-RES-09). */
import { clockQuestion } from '../../history/battle-report'
import type { BattleKey } from '../../history/calendar'
import { conditionsIn, type Condition, type Holds } from '../../history/conditions'
import { factsOf } from '../../history/check/battle'
import type { SideId } from '../../history/vocabulary'
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

/** A way out of the field: for whom, and by which entry point. */
export interface WayOut {
  readonly side: SideId
  readonly exit: string
  /** Only these formations may use it; absent: everybody of the side. */
  readonly formations?: readonly string[]
}

/** Formations that may draw off from Wavre when Grouchy marches at dawn (CP-RES-09). */
const FREE_WITH_EARLY_ARRIVAL = {
  whatIf: 'wv-early-arrival',
  exits: ['chapelle-road', 'rixensart-road'],
  formations: ['pr.ii.8', 'pr.ii.cav.sohr'],
} as const

/**
 * Entry points by which formed troops may leave: those that a transfer or an `exited` of the file names, for either side
 * (an exit is a way out wherever a side's edge lies), and with the early arrival those of the rear guard (CP-RES-09).
 */
export function waysOut(data: CampaignData, key: BattleKey, whatIfIds: readonly string[]): readonly WayOut[] {
  const battle = battleFile(data, key)
  const ways = new Map<string, WayOut>()
  const add = (way: WayOut) => {
    const id = `${way.side} ${way.exit}`
    if (!ways.has(id)) ways.set(id, way)
  }
  for (const condition of conditionsOf(data, key))
    if ('exited' in condition) add({ side: condition.exited.side, exit: condition.exited.exit })
  for (const effect of battle.campaignLinks.flatMap((link) => link.effects))
    if ('transfer' in effect) add({ side: effect.transfer.side, exit: effect.transfer.exit })
  const { whatIf, exits, formations } = FREE_WITH_EARLY_ARRIVAL
  if (whatIfIds.includes(whatIf)) for (const exit of exits) add({ side: 'coalition', exit, formations })
  return [...ways.values()]
}
