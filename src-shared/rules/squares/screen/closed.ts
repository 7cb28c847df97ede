/** Why a square is closed to whoever is chosen: the refusal of what he would do there. */
import { cellName, cellPlace } from '../../../board/grid/cells'
import type { SqRefusal } from '../turn/refusals'
import type { Side } from '../../../engine/sides'
import { findUnit, rosterOf, unitStateOf, type UnitInfo } from '../sheet/roster'
import type { SquareId } from '../sheet/sheet'
import { isActive, remaining } from '../state/lookup'
import type { SqState } from '../state/state'
import type { SqBattleCommand } from '../turn/commands'
import { refuse } from '../turn/refuse'

/** Undefined: the square is open, or nobody asks about it. */
export function whyClosed(
  state: SqState,
  side: Side,
  actorId: string,
  square: SquareId,
): SqRefusal | undefined {
  const unit = findUnit(state, actorId)
  const command = unit
    ? commandOfUnit(state, unit, square)
    : rosterOf(state.sheet).generals.has(actorId)
      ? commandOfGeneral(state, actorId, square)
      : undefined
  return command && refuse(state, side, command)
}

function commandOfGeneral(state: SqState, generalId: string, to: SquareId): SqBattleCommand | undefined {
  switch (state.phase) {
    // Whoever is only to be named rides nowhere: no square is to be refused to him.
    case 'nominate':
    case 'assignDie':
      return undefined
    case 'cincMoves':
      return { type: 'moveCinc', generalId, to, joinGeneralId: null }
    case 'placeGeneral':
      return { type: 'placeGeneral', generalId, to }
    default:
      return { type: 'moveGeneral', generalId, to }
  }
}

function commandOfUnit(state: SqState, unit: UnitInfo, to: SquareId): SqBattleCommand | undefined {
  const { id: unitId } = unit
  const { square } = unitStateOf(state, unitId)
  if (square === to) return undefined
  if (state.phase === 'retreats') return { type: 'chooseRetreat', unitId, to }
  if (state.phase === 'voluntaryRetreats') return { type: 'retreatUnit', unitId, to }
  if (square === null) return { type: 'enterReserve', unitId, at: to }
  if (!hasEnemy(state, unit, to)) return { type: 'moveUnit', unitId, path: [...straightWay(square, to)] }
  if (unit.isArtillery && isActive(state, unitId))
    return {
      type: 'bombard',
      target: to,
      guns: [{ unitId, points: Math.max(1, remaining(state, unitId)) }],
    }
  return { type: 'declareAssault', from: square, target: to, brigades: [unitId], supports: [], artillery: [] }
}

function hasEnemy(state: SqState, unit: UnitInfo, square: SquareId): boolean {
  return rosterOf(state.sheet).unitList.some(
    ({ id, side }) => side !== unit.side && unitStateOf(state, id).square === square,
  )
}

/** The way by king's steps, the start left out. */
function straightWay(from: SquareId, to: SquareId): readonly SquareId[] {
  const end = cellPlace(to)
  const way: SquareId[] = []
  let at = cellPlace(from)
  while (at.column !== end.column || at.row !== end.row) {
    at = {
      column: at.column + Math.sign(end.column - at.column),
      row: at.row + Math.sign(end.row - at.row),
    }
    way.push(cellName(at))
  }
  return way
}
