/** Why a box is closed to whoever is chosen: the refusal of what he would do there. */
import { cellName, cellPlace } from '../../../board/grid/cells'
import { directionBetween, stepFrom, turnBetween, type Direction } from '../../../board/grid/facing'
import type { Side } from '../../../engine/sides'
import { groundOf } from '../sheet/ground'
import { rosterOf } from '../sheet/roster'
import { FACINGS, type Box, type Facing } from '../sheet/vocabulary'

import { unitsAt, unitState } from '../state/lookup'
import type { OhState } from '../state/state'
import type { OhCommand, StepName } from '../turn/commands'
import type { OhRefusal } from '../turn/refusals'
import { refuse } from '../turn/refuse'

/** Undefined: the box is open, or nobody asks about it. */
export function whyClosed(state: OhState, side: Side, actorId: string, box: Box): OhRefusal | undefined {
  if (!groundOf(state.sheet).has(box)) return undefined
  const command = rosterOf(state.sheet).units.has(actorId)
    ? commandOfUnit(state, side, actorId, box)
    : rosterOf(state.sheet).leaders.has(actorId)
      ? commandOfLeader(state, actorId, box)
      : undefined
  return command && refuse(state, side, command)
}

function commandOfLeader(state: OhState, leaderId: string, box: Box): OhCommand | undefined {
  const from = state.leaders[leaderId]?.box ?? null
  if (from === null || from === box) return undefined
  const path = [...wayTo(from, box).map(({ cell }) => cell)]
  if (state.phase === 'move') return { type: 'MoveLeader', leaderId, path }
  return state.phase === 'turnEnd' ? { type: 'RideLeader', leaderId, path } : undefined
}

function commandOfUnit(state: OhState, side: Side, unitId: string, box: Box): OhCommand | undefined {
  const { box: from, facing, formation } = unitState(state, unitId)
  if (from === null || from === box) return undefined
  const targetId = unitsAt(state, groundOf(state.sheet).number(box)).find((one) => one.side !== side)?.id
  if (state.phase === 'shoot') return targetId === undefined ? undefined : { type: 'Shoot', unitId, targetId }
  if (state.phase !== 'move') return undefined
  if (targetId !== undefined)
    return { type: 'Charge', unitId, targetId, steps: stepsAhead(facing, from, box), withLeaders: [] }
  const startFacing = nearestFacing(from, box) ?? facing
  return {
    type: 'Move',
    unitId,
    startFacing,
    steps: stepsAhead(startFacing, from, box),
    endFacing: startFacing,
    formation: formation === 'column' ? 'column' : 'deployed',
    withLeaders: [],
  }
}

/** The side of the box that looks to another. */
function nearestFacing(from: Box, to: Box): Facing | undefined {
  const direction = directionBetween(cellPlace(from), cellPlace(to))
  return direction && FACINGS.find((one) => Math.abs(turnBetween(one, direction)) <= 1)
}

/** The way by king's steps, the start left out. */
function wayTo(from: Box, to: Box): readonly { readonly cell: Box; readonly direction: Direction }[] {
  const end = cellPlace(to)
  const way: { cell: Box; direction: Direction }[] = []
  let at = cellPlace(from)
  while (at.column !== end.column || at.row !== end.row) {
    const next = {
      column: at.column + Math.sign(end.column - at.column),
      row: at.row + Math.sign(end.row - at.row),
    }
    const direction = directionBetween(at, next)
    if (direction === undefined || cellName(stepFrom(at, direction)) !== cellName(next)) break
    way.push({ cell: cellName(next), direction })
    at = next
  }
  return way
}

/** Those steps by their names from a facing; one that is none ahead is straight on, for the rules to refuse. */
function stepsAhead(facing: Facing, from: Box, to: Box): StepName[] {
  return wayTo(from, to).map(({ direction }) => {
    const turn = turnBetween(facing, direction)
    return turn === 1 ? 'R' : turn === -1 ? 'L' : 'F'
  })
}
