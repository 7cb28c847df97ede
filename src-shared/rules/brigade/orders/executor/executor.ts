/** Orders carried out by the engine itself: the plot of a brigade that was given none (BR-ORD-18, 10.4). */
import type { Side } from '../../../../engine/sides'
import { infoOf } from '../../state/lookup'
import { kept } from '../../state/memory'
import type { BrState, Charge, OrderState, Plot, SideSecret } from '../../state/state'
import type { Decision } from '../../turn/phases'
import { SidePlan } from './side-plan'

/** What the order asks of the brigade in this move, beside the plots that its side has made; a null plot: it stands. */
export function decisionOf(state: BrState, id: string): Decision {
  const { side } = infoOf(state, id)
  return planOf(state, side, state.secret[side].plots).decisionOf(id)
}

/** The plot of that decision; null: it stands. */
export function standingPlot(state: BrState, id: string): Plot | null {
  return decisionOf(state, id).plot
}

const NO_PLOTS: Readonly<Record<string, Plot>> = {}

/** A plan rests on these alone; a state with other submissions is planned for once. */
interface Known {
  readonly orders: Readonly<Record<string, OrderState>>
  readonly plots: Readonly<Record<string, Plot>>
  readonly failedPlots: SideSecret['failedPlots']
  readonly charges: readonly Charge[]
  readonly plan: SidePlan
}

const plans = kept((_: BrState['brigades']): Known[][] => [[], []])

function planOf(state: BrState, side: Side, given: Readonly<Record<string, Plot>>): SidePlan {
  const { orders, failedPlots } = state.secret[side]
  const plots = Object.keys(given).length === 0 ? NO_PLOTS : given
  const known = plans(state.brigades)[side] ?? []
  const found = known.find(
    (one) =>
      one.orders === orders &&
      one.plots === plots &&
      one.failedPlots === failedPlots &&
      one.charges === state.charges,
  )
  if (found) return found.plan
  const plan = new SidePlan(state, side, plots)
  known.push({ orders, plots, failedPlots, charges: state.charges, plan })
  return plan
}
