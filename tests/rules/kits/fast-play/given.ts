/** What a case of Fast Play Napoleonic may give, and the sheet and state it stands for. */
import { z } from 'zod'
import type { Side } from '../../../../src-shared/engine/sides'
import { houseRulesSchema } from '../../../../src-shared/rules/fast-play/sheet/house-rules'
import { sheetSchema, type FpSheet } from '../../../../src-shared/rules/fast-play/sheet/sheet'
import { fullStrength } from '../../../../src-shared/rules/fast-play/sheet/tables'
import {
  boxSideSchema,
  COMBAT_DIRECTIONS,
  FORMATIONS,
  RATINGS,
  TERRAIN_KINDS,
  UNIT_CLASSES,
  type Formation,
  type UnitType,
} from '../../../../src-shared/rules/fast-play/sheet/vocabulary'
import { PHASES } from '../../../../src-shared/rules/fast-play/state/state'
import { CaseFault, parsed } from '../../runner/faults'
import { mergePatch } from '../../runner/match'
import { patchSchema, sideSchema } from '../common'

const TYPES: Readonly<Record<string, UnitType>> = {
  HF: 'heavyFoot',
  LF: 'lightFoot',
  HC: 'heavyCavalry',
  LC: 'lightCavalry',
  LN: 'lancers',
  FA: 'footArtillery',
  HA: 'horseArtillery',
}
/** As the ledger writes it: `HF column (30,20)@0`; without a pose it waits to be placed or to come. */
const POSE = /^([A-Z]{2})(?: (line|column|square))?(?: \((-?[\d.]+), ?(-?[\d.]+)\)@([\d.]+))?$/

const spot = z.tuple([z.number(), z.number()])
const unitSchema = z.strictObject({
  is: z.string(),
  class: z.enum(UNIT_CLASSES).default('trained'),
  /** Elements standing; absent: all but those lost. */
  n: z.int().min(1).max(4).optional(),
  lost: z.int().min(0).max(3).default(0),
  shaken: z.boolean().default(false),
  ooc: z.boolean().default(false),
  acted: z.boolean().default(false),
  general: z.string().optional(),
  rifles: z.boolean().default(false),
  /** Of artillery: under no general. */
  unattached: z.boolean().default(false),
  heldUntil: z.string().optional(),
  lostNow: z.int().min(0).default(0),
  /** Merge patch on the unit of the sheet, and of the state. */
  sheet: patchSchema.default({}),
  state: patchSchema.default({}),
})
type GivenUnit = z.infer<typeof unitSchema>
const unitsSchema = z.record(z.string(), z.union([z.string(), unitSchema])).default({})

const givenSchema = z.strictObject({
  /** Units of each side, first-listed side first. */
  FR: unitsSchema,
  AL: unitsSchema,
  generals: z
    .record(
      z.string(),
      z.strictObject({
        side: sideSchema.default(0),
        at: spot.optional(),
        rating: z.enum(RATINGS).default('average'),
        joined: z.string().optional(),
        joinedTurn: z.int().min(0).default(0),
        /** `deploy` or `withQueue` in place of `at`. */
        start: z.enum(['deploy', 'withQueue']).default('deploy'),
      }),
    )
    .default({}),
  terrain: z
    .array(
      z.strictObject({
        id: z.string().optional(),
        kind: z.enum(TERRAIN_KINDS),
        /** West, south, east, north. */
        box: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
        polygon: z.array(spot).optional(),
        line: z.array(spot).optional(),
        width: z.number().optional(),
        crest: z.array(spot).optional(),
        levels: z.int().optional(),
      }),
    )
    .default([]),
  pairs: z
    .array(
      z.strictObject({
        charger: z.string(),
        target: z.string(),
        side: boxSideSchema.default('front'),
        mode: z.enum(['full', 'corner']).default('full'),
        rounds: z.int().min(0).default(0),
        goodGoing: z.boolean().default(true),
      }),
    )
    .default([]),
  entryPoints: z
    .record(z.string(), z.strictObject({ side: sideSchema, at: spot, heading: z.number() }))
    .default({}),
  /** Unit ids waiting at each entry point, due in turn 1. */
  queues: z.record(z.string(), z.array(z.string())).default({}),
  exits: z.record(z.string(), z.strictObject({ side: sideSchema, at: spot })).default({}),
  objectives: z.array(patchSchema).default([]),
  houseRules: patchSchema.default({}),
  turn: z.int().min(1).optional(),
  turnLimit: z.int().min(1).default(20),
  phase: z.enum(PHASES).default('moves'),
  /** Who won the option, who moves first (default: the winner), and whose movement it is. */
  winner: sideSchema.default(0),
  first: sideSchema.optional(),
  mover: sideSchema.optional(),
  direction: z.enum(COMBAT_DIRECTIONS).default('leftToRight'),
  /** Merge patches on what the above makes. */
  sheet: patchSchema.default({}),
  state: patchSchema.default({}),
})
export type FpGiven = z.infer<typeof givenSchema>

export function parseGiven(value: Readonly<Record<string, unknown>>): FpGiven {
  return parsed(givenSchema, value, 'given')
}

interface Placed {
  readonly id: string
  readonly side: Side
  readonly given: GivenUnit
  readonly type: UnitType
  readonly formation: Formation
  readonly pose: { readonly x: number; readonly y: number; readonly heading: number } | undefined
  readonly elements: number
}

/** Units of a case, in the order in which they are given. */
function unitsOf({ FR, AL }: FpGiven): readonly Placed[] {
  const ofSide = (units: FpGiven['FR'], side: Side) =>
    Object.entries(units).map(([id, value]): Placed => {
      const given = typeof value === 'string' ? unitSchema.parse({ is: value }) : value
      const match = POSE.exec(given.is)
      const [, code = '', form, x, y, heading] = match ?? []
      const type = TYPES[code]
      if (!match || !type)
        throw new CaseFault([
          {
            path: `given.units.${id}`,
            expected: `like "HF column (30,20)@0", with ${Object.keys(TYPES).join(', ')}`,
            actual: given.is,
          },
        ])
      const pose =
        x === undefined || y === undefined || heading === undefined
          ? undefined
          : { x: Number(x), y: Number(y), heading: Number(heading) }
      const elements = given.n ?? fullStrength(type) - given.lost
      const formation = FORMATIONS.find((one) => one === form) ?? 'line'
      return { id, side, given, type, formation, pose, elements }
    })
  return [...ofSide(FR, 0), ...ofSide(AL, 1)]
}

/** A unit without a general of the case has one of its own, who stands behind it and commands it. */
function ownGeneral(id: string): string {
  return `${id}.general`
}

const point = ([x, y]: readonly [number, number]) => ({ x, y })

export function sheetOfGiven(given: FpGiven): FpSheet {
  const units = unitsOf(given)
  const queued = new Set(Object.values(given.queues).flat())
  const sheet = {
    id: 'case',
    title: 'A case',
    date: '1815-06-16',
    sides: [
      { id: 'french', name: 'French', armies: ['fr'], baseEdges: { fr: 'south' } },
      { id: 'coalition', name: 'Allies', armies: ['aa'], baseEdges: { aa: 'north' } },
    ],
    turnLimit: given.turnLimit,
    metresPerInch: 50,
    startTime: '14:00',
    houseRules: parsed(houseRulesSchema, given.houseRules, 'given.houseRules'),
    victory: { objectives: given.objectives },
    terrain: given.terrain.map((one, i) => terrainOf(one, i)),
    entryPoints: Object.entries(given.entryPoints).map(([id, { side, at, heading }]) => ({
      id,
      side,
      heading,
      ...point(at),
    })),
    exits: Object.entries(given.exits).map(([id, { side, at }]) => ({ id, side, ...point(at) })),
    units: units.map(({ id, side, given: unit, type, elements, pose, formation }) => ({
      id,
      name: id,
      side,
      army: side === 0 ? 'fr' : 'aa',
      nation: side === 0 ? 'french' : 'british',
      type,
      unitClass: unit.class,
      ...(unit.unattached ? {} : { generalId: unit.general ?? ownGeneral(id) }),
      rifles: unit.rifles,
      elementsAtStart: elements + unit.lost,
      // What has lost elements is put on the board by the state, as it stands now.
      start: queued.has(id) ? 'queue' : pose && unit.lost === 0 ? { formation, ...pose } : 'deploy',
      ...(unit.heldUntil === undefined ? {} : { heldUntil: unit.heldUntil, heldCause: 'orders' }),
      ...unit.sheet,
    })),
    generals: [
      ...Object.entries(given.generals).map(([id, { side, at, rating, start }]) => ({
        id,
        side,
        army: side === 0 ? 'fr' : 'aa',
        name: id,
        rating,
        start: at ? point(at) : start,
      })),
      ...units
        .filter(({ given: unit }) => !unit.unattached && unit.general === undefined)
        .map(({ id, side, pose }) => ({
          id: ownGeneral(id),
          side,
          army: side === 0 ? 'fr' : 'aa',
          name: ownGeneral(id),
          rating: 'exceptional',
          start: pose && !queued.has(id) ? onBoard(pose) : queued.has(id) ? 'withQueue' : 'deploy',
        })),
    ],
    reinforcements: Object.entries(given.queues).flatMap(([entryPoint, unitIds]) =>
      unitIds.map((id) => ({
        turn: 1,
        entryPoint,
        unitIds: [id],
        ...(units.some((unit) => unit.id === id && !unit.given.unattached && unit.given.general === undefined)
          ? { generalId: ownGeneral(id) }
          : {}),
      })),
    ),
  }
  return parsed(sheetSchema, mergePatch(sheet, given.sheet), 'given.sheet')
}

function onBoard({ x, y }: { readonly x: number; readonly y: number }) {
  return { x: Math.min(72, Math.max(0, x)), y: Math.min(48, Math.max(0, y)) }
}

function terrainOf(
  { id, kind, box, polygon, line, width, crest, levels }: FpGiven['terrain'][number],
  i: number,
) {
  const corners = box
    ? [
        { x: box[0], y: box[1] },
        { x: box[2], y: box[1] },
        { x: box[2], y: box[3] },
        { x: box[0], y: box[3] },
      ]
    : polygon?.map(point)
  return {
    id: id ?? `${kind}${i + 1}`,
    kind,
    ...(corners ? { polygon: corners } : {}),
    ...(line ? { polyline: line.map(point) } : {}),
    ...(width === undefined ? {} : { width }),
    ...(crest ? { crest: crest.map(point) } : {}),
    ...(levels === undefined ? {} : { levels }),
  }
}

/** The patch that makes the mustered state that of the case. */
export function patchOfGiven(given: FpGiven) {
  const rounds = Math.max(0, ...given.pairs.map((pair) => pair.rounds))
  const turn = given.turn ?? 1 + rounds
  const first = given.first ?? given.winner
  const mover = given.mover ?? first
  const isOpening = given.phase === 'deployment' || (given.phase === 'moveOption' && turn === 1)
  return {
    turn,
    phase: given.phase,
    half: mover === first ? 1 : 2,
    option: isOpening ? null : { winner: given.winner, firstMover: first, direction: given.direction },
    units: Object.fromEntries(unitsOf(given).map((unit) => [unit.id, unitState(unit)])),
    generals: Object.fromEntries(
      Object.entries(given.generals).map(([id, { joined, joinedTurn, at }]) => [
        id,
        {
          ...(joined === undefined ? {} : { joined, joinedTurn }),
          ...(at ? { status: 'board', point: point(at) } : {}),
        },
      ]),
    ),
    pairs: given.pairs.map(({ rounds: fought, ...pair }) => ({
      ...pair,
      roundsFought: fought,
      turn: turn - fought,
    })),
  }
}

function unitState({ given: unit, pose, formation, elements }: Placed) {
  return {
    ...(pose && unit.lost > 0 ? { status: 'board', pose } : {}),
    ...(pose ? { formation } : {}),
    elements,
    lost: unit.lost,
    hits: unit.lost,
    shaken: unit.shaken,
    inCommand: !unit.ooc,
    acted: unit.acted,
    lostNow: { shooting: unit.lostNow, handToHand: 0 },
    ...unit.state,
  }
}
