/** A worker that fights battles staff against staff: one sheet, seed after seed, each result as it comes. */
import { parentPort, workerData } from 'node:worker_threads'
import { ruleSet } from '../../src-shared/rules'
import { fight } from '../referee/fight'
import { simulationSchema, type FromWorker } from '../referee/simulation'
import { shippedHistory } from '../program/history'

const { rules: key, sheet, skills, seeds } = simulationSchema.parse(workerData)
const rules = ruleSet(key)
if (!rules) throw new Error(`there is no rule set ${key}`)
const send = (message: FromWorker) => {
  parentPort?.postMessage(message)
}

for (let i = 0; i < seeds.count; i += 1) {
  const seed = seeds.from + i * seeds.step
  try {
    const result = fight(rules, rules.sheetSchema.parse(sheet), seed, shippedHistory(), skills)
    send({ kind: 'fought', result })
  } catch (error) {
    send({ kind: 'failed', seed, what: error instanceof Error ? error.message : String(error) })
  }
}
