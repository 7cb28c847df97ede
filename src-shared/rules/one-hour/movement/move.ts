/** The Move of a unit: what is refused, and how it is carried out (5.9, 5.14). */
import type { Side } from '../../../engine/sides'
import { removeRouted, wouldBeAbandoned } from '../combat/rout'
import { isAdvance, mustRoll, overcomesReluctance } from '../morale/reluctance'
import { boxOf, unitInfo, unitState } from '../state/lookup'
import type { OhState } from '../state/state'
import { moveCard, spendCard } from '../turn/cards/use'
import { refuseCompany } from '../turn/checks'
import type { CommandOf } from '../turn/commands'
import { refusal, type OhRefusal } from '../turn/refusals'
import type { Step } from '../turn/step'
import { beginMarch } from './march'
import { refuseMover } from './move-checks'
import { isPath, judgePath, type PathFound } from './path'
import { canMoveIn } from './reach'
import { mayEndIn } from './stacking'

type Move = CommandOf<'Move'>

function planOf(state: OhState, { unitId, startFacing, steps, formation }: Move) {
  return {
    unitId,
    start: boxOf(state, unitId),
    facing: startFacing,
    column: formation === 'column',
    steps,
    entering: false,
  }
}

export function refuseMove(state: OhState, side: Side, command: Move): OhRefusal | undefined {
  const { unitId, formation, useCard, withLeaders } = command
  const card =
    useCard === undefined || !state.units[unitId] ? undefined : moveCard(state, unitId, formation, useCard)
  const refused = refuseMover(state, side, unitId, card !== undefined)
  if (refused) return refused
  if (!canMoveIn(state, unitId, formation))
    return refusal('CANNOT_DEPLOY_HERE', 'OH-COL-05', { unitId }, unitId)
  const path = judgePath(state, planOf(state, command))
  if (!isPath(path)) return path
  const from = boxOf(state, unitId)
  if (path.directions.length > 0 && !path.leaves && !mayEndIn(state, unitId, from, path.end))
    return refusal('OVERSTACKED', 'OH-STACK-03', { unitId, box: path.end }, unitId)
  if (unitState(state, unitId).heldByReluctance && advances(state, unitId, path))
    return refusal('HELD_BY_RELUCTANCE', 'OH-TRAIT-03', { unitId }, unitId)
  const company = refuseCompany(state, side, unitId, withLeaders)
  if (company) return company
  if (useCard !== undefined && !card)
    return refusal('CARD_NOT_ELIGIBLE', 'OH-CARD-04', { cardId: useCard }, unitId)
  return undefined
}

/** Leaving the board is never an advance, nor is a move without steps (OH-TRAIT-03). */
function advances(state: OhState, unitId: string, path: PathFound): boolean {
  return !path.leaves && isAdvance(state, unitId, boxOf(state, unitId), path.end)
}

/** Whether a legal move needs the roll of the reluctant first. */
export function needsRoll(state: OhState, command: Move): boolean {
  if (!mustRoll(state, command.unitId)) return false
  const path = judgePath(state, planOf(state, command))
  return isPath(path) && advances(state, command.unitId, path)
}

export function move(step: Step, command: Move): void {
  const { unitId, formation, startFacing, endFacing, useCard, withLeaders } = command
  const path = judgePath(step.state, planOf(step.state, command))
  if (!isPath(path)) return
  if (mustRoll(step.state, unitId) && advances(step.state, unitId, path))
    if (!overcomesReluctance(step, unitId)) return
  const { side } = unitInfo(step.state, unitId)
  const unit = unitState(step.state, unitId)
  const from = boxOf(step.state, unitId)
  spendCard(step, useCard, unitId)
  if (unit.rampant) step.emit('rampantEnded', side, ['OH-TRAIT-04'], { unitIds: [unitId] })
  step.setUnit(unitId, {
    formation,
    facing: startFacing,
    moved: true,
    rampant: false,
    effects: unit.effects.filter(({ kind }) => kind !== 'extraMove'),
  })
  if (unit.formation !== formation)
    step.emit('formationChanged', side, [formation === 'column' ? 'OH-COL-01' : 'OH-COL-05'], {
      unitId,
      formation,
    })
  const goes = path.directions.length > 0
  const abandoned = goes && wouldBeAbandoned(step, unitId, withLeaders)
  step.emit('unitMoved', side, ['OH-MOVE-03', 'OH-MOVE-02'], {
    unitId,
    path: abandoned ? [from] : [from, ...path.boxes],
    cost: abandoned ? 0 : path.cost,
    facing: endFacing,
    byRoad: path.byRoad,
  })
  if (abandoned) {
    removeRouted(step, unitId, 'leaderGone')
    return
  }
  beginMarch(step, {
    kind: 'move',
    unitId,
    steps: path.directions,
    leaves: path.leaves,
    from,
    endFacing,
    withLeaders,
  })
}
