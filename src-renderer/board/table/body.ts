// A body on the open table as data: its bases in its footprint, and the signs of its condition. It knows no rules.

/** A base in a footprint, metres: the middle of its front, to the right of that of the whole and ahead of it. */
export interface Base {
  readonly right: number
  readonly ahead: number
  readonly widthM: number
  readonly depthM: number
  /** Degrees to the right by which it is turned from the whole, about the middle of its front; absent: not at all. */
  readonly turnDeg?: number
}

export interface Body {
  readonly bases: readonly Base[]
  /**
   * How its bases are drawn: full blocks with the sign of the arm, pale ones with dots for open order, guns with their
   * barrels forward or behind their teams, or four faces round an open middle.
   */
  readonly drawing: 'close' | 'open' | 'guns' | 'teams' | 'square'
  /** Out of line. */
  readonly isDisordered: boolean
  /** A zigzag along the rear. */
  readonly isShaken: boolean
  /** An arrow to the rear in place of the nib. */
  readonly isRouting: boolean
  /** A few words beside its name, such as what it is about; empty: none. */
  readonly state: string
}
