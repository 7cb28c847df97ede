/** The general orders as the turn machine asks for them: their phases, and what they say to movement (5.4). */
import type { OrderHandlers } from '../turn/assemble'
import { commandHandler } from './command-phase'
import { chargeDeviation, plotDeviation } from './envelopes'
import { decisionOf } from './executor/executor'
import { noteFailedPlots } from './failed-plots'
import { tellHalt } from './halts'
import { countIdle, dawdles } from './idleness'
import { captureCommanders } from '../combat/leader-casualties'
import { deploymentHandler, writingHandler } from './writing-phase'

export const ORDER_HANDLERS: OrderHandlers = {
  writing: writingHandler,
  deployment: deploymentHandler,
  command: commandHandler,
  orders: {
    plotDeviation,
    chargeDeviation,
    decisionOf,
    dawdles,
    tellHalt,
    afterMovement(step) {
      captureCommanders(step)
      countIdle(step)
      noteFailedPlots(step)
    },
  },
}
