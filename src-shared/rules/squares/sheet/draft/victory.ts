/** Hours, objectives, exits and the rule set's own verdict of a drafted battle (7.4 step 8 and 7.5 of the rules). */
import { clockTime } from '../../../../engine/holds'
import type { Battle } from '../../../../history/battle'
import type { Holders } from '../../../../history/battle-report'
import type { GridBoard } from '../../../../history/boards'
import type { SquaresFrame } from '../frames'
import type { Roster } from '../../../../history/roster-types'
import { ARMY_IDS, minutesOf, SIDE_IDS, SIDE_OF_ARMY, type SideId } from '../../../../history/vocabulary'
import { namedWaysOut } from '../../../../history/ways-out'
import { round, type DraftUnit } from './bases'
import type { SqExit, SqScenario } from '../sheet'

/** Minutes of the clock in a turn of a drafted battle. */
export const MINUTES_OF_TURN = 60
const DEFAULT_BREAK_PERCENT = 40
/** What the sheet can hold. */
const LEAST_BREAK_PERCENT = 10
const MOST_BREAK_PERCENT = 100

export const sideIndexOf = (side: SideId): 0 | 1 => (side === SIDE_IDS[1] ? 1 : 0)

const turnsBetween = (start: number, end: number): number => Math.ceil((end - start) / MINUTES_OF_TURN)

/** Start and turns; over the night the second day's turns follow those of the first. */
export function timesOf(battle: Battle, roster: Roster, overNight: boolean) {
  const startTime = clockTime(roster.startMinutes)
  const second = overNight ? battle.secondDay : undefined
  if (!second)
    return {
      startTime,
      turnMinutes: MINUTES_OF_TURN,
      turnLimit: turnsBetween(roster.startMinutes, roster.endMinutes),
      nights: [],
    }
  const firstDay = turnsBetween(roster.startMinutes, minutesOf(battle.endTime))
  return {
    startTime,
    turnMinutes: MINUTES_OF_TURN,
    turnLimit: firstDay + turnsBetween(minutesOf(second.startTime), minutesOf(second.endTime)),
    nights: [{ afterTurn: firstDay, resumeTime: second.startTime }],
  }
}

/** Every objective of the file with its first holder, and the board's own square for it, if it has one. */
export function objectivesOf(
  battle: Battle,
  board: GridBoard,
  holders: Holders,
): SqScenario['victory']['objectives'] {
  return battle.objectives.map(({ id, name, value }) => {
    const army = holders[id] ?? null
    return {
      id,
      name,
      ...(board.objectives[id] !== undefined && { square: board.objectives[id] }),
      vp: value,
      holder: army && sideIndexOf(SIDE_OF_ARMY[army]),
      requires: 'brigade' as const,
      ...(army && { heldBy: army }),
    }
  })
}

/** Ways out for a side: whatever an `exited` condition or a `transfer` of the file names as exit (CP-RES-09). */
export function exitsOf(battle: Battle, board: GridBoard): SqExit[] {
  const exits = namedWaysOut(battle).flatMap(({ exit, side }): SqExit[] => {
    const entry = board.entries[exit]
    if (!entry) return []
    const { cells, delayMinutes } = entry
    return [{ id: exit, side: sideIndexOf(side), squares: [...cells], delayMinutes }]
  })
  return exits.toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : a.side - b.side))
}

/** Break points and starting points of the rule set's own verdict; the level of victory is judged elsewhere. */
export function verdictOf(battle: Battle, frame: SquaresFrame, units: readonly DraftUnit[]) {
  const breakPercent: Record<string, number | null> = {}
  for (const army of ARMY_IDS) {
    const brigades = new Set(
      units
        .filter((unit) => unit.record.army.id === army && unit.record.brigade.arm !== 'artillery')
        .map((unit) => unit.record.brigade.id),
    )
    if (!units.some((unit) => unit.record.army.id === army)) continue
    const point = battle.victory.breakPoints[army]
    if (!point) breakPercent[army] = DEFAULT_BREAK_PERCENT
    else {
      const percent =
        point.percent ?? (point.formations === null ? null : round((100 * point.formations) / brigades.size))
      breakPercent[army] =
        percent === null ? null : Math.min(MOST_BREAK_PERCENT, Math.max(LEAST_BREAK_PERCENT, percent))
    }
  }
  return {
    breakPercent,
    decisiveMargin: 10,
    marginalMargin: 3,
    vpAtStart: [frame.vpAtStart.coalition, frame.vpAtStart.french] as [number, number],
    levels: battle.victory.levels.map(({ side, level, when }) => ({ side: sideIndexOf(side), level, when })),
  }
}
