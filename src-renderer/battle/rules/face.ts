// What a rule set brings to the screen. A face judges no rule: it shows frame and table, and asks the program for options,
// refusals and previews. Only key, sentences, scene and hand must be there; all else has a plain form that serves any rules.
import type { Component } from 'vue'
import type { JsonObject, JsonValue, Side } from '../../../src-shared/contract/values'
import type { Catalogue } from '../../../src-shared/words/sentence'
import type { Action } from '../../actions/registry'
import type { Scene } from '../../board/scene'
import type { Texts } from '../../i18n'
import type { Line, View } from '../../stores/battle/data'
import type { Hand } from '../choice/hand'
import type { PlaceContents } from '../places/place-card'
import type { DeploymentPart } from './deployment-part'

export interface ScreenFace {
  /** Key of its rule set. */
  readonly key: string
  /** Wording of the rule set's own sentences: prompts, events, refusals, house rules. */
  readonly sentences: Catalogue
  /** Wording of its panels; `t` finds it under the key of the rule set. */
  readonly texts: Texts
  /** Makes its part of the battle screen. Called in the setup of the screen, when the first view is there. */
  battlePart(): BattlePart
  readonly log?: LogReading
  /** What somebody with a long name is called in lists and sentences; absent: everybody has his whole name. */
  shortName?(name: string): string
  /** The command by which a side gives up; absent: it cannot. */
  concession?(side: Side): JsonObject
  /** Form of the umpire for what a real table says, with `UmpireFormProps`; absent: he sets values of the state. */
  readonly umpireForm?: Component
  /** Editor of house rules that are lists, which the form of the others has no place for. */
  readonly houseRuleEditor?: Component
  /** Placing pieces before the battle; absent: nothing can be placed by hand. */
  deploymentPart?(): DeploymentPart
  /** Sentences of the bulletin for the lines of one hour; absent: the lines themselves. */
  bulletin?(lines: readonly Line[], bulletin: Bulletin): readonly string[]
  /** Hints to whoever is on a screen for the first time, in the words of these rules; absent: those of any rules. */
  readonly hints?: { readonly deployment?: string; readonly battle?: string; readonly orders?: string }
  /** The sheet of the army with the id `army`, to be crossed off; absent: none is printed. */
  readonly casualtySheet?: Component
  /** Order sheets of the side that is to act; absent: none are printed. */
  readonly orderSheets?: OrderSheets
}

/** What can be printed of orders. */
export const ORDER_SHEET_FORMS = ['filled', 'blank', 'sealed', 'slips', 'done'] as const
export type OrderSheetForm = (typeof ORDER_SHEET_FORMS)[number]
export interface OrderSheets {
  /** Pages, for props `whose` and `form`; emits `ready` when they can be printed, else `failed`. */
  readonly component: Component
  /** For whom there are sheets: id and name; empty id: for all of the side. */
  choices(): readonly { readonly value: string; readonly label: string }[]
  /** Which forms there are now. */
  forms(): readonly OrderSheetForm[]
}

/** What a face does on the battle screen. Its functions read reactive data, and are called anew when that changes. */
export interface BattlePart {
  readonly hand: Hand
  /** What the board shows of the present, or of the moment looked back at; null: nothing yet. */
  scene(): Scene | null
  /** What is wanted now, in the drawer; absent: the options as buttons. */
  readonly panel?: Component
  /** Whether what is wanted is answered in the drawer, not on the board. */
  isAsked?(): boolean
  /** Whether the panel wants the height of the drawer. */
  isTall?(): boolean
  /** Whether the panel wants the drawer for itself, and a broader one: neither log nor card stands below it. */
  isAlone?(): boolean
  /** Whether the panel keeps one height while this side decides, so that nothing below it moves as it is drawn anew. */
  readonly isSteady?: boolean
  /** A place of the board in words, for those who hear it; absent: who stands there. */
  describe?(cell: string): string
  /** What a card says of a place of the board; absent: who stands there, by name. */
  contentsOf?(cell: string): PlaceContents | null
  /** The last step of what is put together, which undo takes back before anything that was given; null: there is none. */
  takeBack?(): { readonly what: string; readonly run: () => void } | null
  /** Whether general orders are being written, which has a hint of its own. */
  isWriting?(): boolean
  /** Lines that the card keeps free for it, 8 if absent: as many as most places have. */
  readonly linesOfPlace?: number
  /** Over the lower edge of the board, such as dice to be drawn from. */
  readonly tray?: Component
  /** Whether it draws the general orders of a staff's side that are to be shown. */
  readonly drawsOrders?: boolean
  /** The battle as tables; absent: pieces with place and state, and the options. */
  readonly textMap?: Component
  /** Its own actions with their keys. */
  actions?(): readonly Action[]
}

/** What a face reads off the lines of the log. */
export interface LogReading {
  /** Kinds of lines that say nothing to a player. */
  readonly quiet?: ReadonlySet<string>
  /** Kinds of lines that tell of a move, which can be watched as a film. */
  readonly moves?: ReadonlySet<string>
  /** Whether a move that has come about is shown unasked: of all at once, none of it has been seen. */
  readonly areMovesNew?: boolean
  /** Score from which a die of the line counts. */
  needed?(line: Line): number | undefined
  /** Where on the board the line speaks of. */
  placeOf?(line: Line): string | null
  /** The way of a piece that the line tells of, from its first cell to its last. */
  travelOf?(line: Line, before: View, after: View): Way | null
}

export interface Way {
  readonly id: string
  readonly cells: readonly string[]
}

export interface UmpireFormProps {
  /** The whole state as the rules keep it. */
  readonly state: JsonObject
  /** Whether something can be set now: a reason has been given. */
  readonly canSet: boolean
  /** Sets the value at a path of the state; false: it has faults, which are told. */
  readonly set: (path: readonly string[], value: JsonValue) => Promise<boolean>
}

/** What a bulletin is told with. */
export interface Bulletin {
  readonly sides: readonly [string, string]
  readonly nameOf: (id: string) => string | undefined
}
