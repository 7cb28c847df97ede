// What the table of a grid's cells says of one.
import type { Side } from '../../../src-shared/contract/values'

export interface CellRow {
  readonly cell: string
  readonly ground: string
  /** What choosing it would do for whoever is in hand; empty: nothing. */
  readonly deed: string
  readonly objectives: readonly {
    readonly id: string
    readonly name: string
    readonly value: number
    readonly holder: Side | null
  }[]
  readonly stands: readonly CellStand[]
}

/** Somebody in a cell. */
export interface CellStand {
  readonly id: string
  /** Whose colours mark him; null: nobody's. */
  readonly side: Side | null
  readonly text: string
  readonly state: string
  readonly mayBeChosen: boolean
}
