/**
 * The whole face of a rule set towards the program: besides playing, the books it keeps for history and the campaign,
 * and what it shows to its own screen. Sheets and states are of its own rule set and have passed its schemas.
 */
import type { z } from 'zod'
import type { JsonValue } from '../engine/json'
import type { BattleEvent } from '../engine/events'
import type { RuleSet, SheetBase } from '../engine/rule-set'
import type { Side } from '../engine/sides'
import type { BattleDraftInput } from '../history/battle-draft'
import type { History } from '../history/bundle'
import type { FieldReport } from '../history/field-report'
import type { AnyRuleSetFrames } from '../history/load'
import type { BattleId } from '../history/vocabulary'

/** Choices from which a sheet is drawn up. */
export interface DraftChoices {
  readonly history: History
  readonly historyId: string
  readonly houseRules: Readonly<Record<string, JsonValue>>
  readonly whatIfIds: readonly string[]
  readonly overNight: boolean
}

/** Where a unit stood, in the form of its rule set; nobody else reads it. */
export type StoodAt = JsonValue

/** What the campaign hands over for a battle (7.1 of its rules). */
export interface Mustered extends BattleDraftInput {
  readonly history: History
  readonly boardId: string
  readonly houseRules: Readonly<Record<string, JsonValue>>
  /** The second day of Wavre: where each unit stood when the first ended, as `places` has it (CP-STEP-05). */
  readonly stoodAt?: ReadonlyMap<string, StoodAt>
}

/** What the campaign tells a rule set for its field report. */
export interface ReportInput {
  /** Men that each unit brought. */
  readonly menOf: (unitId: string) => number
  /** Guns that each battery brought. */
  readonly gunsOf: (unitId: string) => number
  /** Units on the field that no piece stands for. */
  readonly withoutPiece: readonly string[]
  /** How it ended, if not by its own rules (CP-RES-11). */
  readonly ended?: 'brokenOff' | 'playedOut'
}

/** Level of victory by the battle's file, the same under every rule set. */
export interface Level {
  readonly winner: Side | null
  readonly level: string
  readonly points: readonly [number, number]
}

/** The head of a sheet. */
export interface SheetSummary {
  readonly title: string
  readonly date: string
  readonly startTime: string
  readonly turnLimit: number
  readonly sides: readonly [SideSummary, SideSummary]
}
interface SideSummary {
  readonly name: string
  readonly pieces: number
  readonly leaders: number
  /** Men; guns are not counted. */
  readonly strength: number
}

/** A rating that pieces and leaders have, as it may be set by hand. */
export type RatingColumn = { readonly key: string; readonly rule: string } & (
  | { readonly type: 'choice'; readonly values: readonly string[] }
  | { readonly type: 'integer'; readonly min: number; readonly max: number }
)
export interface RatingRow {
  readonly id: string
  readonly name: string
  readonly side: Side
  readonly armyId: string
  /** Command it is under; a commander-in-chief under his army. */
  readonly groupId: string
  readonly group: string
  /** Arm of a piece, or `leader`. */
  readonly kind: string
  /** What history makes of it, by column; a column that is missing is none of its ratings. */
  readonly derived: Readonly<Record<string, string | number>>
}
/** Ratings set by hand, by piece or leader and column. */
export type RatingsByHand = Readonly<Record<string, Readonly<Record<string, string | number>>>>

/** What a formation of the order of battle comes to in a battle. */
export type RatedFormation =
  | {
      readonly kind: 'rated'
      /** Pieces of one kind and equal ratings together. */
      readonly pieces: readonly {
        readonly kind: string
        readonly count: number
        readonly ratings: readonly { readonly key: string; readonly value: string }[]
        /** Brigades outside the formation that have men in them too. */
        readonly shared: readonly string[]
      }[]
      readonly leader: string | null
      /** Units on the field that are too few for a piece of their own. */
      readonly without: readonly string[]
    }
  /** What the data forbid: the sentence says why. */
  | { readonly kind: 'impossible'; readonly sentence: string }

export interface Ratings<Sheet> {
  readonly columns: readonly RatingColumn[]
  rows(sheet: Sheet): readonly RatingRow[]
  /** The sheet with ratings set by hand; `idle` are those that had no effect. */
  rated(
    sheet: Sheet,
    ratings: RatingsByHand,
  ): { readonly sheet: Sheet; readonly idle: readonly { readonly id: string; readonly key: string }[] }
  /** Draws a battle up, ready to be asked about any formation. */
  ofFormations(history: History, battleId: BattleId): (formationId: string) => RatedFormation
}

/** Where sheets come from, and what history and the campaign are told of battles. */
export interface Books<Sheet, State> {
  /** Kind of the boards of history that it plays on; absent: it brings a board of its own. */
  readonly boardKind?: string
  /** What it keeps of history beside the facts, in a file of its own. */
  readonly frames?: AnyRuleSetFrames
  /** From history and choices to a sheet. Throws a DraftError if the choices do not stand. */
  draft(choices: DraftChoices): Sheet
  summary(sheet: Sheet): SheetSummary
  /** From the campaign to a sheet, with the units that no piece stands for. Absent: not playable in a campaign. */
  draftMustered?(mustered: Mustered): { readonly sheet: Sheet; readonly withoutPiece: readonly string[] }
  /** What the campaign is told of a battle as it stands; undefined: it is none of history. */
  fieldReport?(state: State, history: History, input: ReportInput): FieldReport | undefined
  /** Where every unit with a piece on the board stands, by its id, for the morning after. */
  places?(state: State): ReadonlyMap<string, StoodAt>
  /** Clock time at which a question of fact of a battle's file is answered by the board; null: it is none of its. */
  factTime?(history: History, battleId: BattleId, factId: string): string | null
  /** Whether the turn is over, so that the battle may be broken off or given up (CP-RES-11, CP-RES-12). */
  isTurnOver?(state: State): boolean
  /**
   * What has changed for a battle under way since its sheet was drawn up, as its rule set's reinforcements: troops that
   * come, and new hours of those still to come; null: nothing. Absent: nobody can join a battle under these rules.
   */
  changesOf?(
    state: State,
    mustered: Mustered,
  ): { readonly change: JsonValue; readonly withoutPiece: readonly string[] } | null
  /** Undefined in a battle of the players' own. */
  level?(state: State, history: History): Level | undefined
  /** Ratings that may be set by hand; absent: there are none. */
  readonly ratings?: Ratings<Sheet>
}

/** A pose at a time of a film: `t` from 0 to 1, lengths in inches on the table, degrees clockwise from north. */
export interface FilmPoint {
  readonly t: number
  readonly x: number
  readonly y: number
  readonly heading: number
}

/** A move as it went, of all at once or of one: where each body was at every time of it, and what happened when. */
export interface Film {
  readonly bodies: readonly { readonly id: string; readonly path: readonly FilmPoint[] }[]
  readonly moments: readonly FilmMoment[]
}
export interface FilmMoment {
  readonly t: number
  /** Place of its event among those the film is made of. */
  readonly index: number
  /** Worth a halt of whoever watches. */
  readonly halts: boolean
  readonly ids: readonly string[]
}

/** How much of something long is done. */
export interface Progress {
  readonly done: number
  readonly total: number
}

/** What the rule set's own screen is shown, in schemas of its own: `rules/<key>/screen` has their types. */
export interface ScreenData<Sheet, State, Event extends BattleEvent = BattleEvent> {
  /** What does not change during the battle: the ground. */
  readonly fieldSchema: z.ZodType
  field(sheet: Sheet, history: History): unknown
  /** What stands on it, and the situation between commands. The state is what the viewer may know. */
  readonly tableSchema: z.ZodType
  table(state: State, history: History): unknown
  /** What may be asked ahead of a command: what it would bring, what a unit could do. */
  readonly questionSchema: z.ZodType
  readonly previewSchema: z.ZodType
  /** Null: nothing can be foretold. `side` is for whom a command is asked about; undefined: for nobody. */
  preview(state: State, side: Side | undefined, question: unknown): unknown
  /** The same for questions that take long, a slice at each step. Absent: all are answered at once. */
  previewInSlices?(state: State, side: Side | undefined, question: unknown): Generator<Progress, unknown>
  /** The move that the events of an entry tell of, from one state to the next; null: they tell of none. Absent: no film. */
  film?(events: readonly Event[], before: State, after: State): Film | null
  /**
   * Names the move that is being made in a state by one body after another; entries that lead from it to it are watched
   * together. Null: none is. Absent: every entry is watched by itself.
   */
  moveOf?(state: State): string | null
}

export interface RulesFace<
  Sheet extends SheetBase = SheetBase,
  State = unknown,
  Command = unknown,
  Event extends BattleEvent = BattleEvent,
> extends RuleSet<Sheet, State, Command, Event> {
  readonly books: Books<Sheet, State>
  /** Absent: no screen shows these rules, and they are played from the command line alone. */
  readonly screen?: ScreenData<Sheet, State, Event>
}

/** Any rule set, for code that serves them all: what is handed to it has passed its own schemas. */
export type AnyRulesFace = RulesFace<SheetBase, unknown, unknown, BattleEvent>
