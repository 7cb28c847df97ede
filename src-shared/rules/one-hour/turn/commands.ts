/** Every command of One Hour Waterloo (section 4 of the rules). */
import { z } from 'zod'
import { DIRECTIONS } from '../../../board/grid/facing'
import type { CommandOption } from '../../../engine/rule-set'
import { boxSchema, facingSchema, formationSchema } from '../sheet/vocabulary'

const id = z.string().min(1).max(80)
const leaders = z
  .array(id)
  .max(40)
  .refine((ids) => new Set(ids).size === ids.length, { message: 'a leader is named once' })
  .default([])
const side = z.union([z.literal(0), z.literal(1)])
const path = z.array(boxSchema).min(1).max(40)

/** `F` straight ahead, `L` and `R` ahead to the left and right; of a column on a road compass names (OH-TERR-07). */
export const STEP_NAMES = ['F', 'L', 'R', ...DIRECTIONS] as const
export type StepName = (typeof STEP_NAMES)[number]
const steps = z.array(z.enum(STEP_NAMES)).max(12)
const marching = z.enum(['deployed', 'column'])

export const commandSchema = z.discriminatedUnion('type', [
  // setup
  z.strictObject({
    type: z.literal('DeployUnit'),
    unitId: id,
    box: boxSchema,
    facing: facingSchema,
    formation: formationSchema,
  }),
  z.strictObject({ type: z.literal('DeployLeader'), leaderId: id, box: boxSchema }),
  z.strictObject({ type: z.literal('EndSetup'), side }),
  // turnStart, turnEnd
  z.strictObject({ type: z.literal('Rally'), leaderId: id, unitId: id }),
  z.strictObject({ type: z.literal('RideLeader'), leaderId: id, path }),
  z.strictObject({ type: z.literal('EndTurn') }),
  // chanceCard
  z.strictObject({ type: z.literal('DrawCard'), cardId: id.exactOptional() }),
  z.strictObject({
    type: z.literal('ChooseCardTarget'),
    unitIds: z.array(id).max(20).exactOptional(),
    leaderId: id.exactOptional(),
    groupId: id.exactOptional(),
  }),
  z.strictObject({ type: z.literal('DeclineCard') }),
  // shoot
  z.strictObject({ type: z.literal('Shoot'), unitId: id, targetId: id, useCard: id.exactOptional() }),
  // formations
  z.strictObject({ type: z.literal('FormSquare'), unitId: id }),
  z.strictObject({ type: z.literal('LeaveSquare'), unitId: id }),
  // move
  z.strictObject({
    type: z.literal('Move'),
    unitId: id,
    startFacing: facingSchema,
    steps,
    endFacing: facingSchema,
    formation: marching,
    withLeaders: leaders,
    useCard: id.exactOptional(),
  }),
  z.strictObject({
    type: z.literal('Charge'),
    unitId: id,
    targetId: id,
    steps,
    endFacing: facingSchema.exactOptional(),
    withLeaders: leaders,
    useCard: id.exactOptional(),
  }),
  z.strictObject({ type: z.literal('MoveLeader'), leaderId: id, path }),
  z.strictObject({
    type: z.literal('EnterReinforcement'),
    /** A unit with what follows, or a leader alone with his path. */
    unitId: id.exactOptional(),
    leaderId: id.exactOptional(),
    box: boxSchema,
    facing: facingSchema.exactOptional(),
    formation: marching.exactOptional(),
    steps: steps.exactOptional(),
    endFacing: facingSchema.exactOptional(),
    withLeaders: leaders,
    path: z.array(boxSchema).max(40).exactOptional(),
  }),
  z.strictObject({ type: z.literal('EndPhase') }),
  // decisions
  z.strictObject({ type: z.literal('UseReroll'), leaderId: id }),
  z.strictObject({ type: z.literal('DeclineReroll'), leaderId: id }),
  z.strictObject({ type: z.literal('PivotToCharge'), unitId: id, facing: facingSchema }),
  z.strictObject({ type: z.literal('DeclinePivot') }),
  z.strictObject({ type: z.literal('Advance'), unitId: id, go: z.boolean(), withLeaders: leaders }),
  z.strictObject({ type: z.literal('RetireLeader'), leaderId: id, box: boxSchema }),
  // any phase
  z.strictObject({ type: z.literal('Concede'), side }),
])

export type OhCommand = z.infer<typeof commandSchema>
export type OhCommandType = OhCommand['type']
/** The command of one type. */
export type CommandOf<T extends OhCommandType> = Extract<OhCommand, { type: T }>

export type OhOption = CommandOption<OhCommand>
