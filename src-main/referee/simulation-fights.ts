/** Battles shared out over workers, with progress and cancelling. */
import { writeSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { RuleSetKey } from '../../src-shared/engine/rule-set'
import type { Terminal } from './command-line'
import type { FightResult } from './fight'
import type { FromWorker, Match, Simulation } from './simulation'

/** However many battles there are, whoever waits hears how far they are. */
const LONGEST_SILENCE_MS = 10_000

/** Workers are bundled beside the command line. */
const WORKER = join(import.meta.dirname, 'workers/simulate.cjs')

export interface Plan {
  readonly rules: RuleSetKey
  readonly matches: readonly Match[]
  /** Seeds, each fought by every match. */
  readonly runs: number
  readonly seed: number
  readonly jobs: number
  /** File to which events are written. */
  readonly events?: number
  readonly pictures: Simulation['pictures']
}

export interface Fought {
  /** In order of seed, then of match. */
  readonly results: readonly { readonly match: number; readonly result: FightResult }[]
  readonly failed: readonly { readonly match: number; readonly seed: number; readonly what: string }[]
}

/** Shares the seeds out over workers; when cancelled, what has been fought is kept. */
export async function fightAll(plan: Plan, terminal: Terminal, workerPath = WORKER): Promise<Fought> {
  const results: Fought['results'][number][] = []
  const failed: Fought['failed'][number][] = []
  const all = plan.runs * plan.matches.length
  let lastReported = performance.now()
  const progress = () => {
    lastReported = performance.now()
    terminal.err(`${results.length + failed.length} of ${all} battles fought`)
  }
  const workers = Array.from({ length: plan.jobs }, (_, job) => {
    // Neighbouring seeds go to different workers, so that all end at about the same time.
    const seeds = { from: plan.seed + job, step: plan.jobs, count: Math.ceil((plan.runs - job) / plan.jobs) }
    const workerData: Simulation = {
      rules: plan.rules,
      matches: plan.matches,
      seeds,
      withEvents: plan.events !== undefined,
      pictures: plan.pictures,
    }
    return new Worker(workerPath, { workerData })
  })
  const stop = () => {
    for (const worker of workers) void worker.terminate()
  }
  terminal.signal.addEventListener('abort', stop)
  try {
    const every = Math.max(1, Math.round(all / 20))
    await Promise.all(
      workers.map(
        (worker) =>
          new Promise<void>((resolve, reject) => {
            worker.on('message', (message: FromWorker) => {
              if (message.kind === 'fought') {
                const { match, result, events } = message
                results.push({ match, result })
                if (plan.events !== undefined && events !== undefined) writeSync(plan.events, events)
              } else failed.push({ match: message.match, seed: message.seed, what: message.what })
              const isDue = performance.now() - lastReported > LONGEST_SILENCE_MS
              if (isDue || (results.length + failed.length) % every === 0) progress()
            })
            worker.on('error', reject)
            worker.on('exit', () => {
              resolve()
            })
          }),
      ),
    )
  } finally {
    terminal.signal.removeEventListener('abort', stop)
    stop()
  }
  return {
    results: results.sort((a, b) => a.result.seed - b.result.seed || a.match - b.match),
    failed: failed.sort((a, b) => a.seed - b.seed || a.match - b.match),
  }
}

/** Tells what could not be fought, and gives the status of the verb. */
export function statusOf(fought: Fought, isWritten: boolean, runs: number, terminal: Terminal): number {
  for (const { seed: failed, what } of fought.failed) terminal.err(`Seed ${failed} failed: ${what}`)
  if (terminal.signal.aborted) {
    terminal.err(
      `Cancelled: ${fought.results.length} of ${runs} battles were fought, and these are summed up.`,
    )
    return 130
  }
  return fought.failed.length > 0 || !isWritten ? 1 : 0
}
