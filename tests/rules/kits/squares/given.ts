/** What a case of the squares rules may give, and the sheet and state it stands for. */
import { z } from 'zod'
import { parsed, refuseIfAny, unknownName } from '../../runner/faults'
import { mergePatch, type Difference } from '../../runner/match'
import { battleOf, battleSchema, houseRulesNamed, patchSchema, sideSchema } from '../common'
import { FIXTURE_GENERALS, FIXTURE_UNITS } from './fixture'
import type { History } from '../../../../src-shared/history/bundle'
import { draft } from '../../../../src-shared/rules/squares/sheet/draft/draft'
import { houseRulesSchema } from '../../../../src-shared/rules/squares/sheet/house-rules'
import { rosterOf, type GeneralInfo } from '../../../../src-shared/rules/squares/state/lookup'
import { PHASES, type SqState } from '../../../../src-shared/rules/squares/state/state'
import {
  dieSchema,
  sheetSchema,
  squareIdSchema,
  type SqGeneral,
  type SqScenario,
} from '../../../../src-shared/rules/squares/sheet/sheet'

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
  return parsed(givenSchema, given, 'given')
}

/** The same for whoever writes a case: names that stand for nobody are told too. */
export function soundGiven(value: unknown): SqGiven {
  const given = parseGiven(value)
  refuseIfAny(nameFaults(given))
  return given
}

const battleGivenSchema = battleSchema.extend({
  overNight: z.boolean().default(false),
  sheet: patchSchema.default({}),
  state: patchSchema.default({}),
})

/** A battle of history as a case gives it: its sheet, and the patch on the state mustered from that. Throws CaseFault. */
export function battleGiven(value: unknown, data: History | undefined) {
  const given = parsed(battleGivenSchema, value, 'given')
  const { history } = battleOf(given, data)
  const sheet = draft({
    history,
    battleId: given.battle,
    whatIfIds: given.whatIfs,
    houseRules: houseRulesNamed(houseRulesSchema, given.houseRules),
    overNight: given.overNight,
  })
  return { sheet: parsed(sheetSchema, mergePatch(sheet, given.sheet), 'given.sheet'), patch: given.state }
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
  return parsed(sheetSchema, mergePatch(sheet, given.sheet), 'given.sheet')
}

/** The patch by which the mustered state becomes the one that a given begins from, but for its own. */
export function patchOfGiven(given: SqGiven, sheet: SqScenario): Readonly<Record<string, unknown>> {
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
  const active = given.active === undefined ? undefined : rosterOf(sheet).generals.get(given.active)
  return {
    units,
    generals,
    ...(given.turn === undefined ? {} : { turn: given.turn }),
    ...(given.pool === undefined ? {} : { actionDice: given.pool, phase: 'nominate', cincSide: null }),
    ...(active && {
      phase: 'activation',
      cincSide: null,
      active: {
        side: active.side,
        generalId: active.id,
        commandId: active.commandId,
        actionDie: given.actionDie,
        stage: 'move',
      },
    }),
    ...(given.phase === undefined ? {} : { phase: given.phase }),
  }
}

/** The state a given begins from: the mustered one with what the given sets, whatever that is. */
export function stateOfGiven(given: SqGiven, mustered: SqState): SqState {
  // The patches follow the state's own keys; what stands beside them is the author's responsibility.
  return [patchOfGiven(given, mustered.sheet), given.state].reduce(mergePatch, mustered) as SqState
}

/** Names of `active`, `activated` and `joined` that no general of the sheet has. */
export function generalFaults(
  { active, activated, cincs }: SqGiven,
  sheet: SqScenario,
): readonly Difference[] {
  const found: Difference[] = []
  const all = [...rosterOf(sheet).generals.values()]
  const check = (path: string, name: string | undefined, role?: GeneralInfo['role']) => {
    const there = all.filter((info) => role === undefined || info.role === role).map(({ id }) => id)
    if (name !== undefined && !there.includes(name))
      found.push(unknownName(path, 'a general of a command with a unit', name, there))
  }
  check('given.active', active, 'general')
  activated.forEach((name, i) => {
    check(`given.activated.${i}`, name)
  })
  for (const [name, { joined }] of Object.entries(cincs))
    check(`given.cincs.${name}.joined`, joined, 'general')
  return found
}

/** The sides of the units of each command, by the name of its general. */
function sidesOfCommands(given: SqGiven): ReadonlyMap<string, ReadonlySet<0 | 1>> {
  const sides = new Map<string, Set<0 | 1>>()
  for (const [id, unit] of Object.entries(given.units)) {
    const fields = typeof unit === 'string' ? {} : unit
    const side = sideOfUnit(id, fields)
    const name = fields.command ?? DEFAULT_GENERAL[side]
    sides.set(name, (sides.get(name) ?? new Set()).add(side))
  }
  return sides
}

/** Generals of nobody, commands without units or with those of both sides, and units without ratings. */
function nameFaults(given: SqGiven): readonly Difference[] {
  const found: Difference[] = []
  const sides = sidesOfCommands(given)
  for (const name of Object.keys(given.generals)) {
    const path = `given.generals.${name}`
    if (name in given.cincs)
      found.push({ path, expected: `his square in cincs.${name}.square`, actual: 'a commander-in-chief' })
    else if (!sides.has(name))
      found.push(unknownName(path, 'a general whose command has a unit', name, sides.keys()))
  }
  for (const [name, { side }] of Object.entries(given.commands)) {
    const path = `given.commands.${name}`
    const has = sides.get(name)
    if (!has) found.push({ path, expected: `a unit with "command": "${name}"`, actual: 'no unit' })
    else if (has.size === 1 && !has.has(side))
      found.push({ path, expected: `units of side ${side}`, actual: `units of side ${1 - side}` })
  }
  for (const [name, has] of sides)
    if (has.size > 1)
      found.push({ path: 'given.units', expected: `one side under ${name}`, actual: 'units of both sides' })
  return [...found, ...armyFaults(given), ...ratingFaults(given)]
}

/** Commanders-in-chief of armies that no command of their side belongs to. */
function armyFaults(given: SqGiven): readonly Difference[] {
  return Object.entries(given.cincs).flatMap(([name, { side, army }]) => {
    const armies = new Set<string>([SIDE_LETTER[side]])
    for (const command of Object.values(given.commands))
      if (command.side === side && command.army !== undefined) armies.add(command.army)
    return army === undefined || armies.has(army)
      ? []
      : [unknownName(`given.cincs.${name}.army`, 'an army of his side', army, armies)]
  })
}

/** Units that are neither in the table of section 8, nor like one of it, nor of a kind of their own. */
function ratingFaults(given: SqGiven): readonly Difference[] {
  return Object.entries(given.units).flatMap(([id, unit]) => {
    const { like, kind }: { like?: unknown; kind?: unknown } = typeof unit === 'string' ? {} : unit
    const path = `given.units.${id}${like === undefined ? '' : '.like'}`
    const model = typeof like === 'string' ? like : id
    return model in FIXTURE_UNITS || (like === undefined && kind !== undefined)
      ? []
      : [unknownName(path, 'a unit of the table, by its id or by like', model, Object.keys(FIXTURE_UNITS))]
  })
}

/** Commands are called after their generals: `cmd:Reille`. */
function commandIdOf(generalId: string): string {
  return `cmd:${generalId}`
}

const SIDE_LETTER = ['F', 'A'] as const
const DEFAULT_GENERAL = ['Reille', 'Orange'] as const

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
