/** The words of the historical data: ids, clock times, points, and the closed lists every file draws on. */
import { z } from 'zod'

/** Armies: fr Armée du Nord, aa Anglo-Allied Army, pr Army of the Lower Rhine. */
export const ARMY_IDS = ['fr', 'aa', 'pr'] as const
export const armyIdSchema = z.enum(ARMY_IDS)
export type ArmyId = z.infer<typeof armyIdSchema>

/** Sides of the campaign. */
export const SIDE_IDS = ['coalition', 'french'] as const
export const sideIdSchema = z.enum(SIDE_IDS)
export type SideId = z.infer<typeof sideIdSchema>

/** The side of each army in the campaign, whether or not a battle file lists it. */
export const SIDE_OF_ARMY: Readonly<Record<ArmyId, SideId>> = {
  fr: 'french',
  aa: 'coalition',
  pr: 'coalition',
}

export const BATTLE_IDS = ['quatre-bras', 'ligny', 'wavre', 'waterloo'] as const
export const battleIdSchema = z.enum(BATTLE_IDS)
export type BattleId = z.infer<typeof battleIdSchema>

const idText = <T extends string>(pattern: RegExp, what: string) =>
  z.custom<T>((value) => typeof value === 'string' && pattern.test(value), { error: `this is no ${what}` })

/** Id of the order of battle at any level; stands for itself and everything below it. */
export type FormationId = ArmyId | `${ArmyId}.${string}`
export const formationIdSchema = idText<FormationId>(/^(fr|aa|pr)(\.[a-z0-9-]+){0,4}$/, 'formation id')
/** Corps: army and one part. */
export type CorpsId = `${ArmyId}.${string}`
export const corpsIdSchema = idText<CorpsId>(/^(fr|aa|pr)\.[a-z0-9-]+$/, 'corps id')
/** Division (of the Prussians, a brigade): army and two parts. */
export type DivisionId = `${ArmyId}.${string}.${string}`
export const divisionIdSchema = idText<DivisionId>(/^(fr|aa|pr)(\.[a-z0-9-]+){2}$/, 'division id')
/** Brigade-level formation: army and three parts. */
export type BrigadeId = `${ArmyId}.${string}.${string}.${string}`
export const brigadeIdSchema = idText<BrigadeId>(/^(fr|aa|pr)(\.[a-z0-9-]+){3}$/, 'brigade id')
/** Battalion, regiment or battery: army and four parts. */
export type UnitId = `${ArmyId}.${string}.${string}.${string}.${string}`
export const unitIdSchema = idText<UnitId>(/^(fr|aa|pr)(\.[a-z0-9-]+){4}$/, 'unit id')

/** Whether an id of the order of battle stands for another: itself, or above it by a dotted beginning. */
export function covers(above: string, id: string): boolean {
  return id === above || (id.length > above.length && id[above.length] === '.' && id.startsWith(above))
}

/** Army at the head of an id of the order of battle. */
export function armyOf(id: FormationId): ArmyId {
  return armyIdSchema.parse(id.slice(0, 2))
}

const slug = /^[a-z0-9-]+$/
/** Id of a feature of one battle file. */
export const featureIdSchema = z.string().regex(slug)
/** Id of an entry point of one battle file. */
export const entryIdSchema = z.string().regex(slug)
/** Id of a yes-or-no question, unique over the files. */
export const factIdSchema = z.string().regex(slug)
/** Id of an objective of one battle file. */
export const objectiveIdSchema = z.string().regex(/^obj-[a-z0-9-]+$/)
/** Id of a what-if; the beginning names its battle. */
export const whatIfIdSchema = z.string().regex(/^(qb|ligny|wv|wat)-[a-z0-9-]+$/)

/** Local clock time of 1815, `HH:MM`. */
export const timeSchema = z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/)
/** Calendar date in June 1815. */
export const dateSchema = z.string().regex(/^1815-06-(0[1-9]|[12][0-9]|30)$/)
/** A hold: a clock time of the first day, or `end` for the whole battle (CP-ROST-12). */
export const heldUntilSchema = z.union([timeSchema, z.literal('end')])

/** Minutes after midnight of a clock time. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

/** x (east) and y (north) in metres from the south-west corner of the map. */
export const pointSchema = z.tuple([z.number(), z.number()])
export type Point = z.infer<typeof pointSchema>
/** Degrees clockwise from north, 0 to 359. */
export const degreesSchema = z.int().min(0).max(359)

/** How firm a record is: several good sources agree; one good source or a fair reading; an estimate or disputed. */
export const CONFIDENCES = ['high', 'medium', 'low'] as const
export const confidenceSchema = z.enum(CONFIDENCES)

export const ARMS = ['infantry', 'cavalry', 'artillery'] as const
export const armSchema = z.enum(ARMS)
export type Arm = z.infer<typeof armSchema>

/** Grades of troops, the worst first. */
export const QUALITIES = ['raw', 'trained', 'veteran', 'elite'] as const
export const qualitySchema = z.enum(QUALITIES)
export type Quality = z.infer<typeof qualitySchema>

export const NATIONALITIES = [
  'french',
  'british',
  'kgl',
  'hanoverian',
  'dutch-belgian',
  'nassau',
  'brunswick',
  'prussian',
] as const
export const nationalitySchema = z.enum(NATIONALITIES)
export type Nationality = z.infer<typeof nationalitySchema>

/** Edges of the map. */
export const edgeSchema = z.enum(['north', 'east', 'south', 'west'])
export type MapEdge = z.infer<typeof edgeSchema>

/** Formation on the ground; `inBuildings` is the garrison of a place. */
export const formationSchema = z.enum([
  'line',
  'attackColumn',
  'marchColumn',
  'skirmish',
  'inBuildings',
  'limbered',
  'unlimbered',
])
