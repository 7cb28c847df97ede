/** The order of battle: armies, corps, divisions, brigades and units as the file gives them. */
import { z } from 'zod'
import {
  ARMY_IDS,
  armSchema,
  armyIdSchema,
  battleIdSchema,
  brigadeIdSchema,
  confidenceSchema,
  corpsIdSchema,
  dateSchema,
  divisionIdSchema,
  formationIdSchema,
  nationalitySchema,
  qualitySchema,
  unitIdSchema,
} from './vocabulary'

/** How a man ranks as a leader of troops in this campaign. */
export const RATINGS = ['exceptional', 'average', 'poor'] as const
export const ratingSchema = z.enum(RATINGS)
export type Rating = z.infer<typeof ratingSchema>

export const FATES = [
  'killed',
  'mortallyWounded',
  'wounded',
  'lightlyWounded',
  'captured',
  'woundedAndCaptured',
] as const

export const fateSchema = z.strictObject({
  what: z.enum(FATES),
  battle: battleIdSchema,
  /** Day, of death where later. */
  date: dateSchema.optional(),
  /** Circumstances. */
  note: z.string().optional(),
})

const commanderSchema = z.strictObject({
  name: z.string().min(1),
  rank: z.string(),
  rating: ratingSchema,
  /** Why he is so rated, in a phrase. */
  reason: z.string().optional(),
  /** False: the name is not known; absent: it is. */
  identified: z.boolean().optional(),
  /** Fates, in order of time. */
  fate: z.array(fateSchema).min(1).optional(),
  note: z.string().optional(),
})
export type Commander = z.infer<typeof commanderSchema>

/** Killed, wounded and missing by battle, in men. */
const lossesSchema = z.partialRecord(
  battleIdSchema,
  z.strictObject({ total: z.int().min(0), confidence: confidenceSchema }),
)

export const gunsSchema = z.strictObject({
  calibre: z.string(),
  /** Pieces. */
  count: z.int().min(1),
  kind: z.enum(['gun', 'howitzer']),
})

export const INFANTRY_TYPES = [
  'oldGuard',
  'youngGuard',
  'guard',
  'line',
  'light',
  'rifles',
  'jaeger',
  'militia',
  'landwehr',
] as const
export const CAVALRY_TYPES = [
  'horseGrenadier',
  'dragoon',
  'cuirassier',
  'carabinier',
  'chasseur',
  'lancer',
  'hussar',
  'uhlan',
  'lifeGuard',
  'lightDragoon',
  'landwehrCavalry',
] as const
export const ARTILLERY_TYPES = ['footBattery', 'horseBattery', 'howitzerBattery', 'rocketBattery'] as const

const unitSchema = z
  .strictObject({
    /** Brigade id and a suffix; never changes. */
    id: unitIdSchema,
    name: z.string().min(1),
    nationality: nationalitySchema,
    arm: armSchema,
    /** Kind of troops. */
    type: z.enum([...INFANTRY_TYPES, ...CAVALRY_TYPES, ...ARTILLERY_TYPES]),
    /** Carries the lance. */
    lance: z.boolean(),
    /** Infantry: main weapon. */
    weapon: z.enum(['musket', 'rifle']).optional(),
    /** Cavalry: weight of horse and shock. */
    weight: z.enum(['heavy', 'medium', 'light']).optional(),
    /** Fought wholly in open order. */
    skirmisherUnit: z.boolean(),
    /** Cavalry: squadrons. */
    squadrons: z.int().min(1).optional(),
    /** Artillery: pieces by kind. */
    guns: z.array(gunsSchema).min(1).optional(),
    /** Artillery: foot or horse. */
    mobility: z.enum(['foot', 'horse']).optional(),
    /** Officers and men in the ranks when the campaign opened. */
    strength: z.int().min(1),
    quality: qualitySchema,
    /** Battles in which it stood on the field. */
    present: z.array(battleIdSchema),
    /** Battles at which it was at hand, but not or hardly engaged. */
    nearby: z.array(battleIdSchema),
    /** Men in the ranks at a battle, where this differs from `strength`. */
    strengthAt: z.partialRecord(battleIdSchema, z.int().min(0)).optional(),
    losses: lossesSchema.optional(),
    confidence: confidenceSchema,
    note: z.string().optional(),
  })
  .refine((unit) => unit.arm !== 'artillery' || (unit.guns !== undefined && unit.mobility !== undefined), {
    error: 'a battery needs guns and mobility',
  })
  .refine((unit) => unit.arm !== 'cavalry' || (unit.weight !== undefined && unit.squadrons !== undefined), {
    error: 'a regiment of cavalry needs weight and squadrons',
  })
  .refine((unit) => unit.arm !== 'infantry' || unit.weapon !== undefined, {
    error: 'infantry needs a weapon',
  })
/** Battalion, cavalry regiment or battery. */
export type Unit = z.infer<typeof unitSchema>

const brigadeSchema = z.strictObject({
  id: brigadeIdSchema,
  name: z.string().min(1),
  commander: commanderSchema,
  arm: armSchema,
  present: z.array(battleIdSchema),
  nearby: z.array(battleIdSchema),
  losses: lossesSchema.optional(),
  units: z.array(unitSchema).min(1),
})
/** Brigade, Prussian regiment, or the artillery of a division or corps. */
export type Brigade = z.infer<typeof brigadeSchema>

const divisionSchema = z.strictObject({
  id: divisionIdSchema,
  name: z.string().min(1),
  commander: commanderSchema,
  losses: lossesSchema.optional(),
  brigades: z.array(brigadeSchema).min(1),
})
/** Division; of the Prussians, what they called a brigade. */
export type Division = z.infer<typeof divisionSchema>

const corpsSchema = z.strictObject({
  id: corpsIdSchema,
  name: z.string().min(1),
  commander: commanderSchema,
  divisions: z.array(divisionSchema).min(1),
})
export type Corps = z.infer<typeof corpsSchema>

const staffSchema = z.strictObject({
  name: z.string().min(1),
  /** Post. */
  role: z.string(),
  rank: z.string(),
  rating: ratingSchema,
  reason: z.string().optional(),
  /** Formations under him, for a wing commander. */
  commands: z.array(formationIdSchema).min(1).optional(),
  /** Battles in which he had them. */
  battles: z.array(battleIdSchema).min(1).optional(),
  fate: z.array(fateSchema).min(1).optional(),
})
/** Staff officer or wing commander. */
export type StaffOfficer = z.infer<typeof staffSchema>

const armySchema = z.strictObject({
  id: armyIdSchema,
  name: z.string().min(1),
  commander: commanderSchema,
  staff: z.array(staffSchema),
  corps: z.array(corpsSchema).min(1),
})
export type Army = z.infer<typeof armySchema>

export const orderOfBattleSchema = z.strictObject({
  schemaVersion: z.literal(1),
  /** Title. */
  campaign: z.string(),
  battles: z.record(
    battleIdSchema,
    z.strictObject({
      date: dateSchema,
      /** Last day, if it lasted more than one. */
      endDate: dateSchema.optional(),
      /** Commander of each army on the field. */
      commanders: z.partialRecord(armyIdSchema, z.string()),
    }),
  ),
  armies: z.array(armySchema).length(ARMY_IDS.length),
})
/** The whole order of battle. */
export type OrderOfBattle = z.infer<typeof orderOfBattleSchema>
