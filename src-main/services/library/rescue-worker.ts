/** A rescue off the main thread, so that a hostile file stalls nobody: with a limit of memory, and an end when it is asked for. */
import { join } from 'node:path'
import {
  CampaignFaultError,
  fault,
  type Progress,
  type RescueResult,
  type RescueWork,
} from '../../campaign-file'

export type FromRescue =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'ended'; readonly result: RescueResult }

/** Heap of the worker, megabytes; a campaign of 20,000 commands takes a tenth of it. */
const MOST_HEAP_MB = 1024

/** Rescues in a worker of the folder of bundled workers. */
export function rescueInWorker(folder: string): RescueWork {
  return async (task, signal, onProgress) => {
    // Node's workers are read when there is work for them.
    const { Worker } = await import('node:worker_threads')
    signal.throwIfAborted()
    const worker = new Worker(join(folder, 'rescue.cjs'), {
      resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
    })
    const ended = Promise.withResolvers<RescueResult>()
    const stop = () => {
      ended.reject(signal.reason as Error)
    }
    signal.addEventListener('abort', stop)
    worker.on('message', (message: FromRescue) => {
      if (message.kind === 'progress') onProgress(message.progress)
      else ended.resolve(message.result)
    })
    worker.on('error', (error: unknown) => {
      ended.reject(givenUp(task.from, error))
    })
    worker.on('exit', () => {
      ended.reject(givenUp(task.from, new Error('its worker ended before its time')))
    })
    try {
      worker.postMessage(task)
      return await ended.promise
    } finally {
      signal.removeEventListener('abort', stop)
      // What it was writing is removed when nobody writes to it any more.
      await worker.terminate()
    }
  }
}

function givenUp(path: string, error: unknown): CampaignFaultError {
  const { code, message }: { code?: unknown; message: string } =
    error instanceof Error ? error : new Error(String(error))
  const isOutOfMemory = code === 'ERR_WORKER_OUT_OF_MEMORY'
  const problem = isOutOfMemory ? 'it needed more memory than any campaign does' : message
  return new CampaignFaultError(fault('rescueGivenUp', { path, problem }))
}
