/** Holds of the campaign that end when a unit is shot at or charged (FP-DEP-07, CP-ROST-12). */
import { isHeld } from './actors'
import type { Step } from './step'

/** Ends at once and for good the holds of units and of all units of their brigades. */
export function endHolds(step: Step, ids: readonly string[], cause: 'shot' | 'charge'): void {
  const { field } = step
  const brigades = new Set(ids.filter((id) => isHeld(field, id)).map((id) => field.info(id).brigadeId))
  for (const brigade of brigades) {
    const units = [...field.roster.units.values()].filter(
      ({ id, brigadeId }) => brigadeId === brigade && step.state.units[id]?.held === true,
    )
    for (const { id } of units) step.setUnit(id, { held: false })
    const data = { units: units.map(({ id }) => id), cause }
    step.emit('holdEnded', units[0]?.side ?? null, ['CP-ROST-12', 'FP-DEP-07'], data)
  }
}
