/** Rallying on the battlefield (5.15), and the throw that the night shares with it. */
import type { Side } from '../../../engine/sides'
import { refuseActor } from '../turn/actor'
import type { CommandOf } from '../turn/commands'
import { enemyAdjacent, unitInfoOf, unitStateOf } from '../state/lookup'
import { refusal, type SqRefusal } from '../turn/refusals'
import type { SqState } from '../state/state'
import type { Step } from '../turn/step'
import { NEEDED, RALLIES_FROM } from '../sheet/tables'

/** SQ-RLY-01, SQ-R-57: the only action of its activation, two hits or more, no enemy unit near. Held units may rally. */
export function refuseRally(state: SqState, { unitId }: CommandOf<'rallyUnit'>): SqRefusal | undefined {
  const refused = refuseActor(state, unitId, 'SQ-RLY-01', { heldMay: true })
  if (refused) return refused
  const unit = unitStateOf(state, unitId)
  // A breakthrough costs no points, but it is an action.
  if (unit.spent > 0 || unit.assaulted) return refusal('RALLY_AFTER_ACTION', 'SQ-RLY-01', { unitId }, unitId)
  if (unit.hits < RALLIES_FROM)
    return refusal('RALLY_TOO_FEW_HITS', 'SQ-RLY-01', { unitId, hits: unit.hits }, unitId)
  if (unit.square !== null && enemyAdjacent(state, unit.square, unitInfoOf(state, unitId).side))
    return refusal('RALLY_ENEMY_ADJACENT', 'SQ-RLY-01', { unitId, square: unit.square }, unitId)
  return undefined
}

/** Pass or fail, the unit has used all its actions (SQ-RLY-03). */
export function rallyUnit(step: Step, { unitId }: CommandOf<'rallyUnit'>): void {
  step.setUnit(unitId, { rallied: true })
  rollRally(step, unitId, unitInfoOf(step.state, unitId).side, false)
}

/** One morale die, without hill or town: 5+ removes one hit (SQ-RLY-02; at night SQ-NITE-04). */
export function rollRally(step: Step, unitId: string, side: Side, night: boolean): void {
  const { moraleDie } = unitInfoOf(step.state, unitId).unit
  const rules = night ? ['SQ-NITE-04', 'SQ-RLY-02'] : ['SQ-RLY-02', 'SQ-RLY-01', 'SQ-RLY-03', 'SQ-RLY-04']
  const roll = step.roll({
    die: moraleDie,
    count: 1,
    side,
    purpose: night ? 'nightRally' : 'rally',
    rules,
    forId: unitId,
  })
  const face = roll.faces[0] ?? 0
  const passed = face >= NEEDED.rally
  const hits = unitStateOf(step.state, unitId).hits - (passed ? 1 : 0)
  if (passed) step.setUnit(unitId, { hits })
  step.emit(
    'unitRallied',
    side,
    rules,
    { unitId, face, passed, hits, night },
    {
      dice: [roll],
      working: [{ key: 'rallyNeeded', values: { needed: NEEDED.rally, face }, rule: 'SQ-RLY-02' }],
    },
  )
}
