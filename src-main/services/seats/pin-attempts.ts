/** Wrong PINs are slowed: after each the next try waits twice as long, and one try at a time is worked on. */
import { failure } from '../failure'

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 60_000

interface Tries {
  readonly wrong: number
  /** Milliseconds of the clock given; Infinity: a try is being worked on. */
  readonly until: number
}

export class PinAttempts {
  readonly #tries = new Map<string, Tries>()

  /** `now` counts milliseconds and never goes back. */
  constructor(private readonly now: () => number) {}

  /** Tries a PIN of one seat of one campaign; undefined: it was wrong. Throws `pinTooSoon` with the seconds to wait. */
  async attempt<T>(what: string, work: () => Promise<T | undefined>): Promise<T | undefined> {
    const { wrong, until } = this.#tries.get(what) ?? { wrong: 0, until: 0 }
    const left = until - this.now()
    if (left > 0) throw failure('pinTooSoon', { seconds: Number.isFinite(left) ? Math.ceil(left / 1000) : 1 })
    this.#tries.set(what, { wrong, until: Infinity })
    let found: T | undefined
    try {
      found = await work()
      return found
    } finally {
      if (found === undefined) {
        const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** wrong)
        this.#tries.set(what, { wrong: wrong + 1, until: this.now() + wait })
      } else this.#tries.delete(what)
    }
  }
}
