/**
 * The campaign file on one page: what an open campaign can do, and what comes of opening one.
 *
 * The functions that open one (create, open, restore, rescue ...) answer with a value; the methods of an open campaign
 * throw CampaignFaultError, which carries the same fault. A method that returns has its change on disk.
 */
import type { JsonValue } from '../../src-shared/engine/json'
import type { OrderOfBattle, Unit } from '../../src-shared/history/order-of-battle'
import type { Course } from './course'
import type { CampaignFault } from '../store/faults'
import type { OrderOfBattleLog } from './order-of-battle-log'
import type { OwnRisk } from './own-risk'
import type {
  Appended,
  Backup,
  BackupReason,
  Battle,
  BattleChange,
  CampaignInfo,
  JournalRow,
  StoredEntry,
  NewBattle,
  NewRow,
  Progress,
  StateAt,
  Verdict,
} from './records'
import type { Pair } from './dice/proof'
import type { PinSeat } from './seals/seat-pins'
import type { SeatOfSide } from './seals/battle-seats'
import type { Seals, SideSeals } from './seals/seals'

export type Fallible<T> = T | { readonly kind: 'fault'; readonly fault: CampaignFault }

/** What comes of opening; `newerForm` is set when a newer version made the file, which is then open for reading only. */
export type Opened = Fallible<{
  readonly kind: 'open'
  readonly campaign: Campaign
  readonly newerForm: number | null
  /** The form it was brought forward from, and the backup made before; null: it was of the present form. */
  readonly migrated: { readonly from: number; readonly backup: string } | null
}>

export type Done = Fallible<{ readonly kind: 'done'; readonly path: string }>

export interface Rescued {
  readonly kind: 'rescued'
  readonly path: string
  /** Rows of the journal found whole and carried over. */
  readonly rows: number
  /** What could not be saved, in the order of the journal. */
  readonly lost: readonly Loss[]
}

/**
 * Kinds of losses. `unproved` are records taken from the tables where the journal that proves them is lost; `snapshot`: of
 * a battle a later state was found than its entries lead to; `document`: sheets and the like that nothing refers to.
 */
export const LOSSES = [
  'entries',
  'battle',
  'orderOfBattle',
  'campaign',
  'sheet',
  'changes',
  'unproved',
  'snapshot',
  'document',
] as const

/** One thing that a rescue could not save, or not prove. */
export interface Loss {
  readonly what: (typeof LOSSES)[number]
  /** The battle concerned, where it is known. */
  readonly battleId: string | null
  /** First lost entry of the battle; what came after it is lost too, because it rested on it. */
  readonly fromSeq: number | null
  /** How many rows of the journal are gone, as far as can be known. */
  readonly rows: number | null
}

/** A seat was taken while somebody else sat at it. */
export interface SeatTaken {
  readonly at: number
  readonly seat: PinSeat
}

export interface Campaign {
  readonly path: string
  readonly readOnly: boolean

  /** Why nothing is recorded any more: the file has been moved, replaced or linked, or damage was found in it. */
  fault(): CampaignFault | undefined
  /** The damage that was found in it and not accepted. */
  damage(): CampaignFault | undefined
  info(): CampaignInfo
  rename(name: string): CampaignInfo
  /** Sets settings by key; a key with null is taken away. */
  changeSettings(settings: Readonly<Record<string, JsonValue>>): CampaignInfo

  /** What the sides decide unseen by each other, under the keys of their seats. */
  readonly seals: Seals
  /** Notes for ever that a seat was taken while somebody else sat at it. */
  noteSeatTaken(seat: PinSeat): void
  /** Every such taking, the latest first. */
  seatsTaken(): readonly SeatTaken[]

  /** In the order in which they were added. */
  battles(): readonly Battle[]
  battle(battleId: string): Battle
  addBattle(battle: NewBattle): Battle
  updateBattle(battleId: string, change: BattleChange): Battle
  /** The sheet, unchecked but for being JSON: its rule set's schema judges it. Null: not set up yet. */
  sheet(battleId: string): JsonValue | null
  /** The seat that each side of a battle has; by number while it has no sheet. */
  seatsOf(battleId: string): SeatOfSide
  /** Seals by the sides of a battle, under the keys of their seats. */
  sealsOf(battleId: string): SideSeals

  /**
   * The entries of a battle in order of seq, undone ones marked. The array is the campaign's own and grows with
   * `append`; never change it. Commands have not passed the rule set's schema.
   */
  journal(battleId: string): readonly StoredEntry[]
  /** How many entries there are, and the last that stands, found without reading the others. */
  standing(battleId: string): { readonly entries: number; readonly last: StoredEntry | undefined }
  /** What both sides committed to for the dice of a battle, and how many throws there have been; undefined: nothing. */
  dice(battleId: string): { readonly commitments: Pair; readonly throws: number } | undefined
  /** The undone entry that a redo brings back; undefined if there is none. Whose it is, and the undo law, judge others. */
  nextRedo(battleId: string): StoredEntry | undefined
  /** Every row as it was recorded, undo and rollback with it, for the log; from a row number on if given. */
  rows(battleId: string, fromNumber?: number): readonly JournalRow[]
  /** Records rows in one durable step: all of them or none. O(1) in the length of the journal. */
  append(battleId: string, rows: readonly NewRow[]): Appended
  /** Keeps a snapshot of the state after an entry, so that it is found again quickly. */
  keepSnapshot(battleId: string, seq: number, state: unknown): void
  /**
   * The state after an entry, standing or undone, or after the last that stands (`now`), from the nearest snapshot and
   * the journal. Before entry 0 there is only the sheet: `battleNotReady`.
   */
  stateAt(battleId: string, seq: number | 'now'): StateAt
  /**
   * Plays a whole battle again from its sheet and compares state hashes, yielding after each entry that stands. Throws
   * a `replayFailed` fault at the first that differs.
   */
  replay(battleId: string): Generator<StateAt & { readonly hashed: boolean }, void>

  /** The journal of the campaign's own commands. */
  course(): Course
  /**
   * Runs several writes as one: all of them are on disk when it returns, or none of them is, whatever happens between.
   */
  inOneStep<T>(work: () => T): T
  /** Keeps a large value under its hash, 64 hexadecimal digits. */
  keepDocument(value: JsonValue): string
  /** Undefined: there is none of this hash, or it is not whole. */
  document(hash: string): JsonValue | undefined

  orderOfBattle(): OrderOfBattle
  /** Puts a changed order of battle in place of the present one and notes what changed, and why. */
  editOrderOfBattle(next: OrderOfBattle, reason: string): OrderOfBattle
  /** Changes one unit, by its id. */
  editUnit(unit: Unit, reason: string): OrderOfBattle
  /** What was changed in it since the campaign was opened. It goes on with every change; never keep it. */
  orderOfBattleLog(): OrderOfBattleLog
  /** Takes the last change that stands back; false: there is none. Undoing is recorded, nothing is deleted. */
  undoOrderOfBattle(): boolean
  /** Brings the change again that was taken back last; false: there is none, or another has been made since. */
  redoOrderOfBattle(): boolean
  /** Gives a change that stands another reason, by its row; false: there is none of that number. */
  explainOrderOfBattle(number: number, reason: string): boolean

  /** What a screen likes to find again (last view, zoom, recent things): outside the journal. Undefined: never set. */
  preference(key: string): JsonValue | undefined
  setPreference(key: string, value: JsonValue): void

  /** Makes a backup by SQLite's own means, opens and verifies it, and throws out those no longer needed. */
  backup(reason: BackupReason, battleId?: string): Promise<Backup>
  /** Newest first. */
  backups(): readonly Backup[]
  /** Writes a verified copy under another name. What `change` does to it is in it from the first moment. */
  copyTo(path: string, change?: (copy: Campaign) => void): Promise<Done>

  /** Checks everything, a slice at each step: a few milliseconds, in the largest files some tens. */
  verification(): Generator<Progress, Verdict>
  /**
   * `verification` in the background: the program answers between the slices. Where damage is found, by it or by a
   * backup, nothing more is recorded: see `fault`.
   */
  verify(onProgress?: (progress: Progress) => void, signal?: AbortSignal): Promise<Verdict>

  /**
   * Goes on recording in spite of the damage that is known: it is verified once more, and what is damaged stands in the
   * settings and in the journal from then on. Damage that comes later stops play again. A `damaged` fault where the
   * tables themselves cannot be relied on.
   */
  goOnAtOwnRisk(): Promise<void>
  /** Every time that this was decided, first to last. */
  ownRisk(): readonly OwnRisk[]

  /** Folds everything into the one file and gives up the lock. Twice does no harm. */
  close(): void
}
