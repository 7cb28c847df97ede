// Where the points of a height field lie.

export interface Lattice {
  /** Metres between the points. */
  readonly stepM: number
  /** Metres of ground around the map that the field covers as well. */
  readonly marginM: number
  readonly columns: number
  readonly rows: number
}
