/** What happened: the facts a command brought about, each with the rules it rests on, its dice and its arithmetic. */
import type { Roll } from './dice'
import type { JsonValue } from './json'
import type { Side, Viewer } from './sides'

/** One step of arithmetic behind an event: what it is, its figure, and the rule that says so. */
export interface Working {
  /** Key of the step in the rule set's catalogue. */
  readonly key: string
  /** The figure, or the words' own values. */
  readonly values: { readonly [name: string]: JsonValue }
  /** Id of the rule. */
  readonly rule: string
}

/**
 * An event. `kind` is the key of its sentence in the rule set's catalogue, `data` holds the sentence's values: ids,
 * squares and numbers, never words. `seenBy` names the one side that may know it, or the umpire alone (absent: everyone); the umpire sees all.
 */
export interface BattleEvent<Kind extends string = string, Data = { readonly [key: string]: JsonValue }> {
  readonly kind: Kind
  readonly side: Side | null
  /** Ids of the rules, the deciding one first. */
  readonly rules: readonly string[]
  readonly data: Data
  readonly dice?: readonly Roll[]
  readonly working?: readonly Working[]
  readonly seenBy?: Viewer
}

/** A sentence to be looked up in a catalogue: the shell renders it in the language of the player. */
export interface Sentence {
  readonly key: string
  readonly values: { readonly [name: string]: JsonValue }
}
