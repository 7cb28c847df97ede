/** What each phase of section 4.1 brings to the turn machine: one handler a phase, all of one shape. */
import type { CommandOption } from '../../../engine/rule-set'
import type { Side } from '../../../engine/sides'
import type { Action, BrCommand } from './commands'
import type { BrRefusal, Deviation } from './refusals'
import type { BrState, Phase, Plot } from '../state/state'
import type { Step } from './step'

/** What a brigade does by its order in a move (BR-ORD-18). */
export interface Decision {
  /** Null: it stands. */
  readonly plot: Plot | null
  /** The friend in its way, if it would go on, or form, and cannot. */
  readonly waitsFor: string | null
  /** The friend whom it lets pass, if it moves for that alone. */
  readonly makesWayFor: string | null
}

/** What the general orders have to say to the phases of movement (5.4). */
export interface Orders {
  /** Why a plot lies outside the order of its brigade (BR-ORD-10 to -12); undefined: within it. */
  plotDeviation(state: BrState, brigadeId: string, actions: readonly Action[]): Deviation | undefined
  chargeDeviation(state: BrState, brigadeId: string, targetId: string): Deviation | undefined
  /** How the engine carries out the order itself (BR-ORD-18). */
  decisionOf(state: BrState, brigadeId: string): Decision
  /** Tells why a brigade stands though its order leads on: once, not in every move that it goes on standing. */
  tellHalt(step: Step, brigadeId: string): void
  /** Brigades that have stood too long and must go on (BR-ORD-12). */
  dawdles(state: BrState, brigadeId: string): boolean
  /** What becomes of leaders when all bodies have moved (BR-ORD-16). */
  afterMovement(step: Step): void
}

/**
 * A phase. Commands only note what a side submits, in `secret` of the state, until both sides have ended; then `resolve`
 * carries everything out together (BR-GEN-03). Phases without commands have `open` and `resolve` alone.
 */
export interface PhaseHandler {
  /** What happens by itself when the phase begins, before any command. */
  open?(step: Step): void
  /** Whether a side has anything to do in it; one that has not is passed by (4.1). Absent: nobody has. */
  waits?(state: BrState, side: Side): boolean
  /**
   * Why a command of this phase may not be given. Phase, side and `EndPhase` itself are judged before; a handler may refuse
   * `EndPhase` (sealing without all orders).
   */
  refuse?(state: BrState, side: Side, command: BrCommand): BrRefusal | undefined
  /** Notes a legal command. */
  play?(step: Step, side: Side, command: BrCommand): void
  options?(state: BrState, side: Side, actorId: string | undefined): readonly CommandOption<BrCommand>[]
  /** Reveals and carries out what both have submitted. */
  resolve(step: Step): void
}

export type PlayedPhase = Exclude<Phase, 'finished'>
/** The handlers of all phases. */
export type PhaseHandlers = Readonly<Record<PlayedPhase, PhaseHandler>>
