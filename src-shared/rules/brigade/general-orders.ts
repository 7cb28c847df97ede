/** The general orders as the turn machine asks for them: rooms, and what they say to movement (5.4). */
import type { OrderRooms } from './assemble'
import { commandRoom } from './command-room'
import { chargeDeviation, plotDeviation } from './envelopes'
import { standingPlot } from './executor'
import { countIdle, dawdles } from './idleness'
import { captureCommanders } from './leader-losses'
import { deploymentRoom, writingRoom } from './writing-room'

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
