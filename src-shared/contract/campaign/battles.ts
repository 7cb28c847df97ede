/** Channels of a battle of the campaign: muster, how it is resolved, the form by hand, report, nights and ledger. */
import { z } from 'zod'
import {
  accountsSchema,
  armySchema,
  atSeq,
  campaignBattleSchema,
  campaignPlayedSchema,
  campaignStepSchema,
  formationRowSchema,
  HOWS,
  RESOLVED,
  sideNameSchema,
  wonSchema,
} from './values'
import { channel } from '../channel'
import { diceModeSchema, seatKindsSchema, staffSkillsSchema, temperamentsSchema } from '../campaign'
import { houseRuleChoiceSchema, ratingValueSchema } from '../set-up'
import {
  done,
  facesSchema,
  faultSchema,
  idSchema,
  jsonObjectSchema,
  jsonSchema,
  ruleSetKeySchema,
  sentenceSchema,
} from '../values'

const causeSchema = z.object({
  kind: z.enum(['whatIf', 'decision', 'link', 'message', 'organiser', 'loss', 'otherBattle']),
  /** What-if, `decision:option`, link or message; the formation that lost; the other battle. */
  id: z.string(),
})

const gradeSchema = z.enum(['raw', 'trained', 'veteran', 'elite'])

/** A line of the muster list, beside history. */
export const musterRowSchema = formationRowSchema.extend({
  /** Entry and clock time at the edge of the map; both null: deployed at the start. */
  entry: z.string().nullable(),
  time: z.string().nullable(),
  held: z.string().nullable(),
  men: z.int(),
  guns: z.int(),
  /** In 1815; 0: it was not there. */
  historyMen: z.int(),
  historyGuns: z.int(),
  /** Of units. */
  grade: gradeSchema.nullable(),
  marks: z.int().nullable(),
})
export type MusterRow = z.infer<typeof musterRowSchema>

/** How a brigade differs from history. A cause is left out that the viewer may not know. */
export const musterDifferenceSchema = z.object({
  brigadeId: z.string(),
  kind: z.enum(['stays', 'comes', 'place', 'entry', 'hour', 'units', 'men', 'grade', 'hold']),
  was: z.union([z.string(), z.number()]).nullable(),
  is: z.union([z.string(), z.number()]).nullable(),
  causes: z.array(causeSchema),
})

/** A row of a report: what a battle did to a formation. */
export const reportRowSchema = formationRowSchema.extend({
  before: z.int(),
  lost: z.int(),
  killedWounded: z.int(),
  missing: z.int(),
  stragglers: z.int(),
  scattered: z.int(),
  after: z.int(),
  guns: z.int(),
  gunsLost: z.int(),
  horsesLost: z.int(),
  /** Of units; a brigade has the worst that counts for points. */
  end: z.enum(['fit', 'broken', 'destroyed']).nullable(),
  marks: z.int().nullable(),
  cutOff: z.boolean(),
  /** Killed, wounded and missing in 1815; null: not known for this formation. */
  historyLost: z.int().nullable(),
})
export type ReportRow = z.infer<typeof reportRowSchema>

export const campaignFaultLineSchema = faultSchema.extend({
  rule: z.string(),
  /** Under `refusal.` of the campaign's catalogue. */
  sentence: sentenceSchema,
  /** It may be set aside with a reason. */
  overridable: z.boolean(),
})
export type CampaignFaultLine = z.infer<typeof campaignFaultLineSchema>

export const battleReportViewSchema = wonSchema.extend({
  battle: campaignBattleSchema,
  name: z.string(),
  /** True: confirmed, the ledger has it. */
  booked: z.boolean(),
  how: z.enum(RESOLVED),
  ended: z.enum(['played', 'brokenOff', 'playedOut', 'givenUp']),
  gaveUp: sideNameSchema.nullable(),
  rest: z.enum(['untouched', 'historical']),
  ruleSet: z.string().nullable(),
  boardId: z.string().nullable(),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  levels: z.object({ french: z.string(), coalition: z.string() }),
  points: z.object({ french: z.int(), coalition: z.int() }),
  /** What each level of victory wanted, and whether it was met; empty for who may not know all of the field (CP-WIN-01). */
  conditions: z.array(
    z.object({ side: sideNameSchema, level: z.enum(['minor', 'major']), text: z.string(), met: z.boolean() }),
  ),
  /** What it came to in 1815 by the same measure (CP-R-11); null: it had no result of its own. */
  history: wonSchema.nullable(),
  /** What the historians say, where they judge otherwise (CP-RES-05). */
  historians: wonSchema.nullable(),
  holders: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      value: z.number(),
      atStart: armySchema.nullable(),
      atEnd: armySchema.nullable(),
      history: armySchema.nullable(),
    }),
  ),
  facts: z.array(z.object({ id: z.string(), question: z.string(), answer: z.boolean().nullable() })),
  exits: z.array(z.object({ brigadeId: z.string(), exit: z.string(), time: z.string() })),
  leaders: z.array(z.object({ id: z.string(), name: z.string(), fate: z.string() })),
  late: z.array(z.string()),
  overrides: z.array(z.object({ code: z.string(), reason: z.string() })),
  corrections: z.array(
    z.object({ field: z.string(), first: jsonSchema, value: jsonSchema, reason: z.string() }),
  ),
  /** Amendments in their order; each says what of it could not be booked any more, or would have come otherwise. */
  amended: z.array(z.object({ at: z.string(), reason: z.string(), limits: z.array(sentenceSchema) })),
  note: z.string(),
  /** Counters of the board as they ended, the organiser's alone. */
  pieces: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      brought: z.int(),
      state: z.enum(['fit', 'broken', 'destroyed']),
      /** Men who left its ranks. */
      men: z.int(),
      marks: z.int().nullable(),
      cutOff: z.boolean(),
    }),
  ),
  /** What was lost in 1815 by each army, lost for good, and the range that the sources give; empty for a second day. */
  losses1815: z.array(
    z.object({
      army: armySchema,
      killedWounded: z.int(),
      missing: z.int(),
      low: z.int(),
      high: z.int(),
    }),
  ),
  /** Army down to battalion, those on the field. */
  rows: z.array(reportRowSchema),
  /** Legal, and said all the same before it is booked. */
  warnings: z.array(sentenceSchema),
  /** Men of the enemy are not told to a headquarters before the end. */
  faults: z.array(campaignFaultLineSchema),
})
export type BattleReportView = z.infer<typeof battleReportViewSchema>

/** What is typed of a battle fought elsewhere, by field: the entry of the rules, unchecked. */
const typedSchema = jsonObjectSchema

export const handFormSchema = z.object({
  battle: campaignBattleSchema,
  name: z.string(),
  /** What was typed last, else the form prefilled by the rules. */
  entry: typedSchema,
  /** When it was last kept; null: never. */
  keptAt: z.number().nullable(),
  /** Its result stands in the ledger: a change reopens the report, or amends it. */
  booked: z.enum(['no', 'reopen', 'amend']),
  startTime: z.string(),
  endTime: z.string(),
  objectives: z.array(z.object({ id: z.string(), name: z.string(), value: z.number() })),
  armies: z.array(z.object({ id: armySchema, name: z.string(), side: sideNameSchema })),
  facts: z.array(z.object({ id: z.string(), question: z.string() })),
  /** Whether a side held ground at some hour, where no record says it. */
  questions: z.array(
    z.object({
      key: z.string(),
      side: sideNameSchema,
      objectives: z.array(z.string()),
      at: z.string(),
    }),
  ),
  waysOut: z.array(
    z.object({ side: sideNameSchema, exit: z.string(), name: z.string(), formations: z.array(z.string()) }),
  ),
  leaders: z.array(z.object({ id: z.string(), name: z.string(), rank: z.string(), army: armySchema })),
  /** Army down to battalion, with what each brought. */
  rows: z.array(musterRowSchema),
  /** Brigades that must be gone by an hour. */
  mustLeave: z.array(
    z.object({ side: sideNameSchema, by: z.string(), where: z.string(), lossPercent: z.int() }),
  ),
})
export type HandForm = z.infer<typeof handFormSchema>

/** What a form says, reckoned as far as it goes, with everything wrong with it. */
export const handCheckSchema = z.object({
  faults: z.array(campaignFaultLineSchema),
  /** Null as long as fields of the wrong form stand in the way. */
  report: battleReportViewSchema.nullable(),
})

export const nightRowSchema = formationRowSchema.extend({
  /** Who came back and who did not, and why. */
  what: z.string(),
  men: z.int(),
  marksBefore: z.int().nullable(),
  marksAfter: z.int().nullable(),
  sentence: sentenceSchema,
  rules: z.array(z.string()),
})

export const ledgerRowSchema = formationRowSchema.extend({
  strengthAtOpening: z.int(),
  ...accountsSchema.shape,
  mounted: z.int().nullable(),
  horses: z.int(),
  guns: z.int(),
  gunsLost: z.int(),
  /** Of units; null for what stands above them. */
  marks: z.int().nullable(),
  state: z.enum(['fit', 'broken', 'destroyed']).nullable(),
  cutOff: z.boolean(),
})
export type LedgerRow = z.infer<typeof ledgerRowSchema>

const workingSchema = z.object({
  how: z.enum(RESOLVED),
  ruleSet: z.string().nullable(),
  men: z.int(),
  lost: z.int(),
  killedWounded: z.int(),
  missing: z.int(),
  stragglers: z.int(),
  scattered: z.int(),
  gunsLost: z.int(),
  horsesLost: z.int(),
  /** Pieces of the board in which its men stood, with what left their ranks and how it was divided. */
  pieces: z.array(
    z.object({
      name: z.string(),
      state: z.enum(['fit', 'broken', 'destroyed']),
      men: z.int(),
      own: z.int(),
      fraction: z.object({ n: z.int(), d: z.int() }).nullable(),
      left: z.int(),
      permanent: z.int(),
      permanentPercent: z.int(),
      killedWounded: z.int(),
      killedWoundedPercent: z.int(),
    }),
  ),
  history: z.object({ men: z.int(), lost: z.int() }).nullable(),
})

/** A line of an account: what an entry of the journal did to it. */
export const accountLineSchema = z.object({
  /** Entry of the journal; -1: the strengths of the order of battle and 15 June. */
  seq: z.int(),
  step: campaignStepSchema,
  kind: z.enum(['opening', 'battle', 'night', 'weather', 'march', 'amended', 'edit', 'other']),
  battle: campaignBattleSchema.nullable(),
  rules: z.array(z.string()),
  /** What it changed, and how it stood afterwards. */
  change: accountsSchema,
  after: accountsSchema,
  marks: z.object({ before: z.int(), after: z.int() }).nullable(),
  guns: z.int(),
  horses: z.int(),
  state: z.string().nullable(),
  /** Sentences of the log about it. */
  sentences: z.array(sentenceSchema),
  /** The arithmetic of a battle: men on the field, piece, fraction, split. */
  working: workingSchema.nullable(),
})
export type AccountLine = z.infer<typeof accountLineSchema>

const oneBattle = z.strictObject({ battle: campaignBattleSchema })
const byHand = { faces: facesSchema.optional() }
const command = <T extends z.ZodRawShape>(shape: T) =>
  channel(z.strictObject({ battle: campaignBattleSchema, ...shape, ...byHand }), campaignPlayedSchema)
const reason = z.string().max(500).default('')

export const campaignBattleChannels = {
  /** Both orders of battle beside history, every difference with its cause, and what may be chosen. */
  'campaign.muster': channel(
    oneBattle.extend(atSeq),
    z.object({
      battle: campaignBattleSchema,
      name: z.string(),
      date: z.string(),
      startTime: z.string(),
      endTime: z.string(),
      wetUntil: z.string().nullable(),
      whatIfs: z.array(z.object({ id: z.string(), name: z.string(), description: z.string() })),
      rows: z.array(musterRowSchema),
      absent: z.array(
        z.object({
          brigadeId: z.string(),
          why: z.enum(['removed', 'tooLate', 'noUnit']),
          causes: z.array(causeSchema),
        }),
      ),
      differences: z.array(musterDifferenceSchema),
      hows: z.array(z.enum(HOWS)),
      ruleSets: z.array(z.object({ key: ruleSetKeySchema, boards: z.array(z.string()) })),
      warnings: z.array(sentenceSchema),
    }),
  ),
  /** An army as the pieces of a rule set, with its ratings; nothing is drawn up. One's own army only. */
  'campaign.ratings': channel(
    oneBattle.extend({ ruleSet: ruleSetKeySchema, army: armySchema }),
    z.object({
      /** Ratings that somebody of the army has, in the order of the rule set. */
      columns: z.array(z.string()),
      rows: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          /** Command it is under. */
          group: z.string(),
          /** Arm of a piece, or `leader`. */
          kind: z.string(),
          ratings: z.record(z.string(), ratingValueSchema),
        }),
      ),
    }),
  ),
  'campaign.chooseHow': command({ how: z.enum(HOWS) }),
  /** Draws up the battle for its board; `battleId` in the stand names it. Fought or simulated battles need it. */
  'campaign.chooseRuleSet': command({
    ruleSet: ruleSetKeySchema,
    boardId: idSchema,
    houseRules: z.record(z.string(), houseRuleChoiceSchema).default({}),
    /** Who has no piece in a part of the field: untouched, or losses as in history. */
    rest: z.enum(['untouched', 'historical']).default('untouched'),
    /** Of the coalition, then of the French, whatever the sides are under these rules. */
    seats: seatKindsSchema.default(['people', 'people']),
    skills: staffSkillsSchema.default(['normal', 'normal']),
    temperaments: temperamentsSchema.default(['even', 'even']),
    dice: diceModeSchema.default('program'),
  }),
  /** Takes the result of a battle that has ended on its board. */
  'campaign.bringReport': command({}),
  /** Ends a battle after a completed turn and scores it as it stands. */
  'campaign.breakOff': command({}),
  /** The computer leads both sides to the end, once. Progress on `job.progress`. */
  'campaign.playOut': command({ jobId: idSchema }),
  /** A side gives up the field after a completed turn. */
  'campaign.giveUp': command({ side: sideNameSchema }),
  /** Ready to be asked: what each of the three would book now. */
  'campaign.asItStands': channel(oneBattle, z.object({ report: battleReportViewSchema.nullable() })),
  /** Fights the battle by the computer as often as the rules say, and takes the run they name. */
  'campaign.simulate': command({ jobId: idSchema }),
  'campaign.form': channel(oneBattle, handFormSchema),
  /** Keeps what is typed, as it is, whatever is wrong with it. */
  'campaign.form.keep': channel(oneBattle.extend({ entry: typedSchema }), done),
  /** Everything wrong with what is typed, and what it would book. Changes nothing. */
  'campaign.form.check': channel(oneBattle.extend({ entry: typedSchema }), handCheckSchema),
  /** Losses from a CSV into the form. Nothing is taken over as long as a line is wrong; every line is named. */
  'campaign.form.readCsv': channel(
    oneBattle.extend({
      entry: typedSchema,
      text: z.string().max(500_000),
      /** What was meant where a name means several, by the name in the file. */
      answers: z.record(z.string().max(200), idSchema).optional(),
    }),
    z.object({
      /** The form with the losses of the file; as it was if something is wrong. */
      entry: typedSchema,
      lines: z.int(),
      faults: z.array(
        z.object({
          line: z.int(),
          column: z.string().nullable(),
          code: z.string(),
          rule: z.string(),
          values: jsonObjectSchema,
          sentence: sentenceSchema,
        }),
      ),
      /** Names that mean several formations: nothing is taken over before each is answered. */
      questions: z.array(
        z.object({
          line: z.int(),
          named: z.string(),
          choices: z.array(z.object({ id: z.string(), name: z.string() })),
        }),
      ),
    }),
  ),
  /** Hands the form in: the draft of a report is made of it. Wrong fields are refused all at once. */
  'campaign.enterResult': command({ entry: typedSchema, reason: z.string().max(500).optional() }),
  'campaign.correct': command({ field: z.string().min(1).max(200), value: jsonSchema, reason }),
  'campaign.override': command({ code: idSchema, reason }),
  /** Sets a booked report right without undoing what came later. */
  'campaign.amend': command({
    entry: typedSchema.optional(),
    corrections: z.array(z.strictObject({ field: z.string().max(200), value: jsonSchema })).default([]),
    reason,
  }),
  /** The draft, or the report as it was booked; null: there is no result, or this headquarters does not know it. */
  'campaign.report': channel(
    oneBattle.extend(atSeq),
    z.object({ report: battleReportViewSchema.nullable() }),
  ),
  /** Who came back in a night and who did not, and why; null: it has not been, or is not the viewer's to know. */
  'campaign.night': channel(
    z.strictObject({ step: campaignStepSchema }),
    z.object({ step: campaignStepSchema, done: z.boolean(), rows: z.array(nightRowSchema) }),
  ),
  'campaign.ledger': channel(z.strictObject(atSeq), z.object({ rows: z.array(ledgerRowSchema) })),
  /** The account of any formation from first to last. */
  'campaign.account': channel(
    z.strictObject({ id: idSchema }),
    z.object({
      id: z.string(),
      name: z.string(),
      level: formationRowSchema.shape.level,
      strengthAtOpening: z.int(),
      lines: z.array(accountLineSchema),
    }),
  ),
}
