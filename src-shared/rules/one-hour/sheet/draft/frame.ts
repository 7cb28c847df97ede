/** Sides, hours, objectives, exits and the rule set's own verdict of a drafted battle (7.4). */
import { clockTime } from '../../../../engine/holds'
import type { Battle } from '../../../../history/battle'
import type { GridBoard } from '../../../../history/boards'
import type { History } from '../../../../history/bundle'
import type { Holders } from '../../../../history/battle-report'
import type { Roster } from '../../../../history/roster-types'
import {
  SIDE_IDS,
  SIDE_OF_ARMY,
  type ArmyId,
  type BattleId,
  type MapEdge,
  type SideId,
} from '../../../../history/vocabulary'
import { waysOut } from '../../../../history/ways-out'
import { DraftError } from '../../../drafting'
import type { OhExit, OhSheet } from '../sheet'
import type { Box, Facing } from '../vocabulary'
import { FRAMES } from './frames'

/** Minutes of the clock in a game turn of a drafted battle (section 1). */
export const TURN_MINUTES = 30
/** Turns that a sheet can hold. */
const FEWEST_TURNS = 6
const MOST_TURNS = 30

const EDGE: Readonly<Record<MapEdge, Facing>> = { north: 'N', east: 'E', south: 'S', west: 'W' }

/** Side 0 is the Coalition, as in the files. */
export const sideIndexOf = (side: SideId): 0 | 1 => (side === SIDE_IDS[1] ? 1 : 0)
export const sideOfArmy = (army: ArmyId): 0 | 1 => sideIndexOf(SIDE_OF_ARMY[army])

/** Sides with their armies: those of the file, and after them those that only a what-if brings. */
export function sidesOf(battle: Battle, coming: ReadonlySet<ArmyId>): OhSheet['sides'] {
  const side = (id: SideId): OhSheet['sides'][0] => {
    const listed = battle.sides.find((one) => one.id === id)
    const first = listed?.armies[0]
    const others = [...coming].filter((army) => SIDE_OF_ARMY[army] === id && !listed?.armies.includes(army))
    const armies = [...(listed?.armies ?? []), ...others]
    const boardEdges = Object.fromEntries(
      armies.map((army): [string, Facing] => {
        const edge = listed?.baseEdges[army] ?? (first && listed.baseEdges[first])
        if (!edge) throw new DraftError(`The army “${army}” has no edge of the map behind it.`)
        return [army, EDGE[edge]]
      }),
    )
    return { id, name: listed?.name ?? id, armies, boardEdges }
  }
  return [side(SIDE_IDS[0]), side(SIDE_IDS[1])]
}

/** Start and half hours to the end. */
export function hoursOf({ startMinutes, endMinutes }: Roster) {
  const turns = Math.ceil((endMinutes - startMinutes) / TURN_MINUTES)
  return {
    startTime: clockTime(startMinutes),
    turnMinutes: TURN_MINUTES,
    turnLimit: Math.min(MOST_TURNS, Math.max(FEWEST_TURNS, turns)),
  }
}

/** The boxes with the objectives and exits that lie on them. */
export function withGround(
  boxes: OhSheet['boxes'],
  battle: Battle,
  board: GridBoard,
  battleId: BattleId,
  holders: Holders,
  exits: readonly OhExit[],
): OhSheet['boxes'] {
  const all: OhSheet['boxes'] = { ...boxes }
  const at = (box: Box) => all[box] ?? { kind: 'clear', level: 0 }
  const { atLimit } = FRAMES[battleId].verdict
  const counted = new Set(
    objectivesNamed(battleId).filter(
      (id) => typeof atLimit === 'string' || !('points' in atLimit) || atLimit.points.includes(id),
    ),
  )
  for (const { id, name, value } of battle.objectives) {
    const box = board.objectives[id]
    if (box === undefined) continue
    const holder = holders[id] ?? null
    all[box] = {
      ...at(box),
      name: at(box).name ?? name,
      objective: {
        id,
        points: counted.has(id) ? value : 0,
        ...(holder !== null && { heldBy: sideOfArmy(holder) }),
      },
    }
  }
  for (const { boxes: cells, side } of exits)
    for (const box of cells) {
      const sides = new Set([...(at(box).exit ?? []), side])
      all[box] = { ...at(box), exit: [...sides].toSorted() }
    }
  return all
}

/** Objectives that the own verdict names. */
function objectivesNamed(battleId: BattleId): readonly string[] {
  const { atLimit, holdAll } = FRAMES[battleId].verdict
  return [
    ...(holdAll?.objectives ?? []),
    ...(typeof atLimit === 'string' ? [] : 'points' in atLimit ? atLimit.points : atLimit.objectives),
  ]
}

export function recordOf(
  { objectives }: Battle,
  holders: Holders,
  exits: readonly OhExit[],
): OhSheet['record'] {
  return {
    objectives: objectives.map(({ id, name }) => {
      const army = holders[id] ?? null
      return { id, name, ...(army !== null && { army }) }
    }),
    exits: [...exits],
  }
}

/** Ways out of the battle that lie on the board (CP-RES-09). */
export function exitsOf(battle: Battle, board: GridBoard, whatIfIds: readonly string[]): readonly OhExit[] {
  return waysOut(battle, whatIfIds).flatMap(({ exit, side, formations }): OhExit[] => {
    const entry = board.entries[exit]
    if (!entry) return []
    const { cells, delayMinutes } = entry
    return [
      {
        id: exit,
        side: sideIndexOf(side),
        boxes: [...cells],
        delayMinutes,
        ...(formations && { formations: [...formations] }),
      },
    ]
  })
}

/** The rule set's own verdict, which ends the battle; the level of victory is judged by the file (CP-WIN). */
export function verdictOf(history: History, battleId: BattleId, board: GridBoard): OhSheet['victory'] {
  const boxesOf = (ids: readonly string[]): Box[] =>
    ids.map((id) => {
      const box = board.objectives[id]
      if (box === undefined)
        throw new DraftError(
          `The objective “${id}” of ${history.battles[battleId].name} lies off this board.`,
        )
      return box
    })
  const { atLimit, holdAll } = FRAMES[battleId].verdict
  const hold = holdAll && {
    holdAll: {
      side: sideIndexOf(holdAll.side),
      boxes: boxesOf(holdAll.objectives),
      ownTurns: holdAll.ownTurns,
    },
  }
  if (typeof atLimit === 'string') return { ...hold, atLimit: sideIndexOf(atLimit) }
  if ('points' in atLimit) return { ...hold, atLimit: 'points' }
  const { side, holds, objectives } = atLimit
  return { ...hold, atLimit: { side: sideIndexOf(side), holds, boxes: boxesOf(objectives) } }
}
