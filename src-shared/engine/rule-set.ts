/**
 * The RuleSet interface: one page that explains the whole engine.
 *
 * A battle is a pure state machine. A sheet is mustered into a state; `start` and then commands with dice take a state
 * to the next and tell events. Nothing here reads a clock, a file or a random number; nothing mutates its input.
 * What a rule set knows of history, and what it shows to its screen, is added by `rules/face.ts`.
 */
import type { z } from 'zod'
import type { Deployment } from './deployment'
import type { JsonValue } from './json'
import type { Dice, DieKind } from './dice'
import type { BattleEvent, Sentence } from './events'
import type { OrderBook } from './orders'
import type { RuleSetOrders } from './orders/rule-set-orders'
import type { Random } from './random'
import type { ReferenceSection } from './reference'
import type { Fault, Refusal } from './refusal'
import type { PlanPart, StaffAct } from './staff-act'
import type { BattleCounter, Outline } from './statistics'
import type { Temperament } from './temperament'
import type { Catalogue } from '../words/sentence'
import type { Side, Viewer } from './sides'

/** Key of a rule set, a slug: the name of its folders. The rule set itself says it, nobody else lists them. */
export type RuleSetKey = string

/** Every sheet names its rule set's board by the neutral data it came from, so that screens can draw the ground. */
export interface SheetBase {
  /** Id of the battle of history, and of the board in its file; absent in a battle of one's own. */
  readonly battle?:
    | { readonly battleId: string; readonly boardId: string; readonly whatIfIds: readonly string[] }
    | undefined
}

/** Where a battle stands, for the head of every screen. */
export interface TurnInfo {
  /** 1 for the first. */
  readonly turn: number
  /** Turns of the whole battle, where there is a limit. */
  readonly turnLimit: number | null
  /** `HH:MM`. */
  readonly clock: string
  /** The rule set's own name of the phase. */
  readonly phase: string
  /** Sides that may send a command now; both in simultaneous phases; none when the battle is over. */
  readonly toAct: readonly Side[]
  /** What is wanted of whom; a sentence `who` among its values is whoever is wanted, for the screen to set apart. */
  readonly prompt: Sentence
  /** Names the choice that the sides to act make unseen by each other; two such choices differ. Empty: it is open. */
  readonly secretKey: string
}

/**
 * A command that may be given now. Where a family of commands is too large to list (paths, shares of hits), the option
 * stands for its cheapest form; `refuse` judges every other. `at` is where the screen shows it.
 */
export interface CommandOption<Command> {
  readonly command: Command
  /** The formation or leader that acts. */
  readonly actorId?: string
  /** Square or point the screen marks. */
  readonly at?: string | { readonly x: number; readonly y: number }
  /** Cost in the rule set's own currency, where there is one. */
  readonly cost?: number
  /** Doubts: legal, but think again. */
  readonly warnings?: readonly Sentence[]
}

export interface Played<State, Event extends BattleEvent = BattleEvent> {
  readonly state: State
  readonly events: readonly Event[]
  /** True if something secret was laid open: undo never goes back across it. */
  readonly reveal?: boolean
}

export interface Outcome {
  readonly winner: Side | null
  /** The rule set's own grade: draw, marginal, decisive. */
  readonly level: string
  /** Points of each side, by which the rule set weighs its verdict; null: it was not weighed by points. */
  readonly points: readonly [number, number] | null
  /** Rules and figures that decided, in the order they were applied. */
  readonly reasons: readonly Sentence[]
  readonly rules: readonly string[]
}

/** What a battle did to one neutral unit of the order of battle, for the campaign (CP-REP). */
export interface Loss {
  /** Unit of the order of battle: battalion, regiment or battery. */
  readonly unitId: string
  readonly fate: 'standing' | 'destroyed' | 'withdrawn' | 'notArrived'
  /** Marks now, in the rule set's own count (hits, casualties). */
  readonly marks: number
  /** Marks it began with. */
  readonly marksBefore: number
  /** The piece of this rule set in which it fought. */
  readonly pieceId: string
  /** Which base of the piece stands for it, from 0, where every base has marks of its own; absent: the piece has them. */
  readonly base?: number
}

/** Somebody with a name: what sentences need to turn an id into words. */
export interface Named {
  readonly name: string
  readonly side: Side | null
}

/** What a battle is fought with, as it is drawn up: for lists, labels and reports, whatever the rule set. */
export interface RosterPiece {
  readonly id: string
  readonly name: string
  readonly side: Side
  readonly kind: 'unit' | 'leader'
  readonly armyId: string
  /** Command it belongs to, or that a leader leads; null: of the whole army. */
  readonly commandId: string | null
  /** Pieces of one group are one line of the list of losses: the brigade of the order of battle, or the piece itself. */
  readonly groupId: string
  readonly groupName: string
  readonly isArtillery: boolean
  /** Men, or guns of artillery; null: not known, or a leader. */
  readonly strength: number | null
  /** Units of the order of battle that it stands for. */
  readonly unitIds: readonly string[]
}

/** A piece or leader at a moment. */
export interface FramePiece extends Pick<RosterPiece, 'id' | 'name' | 'side' | 'kind' | 'commandId'> {
  /** Where it stands in words of a place, e.g. the name of its cell; null: not on the board, or no place has a name. */
  readonly place: string | null
  readonly state: 'onBoard' | 'offBoard' | 'destroyed' | 'withdrawn'
}

export interface FrameObjective {
  readonly id: string
  readonly name: string
  /** In the rule set's own count. */
  readonly value: number
  readonly holder: Side | null
}

/** What every screen, log and report knows of a state, whatever the rule set. */
export interface Frame {
  readonly pieces: readonly FramePiece[]
  readonly objectives: readonly FrameObjective[]
}

export type HouseRuleValue = boolean | number | string

/**
 * A house rule as the set-up screen shows it; the sentence explaining it is in the catalogue under `houseRule.<key>`.
 */
export interface HouseRuleInfo {
  readonly key: string
  /** Ruling that it belongs to. */
  readonly rule: string
  readonly kind:
    | { readonly type: 'boolean' }
    | { readonly type: 'integer'; readonly min: number; readonly max: number }
    | { readonly type: 'choice'; readonly values: readonly (string | number)[] }
  readonly default: HouseRuleValue
  /** Where the reading of another house rule sets the default: its key, and the default by its readings. */
  readonly defaultBy?: { readonly key: string; readonly values: Readonly<Record<string, HouseRuleValue>> }
  /** Heading it stands under. */
  readonly group: string
}

/** How well a staff plays; `normal` where none is named. */
export const STAFF_SKILLS = ['easy', 'normal', 'hard'] as const
export type StaffSkill = (typeof STAFF_SKILLS)[number]

export interface RuleSet<
  Sheet extends SheetBase = SheetBase,
  State = unknown,
  Command = unknown,
  Event extends BattleEvent = BattleEvent,
> {
  readonly key: RuleSetKey
  readonly title: string
  /** Name, author and date of the published rules. */
  readonly source: string
  readonly board: 'grid' | 'table'
  /** Dice the players need on the table. */
  readonly diceKinds: readonly DieKind[]
  /** Minutes of the clock in a turn; absent: turns have no fixed length. */
  readonly turnMinutes?: number

  readonly sheetSchema: z.ZodType<Sheet>
  readonly commandSchema: z.ZodType<Command>
  readonly stateSchema: z.ZodType<State>
  readonly houseRules: readonly HouseRuleInfo[]
  /** Keys of further house rules that only a file can hold, such as a table of numbers. */
  readonly houseRulesInFile?: readonly string[]
  /** The sheet beside the table, from the rule set's own tables; absent: none has been drawn up. */
  readonly reference?: readonly ReferenceSection[]
  /** Its wording, and its refusals as sentences to be looked up there. */
  readonly words: { readonly messages: Catalogue; refusal(refusal: Refusal): Sentence }

  /** Everything wrong with a sheet that its schema cannot see, all at once; empty: it can be mustered. */
  faults(sheet: Sheet): readonly Fault[]
  /** What is odd in a sheet without faults: it can be mustered, but whoever wrote it may want to look again. */
  doubts?(sheet: Sheet): readonly Fault[]
  /** What the sheet draws up, in the order of the army lists. */
  roster(sheet: Sheet): readonly RosterPiece[]
  /** Where pieces may be put by hand before the first die; absent: they stand where the sheet has them. */
  readonly deployment?: Deployment<Sheet>
  /** The state before the first die. The sheet must be without faults. */
  muster(sheet: Sheet): State
  /** Opens the battle: what happens by itself before the first command. Entry 0 of every journal. */
  start(state: State, dice: Dice): Played<State, Event>

  turn(state: State): TurnInfo
  frame(state: State): Frame
  /** What may be done now, by one formation or leader if `actorId` is given; the same list serves screen and staff. */
  options(state: State, side: Side, actorId?: string): readonly CommandOption<Command>[]
  /** Why a command may not be given; undefined if it may. */
  refuse(state: State, side: Side, command: Command): Refusal | undefined
  /** Carries out a legal command and all that follows of itself. Refused commands must not be played. */
  play(state: State, side: Side, command: Command, dice: Dice): Played<State, Event>
  /** What a viewer may know: secrets of the other side taken out. */
  seenBy(state: State, viewer: Viewer): State
  /** Faults of a state set by the umpire's hand, which no command could have brought about. */
  stateFaults(state: State): readonly Fault[]
  /**
   * Troops that come to a battle under way, and new hours for those still to come, as this rule set has them; the state
   * refers to a sheet with them from then on. Absent: nobody can join a battle under these rules.
   */
  reinforced?(
    state: State,
    value: JsonValue,
  ): { readonly state: State } | { readonly faults: readonly Fault[] }
  /** The sheet that a state refers to: the battle's own, with the reinforcements that the state names. */
  sheetOf?(sheet: Sheet, state: State): Sheet

  outcome(state: State): Outcome | undefined
  losses(state: State): readonly Loss[]
  /** Counts a battle from its muster on; absent: there is nothing to count but turns and losses. */
  statistics?(mustered: State): BattleCounter<State, Event>
  /** Where pieces stand on an open table; absent: the frame names their cells. */
  outlines?(state: State): readonly Outline[]

  /** General orders as this rule set carries them out; absent: it knows none. */
  readonly orders?: RuleSetOrders<Sheet, Command>
  /** How well the staff of this rule set can play, `normal` among them. */
  readonly staffSkills: readonly StaffSkill[]
  /** Temperaments by which its staff can be inclined, `even` among them; absent: it knows none. */
  readonly staffTemperaments?: readonly Temperament[]
  /** The next command of a side played by the program, which carries out its general orders, and why. Always legal. */
  staff(
    state: State,
    side: Side,
    orders: OrderBook,
    random: Random,
    skill?: StaffSkill,
    temperament?: Temperament,
  ): StaffAct<Command>
  /**
   * The next command of a side that carries out general orders and thinks of little else: the yardstick that staffs are
   * held against, which stays as it is when they learn. Always legal. Absent: the weakest staff is the yardstick.
   */
  carryOut?(state: State, side: Side, orders: OrderBook, random: Random): Command
  /** What the staff plans for its side in a state, to be laid open when the battle is over; absent: it has no plan to show. */
  staffPlan?(
    state: State,
    side: Side,
    orders: OrderBook,
    skill?: StaffSkill,
    temperament?: Temperament,
  ): readonly PlanPart[]

  /**
   * The turn that an event begins; undefined: it begins none. What a command brings about before it belongs to the turn in
   * which the command was given. Absent: no event begins a turn.
   */
  turnBegun?(event: Event): Pick<TurnInfo, 'turn' | 'clock'> | undefined
  /** The sentence of an event, a refusal or a working, to be looked up in the rule set's catalogue. */
  describe(event: Event, state: State): Sentence
  /** Everything in a state that has a name, by id. */
  names(state: State): ReadonlyMap<string, Named>
}
