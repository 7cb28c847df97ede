/** Rescue: what is whole in a damaged campaign goes into a new file, what is lost is named. The original is only read. */
import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { canonicalJson } from '../../src-shared/engine/json'
import type { OrderOfBattle } from '../../src-shared/history/order-of-battle'
import { CAMPAIGN_STREAM, COURSE_STREAM, hex, sha256, type Row } from '../store/chain'
import { asFault } from '../store/connection'
import type { RecordOf, FileRecord } from '../store/records'
import type { Store } from '../store/store'
import type { Fallible, Loss, Rescued } from './api'
import { EXTENSION } from './backup'
import { campaignOf, campaignRecord } from './battle-records'
import { appendChange, changeOf, CURRENT_FORM, RecordFold, type Change } from './changes'
import { newFile } from './create'
import { CampaignFaultError } from '../store/faults'
import { takeLock, type Lock } from './lock'
import { checkFree, fileOf, refusal } from './open'
import { OWN_RISK, ownRiskOf } from './own-risk'
import { Pages } from './pages'
import { logBytes } from './recovery'
import type { CampaignInfo, Environment } from './records'
import { salvage, type Salvage } from './salvage'
import { atOnce, damageSentence, verification } from './verify'

/**
 * Rebuilds a damaged campaign into a new file. `history` is the order of battle that campaigns begin with: it stands in
 * where the file's own is lost.
 */
export async function rescueCampaign(
  path: string,
  toPath: string,
  environment: Environment,
  history: OrderOfBattle,
): Promise<Fallible<Rescued>> {
  const from = fileOf(path)
  const to = fileOf(toPath)
  try {
    checkFree(to)
    if (!statSync(from).isFile()) throw refusal('notAFile', from)
    const found = salvage(readPages(from))
    if (found.rows.length === 0) throw refusal('nothingToRescue', from)
    const at = environment.now()
    const plan = planOf(found, history, basename(from, EXTENSION), at)
    await newFile(
      to,
      (store) => {
        carryOver(store, found, plan, history, at)
      },
      (part) => {
        const verdict = atOnce(verification(part))
        if (!verdict.whole) throw refusal('damaged', to, damageSentence(verdict.damage))
      },
    )
    return { kind: 'rescued', path: to, rows: plan.rows.length, lost: plan.lost }
  } catch (error) {
    return { kind: 'fault', fault: asFault(error, from) }
  }
}

/** Reads a file that nobody writes. */
function readPages(path: string): Pages {
  const lock = lockIfWritable(path)
  try {
    return new Pages(startOf(path), { wal: logOf(path, 'wal'), journal: logOf(path, 'journal') })
  } finally {
    lock?.release()
  }
}

/** What there is to rescue from; behind the end of any campaign there is nothing of it. */
function startOf(path: string): Buffer {
  const { size } = statSync(path)
  if (size <= MOST_RESCUED_BYTES) return readFileSync(path)
  const bytes = Buffer.alloc(MOST_RESCUED_BYTES)
  const handle = openSync(path, 'r')
  try {
    return bytes.subarray(0, readSync(handle, bytes, 0, bytes.length, 0))
  } finally {
    closeSync(handle)
  }
}

const MOST_RESCUED_BYTES = 256 * 1024 * 1024

function logOf(path: string, kind: 'wal' | 'journal'): Buffer | undefined {
  return logBytes(path, kind) > 0 ? startOf(`${path}-${kind}`) : undefined
}

/** In a folder where no lock can be made there is no writer either. */
function lockIfWritable(path: string): Lock | undefined {
  try {
    return takeLock(path)
  } catch (error) {
    if (error instanceof CampaignFaultError && error.fault.code === 'readOnlyFolder') return undefined
    throw error
  }
}

/** What goes into the new file, and what is lost. */
interface Plan {
  /** Takes the place of the row that opened the campaign, where that or its order of battle is lost. */
  readonly beginning: Change | undefined
  readonly rows: readonly Row[]
  /** Records that must be set right at the end. */
  readonly amends: readonly FileRecord[]
  readonly lost: readonly Loss[]
}

function planOf(found: Salvage, history: OrderOfBattle, fallbackName: string, at: number): Plan {
  const lost: Loss[] = []
  const changes = new Map<Row, Change>()
  for (const row of found.rows) {
    const change = row.kind === 'change' ? changeOf(row) : undefined
    if (change) changes.set(row, change)
  }
  const opening = [...changes].find(([, change]) => change.type === 'created')
  const beginning = beginAgain(found, history, fallbackName, at, opening?.[1], lost)
  if (beginning && opening) changes.delete(opening[0])

  const fold = new RecordFold()
  for (const change of changes.values()) fold.add(change, (hash) => found.documents.get(hash))
  const battles = [...fold.records.values()].filter((record) => record.table === 'battles')

  const kept = new Set<Row>(changes.keys())
  const streams = Map.groupBy(found.rows, (row) => row.stream)
  for (const { stream } of found.broken) if (!streams.has(stream)) streams.set(stream, [])
  for (const [stream, rows] of streams) {
    const broken = found.broken.filter((row) => row.stream === stream).length
    if (stream === CAMPAIGN_STREAM) {
      if (broken > 0) lost.push({ what: 'changes', battleId: null, fromSeq: null, rows: broken })
      continue
    }
    const isKnown = stream === COURSE_STREAM || battles.some((battle) => battle.id === stream)
    const whole = isKnown ? continuous(rows) : []
    for (const row of whole) kept.add(row)
    const gone = rows.length - whole.length + broken
    const fromSeq = whole.filter((row) => ACTS.includes(row.kind)).length
    if (gone > 0) lost.push({ what: isKnown ? 'entries' : 'battle', battleId: stream, fromSeq, rows: gone })
  }
  const unread = found.last - found.rows.length - found.broken.length
  if (unread > 0) lost.push({ what: 'entries', battleId: null, fromSeq: null, rows: unread })
  return {
    beginning,
    rows: found.rows.filter((row) => kept.has(row)),
    amends: [...withoutSheets(battles, found, lost), ...withoutRisk(fold, at)],
    lost,
  }
}

const ACTS: readonly Row['kind'][] = ['start', 'command', 'edit']

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
  const hash = opening?.orderOfBattle
  if (hash !== undefined && found.documents.has(hash)) return undefined
  const text = canonicalJson(history)
  const orderOfBattle = hex(sha256(text))
  if (!opening) lost.push({ what: 'campaign', battleId: null, fromSeq: null, rows: 1 })
  // History's own order of battle is no loss where it was the one that had been copied in.
  if (hash !== orderOfBattle) lost.push({ what: 'orderOfBattle', battleId: null, fromSeq: null, rows: null })
  const set = opening?.set ?? [campaignRecord({ name: fallbackName, created: at, settings: {} })]
  return { form: CURRENT_FORM, type: 'created', reason: '', set: [...set], removed: [], orderOfBattle }
}

/** Where a damaged campaign was gone on with at somebody's own risk, the risk ends with the damage. */
function withoutRisk(fold: RecordFold, at: number): readonly FileRecord[] {
  const record = [...fold.records.values()].find(({ table }) => table === 'campaign')
  const info = record?.table === 'campaign' ? infoOf(record) : undefined
  if (!info) return []
  const risks = ownRiskOf(info).map((risk) => ({ ...risk, rescuedAt: risk.rescuedAt ?? at }))
  return risks.length === 0
    ? []
    : [campaignRecord({ ...info, settings: { ...info.settings, [OWN_RISK]: risks } })]
}

function infoOf(record: RecordOf<'campaign'>): CampaignInfo | undefined {
  try {
    return campaignOf(record)
  } catch {
    return undefined
  }
}

/** Battles whose sheet is lost stand without one. */
function withoutSheets(
  battles: readonly RecordOf<'battles'>[],
  found: Salvage,
  lost: Loss[],
): readonly FileRecord[] {
  return battles.flatMap((battle) => {
    if (battle.sheet_hash === null || found.documents.has(battle.sheet_hash)) return []
    lost.push({ what: 'sheet', battleId: battle.id, fromSeq: null, rows: null })
    return [{ ...battle, sheet_hash: null }]
  })
}

/** Writes everything into a new file; within its `write`. */
function carryOver(store: Store, found: Salvage, plan: Plan, history: OrderOfBattle, at: number): void {
  const fold = new RecordFold()
  const note = (change: Change): void => {
    appendChange(store, change, at)
    fold.add(change, (hash) => store.documents.get(hash))
  }
  for (const text of found.documents.values()) store.documents.put(text)
  if (plan.beginning) {
    store.documents.put(canonicalJson(history))
    note(plan.beginning)
  }
  for (const { number: _, hash: __, ...row } of plan.rows) {
    const kept = store.append(row)
    const change = row.kind === 'change' ? changeOf(kept) : undefined
    if (change) fold.add(change, (hash) => store.documents.get(hash))
  }
  const reason = `lost: ${canonicalJson(plan.lost)}`.slice(0, 2000)
  note({ form: CURRENT_FORM, type: 'rescued', reason, set: [...plan.amends], removed: [] })
  store.records.apply({ set: [...fold.records.values()], removed: [] })
}
