/** What a viewer may know, and where a battle stands (FP-R-139). */
import type { TurnInfo } from '../../../engine/rule-set'
import { sideId, type Viewer } from '../../../engine/sides'
import { clockOf } from '../turn/clock'
import { deciders } from '../turn/refuse'
import type { FpState, UnitState } from './state'

/** Shots of the other side, and by house rule what it has placed, are hidden until both have ended. */
export function seenBy(state: FpState, viewer: Viewer): FpState {
  if (viewer === 'umpire') return state
  if (state.phase === 'shooting' && !state.combat)
    return { ...state, shots: state.shots.filter(({ side }) => side === viewer) }
  if (state.phase === 'deployment' && !state.sheet.houseRules.alternateDeployment)
    return withoutPlaces(state, viewer)
  return state
}

function withoutPlaces(state: FpState, viewer: Viewer): FpState {
  const hidden = new Set(
    state.sheet.units.filter(({ side, start }) => side !== viewer && start === 'deploy').map(({ id }) => id),
  )
  const units: Record<string, UnitState> = {}
  for (const [id, unit] of Object.entries(state.units))
    units[id] = hidden.has(id) ? { ...unit, status: 'deploy', pose: null } : unit
  const generals = Object.fromEntries(
    Object.entries(state.generals).map(([id, general]) => {
      const sheet = state.sheet.generals.find((one) => one.id === id)
      const isHidden = sheet?.side !== viewer && sheet?.start === 'deploy'
      return [
        id,
        isHidden ? { ...general, status: 'deploy' as const, point: null, comesWith: null } : general,
      ]
    }),
  )
  const queues = state.queues
    .map((queue) => ({ ...queue, units: queue.units.filter((id) => !hidden.has(id)) }))
    .filter(({ units: left }) => left.length > 0)
  return { ...state, units, generals, queues }
}

export function turn(state: FpState): TurnInfo {
  const toAct = deciders(state)
  const [only] = toAct
  const { phase, decision, asking, outcome, sheet } = state
  const over = outcome ? { key: 'term.wanted.over', values: {} } : undefined
  const both = { key: 'term.wanted.both', values: {} }
  const who =
    over ??
    (toAct.length === 1 && only !== undefined
      ? { key: 'term.wanted.side', values: { side: sideId(only) } }
      : both)
  const key = decision ? `decision.${decision.kind}` : phase === 'moveOption' ? `moveOption.${asking}` : phase
  const unit = decision?.kind === 'casualties' ? { unit: decision.unit, n: decision.hits } : {}
  const isSecret =
    (phase === 'shooting' && !state.combat) ||
    (phase === 'deployment' && !sheet.houseRules.alternateDeployment)
  return {
    turn: state.turn,
    turnLimit: sheet.turnLimit,
    clock: clockOf(state),
    phase,
    toAct,
    prompt: outcome
      ? outcome.winner === null
        ? { key: 'prompt.ended.drawn', values: { who } }
        : { key: 'prompt.ended.won', values: { who, winner: sideId(outcome.winner) } }
      : { key: `prompt.${key}`, values: { who, ...unit } },
    secretKey: isSecret ? `${phase} ${state.turn}` : '',
  }
}
