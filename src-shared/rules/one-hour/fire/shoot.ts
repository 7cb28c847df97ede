/** A shot is declared (OH-SHOOT-02, OH-SHOOT-10); what follows is the course of an attack. */
import { directionBetween } from '../../../board/grid/facing'
import { endHold } from '../combat/holds'
import { groundOf } from '../sheet/ground'
import { boxOf, rangeOf, unitInfo } from '../state/lookup'
import type { CommandOf } from '../turn/commands'
import type { Step } from '../turn/step'
import { bandOf } from './shot'

export function beginShot(step: Step, { unitId, targetId, useCard }: CommandOf<'Shoot'>): void {
  const { state } = step
  const from = boxOf(state, unitId)
  const at = boxOf(state, targetId)
  const range = rangeOf(state, from, at)
  const { side } = unitInfo(state, unitId)
  const ground = groundOf(state.sheet)
  step.emit('shotDeclared', side, ['OH-SHOOT-02', 'OH-BOARD-03'], {
    unitId,
    targetId,
    range,
    band: bandOf(range),
  })
  endHold(step, targetId, 'fire')
  step.setUnit(unitId, { shot: true })
  step.set({
    attack: {
      kind: 'shoot',
      stage: 'dice',
      unitId,
      targetId,
      at,
      from,
      range,
      steps: [],
      direction: directionBetween(ground.place(ground.number(from)), ground.place(ground.number(at))) ?? 'N',
      narrow: false,
      useCard: useCard ?? null,
      withLeaders: [],
      endFacing: null,
      // Worked out at the roll.
      help: { dice: [], rerolls: [] },
      flanked: false,
      dice: [],
      toHit: 3,
      rerolledBy: [],
      targetRouted: false,
    },
  })
}
