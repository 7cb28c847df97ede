/** General orders as the staff of the squares rules reads them: which clause is in force, and where it sends a command. */
import { cellName } from '../../../board/grid/cells'
import type { Clause, GeneralOrder, Place, Trigger } from '../../../engine/orders'
import { groundOf } from '../sheet/ground'
import { enemyAdjacent, findUnit, isInPlay, occupancyOf, rosterOf } from '../state/lookup'
import type { SquareId } from '../sheet/sheet'
import type { SqState } from '../state/state'
import type { Posture, Task } from './task'

const POSTURES: Readonly<Record<Clause['verb'], Posture>> = {
  hold: 'hold',
  defend: 'hold',
  screen: 'hold',
  reserve: 'reserve',
  march: 'march',
  advance: 'attack',
  attack: 'attack',
  support: 'support',
  retire: 'retire',
  bombard: 'bombard',
}

/** The clause that an order has come to. */
export interface CurrentClause {
  /** From 0. */
  readonly index: number
  readonly clause: Clause
  /** Its beginning is still to come; it is being carried out; all have ended, and it was the last. */
  readonly stage: 'waiting' | 'inForce' | 'over'
}

/** The first clause that has not ended, or the last. Boxes are squares, moves are turns. */
export function currentClause(
  state: SqState,
  commandId: string,
  { clauses }: GeneralOrder,
): CurrentClause | undefined {
  const here = centreOf(state, commandId)
  const first = clauses.findIndex((clause) => !isOver(state, commandId, clause, here))
  const index = first === -1 ? clauses.length - 1 : first
  const clause = clauses[index]
  if (!clause) return undefined
  if (first === -1) return { index, clause, stage: 'over' }
  const begins = (clause.start ?? []).every((trigger) => holds(state, commandId, trigger, here))
  return { index, clause, stage: begins ? 'inForce' : 'waiting' }
}

/**
 * The task that an order gives now. A clause whose beginning is still to come keeps the command where it is; when all
 * have ended the last one's place is held. Null: the order names no place that this field knows, and the command has
 * nobody on it.
 */
export function orderedTask(state: SqState, commandId: string, order: GeneralOrder): Task | null {
  const current = currentClause(state, commandId, order)
  if (!current) return null
  const { clause, stage } = current
  const here = centreOf(state, commandId)
  if (stage === 'waiting') return here === null ? null : { goal: here, posture: 'hold' }
  const goal = placeOf(state, commandId, clause, here)
  if (goal === null) return null
  const exit = exitOf(state, clause)
  const posture = stage === 'inForce' ? POSTURES[clause.verb] : 'hold'
  return { goal, posture, ...(exit === undefined ? {} : { exit }) }
}

/** The square where most of a formation (command or unit) stands; ties by the first in its list. Null: none on the field. */
function centreOf(state: SqState, formationId: string): SquareId | null {
  const ids = rosterOf(state.sheet).commands.get(formationId)?.unitIds ?? [formationId]
  const counts = new Map<SquareId, number>()
  for (const id of ids) {
    const square = state.units[id]?.square
    if (square) counts.set(square, (counts.get(square) ?? 0) + 1)
  }
  let centre: SquareId | null = null
  for (const [square, count] of counts)
    if (count > (centre === null ? 0 : (counts.get(centre) ?? 0))) centre = square
  return centre
}

function placeOf(state: SqState, commandId: string, clause: Clause, here: SquareId | null): SquareId | null {
  const named = clause.place ?? clause.objective ?? clause.complex
  const place = named === undefined ? null : squareOfPlace(state, named)
  if (place !== null) return place
  const followed = clause.formation ?? clause.brigade
  if (followed !== undefined) return centreOf(state, followed) ?? here
  return clause.verb === 'retire' ? homeOf(state, commandId, here) : here
}

/** Square of a place: an objective, an exit, a square by id or name, or boxes from the north-west corner. */
export function squareOfPlace(state: SqState, place: Place): SquareId | null {
  const ground = groundOf(state.sheet)
  if (typeof place !== 'string') {
    const square = cellName({
      column: Math.max(0, Math.floor(place.x)),
      row: Math.max(0, Math.floor(place.y)),
    })
    return ground.has(square) ? square : null
  }
  if (ground.has(place)) return place
  const objective = state.sheet.victory.objectives.find(({ id }) => id === place)
  if (objective?.square !== undefined) return objective.square
  const exit = state.sheet.exits.find(({ id }) => id === place)
  if (exit) return exit.squares[0] ?? null
  const named = Object.entries(state.sheet.squares).find(
    ([, square]) => square.name === place || square.town?.name === place,
  )
  return named?.[0] ?? null
}

function exitOf(state: SqState, clause: Clause): string | undefined {
  return state.sheet.exits.find(({ id }) => id === clause.place)?.id
}

/** The square of the command's home edge that is nearest by the way there. */
function homeOf(state: SqState, commandId: string, here: SquareId | null): SquareId | null {
  const ground = groundOf(state.sheet)
  const homeEdge = rosterOf(state.sheet).commands.get(commandId)?.homeEdge
  if (here === null || homeEdge === undefined) return null
  const from = ground.number(here)
  let home: SquareId | null = null
  let least = Infinity
  for (const square of ground.names) {
    if (!ground.onHomeEdge(square, homeEdge)) continue
    const way = ground.distancesTo(square)[from] ?? Infinity
    if (way >= least) continue
    least = way
    home = square
  }
  return home
}

function isOver(state: SqState, commandId: string, clause: Clause, here: SquareId | null): boolean {
  if (clause.until?.some((trigger) => holds(state, commandId, trigger, here)) === true) return true
  if (clause.until !== undefined || clause.verb !== 'march') return false
  return hasArrived(state, commandId, clause, here)
}

function hasArrived(state: SqState, commandId: string, clause: Clause, here: SquareId | null): boolean {
  const goal = placeOf(state, commandId, clause, here)
  return here !== null && goal !== null && groundOf(state.sheet).distance(here, goal) === 0
}

function holds(state: SqState, commandId: string, trigger: Trigger, here: SquareId | null): boolean {
  const ground = groundOf(state.sheet)
  switch (trigger.when) {
    case 'atMove':
      return state.turn >= trigger.move
    case 'afterMoves':
      return state.turn > trigger.moves
    case 'arrived':
      return here !== null
    case 'enemyWithin': {
      const centre = centreOf(state, trigger.of) ?? here
      const side = rosterOf(state.sheet).commands.get(commandId)?.side
      if (centre === null) return false
      return rosterOf(state.sheet).unitList.some((info) => {
        const square = state.units[info.id]?.square
        if (info.side === side || !square) return false
        const isArm =
          trigger.arm === undefined ||
          (trigger.arm === 'artillery'
            ? info.isArtillery
            : trigger.arm === 'cavalry'
              ? info.isCavalry
              : info.isInfantry)
        return isArm && ground.distance(square, centre) <= trigger.distance
      })
    }
    case 'brigadeState': {
      const status = state.units[trigger.brigadeId]?.status
      return status !== undefined && trigger.states.includes(status)
    }
    case 'placeHeld': {
      if (state.holders[trigger.placeId]?.side === trigger.side) return true
      const square = squareOfPlace(state, trigger.placeId)
      return square !== null && occupancyOf(state).sides[ground.number(square)] === trigger.side
    }
    case 'losses': {
      const ids = rosterOf(state.sheet).commands.get(trigger.of)?.unitIds ?? [trigger.of]
      const known = ids.filter((id) => findUnit(state, id))
      const lost = known.filter((id) => !isInPlay(state, id)).length
      return known.length > 0 && 100 * lost >= trigger.percent * known.length
    }
    case 'contact': {
      const command = rosterOf(state.sheet).commands.get(commandId)
      return (
        command?.unitIds.some((id) => {
          const square = state.units[id]?.square
          return square ? enemyAdjacent(state, square, command.side) : false
        }) === true
      )
    }
  }
}
