/**
 * The journal of one battle. Every command knows the entry on whose state it was played (`base`), so the entries form a
 * tree, and those that stand are the way from the head back to the start: undo, redo and rollback only move the head.
 */
import { parseJson } from '../../src-shared/engine/parse-json'
import { z } from 'zod'
import type { Act } from '../../src-shared/engine/battle'
import type { JsonValue } from '../../src-shared/engine/json'
import type { Side } from '../../src-shared/engine/sides'
import { umpireEditSchema } from '../../src-shared/engine/umpire'
import { hex, type Row } from '../store/chain'
import type { Store, UnchainedRow } from '../store/store'
import { CampaignFaultError, fault } from '../store/faults'
import { rollsText, SealedRows, thrownOf, type RowContent } from './seals/sealed-rows'
import { startDiceSchema, type Pair } from './dice/proof'
import type { SideSeals } from './seals/seals'
import { rollsSchema, type JournalRow, type StoredEntry, type NewRow } from './records'

/** A command of a whole army's share of hits stays far below. */
const MAX_PAYLOAD_CHARS = 1_000_000
const reasonSchema = z.strictObject({ reason: z.string().min(1).max(500) })
const stateHashSchema = z.string().regex(/^[0-9a-f]{64}$/)

/** Where a journal was before a write. */
export interface Place {
  readonly head: number | null
  readonly nextSeq: number
}

export class BattleJournal {
  /** Entries in order of seq, once they have been asked for. */
  #entries: StoredEntry[] | undefined
  /** Last entry that stands; null: the battle has not begun. */
  #head: number | null
  #nextSeq: number
  /** First and last seq of each unbroken row of entries that stand, the latest first; undefined: to be found. */
  #stretches: [from: number, to: number][] | undefined
  readonly #sealed: SealedRows
  /** What could be opened when the entries were read. */
  #openable = 0

  constructor(
    private readonly store: Store,
    private readonly battleId: string,
    private readonly seals: SideSeals,
  ) {
    this.#sealed = new SealedRows(store, battleId, seals)
    this.#nextSeq = (store.journal.lastAct(battleId)?.seq ?? -1) + 1
    this.#head = this.#headAfter(store.journal.lastOfStream(battleId))
  }

  get head(): number | null {
    return this.#head
  }

  get length(): number {
    return this.#nextSeq
  }

  entries(): readonly StoredEntry[] {
    // More can be opened than before: what was read then is read anew.
    if (this.#openable !== this.seals.version && this.#entries?.some(({ seal }) => seal?.isClosed))
      this.#entries = undefined
    this.#openable = this.seals.version
    this.#entries ??= this.#load()
    return this.#entries
  }

  /** One entry, found without reading the others. */
  entry(seq: number): StoredEntry | undefined {
    if (this.#entries) return this.entries()[seq]
    const row = this.store.journal.act(this.battleId, seq)
    return row && this.#entryOf(row, false)
  }

  /** Whether an entry stands, found without reading the entries. */
  stands(seq: number): boolean {
    this.#stretches ??= this.#standingStretches()
    return this.#stretches.some(([from, to]) => from <= seq && seq <= to)
  }

  /** What both sides committed to before the battle, and how many throws there have been; undefined: nothing. */
  dice(): { readonly commitments: Pair; readonly throws: number } | undefined {
    const commitments = this.commitments()
    if (!commitments) return undefined
    const last = this.store.journal.lastThrow(this.battleId)
    const throws = last === undefined ? 0 : (thrownOf(last).proof?.throw ?? -1) + 1
    return { commitments, throws }
  }

  /** What both sides committed to for their dice; undefined: nothing. */
  commitments(): Pair | undefined {
    const start = this.store.journal.act(this.battleId, 0)
    return start && startDiceSchema.safeParse(parseJson(start.payload)).data?.dice.commitments
  }

  /** Sides whose sealed commands the state after an entry holds: it may be written in a box of theirs alone. */
  sealedSidesAt(seq: number): readonly Side[] {
    // Of a branch that was undone it is not known what lies on the way to it.
    const isOnTheWay = (of: number) => !this.stands(seq) || this.stands(of)
    return this.#sealed.sealedSidesAt(seq, isOnTheWay)
  }

  /** The undone entry that redo would bring back: the latest that was played on the state that stands. */
  nextRedo(): StoredEntry | undefined {
    const head = this.#head
    if (head === null || head === this.#nextSeq - 1) return undefined
    return this.#after(head).findLast(({ base }) => base === head)
  }

  /** The entries after the head: all of them are undone. */
  #after(head: number): readonly StoredEntry[] {
    if (this.#entries) return this.#entries.slice(head + 1)
    const rows = this.store.journal.acts(this.battleId, head + 1)
    return rows.map((row) => this.#entryOf(row, true))
  }

  rows(fromNumber: number): readonly JournalRow[] {
    return this.store.journal.ofStream(this.battleId, fromNumber).map((row) => this.#journalRow(row))
  }

  /** Records rows within the store's `write`; if that fails, `goBack` to the place noted before. */
  append(rows: readonly NewRow[], at: number): { readonly seqs: readonly number[] } {
    const seqs: number[] = []
    for (const row of rows) {
      switch (row.kind) {
        case 'act':
          seqs.push(this.#appendAct(row, at))
          break
        case 'undo':
          this.#appendUndo(row.seq, row.side, at)
          break
        case 'redo':
          this.#appendRedo(row.seq, row.side, at)
          break
        case 'rollback':
          this.#appendRollback(row.toSeq, row.reason, at)
      }
    }
    return { seqs }
  }

  place(): Place {
    return { head: this.#head, nextSeq: this.#nextSeq }
  }

  goBack({ head, nextSeq }: Place): void {
    this.#head = head
    this.#nextSeq = nextSeq
    this.#stretches = undefined
    this.#sealed.forget()
    // What was laid open in the step that failed is closed again.
    if (this.#entries?.some(({ seal }) => seal)) this.#entries = undefined
    const entries = this.#entries
    if (!entries) return
    entries.length = nextSeq
    const stands = this.#standing(entries)
    entries.forEach((entry, seq) => {
      if (entry.undone === stands.has(seq)) entries[seq] = { ...entry, undone: !entry.undone }
    })
  }

  #appendAct(row: Extract<NewRow, { kind: 'act' }>, at: number): number {
    const { act } = row
    if ((act.type === 'start') !== (this.#nextSeq === 0))
      throw this.#refusal(act.type === 'start' ? 'the battle has begun already' : 'the battle has not begun')
    const payload = JSON.stringify(act.type === 'start' ? (row.dice ?? null) : payloadOf(act)) as
      | string
      | undefined
    if (payload === undefined || payload.length > MAX_PAYLOAD_CHARS)
      throw this.#refusal('the command is no JSON')
    const rolls = rollsSchema.safeParse(row.rolls)
    if (!rolls.success) throw this.#refusal('the dice are not what dice are')
    if (row.stateHash !== undefined && !stateHashSchema.safeParse(row.stateHash).success)
      throw this.#refusal('the hash of the state is none')
    const seq = this.#nextSeq
    const { columns, isSecret } = this.#sealed.write(seq, act, rolls.data, row.choices, row.proof, (of) =>
      this.stands(of),
    )
    const kept = this.store.append({
      ...this.#blank(act.type, at),
      seq,
      base: this.#head,
      side: act.type === 'command' ? act.side : null,
      payload,
      rolls: rollsText(row.rolls, row.proof),
      barrier: row.barrier ? 1 : 0,
      state_hash: row.stateHash === undefined || isSecret ? null : Buffer.from(row.stateHash, 'hex'),
      ...columns,
    })
    for (const opened of this.#sealed.note(kept)) {
      const known = this.#entries?.[opened]
      const laidOpen = known && this.store.journal.act(this.battleId, opened)
      if (laidOpen) this.#entries?.splice(opened, 1, this.#entryOf(laidOpen, known.undone))
    }
    // A copy through JSON: what the caller does to his command later must not reach the journal.
    this.#entries?.push(this.#entryOf(kept, false))
    const latest = this.#stretches?.[0]
    if (latest?.[1] === seq - 1) latest[1] = seq
    else this.#stretches?.unshift([seq, seq])
    this.#nextSeq += 1
    this.#head = seq
    return seq
  }

  #appendUndo(seq: number, side: 0 | 1 | null, at: number): void {
    const entry = this.entry(seq)
    if (seq !== this.#head || entry === undefined || entry.base === null)
      throw this.#refusal(`entry ${seq} is not the last that stands, or opened the battle`)
    this.store.append({ ...this.#blank('undo', at), seq, side })
    this.#mark(seq, true)
    this.#stretches = undefined
    this.#head = entry.base
  }

  #appendRedo(seq: number, side: 0 | 1 | null, at: number): void {
    const entry = this.entry(seq)
    if (entry === undefined || entry.base === null || entry.base !== this.#head)
      throw this.#refusal(`entry ${seq} was not played on the state that stands`)
    this.store.append({ ...this.#blank('redo', at), seq, side })
    this.#mark(seq, false)
    this.#stretches = undefined
    this.#head = seq
  }

  #appendRollback(toSeq: number, reason: string, at: number): void {
    const parsed = reasonSchema.safeParse({ reason })
    if (!parsed.success) throw this.#refusal('going back further needs a reason of at most 500 characters')
    const entries = this.entries()
    const target = entries[toSeq]
    if (target === undefined || target.undone) throw this.#refusal(`entry ${toSeq} does not stand`)
    this.store.append({ ...this.#blank('rollback', at), seq: toSeq, payload: JSON.stringify({ reason }) })
    for (let seq = this.#head; seq !== null && seq > toSeq; seq = entries[seq]?.base ?? null)
      this.#mark(seq, true)
    this.#stretches = undefined
    this.#head = toSeq
  }

  #mark(seq: number, undone: boolean): void {
    const entry = this.#entries?.[seq]
    if (this.#entries && entry) this.#entries[seq] = { ...entry, undone }
  }

  #blank(kind: Row['kind'], at: number): UnchainedRow {
    const stream = this.battleId
    return {
      stream,
      kind,
      at,
      seq: null,
      base: null,
      side: null,
      payload: 'null',
      rolls: null,
      barrier: 0,
      state_hash: null,
    }
  }

  #entryOf(row: Row, undone: boolean): StoredEntry {
    return entryOf(row, this.battleId, undone, row.kind === 'command' ? this.#sealed.read(row) : undefined)
  }

  #headAfter(last: Row | undefined): number | null {
    if (last === undefined || last.seq === null) return null
    if (last.kind !== 'undo') return last.seq
    return this.store.journal.act(this.battleId, last.seq)?.base ?? null
  }

  #load(): StoredEntry[] {
    const rows = this.store.journal.acts(this.battleId)
    const stands = this.#standing(rows)
    return rows.map((row, seq) => {
      if (row.seq !== seq) throw this.#damage(`entry ${seq} of ${this.battleId} is missing`)
      return this.#entryOf(row, !stands.has(seq))
    })
  }

  /** The entries that stand: the way from the head back to the start. */
  #standing(entries: readonly { readonly base: number | null }[]): ReadonlySet<number> {
    const stands = new Set<number>()
    for (let seq = this.#head; seq !== null && !stands.has(seq); seq = entries[seq]?.base ?? null)
      stands.add(seq)
    return stands
  }

  #standingStretches(): [number, number][] {
    const stretches: [number, number][] = []
    let head = this.#head
    for (const [seq, base] of this.store.journal.jumps(this.battleId)) {
      if (head === null) break
      if (seq > head) continue
      stretches.push([seq, head])
      head = base
    }
    return stretches
  }

  #journalRow(row: Row): JournalRow {
    const { number, at, kind, side } = row
    const seq = row.seq ?? 0
    switch (kind) {
      case 'undo':
      case 'redo':
        return { kind, number, at, seq, side }
      case 'rollback':
        return {
          kind,
          number,
          at,
          toSeq: seq,
          reason: reasonSchema.parse(parseJson(row.payload)).reason,
        }
      case 'change':
        throw this.#damage(`row ${number} is out of place`)
      default: {
        const known = this.#entries?.[seq] ?? this.#entryOf(row, false)
        return { kind: 'act', number, at, entry: known }
      }
    }
  }

  #refusal(problem: string): CampaignFaultError {
    return new CampaignFaultError(fault('invalid', { problem }))
  }

  #damage(problem: string): CampaignFaultError {
    return new CampaignFaultError(fault('damaged', { path: this.store.path, problem }))
  }
}

function payloadOf(act: Act): unknown {
  return act.type === 'command' ? act.command : act.type === 'edit' ? act.edit : null
}

/** The entry of a start, command or edit row. Throws a damaged fault if it makes none. */
function entryOf(row: Row, battleId: string, undone: boolean, content?: RowContent): StoredEntry {
  const given = content ? content.rolls : row.rolls
  const rolls = given === null ? [] : typeof given === 'string' ? thrownOf(given).rolls : given
  return {
    seq: row.seq ?? 0,
    base: row.base,
    act: actOf(row, battleId, content),
    rolls,
    barrier: row.barrier === 1,
    undone,
    number: row.number,
    at: row.at,
    stateHash: row.state_hash === null ? null : hex(row.state_hash),
    ...(content?.seal && { seal: content.seal }),
  }
}

function actOf(row: Row, battleId: string, content: RowContent | undefined): Act {
  const payload = content ? content.command : (parseJson(row.payload) as JsonValue)
  if (row.kind === 'start') return { type: 'start' }
  if (row.kind === 'edit') return { type: 'edit', edit: umpireEditSchema.parse(payload) }
  if (row.kind === 'command' && row.side !== null)
    return { type: 'command', side: row.side, command: payload }
  throw new CampaignFaultError(
    fault('damaged', { path: battleId, problem: `row ${row.number} is no act of a battle` }),
  )
}
