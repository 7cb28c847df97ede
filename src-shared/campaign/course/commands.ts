/** What can be commanded in a campaign, by whom (section 4 of the rules). */
import { z } from 'zod'
import { battleKeySchema } from '../../history/calendar'
import { exitSchema, fieldReportSchema, pieceSchema } from '../../history/field-report'
import { armyIdSchema, formationIdSchema, sideIdSchema, timeSchema } from '../../history/vocabulary'
import { handEntrySchema } from '../report/result'
import { setUpSchema } from '../state/state'
import { actorSchema, howSchema, jsonSchema } from '../state/vocabulary'

const idSchema = z.string().min(1).max(80)
/** A reason of at least one word; an empty one is refused with its own code. */
const reasonSchema = z.string().trim().max(500).default('')
/** A reason of what may be done without one. */
const whySchema = z.string().trim().max(500).optional()
const by = { by: actorSchema }
const organiser = { by: z.literal('organiser').default('organiser') }
const armyBy = { by: armyIdSchema }
/** How far the other table of the day has been played; absent: nobody knows it (CP-STEP-08). */
const playedTo = { playedTo: timeSchema.optional() }

export const cpCommandSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('setUp'), ...organiser, setUp: setUpSchema }),
  z.strictObject({
    type: z.literal('choose'),
    ...armyBy,
    decisionId: idSchema,
    optionId: idSchema,
    formations: z.array(formationIdSchema).optional(),
  }),
  z.strictObject({ type: z.literal('seal'), ...armyBy, army: armyIdSchema }),
  z.strictObject({ type: z.literal('unseal'), ...armyBy, army: armyIdSchema }),
  z.strictObject({
    type: z.literal('sendMessage'),
    ...armyBy,
    decisionId: idSchema,
    optionId: idSchema,
    /** Day and clock time. */
    sentAt: z.string().max(20),
  }),
  z.strictObject({ type: z.literal('closeStep'), ...organiser }),
  z.strictObject({ type: z.literal('rollWeather'), ...organiser }),
  z.strictObject({ type: z.literal('chooseHow'), ...organiser, battleId: battleKeySchema, how: howSchema }),
  z.strictObject({
    type: z.literal('chooseRuleSet'),
    ...organiser,
    battleId: battleKeySchema,
    ruleSet: idSchema,
    boardId: idSchema,
    houseRules: z.record(z.string(), jsonSchema).default({}),
    rest: z.enum(['untouched', 'historical']).default('untouched'),
  }),
  /** The first command of the battle has been given on its board (CP-RES-13). */
  z.strictObject({ type: z.literal('begin'), ...organiser, battleId: battleKeySchema }),
  /** A brigade goes over to the other table (CP-STEP-08). */
  z.strictObject({
    type: z.literal('leave'),
    ...organiser,
    battleId: battleKeySchema,
    ...exitSchema.shape,
    /** Its pieces as they left. */
    pieces: z.array(pieceSchema).default([]),
    ...playedTo,
  }),
  /** What came of a battle on a board, by its rule set: played to the end, broken off, played out or given up. */
  z.strictObject({
    type: z.literal('bringReport'),
    ...organiser,
    battleId: battleKeySchema,
    report: fieldReportSchema,
  }),
  z.strictObject({
    type: z.literal('enterResult'),
    ...organiser,
    entry: handEntrySchema,
    reason: z.string().trim().max(500).optional(),
  }),
  z.strictObject({
    type: z.literal('answerFact'),
    ...organiser,
    battleId: battleKeySchema,
    factId: idSchema,
    yes: z.boolean(),
    ...playedTo,
  }),
  z.strictObject({
    type: z.literal('correct'),
    ...organiser,
    battleId: battleKeySchema,
    field: z.string().min(1).max(200),
    value: jsonSchema,
    reason: reasonSchema,
  }),
  z.strictObject({
    type: z.literal('override'),
    ...organiser,
    battleId: battleKeySchema,
    code: idSchema,
    reason: reasonSchema,
  }),
  z.strictObject({
    type: z.literal('confirmReport'),
    ...organiser,
    battleId: battleKeySchema,
    ...playedTo,
  }),
  z.strictObject({
    type: z.literal('takeUp'),
    ...by,
    linkId: idSchema,
    effectIndex: z.int().min(0),
    yes: z.boolean(),
  }),
  z.strictObject({
    type: z.literal('edit'),
    ...organiser,
    path: z.string().min(1).max(200),
    value: jsonSchema,
    reason: reasonSchema,
  }),
  z.strictObject({
    type: z.literal('amend'),
    ...organiser,
    battleId: battleKeySchema,
    entry: handEntrySchema.optional(),
    /** Fields of a report that was not typed in. */
    corrections: z.array(z.strictObject({ field: z.string().max(200), value: jsonSchema })).default([]),
    reason: reasonSchema,
  }),
  z.strictObject({
    type: z.literal('seat'),
    ...organiser,
    army: armyIdSchema,
    playerIds: z.array(idSchema),
    commands: z.record(idSchema, z.array(formationIdSchema)).default({}),
    reason: whySchema,
  }),
  z.strictObject({
    type: z.literal('passOn'),
    ...by,
    army: armyIdSchema,
    to: idSchema,
    /** A decision or a message. */
    what: idSchema,
    reason: whySchema,
  }),
  z.strictObject({ type: z.literal('endCampaign'), ...organiser, reason: whySchema }),
  z.strictObject({ type: z.literal('concede'), ...armyBy, side: sideIdSchema, reason: whySchema }),
])
export type CpCommand = z.infer<typeof cpCommandSchema>
export type CpCommandType = CpCommand['type']
export type CommandOf<T extends CpCommandType> = Extract<CpCommand, { type: T }>
