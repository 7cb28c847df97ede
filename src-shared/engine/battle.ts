/** A battle as sheet and journal: playing a command, undo and redo by the undo law, replay, look-back and fork. */
import {
  DiceWanted,
  recordingDice,
  scriptedDice,
  WrongDice,
  type Dice,
  type DiceRequest,
  type Roll,
} from './dice'
import type { BattleEvent } from './events'
import { canonicalHash } from './json'
import type { Refusal } from './refusal'
import type { Played, RuleSet, SheetBase } from './rule-set'
import type { Side } from './sides'
import { applyEdit, type UmpireEdit } from './umpire'

/** Any rule set, for code that serves them all. */
// The journal holds commands of whatever rule set it was played with; each passes that rule set's own schema first.
export type AnyRuleSet = RuleSet<SheetBase, unknown, unknown, BattleEvent>

/** What playing asks of a rule set: the campaign, which is none, offers the same. */
export type Playable<State> = Pick<
  RuleSet<SheetBase, State, unknown, BattleEvent>,
  'start' | 'refuse' | 'play' | 'stateSchema' | 'stateFaults' | 'reinforced'
>

/** What one entry of the journal did: opened the battle, gave a command, or set a value by the umpire's hand. */
export type Act =
  | { readonly type: 'start' }
  | { readonly type: 'command'; readonly side: Side; readonly command: unknown }
  | { readonly type: 'edit'; readonly edit: UmpireEdit }

export interface JournalEntry {
  /** 0 for the start, then one more for each. */
  readonly seq: number
  readonly act: Act
  /** Every throw it took, so that a replay needs no generator. */
  readonly rolls: readonly Roll[]
  /** Undo never goes back across it: it had dice, or laid something open. */
  readonly barrier: boolean
  /** Marked, never deleted. */
  readonly undone: boolean
}

/** What came of giving an act to a state. */
export type Resolution<State> =
  | {
      readonly kind: 'played'
      readonly state: State
      readonly events: readonly BattleEvent[]
      readonly rolls: readonly Roll[]
      readonly barrier: boolean
    }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'diceWanted'; readonly requests: readonly DiceRequest[] }
  | {
      readonly kind: 'wrongDice'
      readonly request: DiceRequest | undefined
      readonly faces: readonly number[]
    }

/**
 * Gives an act to a state. The input state is never changed; a refusal, missing dice or wrong dice leave nothing behind,
 * so that the caller may ask the player and come again with the same state.
 */
export function resolve<State>(
  rules: Playable<State>,
  state: State,
  act: Act,
  dice: Dice,
): Resolution<State> {
  if (act.type === 'command') {
    const refusal = rules.refuse(state, act.side, act.command)
    if (refusal) return { kind: 'refused', refusal }
  }
  const recorder = recordingDice(dice)
  try {
    const played = perform(rules, state, act, recorder)
    return {
      kind: 'played',
      state: played.state,
      events: played.events,
      rolls: recorder.rolls,
      barrier: recorder.rolls.length > 0 || played.reveal === true || act.type !== 'command',
    }
  } catch (error) {
    if (error instanceof DiceWanted) return { kind: 'diceWanted', requests: error.requests }
    if (error instanceof WrongDice) return { kind: 'wrongDice', request: error.request, faces: error.faces }
    throw error
  }
}

/** As `resolve` with faces thrown by hand; faces left over are wrong dice. */
export function resolveByHand<State>(
  rules: Playable<State>,
  state: State,
  act: Act,
  faces: readonly number[],
): Resolution<State> {
  const dice = scriptedDice(faces)
  const resolution = resolve(rules, state, act, dice)
  if (resolution.kind === 'played' && dice.left() > 0)
    return { kind: 'wrongDice', request: undefined, faces: faces.slice(faces.length - dice.left()) }
  return resolution
}

function perform<State>(rules: Playable<State>, state: State, act: Act, dice: Dice): Played<State> {
  switch (act.type) {
    case 'start':
      return rules.start(state, dice)
    case 'command':
      return rules.play(state, act.side, act.command, dice)
    case 'edit':
      return { state: applyEdit(rules, state, act.edit), events: [editEvent(act.edit)] }
  }
}

function editEvent(edit: UmpireEdit): BattleEvent {
  return {
    kind: 'umpireEdit',
    side: null,
    rules: [],
    data: { path: edit.path, value: edit.value, reason: edit.reason },
  }
}

/** Hash of a state, without the sheet it refers to: equal states have equal hashes. */
export function stateHash(state: unknown): string {
  return canonicalHash(state, ['sheet'])
}

/** Plays the entries that stand (not undone) again, with their recorded dice. Throws ReplayFailed at the first that no longer fits. */
export function replay<State>(
  rules: Playable<State>,
  from: State,
  entries: readonly JournalEntry[],
  onEntry?: (entry: JournalEntry, state: State, events: readonly BattleEvent[]) => void,
): State {
  let state = from
  for (const entry of entries) {
    if (entry.undone) continue
    const resolution = resolveByHand(
      rules,
      state,
      entry.act,
      entry.rolls.flatMap((roll) => roll.faces),
    )
    if (resolution.kind !== 'played') throw new ReplayFailed(entry.seq, resolution)
    state = resolution.state
    onEntry?.(entry, state, resolution.events)
  }
  return state
}

/** A journal does not replay: the entry, and what the rules said instead. */
export class ReplayFailed extends Error {
  constructor(
    readonly seq: number,
    readonly resolution: Exclude<Resolution<unknown>, { kind: 'played' }>,
  ) {
    super(`entry ${seq} cannot be replayed: ${resolution.kind}`)
    this.name = 'ReplayFailed'
  }
}

/**
 * The undo law. A player may take back his own last commands, back to the last die, reveal or act of the other side,
 * never across it. Returns the seq of the entry that would be undone, or why none may be; to who has done nothing, no act of
 * the other side bars anything.
 */
export function undoable(
  entries: readonly JournalEntry[],
  side: Side,
): { readonly seq: number } | { readonly why: UndoBar } {
  const last = entries.findLast((entry) => !entry.undone)
  if (!last || last.act.type === 'start') return { why: 'nothingToUndo' }
  if (last.act.type === 'edit') return { why: 'umpire' }
  if (last.act.side !== side) return { why: hasActed(entries, side) ? 'otherSide' : 'nothingToUndo' }
  if (last.barrier) return { why: last.rolls.length > 0 ? 'dice' : 'reveal' }
  return { seq: last.seq }
}

const hasActed = (entries: readonly JournalEntry[], side: Side): boolean =>
  entries.some(({ act, undone }) => !undone && act.type === 'command' && act.side === side)

export type UndoBar = 'nothingToUndo' | 'umpire' | 'otherSide' | 'dice' | 'reveal'

/**
 * The entry that a redo would bring back: the first of the undone entries at the end of the journal, if the side gave it.
 * Anything played since closes that road, because the journal only grows.
 */
export function redoable(entries: readonly JournalEntry[], side: Side): { readonly seq: number } | undefined {
  let first: JournalEntry | undefined
  for (let i = entries.length - 1; i >= 0; i -= 1) {
    const entry = entries[i]
    if (!entry?.undone) break
    first = entry
  }
  return first?.act.type === 'command' && first.act.side === side && !first.barrier
    ? { seq: first.seq }
    : undefined
}

/** Entries of a fork that begins after `seq`: those that stand, up to and with it, renumbered without gaps. */
export function forkAt(entries: readonly JournalEntry[], seq: number): readonly JournalEntry[] {
  return entries
    .filter((entry) => !entry.undone && entry.seq <= seq)
    .map((entry, i) => ({ ...entry, seq: i }))
}
