/**
 * What the screen of One Hour Waterloo is shown and asks: field, table, questions and previews. The program makes them,
 * the screen reads them; both by these schemas. Chances run from 0 to 1.
 */
import { z } from 'zod'
import type { Immutable } from '../../../engine/json'
import { id, jsonObject, sentence, side } from '../../screen-shapes'
import { leaderEffectSchema } from '../sheet/leader-effects'
import {
  boxKindSchema,
  boxSchema,
  EDGE_KINDS,
  facingSchema,
  formationSchema,
  RANKS,
  traitSchema,
  unitTypeSchema,
} from '../sheet/vocabulary'
import { PHASES, UNIT_STATUSES } from '../state/state'

const cells = z.array(z.string())
const refusal = z.object({
  code: z.string(),
  rule: z.string(),
  values: jsonObject,
  sentence,
  subjectId: z.string().optional(),
})

/** The ground as the rules see it; the drawing comes from the battle's file. */
export const fieldSchema = z.object({
  /** Battle of history and its board; null in a battle of one's own. */
  historyId: z.string().nullable(),
  boardId: z.string().nullable(),
  columns: z.int(),
  rows: z.int(),
  /** Side of a box in metres, and the south-west corner of the board on the map; null without a map. */
  cellM: z.number(),
  originM: z.tuple([z.number(), z.number()]).nullable(),
  /** Boxes that are more than level open ground. */
  cells: z.record(
    z.string(),
    z.object({
      kind: boxKindSchema,
      level: z.int(),
      name: z.string().nullable(),
      /** Sides whose units may leave the board here. */
      exit: z.array(side),
    }),
  ),
  edges: z.array(
    z.object({
      a: z.string(),
      b: z.string(),
      kind: z.enum(EDGE_KINDS).nullable(),
      barricaded: z.boolean(),
      hedge: z.boolean(),
    }),
  ),
  roads: z.array(z.object({ a: z.string(), b: z.string() })),
})
export type Field = Immutable<z.infer<typeof fieldSchema>>

/** A unit in play. */
export const pieceSchema = z.object({
  id: z.string(),
  name: z.string(),
  side,
  armyId: z.string(),
  commandId: z.string(),
  /** The corps of its command, or the army where it belongs to none; empty: it has no name. */
  corpsName: z.string(),
  nation: z.string(),
  /** Troops with a band of their own on the counter. */
  corps: z.enum(['guard', 'landwehr']).nullable(),
  type: unitTypeSchema,
  /** Those of the sheet and those that cards lend. */
  traits: z.array(traitSchema),
  maxHits: z.int(),
  hitsTaken: z.int(),
  /** Men, or guns. */
  strength: z.int().nullable(),
  status: z.enum(UNIT_STATUSES),
  cell: z.string().nullable(),
  facing: facingSchema,
  formation: formationSchema,
  /** Foot that holds closed ground: no flanks, and it shoots all round. */
  occupies: z.boolean(),
  /** What it has done in this player turn, and what binds it. */
  marks: z.array(
    z.enum(['shot', 'moved', 'charged', 'squareChanged', 'heldByReluctance', 'reluctancePassed', 'rampant']),
  ),
  /** Cards that lie on it. */
  cards: z.array(z.object({ cardId: z.string(), title: z.string(), kind: z.string() })),
  /** Held back until an hour, and why (CP-ROST-12). */
  held: z.object({ until: z.string(), cause: z.string().nullable() }).nullable(),
  /** Leaders in its box to whose command it belongs. */
  attached: z.array(z.string()),
  /** Still to come: game turn, boxes of entry, and the throw that brings it, if one is made. */
  arrival: z.object({ groupId: z.string(), turn: z.int(), cells, needed: z.string().nullable() }).nullable(),
})
export type Piece = Immutable<z.infer<typeof pieceSchema>>

export const leaderSchema = z.object({
  id: z.string(),
  name: z.string(),
  side,
  armyId: z.string(),
  /** Prefixes of the formations of his command. */
  command: z.array(z.string()),
  rank: z.enum(RANKS),
  /** What he does for troops near him under the house rules in force. */
  effects: z.array(leaderEffectSchema),
  /** One die thrown again by his command, and one against it, in every attack (OH-CMD-05). */
  givesReroll: z.boolean(),
  rally: z
    .object({
      when: z.enum(['turnStart', 'turnEnd']),
      /** Boxes that he may ride first. */
      ride: z.int(),
      reach: z.enum(['anywhere', 'within3', 'sameBox', 'within1']),
    })
    .nullable(),
  cell: z.string().nullable(),
  status: z.enum(['board', 'due', 'lost', 'left']),
  moved: z.boolean(),
  /** Units that his effects reach now. */
  reaches: z.array(z.string()),
  /** Farthest box that an effect of his reaches; 0: only his own, or none. */
  radius: z.int(),
  arrival: z.object({ groupId: z.string(), turn: z.int(), cells }).nullable(),
})
export type Leader = Immutable<z.infer<typeof leaderSchema>>

export const objectiveSchema = z.object({
  id: z.string(),
  name: z.string(),
  cell: z.string(),
  value: z.int(),
  holder: side.nullable(),
  armyId: z.string().nullable(),
})
export type Objective = Immutable<z.infer<typeof objectiveSchema>>

const card = z.object({ cardId: z.string(), title: z.string(), text: z.string() })

/** What is kept between commands, as far as a screen shows it. */
export const situationSchema = z.object({
  phase: z.enum(PHASES),
  active: side,
  firstSide: side,
  ready: z.tuple([z.boolean(), z.boolean()]),
  /** A card drawn that asks for a choice. */
  card: card.extend({ chooser: side, count: z.int(), optional: z.boolean() }).nullable(),
  /** Hits that a rally never makes good: the first, or none by house rule. */
  rallyFloor: z.int(),
  /** The card of this player turn; null: none has been drawn yet. */
  drawn: card.nullable(),
  /** Cards kept for this turn. */
  banked: z.array(card.extend({ uses: z.int() })),
  /** Units that must charge before the phase can end. */
  mustCharge: z.array(z.string()),
  /** Boxes with two units, which have to part before the phase ends. */
  piles: cells,
  decision: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('pivot'), side, unitId: z.string(), facings: z.array(facingSchema) }),
      z.object({ kind: z.literal('reroll'), side, leaderId: z.string() }),
      z.object({ kind: z.literal('advance'), side, unitId: z.string(), to: z.string() }),
      z.object({ kind: z.literal('retire'), side, leaderId: z.string(), cells }),
    ])
    .nullable(),
  /** A shot or charge under way. */
  attack: z
    .object({
      kind: z.enum(['shoot', 'charge']),
      unitId: z.string(),
      targetId: z.string(),
      from: z.string(),
      at: z.string(),
      dice: z.array(z.int()),
      toHit: z.int(),
    })
    .nullable(),
  /** Units routed and units in the count, of each side, and the fraction at which a side breaks. */
  routed: z.tuple([z.int(), z.int()]),
  counted: z.tuple([z.int(), z.int()]),
  breaksAt: z.number(),
})
export type Situation = Immutable<z.infer<typeof situationSchema>>

export const tableSchema = z.object({
  pieces: z.array(pieceSchema),
  leaders: z.array(leaderSchema),
  objectives: z.array(objectiveSchema),
  situation: situationSchema,
})
export type Table = Immutable<z.infer<typeof tableSchema>>

/** What a screen asks ahead of a command. */
export const questionSchema = z.discriminatedUnion('kind', [
  /** What a command would bring: odds, costs, doubts. */
  z.strictObject({ kind: z.literal('command'), command: jsonObject }),
  /** What a unit sees, could shoot at and could charge, with the odds of each. */
  z.strictObject({ kind: z.literal('unit'), unitId: id }),
  /** Why a box is closed to a unit or leader. */
  z.strictObject({ kind: z.literal('closed'), actorId: id, cell: boxSchema }),
  /** Where enemy horse could charge, as it stands and faces. */
  z.strictObject({ kind: z.literal('threat') }),
  /** Where the side's leaders may be put before the battle. */
  z.strictObject({ kind: z.literal('setup') }),
  /** What is proposed for the decision that the side is asked for. */
  z.strictObject({ kind: z.literal('proposal') }),
])
export type Question = Immutable<z.infer<typeof questionSchema>>

/** The odds of a shot or charge. */
export const oddsSchema = z.object({
  attack: z.enum(['shoot', 'charge']),
  unitId: z.string(),
  targetId: z.string(),
  /** Range and band of a shot; 0 of a charge. */
  range: z.number(),
  band: z.int(),
  base: z.int(),
  /** Further dice by source: a leader, a card, or null for shock. */
  added: z.array(z.object({ sourceId: z.string().nullable(), dice: z.int() })),
  doubled: z.enum(['flank', 'square', 'light', 'artillery']).nullable(),
  /** Why dice hit less. */
  reasons: z.array(z.enum(['light', 'cover', 'narrow', 'shelter'])),
  dice: z.int(),
  toHit: z.int(),
  /** Dice that leaders throw again: misses for the attacker, hits for the defender. */
  rerolls: z.tuple([z.int(), z.int()]),
  /** The target would turn to face the charge. */
  turnsTo: facingSchema.nullable(),
  /** Chance of each count of hits from 0 up. */
  hits: z.array(z.number()),
  expected: z.number(),
  /** Hits of this shot from which it falls back; null: it never does. */
  retreatsFrom: z.int().nullable(),
  retreats: z.number(),
  routs: z.number(),
  /** Where it would fall back to; null: nowhere. */
  retreatTo: z.string().nullable(),
  /** A victor in foot may advance; horse takes the box. */
  advances: z.boolean(),
  /** Chance that each leader in the box is lost. */
  leaders: z.array(z.object({ leaderId: z.string(), lost: z.number() })),
})
export type Odds = Immutable<z.infer<typeof oddsSchema>>

/** Something legal that may be regretted. */
export const doubtSchema = z.object({
  code: z.enum(['reluctant', 'leaderLeft', 'rampant', 'column']),
  rule: z.string(),
  chance: z.number().nullable(),
})
export type Doubt = Immutable<z.infer<typeof doubtSchema>>

/** What a legal command would bring. */
export const commandPreviewSchema = z.object({
  kind: z.literal('command'),
  odds: oddsSchema.nullable(),
  /** Boxes of the way, the start first, and the cost. */
  path: cells,
  cost: z.number(),
  /** Banked cards that may be spent on it. */
  cards: z.array(z.string()),
  doubts: z.array(doubtSchema),
})
export type CommandPreview = Immutable<z.infer<typeof commandPreviewSchema>>

export const unitPreviewSchema = z.object({
  kind: z.literal('unit'),
  unitId: z.string(),
  /** Boxes in arc and range with the dice there; `blockedAt`: what stands in the line of sight. */
  arc: z.array(
    z.object({ cell: z.string(), band: z.int(), dice: z.int(), blockedAt: z.string().nullable() }),
  ),
  /** Enemies in arc and range, or in the reach of a charge that is refused. */
  targets: z.array(
    z.object({
      targetId: z.string(),
      cell: z.string(),
      odds: oddsSchema.nullable(),
      /** Why not. */
      refusal: refusal.nullable(),
      /** What stands in the line of sight. */
      blockedAt: z.string().nullable(),
    }),
  ),
  /** Every way to charge somebody. */
  charges: z.array(
    z.object({
      targetId: z.string(),
      cell: z.string(),
      steps: z.array(z.string()),
      path: cells,
      cost: z.number(),
      odds: oddsSchema,
    }),
  ),
  /** Chance to overcome its reluctance before an advance or charge; null: it need not roll. */
  reluctance: z.number().nullable(),
  /** Of one that may come on now: the boxes where its entry can end, with the command and its way. */
  entries: z.array(z.object({ cell: z.string(), command: jsonObject, path: cells, cost: z.number() })),
})
export type UnitPreview = Immutable<z.infer<typeof unitPreviewSchema>>

export const closedPreviewSchema = z.object({ kind: z.literal('closed'), refusal: refusal.nullable() })
export type ClosedPreview = Immutable<z.infer<typeof closedPreviewSchema>>

export const threatPreviewSchema = z.object({
  kind: z.literal('threat'),
  boxes: z.array(z.object({ cell: z.string(), unitIds: z.array(z.string()) })),
})
export type ThreatPreview = Immutable<z.infer<typeof threatPreviewSchema>>

export const setupPreviewSchema = z.object({
  kind: z.literal('setup'),
  leaders: z.array(z.object({ leaderId: z.string(), cells })),
})
export type SetupPreview = Immutable<z.infer<typeof setupPreviewSchema>>

/** A legal command, and why this one. */
export const proposalSchema = z.object({
  kind: z.literal('proposal'),
  command: jsonObject,
  reason: z.enum(['faces', 'rerollHelps', 'takesGround', 'staysSafe', 'retiresHere']),
})
export type Proposal = Immutable<z.infer<typeof proposalSchema>>

/** The answer to a question, in the form of its kind. */
export const previewSchema = z.union([
  commandPreviewSchema,
  unitPreviewSchema,
  closedPreviewSchema,
  threatPreviewSchema,
  setupPreviewSchema,
  proposalSchema,
])
export type Preview = Immutable<z.infer<typeof previewSchema>>
