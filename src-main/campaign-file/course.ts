/** The course of a campaign in its file: the journal of its commands, its states, and the milestones found again fast. */
import { parseJson } from '../../src-shared/engine/parse-json'
import type { JsonValue } from '../../src-shared/engine/json'
import { canonicalJson } from '../../src-shared/engine/json'
import { COURSE_STREAM } from '../store/chain'
import type { Store } from '../store/store'
import { BattleJournal, type Place } from './battle-journal'
import { CampaignFaultError, fault } from '../store/faults'
import type { Appended, JournalRow, StoredEntry, NewRow, StateAt } from './records'
import type { Pair } from './dice/proof'
import { textFor, textOf } from './seals/sealed-text'
import type { Seals } from './seals/seals'
import { BattleStates, SNAPSHOT_EVERY, type Replayable } from './states'

/** Milestones lie among the snapshots: like these they are a cache, with a digest of their own. */
const MILESTONES = `${COURSE_STREAM}:milestones`
const placeOfMilestone = (seq: number) => `${MILESTONES} ${seq}`

/** A row, and what is to be found again of it without a replay. */
export interface CourseRow {
  readonly row: NewRow
  readonly milestone?: JsonValue
}

/** The journal of a campaign's commands, in the same chain as those of its battles. */
export interface Course {
  /** Entries in order of seq, undone ones marked; never to be changed. */
  entries(): readonly StoredEntry[]
  readonly length: number
  /** Last entry that stands; null: the campaign has not begun. */
  readonly head: number | null
  entry(seq: number): StoredEntry | undefined
  /** What both sides committed to for the dice as the campaign was begun; undefined: nothing. */
  commitments(): Pair | undefined
  nextRedo(): StoredEntry | undefined
  /** Whether an entry stands, found without reading the entries. */
  stands(seq: number): boolean
  rows(fromNumber?: number): readonly JournalRow[]
  /** Records rows with their milestones in one durable step: all of them or none. */
  append(rows: readonly CourseRow[]): Appended
  keepSnapshot(seq: number, state: unknown): void
  /** The state after an entry, standing or undone, or after the last that stands. */
  stateAt(seq: number | 'now', rules: Replayable, sheet: JsonValue): StateAt
  replay(rules: Replayable, sheet: JsonValue): Generator<StateAt & { readonly hashed: boolean }, void>
  /** Entries that have a milestone, in order. */
  milestones(): readonly number[]
  /** Undefined: there is none, it is not whole, or the PINs for it have not been given. */
  milestone(seq: number): JsonValue | undefined
  /** Puts milestones in that were found by a replay. */
  keepMilestones(found: readonly { readonly seq: number; readonly milestone: JsonValue }[]): void
}

export class FileCourse implements Course {
  readonly #journal: BattleJournal
  readonly #states: BattleStates

  constructor(
    private readonly store: Store,
    private readonly now: () => number,
    private readonly seals: Seals,
  ) {
    const { journal, states } = store.read(() => {
      const made = new BattleJournal(store, COURSE_STREAM, seals)
      return { journal: made, states: new BattleStates(store, COURSE_STREAM, made, seals) }
    })
    this.#journal = journal
    this.#states = states
  }

  get length(): number {
    return this.#journal.length
  }

  get head(): number | null {
    return this.#journal.head
  }

  entries(): readonly StoredEntry[] {
    return this.store.read(() => this.#journal.entries())
  }

  entry(seq: number): StoredEntry | undefined {
    return this.store.read(() => this.#journal.entry(seq))
  }

  commitments(): Pair | undefined {
    return this.store.read(() => this.#journal.commitments())
  }

  nextRedo(): StoredEntry | undefined {
    return this.store.read(() => this.#journal.nextRedo())
  }

  stands(seq: number): boolean {
    return this.store.read(() => this.#journal.stands(seq))
  }

  rows(fromNumber = 1): readonly JournalRow[] {
    return this.store.read(() => this.#journal.rows(fromNumber))
  }

  /** Where the journal is, to go back to if a larger step fails. */
  place(): Place {
    return this.#journal.place()
  }

  goBack(place: Place): void {
    this.#journal.goBack(place)
  }

  append(rows: readonly CourseRow[]): Appended {
    const place = this.#journal.place()
    try {
      const at = this.now()
      const seqs = this.store.write(() =>
        rows.flatMap(({ row, milestone }) => {
          const appended = this.#journal.append([row], at).seqs
          const [seq] = appended
          if (seq !== undefined && milestone !== undefined) this.#putMilestone(seq, milestone)
          return appended
        }),
      )
      const snapshotDue = seqs.some((seq) => seq % SNAPSHOT_EVERY === 0)
      return { seqs, number: this.store.head.number, snapshotDue }
    } catch (error) {
      this.#journal.goBack(place)
      throw error
    }
  }

  keepSnapshot(seq: number, state: unknown): void {
    this.store.write(() => {
      this.#states.keep(seq, state)
    })
  }

  stateAt(seq: number | 'now', rules: Replayable, sheet: JsonValue): StateAt {
    const at = seq === 'now' ? this.#journal.head : seq
    if (at === null) throw new CampaignFaultError(fault('battleNotReady', { battleId: COURSE_STREAM }))
    const found = this.store.read(() => this.#states.at(at, rules, sheet))
    if (found.passed.length > 0 && !this.store.readOnly)
      this.store.write(() => {
        for (const each of found.passed) this.#states.keep(each.seq, each.state)
      })
    return { seq: found.seq, state: found.state }
  }

  *replay(rules: Replayable, sheet: JsonValue): Generator<StateAt & { readonly hashed: boolean }, void> {
    yield* this.#states.replay(rules, sheet)
  }

  milestones(): readonly number[] {
    return this.store.read(() => [...this.store.snapshots.seqs(MILESTONES)].toSorted((a, b) => a - b))
  }

  milestone(seq: number): JsonValue | undefined {
    const kept = this.store.read(() => this.store.snapshots.get(MILESTONES, seq))
    const text = kept === undefined ? undefined : textOf(this.seals, placeOfMilestone(seq), kept)
    return text === undefined ? undefined : (parseJson(text) as JsonValue)
  }

  keepMilestones(found: readonly { readonly seq: number; readonly milestone: JsonValue }[]): void {
    this.store.write(() => {
      for (const { seq, milestone } of found) this.#putMilestone(seq, milestone)
    })
  }

  /** One that tells of what is sealed lies in a box; without the PINs for it it is found again by a replay. */
  #putMilestone(seq: number, milestone: JsonValue): void {
    const sides = this.#journal.sealedSidesAt(seq)
    const kept = textFor(this.seals, sides, placeOfMilestone(seq), canonicalJson(milestone))
    if (kept !== undefined) this.store.snapshots.put(MILESTONES, seq, kept)
  }
}
