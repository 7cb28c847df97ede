// The ground of a battle as shapes, in metres of the map.

/** A piece of ground. */
export interface GroundFeature {
  readonly id: string
  readonly name: string
  readonly kind: string
  readonly geometry: {
    readonly type: 'point' | 'polyline' | 'polygon'
    readonly coordinates: readonly (readonly [number, number])[]
  }
  readonly level?: number | undefined
  readonly heightM?: number | undefined
  readonly widthM?: number | undefined
}

/** The ground of a battle. */
export interface Ground {
  /** Stable name of the ground: the same id is the same picture. */
  readonly id: string
  readonly widthM: number
  readonly heightM: number
  readonly features: readonly GroundFeature[]
}
