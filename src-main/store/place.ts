/** Where an open file lies: its path must lead to it, and be its only name. */
import { statSync, type BigIntStats } from 'node:fs'
import { fault, type CampaignFault } from './faults'

export class Place {
  readonly #file: BigIntStats

  /** Throws the system's error if there is no such file. */
  constructor(private readonly path: string) {
    this.#file = statSync(path, { bigint: true })
  }

  /** What has become of the file: two microseconds of looking. Undefined: it lies where it lay, and nowhere else. */
  fault(): CampaignFault | undefined {
    const { path } = this
    const found = this.#look()
    if (found?.dev !== this.#file.dev || found.ino !== this.#file.ino) return fault('moved', { path })
    return found.nlink > 1n ? fault('linkedTwice', { path }) : undefined
  }

  #look(): BigIntStats | undefined {
    try {
      return statSync(this.path, { bigint: true })
    } catch {
      return undefined
    }
  }
}
