/** The general orders as the turn machine asks for them: rooms, and what they say to movement (5.4). */
import type { OrderRooms } from '../turn/assemble'
import { commandRoom } from './command-phase'
import { chargeDeviation, plotDeviation } from './envelopes'
import { standingPlot } from './executor/executor'
import { countIdle, dawdles } from './idleness'
import { captureCommanders } from '../combat/leader-casualties'
import { deploymentRoom, writingRoom } from './writing-phase'

export const ORDER_ROOMS: OrderRooms = {
  writing: writingRoom,
  deployment: deploymentRoom,
  command: commandRoom,
  orders: {
    plotDeviation,
    chargeDeviation,
    standingPlot,
    dawdles,
    afterMovement(step) {
      captureCommanders(step)
      countIdle(step)
    },
  },
}
