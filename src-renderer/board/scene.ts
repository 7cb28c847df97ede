// Everything the map table shows, as data. The board knows no rules: what may be done comes in from outside.
import type { Arm } from '../shapes/arms'
import type { DrawnDie } from '../shapes/dice'
import type { Livery, Nation } from '../shapes/livery'
import type { Point } from './camera'
import type { Grid } from './grid'

export type CellSign = 'woods' | 'hill' | 'rough' | 'town' | 'strongpoint'

/** A unit in a cell. */
export interface Counter {
  readonly id: string
  readonly cell: string
  readonly livery: Livery
  readonly nation: Nation
  readonly arm: Arm
  readonly name: string
  /** Guns stand behind the brigades of a stack. */
  readonly isArtillery: boolean
  readonly quality: DrawnDie | null
  readonly skirmish: DrawnDie | null
  readonly morale: DrawnDie | null
  /** Men, or guns. */
  readonly strength: number | null
  readonly hits: number
  /** Action points left and the whole budget; null: none are counted now. */
  readonly points: { readonly left: number; readonly of: number } | null
  readonly state: 'rest' | 'mayAct' | 'selected' | 'done'
  /** Face down: only its livery is seen. */
  readonly hidden: boolean
  readonly inTown: boolean
  /** Held back until an hour. */
  readonly held: boolean
}

/** A leader in a cell. */
export interface Leader {
  readonly id: string
  readonly cell: string
  readonly livery: Livery
  readonly name: string
  readonly commanderInChief: boolean
  readonly state: 'rest' | 'mayAct' | 'selected' | 'done'
}

export interface Objective {
  readonly id: string
  readonly name: string
  readonly value: number
  readonly holder: Livery | null
  /** Metres of the map. */
  readonly at: Point
}

/** A tag at the edge of the board: who comes, and when. */
export interface EntryTag {
  readonly id: string
  readonly cell: string
  readonly title: string
  readonly line: string
  /** Only when they come: all there is room for where others stand. */
  readonly brief: string
  readonly livery: Livery
}

export interface Zone {
  readonly livery: Livery
  readonly cells: readonly string[]
  /** What it is, in words on a tag; it stands at the end of the zone that is away from the enemy. */
  readonly label?: { readonly text: string; readonly at: 'north' | 'south' }
}

/** What is drawn over the ground for the moment. Program shapes only; there is nothing to edit here. */
export interface Overlays {
  /** Cells that can be reached; `strong`: with enough left to attack. */
  readonly reach: readonly { readonly cell: string; readonly strong: boolean }[]
  /** A way with the running cost at each step; `refusedAt` is the index of the step that is not allowed. */
  readonly path: {
    readonly cells: readonly string[]
    readonly costs: readonly number[]
    readonly refusedAt: number | null
  } | null
  readonly assault: {
    readonly target: string
    readonly from: string
    readonly supports: readonly string[]
    readonly livery: Livery
    readonly tag: string
  } | null
  /** Cells with a frame: chosen (gold), aimed at (red), or talked of (accent). */
  readonly frames: readonly { readonly cell: string; readonly tone: 'chosen' | 'target' | 'shown' }[]
}

export const NO_OVERLAYS: Overlays = { reach: [], path: null, assault: null, frames: [] }

export interface Scene {
  readonly grid: Grid
  /** Signs of the ground beside the name of each cell. */
  readonly signs: Readonly<Record<string, readonly CellSign[]>>
  readonly counters: readonly Counter[]
  readonly leaders: readonly Leader[]
  readonly objectives: readonly Objective[]
  readonly entries: readonly EntryTag[]
  readonly zones: readonly Zone[]
  readonly overlays: Overlays
}

/** What the pointer is over. */
export type BoardTarget =
  | { readonly kind: 'counter'; readonly id: string; readonly cell: string }
  | { readonly kind: 'leader'; readonly id: string; readonly cell: string }
  | { readonly kind: 'cell'; readonly cell: string }
