/** A battle of the open campaign with its present state at hand: acts given to it are on disk before they are answered. */
import {
  redoable,
  resolve,
  resolveByHand,
  stateHash,
  undoable,
  type Act,
  type AnyRuleSet,
  type Resolution,
  type UndoBar,
} from '../../../src-shared/engine/battle'
import type { BattleEvent } from '../../../src-shared/engine/events'
import type { JsonValue } from '../../../src-shared/engine/json'
import type { Side } from '../../../src-shared/engine/sides'
import type {
  Appended,
  Battle,
  BattleChange,
  Campaign,
  StoredEntry,
  NewRow,
  StateAt,
} from '../../campaign-file'
import { HonestDice } from './honest-dice'

/** States kept in memory, so that undo and looking a little way back need no replay. */
const STATES_KEPT = 64
/** Every so many entries, and wherever a battle ends, the hash of the state is recorded as a proof of the replay. */
const HASH_EVERY = 8

/** What came of an act; `played` has its place in the journal. */
export type Given =
  | (Extract<Resolution<unknown>, { kind: 'played' }> & { readonly seq: number })
  | Exclude<Resolution<unknown>, { kind: 'played' }>

/** Told after an entry has been recorded. */
export type OnPlayed = (seq: number, before: unknown, state: unknown, events: readonly BattleEvent[]) => void

export class LiveBattle {
  #now: StateAt | undefined
  readonly #states = new Map<number, unknown>()
  readonly #dice: HonestDice

  constructor(
    readonly campaign: Campaign,
    readonly id: string,
    readonly rules: AnyRuleSet,
    private readonly onPlayed: OnPlayed,
  ) {
    this.#dice = new HonestDice(campaign, id)
  }

  get battle(): Battle {
    return this.campaign.battle(this.id)
  }

  /** The entries in order of seq; never to be changed. */
  entries(): readonly StoredEntry[] {
    return this.campaign.journal(this.id)
  }

  /** How many entries there are, undone ones with them. */
  length(): number {
    return this.campaign.standing(this.id).entries
  }

  hasBegun(): boolean {
    return this.length() > 0
  }

  /** The present state. Throws the file's `battleNotReady` before entry 0. */
  now(): StateAt {
    this.#now ??= this.campaign.stateAt(this.id, 'now')
    return this.#now
  }

  /** The state after any entry, standing or undone; before entry 0 the mustered sheet. */
  stateAfter(seq: number | null): unknown {
    if (seq === null) return this.mustered()
    if (this.#now?.seq === seq) return this.#now.state
    return this.#states.get(seq) ?? this.campaign.stateAt(this.id, seq).state
  }

  mustered(): unknown {
    return this.rules.muster(this.rules.sheetSchema.parse(this.campaign.sheet(this.id)))
  }

  /** Gives an act to the present state with the battle's own dice, or with faces thrown by hand. */
  give(act: Act, faces: readonly number[]): Given {
    const { dice } = this.battle
    const next = this.length()
    const state = act.type === 'start' ? this.mustered() : this.now().state
    const thrown = dice === 'hand' ? undefined : this.#dice.of(act, next)
    const resolution =
      thrown === undefined
        ? resolveByHand(this.rules, state, act, faces)
        : resolve(this.rules, state, act, thrown.dice)
    if (resolution.kind !== 'played') return resolution
    const proof = thrown?.proof()
    const commitments = act.type === 'start' ? this.#dice.commitments() : undefined
    const over = this.rules.outcome(resolution.state) !== undefined
    const row: NewRow = {
      kind: 'act',
      act,
      rolls: resolution.rolls,
      barrier: resolution.barrier,
      ...(proof && { proof }),
      ...(commitments && { dice: { dice: { version: 1, commitments: [...commitments] } } }),
      ...(this.campaign.seals.isAnySealing && {
        choices: { now: this.#choiceIn(state, act), after: this.#choiceIn(resolution.state) },
      }),
      ...((over || next % HASH_EVERY === 0) && { stateHash: stateHash(resolution.state) }),
    }
    const { seqs, snapshotDue } = this.#record(row, resolution.state)
    const seq = seqs[0] ?? next
    this.#stand({ seq, state: resolution.state })
    if (snapshotDue) this.#keepSnapshot(seq, resolution.state)
    this.onPlayed(seq, state, resolution.state, resolution.events)
    return { ...resolution, seq }
  }

  /** Names the secret choice that a state waits for; '' for none. */
  #choiceIn(state: unknown, act?: Act): string {
    return act?.type === 'start' ? '' : this.rules.turn(state).secretKey
  }

  /** What a side could take back, by the undo law. */
  undoable(side: Side): { readonly seq: number } | { readonly why: UndoBar } {
    return undoable(this.entries(), side)
  }

  redoable(side: Side): { readonly seq: number } | undefined {
    const next = redoable(this.entries(), side)
    // Redo goes on from the state that stands; an entry played on another was left behind by a rollback.
    return next && this.campaign.nextRedo(this.id)?.seq === next.seq ? next : undefined
  }

  /** The last entry that stands. */
  last(): StoredEntry | undefined {
    return this.campaign.standing(this.id).last
  }

  /** Side of the last entry that stands, if it is a command. */
  lastSide(): Side | undefined {
    return sideOf(this.last())
  }

  undo(seq: number, side: Side | null): void {
    this.#goTo(this.entries()[seq]?.base ?? null, { kind: 'undo', seq, side })
  }

  redo(seq: number, side: Side | null): void {
    this.#goTo(seq, { kind: 'redo', seq, side })
  }

  rollback(toSeq: number, reason: string): void {
    this.#goTo(toSeq, { kind: 'rollback', toSeq, reason })
  }

  #goTo(seq: number | null, row: NewRow): void {
    const state = this.stateAfter(seq)
    this.#record(row, state)
    this.#now = seq === null ? undefined : { seq, state }
  }

  /**
   * Records a row and, where the battle is over with it or goes on again, that too: both are in the file, or neither.
   * `after` is the state that stands then.
   */
  #record(row: NewRow, after: unknown): Appended {
    const change = this.#turnOfStatus(after)
    if (!change) return this.campaign.append(this.id, [row])
    return this.campaign.inOneStep(() => {
      const appended = this.campaign.append(this.id, [row])
      this.campaign.updateBattle(this.id, change)
      return appended
    })
  }

  #stand(now: StateAt): void {
    if (this.#now) this.#states.set(this.#now.seq, this.#now.state)
    this.#now = now
    this.#states.set(now.seq, now.state)
    for (const seq of this.#states.keys()) {
      if (this.#states.size <= STATES_KEPT) break
      this.#states.delete(seq)
    }
  }

  /** A snapshot is a cache: it is written once the answer is on its way, and not at all if the file has been closed. */
  #keepSnapshot(seq: number, state: unknown): void {
    setImmediate(() => {
      try {
        this.campaign.keepSnapshot(this.id, seq, state)
      } catch {
        // Without it the next opening takes longer; nothing else is lost.
      }
    })
  }

  /** What must be recorded of a battle that is over in a state, or goes on again after something was taken back. */
  #turnOfStatus(state: unknown): BattleChange | undefined {
    const isEnded = this.battle.status === 'ended'
    const outcome = this.rules.outcome(state)
    if ((outcome !== undefined) === isEnded) return undefined
    if (!outcome) return { status: 'fighting', result: null }
    const result = { outcome, losses: this.rules.losses(state) } as unknown as JsonValue
    const setUp = this.#dice.opened()
    return { status: 'ended', result, ...(setUp !== undefined && { setUp }) }
  }
}

/** Side of a command; undefined for acts of nobody's. */
export function sideOf(entry: StoredEntry | undefined): Side | undefined {
  return entry?.act.type === 'command' ? entry.act.side : undefined
}
