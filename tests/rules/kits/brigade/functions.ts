/** Functions that cases of the brigade rules may call: sheets, drafts, tables, odds, orders, and how a battle is judged. */
import { z } from 'zod'
import { CaseFault, parsed, unknownName } from '../../runner/faults'
import type { CaseFunction } from '../../runner/kit'
import { sheetFunctions } from '../common'
import { drafted, tableSchema } from './given'
import { meleeOddsOf } from './odds'
import { generalOrderSchema } from '../../../../src-shared/engine/orders'
import type { History } from '../../../../src-shared/history/bundle'
import { brigade } from '../../../../src-shared/rules/brigade'
import { dealEvenly } from '../../../../src-shared/rules/brigade/combat/dealing-casualties'
import {
  BUILT_IN_TABLE,
  carryBack,
  directRead,
  type CasualtyTable,
} from '../../../../src-shared/rules/brigade/fire/casualty-table'
import { rowDistribution } from '../../../../src-shared/rules/brigade/fire/muskets/volley'
import { brigadeMorale, unitMorale } from '../../../../src-shared/rules/brigade/morale/morale'
import { hereOf, orderOf, taskOf } from '../../../../src-shared/rules/brigade/orders/clauses'
import { chargeDeviation, plotDeviation } from '../../../../src-shared/rules/brigade/orders/envelopes'
import { casualtyTableSchema, houseRulesSchema } from '../../../../src-shared/rules/brigade/sheet/house-rules'
import type { BrSheet } from '../../../../src-shared/rules/brigade/sheet/sheet'
import { BLOCK_NAMES } from '../../../../src-shared/rules/brigade/sheet/tables'
import { levelOfVictory } from '../../../../src-shared/rules/brigade/state/field-report'
import { rosterOf } from '../../../../src-shared/rules/brigade/state/lookup'
import type { BrState, OrderState } from '../../../../src-shared/rules/brigade/state/state'
import { clockOf } from '../../../../src-shared/rules/brigade/turn/clock'
import { commandSchema } from '../../../../src-shared/rules/brigade/turn/commands'
import { verdict } from '../../../../src-shared/rules/brigade/turn/victory'

export function caseFunctions(
  history: History | undefined,
  sheetOf: (given: unknown) => BrSheet,
): Readonly<Record<string, CaseFunction>> {
  // The runner hands on the state that the kit has built.
  const on = (answer: (argument: unknown, state: BrState) => unknown): CaseFunction => {
    return (argument, state) => answer(argument, state as BrState)
  }
  return {
    ...sheetFunctions(brigade, sheetOf),
    draft: (argument) => draft(argument, history),
    clock: (argument) => clock(argument, history),
    directRead: (argument) => {
      const { n, face, table } = parsed(readSchema, argument, 'with')
      return directRead(n, face, tableOf(table))
    },
    carryBack: (argument) => {
      const { n, face, table } = parsed(readSchema, argument, 'with')
      return carryBack(n, face, tableOf(table))
    },
    deal: (argument) => {
      const { left, cursor, casualties } = parsed(dealSchema, argument, 'with')
      return dealEvenly(left, cursor, casualties)
    },
    morale: (argument) => {
      const { block, figures, houseRules } = parsed(moraleSchema, argument, 'with')
      const units = figures.map((n) => unitMorale(n, block))
      return { units, brigade: brigadeMorale(units, houseRulesSchema.parse(houseRules)) }
    },
    volley: (argument) => {
      const { n } = parsed(z.strictObject({ n: z.number() }), argument, 'with')
      return rowDistribution(n, 'carryBack', BUILT_IN_TABLE)
    },
    meleeOdds: meleeOddsOf,
    compliance: on((argument, state) => compliance(state, argument)),
    victory: on((_argument, state) => victory(state, history)),
  }
}

/** Bodies by id, each with where history has it before anybody made room; what came too late or has no base; exits. */
function draft(argument: unknown, history: History | undefined) {
  const { sheet, standings, tooLate, withoutBase } = drafted(parsed(tableSchema, argument, 'with'), history)
  const inHistory = new Map(standings.map(({ body, pose }) => [body.id, pose]))
  return {
    bodies: Object.fromEntries(
      sheet.brigades.map((body) => [body.id, { ...body, inHistory: inHistory.get(body.id) ?? null }]),
    ),
    tooLate,
    withoutBase,
    moves: sheet.moves,
    exits: sheet.exits,
  }
}

const clockSchema = tableSchema.extend({ moves: z.array(z.int().min(0)) })

/** `HH:MM` when so many moves are over, for each number asked for (7.6). */
function clock(argument: unknown, history: History | undefined) {
  const { moves, ...battle } = parsed(clockSchema, argument, 'with')
  const { sheet } = drafted(battle, history)
  const rules = houseRulesSchema.parse(sheet.houseRules)
  return Object.fromEntries(moves.map((over) => [String(over), clockOf(sheet, rules, over)]))
}

/** Winner and level as they stand: by the outcome, or as if the last move were over; and by the file of the battle (7.6). */
function victory(state: BrState, history: History | undefined) {
  const judged = state.outcome ?? verdict({ ...state, move: state.sheet.moves })
  return {
    ended: state.outcome !== null,
    winner: judged?.winner ?? null,
    level: judged?.level ?? 'draw',
    reason: judged?.reason ?? null,
    points: judged?.points ?? [0, 0],
    byFile: (history && levelOfVictory(state, history)) ?? null,
  }
}

const complianceSchema = z.strictObject({
  brigadeId: z.string(),
  /** In the place of its own, with its first clause in force from where it stands. */
  order: generalOrderSchema.optional(),
  command: commandSchema.optional(),
})

/** Which clause of a brigade's order is in force, and whether a plot or a charge lies within it (BR-ORD-05, -10, -11). */
function compliance(given: BrState, argument: unknown) {
  const { brigadeId: id, order, command } = parsed(complianceSchema, argument, 'with')
  const { byId } = rosterOf(given.sheet)
  const info = byId.get(id)
  if (!info) throw new CaseFault([unknownName('with.brigadeId', 'a brigade', id, byId.keys())])
  const state = order === undefined ? given : ordered(given, info, order)
  const now = orderOf(state, id)
  const task = taskOf(state, id)
  const stage = !now ? null : now.clause < 0 || now.waiting ? 'waiting' : 'inForce'
  const deviation = command === undefined ? undefined : deviationOf(state, id, command)
  return {
    clause: stage === 'inForce' ? (now?.clause ?? null) : null,
    verb: task?.verb ?? null,
    stage,
    implied: task?.implied ?? false,
    ...(deviation !== undefined && { within: deviation === null, deviation }),
  }
}

function ordered(
  state: BrState,
  { id, side }: { readonly id: string; readonly side: 0 | 1 },
  order: OrderState['order'],
): BrState {
  const own: OrderState = {
    order,
    clause: 0,
    waiting: false,
    since: state.move,
    from: hereOf(state, id),
    idle: 0,
    alteration: 0,
  }
  const secret = { ...state.secret[side], orders: { ...state.secret[side].orders, [id]: own } }
  return { ...state, secret: side === 0 ? [secret, state.secret[1]] : [state.secret[0], secret] }
}

/** Null: within the order, or it has none. Orders bind plots and charges (BR-ORD-10); of fire `refuse` judges by range. */
function deviationOf(state: BrState, id: string, command: z.infer<typeof commandSchema>): string | null {
  const fault = (expected: string, actual: string) =>
    new CaseFault([{ path: 'with.command', expected, actual }])
  if (command.type !== 'PlotMove' && command.type !== 'DeclareCharge')
    throw fault('PlotMove or DeclareCharge', command.type)
  if (command.brigadeId !== id) throw fault(`a command of ${id}`, `one of ${command.brigadeId}`)
  const deviation =
    command.type === 'PlotMove'
      ? plotDeviation(state, id, command.actions)
      : chargeDeviation(state, id, command.targetId)
  return deviation ?? null
}

const casualtiesSchema = z.union([z.literal('builtIn'), z.literal('printedRows'), casualtyTableSchema])
const readSchema = z.strictObject({
  n: z.number(),
  face: z.int(),
  table: casualtiesSchema.default('builtIn'),
})

/** `printedRows`: the sixty rows of 3.18 as a club would enter them, additive beyond. */
function tableOf(named: z.infer<typeof casualtiesSchema>): CasualtyTable {
  if (named === 'builtIn') return BUILT_IN_TABLE
  if (named !== 'printedRows') return named
  const rows = Array.from({ length: 60 }, (_, i) => {
    const at = (face: number) => directRead(i + 1, face)
    return [at(2), at(3), at(4), at(5)] as const
  })
  return { rows, beyond: 'additive' }
}

const dealSchema = z.strictObject({
  left: z.array(z.int()),
  cursor: z.int().default(0),
  casualties: z.int(),
})
const moraleSchema = z.strictObject({
  block: z.enum(BLOCK_NAMES),
  figures: z.array(z.int()),
  houseRules: houseRulesSchema.partial().default({}),
})
