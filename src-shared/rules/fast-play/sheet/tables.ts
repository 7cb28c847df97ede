/** The tables of numbers of the rules (section 3), each with its rule. Lengths in inches. */
import type { Size } from '../../../board/table/rectangles'
import type { FpHouseRules } from './house-rules'
import { armOf, type Arm, type Formation, type Rating, type UnitClass, type UnitType } from './vocabulary'

/** Every comparison of lengths and areas allows for so much (FP-GEO-02, FP-R-04). */
export const EPS = 0.0001
/** Bodies not farther apart touch (FP-GEO-02). */
export const TOUCH = 0.0625
/** Edges in contact and elements side by side may differ by so many degrees (FP-HTH-02, FP-R-115). */
export const SQUARE_ON = 5
/** A line of sight that runs no farther than this inside a body is not blocked by it (FP-SHOOT-07, FP-R-115). */
export const SIGHT_SLACK = 0.01
/** Radius of a general's disc (FP-GEO-10, FP-R-06). */
export const GENERAL_RADIUS = 0.46875
export const GENERAL_MOVE = 10

const BASES: Readonly<Record<Arm, Size>> = {
  foot: { width: 15 / 16, depth: 9 / 16 },
  cavalry: { width: 19 / 16, depth: 9 / 16 },
  artillery: { width: 19 / 16, depth: 26 / 16 },
}

/** Frontage and depth of an element (3.1, FP-R-02, FP-R-03). */
export function baseOf(type: UnitType, { frontage, cavalryDepth }: FpHouseRules): Size {
  const arm = armOf(type)
  const { width, depth } = BASES[arm]
  return {
    width: frontage === 'equal' ? BASES.foot.width : width,
    depth: arm === 'cavalry' ? cavalryDepth : depth,
  }
}

/** Elements of a unit of full strength (3.2, FP-UNIT-01). */
export function fullStrength(type: UnitType): number {
  return armOf(type) === 'artillery' ? 2 : 4
}

/** Movement allowance (3.3); 0: it has no such formation. */
export const ALLOWANCE: Readonly<Record<UnitType, Readonly<Record<Formation, number>>>> = {
  heavyCavalry: { line: 4, column: 8, square: 0 },
  lightCavalry: { line: 5, column: 10, square: 0 },
  lancers: { line: 5, column: 10, square: 0 },
  heavyFoot: { line: 3, column: 6, square: 1 },
  lightFoot: { line: 4, column: 6, square: 0 },
  footArtillery: { line: 2, column: 4, square: 0 },
  horseArtillery: { line: 2, column: 8, square: 0 },
}
/** More for a column on a road (FP-MOVE-08). */
export const ROAD_BONUS = 2
/** The most a unit moves that has touched a river (FP-MOVE-10); artillery may not. */
export const RIVER_LIMIT: Readonly<Record<Arm, number>> = { foot: 2, cavalry: 4, artillery: 0 }

/** Range of fire (3.4); null: as far as it sees; 0: it cannot shoot. */
export function shootingRange(type: UnitType, rifles: boolean): number | null {
  switch (type) {
    case 'heavyFoot':
      return 8
    case 'lightFoot':
      return rifles ? 10 : 8
    case 'footArtillery':
      return null
    case 'horseArtillery':
      return 24
    default:
      return 0
  }
}
/** Guns fire with more effect up to here (3.4). */
export const CLOSE_RANGE = 8
/** Range inside one wood or built-up area (FP-SHOOT-09). */
export const RANGE_IN_COVER = 2
/** How deep in cover one may shoot and be shot at (FP-SHOOT-07). */
export const COVER_DEPTH = 1
/** How far from the centre line guns may reach to either side (FP-SHOOT-06). */
export const GUN_CORRIDOR = 3
/** Half-angle of the wedge of a square's element, by the elements it has (FP-SHOOT-05, FP-R-19). */
export const SQUARE_WEDGE: Readonly<Record<number, number>> = { 2: 90, 3: 60, 4: 45 }
export const FOOT_SPLAY = 20

/** What die and modifiers must reach in a command test (3.5). */
export const COMMAND_NEED: Readonly<Record<UnitClass, number>> = { raw: 6, trained: 5, elite: 4 }

/** How far a general commands (3.6). */
export const COMMAND_RANGE: Readonly<Record<Rating, { readonly seen: number; readonly unseen: number }>> = {
  exceptional: { seen: 16, unseen: 12 },
  average: { seen: 12, unseen: 8 },
  poor: { seen: 10, unseen: 6 },
}

/** What die and modifiers must reach hand to hand (3.7, FP-R-65); no face hits or misses of itself (FP-R-103). */
export function fightingNeed(type: UnitType, againstSquare: boolean): number {
  if (type === 'heavyCavalry') return againstSquare ? 6 : 5
  return type === 'heavyFoot' ? 5 : 6
}

/** A morale test fails on this or more, by the elements lost since the battle began (3.8). */
export function moraleFailsOn(lost: number): number {
  return lost <= 1 ? 6 : lost === 2 ? 4 : 2
}

export const ROUT_DISTANCE = 6
export const ZONE_DEPTH = 2
export const DEPLOYMENT_DEPTH = 8
/** What each win in a row costs at the next move option (FP-OPT-02). */
export const OPTION_DEDUCTION = 2
/** Shift and turn by which a move is dressed on friends (FP-MOVE-16). */
export const DRESSING = { inches: 0.25, degrees: 10 } as const
