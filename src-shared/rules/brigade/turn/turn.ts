/** The turn machine of section 4.1: one phase after another, each until both sides are done with it (BR-SEQ-01 to -05). */
import type { CommandOption, TurnInfo } from '../../../engine/rule-set'
import { SIDES, type Side } from '../../../engine/sides'
import { clockOf } from './clock'
import type { BrCommand } from './commands'
import { finish, refuseEnding, playEnding } from './ending'
import { refusal, type BrRefusal } from './refusals'
import type { PhaseHandler, PlayedPhase, PhaseHandlers } from './phases'
import { arrive } from '../movement/arrivals'
import { PHASES, type BrState, type Phase } from '../state/state'
import type { Step } from './step'
import { prompt } from '../words/prompt'

/** Phase that each command belongs to; `any`: legal until the battle is over. */
const COMMAND_PHASES: Readonly<Record<BrCommand['type'], readonly Phase[] | 'any' | 'both'>> = {
  WriteOrder: ['setup.orders'],
  WriteOrders: ['setup.orders'],
  PlaceOnSketch: ['setup.orders'],
  PlaceLeader: ['setup.orders'],
  SealOrders: ['setup.orders'],
  AlterOrder: ['command'],
  MoveLeader: ['command'],
  DeclareCharge: ['declare'],
  CancelDeclaration: ['declare'],
  PlotMove: ['plot'],
  ChooseEvade: ['plot'],
  ChooseFollowUp: ['plot'],
  ClearPlot: ['plot'],
  FireGuns: ['artillery'],
  FireMuskets: ['smallArms'],
  HoldFire: ['artillery', 'smallArms'],
  TryRally: ['rally'],
  CheckPursuit: ['rally'],
  HoldPosition: ['rally'],
  EndPhase: 'both',
  Concede: 'any',
  OfferEnd: 'any',
  AcceptEnd: 'any',
}

/** Phases that both sides submit in secret and end with `EndPhase`. */
const SUBMITTED: readonly Phase[] = ['command', 'declare', 'plot', 'artillery', 'smallArms', 'rally']

/** Phases in which neither side sees what the other submits (BR-ORD-01, BR-SEQ-01). */
const SECRET: readonly Phase[] = ['setup.orders', ...SUBMITTED]

export interface TurnMachine {
  start(step: Step): void
  refuse(state: BrState, side: Side, command: BrCommand): BrRefusal | undefined
  play(step: Step, side: Side, command: BrCommand): void
  options(state: BrState, side: Side, actorId: string | undefined): readonly CommandOption<BrCommand>[]
  turn(state: BrState): TurnInfo
  /** Opens the phase the state names and goes on to the next decision: for battles that begin in the middle. */
  enter(step: Step): void
}

export function turnMachine(handlers: PhaseHandlers): TurnMachine {
  const handlerOf = (phase: Phase): PhaseHandler | undefined =>
    phase === 'finished' ? undefined : handlers[phase]

  /** Goes on until somebody has to decide something, or the battle is over. */
  function run(step: Step): void {
    while (step.state.phase !== 'finished') {
      const { ended, phase } = step.state
      if (!ended[0] || !ended[1]) return
      handlerOf(phase)?.resolve(step)
      if (step.state.outcome !== null) {
        finish(step)
        return
      }
      const next = after(phase)
      if (next === 'command') beginMove(step)
      enter(step, next)
    }
  }

  function beginMove(step: Step): void {
    step.set({ move: step.state.move + 1 })
    const { move, sheet } = step.state
    step.emit('moveBegan', null, ['BR-SEQ-01'], {
      move,
      clock: clockOf(sheet, step.state.houseRules, move - 1),
    })
    arrive(step)
  }

  /** Opens a phase; a side with nothing to do in it is done at once (4.1). */
  function enter(step: Step, phase: PlayedPhase): void {
    step.set({ phase, ended: [true, true] })
    const handler = handlers[phase]
    handler.open?.(step)
    const waits = (side: Side) => handler.waits?.(step.state, side) ?? false
    step.set({ ended: [!waits(0), !waits(1)] })
    const toAct = SIDES.filter((side) => !step.state.ended[side])
    if (toAct.length > 0) step.emit('phaseBegan', null, ['BR-SEQ-01'], { phase, toAct })
  }

  return {
    enter(step) {
      if (step.state.phase === 'finished') return
      enter(step, step.state.phase)
      run(step)
    },

    start(step) {
      step.emit('battleBegun', null, ['BR-GEN-08'], {
        houseRules: JSON.parse(JSON.stringify(step.state.houseRules)) as Record<string, never>,
        moves: step.state.sheet.moves,
      })
      enter(step, 'setup.orders')
      run(step)
    },

    refuse(state, side, command) {
      return (
        refusePhase(state, side, command) ??
        refuseEnding(state, side, command) ??
        handlerOf(state.phase)?.refuse?.(state, side, command) ??
        refuseEnded(state, side, command)
      )
    },

    play(step, side, command) {
      if (playEnding(step, side, command)) return
      const { phase } = step.state
      if (command.type === 'EndPhase') step.emit('phaseEnded', side, ['BR-SEQ-01'], { phase })
      else handlerOf(phase)?.play?.(step, side, command)
      if (command.type === 'EndPhase' || command.type === 'SealOrders') {
        const { ended } = step.state
        step.set({ ended: side === 0 ? [true, ended[1]] : [ended[0], true] })
      }
      run(step)
    },

    options(state, side, actorId) {
      if (state.phase === 'finished' || state.ended[side]) return []
      const own = handlerOf(state.phase)?.options?.(state, side, actorId) ?? []
      const done: readonly CommandOption<BrCommand>[] =
        actorId === undefined && SUBMITTED.includes(state.phase)
          ? [{ command: { type: 'EndPhase', side } }]
          : []
      return [...own, ...done]
    },

    turn(state) {
      const toAct = state.phase === 'finished' ? [] : SIDES.filter((side) => !state.ended[side])
      return {
        turn: state.move,
        turnLimit: state.sheet.moves,
        clock: clockOf(state.sheet, state.houseRules, Math.max(0, state.move - 1)),
        phase: state.phase,
        toAct,
        prompt: prompt(state),
        secretKey: SECRET.includes(state.phase) ? `${state.phase}/${state.move}` : '',
      }
    },
  }
}

function after(phase: Phase): PlayedPhase {
  const next = PHASES[PHASES.indexOf(phase) + 1]
  return next === undefined || next === 'finished' ? 'command' : next
}

/** WRONG_PHASE, NOT_YOUR_BRIGADE for the other side's word, ORDERS_SEALED. */
function refusePhase(state: BrState, side: Side, command: BrCommand): BrRefusal | undefined {
  const phases = COMMAND_PHASES[command.type]
  const legal =
    phases === 'any'
      ? state.phase !== 'finished'
      : (phases === 'both' ? SUBMITTED : phases).includes(state.phase)
  if (!legal) return refusal('WRONG_PHASE', 'BR-SEQ-01', { phase: state.phase, command: command.type })
  if ('side' in command && command.side !== side)
    return refusal('NOT_YOUR_BRIGADE', 'BR-SEQ-01', { side: command.side })
  if (state.phase === 'setup.orders' && phases !== 'any' && state.ended[side])
    return refusal('ORDERS_SEALED', 'BR-ORD-01', { side })
  return undefined
}

/** The last reason: a side that has ended its phase, or had nothing to do in it, hears first what else stands against it. */
function refuseEnded(state: BrState, side: Side, command: BrCommand): BrRefusal | undefined {
  if (COMMAND_PHASES[command.type] === 'any' || !state.ended[side]) return undefined
  return refusal('ALREADY_ENDED', 'BR-SEQ-01', { phase: state.phase })
}
