/** Words and small pieces that the channels of a campaign under way share. */
import { z } from 'zod'
import { playedSchema } from '../battle'
import { faultSchema, idSchema, jsonObjectSchema, refusalSchema, sentenceSchema, sideSchema } from '../values'

export const ARMIES = ['fr', 'aa', 'pr'] as const
export const armySchema = z.enum(ARMIES)
export type Army = z.infer<typeof armySchema>
export const sideNameSchema = z.enum(['french', 'coalition'])
export type SideName = z.infer<typeof sideNameSchema>

/** Battles of the calendar; `wavre-19` is the second day of Wavre. */
export const CAMPAIGN_BATTLES = ['quatre-bras', 'ligny', 'wavre', 'waterloo', 'wavre-19'] as const
export const campaignBattleSchema = z.enum(CAMPAIGN_BATTLES)
export type CampaignBattle = z.infer<typeof campaignBattleSchema>

export const CAMPAIGN_STEPS = [
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
export const campaignStepSchema = z.enum(CAMPAIGN_STEPS)
export type CampaignStep = z.infer<typeof campaignStepSchema>

export const CAMPAIGN_PHASES = [
  'setup',
  'decide',
  'weather',
  'muster',
  'resolve',
  'report',
  'links',
  'over',
] as const

/** Who looks at the campaign: the organiser, a headquarters, or one of several players of an army. */
export const campaignSeatSchema = z.union([
  z.literal('organiser'),
  armySchema,
  z.strictObject({ army: armySchema, playerId: idSchema }),
])
export type CampaignSeat = z.infer<typeof campaignSeatSchema>

/** The men of a formation by account; their sum is its strength at the opening. */
export const accountsSchema = z.object({
  present: z.int(),
  killedWounded: z.int(),
  missing: z.int(),
  stragglers: z.int(),
  scattered: z.int(),
})
export type Accounts = z.infer<typeof accountsSchema>

export const LEVELS = ['army', 'corps', 'division', 'brigade', 'unit'] as const
export const formationLevelSchema = z.enum(LEVELS)
/** A line about a formation in a list that runs from armies down to battalions, in the order of the order of battle. */
export const formationRowSchema = z.object({
  id: z.string(),
  /** Line above it; null: an army. */
  parent: z.string().nullable(),
  level: formationLevelSchema,
  name: z.string(),
  /** Commander or his successor; units have none. */
  leader: z.string().nullable(),
  /** Of units. */
  arm: z.enum(['infantry', 'cavalry', 'artillery']).nullable(),
})

export const HOWS = ['fight', 'hand', 'simulate', 'historical'] as const
export const RESOLVED = ['fought', 'hand', 'simulated', 'historical'] as const
export const wonSchema = z.object({
  winner: z.enum(['french', 'coalition', 'draw']),
  level: z.enum(['draw', 'minor', 'major']),
})

/** What is named in sentences, by id; options as `decision:option`. */
export const namesSchema = z.record(z.string(), z.object({ name: z.string(), side: sideSchema.nullable() }))

export const campaignLineSchema = z.object({
  /** Entry of the campaign's journal that it belongs to, and its place among those events of it that the viewer may know. */
  seq: z.int(),
  index: z.int(),
  step: campaignStepSchema,
  /** Milliseconds since 1970. */
  at: z.number(),
  kind: z.string(),
  side: sideSchema.nullable(),
  /** Key under `event.` of the campaign's catalogue. */
  sentence: sentenceSchema,
  rules: z.array(z.string()),
  /** Everything the event says, for tables. */
  data: jsonObjectSchema,
  dice: z.array(z.object({ die: z.string(), faces: z.array(z.int()), purpose: z.string() })),
  undone: z.boolean(),
})
export type CampaignLine = z.infer<typeof campaignLineSchema>

/** Why a command is refused, with the sentence of the campaign's catalogue. */
export const campaignRefusedSchema = z.object({
  kind: z.literal('refused'),
  refusal: refusalSchema.omit({ sentence: true }),
  sentence: sentenceSchema,
  /** Fields of a form or report that are wrong, all at once, each with its own sentence. */
  faults: z.array(faultSchema.extend({ rule: z.string(), sentence: sentenceSchema })),
})

/** What came of a command: `seq` is its entry. Only `played` changes anything. */
export const campaignPlayedSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('played'),
    seq: z.int(),
    lines: z.array(campaignLineSchema),
    step: campaignStepSchema,
    phase: z.enum(CAMPAIGN_PHASES),
  }),
  campaignRefusedSchema,
  playedSchema.options[2],
  playedSchema.options[3],
])
export type CampaignPlayed = z.infer<typeof campaignPlayedSchema>

/** Looks at the campaign as it stood after an entry; absent: now. */
export const atSeq = { atSeq: z.int().min(0).optional() }
