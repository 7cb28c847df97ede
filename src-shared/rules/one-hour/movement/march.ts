/** A unit on its way, box by box, with its leaders (OH-MOVE-07, OH-LEAD-01). */
import { otherSide } from '../../../engine/sides'
import { DIRECTIONS } from '../../../board/grid/facing'
import { overrun } from '../combat/leader-risk'
import { routAbandoned } from '../combat/rout'
import { groundOf } from '../sheet/ground'
import type { Box } from '../sheet/vocabulary'
import { boxOf, leadersIn, unitInfo, unitsAt } from '../state/lookup'
import type { March } from '../state/state'
import type { Step } from '../turn/step'
import { exitOf } from './path'
import { relocate } from './relocate'

/** Sets out; `marchOn` takes it on, step by step. */
export function beginMarch(step: Step, march: March): void {
  if (march.withLeaders.length > 0) step.setLeaders(march.withLeaders, () => ({ moved: true }))
  step.set({
    march,
    stacked: step.state.stacked.filter(({ unitId }) => unitId !== march.unitId),
  })
}

/** One step, or the end of the march when there is none left. */
export function marchOn(step: Step): void {
  const { march } = step.state
  if (!march) return
  const [direction, ...rest] = march.steps
  if (direction === undefined) {
    endMarch(step, march)
    return
  }
  const ground = groundOf(step.state.sheet)
  const from = boxOf(step.state, march.unitId)
  const to = ground.beside(ground.number(from), DIRECTIONS.indexOf(direction))
  step.set({ march: { ...march, steps: rest } })
  if (to < 0) {
    leave(step, march, from)
    return
  }
  const box = ground.name(to)
  relocate(step, march.unitId, box, march.withLeaders)
  const { side } = unitInfo(step.state, march.unitId)
  if (leadersIn(step.state, box, otherSide(side)).length > 0) overrun(step, box, side, direction)
}

/** Over the edge: final, neither routed nor on the board (OH-MOVE-06). */
function leave(step: Step, { unitId, withLeaders }: March, box: Box): void {
  const { state } = step
  const exit = exitOf(state, unitId, box)
  step.set({ march: null })
  step.setUnit(unitId, {
    status: 'left',
    box: null,
    rampant: false,
    effects: [],
    gone: { exit, box, gameTurn: state.gameTurn },
  })
  if (withLeaders.length > 0) step.setLeaders(withLeaders, () => ({ status: 'left', box: null }))
  routAbandoned(step, box)
  const { side } = unitInfo(state, unitId)
  tellLeaders(step, unitId, withLeaders)
  step.emit('unitLeft', side, ['OH-MOVE-06'], { unitId, box, exit })
}

function endMarch(step: Step, { unitId, from, endFacing, withLeaders }: March): void {
  step.set({ march: null })
  step.setUnit(unitId, { facing: endFacing })
  tellLeaders(step, unitId, withLeaders)
  const ground = groundOf(step.state.sheet)
  const isPiled = (id: string) => {
    const box = step.unit(id).box
    return box !== null && unitsAt(step.state, ground.number(box)).length > 1
  }
  const before = step.state.stacked
  const stacked = before.filter((one) => isPiled(one.unitId))
  if (isPiled(unitId)) step.set({ stacked: [...stacked, { unitId, from, leaderIds: withLeaders }] })
  else if (stacked.length < before.length) step.set({ stacked })
}

function tellLeaders(step: Step, unitId: string, leaderIds: readonly string[]): void {
  if (leaderIds.length > 0)
    step.emit('leadersAlong', unitInfo(step.state, unitId).side, ['OH-LEAD-01'], { unitId, leaderIds })
}
