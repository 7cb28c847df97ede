/** Chance cards as data: the fixed kinds of effects and the form of a card (3.10, OH-CARD-05). */
import { z } from 'zod'
import { idSchema } from '../../../engine/ids'
import { traitSchema, unitTypeSchema } from './vocabulary'

const count = z.int().min(1).max(20)
const types = z.array(unitTypeSchema).min(1).max(5)
const army = z.string().min(1).max(40)
const owner = z.literal('owner')
const opponent = z.literal('opponent')
const uses = z.int().min(1).max(9)
/** A number for each face of a die, from 1 to 6. */
const byFace = z.tuple([count, count, count, count, count, count])
const untilNext = z.literal('ownNextTurn')
const extraMove = { boxes: z.number().min(0.5).max(9), count, types: types.optional() }

export const cardEffectSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('none') }),
  z.strictObject({ type: z.literal('rally'), choose: owner, minHitsTaken: z.int().min(0).max(9) }),
  z.strictObject({ type: z.literal('noShoot'), choose: opponent, types, count }),
  z.strictObject({ type: z.literal('hold'), choose: opponent, countRoll: byFace }),
  z.strictObject({
    type: z.literal('moraleLoss'),
    choose: opponent,
    minHitsTaken: z.int().min(0).max(9),
    minMorale: z.int().min(0).max(9),
    lossRoll: byFace,
    floorMorale: z.int().min(0).max(9),
  }),
  z.strictObject({ type: z.literal('extraMove'), choose: owner, ...extraMove }),
  z.strictObject({ type: z.literal('extraShootDie'), choose: owner, dice: count, uses }),
  z.strictObject({ type: z.literal('moveAfterShooting'), choose: owner, types, uses }),
  z.strictObject({ type: z.literal('noCharge'), choose: opponent, types, count }),
  z.strictObject({
    type: z.literal('leaderRisk'),
    choose: opponent,
    dice: z.int().min(1).max(4),
    lostOnAtMost: z.int().min(0).max(24),
  }),
  z.strictObject({
    type: z.literal('gainTrait'),
    trait: traitSchema,
    choose: owner,
    army,
    withinOf: z.strictObject({ leader: idSchema, boxes: z.int().min(0).max(40) }).optional(),
    until: untilNext,
  }),
  z.strictObject({
    type: z.literal('bandDice'),
    choose: owner,
    type2: unitTypeSchema,
    band: z.tuple([z.int().min(1).max(8), z.int().min(1).max(8)]),
    dice: count,
    uses,
  }),
  z.strictObject({ type: z.literal('extraMeleeDie'), choose: owner, dice: count, uses }),
  z.strictObject({ type: z.literal('shelter'), choose: owner, types, count, until: untilNext }),
  z.strictObject({
    type: z.literal('rerollMisses'),
    choose: owner,
    types,
    nations: z.array(z.string().min(1).max(40)).max(20),
    maxRange: z.int().min(1).max(8),
    uses,
  }),
  z.strictObject({ type: z.literal('releaseImpetuous'), choose: owner, count }),
  z.strictObject({
    type: z.literal('forward'),
    choose: owner,
    army,
    extraMove: z.strictObject(extraMove),
  }),
  z.strictObject({
    type: z.literal('earlyReinforcement'),
    choose: owner,
    army,
    withinTurns: z.int().min(1).max(30),
  }),
  z.strictObject({ type: z.literal('conscriptsSteady'), army, until: untilNext }),
])
export type CardEffect = z.infer<typeof cardEffectSchema>
export type CardEffectOf<T extends CardEffect['type']> = Extract<CardEffect, { type: T }>

export const cardSchema = z.strictObject({
  id: idSchema,
  title: z.string().min(1).max(120),
  /** How many of it are in the deck. */
  count: z.int().min(0).max(20),
  /** `common`, or the army whose card it is. */
  deck: z.union([z.literal('common'), army]),
  effect: cardEffectSchema,
  text: z.string().max(600),
})
export type ChanceCard = z.infer<typeof cardSchema>
