/** What a viewer may know of a state, and where the battle stands in it (OH-R-87). */
import type { TurnInfo } from '../../../engine/rule-set'
import { otherSide, type Viewer } from '../../../engine/sides'
import { rosterOf } from '../sheet/roster'
import { muster } from '../sheet/muster'
import { turnClock } from '../turn/clock'
import { deciders } from '../turn/phases'
import { prompt } from '../words/prompt'
import type { OhState } from './state'

/**
 * The state without the order of the undrawn cards, which is nobody's to know: they are told in the order of their ids. In
 * the setup also without what the other side has placed.
 */
export function seenBy(state: OhState, viewer: Viewer): OhState {
  if (viewer === 'umpire') return state
  const decks = state.decks.map(({ draw, discards }) => ({ draw: [...draw].sort(), discards }))
  const open = decks.length > 0 ? { ...state, decks } : state
  if (state.phase !== 'setup') return open
  const fresh = muster(state.sheet)
  const other = otherSide(viewer)
  const { unitIds, leaderIds } = rosterOf(state.sheet)
  const hidden = <T>(
    now: Readonly<Record<string, T>>,
    first: Readonly<Record<string, T>>,
    ids: readonly string[],
  ) => ({
    ...now,
    ...Object.fromEntries(ids.flatMap((id) => (first[id] === undefined ? [] : [[id, first[id]]]))),
  })
  return {
    ...open,
    units: hidden(open.units, fresh.units, unitIds[other]),
    leaders: hidden(open.leaders, fresh.leaders, leaderIds[other]),
  }
}

export function turn(state: OhState): TurnInfo {
  return {
    turn: state.gameTurn,
    turnLimit: state.sheet.turnLimit,
    clock: turnClock(state.sheet, state.gameTurn),
    phase: state.phase,
    toAct: deciders(state),
    prompt: prompt(state),
    secretKey: state.phase === 'setup' ? 'setup' : '',
  }
}
