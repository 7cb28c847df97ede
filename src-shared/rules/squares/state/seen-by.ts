/** What a viewer may know of a state, and where the battle stands in it. */
import type { TurnInfo } from '../../../engine/rule-set'
import type { Viewer } from '../../../engine/sides'
import { turnClock } from '../turn/clock'
import { prompt } from '../words/describe'
import { deciders } from '../turn/phases'
import type { SqState } from './state'

/** The state without the other side's sealed nomination; nothing else is hidden in these rules (SQ-SCALE-06, SQ-OFF-01). */
export function seenBy(state: SqState, viewer: Viewer): SqState {
  if (viewer === 'umpire' || state.houseRules.nominations === 'open') return state
  const [zero, one] = state.nominations
  if ((viewer === 0 ? one : zero) === null) return state
  return { ...state, nominations: viewer === 0 ? [zero, null] : [null, one] }
}

export function turn(state: SqState): TurnInfo {
  return {
    turn: state.turn,
    turnLimit: state.sheet.turnLimit,
    clock: turnClock(state.sheet, state.turn),
    phase: state.phase,
    toAct: deciders(state),
    prompt: prompt(state),
    secretKey: secretKey(state),
  }
}

/** Only nominations are secret, and not under every house rule (SQ-OFF-01); each throws for another die. */
function secretKey({ phase, turn: number, actionDice, houseRules }: SqState): string {
  return phase === 'nominate' && houseRules.nominations !== 'open' ? `${number}/${actionDice.length}` : ''
}
