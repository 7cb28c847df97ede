// A legal command at random, for benches: without listing all that a side could do.
import type { Random } from '../../../../src-shared/engine/random'
import type { Side } from '../../../../src-shared/engine/sides'
import { rosterOf } from '../../../../src-shared/rules/one-hour/sheet/roster'
import { onBoard } from '../../../../src-shared/rules/one-hour/state/lookup'
import type { OhState } from '../../../../src-shared/rules/one-hour/state/state'
import type { OhCommand } from '../../../../src-shared/rules/one-hour/turn/commands'
import { listOptions } from '../../../../src-shared/rules/one-hour/turn/options/options'
import { refuse } from '../../../../src-shared/rules/one-hour/turn/refuse'
import { pick } from '../../at-random'

/** One pick in so many ends the phase, besides those where nobody picked can do anything. */
const END_ONE_IN = 8

/** What one of the side, picked at random, may do; else any option. The side must have something to decide. */
export function randomCommand(state: OhState, side: Side, random: Random): OhCommand {
  const isOpen = state.phase === 'shoot' || state.phase === 'formations' || state.phase === 'move'
  if (!isOpen || state.decision) return pick(random, listOptions(state, side)).command
  const end: OhCommand = { type: 'EndPhase' }
  const units = onBoard(state, side)
  const leaders = state.phase === 'move' ? rosterOf(state.sheet).leaderIds[side] : []
  const actor = random.int(units.length + leaders.length + 1)
  const actorId = units[actor] ?? leaders[actor - units.length]
  const options =
    random.int(END_ONE_IN) === 0 || actorId === undefined ? [] : listOptions(state, side, actorId)
  if (options.length > 0) return pick(random, options).command
  const refusal = refuse(state, side, end)
  if (!refusal) return end
  const { subjectId } = refusal
  return pick(
    random,
    subjectId === undefined ? listOptions(state, side) : listOptions(state, side, subjectId),
  ).command
}
