/** What the engraver is given: a battlefield as vectors, in metres from its south-west corner. */

/** `[x, y]`, metres east and north of the south-west corner. */
export type MapPoint = readonly [number, number]

/** A piece of ground; the battle file's features fit as they are. */
export interface MapFeature {
  readonly id: string
  readonly name: string
  readonly kind: string
  readonly geometry: {
    readonly type: 'point' | 'polyline' | 'polygon'
    readonly coordinates: readonly (readonly number[])[]
  }
  /** Height of the top above the sea, metres. */
  readonly heightM?: number | undefined
  /** Metres across. */
  readonly widthM?: number | undefined
}

export interface MapSource {
  readonly widthM: number
  readonly heightM: number
  readonly features: readonly MapFeature[]
}

/** Points of a feature. */
export function pointsOf(feature: MapFeature): readonly MapPoint[] {
  return feature.geometry.coordinates.map(([x = 0, y = 0]) => [x, y] as const)
}

/** Features of some kinds, in the order of the file: a later, smaller one lies on top. */
export function ofKinds(source: MapSource, ...kinds: readonly string[]): readonly MapFeature[] {
  return source.features.filter((feature) => kinds.includes(feature.kind))
}
