/** The turn machine of the brigade rules with all its phases. */
import { machineOf } from './assemble'
import { ORDER_HANDLERS } from '../orders/phases'

export const machine = machineOf(ORDER_HANDLERS)
