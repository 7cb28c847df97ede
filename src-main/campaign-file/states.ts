/** States of a battle from its sheet, its journal and the snapshots between. */
import { parseJson } from '../../src-shared/engine/parse-json'
import { ReplayFailed, replay, stateHash, type AnyRuleSet } from '../../src-shared/engine/battle'
import { canonicalJson, type JsonValue } from '../../src-shared/engine/json'
import type { SheetBase } from '../../src-shared/engine/rule-set'
import { COURSE_STREAM } from '../store/chain'
import type { Store } from '../store/store'
import type { BattleJournal } from './battle-journal'
import { CampaignFaultError, fault } from '../store/faults'
import type { StoredEntry, StateAt } from './records'
import { textFor, textOf } from './seals/sealed-text'
import type { SideSeals } from './seals/seals'

/** Entries between two snapshots: few enough that any moment is quickly found, many enough to keep the file small. */
export const SNAPSHOT_EVERY = 50

/** What finding a state again asks of rules: those of a battle, or those of the campaign. */
export type Replayable = Pick<
  AnyRuleSet,
  | 'sheetSchema'
  | 'commandSchema'
  | 'stateSchema'
  | 'stateFaults'
  | 'reinforced'
  | 'sheetOf'
  | 'faults'
  | 'muster'
  | 'start'
  | 'refuse'
  | 'play'
>

export class BattleStates {
  #start: { readonly rules: Replayable; readonly sheet: JsonValue; readonly state: unknown } | undefined
  readonly #kept: Set<number>

  constructor(
    private readonly store: Store,
    private readonly battleId: string,
    private readonly journal: BattleJournal,
    private readonly seals: SideSeals,
  ) {
    this.#kept = new Set(store.snapshots.seqs(battleId))
  }

  /** Keeps a state; one that holds what is sealed in a box, or not at all if the PINs for it have not been given. */
  keep(seq: number, state: unknown): void {
    const text = canonicalJson(state, ['sheet'])
    const kept = textFor(this.seals, this.journal.sealedSidesAt(seq), this.#placeOf(seq), text)
    if (kept === undefined) return
    this.store.snapshots.put(this.battleId, seq, kept)
    this.#kept.add(seq)
  }

  /** Where a snapshot lies in the campaign, for its box. */
  #placeOf(seq: number): string {
    return `${this.battleId} ${seq} state`
  }

  /** The text of a snapshot; undefined: it is not whole, or the PINs for it have not been given. */
  #textOf(seq: number): string | undefined {
    const kept = this.store.snapshots.get(this.battleId, seq)
    return kept === undefined ? undefined : textOf(this.seals, this.#placeOf(seq), kept)
  }

  /** The state after an entry; `passed` are states on a long way to it that are worth a snapshot. */
  at(seq: number, rules: Replayable, sheet: JsonValue): StateAt & { readonly passed: readonly StateAt[] } {
    const way: StoredEntry[] = []
    let state: unknown
    let from: StoredEntry | undefined = this.#entry(seq)
    while (from) {
      const found = this.#kept.has(from.seq) ? this.#snapshot(from.seq, rules, sheet) : undefined
      if (found !== undefined) {
        state = found
        break
      }
      way.push(from)
      from = from.base === null ? undefined : this.#entry(from.base)
    }
    state ??= this.#mustered(rules, sheet)
    // Entries of an undone branch are as good as those that stand: here only the way to them counts.
    const entries = way.reverse().map((entry) => ({ ...entry, undone: false }))
    const passed: StateAt[] = []
    const isLong = entries.length > 2 * SNAPSHOT_EVERY
    const end = this.#played(rules, state, entries, (at) => {
      if (isLong && at.seq % SNAPSHOT_EVERY === 0) passed.push(at)
    })
    return { seq, state: end, passed }
  }

  *replay(rules: Replayable, sheet: JsonValue): Generator<StateAt & { readonly hashed: boolean }, void> {
    let state = this.#mustered(rules, sheet)
    for (const entry of this.journal.entries()) {
      if (entry.undone) continue
      state = this.#played(rules, state, [entry])
      const hashed = entry.stateHash !== null
      if (hashed && stateHash(state) !== entry.stateHash)
        throw this.#failure(entry.seq, 'the state is another than was recorded')
      yield { seq: entry.seq, state, hashed }
    }
  }

  #entry(seq: number): StoredEntry {
    const entry = this.journal.entry(seq)
    if (!entry) throw new CampaignFaultError(fault('noSuchEntry', { battleId: this.battleId, seq }))
    return entry
  }

  #played(
    rules: Replayable,
    from: unknown,
    entries: readonly StoredEntry[],
    onState?: (at: StateAt) => void,
  ): unknown {
    const checked = entries.map((entry) => this.#checked(rules, entry))
    try {
      return replay(rules, from, checked, ({ seq }, state) => onState?.({ seq, state }))
    } catch (error) {
      if (error instanceof ReplayFailed) {
        const { resolution } = error
        const why = resolution.kind === 'refused' ? resolution.refusal.code : resolution.kind
        throw this.#failure(error.seq, why)
      }
      throw error
    }
  }

  /** Commands come from a file: they pass the rule set's schema like those from a screen. */
  #checked(rules: Replayable, entry: StoredEntry): StoredEntry {
    if (entry.act.type !== 'command') return entry
    if (entry.seal?.isClosed) throw this.seals.faultOf(entry.seal.sides)
    const parsed = rules.commandSchema.safeParse(entry.act.command)
    if (!parsed.success) throw this.#failure(entry.seq, 'no command of these rules')
    return { ...entry, act: { ...entry.act, command: parsed.data } }
  }

  #failure(seq: number, problem: string): CampaignFaultError {
    return new CampaignFaultError(
      this.battleId === COURSE_STREAM
        ? fault('courseFailed', { seq, problem })
        : fault('replayFailed', { battleId: this.battleId, seq, problem }),
    )
  }

  #mustered(rules: Replayable, sheet: JsonValue): unknown {
    if (this.#start?.sheet !== sheet || this.#start.rules !== rules) {
      const parsed = rules.sheetSchema.safeParse(sheet)
      const faults = parsed.success ? rules.faults(parsed.data) : [{ code: 'WRONG_SHEET' }]
      if (!parsed.success || faults.length > 0)
        throw this.#failure(0, faults.map((each) => each.code).join(', '))
      this.#start = { rules, sheet, state: rules.muster(parsed.data) }
    }
    return this.#start.state
  }

  /** A state from its snapshot; undefined, and the snapshot forgotten, if it is not whole. */
  #snapshot(seq: number, rules: Replayable, sheet: JsonValue): unknown {
    const text = this.#textOf(seq)
    const state = text === undefined ? undefined : this.#revived(text, rules, sheet)
    // The PINs for a box may be given later.
    if (state === undefined && this.journal.sealedSidesAt(seq).length === 0) this.#kept.delete(seq)
    return state
  }

  #revived(text: string, rules: Replayable, sheet: JsonValue): unknown {
    const mustered = this.#mustered(rules, sheet)
    const value: unknown = parseJson(text)
    if (typeof value !== 'object' || value === null) return undefined
    // A state refers to the sheet it was mustered from, which its snapshot leaves out.
    if (typeof mustered !== 'object' || mustered === null || !('sheet' in mustered)) {
      const parsed = rules.stateSchema.safeParse(value)
      return parsed.success ? parsed.data : undefined
    }
    const parsed = rules.stateSchema.safeParse({ ...value, sheet: mustered.sheet })
    if (!parsed.success || typeof parsed.data !== 'object') return undefined
    // With the reinforcements of the state; these rules mustered the sheet themselves.
    return {
      ...parsed.data,
      sheet: rules.sheetOf?.(mustered.sheet as SheetBase, parsed.data) ?? mustered.sheet,
    }
  }
}
