/** An open campaign: reads and writes of one file, each write durable before it returns. */
import { parseJson } from '../../src-shared/engine/parse-json'
import { canonicalJson, type JsonValue } from '../../src-shared/engine/json'
import { orderOfBattleSchema, type OrderOfBattle, type Unit } from '../../src-shared/history/order-of-battle'
import { z } from 'zod'
import { CAMPAIGN_STREAM } from '../store/chain'
import { differenceOf, type RecordChange } from '../store/records'
import type { Store } from '../store/store'
import type { Campaign, Done, SeatTaken } from './api'
import { backupCampaign, listBackups, writeCopy } from './backup'
import { campaignOf, campaignRecord } from './battle-records'
import { changeOf, CURRENT_FORM, recordChange, type Change, type ChangeType } from './changes'
import { FileCourse } from './course'
import { CampaignFaultError, fault, valid, type CampaignFault } from '../store/faults'
import { closeDurable } from '../store/connection'
import { FileBattles } from './file-battles'
import { isBarring, isPastRisk, mayGoOn, OWN_RISK, ownRiskOf, type OwnRisk } from './own-risk'
import { flatten, ORDER_OF_BATTLE_TABLES, unflatten, withUnit } from './order-of-battle'
import { OrderOfBattleJournal, stepsTo } from './order-of-battle-log'
import {
  campaignSchema,
  type Appended,
  type Backup,
  type BackupReason,
  type Battle,
  type BattleChange,
  type CampaignInfo,
  type Damage,
  type JournalRow,
  type StoredEntry,
  type NewBattle,
  type NewRow,
  type Progress,
  type StateAt,
  type Environment,
  type Verdict,
} from './records'
import type { SeatOfSide } from './seals/battle-seats'
import { Seals, type SideSeals } from './seals/seals'
import type { PinSeat } from './seals/seat-pins'
import { damageSentence, inSlices, UNFINISHED, verification } from './verify'

export class FileCampaign implements Campaign {
  readonly seals = new Seals(() => this.#info.settings)
  #info: CampaignInfo
  readonly #battles: FileBattles
  #orderOfBattle: OrderOfBattle | undefined
  #orderOfBattleLog: OrderOfBattleJournal | undefined
  #course: FileCourse | undefined
  /** Verifications begun: each has a connection of its own, which must not outlive ours. */
  readonly #checks = new Set<Generator<Progress, Verdict>>()

  constructor(
    readonly store: Store,
    private readonly environment: Environment,
    private readonly onClose: () => void,
  ) {
    const { records } = store
    this.#info = store.read(() => campaignOf(only(records.all('campaign'))))
    this.#battles = new FileBattles(store, environment, this.seals, (change) => {
      this.#change('battle', change)
    })
  }

  get path(): string {
    return this.store.path
  }

  get readOnly(): boolean {
    return this.store.readOnly
  }

  fault(): CampaignFault | undefined {
    return this.store.fault()
  }

  damage(): CampaignFault | undefined {
    return this.store.damage()
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

  #setInfo(next: CampaignInfo, reason = ''): CampaignInfo {
    const info = valid(campaignSchema, next)
    this.store.write(() => {
      this.#change('campaign', { set: [campaignRecord(info)], removed: [] }, reason)
    })
    this.#info = info
    return info
  }

  noteSeatTaken(seat: PinSeat): void {
    this.store.write(() => {
      this.#change('seat', { set: [], removed: [] }, '', { seat })
    })
  }

  seatsTaken(): readonly SeatTaken[] {
    const rows = this.store.read(() => this.store.journal.ofStream(CAMPAIGN_STREAM))
    const taken = rows.flatMap((row) => {
      const seat = row.payload.includes('"seat"') ? changeOf(row)?.seat : undefined
      return seat === undefined ? [] : [{ at: row.at, seat }]
    })
    return taken.toReversed()
  }

  battles(): readonly Battle[] {
    return this.#battles.all()
  }

  battle(battleId: string): Battle {
    return this.#battles.battle(battleId)
  }

  addBattle(battle: NewBattle): Battle {
    return this.#battles.add(battle)
  }

  updateBattle(battleId: string, change: BattleChange): Battle {
    return this.#battles.update(battleId, change)
  }

  sheet(battleId: string): JsonValue | null {
    return this.#battles.sheet(battleId)
  }

  seatsOf(battleId: string): SeatOfSide {
    return this.#battles.seatsOf(battleId)
  }

  sealsOf(battleId: string): SideSeals {
    return this.#battles.sealsOf(battleId)
  }

  journal(battleId: string): readonly StoredEntry[] {
    return this.#battles.journal(battleId)
  }

  standing(battleId: string): { readonly entries: number; readonly last: StoredEntry | undefined } {
    return this.#battles.standing(battleId)
  }

  dice(battleId: string): ReturnType<FileBattles['dice']> {
    return this.#battles.dice(battleId)
  }

  nextRedo(battleId: string): StoredEntry | undefined {
    return this.#battles.nextRedo(battleId)
  }

  rows(battleId: string, fromNumber?: number): readonly JournalRow[] {
    return this.#battles.rows(battleId, fromNumber)
  }

  append(battleId: string, rows: readonly NewRow[]): Appended {
    return this.#battles.append(battleId, rows)
  }

  keepSnapshot(battleId: string, seq: number, state: unknown): void {
    this.#battles.keepSnapshot(battleId, seq, state)
  }

  stateAt(battleId: string, seq: number | 'now'): StateAt {
    return this.#battles.stateAt(battleId, seq)
  }

  *replay(battleId: string): Generator<StateAt & { readonly hashed: boolean }, void> {
    yield* this.#battles.replay(battleId)
  }

  course(): FileCourse {
    return (this.#course ??= new FileCourse(this.store, () => this.environment.now(), this.seals))
  }

  inOneStep<T>(work: () => T): T {
    const info = this.#info
    const battles = this.#battles.place()
    const course = this.#course?.place()
    try {
      return this.store.write(work)
    } catch (error) {
      // What was written in the step is not in the file: nothing of it may be remembered either.
      this.#info = info
      this.#battles.goBack(battles)
      if (course) this.#course?.goBack(course)
      else this.#course = undefined
      throw error
    }
  }

  keepDocument(value: JsonValue): string {
    const text = canonicalJson(valid(z.json(), value))
    return this.store.write(() => this.store.documents.put(text))
  }

  document(hash: string): JsonValue | undefined {
    const text = this.store.read(() => this.store.documents.get(hash))
    return text === undefined ? undefined : (parseJson(text) as JsonValue)
  }

  orderOfBattle(): OrderOfBattle {
    this.#orderOfBattle ??= this.store.read(() => {
      const { records } = this.store
      const { shippedOrderOfBattle } = this.environment
      // Most campaigns keep that of history: by its digest, no row of the file need be read.
      if (shippedOrderOfBattle?.digest === records.digest(ORDER_OF_BATTLE_TABLES))
        return shippedOrderOfBattle.read()
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
      this.#change('orderOfBattle', change, reason, { mark })
    })
    this.#orderOfBattle = undefined
  }

  preference(key: string): JsonValue | undefined {
    const value = this.store.read(() => this.store.preferences.get(key))
    return value === undefined ? undefined : (parseJson(value) as JsonValue)
  }

  setPreference(key: string, value: JsonValue): void {
    const text = canonicalJson(valid(z.json(), value))
    this.store.write(() => {
      this.store.preferences.put(key, text)
    })
  }

  async backup(reason: BackupReason, battleId?: string): Promise<Backup> {
    try {
      return await backupCampaign(this.store, this.environment, reason, battleId ?? null)
    } catch (error) {
      if (error instanceof CampaignFaultError && error.fault.code === 'damaged') this.store.bar(error.fault)
      throw error
    }
  }

  backups(): readonly Backup[] {
    return listBackups(this.path, this.environment)
  }

  copyTo(path: string, change?: (copy: Campaign) => void): Promise<Done> {
    const { environment } = this
    return writeCopy(
      this.store,
      path,
      change && ((store) => change(new FileCampaign(store, environment, () => undefined))),
    )
  }

  verification(): Generator<Progress, Verdict> {
    const { db } = this.store
    if (!db.open) throw new CampaignFaultError(fault('closed'))
    const found = this.fault()
    if (found && found.code !== 'damaged') throw new CampaignFaultError(found)
    const check = verification(this.path, db.memory ? db : undefined)
    this.#checks.add(check)
    return check
  }

  async verify(onProgress?: (progress: Progress) => void, signal?: AbortSignal): Promise<Verdict> {
    const verdict = await inSlices(this.verification(), onProgress, signal)
    if (!mayGoOn(verdict)) this.store.bar(this.#damaged(verdict.damage))
    return verdict
  }

  #damaged(damage: readonly Damage[]): CampaignFault {
    return fault('damaged', { path: this.path, problem: damageSentence(damage) })
  }

  ownRisk(): readonly OwnRisk[] {
    return ownRiskOf(this.#info)
  }

  async goOnAtOwnRisk(): Promise<void> {
    if (this.readOnly) throw new CampaignFaultError(fault('readOnly', { path: this.path }))
    const { damage } = await inSlices(this.verification())
    const barring = damage.filter(isBarring)
    if (barring.some(isPastRisk)) throw new CampaignFaultError(this.#damaged(damage))
    this.store.unbar()
    if (barring.length === 0) return
    const problems = barring.map((one) => damageSentence([one]))
    const entries = Object.fromEntries(this.battles().map(({ id }) => [id, this.standing(id).entries]))
    const risk: OwnRisk = { at: this.environment.now(), problems, entries, rescuedAt: null }
    const settings = { ...this.#info.settings, [OWN_RISK]: [...this.ownRisk(), risk] }
    try {
      this.#setInfo(
        { ...this.#info, settings },
        `gone on with at own risk: ${problems.join('; ')}`.slice(0, 2000),
      )
    } catch (error) {
      this.store.bar(this.#damaged(damage))
      throw error
    }
  }

  close(): void {
    if (!this.store.db.open) return
    for (const check of this.#checks) check.return(UNFINISHED)
    // Where another file lies in its place, a journal there may be that file's.
    if (this.fault()) this.store.db.close()
    else closeDurable(this.store.db)
    this.onClose()
  }

  #change(
    type: ChangeType,
    { set, removed }: RecordChange,
    reason = '',
    more: Pick<Change, 'mark' | 'seat'> = {},
  ): void {
    const change = { form: CURRENT_FORM, type, reason, set: [...set], removed: [...removed], ...more }
    recordChange(this.store, change, this.environment.now())
  }
}

function only<T>(values: readonly T[]): T {
  const [value] = values
  if (value === undefined || values.length !== 1)
    throw new CampaignFaultError(fault('damaged', { path: '', problem: 'the campaign has no name record' }))
  return value
}
