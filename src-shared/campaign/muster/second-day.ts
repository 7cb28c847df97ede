/** The second morning at Wavre: who is still there, and where they stand (CP-STEP-05). */
import { cellName } from '../../board/grid/cells'
import { cellAt, type MapPoint } from '../../board/grid/on-map'
import { contains } from '../../board/table/polygons'
import type { Battle } from '../../history/battle'
import { isGrid, type Board } from '../../history/boards'
import type { Objective } from '../../history/ground'
import type { Muster } from '../../history/roster-types'
import { minutesOf, SIDE_OF_ARMY, type BrigadeId, type Point, type UnitId } from '../../history/vocabulary'
import { battleFile, type CampaignData } from '../state/data'
import { armyIn } from '../report/historical'
import type { CpReport } from '../report/result'
import type { CpState } from '../state/state'

/** The what-if with which the second day is fought. */
export const SECOND_DAY = 'wv-second-day'
/** Roads by which those enter who have no place of their own and were deployed on the first day. */
const ROAD_OF_DEPLOYED = { french: 'namur-chaussee', coalition: 'brussels-chaussee' } as const
/** On a table a place is an objective if it lies as near to it as this, inches. */
const AT_OBJECTIVE_IN = 2
const BUILT_UP: ReadonlySet<string> = new Set(['town', 'village', 'strongpoint', 'farm'])

/** The muster of the first day turned into that of the second. */
export function secondDay(data: CampaignData, state: CpState, muster: Muster): Muster {
  const report = state.reports.wavre
  const first = state.battles.wavre.mustered
  if (!report || !first) return { ...muster, units: new Map() }
  const battle = battleFile(data, 'wavre-19')
  // Nobody stands near anything before the board is chosen: nearness on the map does not count.
  const board = battle.boards.find(({ id }) => id === state.battles['wavre-19'].boardId)
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
    if (place && !heldByEnemy(data, report, board, brigadeId, place.at)) return []
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
  board: Board | undefined,
  brigadeId: string,
  at: Point,
): boolean {
  const side = SIDE_OF_ARMY[armyIn(brigadeId)]
  const battle = battleFile(data, 'wavre-19')
  return battle.objectives.some((objective) => {
    const holder = report.holders[objective.id]
    if (!holder || SIDE_OF_ARMY[holder] === side) return false
    return board !== undefined && standsOn(battle, board, objective, at)
  })
}

/** Whether a place is an objective: on a grid in its cell, on a table within 2 inches of it or in its buildings. */
function standsOn(battle: Battle, board: Board, objective: Objective, [x, y]: Point): boolean {
  if (isGrid(board)) {
    const cell = cellAt(board, { x, y })
    return cell !== undefined && board.objectives[objective.id] === cellName(cell)
  }
  const place = board.objectives[objective.id]
  if (!place) return false
  const [west, south] = board.originM
  const inches = Math.hypot((x - west) / board.inchM - place[0], (y - south) / board.inchM - place[1])
  return inches <= AT_OBJECTIVE_IN || isInPlace(battle, objective, { x, y })
}

/** Whether a point of the map lies in one of the built-up places of an objective. */
function isInPlace(battle: Battle, { places }: Objective, at: MapPoint): boolean {
  return battle.features.some(
    ({ id, kind, geometry }) =>
      places.includes(id) &&
      BUILT_UP.has(kind) &&
      geometry.type === 'polygon' &&
      contains(
        geometry.coordinates.map(([x, y]) => ({ x, y })),
        at,
      ),
  )
}
