/** What enemies will most probably do in a move, for guns that would wait for them (10.5). */
import { otherSide, type Side } from '../../../engine/sides'
import { hindrances, tryPlot } from '../orders/executor/trials'
import { brigadeOf, onTable } from '../state/lookup'
import { kept } from '../state/memory'
import { nearestEnemy } from '../orders/clauses'
import { refusePlot } from '../movement/plot/plots'
import type { BrigadeState, BrState, Plot } from '../state/state'

/** An enemy in line so near stands; another comes on (10.5). */
const STANDS_WITHIN = 8
/** Whom he may run into within a move, inches. */
const A_MOVE = 14

const STANDING: Plot = { actions: [{ stand: true }], stopIfEnemyWithin: null, byOrder: true }
const COMING_ON: Plot = { ...STANDING, actions: [{ advance: 'max' }] }

/** The plot of a brigade whose orders nobody knows. */
function likelyPlot(state: BrState, id: string): Plot {
  if (brigadeOf(state, id).formation === 'line' && nearestEnemy(state, id) <= STANDS_WITHIN) return STANDING
  const refused = refusePlot(state, { type: 'PlotMove', brigadeId: id, actions: [...COMING_ON.actions] })
  return refused ? STANDING : COMING_ON
}

/** What is expected of one arrangement of bodies: fire that is ordered meanwhile changes nothing of it. */
interface Expected {
  readonly orders: readonly [unknown, unknown]
  readonly charges: BrState['charges']
  readonly brigades: BrState['brigades']
}
const expectations = kept((_: BrState['brigades']): [Expected?, Expected?] => [])

/** The state of the next move as a side may expect it: where it stands now, with its enemies come on. */
export function expected(state: BrState, side: Side): BrState {
  const { charges, secret } = state
  const orders = [secret[0].orders, secret[1].orders] as const
  const known = expectations(state.brigades)
  let found = known[side]
  if (found?.charges !== charges || found.orders[0] !== orders[0] || found.orders[1] !== orders[1]) {
    found = { orders, charges, brigades: comeOn(state, side) }
    known[side] = found
  }
  return { ...state, move: state.move + 1, brigades: found.brigades }
}

function comeOn(state: BrState, side: Side): BrState['brigades'] {
  const brigades: Record<string, BrigadeState> = { ...state.brigades }
  for (const { id } of onTable(state, otherSide(side))) {
    const brigade = brigadeOf(state, id)
    if (brigade.activity.kind !== 'free') continue
    const { actions } = likelyPlot(state, id)
    if (actions === STANDING.actions) continue
    const { pose } = tryPlot(state, id, actions, hindrances(state, id, A_MOVE))
    brigades[id] = { ...brigade, pose }
  }
  return brigades
}
