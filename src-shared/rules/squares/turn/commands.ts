/** Every command of the squares rules (section 4 of the rules). */
import { z } from 'zod'
import type { CommandOption } from '../../../engine/rule-set'
import { squareIdSchema } from '../sheet/sheet'

const id = z.string().min(1).max(80)
const ids = z.array(id).max(40)
const side = z.union([z.literal(0), z.literal(1)])
const count = z.int().min(0).max(999)

export const commandSchema = z.discriminatedUnion('type', [
  // 1 cincMoves
  z.strictObject({
    type: z.literal('moveCinc'),
    generalId: id,
    to: squareIdSchema,
    joinGeneralId: id.nullable(),
  }),
  z.strictObject({ type: z.literal('passCinc'), generalId: id }),
  // 3 nominate
  z.strictObject({ type: z.literal('nominateGeneral'), side, generalId: id }),
  // 5 assignDie
  z.strictObject({ type: z.literal('assignDie'), generalId: id, dieIndex: count }),
  // 6 activation
  z.strictObject({
    type: z.literal('moveUnit'),
    unitId: id,
    path: z.array(squareIdSchema).max(40),
    enterTown: z.boolean().optional(),
  }),
  z.strictObject({ type: z.literal('enterTown'), unitId: id }),
  z.strictObject({ type: z.literal('leaveTown'), unitId: id }),
  z.strictObject({ type: z.literal('crossRiver'), unitId: id }),
  z.strictObject({
    type: z.literal('moveGeneral'),
    generalId: id,
    to: squareIdSchema,
    withCinc: z.boolean().optional(),
  }),
  z.strictObject({
    type: z.literal('enterReserve'),
    unitId: id,
    at: squareIdSchema,
    enterTown: z.boolean().optional(),
  }),
  z.strictObject({ type: z.literal('exitBoard'), unitId: id, exit: id.optional() }),
  z.strictObject({
    type: z.literal('bombard'),
    target: squareIdSchema,
    guns: z.array(z.strictObject({ unitId: id, points: z.int().min(-99).max(99) })).max(40),
  }),
  z.strictObject({
    type: z.literal('declareAssault'),
    from: squareIdSchema,
    target: squareIdSchema,
    brigades: ids,
    supports: ids,
    artillery: ids,
  }),
  z.strictObject({ type: z.literal('rallyUnit'), unitId: id }),
  z.strictObject({ type: z.literal('endActivation') }),
  // 6a - 6g
  z.strictObject({ type: z.literal('allocateHits'), hits: z.record(id, count) }),
  z.strictObject({ type: z.literal('declareDefence'), brigades: ids, artillery: ids }),
  z.strictObject({ type: z.literal('chooseRetreat'), unitId: id, to: squareIdSchema }),
  z.strictObject({ type: z.literal('retreatUnit'), unitId: id, to: squareIdSchema }),
  z.strictObject({ type: z.literal('finishRetreats') }),
  z.strictObject({ type: z.literal('declareSecondRound'), brigades: ids, artillery: ids }),
  z.strictObject({ type: z.literal('declineSecondRound') }),
  z.strictObject({ type: z.literal('advance'), unitIds: ids }),
  z.strictObject({ type: z.literal('placeGeneral'), generalId: id, to: squareIdSchema }),
  // 7 night
  z.strictObject({ type: z.literal('attemptNightRally'), unitId: id }),
  z.strictObject({ type: z.literal('finishNight'), side }),
  // any phase
  z.strictObject({ type: z.literal('concede'), side }),
])

export type SqBattleCommand = z.infer<typeof commandSchema>
export type SqCommandType = SqBattleCommand['type']
/** The command of one type. */
export type CommandOf<T extends SqCommandType> = Extract<SqBattleCommand, { type: T }>

export type SqOption = CommandOption<SqBattleCommand>
