/** What a rule set, or the campaign, brings so that its worked examples can be written down and played. */
import type { Playable } from '../../../src-shared/engine/battle'
import type { BattleEvent } from '../../../src-shared/engine/events'
import type { RuleSet, SheetBase } from '../../../src-shared/engine/rule-set'
import type { Side } from '../../../src-shared/engine/sides'
import type { StateJudge } from './faults'

/** What the runner asks of a rule set, or of the campaign. */
export type CaseRules = Playable<unknown> &
  Pick<
    RuleSet<SheetBase, unknown, unknown, BattleEvent>,
    'commandSchema' | 'turn' | 'outcome' | 'losses' | 'seenBy' | 'options'
  >

/** A pure function that `call` may name. */
export type CaseFunction = (argument: unknown, state: unknown, sheet: unknown) => unknown

export interface CaseKit {
  readonly rules: CaseRules
  /** The side of a command that says itself who gives it, as those of the campaign do. */
  sideOf?(command: unknown): Side
  /** What `given` of the file stands for. Throws CaseFault with what is wrong. */
  build(given: Readonly<Record<string, unknown>>): CaseGiven
  /** Functions that `call` may name: tables, odds, drafts. */
  readonly functions: Readonly<Record<string, CaseFunction>>
  /** Kinds of its events. */
  readonly eventKinds: readonly string[]
  /** Phases that somebody has to decide in, and the end. */
  readonly phases: readonly string[]
  /** The command by which somebody who decides now does nothing more; undefined: a choice has to be made. */
  pass(state: unknown): { readonly side: Side; readonly command: unknown } | undefined
  /** By what states are judged that cases set. */
  readonly judge: StateJudge
}

/** Where a case begins: the state that its sheet is mustered to, with the patches of the given, taken on from there. */
export interface CaseGiven {
  readonly sheet: unknown
  readonly mustered: unknown
  /** One after another; the last is the case's own. */
  readonly patches: readonly unknown[]
  /** From the patched state to the first decision; absent: it is there. */
  enter?(state: unknown): unknown
}
