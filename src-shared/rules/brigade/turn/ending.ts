/** How a battle ends: conceded, agreed, or by the verdict at the end of a move (4.4, BR-END-01). */
import { otherSide, type Side } from '../../../engine/sides'
import type { BrCommand } from './commands'
import { refusal, type BrRefusal } from './refusals'
import type { PhaseHandler } from './phases'
import type { BrOutcome, BrState } from '../state/state'
import { treadCrops } from './crops'
import type { Step } from './step'
import { turnOver } from './timers'
import { holdPlaces, noteOf, pointsOf, verdict } from './victory'

/** Why a word about the end may not be given; undefined also for every other command. */
export function refuseEnding(state: BrState, side: Side, command: BrCommand): BrRefusal | undefined {
  if (command.type === 'AcceptEnd' && state.offers[otherSide(side)] !== state.move)
    return refusal('NO_OFFER', 'BR-END-01', { move: state.move })
  if (command.type === 'OfferEnd' && state.offers[side] === state.move)
    return refusal('ALREADY_ENDED', 'BR-END-01', { phase: state.phase })
  return undefined
}

/** Carries out `Concede`, `OfferEnd` and `AcceptEnd`; false: another command. */
export function playEnding(step: Step, side: Side, command: BrCommand): boolean {
  switch (command.type) {
    case 'Concede':
      step.emit('conceded', side, ['BR-END-01'], {})
      step.set({
        outcome: {
          winner: otherSide(side),
          level: 'decisive',
          reason: 'concession',
          points: pointsOf(step.state),
        },
      })
      finish(step)
      return true
    case 'OfferEnd': {
      const [zero, one] = step.state.offers
      const { move } = step.state
      step.set({ offers: side === 0 ? [move, one] : [zero, move] })
      step.emit('endOffered', side, ['BR-END-01'], {})
      return true
    }
    case 'AcceptEnd':
      step.emit('endAgreed', side, ['BR-END-01'], {})
      step.set({ outcome: agreed(step.state) })
      finish(step)
      return true
    default:
      return false
  }
}

function agreed(state: BrState): BrOutcome {
  const points = pointsOf(state)
  const winner = points[0] === points[1] ? null : points[0] > points[1] ? 0 : 1
  return { winner, level: winner === null ? 'draw' : 'marginal', reason: 'agreement', points }
}

/** The last word. */
export function finish(step: Step): void {
  const { outcome } = step.state
  if (!outcome) return
  step.revealed = true
  step.set({ phase: 'finished', ended: [true, true] })
  step.emit('battleEnded', outcome.winner, ['BR-END-01'], { outcome })
}

/** The end of a move: crops, counters, places, notes, and whether it was the last (4.1). */
export const endOfMoveHandler: PhaseHandler = {
  resolve(step) {
    treadCrops(step)
    turnOver(step)
    holdPlaces(step)
    step.set({ notes: [...step.state.notes, noteOf(step.state)] })
    const outcome = verdict(step.state)
    if (outcome) step.set({ outcome })
  },
}
