/** What a rule set alone can count in a battle: shots, idle troops, when reserves went in. */
import type { BattleEvent } from './events'

/** A figure of one battle, in a form that can be added up over many. */
export interface BattleFigure {
  /** Its sentence stands in the rule set's catalogue under `figure.<key>`. */
  readonly key: string
  /** What it is counted for, such as an arm of an army; empty: the whole battle. */
  readonly group: string
  readonly count: number
  readonly of: number
  /** `share`: so many of so many, in hundredths; `mean`: the sum `count` over `of` cases. */
  readonly as: 'share' | 'mean'
}

/** Counts while a battle goes on: told of every step, asked at the end. */
export interface BattleCounter<State, Event extends BattleEvent = BattleEvent> {
  /** After each step, the opening one among them. */
  note(before: State, after: State, events: readonly Event[]): void
  figures(): readonly BattleFigure[]
}

/** The outline of a piece on an open table, for simple drawings. */
export interface Outline {
  readonly id: string
  /** Corners in inches from the south-west corner of the table. */
  readonly corners: readonly { readonly x: number; readonly y: number }[]
}
