/** What a case of the squares rules may give, and the sheet and state it stands for. */
import { z } from 'zod'
import { CaseFault } from '../../runner/cases'
import { mergePatch } from '../../runner/match'
import { FIXTURE_GENERALS, FIXTURE_UNITS } from './fixture'
import { PHASES, type SqState } from '../../../../src-shared/rules/squares/state/state'
import {
  dieSchema,
  sheetSchema,
  squareIdSchema,
  type SqGeneral,
  type SqScenario,
} from '../../../../src-shared/rules/squares/sheet/sheet'

const patchSchema = z.record(z.string(), z.json())
const sideSchema = z.union([z.literal(0), z.literal(1)])

/** Fields of a unit that live in the state; all other fields of a given unit are the sheet's (7.1). */
const STATE_FIELDS = [
  'spent',
  'diagonals',
  'moved',
  'bombarded',
  'assaulted',
  'rallied',
  'stopped',
  'bombardedThisTurn',
] as const

/** Fields of a given unit that are not the sheet's. */
const KIT_FIELDS: ReadonlySet<string> = new Set([...STATE_FIELDS, 'side', 'command', 'like'])

const unitGivenSchema = z.looseObject({
  like: z.string().optional(),
  side: sideSchema.optional(),
  command: z.string().optional(),
})

const commandGivenSchema = z.strictObject({
  side: sideSchema,
  die: dieSchema.optional(),
  square: squareIdSchema.optional(),
  army: z.string().optional(),
  homeEdge: z.string().optional(),
  arrival: patchSchema.optional(),
})

export const givenSchema = z.strictObject({
  board: z.strictObject({ cols: z.int(), rows: z.int() }).default({ cols: 9, rows: 6 }),
  squares: z.record(squareIdSchema, patchSchema).default({}),
  rivers: z.array(patchSchema).default([]),
  houseRules: patchSchema.default({}),
  units: z.record(z.string(), z.union([squareIdSchema, unitGivenSchema])).default({}),
  generals: z.record(z.string(), squareIdSchema).default({}),
  commands: z.record(z.string(), commandGivenSchema).default({}),
  cincs: z
    .record(
      z.string(),
      z.strictObject({
        side: sideSchema,
        die: dieSchema.optional(),
        square: squareIdSchema.optional(),
        army: z.string().optional(),
        joined: z.string().optional(),
      }),
    )
    .default({}),
  /** The command of each side that keeps SQ-VIC-01 from cutting an example short. */
  reserve: z.boolean().default(true),
  victory: patchSchema.default({}),
  turn: z.int().min(1).optional(),
  phase: z.enum(PHASES).optional(),
  /** General whose command is being activated. */
  active: z.string().optional(),
  actionDie: z.int().min(1).max(3).default(2),
  /** Action dice left. */
  pool: z.array(z.int().min(1).max(3)).optional(),
  /** Generals who have been activated this turn. */
  activated: z.array(z.string()).default([]),
  /** Merge patches on what the above makes. */
  sheet: patchSchema.default({}),
  state: patchSchema.default({}),
})
export type SqGiven = z.infer<typeof givenSchema>

/** Parses what a case gives. Throws CaseFault. */
export function parseGiven(given: unknown): SqGiven {
  return parseOr(givenSchema, given, 'given')
}

/** The sheet of a given; it may have faults, which `faults` of the rule set names. */
export function sheetOfGiven(given: SqGiven): SqScenario {
  const sheet = {
    id: 'case',
    title: 'Worked example',
    date: '1815-06-18',
    startTime: '11:00',
    turnLimit: 60,
    board: given.board,
    squares: given.squares,
    rivers: given.rivers,
    houseRules: given.houseRules,
    sides: [sideOfGiven(given, 0), sideOfGiven(given, 1)],
    victory: { breakPercent: { F: null, A: null }, objectives: [], ...given.victory },
  }
  return parseOr(sheetSchema, mergePatch(sheet, given.sheet), 'given.sheet')
}

/** The state a given begins from: the mustered one with what the given sets. */
export function stateOfGiven(given: SqGiven, mustered: SqState): SqState {
  const units = Object.fromEntries(
    Object.entries(given.units).flatMap(([id, unit]) => {
      if (typeof unit === 'string') return []
      const set = STATE_FIELDS.filter((field) => field in unit).map((field) => [field, unit[field]] as const)
      return set.length > 0 ? [[id, Object.fromEntries(set)] as const] : []
    }),
  )
  const generals: Record<string, Record<string, unknown>> = {}
  for (const id of [...given.activated, ...(given.active === undefined ? [] : [given.active])])
    generals[id] = { activatedThisTurn: true }
  for (const [id, cinc] of Object.entries(given.cincs))
    if (cinc.joined !== undefined) generals[id] = { joined: cinc.joined, moved: true }
  const patch = {
    units,
    generals,
    ...(given.turn === undefined ? {} : { turn: given.turn }),
    ...(given.pool === undefined ? {} : { actionDice: given.pool, phase: 'nominate', cincSide: null }),
    ...(given.active === undefined
      ? {}
      : {
          phase: 'activation',
          cincSide: null,
          active: {
            side: sideOfGeneral(given, given.active),
            generalId: given.active,
            commandId: commandIdOf(given.active),
            actionDie: given.actionDie,
            stage: 'move',
          },
        }),
    ...(given.phase === undefined ? {} : { phase: given.phase }),
  }
  // The patches follow the state's own keys; what a case sets beside them is the author's responsibility.
  return mergePatch(mergePatch(mustered, patch), given.state) as SqState
}

/** Commands are called after their generals: `cmd:Reille`. */
export function commandIdOf(generalId: string): string {
  return `cmd:${generalId}`
}

const SIDE_LETTER = ['F', 'A'] as const
const DEFAULT_GENERAL = ['Reille', 'Orange'] as const

function sideOfGeneral(given: SqGiven, generalId: string): 0 | 1 {
  return given.commands[generalId]?.side ?? (generalId === DEFAULT_GENERAL[1] ? 1 : 0)
}

function sideOfGiven(given: SqGiven, side: 0 | 1) {
  const letter = SIDE_LETTER[side]
  const cincs = Object.entries(given.cincs).filter(([, cinc]) => cinc.side === side)
  const commands = commandsOfSide(given, side)
  const armyIds = [...new Set([letter, ...commands.map((command) => command.army)])]
  return {
    name: side === 0 ? 'French' : 'Allies',
    armies: armyIds.map((armyId) => {
      const cinc = cincs.find(([, one]) => (one.army ?? letter) === armyId)
      return {
        id: armyId,
        name: armyId,
        homeEdge: side === 0 ? 'S' : 'N',
        ...(cinc ? { commanderInChief: generalOf(cinc[0], cinc[1].die, cinc[1].square) } : {}),
        commands: commands.filter((command) => command.army === armyId).map((command) => command.command),
      }
    }),
  }
}

function commandsOfSide(given: SqGiven, side: 0 | 1) {
  const letter = SIDE_LETTER[side]
  const byCommand = new Map<string, unknown[]>()
  for (const [id, unit] of Object.entries(given.units)) {
    const fields = typeof unit === 'string' ? { square: unit } : unit
    if (sideOfUnit(id, fields) !== side) continue
    const command = String(fields['command'] ?? DEFAULT_GENERAL[side])
    byCommand.set(command, [...(byCommand.get(command) ?? []), unitOf(id, fields)])
  }
  const commands = [...byCommand].map(([name, units]) => {
    const own = given.commands[name]
    return {
      army: own?.army ?? letter,
      command: {
        id: commandIdOf(name),
        name,
        general: generalOf(name, own?.die, given.generals[name] ?? own?.square),
        ...(own?.homeEdge === undefined ? {} : { homeEdge: own.homeEdge }),
        ...(own?.arrival === undefined ? {} : { arrival: own.arrival }),
        units,
      },
    }
  })
  if (given.reserve) commands.push({ army: letter, command: reserveOf(given, side) })
  return commands
}

function reserveOf(given: SqGiven, side: 0 | 1) {
  const letter = SIDE_LETTER[side]
  const edgeRow = side === 0 ? given.board.rows : 1
  return {
    id: `cmd:${letter}-reserve-general`,
    name: `${letter} reserve`,
    general: generalOf(`${letter}-reserve-general`, 'd8', undefined),
    arrival: { turn: 60, entry: [`A${edgeRow}`] },
    units: [
      {
        id: `${letter}-reserve`,
        name: `${letter} reserve`,
        nation: letter,
        kind: 'infantry',
        skirmishDie: 'd8',
        qualityDie: 'd8',
        moraleDie: 'd8',
      },
    ],
  }
}

function generalOf(id: string, die: SqGeneral['die'] | undefined, square: string | undefined) {
  return {
    id,
    name: id,
    die: die ?? FIXTURE_GENERALS[id] ?? 'd8',
    ...(square === undefined ? {} : { square }),
  }
}

type Fields = Readonly<Record<string, unknown>>

function sideOfUnit(id: string, fields: Fields): 0 | 1 {
  if (fields['side'] === 0 || fields['side'] === 1) return fields['side']
  return id.startsWith('A') ? 1 : 0
}

function unitOf(id: string, fields: Fields) {
  const { like } = fields
  const model = FIXTURE_UNITS[typeof like === 'string' ? like : id] ?? {}
  const sheetFields = Object.fromEntries(Object.entries(fields).filter(([key]) => !KIT_FIELDS.has(key)))
  return { id, name: id, nation: SIDE_LETTER[sideOfUnit(id, fields)], ...model, ...sheetFields }
}

function parseOr<T>(schema: z.ZodType<T>, value: unknown, where: string): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new CaseFault(
    parsed.error.issues.map((issue) => ({
      path: [where, ...issue.path.map(String)].join('.'),
      expected: 'what the rules take',
      actual: issue.message,
    })),
  )
}
