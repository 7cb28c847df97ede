/** The state of a campaign: plain data, keyed by stable ids, never changed in place (7.1 of the rules). */
import { z } from 'zod'
import { battleKeySchema, stepIdSchema, type BattleKey } from '../../history/calendar'
import { unitEndSchema } from '../../history/field-report'
import {
  armyIdSchema,
  brigadeIdSchema,
  formationIdSchema,
  sideIdSchema,
  timeSchema,
  unitIdSchema,
} from '../../history/vocabulary'
import { cpHouseRulesSchema } from '../course/house-rules'
import { handedOverSchema, musteredSchema, reportSchema, resultInputSchema } from '../report/result'
import { battlePhaseSchema, howSchema, jsonSchema, leaderStateSchema, phaseSchema } from './vocabulary'

const count = z.int().min(0)
const idSchema = z.string().min(1).max(80)
/** Id of the decision, link or person that brought something about. */
const bySchema = z.string().min(1).max(120)
const formationsSchema = z.array(formationIdSchema)

export const cpUnitSchema = z.strictObject({
  present: count,
  killedWounded: count,
  missing: count,
  stragglers: count,
  scattered: count,
  horses: count,
  horsesLost: count,
  guns: count,
  gunsLost: count,
  marks: count,
  /** When its last battle ended (CP-LED-05). */
  marksAtStart: count,
  stragglersAtStart: count,
  state: unitEndSchema,
  /** Men it brought in pieces that were lost. */
  brokenMen: count,
  nightsBroken: count,
  cutOff: z.boolean(),
})
/** A unit in the loss ledger. */
export type CpUnit = z.infer<typeof cpUnitSchema>

/** A campaign as it is opened, before set-up. */
export const cpSheetSchema = z.strictObject({
  id: idSchema,
  name: z.string().min(1).max(120),
  parent: z.strictObject({ campaignId: idSchema, stepId: stepIdSchema }).optional(),
  seed: z.int(),
})
export type CpSheet = z.infer<typeof cpSheetSchema>

export const setUpSchema = z.strictObject({
  /** 15 June is played. */
  prologue: z.boolean(),
  /** Begin here; the battles before it are resolved as in history (CP-STEP-06). */
  startStep: stepIdSchema.optional(),
  organiserWhatIfs: z.array(idSchema).default([]),
  /** `historical`, `die`, or a kind of weather. */
  weather: z.string().default('historical'),
  players: z.array(z.strictObject({ army: armyIdSchema, playerIds: z.array(idSchema) })).default([]),
  houseRules: cpHouseRulesSchema.prefault({}),
})
export type CpSetUp = z.infer<typeof setUpSchema>

const choiceSchema = z.strictObject({
  optionId: idSchema,
  formations: formationsSchema.optional(),
  /** Face of the die of the option. */
  outcome: z.int().min(1).max(6).optional(),
  by: z.enum(['player', 'default', 'engine', 'message', 'link', 'organiser']),
})
export type CpChoice = z.infer<typeof choiceSchema>

const inForceSchema = z.strictObject({ by: bySchema, from: idSchema.optional() })

const messageSchema = z.strictObject({
  id: idSchema,
  decisionId: idSchema,
  optionId: idSchema,
  from: idSchema,
  to: idSchema,
  army: armyIdSchema,
  step: stepIdSchema,
  sentAt: z.string(),
  base: count,
  die: z.array(z.int()),
  /** Null: taken by the enemy. */
  arrivesAt: z.string().nullable(),
  fate: z.enum(['onTheWay', 'delivered', 'tooLate', 'taken']),
  /** What stood before a message that came in time: its sender still believes in it (CP-MSG-07). */
  replaced: z.strictObject({ choice: choiceSchema, whatIfs: z.record(idSchema, inForceSchema) }).optional(),
})
export type CpMessage = z.infer<typeof messageSchema>

/** When a headquarters learns of a result (CP-MSG-06). */
const newsSchema = z.strictObject({
  battle: battleKeySchema,
  headquarters: idSchema,
  at: z.string(),
  die: z.array(z.int()),
})

const shiftSchema = z.strictObject({
  battle: battleKeySchema,
  formation: formationIdSchema,
  minutes: z.int(),
  /** A message's lateness keeps nobody away by its sum (CP-ROST-06). */
  kind: z.enum(['arrivalShift', 'message']),
  by: bySchema,
})

const transferSchema = z.strictObject({
  battle: battleKeySchema,
  brigadeId: brigadeIdSchema,
  unitIds: z.array(unitIdSchema),
  entry: idSchema,
  /** Clock minutes. */
  minutes: z.int(),
  by: bySchema,
})
export type CpTransfer = z.infer<typeof transferSchema>

/** An optional effect of a fulfilled link that waits for an answer (CP-LINK-09). */
const offerSchema = z.strictObject({
  linkId: idSchema,
  effectIndex: count,
  army: armyIdSchema,
  whatIf: idSchema,
  answer: z.boolean().nullable(),
})

/** One battle of the calendar and how far it has come. */
export const cpBattleSchema = z.strictObject({
  phase: battlePhaseSchema,
  /** Why it is left out: rule and what brought it about. */
  leftOut: z.strictObject({ rule: z.string(), by: bySchema }).optional(),
  how: howSchema.optional(),
  ruleSet: idSchema.optional(),
  boardId: idSchema.optional(),
  houseRules: z.record(z.string(), jsonSchema).optional(),
  rest: z.enum(['untouched', 'historical']).default('untouched'),
  /** Its first command has been given: rule set, board and way are fixed (CP-RES-13). */
  begun: z.boolean().default(false),
  mustered: musteredSchema.optional(),
  /** The draft of its report, until it is confirmed. */
  input: resultInputSchema.optional(),
  corrections: reportSchema.shape.corrections.default([]),
  overrides: reportSchema.shape.overrides.default([]),
  /** Facts answered by the organiser. */
  facts: z.record(z.string(), z.boolean()).default({}),
  /** Brigades handed over to the other table, and when they left (CP-STEP-08). */
  left: z.array(handedOverSchema).default([]),
  /** Links already applied while it was still open. */
  linksApplied: z.array(idSchema).default([]),
})
export type CpBattle = z.infer<typeof cpBattleSchema>

export const stateSchema = z.strictObject({
  sheet: cpSheetSchema,
  setUp: setUpSchema.nullable(),
  houseRules: cpHouseRulesSchema,
  step: stepIdSchema,
  phase: phaseSchema,
  /** The battle in hand, in a step of battles. */
  battle: battleKeySchema.nullable(),
  choices: z.record(idSchema, choiceSchema),
  /** Armies that have sealed the open step. */
  sealed: z.partialRecord(armyIdSchema, z.boolean()),
  messages: z.array(messageSchema),
  news: z.array(newsSchema),
  weather: z.string().nullable(),
  /** What-ifs in force; `from`: brought by another one's `goesWith` (CP-DEC-04). */
  whatIfs: z.record(idSchema, inForceSchema),
  morale: z.array(
    z.strictObject({ battle: battleKeySchema, unitId: unitIdSchema, steps: z.int(), by: bySchema }),
  ),
  shifts: z.array(shiftSchema),
  removes: z.array(z.strictObject({ battle: battleKeySchema, formation: formationIdSchema, by: bySchema })),
  notFought: z.array(z.strictObject({ battle: battleKeySchema, by: bySchema })),
  holds: z.array(
    z.strictObject({
      battle: battleKeySchema,
      formation: formationIdSchema,
      until: timeSchema,
      reason: z.string(),
      by: bySchema,
    }),
  ),
  startTimes: z.array(z.strictObject({ battle: battleKeySchema, time: timeSchema, by: bySchema })),
  useArrivals: z.array(
    z.strictObject({ battle: battleKeySchema, whatIf: idSchema, label: z.string(), by: bySchema }),
  ),
  /** Places that the umpire has set (CP-EDIT-01). */
  placings: z.array(
    z.strictObject({
      battle: battleKeySchema,
      brigadeId: brigadeIdSchema,
      entry: idSchema,
      time: timeSchema,
      by: bySchema,
    }),
  ),
  transfers: z.array(transferSchema),
  /** Links leave only these options open (CP-LINK-08). */
  openOnly: z.array(z.strictObject({ decisionId: idSchema, options: z.array(idSchema), by: bySchema })),
  mustLeave: z.array(
    z.strictObject({
      battle: battleKeySchema,
      side: sideIdSchema,
      from: timeSchema,
      by: timeSchema,
      where: z.string(),
      lossPercent: count,
      link: idSchema,
    }),
  ),
  obligations: z.array(
    z.strictObject({ battle: battleKeySchema, side: sideIdSchema, text: z.string(), by: bySchema }),
  ),
  points: z.array(z.strictObject({ side: sideIdSchema, add: z.int(), why: z.string(), by: bySchema })),
  noRecovery: z.array(z.strictObject({ formations: formationsSchema, night: stepIdSchema, by: bySchema })),
  harry: z.array(
    z.strictObject({ army: armyIdSchema, battle: battleKeySchema, night: stepIdSchema, by: bySchema }),
  ),
  /** The wing under Grouchy; null until it is chosen. */
  wing: formationsSchema.nullable(),
  offers: z.array(offerSchema),
  /** Decisions whose choice the players concerned have seen (CP-SEE-02), by the armies that have. */
  revealed: z.record(idSchema, z.array(armyIdSchema)),
  units: z.record(unitIdSchema, cpUnitSchema),
  /** Leaders who are not fit, by formation or staff post. */
  leaders: z.record(
    idSchema,
    z.strictObject({ state: leaderStateSchema, since: battleKeySchema.optional(), nights: count.optional() }),
  ),
  seats: z.record(
    armyIdSchema,
    z.strictObject({ playerIds: z.array(idSchema), commands: z.record(idSchema, formationsSchema) }),
  ),
  /** Who has held which seat, from which step. */
  seatLog: z.array(z.strictObject({ army: armyIdSchema, playerIds: z.array(idSchema), step: stepIdSchema })),
  /** Things that the deciding player has shown to others of his army (CP-SEE-08). */
  passedOn: z.array(z.strictObject({ army: armyIdSchema, to: idSchema, what: idSchema })),
  battles: z.record(battleKeySchema, cpBattleSchema),
  reports: z.partialRecord(battleKeySchema, reportSchema),
  /** Marks of the umpire's hand, for log and reports (CP-EDIT-01). */
  edits: z.array(
    z.strictObject({
      step: stepIdSchema,
      path: z.string(),
      was: jsonSchema,
      value: jsonSchema,
      reason: z.string(),
    }),
  ),
  /** Men in the ranks of each corps at the end of each step, for the graph of the reckoning (9.2). */
  strengths: z.array(z.strictObject({ step: stepIdSchema, corps: z.record(idSchema, count) })),
  ended: z.strictObject({ early: z.boolean(), conceded: sideIdSchema.optional() }).nullable(),
})
export type CpState = z.infer<typeof stateSchema>

export const EMPTY_BATTLE: CpBattle = {
  phase: 'waiting',
  rest: 'untouched',
  begun: false,
  corrections: [],
  overrides: [],
  facts: {},
  left: [],
  linksApplied: [],
}

export const battleOf = (state: CpState, key: BattleKey): CpBattle => state.battles[key]
