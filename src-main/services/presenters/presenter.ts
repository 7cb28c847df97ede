/** What the services need of a rule set beside its rules: how its sheets and states look to a screen. */
import type { BattleView, Field } from '../../../src-shared/contract/battle-view'
import type { Immutable } from '../../../src-shared/contract/channel'
import type {
  Deployment,
  RatingColumn,
  RatingRow,
  RatingsByHand,
  SetUp,
} from '../../../src-shared/contract/set-up'
import type { SquaresPreview } from '../../../src-shared/contract/previews'
import type { Refusal } from '../../../src-shared/engine/refusal'
import type { Side, Viewer } from '../../../src-shared/engine/sides'
import type { History } from '../../../src-shared/history/bundle'

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

/** Sheets and states are of the presenter's own rule set and have passed its schemas. */
export interface Presenter {
  /** From history and choices to a sheet. Throws a DraftFault with a sentence if the choices do not stand. */
  draft(choices: DraftChoices): unknown
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
  /** Level of victory by the battle's file; undefined in a battle of the players' own. */
  level(state: unknown, history: History): Level | undefined
}

/** The choices of a set-up do not stand; the message is a sentence for the player. */
export class DraftFault extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'DraftFault'
  }
}
