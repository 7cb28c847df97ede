/** What all handlers share: the open campaigns, the connected sessions, running jobs, and the staffs at work. */
import type { TopicName, TopicValue } from '../../src-shared/contract/topics'
import type { Answers } from './answers'
import { failure } from './failure'
import type { OpenCampaign } from './library/open-campaign'
import type { RuleSets } from './rule-sets'
import type { Session } from './session'
import type { Shelf } from './library/shelf'
import type { SettingsFile } from './settings-file'
import type { StaffRoom } from './battle/staff-runner'
import type { ServiceOptions } from './options'

export interface House {
  readonly options: ServiceOptions
  readonly rules: RuleSets
  readonly answers: Answers
  readonly sessions: Set<Session>
  /** Open files by path. */
  readonly open: Map<string, OpenCampaign>
  readonly jobs: Jobs
  readonly settings: SettingsFile
  readonly shelf: Shelf
  readonly staffRoom: StaffRoom
}

/** Tells every session in a campaign; all sessions if none is given. */
export function tell<T extends TopicName>(
  house: Pick<House, 'sessions'>,
  topic: T,
  value: TopicValue<T>,
  open?: OpenCampaign,
): void {
  for (const session of house.sessions)
    if (open === undefined || session.open === open) session.tell(topic, value)
}

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
      session.tell('job.progress', { jobId, ...last, state })
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
