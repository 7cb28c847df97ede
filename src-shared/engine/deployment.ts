/** Deployment by hand before the first die, as a rule set offers it: what may stand where, and why not elsewhere. */
import type { z } from 'zod'
import type { JsonValue } from './json'
import type { Refusal } from './refusal'
import type { Side, Viewer } from './sides'

/** Where a piece was put, in the rule set's own form: a cell, a pose; null: beside the board, to be placed later. */
export type Place = JsonValue

/** Pieces and leaders that were put by hand, by id. */
export type Placements = Readonly<Record<string, Place>>

export interface Move {
  readonly pieceId: string
  readonly place: Place
}

/** A piece or leader as it is deployed. */
export interface DeployedPiece {
  readonly id: string
  readonly side: Side
  /** Null: it arrives later or, if it may be moved, waits beside the board to be placed. */
  readonly place: Place
  /** False for reinforcements, which come on by the rules, and for the other side's. */
  readonly mayMove: boolean
  /** Put by hand. */
  readonly moved: boolean
}

/** A place with what would become of a group of pieces that is put there. */
export interface JudgedPlace {
  readonly place: Place
  readonly refusal: Refusal | null
  readonly moves: readonly Move[]
}

export interface Deployment<Sheet> {
  /** Places as they come from outside; null is a place everywhere. */
  readonly placeSchema: z.ZodType<Place>
  /** What is asked besides the pieces when places are judged, e.g. whether they are to go into towns. */
  readonly questionSchema: z.ZodType<JsonValue>
  /** What only the rule set's own screen reads: its ground, and where each piece may go. */
  readonly viewSchema: z.ZodType

  /** The sheet with the pieces where they were put. */
  deployed(sheet: Sheet, placements: Placements): Sheet
  pieces(sheet: Sheet, placements: Placements, viewer: Viewer): readonly DeployedPiece[]
  view(sheet: Sheet, placements: Placements, viewer: Viewer): unknown
  /** Why pieces may not be put there together by the viewer, the first reason; undefined if they may. */
  refuse(sheet: Sheet, placements: Placements, viewer: Viewer, moves: readonly Move[]): Refusal | undefined
  /** Places with what would become of these pieces there; the first of them goes into the place itself. */
  judge(
    sheet: Sheet,
    placements: Placements,
    viewer: Viewer,
    pieceIds: readonly string[],
    question: JsonValue,
  ): readonly JudgedPlace[]
  /** The placements after moves; who is back where the sheet has him is placed no longer. */
  placed(sheet: Sheet, placements: Placements, moves: readonly Move[]): Placements
  /** Why an id is no piece of this sheet: of a deployment that was kept in another battle. */
  stranger(id: string): Refusal
}
