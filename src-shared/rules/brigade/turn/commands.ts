/** Every command of the brigade rules (section 4.2 of the rules), by the names of that section. */
// Dice entered by hand and the umpire's hand on a state (and with it a deployment that
// real bases contradict) belong to the engine, the same for every rule set, and are no commands of this one.
import { z } from 'zod'
import { generalOrderSchema } from '../../../engine/orders'
import { formationSchema, pointSchema } from '../sheet/sheet'
import { PROJECTILES } from '../sheet/tables'

const id = z.string().min(1).max(80)
const side = z.literal([0, 1])
const inches = z.number().min(-200).max(400)
const degrees = z.number().min(-360).max(360)
const distance = z.union([z.number().min(0).max(200), z.literal('max')])
const sections = z.array(z.int().min(0).max(99)).max(12)
const pose = { x: inches, y: inches, heading: degrees }

export const FACES = ['front', 'right', 'rear', 'left'] as const
/** A face of a square (BR-GEO-04). */
export type Face = (typeof FACES)[number]
/** A corner of a square, named by the two faces that meet there (BR-SQ-03). */
export const CORNERS = ['frontRight', 'rearRight', 'rearLeft', 'frontLeft'] as const
export type Corner = (typeof CORNERS)[number]

/** One action of a plot: exactly one key, executed in the order listed. */
export const actionSchema = z.union([
  /** Degrees, to the right positive (BR-MOVE-05). */
  z.strictObject({ turn: degrees }),
  /** `facing` for squares only (BR-SQ-02). */
  z.strictObject({ advance: distance, facing: z.enum(FACES).optional() }),
  z.strictObject({ followRoad: id, toward: z.enum(['start', 'end']), distance }),
  z.strictObject({ changeFormation: formationSchema }),
  z.strictObject({ advanceAndFire: z.literal(true) }),
  z.strictObject({ skirmishFire: distance }),
  z.strictObject({ withdrawFacing: distance }),
  z.strictObject({ retire: z.enum(['right', 'left']) }),
  /** The side for cavalry that faces about again (BR-RET-02). */
  z.strictObject({ turnBack: z.union([z.literal(true), z.enum(['right', 'left'])]) }),
  z.strictObject({ limber: z.enum(['limbered', 'marchColumn']) }),
  z.strictObject({ unlimber: z.literal(true) }),
  z.strictObject({ dash: distance }),
  /** Inches, backwards negative (BR-ART-05). */
  z.strictObject({ manhandle: z.number().min(-2).max(2) }),
  z.strictObject({ pivotGuns: degrees }),
  /** Section of each unit, from 0 (BR-BLD-07). */
  z.strictObject({ occupy: id, sections: sections.optional() }),
  z.strictObject({ vacate: z.strictObject({ ...pose, formation: formationSchema }) }),
  z.strictObject({ returnToGuns: z.literal(true) }),
  z.strictObject({ stand: z.literal(true) }),
])
export type Action = z.infer<typeof actionSchema>

/** Its single key, which names it. */
export const ACTION_NAMES = [
  'turn',
  'advance',
  'followRoad',
  'changeFormation',
  'advanceAndFire',
  'skirmishFire',
  'withdrawFacing',
  'retire',
  'turnBack',
  'limber',
  'unlimber',
  'dash',
  'manhandle',
  'pivotGuns',
  'occupy',
  'vacate',
  'returnToGuns',
  'stand',
] as const
export type ActionName = (typeof ACTION_NAMES)[number]

export function actionName(action: Action): ActionName {
  const name = ACTION_NAMES.find((key) => key in action)
  if (!name) throw new Error('an action without a name')
  return name
}

/** Actions that fill the move (4.2, BR-MOVE-07). */
export const EXCLUSIVE_ACTIONS: ReadonlySet<ActionName> = new Set<ActionName>(
  ACTION_NAMES.filter((name) => name !== 'turn' && name !== 'advance' && name !== 'followRoad'),
)

/** A target of guns: a brigade, one piece of a battery, or a section of a complex or work (BR-GUN-07). */
export const gunTargetSchema = z.union([
  z.strictObject({ brigadeId: id }),
  z.strictObject({ pieceRef: z.strictObject({ brigadeId: id, piece: z.int().min(0).max(5) }) }),
  /** `<complex or line id>/<index of the section from 0>`. */
  z.strictObject({ sectionId: id }),
])
export type GunTarget = z.infer<typeof gunTargetSchema>

export const commandSchema = z.discriminatedUnion('type', [
  // setup.orders
  z.strictObject({ type: z.literal('WriteOrder'), brigadeId: id, order: generalOrderSchema }),
  /** A book of orders by brigade, all at once: as many times `WriteOrder`. */
  z.strictObject({
    type: z.literal('WriteOrders'),
    orders: z.record(id, generalOrderSchema).refine((orders) => Object.keys(orders).length > 0),
  }),
  z.strictObject({
    type: z.literal('PlaceOnSketch'),
    brigadeId: id,
    ...pose,
    formation: formationSchema,
    complexId: id.optional(),
    sections: sections.optional(),
  }),
  z.strictObject({ type: z.literal('PlaceLeader'), leaderId: id, x: inches, y: inches }),
  z.strictObject({ type: z.literal('SealOrders'), side }),
  // command
  z.strictObject({
    type: z.literal('AlterOrder'),
    leaderId: id,
    /** A brigade, or a formation of the order of battle. */
    addressee: id,
    order: generalOrderSchema,
  }),
  z.strictObject({ type: z.literal('MoveLeader'), leaderId: id, x: inches, y: inches }),
  // declare
  z.strictObject({ type: z.literal('DeclareCharge'), brigadeId: id, targetId: id }),
  z.strictObject({ type: z.literal('CancelDeclaration'), brigadeId: id }),
  // plot
  z.strictObject({
    type: z.literal('PlotMove'),
    brigadeId: id,
    actions: z.array(actionSchema).min(1).max(12),
    /** Inches (BR-MOVE-15). */
    stopIfEnemyWithin: z.number().min(1).max(120).optional(),
  }),
  z.strictObject({
    type: z.literal('ChooseEvade'),
    brigadeId: id,
    mode: z.enum(['full', 'halfAndFire']),
  }),
  z.strictObject({ type: z.literal('ChooseFollowUp'), brigadeId: id, mode: z.enum(['press', 'fire']) }),
  z.strictObject({ type: z.literal('ClearPlot'), brigadeId: id }),
  // artillery
  z.strictObject({
    type: z.literal('FireGuns'),
    brigadeId: id,
    /** From 0. */
    pieces: z.array(z.int().min(0).max(5)).min(1).max(6),
    target: gunTargetSchema,
    projectile: z.enum(PROJECTILES),
    aim: pointSchema.optional(),
  }),
  // smallArms
  z.strictObject({
    type: z.literal('FireMuskets'),
    brigadeId: id,
    /** A face or corner of a square, or a section of a garrison's complex (from 0). */
    face: z.union([z.enum(FACES), z.enum(CORNERS), z.int().min(0).max(99)]).optional(),
    targets: z.array(z.strictObject({ id })).min(1).max(6),
    crossing: z.boolean().optional(),
  }),
  z.strictObject({ type: z.literal('HoldFire'), brigadeId: id }),
  // rally
  z.strictObject({ type: z.literal('TryRally'), brigadeId: id }),
  z.strictObject({ type: z.literal('CheckPursuit'), brigadeId: id }),
  z.strictObject({ type: z.literal('HoldPosition'), brigadeId: id }),
  // every phase that both sides submit
  z.strictObject({ type: z.literal('EndPhase'), side }),
  // any phase
  z.strictObject({ type: z.literal('Concede'), side }),
  z.strictObject({ type: z.literal('OfferEnd'), side }),
  z.strictObject({ type: z.literal('AcceptEnd'), side }),
])

export type BrCommand = z.infer<typeof commandSchema>
export type BrCommandType = BrCommand['type']
/** The command of one type. */
export type CommandOf<T extends BrCommandType> = Extract<BrCommand, { type: T }>
