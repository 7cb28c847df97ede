/** The end of holds: fire or an assault frees the held bases of a square, and all others of their brigades. */
import { isHeld, rosterOf, unitsIn } from './lookup'
import type { SquareId } from '../sheet/sheet'
import type { Step } from '../turn/step'

/**
 * Ends, for good, the holds of the units in a square that has been bombarded or assaulted (in a counterattack too), and
 * of all units called after the same brigades (CP-ROST-12, 7.4 step 6). Call it when the bombardment or the assault of
 * the square has been declared, before anything is rolled.
 */
export function endHolds(step: Step, square: SquareId, cause: 'fire' | 'assault'): void {
  const { units } = rosterOf(step.state.sheet)
  const here = unitsIn(step.state, square).filter((id) => isHeld(step.state, id))
  if (here.length === 0) return
  const brigades = new Set(here.map((id) => units.get(id)?.unit.brigadeId))
  const freed = [...units.values()]
    .filter(
      ({ id, unit }) =>
        here.includes(id) ||
        (unit.brigadeId !== undefined && brigades.has(unit.brigadeId) && isHeld(step.state, id)),
    )
    .map(({ id }) => id)
  step.setUnits(freed, () => ({ held: false }))
  step.emit('holdEnded', null, ['CP-ROST-12'], { unitIds: freed, cause })
}
