/** Questions of fact of a battle of history, answered from the notes of its turns (7.4). */
import { cellName, cellPlace, isOnGrid } from '../../../board/grid/cells'
import { stepFrom } from '../../../board/grid/facing'
import { clockMinutes } from '../../../engine/holds'
import { otherSide, type Side } from '../../../engine/sides'
import type { Battle } from '../../../history/battle'
import type { History } from '../../../history/bundle'
import type { BattleId } from '../../../history/vocabulary'
import { sideIndexOf } from '../sheet/draft/frame'
import { FRAMES, type FactTest } from '../sheet/draft/frames'
import { boxesBoard } from '../sheet/draft/ground'
import { measureOn } from '../sheet/draft/places'
import { muster } from '../sheet/muster'
import { rosterOf } from '../sheet/roster'
import { FACINGS, type Box } from '../sheet/vocabulary'
import { turnEnd } from '../turn/clock'
import type { Note, OhState } from './state'

type Moment = Pick<Note, 'holders' | 'boxes'>

/** How things stood at the end of the last game turn not after a clock time; before the first, at the start. */
function momentAt(state: OhState, time: string): Moment {
  const note = state.notes.findLast(({ gameTurn }) => turnEnd(state.sheet, gameTurn) <= clockMinutes(time))
  if (note) return note
  const { sheet } = state
  return {
    holders: muster(sheet).holders,
    boxes: Object.fromEntries(sheet.units.flatMap(({ id, box }) => (box === undefined ? [] : [[id, box]]))),
  }
}

/** Answers to the questions of the battle; one that the notes cannot answer is left to the organiser (CP-LINK-03). */
export function answerFacts(
  state: OhState,
  battleId: BattleId,
  history: History,
  menOf: (unitId: string) => number,
): Record<string, boolean> {
  return Object.fromEntries(
    FRAMES[battleId].facts.flatMap((fact) => {
      const answer = answerOf(fact, state, battleId, history, menOf)
      return answer === undefined ? [] : [[fact.id, answer]]
    }),
  )
}

function answerOf(
  fact: FactTest,
  state: OhState,
  battleId: BattleId,
  history: History,
  menOf: (unitId: string) => number,
): boolean | undefined {
  const { sheet, houseRules } = state
  const battle = history.battles[battleId]
  const side = sideIndexOf(fact.side)
  // Nobody has attacked in a battle that began later; of an earlier one no shot is noted.
  if (fact.kind === 'attackedBefore')
    return clockMinutes(sheet.startTime) >= clockMinutes(fact.at) ? false : undefined
  const { holders, boxes } = momentAt(state, fact.at)
  const boxOf = (objective: string): Box | undefined =>
    Object.entries(sheet.boxes).find(([, box]) => box.objective?.id === objective)?.[0]
  const holds = (objective: string): boolean => {
    const box = boxOf(objective)
    return box !== undefined && holders[box]?.side === side
  }
  const { unitList } = rosterOf(sheet)
  const enemies = unitList.flatMap((info) => {
    const box = boxes[info.id]
    return info.side === otherSide(side) && box !== undefined ? [box] : []
  })
  const measure = measureOn(sheet, houseRules)
  const isClear = (box: Box, range: number): boolean =>
    enemies.every((enemy) => measure.range(box, enemy) > range)
  switch (fact.kind) {
    case 'heldAndClear': {
      const box = boxOf(fact.objective)
      return box !== undefined && holds(fact.objective) && isClear(box, fact.range)
    }
    case 'heldWithFree': {
      const free = unitList.filter(({ id, side: own, isInfantry, isHorse }) => {
        const box = boxes[id]
        return own === side && (isInfantry || isHorse) && box !== undefined && isClear(box, fact.range)
      })
      return fact.objectives.every(holds) && free.length >= fact.units
    }
    case 'heldAndAcross':
      return holds(fact.objective) && divisionsAcross(state, side, boxes, battle, history, menOf) > 0
    case 'noneAcross':
      return divisionsAcross(state, side, boxes, battle, history, menOf) === 0
  }
}

/** Infantry divisions of which units with at least half of the men stand across the river. */
function divisionsAcross(
  { sheet }: OhState,
  side: Side,
  boxes: Moment['boxes'],
  battle: Battle,
  { index }: History,
  menOf: (unitId: string) => number,
): number {
  const across = acrossTheRiver(battle, sheet.battle?.boardId)
  const divisions = new Map<string, { men: number; across: number; infantry: boolean }>()
  for (const { id, side: own, members } of sheet.units) {
    if (own !== side) continue
    const box = boxes[id]
    const isOver = box !== undefined && across.has(box)
    for (const unitId of members) {
      const record = index.unitById.get(unitId)
      if (!record) continue
      const sum = divisions.get(record.division.id) ?? { men: 0, across: 0, infantry: false }
      const men = menOf(unitId)
      divisions.set(record.division.id, {
        men: sum.men + men,
        across: sum.across + (isOver ? men : 0),
        infantry: sum.infantry || record.unit.arm === 'infantry',
      })
    }
  }
  return [...divisions.values()].filter(({ men, across: over, infantry }) => infantry && 2 * over >= men)
    .length
}

/** West of the Dyle: boxes of the board joined to A1 through sides without a river. */
export function acrossTheRiver(battle: Battle, boardId: string | undefined): ReadonlySet<Box> {
  const board = boxesBoard(battle.boards, boardId)
  if (!board) return new Set()
  const rivers = new Set(
    board.edges.flatMap(({ a, b, water }) => (water === 'river' ? [`${a} ${b}`, `${b} ${a}`] : [])),
  )
  const joined = new Set(['A1'])
  // A set grows while it is walked.
  for (const from of joined)
    for (const facing of FACINGS) {
      const place = stepFrom(cellPlace(from), facing)
      if (!isOnGrid(board, place)) continue
      const to = cellName(place)
      if (!rivers.has(`${from} ${to}`)) joined.add(to)
    }
  return joined
}
