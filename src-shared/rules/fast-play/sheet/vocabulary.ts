/** The closed lists of words that sheets, states and commands of Fast Play Napoleonic are written with. */
import { z } from 'zod'

export const UNIT_TYPES = [
  'heavyFoot',
  'lightFoot',
  'heavyCavalry',
  'lightCavalry',
  'lancers',
  'footArtillery',
  'horseArtillery',
] as const
export type UnitType = (typeof UNIT_TYPES)[number]

export type Arm = 'foot' | 'cavalry' | 'artillery'
const ARMS: Readonly<Record<UnitType, Arm>> = {
  heavyFoot: 'foot',
  lightFoot: 'foot',
  heavyCavalry: 'cavalry',
  lightCavalry: 'cavalry',
  lancers: 'cavalry',
  footArtillery: 'artillery',
  horseArtillery: 'artillery',
}
export function armOf(type: UnitType): Arm {
  return ARMS[type]
}

/** Of artillery, line is unlimbered and column limbered (FP-FORM-10). */
export const FORMATIONS = ['line', 'column', 'square'] as const
export type Formation = (typeof FORMATIONS)[number]

export const UNIT_CLASSES = ['elite', 'trained', 'raw'] as const
export type UnitClass = (typeof UNIT_CLASSES)[number]

export const RATINGS = ['exceptional', 'average', 'poor'] as const
export type Rating = (typeof RATINGS)[number]

export const NATIONS = [
  'french',
  'british',
  'kgl',
  'hanoverian',
  'brunswick',
  'dutch-belgian',
  'nassau',
  'prussian',
] as const

export const TERRAIN_KINDS = [
  'woods',
  'builtUpArea',
  'rough',
  'river',
  'steepHill',
  'gentleHill',
  'road',
  'bridge',
  'ford',
  'obstacle',
  'impassable',
] as const
export type TerrainKind = (typeof TERRAIN_KINDS)[number]
/** Kinds that are polylines; all others are areas. */
export const LINE_KINDS: readonly TerrainKind[] = ['road', 'obstacle']

/** Sides of a unit's box (FP-GEO-05); a square has fronts alone. */
export const BOX_SIDES = ['front', 'rear', 'left', 'right'] as const
export type BoxSide = (typeof BOX_SIDES)[number]

export const COMBAT_DIRECTIONS = ['leftToRight', 'rightToLeft'] as const
export type CombatDirection = (typeof COMBAT_DIRECTIONS)[number]

export const formationSchema = z.enum(FORMATIONS)
export const boxSideSchema = z.enum(BOX_SIDES)
export const clockSchema = z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/)
export const sideSchema = z.union([z.literal(0), z.literal(1)])
