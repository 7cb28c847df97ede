/**
 * Rockets in flight: section by section, wherever their dice send them (3.17, BR-RKT-01, BR-RKT-02, BR-RKT-03,
 * BR-R-40).
 */
import {
  along,
  bearing,
  distance,
  normalHeading,
  roundInch,
  type Point,
} from '../../../../board/table/vectors'
import { ROCKET_DIE, ROCKET_RANGE, ROCKET_SECTION } from '../../sheet/tables'

/** Length of each section of a flight: six inches, the last the remainder (BR-RKT-01). */
export function sectionLengths(range: number): readonly number[] {
  const flown = Math.min(roundInch(range), ROCKET_RANGE)
  const count = Math.max(1, Math.ceil(flown / ROCKET_SECTION))
  return Array.from({ length: count }, (_, i) =>
    i < count - 1 ? ROCKET_SECTION : roundInch(flown - ROCKET_SECTION * (count - 1)),
  )
}

export type RocketFace = keyof typeof ROCKET_DIE

/** A rocket that has left its frame. */
export interface RocketFlight {
  /** Where its last section began. */
  readonly from: Point
  readonly at: Point
  readonly bearing: number
  /** Sections flown. */
  readonly section: number
  readonly lengths: readonly number[]
  readonly state: 'flying' | 'landed' | 'lost'
}

/** Leaves the middle of the piece's front edge towards its aim point (BR-RKT-02). */
export function launched(from: Point, aim: Point, range: number = distance(from, aim)): RocketFlight {
  return {
    from,
    at: from,
    bearing: bearing(from, aim),
    section: 0,
    lengths: sectionLengths(range),
    state: 'flying',
  }
}

/**
 * What the die of its next section does: veers and flies on, goes straight up, grounds halfway, or flies on
 * (BR-RKT-03).
 */
export function flown(
  flight: RocketFlight,
  face: number,
  table: { readonly width: number; readonly height: number },
): RocketFlight {
  const length = flight.lengths[flight.section] ?? 0
  const fate = fateOf(face)
  if (fate === 'lost') return { ...flight, state: 'lost' }
  const heading = normalHeading(
    flight.bearing + (fate === 'veersLeft' ? -90 : fate === 'veersRight' ? 90 : 0),
  )
  const at = along(flight.at, heading, fate === 'grounds' ? length / 2 : length)
  const section = flight.section + 1
  const isOff = at.x < 0 || at.y < 0 || at.x > table.width || at.y > table.height
  const isDown = fate === 'grounds' || section >= flight.lengths.length
  // Leaving the table it is lost (BR-RKT-04).
  return {
    ...flight,
    from: flight.at,
    at,
    bearing: heading,
    section,
    state: isOff ? 'lost' : isDown ? 'landed' : 'flying',
  }
}

function fateOf(face: number): (typeof ROCKET_DIE)[RocketFace] {
  switch (face) {
    case 1:
    case 2:
    case 3:
    case 4:
    case 5:
    case 6:
      return ROCKET_DIE[face]
    default:
      throw new Error(`a rocket die shows ${face}`)
  }
}

/** Whether the launch die loses rocket and crew (BR-RKT-02). */
export function isLaunchLost(face: number): boolean {
  return face === 1
}
