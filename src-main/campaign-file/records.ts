/** What a campaign file keeps, as the rest of the program sees it: the campaign, its battles and their journals. */
import { z } from 'zod'
import type { Act, AnyRuleSet, JournalEntry } from '../../src-shared/engine/battle'
import { isDieKind, type DieKind, type Roll } from '../../src-shared/engine/dice'
import type { JsonValue } from '../../src-shared/engine/json'
import { orderBookSchema } from '../../src-shared/engine/orders'
import type { RuleSetKey } from '../../src-shared/engine/rule-set'
import type { Side } from '../../src-shared/engine/sides'
import type { OrderOfBattle } from '../../src-shared/history/order-of-battle'
import type { CourseProof } from './dice/course-proof'
import type { startDiceSchema, ThrowProof } from './dice/proof'

/** What the file layer takes from outside, so that it can be tested to the last byte. */
export interface Environment {
  /** Milliseconds since 1970. */
  now(): number
  /** A whole number from -2147483648 to 2147483647, for the dice of a new battle. */
  randomSeed(): number
  /** The rules of a key; undefined if the program has none. */
  ruleSet(key: RuleSetKey): AnyRuleSet | undefined
  /** The order of battle as shipped, beyond doubt: a file whose tables have its digest has the same, and is not judged. */
  readonly shippedOrderOfBattle?: { readonly digest: string; read(): OrderOfBattle }
  /** Folder of the backups of a campaign file; absent: beside the file, its name followed by `-backups`. */
  backupFolder?(campaignPath: string): string
}

const json: z.ZodType<JsonValue> = z.json()
/** Anything a keyboard can produce, shown as text; not empty. Half a character becomes a replacement character. */
const name = z
  .string()
  .min(1)
  .max(500)
  .overwrite((text) => text.toWellFormed())
const milliseconds = z.int()

export const campaignSchema = z.strictObject({
  name,
  created: milliseconds,
  /** Settings of the campaign, keyed by whoever uses them. */
  settings: z.record(z.string().min(1).max(80), json),
})
export type CampaignInfo = Readonly<z.infer<typeof campaignSchema>>

export const BATTLE_STATUSES = ['planned', 'deploying', 'fighting', 'ended'] as const
export type BattleStatus = (typeof BATTLE_STATUSES)[number]
export const SEATS = ['people', 'staff'] as const
/** Who plays a side: people, or the program's staff. */
export type Seat = (typeof SEATS)[number]

export const battleIdSchema = z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}$/)

export const battleSchema = z.strictObject({
  /** Given by the campaign, e.g. `waterloo` or `waterloo-2`. */
  id: battleIdSchema,
  name,
  created: milliseconds,
  /** Battle of history that it grew from; null: one of the players' own. */
  historyId: z.string().min(1).max(80).nullable(),
  ruleSet: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
  status: z.enum(BATTLE_STATUSES),
  seats: z.tuple([z.enum(SEATS), z.enum(SEATS)]),
  /** Dice thrown by the program, or by the players' own hands. */
  dice: z.enum(['program', 'hand']),
  /** Seed of the program's dice and of the staff. */
  seed: z.int().min(-2147483648).max(2147483647),
  /** SHA-256 of the sheet's canonical JSON, 64 hexadecimal digits; null: not set up yet. */
  sheetHash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
  /** General orders of side 0 and side 1. */
  orders: z.tuple([orderBookSchema, orderBookSchema]),
  /** What the set-up screens keep beside the sheet, e.g. chosen house rules and deployment; theirs to read. */
  setUp: json,
  /** How it ended, for the campaign: outcome, losses, a result entered by hand; null before. */
  result: json,
})
export type Battle = Readonly<z.infer<typeof battleSchema>>

/** A battle to be added: what is left out gets its default. */
export interface NewBattle {
  readonly name: string
  readonly ruleSet: RuleSetKey
  readonly historyId?: string | null
  readonly status?: BattleStatus
  readonly seats?: readonly [Seat, Seat]
  readonly dice?: 'program' | 'hand'
  /** Absent: from the environment. */
  readonly seed?: number
  readonly sheet?: JsonValue | null
  readonly orders?: Battle['orders']
  readonly setUp?: JsonValue
}

/** What may change of a battle. Rule set, sheet and seed are fixed once its journal has begun. */
export type BattleChange = Partial<
  Pick<
    NewBattle,
    'name' | 'ruleSet' | 'status' | 'seats' | 'dice' | 'seed' | 'sheet' | 'orders' | 'setUp'
  > & { readonly result: JsonValue }
>

export const rollSchema: z.ZodType<Roll> = z.strictObject({
  die: z.custom<DieKind>(isDieKind),
  count: z.int().min(1).max(1000),
  side: z.union([z.literal(0), z.literal(1)]).nullable(),
  purpose: z.string().max(80),
  rules: z.array(z.string().max(80)).max(40),
  forId: z.string().max(80).optional(),
  faces: z.array(z.int().min(0).max(100)).max(1000),
}) as z.ZodType<Roll>
export const rollsSchema = z.array(rollSchema).max(5000)

/** A command that was sealed when it was given, or dice of it that were. */
export interface EntrySeal {
  /** The command with its dice, or the dice alone. */
  readonly of: 'command' | 'dice'
  /** Whose PINs open it, all of them together. */
  readonly sides: readonly Side[]
  /** What was committed to when it was sealed. */
  readonly commitment: string
  /** Laid open to everybody. */
  readonly isOpen: boolean
  /** Proves the commitment once it is open. */
  readonly salt: string | null
  /** A PIN for it has not been given: nothing is known of it but that it is there. */
  readonly isClosed: boolean
}

/** An entry as the file keeps it: an entry of the engine's journal with its place, time and state hash. */
export interface StoredEntry extends JournalEntry {
  /** The entry on whose state it was played; null for the start. The entries form a tree, those that stand a branch. */
  readonly base: number | null
  /** Number of the row in the journal of the whole campaign, from 1. */
  readonly number: number
  /** When it was recorded: milliseconds since 1970. */
  readonly at: number
  /** Hash of the state after it (`stateHash`), where it was kept. */
  readonly stateHash: string | null
  readonly seal?: EntrySeal
}

/** The secret choice a command is given in, and the one that is open after it; '' where there is none. */
export interface Choices {
  readonly now: string
  readonly after: string
  /** Whether it throws may hang on what is closed: then its row does not show whether it has thrown. */
  readonly mayThrow?: boolean
}

/** A row to be recorded in the journal of a battle. */
export type NewRow =
  | {
      readonly kind: 'act'
      readonly act: Act
      readonly rolls: readonly Roll[]
      readonly barrier: boolean
      /** `stateHash` of the state after the act; may be left out where speed matters more than a later proof. */
      readonly stateHash?: string
      /** Where the program threw: the proof of its dice. */
      readonly proof?: ThrowProof | CourseProof
      /** Of the start: what both sides committed to for their dice. */
      readonly dice?: z.infer<typeof startDiceSchema>
      readonly choices?: Choices
    }
  /** Takes back the last entry that stands; by whom. */
  | { readonly kind: 'undo'; readonly seq: number; readonly side: Side | null }
  /** Brings back an undone entry that was played on the state that stands now (`nextRedo`). */
  | { readonly kind: 'redo'; readonly seq: number; readonly side: Side | null }
  /** The umpire goes back to the state after `toSeq`: everything that stands beyond it is undone. */
  | { readonly kind: 'rollback'; readonly toSeq: number; readonly reason: string }

/** A row of a battle's journal as it was recorded, for the log: undo, redo and rollback have rows of their own. */
export type JournalRow =
  | { readonly kind: 'act'; readonly number: number; readonly at: number; readonly entry: StoredEntry }
  | {
      readonly kind: 'undo' | 'redo'
      readonly number: number
      readonly at: number
      readonly seq: number
      readonly side: Side | null
    }
  | {
      readonly kind: 'rollback'
      readonly number: number
      readonly at: number
      readonly toSeq: number
      readonly reason: string
    }

/** What became of rows given to `append`: they are on disk when it returns. */
export interface Appended {
  /** Seq of each act among the rows, in their order. */
  readonly seqs: readonly number[]
  /** Number of the last row in the journal of the whole campaign. */
  readonly number: number
  /** True when a snapshot of the state should be kept now (`keepSnapshot`), after the answer has been sent. */
  readonly snapshotDue: boolean
}

export interface StateAt {
  readonly state: unknown
  /** Seq of the last entry that stands in it. */
  readonly seq: number
}

export const BACKUP_REASONS = ['opening', 'battle', 'migration', 'restore', 'asked'] as const
export type BackupReason = (typeof BACKUP_REASONS)[number]

export interface Backup {
  readonly path: string
  readonly at: number
  readonly reason: BackupReason
  /** The battle it was made before. */
  readonly battleId: string | null
  readonly bytes: number
}

/** One piece of damage: what it is, and the first event it concerns where it lies in the journal. */
export interface Damage {
  readonly where: 'file' | 'journal' | 'record' | 'document' | 'snapshot' | 'preference'
  /** What is wrong, in a few words of English. */
  readonly problem: string
  /** The damaged event of the journal. */
  readonly event?: {
    readonly number: number
    /** `campaign`, or the id of the battle; null if that itself cannot be read. */
    readonly stream: string | null
    readonly seq: number | null
  }
  /** The damaged record, e.g. `units/fr.i.1.1.1`. */
  readonly record?: string
  /** It was known when somebody decided to go on at his own risk. */
  readonly accepted?: true
}

/** Throws of dice in a journal. */
export interface Throws {
  /** Made by the program, and shown to follow from what both sides committed to before. */
  readonly proved: number
  /** Made by the program, and to be proved when what is still closed is laid open. */
  readonly waiting: number
  /** Entered by hand, from a chosen seed, or of an older version. */
  readonly onTrust: number
}

export interface Verdict {
  /** True if every byte of content is as it was written. Damaged snapshots alone do not make a file bad. */
  readonly whole: boolean
  /** Rows of the journal that were checked. */
  readonly rows: number
  /** First of all the first bad event, then whatever else is wrong. */
  readonly damage: readonly Damage[]
  /** Null: the journal could not be read. */
  readonly throws: Throws | null
}

export interface Progress {
  readonly done: number
  readonly total: number
}
