/** What assaults would come of a move: the enemy's best on the square, and our own best from there, by the exact odds. */
import { otherSide } from '../../../engine/sides'
import { commandInfoOf, unitInfoOf, unitStateOf } from '../state/lookup'
import type { SquareId } from '../sheet/sheet'
import { COST } from '../sheet/tables'
import type { SqState } from '../state/state'
import { mayAssault } from '../turn/options/assault'
import { judgedAttacks } from './assault'
import type { Context } from './view'

/** Share of the enemy's best assaults that come: he too has to win a die for them. */
const COMES = 0.5

/** The state with a unit moved, as far as assaults look at it. */
export function withUnitAt(
  state: SqState,
  unitId: string,
  { square, inTown, cost }: { readonly square: SquareId; readonly inTown: boolean; readonly cost: number },
): SqState {
  const unit = unitStateOf(state, unitId)
  if (unit.square === square && unit.inTown === inTown) return state
  const moved = { ...unit, square, inTown, spent: unit.spent + cost }
  return { ...state, units: { ...state.units, [unitId]: moved } }
}

/** Expected loss in worth of everybody in a square by the enemy's best assault on it. */
export function threatTo(moved: SqState, { side, view }: Context, square: SquareId): number {
  const enemy = otherSide(side)
  const byCommand = new Map<string, string[]>()
  for (const at of view.ground.oneStep[view.ground.number(square)] ?? [])
    if (view.occupancy.sides[at] === enemy)
      for (const id of view.occupancy.units[at] ?? []) {
        const { commandId } = unitInfoOf(moved, id)
        const ids = byCommand.get(commandId)
        if (ids) ids.push(id)
        else byCommand.set(commandId, [id])
      }
  let worst = 0
  for (const ids of byCommand.values())
    for (const { margin, gain } of judgedAttacks(moved, enemy, ids, { combines: 'all' }, square))
      if (margin > 0) worst = Math.max(worst, gain)
  return COMES * worst
}

/** Margin of the best assault of a command in which a moved unit could take part at once; 0: none. */
export function chanceFor(
  moved: SqState,
  { side, view, skill }: Context,
  commandId: string,
  unitId: string,
  cost: number,
): number {
  const { square } = unitStateOf(moved, unitId)
  if (square === null || !unitInfoOf(moved, unitId).isBrigade) return 0
  if (cost + COST.assault > (moved.active?.actionDie ?? 0) || !mayAssault(moved, unitId)) return 0
  const able = commandInfoOf(moved, commandId).unitIds.filter((id) => mayAssault(moved, id))
  let best = 0
  for (const at of view.ground.oneStep[view.ground.number(square)] ?? [])
    if (view.occupancy.sides[at] === otherSide(side))
      for (const { margin } of judgedAttacks(moved, side, able, skill, view.ground.name(at)))
        best = Math.max(best, margin)
  return best
}
