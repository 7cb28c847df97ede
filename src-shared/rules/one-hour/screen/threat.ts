/** Boxes that enemy horse could charge into as everybody stands and faces now; what a player asks before he forms square. */
import { otherSide, type Side } from '../../../engine/sides'
import { groundOf } from '../sheet/ground'
import { chargeField } from '../staff/fields'
import { isHeld, onBoard, unitInfo, unitState } from '../state/lookup'
import type { OhState } from '../state/state'
import type { ThreatPreview } from './schema'

/** In the order of the boxes, with those who threaten each. */
export function threatTo(state: OhState, side: Side): ThreatPreview {
  const ground = groundOf(state.sheet)
  const by = new Map<number, Set<string>>()
  for (const unitId of onBoard(state, otherSide(side))) {
    const info = unitInfo(state, unitId)
    const { box, facing, formation } = unitState(state, unitId)
    if (!info.isHorse || box === null || isHeld(state, unitId)) continue
    for (const { at } of chargeField(state, info, ground.number(box), facing, formation)) {
      const known = by.get(at) ?? new Set()
      by.set(at, known.add(unitId))
    }
  }
  return {
    kind: 'threat',
    boxes: [...by]
      .toSorted(([a], [b]) => a - b)
      .map(([at, unitIds]) => ({ cell: ground.name(at), unitIds: [...unitIds] })),
  }
}
