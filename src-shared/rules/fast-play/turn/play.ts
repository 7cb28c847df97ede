/** Carrying out a legal command and all that follows of itself, up to the next decision (section 4). */
import type { Dice } from '../../../engine/dice'
import type { Played } from '../../../engine/rule-set'
import { otherSide, type Side } from '../../../engine/sides'
import { allotHit, beginCombat, chooseCasualties } from '../combat/phase'
import { automaticShots } from '../fire/shots'
import { charge } from '../movement/charges'
import { joinUnit, moveGeneral } from '../movement/generals'
import { move } from '../movement/moves'
import { changeFormation, completeWheel, evade } from '../movement/reactions'
import { DEFAULT_HOUSE_RULES } from '../sheet/house-rules'
import { kept } from '../state/field'
import type { FpState, Shot } from '../state/state'
import { isReaction } from './refuse'
import type { FpCommand } from './commands'
import { openDeployment, place } from './deployment'
import type { FpEvent } from './events'
import { endHolds } from './holds'
import { chooseOption, rollOption } from './option'
import { afterChoice, endGenerals, endMovement, resolve } from './sequence'
import { Step } from './step'
import { endBattle } from './victory'

/** Opens the battle. */
export function start(state: FpState, dice: Dice): Played<FpState, FpEvent> {
  const step = new Step(state, dice)
  const { houseRules, turnLimit } = state.sheet
  const changed = Object.entries(houseRules).filter(
    ([key, value]) => value !== Object.entries(DEFAULT_HOUSE_RULES).find(([name]) => name === key)?.[1],
  )
  step.emit('battleBegun', null, [], { houseRules: Object.fromEntries(changed), turnLimit })
  openDeployment(step)
  return { state: step.state, events: step.events }
}

/** Carries out a command that `refuse` has let pass; the state handed in stays as it is. */
export function play(state: FpState, side: Side, command: FpCommand, dice: Dice): Played<FpState, FpEvent> {
  const step = new Step(state, dice)
  // Whoever goes on without reacting has let it pass (FP-R-55).
  if (state.reacting.length > 0 && !isReaction(state, command)) step.set({ reacting: [] })
  carryOut(step, side, command)
  const { state: next, events } = step
  kept(step.field)
  return step.revealed ? { state: next, events, reveal: true } : { state: next, events }
}

function carryOut(step: Step, side: Side, command: FpCommand): void {
  switch (command.type) {
    case 'deployUnit':
    case 'deployGeneral':
    case 'queueForEntry':
    case 'endDeployment':
      place(step, side, command)
      return
    case 'rollMoveOption':
      rollOption(step)
      return
    case 'chooseMoveOption':
      chooseOption(step, command)
      afterChoice(step)
      return
    case 'declareShot': {
      const { unit, slot, targetUnit, targetSlot } = command
      declare(step, [{ side, unit, slot, targetUnit, targetSlot }])
      return
    }
    case 'withdrawShot': {
      const { unit, slot } = command
      step.set({ shots: step.state.shots.filter((shot) => !(shot.unit === unit && shot.slot === slot)) })
      step.emit('shotWithdrawn', side, ['FP-SHOOT-02'], { unit, slot }, { seenBy: side })
      return
    }
    case 'autoDeclareShots':
      declare(step, automaticShots(step.field, side))
      return
    case 'endDeclaration':
      endDeclaration(step, side)
      return
    case 'chooseCasualties':
      chooseCasualties(step, command)
      resolve(step)
      return
    case 'allotHit':
      allotHit(step, command)
      resolve(step)
      return
    case 'moveGeneral':
      moveGeneral(step, side, command)
      return
    case 'joinUnit':
      joinUnit(step, side, command)
      return
    case 'endGenerals':
      endGenerals(step)
      return
    case 'moveUnit':
    case 'roadMove':
    case 'aboutFace':
    case 'retire':
    case 'enterTable':
    case 'forcedMove':
    case 'haltCavalry':
      move(step, side, command)
      return
    case 'changeFormation':
      changeFormation(step, side, command)
      return
    case 'charge':
      charge(step, side, command)
      return
    case 'evade':
      evade(step, side, command)
      return
    case 'completeWheel':
      completeWheel(step, side, command.unit)
      return
    case 'endMovement':
      endMovement(step)
      return
    case 'concede':
      step.emit('conceded', side, ['FP-WIN-05'], {})
      endBattle(step, ['FP-WIN-05'], { winner: otherSide(side), reason: 'concession', points: null })
      return
  }
}

/** Shots are seen by their own side alone until both have ended, and nobody must shoot (FP-SHOOT-02, FP-R-29, FP-R-139). */
function declare(step: Step, shots: readonly Shot[]): void {
  step.set({ shots: [...step.state.shots, ...shots] })
  for (const { side, unit, slot, targetUnit, targetSlot } of shots)
    step.emit('shotDeclared', side, ['FP-SHOOT-02'], { unit, slot, targetUnit, targetSlot }, { seenBy: side })
}

function endDeclaration(step: Step, side: Side): void {
  const { ended } = step.state
  const now: FpState['ended'] = side === 0 ? [true, ended[1]] : [ended[0], true]
  step.set({ ended: now })
  step.emit('declarationEnded', side, ['FP-SHOOT-02'], {})
  if (!now[0] || !now[1]) return
  step.revealed = true
  step.emit('shotsRevealed', null, ['FP-SHOOT-02'], { shots: step.state.shots.length })
  endHolds(step, [...new Set(step.state.shots.map(({ targetUnit }) => targetUnit))], 'shot')
  beginCombat(step, 'shooting')
  resolve(step)
}
