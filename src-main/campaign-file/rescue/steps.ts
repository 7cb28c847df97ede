/** The work of a rescue, step by step: reading what is left, and writing it into a file in the making. */
import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { canonicalJson } from '../../../src-shared/engine/json'
import type { OrderOfBattle } from '../../../src-shared/history/order-of-battle'
import { asFault } from '../../store/connection'
import type { CampaignFault } from '../../store/faults'
import type { Store } from '../../store/store'
import type { Loss } from '../api'
import { appendChange, changeOf, CURRENT_FORM, RecordFold, type Change } from '../changes'
import { fillNew } from '../create'
import { refusal } from '../open'
import { Pages } from '../pages'
import type { Progress } from '../records'
import { logBytes } from '../recovery'
import { planOf, type Plan } from './plan'
import { salvage, type Salvage } from './salvage'
import { damageSentence, verification } from '../verify'

/** All that a rescue needs to know; it can be sent to a worker. */
export interface RescueTask {
  readonly from: string
  /** The file in the making, and the name it will get. */
  readonly part: string
  readonly to: string
  readonly name: string
  readonly history: OrderOfBattle
  readonly at: number
}

export type RescueResult =
  | { readonly kind: 'filled'; readonly rows: number; readonly lost: readonly Loss[] }
  | { readonly kind: 'fault'; readonly fault: CampaignFault }

/** Reading, writing and checking count for as much each. */
const WHOLE = 300

export function* rescueSteps(task: RescueTask): Generator<Progress, RescueResult> {
  try {
    const pages = new Pages(startOf(task.from), {
      wal: logOf(task.from, 'wal'),
      journal: logOf(task.from, 'journal'),
    })
    const found = yield* part(0, salvage(pages))
    if ([found.rows.length, found.documents.size, found.records.size].every((count) => count === 0))
      throw refusal('nothingToRescue', task.from)
    yield { done: 100, total: WHOLE }
    const plan = planOf(found, task.history, task.name, task.at)
    fillNew(task.part, task.to, (store) => {
      carryOver(store, found, plan, task.history, task.at)
    })
    const verdict = yield* part(2, verification(task.part))
    if (!verdict.whole) throw refusal('damaged', task.to, damageSentence(verdict.damage))
    return { kind: 'filled', rows: plan.rows.length, lost: plan.lost }
  } catch (error) {
    return { kind: 'fault', fault: asFault(error, task.from) }
  }
}

/** The progress of one third of the whole. */
function* part<T>(before: 0 | 2, steps: Generator<Progress, T>): Generator<Progress, T> {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    const { done, total } = step.value
    yield { done: Math.round(100 * (before + done / Math.max(1, total))), total: WHOLE }
  }
}

/** What there is to rescue from; behind the end of any campaign there is nothing of it. */
function startOf(path: string): Buffer {
  const { size } = statSync(path)
  if (size <= MOST_RESCUED_BYTES) return readFileSync(path)
  const bytes = Buffer.alloc(MOST_RESCUED_BYTES)
  const handle = openSync(path, 'r')
  try {
    return bytes.subarray(0, readSync(handle, bytes, 0, bytes.length, 0))
  } finally {
    closeSync(handle)
  }
}

const MOST_RESCUED_BYTES = 256 * 1024 * 1024

function logOf(path: string, kind: 'wal' | 'journal'): Buffer | undefined {
  return logBytes(path, kind) > 0 ? startOf(`${path}-${kind}`) : undefined
}

/** Writes everything into a new file; within its `write`. */
function carryOver(store: Store, found: Salvage, plan: Plan, history: OrderOfBattle, at: number): void {
  const fold = new RecordFold()
  const note = (change: Change): void => {
    appendChange(store, change, at)
    fold.add(change, (hash) => store.documents.get(hash))
  }
  for (const text of found.documents.values()) store.documents.put(text)
  if (plan.beginning) {
    store.documents.put(canonicalJson(history))
    note(plan.beginning)
  }
  for (const { number: _, hash: __, ...row } of plan.rows) {
    const kept = store.append(row)
    const change = row.kind === 'change' ? changeOf(kept) : undefined
    if (change) fold.add(change, (hash) => store.documents.get(hash))
  }
  const reason = `lost: ${canonicalJson(plan.lost)}`.slice(0, 2000)
  note({ form: CURRENT_FORM, type: 'rescued', reason, set: [...plan.amends], removed: [] })
  store.records.apply({ set: [...fold.records.values()], removed: [] })
}
