// The state of the board as one plain object: what stands where, what may be reached, what is drawn over it. The board
// knows no rules; whoever fills the scene knows what its signs, tabs and arrows mean.
import type { Arm } from '../shapes/arms'
import type { DrawnDie } from '../shapes/dice'
import type { Livery, Nation } from '../shapes/livery'
import type { Point } from './camera'
import type { Board, Place } from './places'
import type { TableShape } from './table/shapes'

export interface Scene {
  /** The ground that is played on: a grid of cells, or an open table. */
  readonly board: Board
  /** Signs of the ground beside the name of each cell. */
  readonly signs: Readonly<Record<string, readonly GroundSign[]>>
  /** Cells hold one counter each, as large as the cell lets it be; absent: several stand side by side. */
  readonly alone?: boolean
  /** Troops. */
  readonly counters: readonly Counter[]
  /** Those who command them, drawn above them. */
  readonly leaders: readonly Leader[]
  /** Places that are fought for, with a pennon each. */
  readonly objectives: readonly Objective[]
  /** Tags in cells, for instance who enters there and when. */
  readonly tags: readonly Tag[]
  /** Sets of cells that belong to somebody. */
  readonly zones: readonly Zone[]
  /** What the program draws for the moment. What the player draws by hand (the keyboard's ring, a box) is no part of it. */
  readonly overlays: Overlays
}

/** How a piece stands to the player: `mayAct` and `selected` are the only gold on the board. */
export type PieceState = 'rest' | 'mayAct' | 'selected' | 'done'

/** A block with signs, drawn in cells at three sizes and on the open table as large as it is. */
export interface Counter {
  readonly id: string
  readonly place: Place
  readonly livery: Livery
  /** National band at the left; null: none. */
  readonly band: Nation | null
  /** Sign of the arm; null: none. */
  readonly sign: Arm | null
  readonly label: string
  /** Row of a stack in which it stands: those of the rear come after all of the front. */
  readonly row: 'front' | 'rear'
  /** The rating that is shown first, beside the sign; null: none. */
  readonly rating: Rating | null
  /** All ratings, left to right, where there is room for them; null keeps the place of one it does not have. */
  readonly ratings: readonly (Rating | null)[]
  /** How many they are, in words: `2,400`; empty: not said. */
  readonly strength: string
  /** What stands on the cream tab at the upper left shoulder, for instance a number of losses; empty: no tab. */
  readonly tab: string
  /** Gold beads below, filled and in all; null: none. */
  readonly beads: { readonly full: number; readonly of: number } | null
  /** Small squares below, in the colour of the livery, hollow where one is lost; absent: none. */
  readonly pips?: { readonly full: number; readonly of: number }
  readonly badges: readonly Badge[]
  readonly state: PieceState
  /** Only the back is seen, which tells no more than the livery. */
  readonly faceDown: boolean
}

/** A number in the outline of a die. */
export type Rating = DrawnDie

/** A small sign at the lower left of a counter: it is inside buildings, in column of route, in square. */
export type Badge = 'house' | 'column' | 'square'

/** A disc with a hat. */
export interface Leader {
  readonly id: string
  readonly place: Place
  readonly livery: Livery
  readonly name: string
  /** A second ring: he commands all of them. */
  readonly chief: boolean
  readonly state: PieceState
}

export interface Objective {
  readonly id: string
  readonly name: string
  readonly value: number
  /** Whose colours the pennon has; null: nobody's. */
  readonly holder: Livery | null
  /** Metres of the map. */
  readonly at: Point
}

export interface Tag {
  readonly id: string
  readonly cell: string
  readonly livery: Livery
  readonly title: string
  /** Stands below the title, or alone where there is no room for both. */
  readonly line: string
  /** The shortest form, where others stand in the cell. */
  readonly brief: string
}

export interface Zone {
  readonly livery: Livery
  readonly cells: readonly string[]
  /** What it is, in words on a tag in its northernmost or southernmost row. */
  readonly label?: { readonly text: string; readonly at: 'north' | 'south' }
}

export type GroundSign = 'woods' | 'hill' | 'rough' | 'town' | 'strongpoint'

/** What is drawn over ground and pieces for the moment. */
export interface Overlays {
  /** Cells to which the piece in hand may go; `strong` in a denser gold. */
  readonly destinations: readonly { readonly cell: string; readonly strong: boolean }[]
  /** In the order in which they are drawn. */
  readonly shapes: readonly Shape[]
  /** What is drawn on an open table, in metres; absent: nothing. */
  readonly table?: readonly TableShape[]
}

export type Shape = Frame | Arrow | Path | Patch | Sight | Note

/** A frame round a cell: `chosen` gold, `target` red, `shown` in the colour of the focus. */
export interface Frame {
  readonly kind: 'frame'
  readonly cell: string
  readonly brush: 'chosen' | 'target' | 'shown'
}

/** An arrow from near the edge of one cell into another: `main` broad, `support` thin. */
export interface Arrow {
  readonly kind: 'arrow'
  readonly from: string
  readonly to: string
  readonly brush: 'main' | 'support'
  readonly livery: Livery
  /** Words on a tag beside it, clear of all arrows; absent: no tag. */
  readonly label?: string
}

/** A way from cell to cell with a bead at each step. */
export interface Path {
  readonly kind: 'path'
  readonly cells: readonly string[]
  /** What stands in the bead of each cell, for instance the cost so far; the first cell has no bead. */
  readonly labels: readonly string[]
  /** Index of the cell that is not allowed, with a cross; null: all are. */
  readonly refusedAt: number | null
}

/** Cells as one patch with an edge round all of them, such as what a gun commands or a leader reaches. */
export interface Patch {
  readonly kind: 'patch'
  readonly cells: readonly string[]
  readonly livery: Livery
  /** Paler, for what lies outside of the best. */
  readonly pale: boolean
}

/** A line from the middle of one cell to that of another; from `blockedAt` on it is broken, with a cross there. */
export interface Sight {
  readonly kind: 'sight'
  readonly from: string
  readonly to: string
  readonly blockedAt: string | null
}

/** A few words on a small tag at the foot of a cell. */
export interface Note {
  readonly kind: 'note'
  readonly cell: string
  readonly text: string
  readonly tone: 'good' | 'plain'
}

export const NO_OVERLAYS: Overlays = { destinations: [], shapes: [] }

/** What the pointer or the keyboard is on. */
export type BoardTarget =
  | { readonly kind: 'piece'; readonly id: string; readonly cell: string | null }
  | { readonly kind: 'cell'; readonly cell: string }
  /** Bare ground of an open table, metres of the map. */
  | { readonly kind: 'ground'; readonly at: Point }

/** The cell of a target; null: the board has no cells. */
export function cellOfTarget(target: BoardTarget): string | null {
  return target.kind === 'ground' ? null : target.cell
}
