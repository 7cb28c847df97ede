/** The closed lists of words that sheets, states and commands are written in (section 2). */
import { z } from 'zod'
import { cellNameSchema } from '../../../board/grid/schema'

export const UNIT_TYPES = ['cavalry', 'heavyCavalry', 'artillery', 'line', 'light'] as const
export const unitTypeSchema = z.enum(UNIT_TYPES)
export type UnitType = (typeof UNIT_TYPES)[number]

export const TRAITS = ['rifles', 'steadfast', 'conscript', 'reluctant', 'impetuous', 'shock'] as const
export const traitSchema = z.enum(TRAITS)
export type Trait = (typeof TRAITS)[number]

export const FORMATIONS = ['deployed', 'column', 'square'] as const
export const formationSchema = z.enum(FORMATIONS)
export type Formation = (typeof FORMATIONS)[number]

/** A unit faces a side of its box, never a corner (OH-BOARD-02). */
export const FACINGS = ['N', 'E', 'S', 'W'] as const
export const facingSchema = z.enum(FACINGS)
export type Facing = (typeof FACINGS)[number]

export const BOX_KINDS = ['clear', 'wood', 'town', 'strongpoint', 'fortification', 'marsh', 'water'] as const
export const boxKindSchema = z.enum(BOX_KINDS)
export type BoxKind = (typeof BOX_KINDS)[number]

export const EDGE_KINDS = ['stream', 'ford', 'river', 'bridge'] as const
export type EdgeKind = (typeof EDGE_KINDS)[number]

export const RANKS = ['army', 'wing', 'corps'] as const
export type Rank = (typeof RANKS)[number]

/** `E6`: the fifth column from the west, the sixth row from the north: box (5, 6) of the rules (OH-BOARD-02, OH-R-02). */
export const boxSchema = cellNameSchema
export type Box = z.infer<typeof boxSchema>

export const isInfantry = (type: UnitType): boolean => type === 'line' || type === 'light'
export const isHorse = (type: UnitType): boolean => type === 'cavalry' || type === 'heavyCavalry'
