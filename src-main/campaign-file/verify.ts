/**
 * Verification of a campaign file: SQLite's own check, the hash chain of the journal, and everything else against the
 * journal or its own digest. It reads the file as it is at one moment, into memory, while play goes on.
 */
import { setImmediate } from 'node:timers/promises'
import { canonicalJson } from '../../src-shared/engine/json'
import { CAMPAIGN_STREAM, GENESIS, rowHash, sameBytes, type Row } from '../store/chain'
import { excess, excessOfRows } from '../store/bounds'
import { asFault, connectInMemory, type Db } from '../store/connection'
import { rowSchema } from '../store/journal'
import { RECORD_TABLES, recordKey, recordSchema } from '../store/records'
import { Store } from '../store/store'
import { isReadable } from './battle-records'
import { changeOf, RecordFold } from './changes'
import { DiceCheck } from './dice/check'
import { CampaignFaultError, fault, faultSentence } from '../store/faults'
import { expectedSchema, MIGRATIONS, readSchema, schemaDifference } from '../store/migrations'
import { acceptedIn, isBarring, isCache } from './own-risk'
import type { Damage, Progress, Verdict } from './records'

/** How long a slice of the background check may keep the program busy, in milliseconds. */
const SLICE_MS = 5
const ROWS_A_STEP = 200
/** More need not be listed: the file is beyond repair by hand. */
const MAX_DAMAGE = 50
/** Checks a file step by step. `open` lends an open connection to a file that lies in memory. */
export function* verification(path: string, open?: Db): Generator<Progress, Verdict> {
  let db = open
  try {
    db ??= connectInMemory(path)
    return yield* check(new Store(db, path, true))
  } catch (error) {
    return {
      whole: false,
      rows: 0,
      damage: [{ where: 'file', problem: problemOf(error, path) }],
      throws: null,
    }
  } finally {
    if (!open) db?.close()
  }
}

/** Whether a file has the tables of the present form, as older ones may: only then can all of it be judged here. */
export function hasPresentTables(db: Db): boolean {
  return schemaDifference(readSchema(db), expectedSchema(MIGRATIONS.length)) === undefined
}

/** Runs a check in slices between which the program does other things. An aborted one throws the signal's reason. */
export async function inSlices(
  check: Generator<Progress, Verdict>,
  onProgress?: (progress: Progress) => void,
  signal?: AbortSignal,
): Promise<Verdict> {
  try {
    // The first step is told of at once: a check shows that it has begun, and a short one can be stopped as well.
    for (let until = 0; ; until = performance.now() + SLICE_MS) {
      let step = check.next()
      while (step.done !== true && performance.now() < until) step = check.next()
      if (step.done === true) return finished(step.value)
      onProgress?.(step.value)
      await setImmediate()
      signal?.throwIfAborted()
    }
  } finally {
    check.return(UNFINISHED)
  }
}

/** What a check gives that was ended before its time. */
export const UNFINISHED: Verdict = { whole: false, rows: 0, damage: [], throws: null }

/** A check that was ended from outside, by the closing of its campaign, gives nothing. */
function finished(verdict: Verdict | undefined): Verdict {
  if (!verdict) throw new CampaignFaultError(fault('closed'))
  return verdict
}

class Findings {
  readonly damage: Damage[] = []

  add(damage: Damage): void {
    if (this.damage.length < MAX_DAMAGE) this.damage.push(damage)
  }
}

function* check(store: Store): Generator<Progress, Verdict> {
  const tooMuch = excessIn(store.db)
  if (tooMuch !== undefined)
    return { whole: false, rows: 0, damage: [{ where: 'file', problem: tooMuch }], throws: null }
  const found = new Findings()
  const total = store.journal.last() + 1
  let rows = 0
  const fold = new RecordFold()
  const places = new Map<number, string>()
  const dice = new DiceCheck()
  // What a newer form says in its changes and records, only the newer program can judge.
  const isNewer = Number(store.db.pragma('user_version', { simple: true })) > MIGRATIONS.length
  // Damage in one part must not hide what else is damaged.
  const parts: readonly (() => Iterable<number>)[] = [
    () => checkChain(store, found, isNewer ? undefined : fold, places, dice),
    () => checkIndex(store, found, places),
    ...(isNewer ? [] : [() => checkRecords(store, found, fold)]),
    () => checkRest(store, found, fold),
    () => checkFile(store, found),
  ]
  for (const part of parts) {
    try {
      for (const done of part()) {
        rows += done
        yield { done: rows, total }
      }
    } catch (error) {
      found.add({ where: 'file', problem: problemOf(error, store.path) })
    }
  }
  const known = acceptedIn(store)
  const damage = found.damage.map((one) =>
    known.has(damageSentence([one])) ? { ...one, accepted: true as const } : one,
  )
  return { whole: damage.every(isCache), rows, damage, throws: isNewer ? null : dice.throws() }
}

/** Follows the chain and gathers what the journal says of the records, where they are to be judged. */
function* checkChain(
  store: Store,
  found: Findings,
  fold: RecordFold | undefined,
  places: Map<number, string>,
  dice: DiceCheck,
): Generator<number> {
  const { journal, documents } = store
  let predecessor = GENESIS
  let expected = 1
  for (;;) {
    const rows = journal.from(expected, ROWS_A_STEP)
    for (const raw of rows) {
      const { success, data: row } = rowSchema.safeParse(raw)
      if (!success) {
        found.add({
          where: 'journal',
          problem: 'an event is not what it must be',
          event: { number: numberOf(raw, expected), stream: null, seq: null },
        })
        expected = numberOf(raw, expected) + 1
        continue
      }
      const problem =
        row.number !== expected
          ? 'events are missing before it'
          : sameBytes(rowHash(predecessor, row), row.hash)
            ? undefined
            : 'an event is not as it was recorded'
      if (problem !== undefined) found.add({ where: 'journal', problem, event: eventOf(row) })
      places.set(row.number, placeOf(row.stream, row.seq))
      if (fold && row.stream === CAMPAIGN_STREAM) foldRow(row, fold, documents.get.bind(documents), found)
      const unproved = fold && dice.problem(row)
      if (unproved !== undefined) found.add({ where: 'journal', problem: unproved, event: eventOf(row) })
      predecessor = row.hash
      expected = row.number + 1
    }
    yield rows.length
    // None is left, or only such as have numbers beyond what can be counted: damage that was found above.
    if (countable(rows.at(-1)) === undefined) break
  }
  const head = journal.head()
  if (head?.number !== expected - 1 || !sameBytes(head.hash, predecessor))
    found.add({
      where: 'journal',
      problem: 'the end of the journal is missing or not as it was recorded',
      event: { number: Math.min(head?.number ?? expected, expected), stream: null, seq: null },
    })
}

function foldRow(
  row: Row,
  fold: RecordFold,
  document: (hash: string) => string | undefined,
  found: Findings,
): void {
  const change = row.kind === 'change' ? changeOf(row) : undefined
  if (!change) {
    found.add({ where: 'journal', problem: 'a change cannot be read', event: eventOf(row) })
    return
  }
  const missing = fold.add(change, document)
  if (missing !== undefined)
    found.add({ where: 'document', problem: 'the order of battle is not whole', record: missing })
}

/** The index must say of every row what the row itself says. */
function* checkIndex(store: Store, found: Findings, places: ReadonlyMap<number, string>): Generator<number> {
  let count = 0
  let wrong = 0
  let before: readonly [string, number, number] | undefined
  for (const line of store.journal.index()) {
    const [number, stream, seq] = line as [unknown, unknown, unknown]
    const place = typeof stream === 'string' && (seq === null || typeof seq === 'number')
    const now = [String(stream), typeof seq === 'number' ? seq : -1, Number(number)] as const
    if (!place || places.get(Number(number)) !== placeOf(stream, seq)) wrong += 1
    else if (before !== undefined && !isAfter(now, before)) wrong += 1
    before = now
    count += 1
    if (count % (10 * ROWS_A_STEP) === 0) yield 0
  }
  if (wrong > 0 || count !== places.size)
    found.add({ where: 'file', problem: 'the index of the journal does not fit its events' })
}

function isAfter(a: readonly [string, number, number], b: readonly [string, number, number]): boolean {
  // SQLite orders text by its UTF-8 bytes; ids are plain letters, for which JavaScript's order is the same.
  if (a[0] !== b[0]) return a[0] > b[0]
  return a[1] === b[1] ? a[2] > b[2] : a[1] > b[1]
}

/** The tables must hold what the journal says. */
function* checkRecords(store: Store, found: Findings, fold: RecordFold): Generator<number> {
  const expected = new Map(fold.records)
  for (const table of RECORD_TABLES) {
    let count = 0
    for (const raw of store.records.unchecked(table)) {
      count += 1
      if (count % ROWS_A_STEP === 0) yield 0
      const parsed = recordSchema.safeParse(raw)
      if (!parsed.success) {
        found.add({ where: 'record', problem: 'a record is not what it must be', record: `${table}/?` })
        continue
      }
      const key = recordKey(parsed.data)
      const wanted = expected.get(key)
      if (wanted === undefined)
        found.add({ where: 'record', problem: 'the journal knows nothing of it', record: key })
      else if (canonicalJson(wanted) !== canonicalJson(parsed.data))
        found.add({ where: 'record', problem: 'a record is not as the journal says', record: key })
      else if (!isReadable(parsed.data))
        found.add({ where: 'record', problem: 'a record is not what it must be', record: key })
      expected.delete(key)
    }
    yield 0
  }
  for (const key of expected.keys())
    found.add({ where: 'record', problem: 'a record is missing', record: key })
}

/** Documents, snapshots and preferences by their own digests. */
function* checkRest(store: Store, found: Findings, fold: RecordFold): Generator<number> {
  const hashes = new Set<string>()
  for (const { hash, whole } of store.documents.check()) {
    if (!whole) found.add({ where: 'document', problem: 'a document is not whole', record: hash })
    if (hashes.has(hash)) found.add({ where: 'document', problem: 'a document is there twice', record: hash })
    hashes.add(hash)
    yield 0
  }
  for (const record of fold.records.values())
    if (record.table === 'battles' && record.sheet_hash !== null && !hashes.has(record.sheet_hash))
      found.add({ where: 'document', problem: 'a sheet is missing', record: `battles/${record.id}` })
  for (const { battle, seq, whole } of store.snapshots.check()) {
    if (!whole)
      found.add({ where: 'snapshot', problem: 'a snapshot is not whole', record: `${battle}/${seq}` })
    yield 0
  }
  for (const { key, whole } of store.preferences.check()) {
    if (!whole) found.add({ where: 'preference', problem: 'a preference is not whole', record: key })
    yield 0
  }
}

function* checkFile(store: Store, found: Findings): Generator<number> {
  const problem = quickCheck(store.db)
  if (problem !== undefined) found.add({ where: 'file', problem })
  yield 0
}

/** What a file has more of than any campaign; undefined: nothing, or what cannot be counted: SQLite's own check finds that. */
export function excessIn(db: Db): string | undefined {
  try {
    const tables = readSchema(db).filter(({ type }) => type === 'table')
    return (
      excessOfRows(
        db,
        tables.map(({ name }) => name),
      ) ?? excess(db)
    )
  } catch {
    return undefined
  }
}

/** SQLite's own check: the first problem, or undefined. */
export function quickCheck(db: Db): string | undefined {
  const answer = db.prepare('PRAGMA quick_check(1)').pluck().get()
  return answer === 'ok' ? undefined : String(answer)
}

/** The first damage in a few words, with the event or record it concerns. */
export function damageSentence(damage: readonly Damage[]): string {
  const first = damage.find(isBarring) ?? damage.find((one) => !isCache(one)) ?? damage[0]
  if (!first) return 'nothing'
  const { event, record } = first
  const place =
    event === undefined ? record : `event ${event.number}, ${event.stream ?? '?'} ${event.seq ?? ''}`
  return place === undefined ? first.problem : `${first.problem} (${place.trim()})`
}

function eventOf({ number, stream, seq }: Row): NonNullable<Damage['event']> {
  return { number, stream, seq }
}

function placeOf(stream: unknown, seq: unknown): string {
  return `${String(stream)} ${String(seq)}`
}

function numberOf(raw: unknown, fallback: number): number {
  return Math.max(countable(raw) ?? fallback, fallback)
}

/** The number of a row of the journal; undefined if it has none that JavaScript can count on from. */
function countable(raw: unknown): number | undefined {
  const number = typeof raw === 'object' && raw !== null && 'number' in raw ? raw.number : undefined
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined
}

function problemOf(error: unknown, path: string): string {
  if (error instanceof CampaignFaultError) return faultSentence(error.fault)
  const { detail, code } = asFault(error, path)
  return typeof detail['problem'] === 'string' ? detail['problem'] : code
}
