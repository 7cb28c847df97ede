/** Every command of Fast Play Napoleonic, with the names of section 4 of the rules. */
import { z } from 'zod'
import type { CommandOption } from '../../../engine/rule-set'
import { boxSideSchema, COMBAT_DIRECTIONS, formationSchema, sideSchema } from '../sheet/vocabulary'

const id = z.string().min(1).max(80)
const inches = z.number().min(-1000).max(1000)
const length = z.number().min(0).max(1000)
const heading = z.number().min(0).lt(360)
const slot = z.int().min(1).max(4)
const left = z.int().min(0).max(3)
const turn = z.enum(['left', 'right'])

/** A straight advance, a wheel, or, of a column that comes on along a road, its whole way (FP-DEP-03). */
const stepSchema = z.union([
  z.strictObject({ advance: length }),
  z.strictObject({ wheel: turn, degrees: z.number().gt(0).max(180) }),
  z.strictObject({ road: length }),
])
export type MoveStep = z.infer<typeof stepSchema>
/** In a charge the last advance is carried to contact and has no length of its own. */
const chargeStepSchema = z.union([stepSchema, z.literal('advance')])
const steps = z.array(stepSchema).max(40)

const facing = z.literal([0, 90, 180, 270])
const changeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('columnToLine'), left: left.exactOptional() }),
  z.strictObject({ kind: z.literal('lineToColumn'), stationary: slot }),
  z.strictObject({ kind: z.literal('quarterTurn'), dir: turn }),
  z.strictObject({ kind: z.literal('toSquare') }),
  z.strictObject({
    kind: z.literal('fromSquare'),
    to: z.enum(['line', 'column']),
    face: slot,
    left: left.exactOptional(),
  }),
  z.strictObject({ kind: z.literal('limber'), facing, stationary: slot.exactOptional() }),
  z.strictObject({ kind: z.literal('unlimber'), facing, left: left.exactOptional() }),
])
export type FormationChange = z.infer<typeof changeSchema>

const end = z.union([z.enum(['left', 'right', 'rear']), slot])
export type CasualtyEnd = z.infer<typeof end>

export const commandSchema = z.discriminatedUnion('type', [
  // deployment
  z.strictObject({
    type: z.literal('deployUnit'),
    unit: id,
    formation: formationSchema,
    x: inches,
    y: inches,
    heading,
  }),
  z.strictObject({ type: z.literal('deployGeneral'), general: id, x: inches, y: inches }),
  z.strictObject({
    type: z.literal('queueForEntry'),
    entryPoint: id,
    units: z.array(id).min(1).max(100),
    general: id.exactOptional(),
  }),
  z.strictObject({ type: z.literal('endDeployment'), side: sideSchema }),
  // moveOption
  z.strictObject({ type: z.literal('rollMoveOption') }),
  z.strictObject({
    type: z.literal('chooseMoveOption'),
    side: sideSchema,
    firstMover: sideSchema,
    combatDirection: z.enum(COMBAT_DIRECTIONS),
  }),
  // shooting
  z.strictObject({
    type: z.literal('declareShot'),
    side: sideSchema,
    unit: id,
    slot,
    targetUnit: id,
    targetSlot: slot,
  }),
  z.strictObject({ type: z.literal('withdrawShot'), side: sideSchema, unit: id, slot }),
  z.strictObject({ type: z.literal('autoDeclareShots'), side: sideSchema }),
  z.strictObject({ type: z.literal('endDeclaration'), side: sideSchema }),
  z.strictObject({ type: z.literal('chooseCasualties'), unit: id, ends: z.array(end).min(1).max(8) }),
  // generals
  z.strictObject({ type: z.literal('moveGeneral'), general: id, x: inches, y: inches }),
  z.strictObject({ type: z.literal('joinUnit'), general: id, unit: id }),
  z.strictObject({ type: z.literal('endGenerals'), side: sideSchema }),
  // moves
  z.strictObject({
    type: z.literal('moveUnit'),
    unit: id,
    steps,
    backward: z.enum(['facing', 'about']).exactOptional(),
    face: slot.exactOptional(),
    dress: z.boolean().exactOptional(),
    exit: id.exactOptional(),
  }),
  z.strictObject({ type: z.literal('roadMove'), unit: id, distance: length, exit: id.exactOptional() }),
  z.strictObject({ type: z.literal('aboutFace'), unit: id, steps: steps.default([]) }),
  z.strictObject({ type: z.literal('changeFormation'), unit: id, change: changeSchema }),
  z.strictObject({
    type: z.literal('charge'),
    unit: id,
    target: id,
    side: boxSideSchema,
    steps: z.array(chargeStepSchema).max(40),
    faceOff: z.strictObject({ own: slot, enemy: slot }).exactOptional(),
  }),
  z.strictObject({ type: z.literal('evade'), unit: id, distance: length, about: z.boolean() }),
  z.strictObject({ type: z.literal('retire'), unit: id, distance: length }),
  z.strictObject({ type: z.literal('completeWheel'), unit: id }),
  z.strictObject({ type: z.literal('enterTable'), unit: id, steps }),
  z.strictObject({ type: z.literal('forcedMove'), unit: id, steps }),
  z.strictObject({ type: z.literal('haltCavalry'), unit: id }),
  z.strictObject({ type: z.literal('endMovement'), side: sideSchema }),
  // handToHand
  z.strictObject({ type: z.literal('allotHit'), hit: z.int().min(1).max(999), unit: id }),
  // any
  z.strictObject({ type: z.literal('concede'), side: sideSchema }),
])

export type FpCommand = z.infer<typeof commandSchema>
export type FpCommandType = FpCommand['type']
/** The command of one type. */
export type CommandOf<T extends FpCommandType> = Extract<FpCommand, { type: T }>
export type FpOption = CommandOption<FpCommand>
