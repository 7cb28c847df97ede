// What the contract tells of a battle, under short names for the screen.
import type { OutputOf } from '../../../src-shared/contract'
import type { JsonObject, Side } from '../../../src-shared/contract/values'

export type View = OutputOf<'battle.view'>
/** A piece or leader at a moment, whatever the rule set. */
export type Piece = View['pieces'][number]
export type Sheet = OutputOf<'battle.sheet'>
/** A piece or leader as it was drawn up. */
export type RosterPiece = Sheet['pieces'][number]
export type Option = OutputOf<'battle.options'>['options'][number]
export type Log = OutputOf<'battle.log'>
export type Line = Log['lines'][number]
export type Played = OutputOf<'battle.play'>
export type Refusal = Extract<Played, { kind: 'refused' }>['refusal']
export type DiceRequests = Extract<Played, { kind: 'diceWanted' }>['requests']
export type Pace = View['pace']
export type StaffSkill = View['skills'][number]
export type Temperament = View['temperaments'][number]
export type Moment = OutputOf<'battle.moments'>['moments'][number]
export type StaffReason = NonNullable<OutputOf<'battle.why'>['reason']>

export const NO_LOG: Log = { lines: [], marks: [], fromSeq: -1, toSeq: -1, lastSeq: -1 }

/** An act that a player or the staff gives. */
export type Given =
  | { readonly kind: 'play'; readonly side: Side; readonly command: JsonObject }
  | { readonly kind: 'start' }
  | { readonly kind: 'staff' }

/** What waits for dice thrown by hand. */
export interface Waiting {
  readonly what: Given
  readonly faces: readonly number[]
  readonly requests: DiceRequests
}
