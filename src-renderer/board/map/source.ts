// What a map is drawn from: a battlefield or a theatre of war as vectors, in metres from its south-west corner.

/** `[x, y]`, metres east and north of the south-west corner. */
export type MapPoint = readonly [number, number]

/** A piece of ground; the battle file's features fit as they are. */
export interface MapFeature {
  readonly id: string
  readonly name: string
  readonly kind: string
  readonly geometry: {
    readonly type: 'point' | 'polyline' | 'polygon'
    readonly coordinates: readonly MapPoint[]
  }
  /** Height of the top above the sea, metres. */
  readonly heightM?: number | undefined
  /** Metres across. */
  readonly widthM?: number | undefined
  /** Waters of surveyed ground: height above the sea at each point, metres. */
  readonly heightsM?: readonly number[] | undefined
}

/** Heights of the ground at the crossings of a square grid, row by row from the south-west corner. */
export interface HeightGrid {
  readonly stepM: number
  readonly columns: number
  readonly rows: number
  /** Half-width of the valleys that the waters cut, metres. */
  readonly cutM: number
  /** Metres above the sea. */
  readonly heights: readonly number[]
}

export interface MapSource {
  readonly widthM: number
  readonly heightM: number
  readonly features: readonly MapFeature[]
  /** How many times coarser than a battlefield the ground is surveyed and drawn; absent: it is a battlefield. */
  readonly coarseness?: number | undefined
  /** Surveyed heights; absent: the relief is made from hills, waters and slopes. */
  readonly heights?: HeightGrid | undefined
}

export function coarsenessOf(source: MapSource): number {
  return source.coarseness ?? 1
}

/** Points of a feature. */
export function pointsOf(feature: MapFeature): readonly MapPoint[] {
  return feature.geometry.coordinates
}

/** Features of some kinds, in the order of the file: a later, smaller one lies on top. */
export function ofKinds(source: MapSource, ...kinds: readonly string[]): readonly MapFeature[] {
  return source.features.filter((feature) => kinds.includes(feature.kind))
}
