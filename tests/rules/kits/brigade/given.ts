/** What a case of the brigade rules may give, and the sheet and state it stands for (8.0). */
import { z } from 'zod'
import { CaseFault, parsed, refuseIfAny, unknownName } from '../../runner/faults'
import { mergePatch, type Difference } from '../../runner/match'
import { battleOf, battleSchema, houseRulesNamed, patchSchema, sideSchema } from '../common'
import { FIXTURE_BODIES } from './fixture'
import { DiceWanted, scriptedDice } from '../../../../src-shared/engine/dice'
import { generalOrderSchema } from '../../../../src-shared/engine/orders'
import type { History } from '../../../../src-shared/history/bundle'
import { draftInDetail } from '../../../../src-shared/rules/brigade/sheet/draft/draft'
import { houseRulesSchema } from '../../../../src-shared/rules/brigade/sheet/house-rules'
import { formationSchema, sheetSchema, type BrSheet } from '../../../../src-shared/rules/brigade/sheet/sheet'
import { BLOCKS } from '../../../../src-shared/rules/brigade/sheet/tables'
import { PHASES, type BrState } from '../../../../src-shared/rules/brigade/state/state'
import { Step } from '../../../../src-shared/rules/brigade/turn/step'
import type { TurnMachine } from '../../../../src-shared/rules/brigade/turn/turn'

const at = z.tuple([z.number(), z.number(), z.number()])

/** Fields of a body that live in the state; all other fields of a given body are the sheet's (7.3). */
const STATE_FIELDS = [
  'activity',
  'figures',
  'morale',
  'cursor',
  'disorderedUntil',
  'chargeReadyFrom',
  'dashReadyFrom',
  'pushBackTotal',
  'movedThisMove',
  'turnedThisMove',
  'changedFormationThisMove',
  'engagedAtStart',
  'gunners',
  'place',
  'next',
  'roadId',
] as const

const bodySchema = z.looseObject({
  /** Front centre and heading. */
  at: at.optional(),
  formation: formationSchema.optional(),
  complexId: z.string().optional(),
  sections: z.array(z.int()).optional(),
  /** Move in which it comes, with `at` as its entry. */
  arriveMove: z.int().optional(),
  /** A body of section 8.0 that it is like; absent: itself. */
  like: z.string().optional(),
  side: sideSchema.optional(),
  order: z.json().optional(),
})

export const givenSchema = z.strictObject({
  table: z.strictObject({ width: z.number(), height: z.number() }).default({ width: 72, height: 48 }),
  terrain: patchSchema.default({}),
  houseRules: patchSchema.default({}),
  /** Bodies by id: pose and formation, or an object. */
  bodies: z.record(
    z.string(),
    z.union([at, z.tuple([z.number(), z.number(), z.number(), formationSchema]), bodySchema]),
  ),
  leaders: z
    .array(
      z.strictObject({
        id: z.string(),
        role: z.enum(['commanderInChief', 'secondInCommand', 'corps']).default('commanderInChief'),
        side: sideSchema.optional(),
        x: z.number(),
        y: z.number(),
        arriveMove: z.int().optional(),
      }),
    )
    .default([]),
  places: z.array(patchSchema).default([]),
  exits: z.array(patchSchema).default([]),
  victory: patchSchema.default({}),
  zones: z
    .tuple([
      z.union([z.literal('nearest'), z.array(z.json())]),
      z.union([z.literal('nearest'), z.array(z.json())]),
    ])
    .optional(),
  moves: z.int().default(80),
  move: z.int().min(0).default(1),
  /** The phase the case begins in; phases in which nobody has anything to do are passed. */
  phase: z.enum(PHASES).default('declare'),
  /** Merge patches on what the above makes. */
  sheet: patchSchema.default({}),
  state: patchSchema.default({}),
})
export type BrGiven = z.infer<typeof givenSchema>

/** Parses what a case gives. Throws CaseFault. */
export function parseGiven(given: unknown): BrGiven {
  return parsed(givenSchema, given, 'given')
}

/** The same for whoever writes a case: bodies like nobody of section 8.0 are told too. */
export function soundGiven(value: unknown): BrGiven {
  const given = parseGiven(value)
  refuseIfAny(modelFaults(given))
  return given
}

/** Bodies that are neither in the table of section 8.0, nor like one of it, nor of an arm of their own. */
function modelFaults(given: BrGiven): readonly Difference[] {
  return Object.entries(given.bodies).flatMap(([id, body]) => {
    const { like, arm }: { like?: string | undefined; arm?: unknown } = Array.isArray(body) ? {} : body
    const path = `given.bodies.${id}${like === undefined ? '' : '.like'}`
    return (like ?? id) in FIXTURE_BODIES || (like === undefined && arm !== undefined)
      ? []
      : [
          unknownName(
            path,
            'a body of the table, by its id or by like',
            like ?? id,
            Object.keys(FIXTURE_BODIES),
          ),
        ]
  })
}

/** A battle of history as functions name it. */
export const tableSchema = battleSchema.extend({ boardId: z.string().optional() })
const battleGivenSchema = tableSchema.extend({
  sheet: patchSchema.default({}),
  state: patchSchema.default({}),
})

/** A battle of history drawn up, with all that the draft tells. Throws CaseFault for what there is not. */
export function drafted(given: z.infer<typeof tableSchema>, data: History | undefined) {
  const { history, battle } = battleOf(given, data)
  const { boardId } = given
  const tables = battle.boards.filter(({ kind }) => kind === 'table').map(({ id }) => id)
  if (boardId !== undefined && !tables.includes(boardId))
    throw new CaseFault([unknownName('given.boardId', `a table of ${battle.id}`, boardId, tables)])
  return draftInDetail({
    history,
    battleId: given.battle,
    whatIfIds: given.whatIfs,
    // The worked examples have everybody where BR-SCN-06 dressed him.
    houseRules: { roomToMove: false, ...houseRulesNamed(houseRulesSchema, given.houseRules) },
    ...(boardId !== undefined && { boardId }),
  })
}

/** A battle of history as a case gives it: its sheet, and the patch on the state mustered from that. Throws CaseFault. */
export function battleGiven(value: unknown, history: History | undefined) {
  const given = parsed(battleGivenSchema, value, 'given')
  const { sheet } = drafted(given, history)
  return { sheet: parsed(sheetSchema, mergePatch(sheet, given.sheet), 'given.sheet'), patch: given.state }
}

const ARMIES = ['F', 'A'] as const

/** The sheet of a given; it may have faults, which `faults` of the rule set names. */
export function sheetOfGiven(given: BrGiven): BrSheet {
  const zone = (side: 0 | 1) => given.zones?.[side] ?? 'nearest'
  const sheet = {
    id: 'case',
    title: 'Worked example',
    date: '1815-06-18',
    startTime: '11:30',
    moves: given.moves,
    table: given.table,
    sides: [
      {
        id: 'F',
        name: 'French',
        armies: ['F'],
        baseEdges: { F: 'north' },
        deploymentZones: zone(0),
      },
      {
        id: 'A',
        name: 'Allies',
        armies: ['A'],
        baseEdges: { A: 'south' },
        deploymentZones: zone(1),
      },
    ],
    terrain: given.terrain,
    places: given.places,
    exits: given.exits,
    brigades: Object.entries(given.bodies).map(([id, body]) => brigadeOf(id, body)),
    leaders: given.leaders.map((leader) => ({
      ...leader,
      name: leader.id,
      side: leader.side ?? sideOf(leader.id),
      army: ARMIES[leader.side ?? sideOf(leader.id)],
    })),
    houseRules: { ordersMode: 'off', ...given.houseRules },
    victory: { conditions: [{ kind: 'moveLimit' }], ...given.victory },
    writeOrders: given.phase === 'setup.orders',
  }
  return parsed(sheetSchema, mergePatch(sheet, given.sheet), 'given.sheet')
}

/** The patch by which the mustered state becomes the one that a given begins from, but for its own. */
export function patchOfGiven(given: BrGiven): Readonly<Record<string, unknown>> {
  const brigades = Object.fromEntries(
    Object.entries(given.bodies).flatMap(([id, body]) => {
      if (Array.isArray(body)) return []
      const set = STATE_FIELDS.filter((field) => field in body).map((field) => [field, body[field]] as const)
      return set.length > 0 ? [[id, Object.fromEntries(set)] as const] : []
    }),
  )
  return { brigades, move: given.move, phase: given.phase }
}

/** The state a given begins from: the mustered one with what the given sets, whatever that is, at its first decision. */
export function stateOfGiven(given: BrGiven, mustered: BrState, machine: TurnMachine): BrState {
  // The patches follow the state's own keys; what stands beside them is the author's responsibility.
  return entered([patchOfGiven(given), given.state].reduce(mergePatch, mustered) as BrState, machine)
}

/**
 * The state brought to the first decision of its phase: the phase is opened, and passed if nobody has anything to do.
 * Throws CaseFault if dice are thrown before anybody decides.
 */
export function entered(state: BrState, machine: TurnMachine): BrState {
  const { phase } = state
  if (phase === 'setup.orders' || phase === 'finished') return state
  const step = new Step(state, scriptedDice([]))
  try {
    machine.enter(step)
  } catch (error) {
    if (!(error instanceof DiceWanted)) throw error
    const wanted = error.requests
      .map(({ die, count, purpose }) => `${count} ${die} for ${purpose}`)
      .join(', ')
    const actual = `${phase}, from which ${wanted} are thrown before anybody decides`
    throw new CaseFault([{ path: 'given.phase', expected: 'a phase that begins without dice', actual }])
  }
  return step.state
}

function sideOf(id: string): 0 | 1 {
  return id.startsWith('F') ? 0 : 1
}

function brigadeOf(id: string, body: BrGiven['bodies'][string]): Record<string, unknown> {
  const fields: z.infer<typeof bodySchema> = Array.isArray(body)
    ? { at: [body[0], body[1], body[2]], ...(body[3] === undefined ? {} : { formation: body[3] }) }
    : body
  const { at: pose, formation, complexId, sections, arriveMove, like, side, order, ...rest } = fields
  const model = FIXTURE_BODIES[like ?? id]
  const own = Object.fromEntries(
    Object.entries(rest).filter(([key]) => !(STATE_FIELDS as readonly string[]).includes(key)),
  )
  const [x, y, heading] = pose ?? [0, 0, 0]
  const place = { x, y, heading }
  const where = side ?? sideOf(id)
  const garrison = complexId === undefined ? {} : { complexId, ...(sections ? { sections } : {}) }
  const start =
    arriveMove === undefined
      ? {
          ...place,
          formation: formation ?? (complexId === undefined ? model?.stands : 'garrison'),
          ...garrison,
        }
      : { arriveMove, entry: place }
  const { units, pieces, ...modelFields } = withoutStands(model)
  const [count, block] = units ?? [0, 'line16' as const]
  return {
    id,
    name: id,
    side: where,
    army: ARMIES[where],
    formationId: ARMIES[where],
    ...modelFields,
    units: Array.from({ length: count }, (_, i) => ({
      name: `${id} unit ${i + 1}`,
      block,
      figures: BLOCKS[block].figures,
    })),
    pieces: pieces ?? [],
    start,
    order: parsed(generalOrderSchema, order ?? holdHere(x, y), `given.bodies.${id}.order`),
    ...own,
  }
}

function withoutStands(model: (typeof FIXTURE_BODIES)[string] | undefined) {
  if (!model) return { units: undefined, pieces: undefined }
  const { stands: _stands, ...fields } = model
  return fields
}

function holdHere(x: number, y: number) {
  return { clauses: [{ verb: 'hold', place: { x, y } }] }
}
