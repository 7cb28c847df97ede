/** The second morning at Wavre: who is still there, and where they stand (CP-STEP-05). */
import type { Muster } from '../../history/roster-types'
import { minutesOf, SIDE_OF_ARMY, type BrigadeId, type UnitId } from '../../history/vocabulary'
import { battleFile, type CampaignData } from '../state/data'
import { armyIn } from '../report/historical'
import type { CpReport } from '../report/result'
import type { CpState } from '../state/state'

const SECOND_DAY = 'wv-second-day'
/** Roads by which those enter who have no place of their own and were deployed on the first day. */
const ROAD_OF_DEPLOYED = { french: 'namur-chaussee', coalition: 'brussels-chaussee' } as const
/** A place is an objective if it lies as near to it as this, metres. */
const AT_OBJECTIVE_M = 400

/** The muster of the first day turned into that of the second. */
export function secondDay(data: CampaignData, state: CpState, muster: Muster): Muster {
  const report = state.reports.wavre
  const first = state.battles.wavre.mustered
  if (!report || !first) return { ...muster, units: new Map() }
  const battle = battleFile(data, 'wavre-19')
  const whatIf = battle.whatIf.find((w) => w.id === SECOND_DAY)
  const start = minutesOf(whatIf?.startTime ?? battle.startTime)
  const gone = new Set<string>(report.exits.map((e) => e.brigadeId))
  const exactly = new Map<string, UnitId[]>()
  const units = new Map<string, NonNullable<ReturnType<NonNullable<Muster['units']>['get']>>>()
  for (const id of Object.keys(report.lines) as UnitId[]) {
    const brigadeId = id.slice(0, id.lastIndexOf('.'))
    const now = muster.units?.get(id)
    if (!now || gone.has(brigadeId)) continue
    units.set(id, now)
    exactly.set(brigadeId, [...(exactly.get(brigadeId) ?? []), id])
  }
  const placings = [...exactly.keys()].flatMap((id) => {
    const brigadeId = id as BrigadeId
    const place = whatIf?.deployments?.find((d) => d.brigadeId === id)
    if (place && !heldByEnemy(data, report, brigadeId, place.at)) return []
    const side = SIDE_OF_ARMY[armyIn(id)]
    const entry = first.brigades[brigadeId]?.entry ?? ROAD_OF_DEPLOYED[side]
    return [
      {
        brigadeId,
        placing: { kind: 'arrival' as const, entry, minutes: start },
        cause: { kind: 'otherBattle' as const, id: 'wavre' },
      },
    ]
  })
  return {
    ...muster,
    units,
    exactly,
    // Nothing of the first day acts but what removes, what changes the ground, and the umpire's hand.
    shifts: [],
    holds: [],
    useArrivals: [],
    transfers: [],
    placings: [...placings, ...(muster.placings ?? []).filter((p) => p.cause.kind === 'organiser')],
  }
}

/** Whether the place of a brigade is an objective that the other side holds. */
function heldByEnemy(
  data: CampaignData,
  report: CpReport,
  brigadeId: string,
  [x, y]: readonly [number, number],
): boolean {
  const side = SIDE_OF_ARMY[armyIn(brigadeId)]
  return battleFile(data, 'wavre-19').objectives.some((objective) => {
    const holder = report.holders[objective.id]
    if (!holder || SIDE_OF_ARMY[holder] === side) return false
    return Math.hypot(objective.at[0] - x, objective.at[1] - y) <= AT_OBJECTIVE_M
  })
}
