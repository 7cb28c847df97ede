// The form of a bench and of a soak: what a file of tests/bench or tests/soak exports as `default`.

/** One number that a bench measured, beside what it is held against. */
export interface Measure {
  name: string
  value: number
  /** The unit of value, limit and peer: 'ms', 'steps/s', 'B'. */
  unit: string
  /** The bound that value must keep; `atLeast` for rates, `atMost` for times and sizes. */
  limit?: { atLeast: number } | { atMost: number }
  /** What something else, named, needed for the same work in the same run. */
  peer?: { name: string; value: number }
  /** How many times better we are than the peer, when that is the claim; held against ratioAtLeast. */
  ratio?: number
  ratioAtLeast?: number
}

/** A bench: runs alone in a fresh production process. */
export interface Bench {
  title: string
  measure: () => Measure[] | Promise<Measure[]>
}

/** A long trial. */
export interface Soak {
  title: string
  /** Runs it and tells how many trials there were and what went wrong in words, one sentence a failure. */
  run: (report: (progress: string) => void) => Promise<{ trials: number; failures: string[] }>
}

/** How many trials a soak makes: what `SOAK_TRIALS` says, or its full size. */
export function trialsOf(full: number): number {
  const asked = Number(process.env['SOAK_TRIALS'])
  return Number.isSafeInteger(asked) && asked > 0 ? asked : full
}

/** Whether a measure keeps its limit and its ratio. */
export function keeps({ value, limit, ratio, ratioAtLeast }: Measure): boolean {
  if (!Number.isFinite(value)) return false
  if (limit !== undefined && 'atLeast' in limit && value < limit.atLeast) return false
  if (limit !== undefined && 'atMost' in limit && value > limit.atMost) return false
  return ratioAtLeast === undefined || (ratio !== undefined && ratio >= ratioAtLeast)
}

const round = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en-GB') : String(Number(value.toPrecision(3)))

/**
 * A measure as a line: name, value, limit, peer and ratio, and whether it keeps them; `before` is the figure of the
 * same name that was recorded before a change.
 */
export function line(measure: Measure, before?: number): string {
  const { name, value, unit, limit, peer, ratio, ratioAtLeast } = measure
  const words = [`${keeps(measure) ? 'ok    ' : 'MISSED'} ${name}: ${round(value)} ${unit}`]
  if (before !== undefined) words.push(`before ${round(before)}`)
  if (limit !== undefined) {
    words.push('atLeast' in limit ? `at least ${round(limit.atLeast)}` : `at most ${round(limit.atMost)}`)
  }
  if (peer !== undefined) words.push(`${peer.name} ${round(peer.value)} ${unit}`)
  if (ratio !== undefined) words.push(`${round(ratio)} times`)
  if (ratioAtLeast !== undefined) words.push(`at least ${round(ratioAtLeast)} times`)
  return words.join(', ')
}
