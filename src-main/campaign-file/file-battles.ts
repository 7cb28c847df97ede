/** The battles of an open campaign: their records, sheets, journals and states; each write durable before it returns. */
import { parseJson } from '../../src-shared/engine/parse-json'
import { z } from 'zod'
import type { AnyRuleSet } from '../../src-shared/engine/battle'
import { canonicalJson, type JsonValue } from '../../src-shared/engine/json'
import { CAMPAIGN_STREAM } from '../store/chain'
import type { RecordChange } from '../store/records'
import type { Store } from '../store/store'
import { battleOf, battleRecord, newBattleId } from './battle-records'
import { BattleJournal, type Place } from './battle-journal'
import { CampaignFaultError, fault, valid } from '../store/faults'
import {
  battleSchema,
  type Appended,
  type Battle,
  type BattleChange,
  type JournalRow,
  type StoredEntry,
  type NewBattle,
  type NewRow,
  type StateAt,
  type Environment,
} from './records'
import { BattleSeals } from './seals/battle-seals'
import { BY_NUMBER, seatsOfSheet, type SeatOfSide } from './seals/battle-seats'
import type { Seals } from './seals/seals'
import { BattleStates, SNAPSHOT_EVERY } from './states'

interface BattleParts {
  readonly seals: BattleSeals
  readonly journal: BattleJournal
  readonly states: BattleStates
}

/** What a step that fails goes back to. */
export interface BattlesPlace {
  readonly battles: ReadonlyMap<string, Battle>
  readonly journals: ReadonlyMap<BattleJournal, Place>
}

export class FileBattles {
  /** In the order in which they were added; the place is the record's ordinal. */
  readonly #battles: Map<string, Battle>
  readonly #parts = new Map<string, BattleParts>()
  readonly #sheets = new Map<string, JsonValue>()
  /** Seats of the sides of each battle, with the sheet and rules they were read from. */
  readonly #seats = new Map<string, { readonly of: string; readonly seats: SeatOfSide }>()

  constructor(
    private readonly store: Store,
    private readonly environment: Environment,
    private readonly seals: Seals,
    /** Records a change of the records of battles. */
    private readonly change: (change: RecordChange) => void,
  ) {
    const battles = store.read(() =>
      store.records
        .all('battles')
        .toSorted((a, b) => a.ordinal - b.ordinal)
        .map(battleOf),
    )
    this.#battles = new Map(battles.map((battle) => [battle.id, battle]))
  }

  place(): BattlesPlace {
    return {
      battles: new Map(this.#battles),
      journals: new Map([...this.#parts.values()].map(({ journal }) => [journal, journal.place()] as const)),
    }
  }

  /** What was written since is not in the file: nothing of it is remembered either. */
  goBack({ battles, journals }: BattlesPlace): void {
    this.#battles.clear()
    for (const [id, battle] of battles) this.#battles.set(id, battle)
    for (const [id, { journal }] of [...this.#parts]) {
      const place = journals.get(journal)
      if (place) journal.goBack(place)
      else this.#parts.delete(id)
    }
  }

  all(): readonly Battle[] {
    return [...this.#battles.values()]
  }

  battle(battleId: string): Battle {
    const battle = this.#battles.get(battleId)
    if (!battle) throw new CampaignFaultError(fault('noSuchBattle', { battleId }))
    return battle
  }

  add(battle: NewBattle): Battle {
    const { sheet = null, ...given } = battle
    const taken = (id: string): boolean => id === CAMPAIGN_STREAM || this.#battles.has(id)
    const made = {
      historyId: null,
      status: 'planned',
      seats: ['people', 'people'],
      dice: 'program',
      seed: battle.seed ?? this.environment.randomSeed(),
      orders: [{}, {}],
      setUp: null,
      ...given,
      id: newBattleId(battle.historyId ?? battle.name, taken),
      created: this.environment.now(),
      result: null,
    }
    return this.#putBattle(made, sheet)
  }

  update(battleId: string, change: BattleChange): Battle {
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
      this.change({ set: [battleRecord(value, place)], removed: [] })
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
    if (text === undefined)
      throw new CampaignFaultError(
        fault('damaged', {
          path: this.store.path,
          problem: `the sheet of ${battleId} is missing or not whole`,
        }),
      )
    const sheet = parseJson(text) as JsonValue
    this.#sheets.set(sheetHash, sheet)
    return sheet
  }

  seatsOf(battleId: string): SeatOfSide {
    const { ruleSet, sheetHash } = this.battle(battleId)
    const rules = this.environment.ruleSet(ruleSet)
    // Without them nothing of the battle can be opened or played; they may still be loaded.
    if (sheetHash === null || !rules) return BY_NUMBER
    const of = `${ruleSet} ${sheetHash}`
    const known = this.#seats.get(battleId)
    if (known?.of === of) return known.seats
    const seats = seatsOfSheet(rules, this.sheet(battleId))
    this.#seats.set(battleId, { of, seats })
    return seats
  }

  sealsOf(battleId: string): BattleSeals {
    return this.#partsOf(battleId).seals
  }

  journal(battleId: string): readonly StoredEntry[] {
    const { journal } = this.#partsOf(battleId)
    return this.store.read(() => journal.entries())
  }

  standing(battleId: string): { readonly entries: number; readonly last: StoredEntry | undefined } {
    const { journal } = this.#partsOf(battleId)
    const { head, length } = journal
    return { entries: length, last: head === null ? undefined : this.store.read(() => journal.entry(head)) }
  }

  dice(battleId: string): ReturnType<BattleJournal['dice']> {
    const { journal } = this.#partsOf(battleId)
    return this.store.read(() => journal.dice())
  }

  nextRedo(battleId: string): StoredEntry | undefined {
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
      const at = this.environment.now()
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
    this.change({
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
    if (found.passed.length > 0 && !this.store.readOnly)
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
    const rules = this.environment.ruleSet(ruleSet)
    if (!rules) throw new CampaignFaultError(fault('unknownRuleSet', { ruleSet }))
    return rules
  }

  #partsOf(battleId: string): BattleParts {
    this.battle(battleId)
    const known = this.#parts.get(battleId)
    if (known) return known
    const parts = this.store.read(() => {
      const seals = new BattleSeals(this.seals, () => this.seatsOf(battleId))
      const journal = new BattleJournal(this.store, battleId, seals)
      return { seals, journal, states: new BattleStates(this.store, battleId, journal, seals) }
    })
    this.#parts.set(battleId, parts)
    return parts
  }
}
