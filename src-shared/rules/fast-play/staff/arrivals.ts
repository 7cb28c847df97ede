/** Who waits at the edge comes on: along the road where there is one, as far in as there is room. */
import type { Side } from '../../../engine/sides'
import { ALLOWANCE, ROAD_BONUS } from '../sheet/tables'
import type { FpCommand } from '../turn/commands'
import type { Decision } from './idea'
import { isLegal } from './approach'
import type { View } from './view'

export function arrivalDecision(view: View, side: Side): Decision | undefined {
  const { state, field } = view
  for (const queue of state.queues) {
    const [unit] = queue.units
    const info = unit === undefined ? undefined : field.roster.units.get(unit)
    if (queue.side !== side || unit === undefined || !info) continue
    const instruction = view.instruction(unit)
    const depth = (state.units[unit]?.elements ?? 1) * info.base.depth
    const full = Math.max(ALLOWANCE[info.type].column, depth)
    const half = Math.max(full / 2, depth)
    const steps = [
      [{ road: full + ROAD_BONUS }],
      [{ advance: full }],
      [{ road: full }],
      [{ advance: half }],
      [{ road: depth }],
      [{ advance: depth }],
    ]
    const command = steps
      .map((way): FpCommand => ({ type: 'enterTable', unit, steps: way }))
      .find((one) => isLegal(view, one))
    if (command)
      return {
        idea: { command, want: 'comesOn', score: 1, orderOf: instruction?.holderId ?? null },
        others: [],
      }
  }
  return undefined
}
