/** Command tests: which row of the decision table an action falls under, and the die (FP-TEST, 3.5). */
import { COMMAND_NEED, EPS } from '../sheet/tables'
import type { BoxSide } from '../sheet/vocabulary'
import type { Body } from '../state/bodies'
import type { Field } from '../state/field'
import { movingSide, type ContactPair } from '../state/state'
import type { TestRow } from '../turn/events'
import { faceOf, type Step } from '../turn/step'

/** The row of FP-TEST-02 that an action falls under. */
export interface CommandTest {
  readonly row: TestRow
  /** Whether a die is thrown (FP-TEST-04). */
  readonly roll: boolean
  readonly modifier: number
}

const NONE: CommandTest = { row: 'T17', roll: false, modifier: 0 }
const rolled = (row: TestRow, modifier = 0): CommandTest => ({ row, roll: true, modifier })
const spared = (row: TestRow): CommandTest => ({ row, roll: false, modifier: 0 })

/** Skirmishers and artillery manoeuvre without their general (FP-R-102). */
export function isExempt(body: Body): boolean {
  return body.isSkirmishing || body.info.arm === 'artillery'
}

/** Out of command, and not exempt from what that brings. */
function isLost(field: Field, body: Body): boolean {
  return !field.unit(body.id).inCommand && !isExempt(body)
}

/** A charge at a side of a unit (T4 to T8, FP-R-46, FP-R-47, FP-R-49, FP-R-60, FP-R-105). */
export function chargeTest(field: Field, body: Body, target: Body, side: BoxSide): CommandTest {
  const isSquare = target.formation === 'square'
  if (body.info.arm === 'cavalry' && isSquare && field.isSteady(target.id)) return rolled('T4')
  if (isLost(field, body)) return rolled('T5')
  const test =
    body.isFrenchColumn && target.info.arm === 'foot' && target.formation === 'line'
      ? rolled('T6', 2)
      : side !== 'front' && !isSquare
        ? rolled('T7', 2)
        : rolled('T8', 1)
  return field.rules.chargeTests === 'always' ? test : spared(test.row)
}

/** A pair of a charge made in this turn, by the side that moved first; undefined: there is none. */
export function freshPair(field: Field, id: string): ContactPair | undefined {
  const { turn } = field.state
  return field.pairsOf(id).find((pair) => pair.turn === turn && pair.roundsFought === 0 && pair.target === id)
}

/** Whether a unit may react to a charge now: its side moves second, or the house rule lets it at contact (FP-R-55). */
export function mayReact({ state, roster }: Field, id: string): boolean {
  if (state.reacting.includes(id)) return true
  return state.half === 2 && roster.units.get(id)?.side === movingSide(state)
}

/** A formation change (T1, T2, T9, T14, T16, FP-R-61); to turn and face an enemy is one (FP-HTH-14). */
export function changeTest(field: Field, body: Body, toSquare: boolean): CommandTest {
  const { shaken } = field.unit(body.id)
  if (field.isInHandToHand(body.id) && !shaken) return rolled(toSquare ? 'T2' : 'T1')
  if (shaken) return spared('T9')
  if (isLost(field, body)) return rolled('T14')
  return isSecondChange(field, body) ? rolled('T16') : NONE
}

/** A second change in successive turns without a move between (FP-CAV-03). */
function isSecondChange(field: Field, { id, info }: Body): boolean {
  const { changes, changedTurn } = field.unit(id)
  if (!field.rules.cavalryForcedMovement || info.arm !== 'cavalry') return false
  return changes > 0 && changedTurn === field.state.turn - 1
}

/** An about-face, with or without a move behind it (T1, T12, T13, FP-R-90). */
export function aboutTest(field: Field, body: Body): CommandTest {
  if (field.isInHandToHand(body.id)) return rolled('T1')
  return body.isSkirmishing ? spared('T12') : rolled('T13')
}

/** A plain move that ends there (T15, FP-MOVE-15, FP-R-58). */
export function moveTest(field: Field, start: Body, end: Body): CommandTest {
  return isLost(field, start) && endsNearer(field, start, end) ? rolled('T15') : NONE
}

/** Whether the unit ends nearer to the enemy than it began (FP-MOVE-15). */
export function endsNearer(field: Field, start: Body, end: Body): boolean {
  return field.toNearestEnemy(end) < field.toNearestEnemy(start) - EPS
}

export function backwardTest(): CommandTest {
  return spared('T12')
}

/** A shaken unit that retires (T9 to T11). */
export function retireTest(field: Field, body: Body): CommandTest {
  const general = field.joinedTo(body.id)
  if (general && field.isOwnGeneral(general.id, body.id)) return spared('T9')
  return body.isSkirmishing ? spared('T10') : rolled('T11')
}

export function evadeTest(): CommandTest {
  return rolled('T3')
}

export function haltTest(): CommandTest {
  return rolled('T16')
}

/**
 * Throws the die of a test, if it takes one, and notes it; false: the unit halts and does nothing else this turn
 * (FP-TEST-01, FP-TEST-03).
 */
export function passes(step: Step, body: Body, test: CommandTest): boolean {
  const { id, info } = body
  const { row, roll, modifier } = test
  if (!roll && row === 'T17' && step.field.unit(id).inCommand) return true
  const need = COMMAND_NEED[info.unitClass]
  if (!roll) {
    const data = { unit: id, row, face: null, modifier, total: 0, need, passed: true }
    step.emit('commandTested', info.side, ['FP-TEST-02', 'FP-TEST-04'], data)
    return true
  }
  const die = step.roll(info.side, 'command', 'FP-TEST-01', id)
  const face = faceOf(die)
  const total = face + modifier
  const passed = total >= need
  const data = { unit: id, row, face, modifier, total, need, passed }
  step.emit('commandTested', info.side, ['FP-TEST-02', 'FP-TEST-01'], data, { dice: [die] })
  if (!passed) {
    step.emit('unitHalted', info.side, ['FP-TEST-03'], { unit: id })
    step.setUnit(id, { acted: true, failed: true })
    step.set({ reacting: step.state.reacting.filter((unit) => unit !== id) })
  }
  return passed
}
