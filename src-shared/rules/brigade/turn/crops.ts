/** The end of a move treads down the tall crops in which brigades that moved have come to stand (BR-GEO-09, `trampledCrops`). */
import { centroidOf } from '../../../board/table/polygons'
import { roundInch } from '../../../board/table/vectors'
import { groundOf } from '../sheet/ground'
import { bodyOf } from '../state/bodies'
import { fieldsOf, flatFields } from '../state/crops'
import { onTable } from '../state/lookup'
import type { Step } from './step'

/** Counts who has moved and stands in a field now, but for skirmishers, who go between the stalks; the last it takes lays it flat. */
export function treadCrops(step: Step): void {
  const { state } = step
  const ground = groundOf(state.sheet)
  const fields = fieldsOf(ground)
  if (!state.houseRules.trampledCrops || fields.length === 0) return
  const before = flatFields(state)
  const trodden = new Map<string, number>()
  for (const { id, isSkirmishers } of onTable(state)) {
    if (isSkirmishers || state.brigades[id]?.movedThisMove !== true) continue
    for (const { area } of ground.areasUnder(bodyOf(state, id).rectangle))
      if (area.kind === 'tallCrops' && !before.has(area.id))
        trodden.set(area.id, (trodden.get(area.id) ?? state.trodden?.[area.id] ?? 0) + 1)
  }
  if (trodden.size === 0) return
  step.set({ trodden: { ...state.trodden, ...Object.fromEntries(trodden) } })
  for (const { area } of fields) {
    if (before.has(area.id) || !flatFields(step.state).has(area.id)) continue
    const { x, y } = centroidOf(area.polygon)
    step.emit('cropsTrampled', null, ['BR-GEO-09'], { areaId: area.id, x: roundInch(x), y: roundInch(y) })
  }
}
