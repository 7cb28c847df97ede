/** An open campaign: reads and writes of one file, each write durable before it returns. */
import { canonicalJson, type JsonValue } from '../../src-shared/engine/json'
import type { AnyRuleSet } from '../../src-shared/engine/battle'
import { orderOfBattleSchema, type OrderOfBattle, type Unit } from '../../src-shared/history/order-of-battle'
import { z } from 'zod'
import { CAMPAIGN_STREAM } from '../store/chain'
import { differenceOf, type RecordChange } from '../store/records'
import type { Store } from '../store/store'
import type { Campaign, Done } from './api'
import { backupCampaign, listBackups, writeCopy } from './backup'
import { battleOf, battleRecord, campaignOf, campaignRecord, newBattleId } from './battle-records'
import { BattleJournal, type Place } from './battle-journal'
import { CURRENT_FORM, recordChange, type Change, type ChangeType } from './changes'
import { FileCourse } from './course'
import { CampaignFaultError, fault } from './faults'
import { flatten, unflatten, withUnit } from './order-of-battle'
import { OrderOfBattleJournal, stepsTo } from './order-of-battle-log'
import {
  battleSchema,
  campaignSchema,
  type Appended,
  type Backup,
  type BackupReason,
  type Battle,
  type BattleChange,
  type CampaignInfo,
  type JournalRow,
  type KeptEntry,
  type NewBattle,
  type NewRow,
  type Progress,
  type StateAt,
  type Surroundings,
  type Verdict,
} from './records'
import { BattleStates, SNAPSHOT_EVERY } from './states'
import { inSlices, UNFINISHED, verification } from './verify'

interface BattleParts {
  readonly journal: BattleJournal
  readonly states: BattleStates
}

export class FileCampaign implements Campaign {
  #info: CampaignInfo
  /** In the order in which they were added; the place is the record's ordinal. */
  readonly #battles: Map<string, Battle>
  readonly #parts = new Map<string, BattleParts>()
  readonly #sheets = new Map<string, JsonValue>()
  #orderOfBattle: OrderOfBattle | undefined
  #orderOfBattleLog: OrderOfBattleJournal | undefined
  #course: FileCourse | undefined
  /** Verifications begun: each has a connection of its own, which must not outlive ours. */
  readonly #checks = new Set<Generator<Progress, Verdict>>()

  constructor(
    readonly store: Store,
    private readonly surroundings: Surroundings,
    private readonly onClose: () => void,
  ) {
    const { records } = store
    this.#info = store.read(() => campaignOf(only(records.all('campaign'))))
    const battles = store.read(() =>
      records
        .all('battles')
        .toSorted((a, b) => a.ordinal - b.ordinal)
        .map(battleOf),
    )
    this.#battles = new Map(battles.map((battle) => [battle.id, battle]))
  }

  get path(): string {
    return this.store.path
  }

  get readOnly(): boolean {
    return this.store.readOnly
  }

  info(): CampaignInfo {
    return this.#info
  }

  rename(name: string): CampaignInfo {
    return this.#setInfo({ ...this.#info, name })
  }

  changeSettings(settings: Readonly<Record<string, JsonValue>>): CampaignInfo {
    const merged = { ...this.#info.settings, ...settings }
    const kept = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null))
    return this.#setInfo({ ...this.#info, settings: kept })
  }

  #setInfo(next: CampaignInfo): CampaignInfo {
    const info = valid(campaignSchema, next)
    this.store.write(() => {
      this.#change('campaign', { set: [campaignRecord(info)], removed: [] })
    })
    this.#info = info
    return info
  }

  battles(): readonly Battle[] {
    return [...this.#battles.values()]
  }

  battle(battleId: string): Battle {
    const battle = this.#battles.get(battleId)
    if (!battle) throw new CampaignFaultError(fault('noSuchBattle', { battleId }))
    return battle
  }

  addBattle(battle: NewBattle): Battle {
    const { sheet = null, ...given } = battle
    const taken = (id: string): boolean => id === CAMPAIGN_STREAM || this.#battles.has(id)
    const made = {
      historyId: null,
      status: 'planned',
      seats: ['people', 'people'],
      dice: 'program',
      seed: battle.seed ?? this.surroundings.randomSeed(),
      orders: [{}, {}],
      setUp: null,
      ...given,
      id: newBattleId(battle.historyId ?? battle.name, taken),
      created: this.surroundings.now(),
      result: null,
    }
    return this.#putBattle(made, sheet)
  }

  updateBattle(battleId: string, change: BattleChange): Battle {
    const before = this.battle(battleId)
    const { sheet, ...rest } = change
    const after = { ...before, ...rest }
    if (this.#partsOf(battleId).journal.length > 0) {
      const fixed = [
        ...(after.ruleSet === before.ruleSet ? [] : ['rules']),
        ...(after.seed === before.seed ? [] : ['seed']),
        ...(sheet === undefined || canonicalJson(sheet) === canonicalJson(this.sheet(battleId))
          ? []
          : ['sheet']),
      ]
      const what = fixed[0]
      if (what !== undefined) throw new CampaignFaultError(fault('battleHasBegun', { battleId, what }))
    }
    return this.#putBattle(after, sheet)
  }

  /** Records a battle; `sheet` undefined leaves the one it has. */
  #putBattle(next: { readonly id: string }, sheet: JsonValue | undefined): Battle {
    const text = sheet === undefined || sheet === null ? null : canonicalJson(valid(z.json(), sheet))
    const battle = this.store.write(() => {
      const sheetHash = text === null ? null : this.store.documents.put(text)
      const value = valid(battleSchema, sheet === undefined ? next : { ...next, sheetHash })
      const known = [...this.#battles.keys()].indexOf(value.id)
      const place = known === -1 ? this.#battles.size : known
      this.#change('battle', { set: [battleRecord(value, place)], removed: [] })
      return value
    })
    this.#battles.set(battle.id, battle)
    return battle
  }

  sheet(battleId: string): JsonValue | null {
    const { sheetHash } = this.battle(battleId)
    if (sheetHash === null) return null
    const known = this.#sheets.get(sheetHash)
    if (known !== undefined) return known
    const text = this.store.read(() => this.store.documents.get(sheetHash))
    if (text === undefined) throw this.#damaged(`the sheet of ${battleId} is missing or not whole`)
    const sheet = JSON.parse(text) as JsonValue
    this.#sheets.set(sheetHash, sheet)
    return sheet
  }

  journal(battleId: string): readonly KeptEntry[] {
    const { journal } = this.#partsOf(battleId)
    return this.store.read(() => journal.entries())
  }

  standing(battleId: string): { readonly entries: number; readonly last: KeptEntry | undefined } {
    const { journal } = this.#partsOf(battleId)
    const { head, length } = journal
    return { entries: length, last: head === null ? undefined : this.store.read(() => journal.entry(head)) }
  }

  nextRedo(battleId: string): KeptEntry | undefined {
    const { journal } = this.#partsOf(battleId)
    return this.store.read(() => journal.nextRedo())
  }

  rows(battleId: string, fromNumber = 1): readonly JournalRow[] {
    const { journal } = this.#partsOf(battleId)
    return this.store.read(() => journal.rows(fromNumber))
  }

  append(battleId: string, rows: readonly NewRow[]): Appended {
    const battle = this.battle(battleId)
    if (battle.sheetHash === null) throw new CampaignFaultError(fault('battleNotReady', { battleId }))
    const { journal } = this.#partsOf(battleId)
    const begins = journal.length === 0 && battle.status !== 'ended' && battle.status !== 'fighting'
    const place = journal.place()
    try {
      const at = this.surroundings.now()
      const { seqs } = this.store.write(() => {
        const appended = journal.append(rows, at)
        if (begins) this.#noteFighting(battle)
        return appended
      })
      if (begins) this.#battles.set(battleId, { ...battle, status: 'fighting' })
      const snapshotDue = seqs.some((seq) => seq % SNAPSHOT_EVERY === 0)
      return { seqs, number: this.store.head.number, snapshotDue }
    } catch (error) {
      journal.goBack(place)
      throw error
    }
  }

  #noteFighting(battle: Battle): void {
    const ordinal = [...this.#battles.keys()].indexOf(battle.id)
    this.#change('battle', {
      set: [battleRecord({ ...battle, status: 'fighting' }, ordinal)],
      removed: [],
    })
  }

  keepSnapshot(battleId: string, seq: number, state: unknown): void {
    const { journal, states } = this.#partsOf(battleId)
    if (seq < 0 || seq >= journal.length)
      throw new CampaignFaultError(fault('noSuchEntry', { battleId, seq }))
    this.store.write(() => {
      states.keep(seq, state)
    })
  }

  stateAt(battleId: string, seq: number | 'now'): StateAt {
    const { journal, states } = this.#partsOf(battleId)
    const at = seq === 'now' ? journal.head : seq
    const sheet = this.sheet(battleId)
    if (at === null || sheet === null) throw new CampaignFaultError(fault('battleNotReady', { battleId }))
    const found = this.store.read(() => states.at(at, this.#rules(battleId), sheet))
    if (found.passed.length > 0 && !this.readOnly)
      this.store.write(() => {
        for (const each of found.passed) states.keep(each.seq, each.state)
      })
    return { seq: found.seq, state: found.state }
  }

  *replay(battleId: string): Generator<StateAt & { readonly hashed: boolean }, void> {
    const { states } = this.#partsOf(battleId)
    const sheet = this.sheet(battleId)
    if (sheet === null) return
    yield* states.replay(this.#rules(battleId), sheet)
  }

  #rules(battleId: string): AnyRuleSet {
    const { ruleSet } = this.battle(battleId)
    const rules = this.surroundings.ruleSet(ruleSet)
    if (!rules) throw new CampaignFaultError(fault('unknownRuleSet', { ruleSet }))
    return rules
  }

  #partsOf(battleId: string): BattleParts {
    this.battle(battleId)
    const known = this.#parts.get(battleId)
    if (known) return known
    const parts = this.store.read(() => {
      const journal = new BattleJournal(this.store, battleId)
      return { journal, states: new BattleStates(this.store, battleId, journal) }
    })
    this.#parts.set(battleId, parts)
    return parts
  }

  course(): FileCourse {
    return (this.#course ??= new FileCourse(this.store, () => this.surroundings.now()))
  }

  inOneStep<T>(work: () => T): T {
    const info = this.#info
    const battles = new Map(this.#battles)
    const course = this.#course?.place()
    const places = new Map<BattleJournal, Place>(
      [...this.#parts.values()].map(({ journal }) => [journal, journal.place()] as const),
    )
    try {
      return this.store.write(work)
    } catch (error) {
      // What was written in the step is not in the file: nothing of it may be remembered either.
      this.#info = info
      this.#battles.clear()
      for (const [id, battle] of battles) this.#battles.set(id, battle)
      if (course) this.#course?.goBack(course)
      else this.#course = undefined
      for (const [id, { journal }] of [...this.#parts]) {
        const place = places.get(journal)
        if (place) journal.goBack(place)
        else this.#parts.delete(id)
      }
      throw error
    }
  }

  keepDocument(value: JsonValue): string {
    const text = canonicalJson(valid(z.json(), value))
    return this.store.write(() => this.store.documents.put(text))
  }

  document(hash: string): JsonValue | undefined {
    const text = this.store.read(() => this.store.documents.get(hash))
    return text === undefined ? undefined : (JSON.parse(text) as JsonValue)
  }

  orderOfBattle(): OrderOfBattle {
    this.#orderOfBattle ??= this.store.read(() => {
      const { records } = this.store
      return unflatten({
        order_of_battle: records.all('order_of_battle'),
        formations: records.all('formations'),
        leaders: records.all('leaders'),
        units: records.all('units'),
      })
    })
    return this.#orderOfBattle
  }

  editOrderOfBattle(next: OrderOfBattle, reason: string): OrderOfBattle {
    const book = valid(orderOfBattleSchema, next)
    const change = differenceOf(flatten(this.orderOfBattle()), flatten(book))
    if (change.set.length === 0 && change.removed.length === 0) return book
    this.store.write(() => {
      this.#change('orderOfBattle', change, reason)
    })
    this.#orderOfBattle = undefined
    return this.orderOfBattle()
  }

  editUnit(unit: Unit, reason: string): OrderOfBattle {
    const book = withUnit(this.orderOfBattle(), unit)
    if (!book)
      throw new CampaignFaultError(
        fault('invalid', { problem: `there is no unit ${unit.id} in the order of battle` }),
      )
    return this.editOrderOfBattle(book, reason)
  }

  orderOfBattleLog(): OrderOfBattleJournal {
    return this.store.read(() => {
      const log = (this.#orderOfBattleLog ??= new OrderOfBattleJournal((hash) =>
        this.store.documents.get(hash),
      ))
      for (const row of this.store.journal.ofStream(CAMPAIGN_STREAM, log.number + 1)) log.add(row)
      return log
    })
  }

  undoOrderOfBattle(): boolean {
    const change = this.orderOfBattleLog().nextUndo
    if (!change) return false
    this.#markOrderOfBattle(stepsTo('before', change.steps), { kind: 'undo', of: change.number })
    return true
  }

  redoOrderOfBattle(): boolean {
    const change = this.orderOfBattleLog().nextRedo
    if (!change) return false
    this.#markOrderOfBattle(stepsTo('after', change.steps), { kind: 'redo', of: change.number })
    return true
  }

  explainOrderOfBattle(number: number, reason: string): boolean {
    if (!this.orderOfBattleLog().standing.some((change) => change.number === number)) return false
    this.#markOrderOfBattle({ set: [], removed: [] }, { kind: 'reason', of: number }, reason)
    return true
  }

  #markOrderOfBattle(change: RecordChange, mark: NonNullable<Change['mark']>, reason = ''): void {
    this.store.write(() => {
      this.#change('orderOfBattle', change, reason, mark)
    })
    this.#orderOfBattle = undefined
  }

  preference(key: string): JsonValue | undefined {
    const value = this.store.read(() => this.store.preferences.get(key))
    return value === undefined ? undefined : (JSON.parse(value) as JsonValue)
  }

  setPreference(key: string, value: JsonValue): void {
    const text = canonicalJson(valid(z.json(), value))
    this.store.write(() => {
      this.store.preferences.put(key, text)
    })
  }

  backup(reason: BackupReason, battleId?: string): Promise<Backup> {
    return backupCampaign(this.store, this.surroundings, reason, battleId ?? null)
  }

  backups(): readonly Backup[] {
    return listBackups(this.path, this.surroundings)
  }

  copyTo(path: string, name?: string, settings?: CampaignInfo['settings']): Promise<Done> {
    return writeCopy(this.store, path, this.surroundings, name, settings)
  }

  verification(): Generator<Progress, Verdict> {
    const { db } = this.store
    if (!db.open) throw new CampaignFaultError(fault('closed'))
    const check = verification(this.path, db.memory ? db : undefined)
    this.#checks.add(check)
    return check
  }

  verify(onProgress?: (progress: Progress) => void, signal?: AbortSignal): Promise<Verdict> {
    return inSlices(this.verification(), onProgress, signal)
  }

  close(): void {
    if (!this.store.db.open) return
    for (const check of this.#checks) check.return(UNFINISHED)
    this.store.db.close()
    this.onClose()
  }

  #change(
    type: ChangeType,
    { set, removed }: RecordChange,
    reason = '',
    mark: Change['mark'] = undefined,
  ): void {
    const change = { form: CURRENT_FORM, type, reason, set: [...set], removed: [...removed] }
    recordChange(this.store, mark ? { ...change, mark } : change, this.surroundings.now())
  }

  #damaged(problem: string): CampaignFaultError {
    return new CampaignFaultError(fault('damaged', { path: this.path, problem }))
  }
}

function valid<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const problem = `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`
  throw new CampaignFaultError(fault('invalid', { problem }))
}

function only<T>(values: readonly T[]): T {
  const [value] = values
  if (value === undefined || values.length !== 1)
    throw new CampaignFaultError(fault('damaged', { path: '', problem: 'the campaign has no name record' }))
  return value
}
