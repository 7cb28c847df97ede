/** A legal command at random: for trials and benches, without listing all that could be done. */
import type { Random } from '../../../engine/random'
import type { Side } from '../../../engine/sides'
import type { SqBattleCommand, SqOption } from './commands'
import { commandInfoOf } from '../state/lookup'
import { listOptions } from './options/options'
import type { SqState } from '../state/state'

/** One activation in so many picks is ended, besides those where nobody picked can do anything. */
const END_ONE_IN = 6

/**
 * A command that a side may give now: in an activation one of those of a unit or general picked at random, else any of
 * the options. The side must have something to decide.
 */
export function randomCommand(state: SqState, side: Side, random: Random): SqBattleCommand {
  if (state.phase === 'activation' && state.active?.side === side)
    return randomAct(state, side, state.active, random)
  return pick(listOptions(state, side), random)
}

function randomAct(
  state: SqState,
  side: Side,
  active: { readonly commandId: string; readonly generalId: string },
  random: Random,
): SqBattleCommand {
  const end: SqBattleCommand = { type: 'endActivation' }
  if (random.int(END_ONE_IN) === 0) return end
  const { unitIds } = commandInfoOf(state, active.commandId)
  const actor = random.int(unitIds.length + 1)
  const actorId = unitIds[actor] ?? active.generalId
  const options = listOptions(state, side, actorId)
  return options.length === 0 ? end : pick(options, random)
}

function pick(options: readonly SqOption[], random: Random): SqBattleCommand {
  const option = options[random.int(options.length)]
  if (!option) throw new Error('there is nothing to choose from')
  return option.command
}
