/** A report as it is evaluated before it is booked. */
import type { Fault } from '../../engine/refusal'
import type { VictoryVerdict } from '../../history/victory'
import type { CpReport } from './result'
export interface Evaluated {
  readonly report: CpReport
  readonly verdict: VictoryVerdict
  /** Everything wrong with it, field by field; empty: it can be confirmed. */
  readonly faults: readonly Fault[]
}
