/** A worker that rescues one damaged campaign: told what by its first message, it tells how far it is, and what came of it. */
import { parentPort } from 'node:worker_threads'
import { rescueSteps, type RescueTask } from '../campaign-file'
import type { FromRescue } from '../services/library/rescue-worker'

/** Between two words of progress. */
const EVERY_MS = 100

const send = (message: FromRescue) => {
  parentPort?.postMessage(message)
}

// What comes is made by the program itself.
parentPort?.once('message', (task: RescueTask) => {
  const steps = rescueSteps(task)
  let said = 0
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) {
      send({ kind: 'ended', result: step.value })
      return
    }
    if (performance.now() - said < EVERY_MS) continue
    said = performance.now()
    send({ kind: 'progress', progress: step.value })
  }
})
