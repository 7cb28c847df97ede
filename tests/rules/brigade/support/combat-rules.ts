/** The brigade rules with every phase but those of orders: for cases of fire, melee and what comes after. */
import { machineOf } from '../../../../src-shared/rules/brigade/turn/assemble'
import { captureCommanders } from '../../../../src-shared/rules/brigade/combat/leader-casualties'
import { noOrders, passing } from './movement-rules'

export const combatMachine = machineOf({
  writing: passing,
  deployment: passing,
  command: passing,
  orders: { ...noOrders, afterMovement: captureCommanders },
})
