// The strip of days as it is drawn: what stands in each cell, and its text for those who do not see it.

export type Mark = 'toCome' | 'fighting' | 'french' | 'coalition' | 'draw' | 'notFought' | 'unknown'

/** A step of the calendar as the program tells it. */
export interface StripStep {
  readonly id: string
  readonly name: string
  readonly half: 'day' | 'am' | 'pm' | 'night'
  readonly when: 'past' | 'now' | 'toCome' | 'leftOut'
  /** Entry of the journal that shows it as it was; null: it has not come. */
  readonly seq: number | null
  readonly battles: readonly {
    readonly battle: string
    readonly name: string
    readonly mark: Mark
    readonly level: 'minor' | 'major' | null
    readonly how: 'fought' | 'hand' | 'simulated' | 'historical' | null
    readonly againstHistory: boolean
  }[]
  readonly weather: string | null
  readonly seals: readonly ('fr' | 'aa' | 'pr')[]
  readonly messages: number
  readonly branches: readonly string[]
}

export interface StripDay {
  readonly date: string
  readonly steps: readonly StripStep[]
}

/** Day of the month of a date. */
export function dayOf(date: string): number {
  return Number(date.slice(8, 10))
}

/** How a day stands as a whole. */
export function dayState(day: StripDay): 'past' | 'now' | 'toCome' {
  if (day.steps.some((step) => step.when === 'now')) return 'now'
  return day.steps.every((step) => step.when === 'past' || step.when === 'leftOut') ? 'past' : 'toCome'
}

/** The last entry of the journal at which a step may be looked at again; the step in hand is looked at as it is now. */
export function lookedAt(step: StripStep): number | undefined {
  return step.when === 'past' && step.seq !== null ? step.seq : undefined
}
