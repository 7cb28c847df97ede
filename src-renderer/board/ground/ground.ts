// The ground of a battle or of the theatre as shapes, in metres of the map.
import type { HeightGrid } from '../map/source'

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
  /** Waters of the theatre: height above the sea at each point, metres. */
  readonly heightsM?: readonly number[] | undefined
}

export const NAME_SIDES = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const
export type NameSide = (typeof NAME_SIDES)[number]

/** A name that stands at a point of the theatre. */
export interface PlaceName {
  readonly id: string
  readonly name: string
  readonly at: readonly [number, number]
  /** Weight of the name: 1 a city, 2 a town or battle, 3 named on the whole map, 4 close by. */
  readonly rank: number
  readonly side?: NameSide | undefined
  readonly isFarm?: boolean
}

/** The ground of a battle, or of the theatre. */
export interface Ground {
  /** Stable name of the ground: the same id is the same picture. */
  readonly id: string
  readonly widthM: number
  readonly heightM: number
  readonly features: readonly GroundFeature[]
  /** How many times coarser than a battlefield it is surveyed and drawn; absent: it is a battlefield. */
  readonly coarseness?: number | undefined
  /** Surveyed heights; absent: the relief is made from hills, waters and slopes. */
  readonly heights?: HeightGrid | undefined
  /** Names of towns and villages with their weights; absent: the features' own. */
  readonly places?: readonly PlaceName[] | undefined
}
