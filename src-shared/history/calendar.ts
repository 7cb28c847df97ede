/** The calendar of the campaign: steps, battles, headquarters, messages, weather, decisions and the constants of its rules. */
import { z } from 'zod'
import { BATTLE_KEYS, type BattleKey } from './battle-keys'
import { conditionSchema, levelSchema } from './conditions'
import {
  armyIdSchema,
  confidenceSchema,
  dateSchema,
  formationIdSchema,
  sideIdSchema,
  timeSchema,
  whatIfIdSchema,
  type BattleId,
} from './vocabulary'

export { BATTLE_KEYS, type BattleKey }
export const battleKeySchema = z.enum(BATTLE_KEYS)

/** Battle file of a battle of the campaign. */
export function battleIdOf(key: BattleKey): BattleId {
  return key === 'wavre-19' ? 'wavre' : key
}

export const STEP_IDS = [
  '15-day',
  '16-am',
  '16-pm',
  '16-night',
  '17-am',
  '17-pm',
  '17-night',
  '18-am',
  '18-pm',
  '18-night',
  '19-am',
  'end',
] as const
export const stepIdSchema = z.enum(STEP_IDS)
export type StepId = z.infer<typeof stepIdSchema>

/** Day and local clock time, `1815-06-16T14:00`. */
export const momentSchema = z.string().regex(/^1815-06-1[5-9]T([01][0-9]|2[0-3]):[0-5][0-9]$/)

const MINUTES_OF_DAY = 1440
const FIRST_DAY = 15

/** Minutes since midnight of 15 June. */
export function momentMinutes(moment: string): number {
  const day = Number(moment.slice(8, 10)) - FIRST_DAY
  return day * MINUTES_OF_DAY + Number(moment.slice(11, 13)) * 60 + Number(moment.slice(14, 16))
}

/** Moment of minutes since midnight of 15 June. */
export function momentOf(minutes: number): string {
  const day = FIRST_DAY + Math.floor(minutes / MINUTES_OF_DAY)
  const ofDay = ((minutes % MINUTES_OF_DAY) + MINUTES_OF_DAY) % MINUTES_OF_DAY
  const two = (n: number) => String(n).padStart(2, '0')
  return `1815-06-${two(day)}T${two(Math.floor(ofDay / 60))}:${two(ofDay % 60)}`
}

const slugSchema = z.string().regex(/^[a-z0-9-]+$/i)
const facesSchema = z.array(z.int().min(1).max(6)).min(1)
const percentSchema = z.int().min(0).max(100)

const stepSchema = z.strictObject({
  id: stepIdSchema,
  date: dateSchema,
  half: z.enum(['day', 'am', 'pm', 'night']),
  /** First and last moment; the next step may have begun before the last. */
  from: momentSchema,
  until: momentSchema,
  kind: z.enum(['prologue', 'orders', 'battles', 'night', 'march', 'end']),
  name: z.string().min(1),
  /** May be left out at set-up. */
  optional: z.boolean(),
  /** In the order in which they are resolved. */
  battles: z.array(battleKeySchema),
})
export type CalendarStep = z.infer<typeof stepSchema>

const calendarBattleSchema = z.strictObject({
  id: battleKeySchema,
  /** File of its ground and forces, under the history folder. */
  file: z.string(),
  step: stepIdSchema,
  /** Order within the step, from 1. */
  order: z.int().min(1),
  /** Headquarters on the field. */
  reports: z.record(sideIdSchema, slugSchema),
})
export type CalendarBattle = z.infer<typeof calendarBattleSchema>

const headquartersSchema = z.strictObject({ id: slugSchema, army: armyIdSchema, name: z.string().min(1) })
export type Headquarters = z.infer<typeof headquartersSchema>

const messagesSchema = z.strictObject({
  /** Minutes between two headquarters, either way; a span counts from its first moment and ends before its last. */
  delays: z.array(
    z.strictObject({
      between: z.tuple([slugSchema, slugSchema]),
      from: momentSchema,
      until: momentSchema,
      minutes: z.int().min(20).multipleOf(20),
    }),
  ),
  die: z.array(z.strictObject({ faces: facesSchema, quarters: z.int().min(1) })),
  /** After a 6 a second die; another 6: the enemy has it. */
  captureOnSecondSix: z.boolean(),
  confidence: confidenceSchema,
})

const weatherKindSchema = z.strictObject({
  id: z.string().min(1),
  name: z.string().min(1),
  branch: z.string().optional(),
  whatIfs: z.array(whatIfIdSchema),
  /** Ground at Waterloo is wet until then; null: dry. */
  wetUntil: timeSchema.nullable(),
  openings: z.array(slugSchema),
  /** Hundredths of the men present of each brigade that fall out on the 17th. */
  stragglers: z.array(
    z.strictObject({ formations: z.array(formationIdSchema).min(1), percent: percentSchema }),
  ),
  text: z.string(),
})
export type WeatherKind = z.infer<typeof weatherKindSchema>

const weatherSchema = z.strictObject({
  step: stepIdSchema,
  /** Kind of history. */
  default: z.string(),
  die: z.array(z.strictObject({ faces: facesSchema, weather: z.string() })),
  kinds: z.array(weatherKindSchema),
  confidence: confidenceSchema,
})

/** Formations by id, those of the wing now, or those that the player names. */
const formationsSchema = z.union([z.array(formationIdSchema), z.enum(['wing', 'chosen'])])

/** When an option is open. */
const requiresSchema = z.union([
  z.strictObject({ battle: battleKeySchema, when: conditionSchema }),
  z.strictObject({
    choice: z.strictObject({ decision: slugSchema, options: z.array(slugSchema).min(1) }),
  }),
  z.strictObject({ weather: z.array(z.string()).min(1) }),
])
export type Requires = z.infer<typeof requiresSchema>

/** What an option brings about. Exactly one key. */
const optionEffectSchema = z.union([
  z.strictObject({ marks: z.strictObject({ formations: formationsSchema, add: z.int().min(1) }) }),
  z.strictObject({ noRecovery: z.strictObject({ formations: formationsSchema, night: stepIdSchema }) }),
  z.strictObject({
    harry: z.strictObject({ army: armyIdSchema, battle: battleKeySchema, night: stepIdSchema }),
  }),
  z.strictObject({
    arrivalShift: z.strictObject({ battle: battleKeySchema, formations: formationsSchema, minutes: z.int() }),
  }),
  z.strictObject({ remove: z.strictObject({ battle: battleKeySchema, formations: formationsSchema }) }),
  z.strictObject({ notFought: z.strictObject({ battle: battleKeySchema, day: dateSchema.optional() }) }),
  z.strictObject({ wing: z.strictObject({ formations: formationsSchema }) }),
  z.strictObject({ points: z.strictObject({ side: sideIdSchema, add: z.int(), why: z.string() }) }),
  z.strictObject({ startTime: z.strictObject({ battle: battleKeySchema, time: timeSchema }) }),
  z.strictObject({
    holdUntil: z.strictObject({ battle: battleKeySchema, formations: formationsSchema, time: timeSchema }),
  }),
  z.strictObject({
    useArrival: z.strictObject({ battle: battleKeySchema, whatIf: whatIfIdSchema, label: z.string() }),
  }),
])
export type OptionEffect = z.infer<typeof optionEffectSchema>

const outcomeSchema = z.strictObject({
  faces: facesSchema,
  outcome: z.string(),
  whatIfs: z.array(whatIfIdSchema),
  effects: z.array(optionEffectSchema),
})

const optionSchema = z.strictObject({
  id: slugSchema,
  name: z.string().min(1),
  /** What was done in 1815, and the default. */
  historical: z.boolean(),
  text: z.string(),
  /** Name of the course that it opens; history has none. */
  branch: z.string().optional(),
  requires: requiresSchema.optional(),
  whatIfs: z.array(whatIfIdSchema),
  /** Outcomes by one d6, rolled when the step closes; added to the option's own. */
  die: z.array(outcomeSchema).min(2).optional(),
  effects: z.array(optionEffectSchema),
})
export type DecisionOption = z.infer<typeof optionSchema>

const decisionSchema = z.strictObject({
  id: z.string().regex(/^(fr|aa|pr)-1[5-9]-[a-z0-9-]+$/),
  step: stepIdSchema,
  /** Moment in the story: what the headquarters has not learnt by then is not shown. */
  takenAt: momentSchema,
  army: armyIdSchema,
  headquarters: slugSchema,
  name: z.string().min(1),
  question: z.string(),
  /** When the other side learns of it. */
  revealed: z.string().regex(/^(arrival|(start|battleStart|battleEnd|nightEnd):[a-z0-9-]+)$/),
  /** It may be changed later by message. */
  change: z
    .strictObject({
      to: z.array(slugSchema).min(1),
      latestArrival: z.record(slugSchema, momentSchema),
      fromHeadquarters: slugSchema,
      toHeadquarters: slugSchema,
      /** Arrivals are later by what the message is later than this. */
      shiftFrom: z.record(slugSchema, momentSchema).optional(),
    })
    .optional(),
  options: z.array(optionSchema).min(2),
})
export type Decision = z.infer<typeof decisionSchema>

export const LEADER_FATES = ['killed', 'wounded', 'captured', 'lightlyWounded'] as const
export const leaderFateSchema = z.enum(LEADER_FATES)
export type LeaderFate = z.infer<typeof leaderFateSchema>

const splitSchema = z.strictObject({
  /** Lost for good, in hundredths of all who left the ranks. */
  permanentPercent: percentSchema,
  /** Killed and wounded, in hundredths of those lost for good. */
  killedWoundedPercent: percentSchema,
})

const ledgerSchema = z.strictObject({
  fit: splitSchema,
  broken: splitSchema,
  destroyed: splitSchema,
  brokenReturnNights: z.int().min(1),
  brokenReturnPercent: percentSchema,
  horsesPerHundredPermanent: z.int(),
  horsesPerGun: z.strictObject({ foot: z.int(), horse: z.int() }),
  /** One gun in so many of each battery is left behind by the beaten side. */
  abandonedGuns: z.strictObject({ minor: z.int().min(1), major: z.int().min(1) }),
  prologueKilledWoundedPercent: percentSchema,
  leaderDie: z.array(z.strictObject({ faces: facesSchema, fate: leaderFateSchema })),
})
export type LedgerConstants = z.infer<typeof ledgerSchema>

const scoringSchema = z.strictObject({
  ground: z.record(battleKeySchema, z.record(levelSchema, z.int())),
  menPerPoint: z.int().min(1),
  gunsPerPoint: z.int().min(1),
  leaders: z.strictObject({ army: z.int(), corps: z.int(), division: z.int() }),
  /** Points to the enemy by what is left of an army, the best first. */
  fates: z.array(z.strictObject({ atLeastPercent: percentSchema, points: z.int(), name: z.string() })).min(1),
  guardCavalryPenalty: z.int(),
  /** By French points less Coalition points, the highest first. */
  verdicts: z.array(z.strictObject({ atLeast: z.int(), name: z.string() })).min(1),
})
export type Scoring = z.infer<typeof scoringSchema>

export const calendarSchema = z.strictObject({
  schemaVersion: z.literal(1),
  id: slugSchema,
  name: z.string().min(1),
  steps: z.array(stepSchema).min(1),
  battles: z.array(calendarBattleSchema).min(1),
  sides: z.array(z.strictObject({ id: sideIdSchema, armies: z.array(armyIdSchema).min(1) })),
  headquarters: z.array(headquartersSchema).min(1),
  messages: messagesSchema,
  weather: weatherSchema,
  decisions: z.array(decisionSchema),
  ledger: ledgerSchema,
  scoring: scoringSchema,
  simulation: z.strictObject({ runs: z.int().min(1), pick: z.int().min(1) }),
})
/** The calendar file of the campaign. */
export type Calendar = z.infer<typeof calendarSchema>
