/**
 * The seed of the property tests: the same in every run, so that a failure tells of the change and not of the day's luck.
 * HUNDRED_DAYS_SEED asks for other cases and HUNDRED_DAYS_RUNS for more of them.
 */
import fc from 'fast-check'

const { HUNDRED_DAYS_SEED: seed = '1815', HUNDRED_DAYS_RUNS: runs } = process.env

fc.configureGlobal({ seed: Number(seed), ...(runs !== undefined && { numRuns: Number(runs) }) })
