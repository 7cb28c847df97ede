/** Channels of the open campaign: its battles, its order of battle, its soundness, and the historical data. */
import { z } from 'zod'
import { channel } from './channel'
import {
  battleIdSchema,
  done,
  idSchema,
  instantSchema,
  jsonObjectSchema,
  nameSchema,
  nothing,
  reasonSchema,
  ruleSetKeySchema,
  sideSchema,
} from './values'
import { backupSchema } from './library'

export const BATTLE_STATUSES = ['planned', 'deploying', 'fighting', 'ended'] as const
/** Who plays a side: people at this or another screen, or the program's staff. */
export const SEAT_KINDS = ['people', 'staff'] as const
export const seatKindsSchema = z.tuple([z.enum(SEAT_KINDS), z.enum(SEAT_KINDS)])
/** How well the program's staff plays a side. */
export const STAFF_SKILLS = ['easy', 'normal', 'hard'] as const
export const staffSkillSchema = z.enum(STAFF_SKILLS)
/** Of side 0 and side 1, whoever plays them now. */
export const staffSkillsSchema = z.tuple([staffSkillSchema, staffSkillSchema])
/** By whose temperament it is inclined; `even`: nobody's. */
export const STAFF_TEMPERAMENTS = [
  'even',
  'napoleonWell',
  'napoleonIll',
  'ney',
  'grouchy',
  'wellington',
  'bluecher',
] as const
export const temperamentSchema = z.enum(STAFF_TEMPERAMENTS)
export const temperamentsSchema = z.tuple([temperamentSchema, temperamentSchema])
export const diceModeSchema = z.enum(['program', 'hand'])

const forceSchema = z.object({ pieces: z.int(), strength: z.int() })

export const battleSummarySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Battle of history it grew from. */
  historyId: z.string().nullable(),
  ruleSet: ruleSetKeySchema,
  status: z.enum(BATTLE_STATUSES),
  seats: seatKindsSchema,
  dice: diceModeSchema,
  /** `YYYY-MM-DD` and `HH:MM`, of the sheet or of history. */
  date: z.string().nullable(),
  startTime: z.string().nullable(),
  sides: z.tuple([z.string(), z.string()]).nullable(),
  /** What the sheet brings to the board: turns at most, units and men of each side; null: not drawn up. */
  drawnUp: z
    .object({ turnLimit: z.int().nullable(), forces: z.tuple([forceSchema, forceSchema]) })
    .nullable(),
  /** While it is fought. */
  turn: z
    .object({ turn: z.int(), turnLimit: z.int().nullable(), clock: z.string(), phase: z.string() })
    .nullable(),
  /** When it has ended. */
  outcome: z.object({ winner: sideSchema.nullable(), level: z.string() }).nullable(),
  /** When its last act was recorded. */
  playedAt: instantSchema.nullable(),
  entries: z.int(),
})
export type BattleSummary = z.infer<typeof battleSummarySchema>

export const damageSchema = z.object({
  where: z.enum(['file', 'journal', 'record', 'document', 'snapshot', 'preference']),
  problem: z.string(),
  event: z
    .object({ number: z.number(), stream: z.string().nullable(), seq: z.number().nullable() })
    .optional(),
  record: z.string().optional(),
})

export const campaignChannels = {
  'campaign.get': channel(
    nothing,
    z.object({
      path: z.string(),
      name: z.string(),
      createdAt: instantSchema,
      readOnly: z.boolean(),
      battles: z.array(battleSummarySchema),
    }),
  ),
  'campaign.rename': channel(z.strictObject({ name: nameSchema }), done),
  /** A further battle of the same history, e.g. Waterloo once more. */
  'campaign.addBattle': channel(z.strictObject({ historyId: battleIdSchema }), battleSummarySchema),
  /** Checks every byte of the file in the background; progress on `job.progress`. */
  'campaign.verify': channel(
    z.strictObject({ jobId: idSchema }),
    z.object({
      whole: z.boolean(),
      rows: z.int(),
      damage: z.array(damageSchema),
      /** Throws of dice that are proved, that can be when what is still closed is opened, and that nothing proves. */
      throws: z.object({ proved: z.int(), waiting: z.int(), onTrust: z.int() }).nullable(),
    }),
  ),
  'campaign.backup': channel(nothing, backupSchema),
  /** Goes on recording in a file that is known to be damaged; from then on it says so. For the umpire. */
  'campaign.goOnAtOwnRisk': channel(nothing, done),
  /** The campaign's own order of battle, as the schema of the historical data says. */
  'orderOfBattle.get': channel(nothing, z.object({ orderOfBattle: jsonObjectSchema })),
  /** Changes figures of one unit, with the reason. Men; guns are counted apart. */
  'orderOfBattle.editUnit': channel(
    z.strictObject({
      unitId: idSchema,
      change: z.strictObject({
        name: nameSchema.optional(),
        strength: z.int().min(0).max(20_000).optional(),
        quality: z.enum(['raw', 'trained', 'veteran', 'elite']).optional(),
      }),
      reason: reasonSchema,
    }),
    z.object({ unit: jsonObjectSchema }),
  ),
  /** The shipped data of one battle, as the schema of its file says: ground, boards, what-ifs, objectives. */
  'history.battle': channel(
    z.strictObject({ historyId: battleIdSchema }),
    z.object({ battle: jsonObjectSchema }),
  ),
  /** The shipped order of battle. */
  'history.orderOfBattle': channel(nothing, z.object({ orderOfBattle: jsonObjectSchema })),
}
