/** What the enemy could do next, by exact odds: the best assault on a square by each of his commands. */
import { otherSide } from '../../../engine/sides'
import type { SquareId } from '../sheet/sheet'
import { commandInfoOf, isReady, unitInfoOf, unitStateOf } from '../state/lookup'
import type { SqState } from '../state/state'
import { bestAttack, type Judged } from './assault'
import type { Context } from './view'

/** A place that a unit could be in, and the points that it costs to get there. */
export interface Spot {
  readonly square: SquareId
  readonly cost: number
  readonly inTown: boolean
}

/** Assaults on a square that promise the enemy something, one for each command that is beside it and may still act. */
export function assaultsOn(
  { state, side, skill, view }: Context,
  square: SquareId,
  mayAct: (generalId: string) => boolean,
): readonly Judged[] {
  const { ground, occupancy } = view
  const enemy = otherSide(side)
  const at = ground.number(square)
  const byCommand = new Map<string, string[]>()
  for (const beside of ground.oneStep[at] ?? []) {
    if (occupancy.sides[beside] !== enemy) continue
    for (const id of occupancy.units[beside] ?? []) {
      const { commandId } = unitInfoOf(state, id)
      if (!mayAct(commandInfoOf(state, commandId).generalId)) continue
      const units = byCommand.get(commandId)
      if (units) units.push(id)
      else byCommand.set(commandId, [id])
    }
  }
  return [...byCommand.values()].flatMap((units): readonly Judged[] => {
    const best = bestAttack(state, enemy, units, skill, { target: at, isWhole: true })
    return best && best.margin > 0 ? [best] : []
  })
}

/** The same should a unit of the side be there: before the battle ends, in its last turn by those who have not acted. */
export function assaultsAfter(
  context: Context,
  unitId: string,
  { square, cost, inTown }: Spot,
): readonly Judged[] {
  const { state } = context
  const unit = unitStateOf(state, unitId)
  const units = { ...state.units, [unitId]: { ...unit, square, inTown, spent: unit.spent + cost } }
  const there: SqState = { ...state, units }
  const isLastTurn = state.turn >= state.sheet.turnLimit
  return assaultsOn({ ...context, state: there }, square, (id) => !isLastTurn || isReady(state, id))
}
