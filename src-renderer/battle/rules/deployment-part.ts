// What a face does while the armies are placed. Placing itself is the program's: it judges every place.
import type { Component } from 'vue'
import type { JsonValue, Side } from '../../../src-shared/contract/values'
import type { Counter, Overlays, Scene } from '../../board/scene'
import type { Arm } from '../../shapes/arms'
import type { Livery } from '../../shapes/livery'
import type { PlaceContents } from '../places/place-card'

/** A unit of a side as lists and tray show it. */
export interface DeployedUnit {
  readonly id: string
  readonly name: string
  readonly side: Side
  readonly commandId: string
  readonly livery: Livery
  readonly arm: Arm
  /** All of it in one line, for those who hear it. */
  readonly text: string
  /** Its figures by name. */
  readonly facts: readonly { readonly name: string; readonly value: string }[]
  /** It comes on later: when, and where; null: it is placed. */
  readonly arrival: { readonly turn: number; readonly where: string } | null
}

export interface DeployedLeader {
  readonly id: string
  readonly name: string
  readonly side: Side
  readonly livery: Livery
  readonly isCommander: boolean
  /** Command he leads; null: his army. */
  readonly commandId: string | null
  /** Its name. */
  readonly of: string
  /** What there is to know of him while he is in hand. */
  readonly say: string
}

/** Something legal that may be regretted. */
export interface Doubt {
  readonly title: string
  readonly say: string
}

export interface Shown {
  readonly selected: ReadonlySet<string>
  readonly overlays: Overlays
}

/** Its functions read reactive data, and are called anew when that changes. */
export interface DeploymentPart {
  /** The board with everybody where he has been put, the other side face down; null: nothing yet. */
  scene(shown: Shown): Scene | null
  /** The cell of the board that a place lies in; null: it lies beside the board. */
  cellOf(place: JsonValue): string | null
  /** What is asked besides the pieces when places are judged. */
  question(): JsonValue
  /** Cells of a side's own ground, in reading order. */
  groundOf(side: Side): readonly string[]
  units(): readonly DeployedUnit[]
  leaders(): readonly DeployedLeader[]
  /** How a unit is drawn beside the board. */
  counterOf(id: string): Counter | null
  /** What a card says of a cell: who of the side that places stands there, and how many of the other. */
  contentsOf(cell: string): PlaceContents | null
  /** Lines that the card keeps free for it, 8 if absent: as many as most places have. */
  readonly linesOfPlace?: number
  /** A cell in words: its ground, and who of the side that places stands there, or of both once that is known. */
  describe(cell: string, stateOf: (id: string) => 'rest' | 'mayAct' | 'selected'): string
  /** A further choice about what is in hand. */
  readonly furtherChoice?: Component
  /** Whoever is taken in hand next is asked without the further choice of the one before. */
  reset?(): void
  doubts?(): readonly Doubt[]
}
