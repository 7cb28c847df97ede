/** What the services need of a rule set beside its rules: sheets and reports of battles, and how they look to a screen. */
import type { BattleView, Field } from '../../../src-shared/contract/battle-view'
import type { Immutable } from '../../../src-shared/contract/channel'
import type {
  Deployment,
  RatingColumn,
  RatingRow,
  RatingsByHand,
  SetUp,
} from '../../../src-shared/contract/set-up'
import type {
  SquaresNightPreview,
  SquaresPreview,
  SquaresUnitPreview,
} from '../../../src-shared/contract/previews'
import type { BattleDraftInput } from '../../../src-shared/campaign/muster/muster'
import type { JsonValue } from '../../../src-shared/engine/json'
import type { Refusal } from '../../../src-shared/engine/refusal'
import type { Side, Viewer } from '../../../src-shared/engine/sides'
import type { History } from '../../../src-shared/history/bundle'
import type { FieldReport } from '../../../src-shared/history/field-report'

export type View = Immutable<BattleView>

/** Choices from which a sheet is drawn up. */
export interface DraftChoices {
  readonly history: History
  readonly historyId: string
  readonly houseRules: Readonly<Record<string, boolean | number | string>>
  readonly whatIfIds: readonly string[]
  readonly overNight: boolean
}

/** Where a piece or leader has been put by hand; without a cell it waits beside the board. */
export interface Placement {
  readonly cell: string | null
  readonly inTown: boolean
}
export type Placements = Readonly<Record<string, Placement>>
export interface Move extends Placement {
  readonly pieceId: string
}
/** A square with what would become of a group that is put there. */
export interface Judged {
  readonly cell: string
  readonly refusal: Refusal | null
  readonly moves: readonly (Move & { readonly cell: string })[]
}

/** Neutral figures for the result of a battle of history. */
export interface Level {
  readonly winner: Side | null
  readonly level: string
  readonly points: readonly [number, number]
}

/** A group of pieces for the list of losses. */
export interface LossGroup {
  readonly id: string
  readonly name: string
  readonly side: Side
  readonly armyId: string
  readonly commandId: string
  readonly isArtillery: boolean
  readonly pieces: readonly {
    readonly pieceId: string
    readonly name: string
    /** Men; guns of artillery. */
    readonly strength: number | null
    readonly unitIds: readonly string[]
  }[]
}

/** What the campaign hands over for a battle (7.1 of its rules). */
export interface Mustered extends BattleDraftInput {
  readonly history: History
  readonly boardId: string
  readonly houseRules: Readonly<Record<string, JsonValue>>
  /** The second day of Wavre: where each unit stood when the first ended, as `places` told (CP-STEP-05). */
  readonly stoodAt?: ReadonlyMap<string, Place>
}

/** Where a piece stands, in the words of its rule set; nobody else reads it. */
export type Place = JsonValue

/** How a battle on a board is told to the campaign. */
export interface Telling {
  /** Men that each unit brought. */
  readonly menOf: (unitId: string) => number
  /** Guns that each battery brought. */
  readonly gunsOf: (unitId: string) => number
  /** Units on the field that no piece stands for. */
  readonly withoutPiece: readonly string[]
  /** How it ended, if not by its own rules (CP-RES-11). */
  readonly ended?: 'brokenOff' | 'playedOut'
}

/**
 * What battles need of a rule set that no screen shows: where sheets come from, and what is told of battles. Sheets and
 * states are of its own rule set and have passed its schemas.
 */
export interface Bookkeeper {
  /** From history and choices to a sheet. Throws a DraftFault with a sentence if the choices do not stand. */
  draft(choices: DraftChoices): unknown
  /** From the campaign to a sheet, with the units that no piece stands for. Absent: not playable in a campaign yet. */
  draftMustered?(mustered: Mustered): { readonly sheet: unknown; readonly withoutPiece: readonly string[] }
  /** What the campaign is told of a battle as it stands; undefined: it is none of history. */
  fieldReport?(state: unknown, history: History, telling: Telling): FieldReport | undefined
  /** Where every unit with a piece on the board stands, by its id, for the morning after. */
  places?(state: unknown): ReadonlyMap<string, Place>
  /** Whether the turn is over, so that the battle may be broken off or given up (CP-RES-11, CP-RES-12). */
  isTurnOver?(state: unknown): boolean
  /**
   * What has changed for a battle under way since its sheet was drawn up, as its rule set's reinforcements: troops that
   * come, and new hours of those still to come; null: nothing. Absent: nobody can join a battle under these rules.
   */
  changesOf?(
    state: unknown,
    mustered: Mustered,
  ): { readonly change: JsonValue; readonly withoutPiece: readonly string[] } | null
  /** Level of victory by the battle's file; undefined in a battle of the players' own. */
  level(state: unknown, history: History): Level | undefined
}

/** What a screen needs of a rule set beside its rules. */
export interface Presenter extends Bookkeeper {
  /** The ratings that may be set by hand, and what history makes of everybody. */
  ratings(sheet: unknown): {
    readonly columns: readonly Immutable<RatingColumn>[]
    readonly rows: readonly Immutable<RatingRow>[]
  }
  /** The sheet with ratings set by hand; `idle` are those that had no effect. */
  rated(
    sheet: unknown,
    ratings: Immutable<RatingsByHand>,
  ): { readonly sheet: unknown; readonly idle: readonly { readonly id: string; readonly key: string }[] }
  summary(sheet: unknown): NonNullable<Immutable<SetUp>['sheet']>
  field(sheet: unknown, history: History): Immutable<Field>

  pieces(state: unknown, history: History): View['pieces']
  leaders(state: unknown): View['leaders']
  objectives(state: unknown): View['objectives']
  situation(state: unknown): View['situation']
  /** What a legal command would bring; null: nothing can be foretold. */
  preview(state: unknown, side: Side, command: unknown): SquaresPreview | null

  /** What a unit could do from where it stands; null: it is not in play. */
  unitPreview(state: unknown, unitId: string): SquaresUnitPreview | null
  /** What the night would do, should it fall now. */
  nightPreview(state: unknown): SquaresNightPreview | null

  /** The sheet with the pieces where they were put. */
  deployed(sheet: unknown, placements: Placements): unknown
  /** Every piece and leader with the squares it may be put into by the viewer. */
  deployment(sheet: unknown, placements: Placements, viewer: Viewer): Immutable<Deployment>['pieces']
  /** Squares of each side's own ground. */
  zones(sheet: unknown): Immutable<Deployment>['zones']
  /** Why pieces may not be put there together by the viewer, the first reason; undefined if they may. */
  refusePlacements(
    sheet: unknown,
    placements: Placements,
    viewer: Viewer,
    moves: readonly Move[],
  ): Refusal | undefined
  /** Every square with what would become of these pieces there; the first of them goes into the square itself. */
  judgePlacing(
    sheet: unknown,
    placements: Placements,
    viewer: Viewer,
    pieceIds: readonly string[],
    inTown: boolean,
  ): readonly Judged[]
  /** The placements after moves; who is back where history has him is placed no longer. */
  placed(sheet: unknown, placements: Placements, moves: readonly Move[]): Placements
  /** Side of a piece or leader of the sheet; undefined if there is none of that id. */
  sideOf(sheet: unknown, pieceId: string): Side | undefined

  lossGroups(state: unknown): readonly LossGroup[]
}

/** The choices of a set-up do not stand; the message is a sentence for the player. */
export class DraftFault extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'DraftFault'
  }
}
