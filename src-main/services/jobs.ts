/** Long jobs that a screen has asked for: their progress, and their end before the end. */
import type { TopicValue } from '../../src-shared/contract/topics'
import { failure } from './failure'
import type { Session } from './session'

/** Long jobs under way, by the id the screen gave them. */
export class Jobs {
  readonly #running = new Map<string, AbortController>()

  /** Runs a job that can be cancelled; its progress goes to the session that asked for it. */
  async run<T>(
    jobId: string,
    session: Session,
    work: (signal: AbortSignal, onProgress: (done: number, total: number) => void) => Promise<T>,
  ): Promise<T> {
    if (this.#running.has(jobId))
      throw failure('badInput', { problem: `the job ${jobId} is running already` })
    const controller = new AbortController()
    this.#running.set(jobId, controller)
    let last = { done: 0, total: 0 }
    const report = (state: TopicValue<'job.progress'>['state']) => {
      session.send('job.progress', { jobId, ...last, state })
    }
    try {
      const result = await work(controller.signal, (done, total) => {
        last = { done, total }
        report('running')
      })
      report('done')
      return result
    } catch (error) {
      report(controller.signal.aborted ? 'cancelled' : 'failed')
      throw controller.signal.aborted ? failure('cancelled') : error
    } finally {
      this.#running.delete(jobId)
    }
  }

  cancel(jobId: string): void {
    const job = this.#running.get(jobId)
    if (!job) throw failure('noSuchJob', { jobId })
    job.abort()
  }

  cancelAll(): void {
    for (const job of this.#running.values()) job.abort()
  }
}
