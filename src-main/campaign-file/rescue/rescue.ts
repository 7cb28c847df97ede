/** Rescue: what is whole in a damaged campaign goes into a new file, what is lost is named. The original is only read. */
import { setImmediate } from 'node:timers/promises'
import { statSync } from 'node:fs'
import { basename } from 'node:path'
import type { OrderOfBattle } from '../../../src-shared/history/order-of-battle'
import { asFault } from '../../store/connection'
import { CampaignFaultError, fault } from '../../store/faults'
import type { Fallible, Rescued } from '../api'
import { EXTENSION } from '../backup'
import { logFault } from '../header'
import { takeLock, type Lock } from '../lock'
import { checkFree, fileOf, refusal } from '../open'
import { publish, withPart } from '../parts'
import type { Environment, Progress } from '../records'
import { rescueSteps, type RescueResult, type RescueTask } from './steps'

export interface RescueOptions {
  /** Ends it before its end: then there is no new file, and the signal's reason is thrown. */
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: Progress) => void
  /** Does the work elsewhere; absent: here, in slices between which the program does other things. */
  readonly work?: RescueWork
  /** Milliseconds after which it is given up; absent: two minutes. */
  readonly mostMs?: number
}

/** Carries a task out; throws the signal's reason once that is aborted. */
export type RescueWork = (
  task: RescueTask,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
) => Promise<RescueResult>

/** A campaign of 20,000 commands is rescued in seconds; only what was made to keep it busy takes so long. */
const MOST_MS = 120_000
const SLICE_MS = 10

/**
 * Rebuilds a damaged campaign into a new file. `history` is the order of battle that campaigns begin with: it stands in
 * where the file's own is lost.
 */
export async function rescueCampaign(
  path: string,
  toPath: string,
  environment: Environment,
  history: OrderOfBattle,
  { signal, onProgress = () => undefined, work = here, mostMs = MOST_MS }: RescueOptions = {},
): Promise<Fallible<Rescued>> {
  const from = fileOf(path)
  const to = fileOf(toPath)
  let lock: Lock | undefined
  try {
    checkFree(to)
    if (!statSync(from).isFile()) throw refusal('notAFile', from)
    const badLog = logFault(from)
    if (badLog) throw new CampaignFaultError(badLog)
    lock = shareLock(from)
    const late = AbortSignal.timeout(mostMs)
    const either = signal ? AbortSignal.any([signal, late]) : late
    return await withPart(to, async (part) => {
      const task = { from, part, to, name: basename(from, EXTENSION), history, at: environment.now() }
      const result = await work(task, either, onProgress).catch((error: unknown) => {
        if (late.aborted && signal?.aborted !== true)
          throw refusal('rescueGivenUp', from, `it took longer than ${Math.round(mostMs / 1000)} seconds`)
        throw error
      })
      if (result.kind === 'fault') throw new CampaignFaultError(result.fault)
      publish(part, to)
      return { kind: 'rescued', path: to, rows: result.rows, lost: result.lost }
    })
  } catch (error) {
    if (signal?.aborted === true) throw signal.reason
    return { kind: 'fault', fault: asFault(error, from) }
  } finally {
    lock?.release()
  }
}

async function here(
  task: RescueTask,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<RescueResult> {
  const steps = rescueSteps(task)
  try {
    // The first step is told at once: a rescue shows that it has begun, and a short one can be stopped as well.
    for (let until = 0; ; until = performance.now() + SLICE_MS) {
      let step = steps.next()
      while (step.done !== true && performance.now() < until) step = steps.next()
      if (step.done === true) return step.value
      onProgress(step.value)
      await setImmediate()
      signal.throwIfAborted()
    }
  } finally {
    steps.return({ kind: 'fault', fault: fault('closed') })
  }
}

/** Locks of files that are being rescued, with how many rescues there are of each. */
const held = new Map<string, { readonly lock: Lock; count: number }>()

/** Keeps writers out while a file is read; rescues do not hinder each other. */
function shareLock(path: string): Lock | undefined {
  const known = held.get(path)
  const lock = known?.lock ?? lockIfWritable(path)
  if (!lock) return undefined
  const shared = known ?? { lock, count: 0 }
  shared.count += 1
  held.set(path, shared)
  return {
    release: () => {
      shared.count -= 1
      if (shared.count > 0) return
      held.delete(path)
      lock.release()
    },
  }
}

/** In a folder where no lock can be made there is no writer either. */
function lockIfWritable(path: string): Lock | undefined {
  try {
    return takeLock(path)
  } catch (error) {
    if (error instanceof CampaignFaultError && error.fault.code === 'readOnlyFolder') return undefined
    throw error
  }
}
