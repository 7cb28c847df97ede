/** The turn machine of the brigade rules with all its phases. */
import { machineOf } from './assemble'
import { ORDER_ROOMS } from '../orders/phases'

export const machine = machineOf(ORDER_ROOMS)
