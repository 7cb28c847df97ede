// What is drawn on an open table for the moment, as data in metres of the map. It knows no rules.
import type { Livery } from '../../shapes/livery'
import type { Point } from '../camera'

export type TableShape = Way | Area | Flat | Ring | Ghost | Note | Stroke

/** A line from point to point, with a head at its end. */
export interface Way {
  readonly kind: 'way'
  readonly points: readonly Point[]
  /**
   * `path`: what is being put together. Orders: `draft` broken with an open head, `later` hollow, `inForce` full, `underWay`
   * full with beads along it. `sight`: green; `blocked`: red, broken.
   */
  readonly brush: 'path' | 'draft' | 'later' | 'inForce' | 'underWay' | 'sight' | 'blocked'
  readonly livery: Livery
  /** What stands in the bead at each point but the first; empty: no bead. */
  readonly labels?: readonly string[]
  /** Which of the beads stand where the way should not lead; absent: none. */
  readonly bad?: readonly boolean[]
  /** The line is paler than others. */
  readonly pale?: boolean
}

/** A polygon: what may be reached or is fired over, a lane, a zone. */
export interface Area {
  readonly kind: 'area'
  readonly points: readonly Point[]
  /** `reach` and `lane` gold, `arc`, `corridor` and `zone` of the side. */
  readonly brush: 'reach' | 'lane' | 'arc' | 'corridor' | 'zone'
  readonly livery: Livery
}

/** A polygon whose crops lie flat, with a word that says so. */
export interface Flat {
  readonly kind: 'flat'
  readonly points: readonly Point[]
  readonly label: string
}

/** A circle with its name and radius on its line. */
export interface Ring {
  readonly kind: 'ring'
  readonly centre: Point
  readonly radiusM: number
  readonly livery: Livery
  readonly label: string
}

/** The outline of a footprint where a body would stand, or where it comes on. */
export interface Ghost {
  readonly kind: 'ghost'
  /** Front left, front right, rear right, rear left. */
  readonly corners: readonly Point[]
  readonly brush: 'allowed' | 'refused' | 'faint'
  readonly label: string
}

/** A few words on a small tag. */
export interface Note {
  readonly kind: 'note'
  readonly at: Point
  readonly text: string
  readonly tone: 'good' | 'bad' | 'plain'
  /** It tells of the ground and not of a body: it keeps clear of all of them. Absent: no. */
  readonly isAside?: boolean
}

/** What a hand has drawn: freely, an arrow, a line, a flag, or words. */
export interface Stroke {
  readonly kind: 'stroke'
  readonly brush: 'freehand' | 'arrow' | 'line' | 'flag' | 'text'
  readonly points: readonly Point[]
  readonly text: string
}

/** The shapes that lie under the bodies. */
export const isUnder = ({ kind }: TableShape): boolean =>
  kind === 'area' || kind === 'flat' || kind === 'ring'
