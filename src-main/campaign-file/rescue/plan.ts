/** What of a damaged file goes into the new one, and what is lost: nothing here reads or writes a file. */
import { canonicalJson } from '../../../src-shared/engine/json'
import { orderOfBattleSchema, type OrderOfBattle } from '../../../src-shared/history/order-of-battle'
import { CAMPAIGN_STREAM, COURSE_STREAM, hex, sha256, type Row } from '../../store/chain'
import { MOST_ROWS } from '../../store/bounds'
import { recordKey, type FileRecord, type RecordOf } from '../../store/records'
import type { Loss } from '../api'
import { campaignOf, campaignRecord } from '../battle-records'
import { changeOf, CURRENT_FORM, orderOfBattleRecords, RecordFold, type Change } from '../changes'
import { ORDER_OF_BATTLE_TABLES, unflatten } from '../order-of-battle'
import { OWN_RISK, ownRiskOf } from '../own-risk'
import type { Salvage } from './salvage'

export interface Plan {
  /** Takes the place of the row that opened the campaign, where that or its order of battle is lost. */
  readonly beginning: Change | undefined
  readonly rows: readonly Row[]
  /** Records that must be set right at the end. */
  readonly amends: readonly FileRecord[]
  readonly lost: readonly Loss[]
}

/** `history` stands in where the file's own order of battle is lost, `fallbackName` for the name of the campaign. */
export function planOf(found: Salvage, history: OrderOfBattle, fallbackName: string, at: number): Plan {
  const lost: Loss[] = []
  const changes = new Map<Row, Change>()
  for (const row of found.rows) {
    const change = row.kind === 'change' ? changeOf(row) : undefined
    if (change) changes.set(row, change)
  }
  const [openingRow, opening] = [...changes].find(([, change]) => change.type === 'created') ?? []
  const beginning = beginAgain(found, history, fallbackName, at, opening, lost)
  if (beginning && openingRow) changes.delete(openingRow)

  const fold = new RecordFold()
  const document = (hash: string) =>
    found.documents.get(hash) ?? (hash === beginning?.orderOfBattle ? canonicalJson(history) : undefined)
  if (beginning) fold.add(beginning, document)
  for (const change of changes.values()) fold.add(change, document)
  const unread = found.last - found.rows.length - found.broken.length
  const isTorn = !opening || unread > 0 || found.broken.some(({ stream }) => stream === CAMPAIGN_STREAM)
  const unproved = isTorn ? fromTables(found, fold, lost) : []
  fold.apply({ set: unproved, removed: [] })

  const rows = keptRows(found, fold, changes, lost)
  if (unread > 0) lost.push({ what: 'entries', battleId: null, fromSeq: null, rows: unread })
  aheadOfJournal(found, rows, lost)
  if (isTorn) nobodysDocuments(found, beginning, fold, lost)
  const sheets = withoutSheets(fold, found, lost)
  return { beginning, rows, amends: [...unproved, ...sheets, ...withoutRisk(fold, at)], lost }
}

const ACTS: readonly Row['kind'][] = ['start', 'command', 'edit']

function keptRows(
  found: Salvage,
  fold: RecordFold,
  changes: ReadonlyMap<Row, Change>,
  lost: Loss[],
): readonly Row[] {
  const kept = new Set<Row>(changes.keys())
  const streams = Map.groupBy(found.rows, (row) => row.stream)
  const broken = Map.groupBy(found.broken, (row) => row.stream)
  for (const stream of broken.keys()) if (!streams.has(stream)) streams.set(stream, [])
  for (const [stream, rows] of streams) {
    const bad = broken.get(stream)?.length ?? 0
    if (stream === CAMPAIGN_STREAM) {
      if (bad > 0) lost.push({ what: 'changes', battleId: null, fromSeq: null, rows: bad })
      continue
    }
    const isKnown = stream === COURSE_STREAM || fold.records.has(`battles/${stream}`)
    const whole = isKnown ? continuous(rows) : []
    for (const row of whole) kept.add(row)
    const gone = rows.length - whole.length + bad
    if (gone > 0)
      lost.push({
        what: isKnown ? 'entries' : 'battle',
        battleId: stream,
        fromSeq: countActs(whole),
        rows: gone,
      })
  }
  return found.rows.filter((row) => kept.has(row))
}

function countActs(rows: readonly Row[]): number {
  return rows.filter((row) => ACTS.includes(row.kind)).length
}

/** The rows of a battle up to the first that rests on something lost. */
function continuous(rows: readonly Row[]): readonly Row[] {
  let next = 0
  const end = rows.findIndex(({ kind, seq, base }) => {
    if (seq === null) return true
    if (!ACTS.includes(kind)) return seq >= next
    const fits = seq === next && (base === null ? next === 0 : base < next)
    next += 1
    return !fits
  })
  return end === -1 ? rows : rows.slice(0, end)
}

/** A new beginning where the old one cannot be read; undefined if it can. */
function beginAgain(
  found: Salvage,
  history: OrderOfBattle,
  fallbackName: string,
  at: number,
  opening: Change | undefined,
  lost: Loss[],
): Change | undefined {
  const own = opening ? opening.orderOfBattle : bookAmong(found)
  const isThere = own !== undefined && found.documents.has(own)
  if (opening && isThere) return undefined
  const ofHistory = hex(sha256(canonicalJson(history)))
  const named = found.records.get('campaign/campaign')
  if (!opening && !named) lost.push({ what: 'campaign', battleId: null, fromSeq: null, rows: 1 })
  // History's own order of battle is no loss where it was the one that had been copied in.
  if (!isThere && own !== ofHistory)
    lost.push({ what: 'orderOfBattle', battleId: null, fromSeq: null, rows: null })
  const set = opening?.set ?? [named ?? campaignRecord({ name: fallbackName, created: at, settings: {} })]
  const orderOfBattle = isThere ? own : ofHistory
  return { form: CURRENT_FORM, type: 'created', reason: '', set: [...set], removed: [], orderOfBattle }
}

/** The first order of battle among the documents: that which was copied in when the campaign began. */
function bookAmong({ documents }: Salvage): string | undefined {
  for (const [hash, text] of documents) if (orderOfBattleRecords(text)) return hash
  return undefined
}

/**
 * Records that the journal does not know of, because rows of it are lost. Where the order of battle is that of history in
 * place of a lost one, what the tables say of it is taken, if it makes a whole one.
 */
function fromTables(found: Salvage, fold: RecordFold, lost: Loss[]): readonly FileRecord[] {
  const standsIn = lost.some(({ what }) => what === 'orderOfBattle')
  const known = [...fold.records.values()].filter(({ table }) => table === 'battles').length
  // More than any campaign has would make a file that is no campaign.
  const others = [...found.records.values()]
    .filter((record) => record.table === 'battles' && !fold.records.has(recordKey(record)))
    .slice(0, Math.max(0, MOST_ROWS.battles - known))
  const ofBook = standsIn ? bookRecords(found, fold) : []
  const named = lost.every(({ what }) => what !== 'campaign') && found.records.has('campaign/campaign')
  const taken = others.length + ofBook.length + (named ? 1 : 0)
  if (taken > 0) lost.push({ what: 'unproved', battleId: null, fromSeq: null, rows: taken })
  return [...others, ...ofBook]
}

function bookRecords(found: Salvage, fold: RecordFold): readonly FileRecord[] {
  const differing = [...found.records.values()].filter((record) => {
    const known = fold.records.get(recordKey(record))
    return isOfBook(record) && canonicalJson(known ?? null) !== canonicalJson(record)
  })
  const merged = new Map(fold.records)
  for (const record of differing) merged.set(recordKey(record), record)
  const isTooMuch = ORDER_OF_BATTLE_TABLES.some(
    (table) => [...merged.values()].filter((record) => record.table === table).length > MOST_ROWS[table],
  )
  return !isTooMuch && isBook([...merged.values()]) ? differing : []
}

function isOfBook({ table }: FileRecord): boolean {
  return ORDER_OF_BATTLE_TABLES.some((each) => each === table)
}

function isBook(records: readonly FileRecord[]): boolean {
  const of = <T extends FileRecord['table']>(table: T) =>
    records
      .filter((record): record is RecordOf<T> => record.table === table)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  try {
    const book = unflatten({
      order_of_battle: of('order_of_battle'),
      formations: of('formations'),
      leaders: of('leaders'),
      units: of('units'),
    })
    return orderOfBattleSchema.safeParse(book).success
  } catch {
    return false
  }
}

/** Snapshots of a later state than the journal leads to: they cannot be tied in, but it is known that there was more. */
function aheadOfJournal(found: Salvage, rows: readonly Row[], lost: Loss[]): void {
  for (const [battleId, seq] of found.snapshots) {
    if (battleId === COURSE_STREAM) continue
    const acts = countActs(rows.filter(({ stream }) => stream === battleId))
    if (seq >= acts) lost.push({ what: 'snapshot', battleId, fromSeq: seq, rows: null })
  }
}

/** Documents, sheets of battles above all, that nothing refers to any more: they are kept. */
function nobodysDocuments(
  found: Salvage,
  beginning: Change | undefined,
  fold: RecordFold,
  lost: Loss[],
): void {
  const known = new Set([beginning?.orderOfBattle])
  const texts = [
    ...found.rows.map(({ payload }) => payload),
    ...[...fold.records.values()].map(canonicalJsonOf),
  ]
  for (const text of texts) for (const [hash] of text.matchAll(/[0-9a-f]{64}/g)) known.add(hash)
  const nobodys = [...found.documents.keys()].filter((hash) => !known.has(hash)).length
  if (nobodys > 0) lost.push({ what: 'document', battleId: null, fromSeq: null, rows: nobodys })
}

function canonicalJsonOf(record: FileRecord): string {
  return record.table === 'battles' || record.table === 'campaign' ? canonicalJson(record) : ''
}

/** Where a damaged campaign was gone on with at somebody's own risk, the risk ends with the damage. */
function withoutRisk(fold: RecordFold, at: number): readonly FileRecord[] {
  const record = fold.records.get('campaign/campaign')
  try {
    if (record?.table !== 'campaign') return []
    const info = campaignOf(record)
    const risks = ownRiskOf(info).map((risk) => ({ ...risk, rescuedAt: risk.rescuedAt ?? at }))
    if (risks.length === 0) return []
    return [campaignRecord({ ...info, settings: { ...info.settings, [OWN_RISK]: risks } })]
  } catch {
    return []
  }
}

/** Battles whose sheet is lost stand without one. */
function withoutSheets(fold: RecordFold, found: Salvage, lost: Loss[]): readonly FileRecord[] {
  return [...fold.records.values()].flatMap((battle) => {
    if (battle.table !== 'battles' || battle.sheet_hash === null || found.documents.has(battle.sheet_hash))
      return []
    lost.push({ what: 'sheet', battleId: battle.id, fromSeq: null, rows: null })
    return [{ ...battle, sheet_hash: null }]
  })
}
