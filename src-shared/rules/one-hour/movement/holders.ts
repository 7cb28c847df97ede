/** Who holds the boxes that count: the side of the unit that stood in one or passed through it last (OH-VICT-03). */
import type { Box } from '../sheet/vocabulary'
import { unitInfo } from '../state/lookup'
import type { Step } from '../turn/step'

/** Notes that a unit has come into a box; leaders do not count. */
export function rememberHolder(step: Step, unitId: string, box: Box): void {
  const { holders, sheet } = step.state
  if (!Object.hasOwn(holders, box)) return
  const { side, unit } = unitInfo(step.state, unitId)
  const before = holders[box] ?? null
  if (before?.side === side && before.army === unit.army) return
  step.set({ holders: { ...holders, [box]: { side, army: unit.army } } })
  const objective = sheet.boxes[box]?.objective
  if (objective && before?.side !== side)
    step.emit('objectiveTaken', side, ['OH-VICT-03'], {
      objectiveId: objective.id,
      box,
      from: before?.side ?? null,
    })
}
