/**
 * Wrong PINs are slowed. Each screen waits for its own: after each the next try waits twice as long, and one try at a time
 * is worked on. A screen can be had anew by whoever guesses, so those at which the PIN of a seat has never been given wait
 * for each other as well, once there were some wrong tries among them. Whoever has given it once waits for nobody else.
 */
import { failure } from '../failure'

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 60_000
/** Wrong tries of all screens that are not known, before they wait for each other. */
const FREE_WRONG = 5
/** Wrong tries are forgotten when there was none for so long. */
const FORGOTTEN_AFTER_MS = 600_000
/** Screens whose tries are remembered for a seat; the oldest is forgotten. */
const MOST_SCREENS = 1000

interface Tries {
  wrong: number
  /** Milliseconds of the clock given; Infinity: a try is being worked on. */
  until: number
}

interface SeatTries {
  /** Of each screen; a screen is known when the right PIN was given there. */
  readonly screens: Map<unknown, Tries & { isKnown: boolean }>
  readonly strangers: Tries
}

export class PinAttempts {
  readonly #seats = new Map<string, SeatTries>()

  /** `now` counts milliseconds and never goes back. */
  constructor(private readonly now: () => number) {}

  /**
   * Tries a PIN of one seat of one campaign at a screen; undefined: it was wrong. Throws `pinTooSoon` with the seconds to
   * wait.
   */
  async attempt<T>(
    seat: string,
    screen: unknown,
    work: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const { screens, strangers } = this.#of(seat)
    const own = screens.get(screen) ?? { wrong: 0, until: 0, isKnown: false }
    const counted = own.isKnown
      ? [{ tries: own, free: 0 }]
      : [
          { tries: own, free: 0 },
          { tries: strangers, free: FREE_WRONG },
        ]
    const left = Math.max(...counted.map(({ tries }) => tries.until)) - this.now()
    if (left > 0) throw failure('pinTooSoon', { seconds: Number.isFinite(left) ? Math.ceil(left / 1000) : 1 })
    screens.delete(screen)
    screens.set(screen, own)
    for (const oldest of screens.keys()) {
      if (screens.size <= MOST_SCREENS) break
      screens.delete(oldest)
    }
    for (const { tries } of counted) {
      if (this.now() - tries.until > FORGOTTEN_AFTER_MS) tries.wrong = 0
      tries.until = Infinity
    }
    let found: T | undefined
    try {
      found = await work()
      return found
    } finally {
      for (const { tries, free } of counted) {
        if (found === undefined) tries.wrong += 1
        const waits = found === undefined && tries.wrong > free
        tries.until =
          this.now() + (waits ? Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries.wrong - free - 1)) : 0)
      }
      // What others got wrong stays counted: a right PIN must not make guessing fast again.
      if (found !== undefined) Object.assign(own, { wrong: 0, isKnown: true })
    }
  }

  /** The PIN of a seat was set at a screen: it is known there. */
  know(seat: string, screen: unknown): void {
    this.#of(seat).screens.set(screen, { wrong: 0, until: 0, isKnown: true })
  }

  #of(seat: string): SeatTries {
    const known = this.#seats.get(seat)
    if (known) return known
    const made: SeatTries = { screens: new Map(), strangers: { wrong: 0, until: 0 } }
    this.#seats.set(seat, made)
    return made
  }
}
