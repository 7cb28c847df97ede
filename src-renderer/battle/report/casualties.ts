// What a casualty sheet shows of a command and its units.
import type { Arm } from '../../shapes/arms'
import type { Livery } from '../../shapes/livery'

export interface CasualtyUnit {
  readonly id: string
  readonly arm: Arm
  readonly livery: Livery
  readonly name: string
  /** Turn in which it is still to come. */
  readonly arrives: number | null
  readonly strength: string
  /** Its figures, in the order of the headings. */
  readonly values: readonly string[]
  /** Boxes to cross, and how many are. */
  readonly boxes: number
  readonly marks: number
  /** Why it is gone; empty: it is not. */
  readonly fate: string
}

export interface CasualtyCommand {
  readonly id: string
  readonly name: string
  /** Beside the name. */
  readonly note: string
  readonly units: readonly CasualtyUnit[]
}
