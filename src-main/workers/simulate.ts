/** A worker that fights battles: each match, seed after seed, each result as it comes. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { ruleSet } from '../../src-shared/rules'
import { fight, type OnStep } from '../referee/fight'
import { simulationSchema, type FromWorker } from '../referee/simulation'
import { pictureOf } from '../referee/simulation-picture'
import { shippedHistory } from '../program/history'

const { rules: key, matches, seeds, withEvents, pictures } = simulationSchema.parse(workerData)
const rules = ruleSet(key)
if (!rules) throw new Error(`there is no rule set ${key}`)
const history = shippedHistory()
const send = (message: FromWorker) => {
  parentPort?.postMessage(message)
}
const sheets = matches.map(({ sheet }) => rules.sheetSchema.parse(sheet))

for (let i = 0; i < seeds.count; i += 1) {
  const seed = seeds.from + i * seeds.step
  for (const [match, { players }] of matches.entries()) {
    const sheet = sheets[match]
    if (!sheet) continue
    const lines: string[] = []
    let drawn = 0
    const onStep: OnStep = (state, events, entry) => {
      if (withEvents)
        for (const event of events) lines.push(`${JSON.stringify({ seed, match, entry, event })}\n`)
      const { turn } = rules.turn(state)
      const isOver = rules.outcome(state) !== undefined
      if (!pictures || (turn < drawn && !isOver)) return
      drawn = turn + pictures.every
      mkdirSync(pictures.folder, { recursive: true })
      const name = `${String(seed)}-turn-${String(turn).padStart(2, '0')}${isOver ? '-end' : ''}.svg`
      writeFileSync(join(pictures.folder, name), pictureOf(rules, state, sheet, history))
    }
    try {
      const result = fight(rules, sheet, seed, history, players, onStep)
      send({ kind: 'fought', match, result, ...(withEvents && { events: lines.join('') }) })
    } catch (error) {
      send({ kind: 'failed', match, seed, what: error instanceof Error ? error.message : String(error) })
    }
  }
}
