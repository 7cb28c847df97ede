// The ground of a battle or of the theatre: what the map is drawn from, and names that stand on it.
import type { MapSource } from '../map/source'

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

export interface Ground extends MapSource {
  /** Stable name of the ground: the same id is the same picture. */
  readonly id: string
  /** Names of towns and villages with their weights; absent: the features' own. */
  readonly places?: readonly PlaceName[] | undefined
}
