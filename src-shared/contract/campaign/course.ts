/**
 * Channels of the course of a campaign: where it stands, the strip of days, decisions, messages; what is written of it
 * has `record.ts`.
 *
 * How they hang together. `campaign.stand` tells step, phase, battle in hand and who has to seal; with it a screen knows
 * which of the other views to ask for. Every view is that of the session's seat (`campaign.takeSeat`), and takes an
 * `atSeq` from the strip to show an earlier step. Whatever is done answers `campaignPlayedSchema`: only `played` has
 * changed anything, and then `campaign.moved` has been told. In phase `decide` an army chooses, sends messages and
 * seals; the organiser may close the step. In `muster` he chooses how the battle in hand is resolved
 * (`battles.ts`): with `fight` and a rule set an ordinary battle is drawn up, whose id is in the stand for the
 * channels `battle.*`; it comes home by `bringReport`, `breakOff`, `playOut` or `giveUp`. `hand` opens the form,
 * `simulate` runs as a job, `historical` goes straight on. In `report` the draft is looked through and confirmed; in
 * `links` its offers are answered. Sentences are of the campaign's catalogue; ids in them are in `campaign.names`.
 */
import { z } from 'zod'
import {
  accountsSchema,
  armySchema,
  atSeq,
  CAMPAIGN_PHASES,
  campaignBattleSchema,
  campaignPlayedSchema,
  campaignRefusedSchema,
  campaignSeatSchema,
  campaignStepSchema,
  HOWS,
  namesSchema,
  RESOLVED,
  sideNameSchema,
  wonSchema,
} from './values'
import { diceModeSchema } from '../campaign'
import { channel } from '../channel'
import { houseRuleInfoSchema, houseRuleValueSchema, whatIfInfoSchema } from '../set-up'
import {
  facesSchema,
  idSchema,
  jsonSchema,
  nothing,
  reasonSchema,
  seedSchema,
  sentenceSchema,
} from '../values'

const momentSchema = z.string()

/** A choice that has been laid open of late, and the armies that have learned of it. */
export const laidOpenSchema = z.object({
  decision: idSchema,
  name: z.string(),
  army: armySchema,
  option: z.string(),
  to: z.array(armySchema),
})
export type LaidOpen = z.infer<typeof laidOpenSchema>

/** One battle of the calendar and how far it has come, as the viewer knows it. */
export const campaignBattleStandSchema = z.object({
  battle: campaignBattleSchema,
  name: z.string(),
  step: campaignStepSchema,
  phase: z.enum(['waiting', 'muster', 'resolve', 'report', 'links', 'done', 'leftOut']),
  how: z.enum(HOWS).nullable(),
  ruleSet: z.string().nullable(),
  boardId: z.string().nullable(),
  /** Its first command has been given: rule set, board and way are fixed. */
  begun: z.boolean(),
  /** The ordinary battle on a board, for the channels `battle.*`; null: none has been drawn up. */
  battleId: z.string().nullable(),
  /** Why it is not fought; what brought it about is a name. */
  leftOut: z.object({ rule: z.string(), by: z.string() }).nullable(),
  /** Null: not resolved, or not known to this headquarters. */
  result: wonSchema.extend({ how: z.enum(RESOLVED) }).nullable(),
  againstHistory: z.boolean(),
})
export type CampaignBattleStand = z.infer<typeof campaignBattleStandSchema>

export const campaignStandSchema = z.object({
  /** False: the campaign still waits for its set-up. */
  begun: z.boolean(),
  name: z.string(),
  /** Title of the course by its deviations, and these. */
  title: z.string(),
  branches: z.array(z.string()),
  parent: z.object({ campaignId: z.string(), step: campaignStepSchema }).nullable(),
  viewer: campaignSeatSchema,
  /** Entry after which this is; -1: before the first. */
  seq: z.int(),
  /** True: an earlier moment, to be looked at only. */
  isPast: z.boolean(),
  step: z.object({
    id: campaignStepSchema,
    name: z.string(),
    kind: z.enum(['prologue', 'orders', 'battles', 'night', 'march', 'end']),
    from: momentSchema,
    until: momentSchema,
  }),
  phase: z.enum(CAMPAIGN_PHASES),
  prompt: sentenceSchema,
  battle: campaignBattleSchema.nullable(),
  battles: z.array(campaignBattleStandSchema),
  /** Armies that still have to seal, and those that have. */
  toSeal: z.array(armySchema),
  sealed: z.array(armySchema),
  /** Choices of others that the viewer has learned of in this step, or as the last one closed. */
  laidOpen: z.array(laidOpenSchema),
  weather: z.object({ kind: z.string(), name: z.string() }).nullable(),
  /** Optional effects of links that wait for an answer of the viewer. */
  offers: z.array(
    z.object({
      linkId: z.string(),
      name: z.string(),
      effectIndex: z.int(),
      army: armySchema,
      whatIf: z.object({ id: z.string(), name: z.string(), description: z.string() }),
    }),
  ),
  obligations: z.array(z.object({ battle: campaignBattleSchema, side: sideNameSchema, text: z.string() })),
  seats: z.array(
    z.object({
      army: armySchema,
      /** The first decides; `computer` and `computer-plausible` are the program. */
      playerIds: z.array(z.string()),
      commands: z.record(z.string(), z.array(z.string())),
      since: campaignStepSchema.nullable(),
    }),
  ),
  /** Players who hold seats of both sides: they are asked before each reveal. */
  playersOfBothSides: z.array(z.string()),
  houseRules: z.record(z.string(), houseRuleValueSchema),
  /** What this session may take back or bring again. */
  undo: z.boolean(),
  redo: z.boolean(),
  outcome: z.object({ difference: z.int(), verdict: z.string(), early: z.boolean() }).nullable(),
})
export type CampaignStand = z.infer<typeof campaignStandSchema>

export const stripStepSchema = z.object({
  id: campaignStepSchema,
  name: z.string(),
  half: z.enum(['day', 'am', 'pm', 'night']),
  when: z.enum(['past', 'now', 'toCome', 'leftOut']),
  /** Last entry of the step, for `atSeq`; null: it has not come. */
  seq: z.int().nullable(),
  battles: z.array(
    z.object({
      battle: campaignBattleSchema,
      name: z.string(),
      mark: z.enum(['toCome', 'fighting', 'french', 'coalition', 'draw', 'notFought', 'unknown']),
      level: z.enum(['minor', 'major']).nullable(),
      how: z.enum(RESOLVED).nullable(),
      againstHistory: z.boolean(),
    }),
  ),
  weather: z.string().nullable(),
  seals: z.array(armySchema),
  /** Messages of this headquarters sent in the step. */
  messages: z.int(),
  /** Names of the branches that open here. */
  branches: z.array(z.string()),
})

const broughtSchema = z.object({
  battle: campaignBattleSchema,
  whatIf: z.string(),
  label: z.string().nullable(),
  formations: z.array(z.string()),
  entry: z.string().nullable(),
  time: z.string().nullable(),
})

export const decisionOptionSchema = z.object({
  id: z.string(),
  name: z.string(),
  text: z.string(),
  historical: z.boolean(),
  branch: z.string().nullable(),
  open: z.boolean(),
  /** Why it is closed. */
  closed: sentenceSchema.nullable(),
  /** What-ifs it brings into force, with what they say. */
  whatIfs: z.array(z.object({ id: z.string(), name: z.string(), description: z.string() })),
  /** Who comes by it, by which road and at what hour. */
  brings: z.array(broughtSchema),
  removes: z.array(z.object({ battle: campaignBattleSchema, formation: z.string() })),
  effects: z.array(sentenceSchema),
  /** By one die, when the step closes. */
  die: z.array(z.object({ faces: z.array(z.int()), outcome: z.string(), whatIfs: z.array(z.string()) })),
  /** Legal, but said (9.3 of the rules). */
  warnings: z.array(sentenceSchema),
})

export const decisionSchema = z.object({
  id: z.string(),
  name: z.string(),
  question: z.string(),
  army: armySchema,
  headquarters: z.object({ id: z.string(), name: z.string() }),
  /** Who decides there now. */
  leader: z.string(),
  step: campaignStepSchema,
  takenAt: momentSchema,
  /** What this headquarters knows by then, and since when. */
  knows: z.array(wonSchema.extend({ battle: campaignBattleSchema, name: z.string(), since: momentSchema })),
  chosen: z.string().nullable(),
  formations: z.array(z.string()),
  default: z.string(),
  options: z.array(decisionOptionSchema),
  /** Divisions that may be named for a wing of one's own; empty for every other decision. */
  assignable: z.array(
    z.object({ id: z.string(), name: z.string(), corps: z.string(), infantry: z.boolean(), men: z.int() }),
  ),
  /** It may be changed later, by message. */
  changeable: z.boolean(),
})
export type CampaignDecision = z.infer<typeof decisionSchema>

export const messageSchema = z.object({
  id: z.string(),
  decisionId: z.string(),
  optionId: z.string(),
  from: z.string(),
  to: z.string(),
  army: armySchema,
  step: campaignStepSchema,
  sentAt: momentSchema,
  /** Minutes of an ordinary ride. */
  base: z.int(),
  /** Null: not known to the viewer, or taken. */
  arrivesAt: momentSchema.nullable(),
  /** `taken` by the enemy of the sender; `captured`: by men of the viewer’s own side (CP-MSG-07). */
  fate: z.enum(['onTheWay', 'delivered', 'tooLate', 'taken', 'captured']),
})

const at = z.strictObject(atSeq)

/** Faces thrown so far, with dice by hand; without them the program throws. */
/** A reason of what may be done without one. */
const whySchema = z.string().trim().max(500).optional()

const namedSchema = z.object({ id: z.string(), name: z.string() })
/** What the organiser may set by hand, by the kinds of the rules (CP-EDIT-01). */
export const handSchema = z.object({
  units: z.array(
    namedSchema.extend({
      army: armySchema,
      brigade: z.string(),
      accounts: accountsSchema,
      marks: z.int(),
      state: z.enum(['fit', 'broken', 'destroyed']),
      cutOff: z.boolean(),
    }),
  ),
  brigades: z.array(namedSchema.extend({ army: armySchema })),
  /** Battles not resolved yet, with the roads to their fields and the questions that are asked of them. */
  battles: z.array(
    z.object({
      battle: campaignBattleSchema,
      name: z.string(),
      startTime: z.string(),
      entries: z.array(namedSchema),
      facts: z.array(z.object({ id: z.string(), question: z.string(), answer: z.boolean().nullable() })),
      /** Brigades that the organiser has given a place there. */
      placed: z.array(z.string()),
    }),
  ),
  leaders: z.array(namedSchema.extend({ army: armySchema, state: z.string() })),
  whatIfs: z.array(namedSchema.extend({ battle: z.string(), inForce: z.boolean() })),
  /** Decisions of this step and of those past. */
  decisions: z.array(
    namedSchema.extend({ army: armySchema, chosen: z.string().nullable(), options: z.array(namedSchema) }),
  ),
})
export type CampaignHand = z.infer<typeof handSchema>

const byHand = { faces: facesSchema.optional() }
const command = <T extends z.ZodRawShape>(shape: T) =>
  channel(z.strictObject({ ...shape, ...byHand }), campaignPlayedSchema)

export const courseChannels = {
  /** Hand-over: from now on this session sees and does what the seat may, in the campaign and in its battles. */
  'campaign.takeSeat': channel(
    z.strictObject({ seat: campaignSeatSchema }),
    z.object({ seat: campaignSeatSchema }),
  ),
  /**
   * Whether the campaign has begun, and the armies that people play, as long as there is something to be kept from one
   * another: none before it begins and when it is over. Asked before anybody has said who sits at the screen, it tells
   * nothing else.
   */
  'campaign.people': channel(nothing, z.object({ begun: z.boolean(), armies: z.array(armySchema) })),
  /** What may be agreed before a campaign begins. */
  'campaign.setUp.get': channel(
    nothing,
    z.object({
      houseRules: z.array(houseRuleInfoSchema),
      whatIfs: z.array(whatIfInfoSchema.omit({ brings: true }).extend({ battle: campaignBattleSchema })),
      weathers: z.array(z.object({ id: z.string(), name: z.string(), text: z.string() })),
      startSteps: z.array(z.object({ id: campaignStepSchema, name: z.string() })),
      computers: z.array(z.string()),
    }),
  ),
  /** Begins the campaign. */
  'campaign.setUp': command({
    prologue: z.boolean(),
    startStep: campaignStepSchema.optional(),
    organiserWhatIfs: z.array(idSchema).max(60).default([]),
    /** `historical`, `die`, or a kind of weather. */
    weather: idSchema.default('historical'),
    players: z
      .array(z.strictObject({ army: armySchema, playerIds: z.array(idSchema).max(20) }))
      .max(3)
      .default([]),
    houseRules: z.record(z.string(), houseRuleValueSchema).default({}),
    /** Dice of the campaign: thrown by the program, or by hand. */
    dice: diceModeSchema.default('program'),
    seed: seedSchema.optional(),
  }),
  'campaign.stand': channel(at, campaignStandSchema),
  /** Choices that troops on the board of a battle have shown to whoever plays there; of a single battle none. */
  'campaign.laidOpen': channel(
    z.strictObject({ battleId: idSchema }),
    z.object({ choices: z.array(laidOpenSchema) }),
  ),
  /** Names for the ids in sentences, as far as the viewer may know them; asked for again when the seat changes. */
  'campaign.names': channel(nothing, z.object({ names: namesSchema })),
  'campaign.strip': channel(
    nothing,
    z.object({ days: z.array(z.object({ date: z.string(), steps: z.array(stripStepSchema) })) }),
  ),
  /** Decisions offered at the open step, of the armies that the viewer may see. */
  'campaign.decisions': channel(at, z.object({ decisions: z.array(decisionSchema) })),
  'campaign.choose': command({
    decisionId: idSchema,
    optionId: idSchema,
    /** Divisions of a wing of one's own. */
    formations: z.array(idSchema).max(60).optional(),
  }),
  'campaign.seal': command({ army: armySchema }),
  'campaign.unseal': command({ army: armySchema }),
  'campaign.messages': channel(
    at,
    z.object({
      messages: z.array(messageSchema),
      /** Results of battles on their way to headquarters, as the viewer knows them. */
      news: z.array(
        z.object({
          battle: campaignBattleSchema,
          headquarters: z.string(),
          at: momentSchema,
        }),
      ),
      /** What may still be changed by message now. */
      changeable: z.array(
        z.object({
          decisionId: z.string(),
          army: armySchema,
          from: z.string(),
          to: z.string(),
          options: z.array(
            z.object({ id: z.string(), name: z.string(), latestArrival: z.string().nullable() }),
          ),
          earliest: momentSchema,
          latest: momentSchema,
        }),
      ),
    }),
  ),
  'campaign.sendMessage': command({ decisionId: idSchema, optionId: idSchema, sentAt: z.string().max(20) }),
  'campaign.closeStep': command({}),
  'campaign.rollWeather': command({}),
  'campaign.takeUp': command({ linkId: idSchema, effectIndex: z.int().min(0).max(100), yes: z.boolean() }),
  'campaign.seat': command({
    army: armySchema,
    playerIds: z.array(idSchema).max(20),
    commands: z.record(idSchema, z.array(idSchema).max(300)).default({}),
    reason: whySchema,
  }),
  'campaign.passOn': command({ army: armySchema, to: idSchema, what: idSchema, reason: whySchema }),
  'campaign.endCampaign': command({ reason: whySchema }),
  'campaign.concede': command({ side: sideNameSchema, reason: whySchema }),
  /** What the organiser may set by hand now, with what it is called. */
  'campaign.hand': channel(nothing, handSchema),
  /** The umpire's hand: a choice, a time, a fact, marks, a state, a leader, a what-if, men between two accounts. */
  'campaign.edit': command({
    path: z.string().min(1).max(200),
    value: jsonSchema,
    reason: z.string().max(500).default(''),
  }),
  'campaign.undo': channel(nothing, z.object({ seq: z.int() })),
  'campaign.redo': channel(nothing, z.object({ seq: z.int() })),
  /** Puts the campaign back to the opening of a step; what follows is marked undone, never deleted. */
  'campaign.reopen': channel(
    z.strictObject({ step: campaignStepSchema, reason: reasonSchema }),
    z.object({ seq: z.int() }),
  ),
  /** Takes back the confirmation of a report, while no later battle is mustered. */
  'campaign.reopenReport': channel(
    z.strictObject({ battle: campaignBattleSchema, reason: reasonSchema }),
    z.union([z.object({ kind: z.literal('reopened'), seq: z.int() }), campaignRefusedSchema]),
  ),
}
