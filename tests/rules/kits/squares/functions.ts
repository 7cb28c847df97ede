/** Functions that cases of the squares rules may call: sheets, drafts, odds, orders, and how the battle would be judged. */
import { z } from 'zod'
import { CaseFault, parsed, unknownName } from '../../runner/faults'
import type { CaseFunction } from '../../runner/kit'
import { assaultOddsOf } from './odds'
import { generalOrderSchema } from '../../../../src-shared/engine/orders'
import type { History } from '../../../../src-shared/history/bundle'
import { squares } from '../../../../src-shared/rules/squares'
import { currentClause, orderedTask } from '../../../../src-shared/rules/squares/orders/general-orders'
import { groundOf } from '../../../../src-shared/rules/squares/sheet/ground'
import type { SqScenario } from '../../../../src-shared/rules/squares/sheet/sheet'
import { rosterOf } from '../../../../src-shared/rules/squares/state/lookup'
import type { SqState } from '../../../../src-shared/rules/squares/state/state'
import { commandSchema, type SqBattleCommand } from '../../../../src-shared/rules/squares/turn/commands'
import { levelOfVictory } from '../../../../src-shared/rules/squares/turn/verdict'
import { armyLosses, verdictByPoints } from '../../../../src-shared/rules/squares/turn/victory'
import { sheetFunctions } from '../common'

export function caseFunctions(
  history: History | undefined,
  sheetOf: (given: unknown) => SqScenario,
): Readonly<Record<string, CaseFunction>> {
  // The runner hands on the state that the kit has built.
  const on = (answer: (argument: unknown, state: SqState) => unknown): CaseFunction => {
    return (argument, state) => answer(argument, state as SqState)
  }
  return {
    ...sheetFunctions(squares, sheetOf),
    draft: sheetOf,
    odds: on((argument, state) => assaultOddsOf(state, argument)),
    compliance: on((argument, state) => compliance(state, argument)),
    victory: on((_argument, state) => victory(state, history)),
  }
}

/** Winner and level as they stand: by the outcome, or as if the last turn were over; and by the file of the battle. */
function victory(state: SqState, history: History | undefined) {
  const { winner, level, vp } = state.outcome ?? verdictByPoints(state)
  return {
    ended: state.outcome !== null,
    winner,
    level,
    points: vp,
    armies: armyLosses(state),
    byFile: (history && levelOfVictory(state, history)) ?? null,
  }
}

const complianceSchema = z.strictObject({
  /** General of the command, or its id. */
  commandId: z.string(),
  order: generalOrderSchema,
  command: commandSchema.optional(),
})

/** Which clause of an order is in force for a command, where it sends it, and whether an act of its lies within. */
function compliance(state: SqState, argument: unknown) {
  const { commandId: named, order, command } = parsed(complianceSchema, argument, 'with')
  const { commands, generals } = rosterOf(state.sheet)
  const id = commands.has(named) ? named : (generals.get(named)?.commandId ?? named)
  if (!commands.has(id))
    throw new CaseFault([unknownName('with.commandId', 'a command', named, commands.keys())])
  const now = currentClause(state, id, order)
  const task = orderedTask(state, id, order)
  const where = task && { goal: task.goal, posture: task.posture, exit: task.exit ?? null }
  const within = command === undefined ? {} : { within: isWithin(state, id, task, command) }
  return {
    clause: now?.index ?? null,
    verb: now?.clause.verb ?? null,
    stage: now?.stage ?? null,
    ...where,
    ...within,
  }
}

/**
 * Whether an act lies within a task: moves must not lead farther from its goal than the unit stands (but to a square
 * beside it), nobody who retires attacks, and only the exit ordered is taken. Null: the order says nothing of it.
 */
function isWithin(
  state: SqState,
  commandId: string,
  task: ReturnType<typeof orderedTask>,
  command: SqBattleCommand,
): boolean | null {
  const own = rosterOf(state.sheet).commands.get(commandId)?.unitIds ?? []
  if (!task) return null
  switch (command.type) {
    case 'moveUnit': {
      const from = state.units[command.unitId]?.square
      const to = command.path.at(-1)
      if (!own.includes(command.unitId) || !from || to === undefined) return null
      const ground = groundOf(state.sheet)
      return ground.distance(to, task.goal) <= Math.max(1, ground.distance(from, task.goal))
    }
    case 'declareAssault':
      return command.brigades.some((id) => own.includes(id)) ? task.posture !== 'retire' : null
    case 'exitBoard':
      return own.includes(command.unitId) ? command.exit === task.exit && task.exit !== undefined : null
    default:
      return null
  }
}
