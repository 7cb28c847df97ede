/** Shaken units that come to order again (FP-SHAK-04, FP-SHAK-05). */
import type { Step } from '../turn/step'

/** State 3: its general has been with it since an earlier turn, and it has not fought meanwhile (FP-SHAK-04, FP-R-83). */
export function rally(step: Step): void {
  const { turn } = step.state
  const delay = step.field.rules.rallyDelay === 'fullTurn' ? 2 : 1
  for (const { id, info } of step.field.all) {
    const { shaken, lastHthTurn } = step.field.unit(id)
    const general = step.field.joinedTo(id)
    if (!shaken || !general || !step.field.isOwnGeneral(general.id, id)) continue
    if (general.joinedTurn > turn - delay) continue
    if (lastHthTurn > 0 && lastHthTurn >= turn - delay) continue
    step.setUnit(id, { shaken: false })
    step.emit('unitRallied', info.side, ['FP-SHAK-04'], { unit: id, general: general.id })
  }
}

/** A shaken unit is rallied when an enemy of its zone has routed (FP-SHAK-05, FP-R-89, FP-R-125). */
export function rallyByRout(
  step: Step,
  zones: readonly (readonly string[])[],
  routed: readonly string[],
): void {
  for (const gone of routed) {
    const zone = zones.find((one) => one.includes(gone)) ?? []
    const { side } = step.field.info(gone)
    for (const id of zone) {
      if (step.field.info(id).side === side || !step.field.isOnBoard(id) || step.field.isSteady(id)) continue
      step.setUnit(id, { shaken: false })
      step.emit('autoRallied', step.field.info(id).side, ['FP-SHAK-05'], { unit: id })
    }
  }
}
