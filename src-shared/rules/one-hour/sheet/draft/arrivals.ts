/** Who comes on during the battle, in which groups, when and where (7.2 step 11). */
import { cellName, cellPlace, isOnGrid } from '../../../../board/grid/cells'
import type { Battle } from '../../../../history/battle'
import type { GridBoard } from '../../../../history/boards'
import type { Cause, Coming, Roster, RosterBrigade } from '../../../../history/roster-types'
import type { MapEdge } from '../../../../history/vocabulary'
import type { OhGroup } from '../sheet'
import type { Box, Facing } from '../vocabulary'
import { facingOf } from './placing'
import type { DraftUnit } from './units'

export interface Arriving {
  readonly group: OhGroup
  readonly units: readonly DraftUnit[]
  readonly facing: Facing
}

export interface ArrivalsInput {
  readonly battle: Battle
  readonly board: GridBoard
  readonly roster: Roster
  readonly units: readonly DraftUnit[]
  readonly sideOf: (unit: DraftUnit) => 0 | 1
  readonly turnMinutes: number
  readonly turnLimit: number
}

/** An entry of the file, or of what a what-if or a campaign adds to it. */
interface Entry {
  /** `r` and its number. */
  readonly id: string
  readonly facingDeg: number | undefined
  brings(brigade: RosterBrigade): boolean
}

/** Groups in the order of the file; who would come after the last turn, or by no entry of the board, is left out. */
export function groupsOf(input: ArrivalsInput): readonly Arriving[] {
  const { battle, board, roster, units, sideOf, turnMinutes, turnLimit } = input
  const entries = entriesOf(battle, roster)
  const groups = new Map<
    string,
    { entry: Entry; coming: Coming; units: DraftUnit[]; turn: number; side: 0 | 1 }
  >()
  for (const unit of units) {
    const { placing } = unit.brigade
    if (placing.kind !== 'arrival') continue
    const on = board.entries[placing.entry]
    const entry = entries.find((one) => one.brings(unit.brigade))
    if (!on || !entry) continue
    const late = placing.dueMinutes + on.delayMinutes - roster.startMinutes
    const turn = Math.max(1, 1 + Math.floor(late / turnMinutes))
    if (turn > turnLimit) continue
    const key = `${entry.id} ${turn} ${placing.entry}`
    const known = groups.get(key)
    if (known) known.units.push(unit)
    else groups.set(key, { entry, coming: placing, units: [unit], turn, side: sideOf(unit) })
  }
  const numbers = new Map<string, number>()
  return [...groups.values()]
    .toSorted((a, b) => entries.indexOf(a.entry) - entries.indexOf(b.entry) || a.turn - b.turn)
    .map(({ entry, coming, units: own, turn, side }): Arriving => {
      // Brigades of one entry whose hours have come to differ are several groups (CP-ROST-06).
      const nth = (numbers.get(entry.id) ?? 0) + 1
      numbers.set(entry.id, nth)
      const point = battle.entryPoints.find(({ id }) => id === coming.entry)
      const on = board.entries[coming.entry]
      return {
        group: {
          groupId: nth === 1 ? entry.id : `${entry.id}-${nth}`,
          side,
          gameTurn: turn,
          entryBoxes: [...entryBoxes(board, on?.cells ?? [], point?.edge)],
          unitIds: own.map(({ id }) => id),
          leaderIds: [],
          delayMinutes: on?.delayMinutes ?? 0,
        },
        units: own,
        facing: facingOf(entry.facingDeg ?? point?.facingDeg ?? 0),
      }
    })
}

const isCause = (cause: Cause | null, id: string): boolean => cause?.kind === 'whatIf' && cause.id === id

/** Entries numbered from 1: those of the file, then those of what-ifs in force, then what only a campaign brings. */
function entriesOf(battle: Battle, roster: Roster): readonly Entry[] {
  const rows: Omit<Entry, 'id'>[] = battle.reinforcements.map(({ brigadeIds, facingDeg }) => ({
    facingDeg,
    brings: ({ placedBy, record }) => placedBy === null && brigadeIds.includes(record.brigade.id),
  }))
  for (const whatIf of roster.whatIfs) {
    for (const { formations } of whatIf.moves ?? [])
      rows.push({
        facingDeg: undefined,
        brings: ({ placedBy, record }) =>
          isCause(placedBy, whatIf.id) &&
          !(whatIf.reinforcements ?? []).some(({ brigadeIds }) => brigadeIds.includes(record.brigade.id)) &&
          formations.some((id) => record.brigade.id === id || record.brigade.id.startsWith(`${id}.`)),
      })
    for (const { brigadeIds, facingDeg } of whatIf.reinforcements ?? [])
      rows.push({
        facingDeg,
        brings: ({ placedBy, record }) =>
          isCause(placedBy, whatIf.id) && brigadeIds.includes(record.brigade.id),
      })
  }
  const causes = new Map(
    roster.brigades.flatMap(({ placing, placedBy }) =>
      placing.kind === 'arrival' && placedBy ? [[`${placedBy.kind} ${placedBy.id}`, placedBy] as const] : [],
    ),
  )
  for (const cause of causes.values())
    rows.push({
      facingDeg: undefined,
      brings: ({ placedBy }) => placedBy?.kind === cause.kind && placedBy.id === cause.id,
    })
  return rows.map((row, i) => ({ ...row, id: `r${i + 1}` }))
}

/** The boxes of an entry, each followed by its neighbours along the edge of the map. */
export function entryBoxes(
  board: GridBoard,
  cells: readonly Box[],
  edge: MapEdge | undefined,
): readonly Box[] {
  const along = edge === 'north' || edge === 'south' ? { column: 1, row: 0 } : { column: 0, row: 1 }
  return [
    ...new Set(
      cells.flatMap((cell) => {
        const { column, row } = cellPlace(cell)
        return [0, -1, 1]
          .map((step) => ({ column: column + step * along.column, row: row + step * along.row }))
          .filter((place) => isOnGrid(board, place))
          .map(cellName)
      }),
    ),
  ]
}
