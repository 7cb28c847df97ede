/** What a side does in a phase when nobody decides for it but its general orders (BR-ORD-18, 10.4, 10.5). */
import { scriptedDice } from '../../../engine/dice'
import type { Random } from '../../../engine/random'
import type { Side } from '../../../engine/sides'
import type { BrState, Phase } from '../state/state'
import type { BrCommand } from '../turn/commands'
import { machine } from '../turn/machine'
import { Step } from '../turn/step'
import { staffOf } from './staff'

/** Phases that are decided for a side by its orders; what is written or altered is its commander's own. */
export const BY_ORDERS: readonly Phase[] = ['declare', 'plot', 'artillery', 'smallArms', 'rally']

const { staff } = staffOf(machine)
/** The staff leaves nothing to chance of its own. */
const NO_CHANCE: Random = { int: () => 0 }
/** More than a side has bodies, pieces and choices. */
const MOST_COMMANDS = 2000

/**
 * The commands that carry out a side's orders in the present phase, its end left out: charges that are worth it, evasions,
 * shots, volleys and rallies; moves the engine makes by itself. It alters no order. Of a state as the side may know it.
 */
export function commandsByOrders(state: BrState, side: Side): readonly BrCommand[] {
  const commands: BrCommand[] = []
  let now = state
  while (BY_ORDERS.includes(now.phase) && now.phase === state.phase && commands.length < MOST_COMMANDS) {
    if (now.ended[side]) break
    // As they are written: a hard staff leaves charges at guns that an order to attack their formation asks for.
    const { command } = staff(now, side, {}, NO_CHANCE, 'normal')
    if (command.type === 'EndPhase') break
    commands.push(command)
    // Until both sides have ended the phase a command is only noted: no die is thrown.
    const step = new Step(now, scriptedDice([]))
    machine.play(step, side, command)
    now = step.state
  }
  return commands
}
