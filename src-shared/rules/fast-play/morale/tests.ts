/** Morale tests and what comes of them (FP-MOR-01 to -05, 3.8). */
import type { Working } from '../../../engine/events'
import { moraleFailsOn } from '../sheet/tables'
import type { Field } from '../state/field'
import type { Combat } from '../state/state'
import { faceOf, type Step } from '../turn/step'

export type MoraleCause = 'shooting' | 'handToHand' | 'path'

/** Enemies a unit fights, or fought when the zone's dice were thrown (FP-MOR-03, FP-R-79). */
function fought(field: Field, id: string, combat: Combat | null): readonly string[] {
  const now = field.pairsOf(id).map(({ charger, target }) => (charger === id ? target : charger))
  return [...new Set([...now, ...(combat?.fought.find(({ unit }) => unit === id)?.enemies ?? [])])]
}

/** Low is good (3.8, FP-R-75). `routing`: the unit in whose path it is. */
export function moraleModifiers(
  field: Field,
  id: string,
  cause: MoraleCause,
  combat: Combat | null,
  routing?: { readonly isSkirmishing: boolean },
): readonly Working[] {
  const { info, formation } = field.body(id)
  const arms = fought(field, id, combat).map((enemy) => field.info(enemy).arm)
  const lines: readonly (readonly [boolean, string, number])[] = [
    [info.unitClass === 'elite', 'elite', -1],
    [routing?.isSkirmishing === true, 'skirmishersRout', -1],
    [
      formation === 'square' && arms.length > 0 && arms.every((arm) => arm === 'cavalry'),
      'squareAgainstCavalry',
      -1,
    ],
    // FP-R-78: of bombardment alone.
    [cause === 'shooting' && combat?.gunsOnly.includes(id) === true, 'columnUnderGuns', -1],
    [info.arm === 'foot' && formation !== 'square' && arms.includes('cavalry'), 'footAgainstCavalry', 1],
  ]
  return lines.flatMap(([holds, key, by]) => (holds ? [{ key, values: { by }, rule: 'FP-MOR-03' }] : []))
}

export type MoraleResult = 'stands' | 'shaken' | 'routs'

/**
 * Tests a unit once for each cause (FP-R-77) and makes it shaken where that is the result; scores beyond the table pass or fail
 * as its ends do (FP-R-76); a rout is left to the caller. No die is thrown where none
 * could fail (FP-MOR-04).
 */
export function testMorale(
  step: Step,
  id: string,
  cause: MoraleCause,
  routing?: { readonly isSkirmishing: boolean },
): MoraleResult {
  const { field } = step
  const { side } = field.info(id)
  const { lost, shaken } = field.unit(id)
  const working = moraleModifiers(field, id, cause, step.state.combat, routing)
  const modifier = working.reduce((sum, { values }) => sum + Number(values['by']), 0)
  const failsOn = moraleFailsOn(lost)
  if (6 + modifier < failsOn) {
    step.emit('moraleSpared', side, ['FP-MOR-04'], { unit: id, lost }, { working })
    return 'stands'
  }
  const die = step.roll(side, 'morale', 'FP-MOR-02', id)
  const face = faceOf(die)
  const total = face + modifier
  const passed = total < failsOn
  const data = { unit: id, lost, face, total, failsOn, passed }
  step.emit('moraleTested', side, ['FP-MOR-02', 'FP-MOR-01'], data, { dice: [die], working })
  // Shooting and paths shake, and what is shaken already routs, as does who fails hand to hand (FP-MOR-05).
  const result = passed ? 'stands' : cause === 'handToHand' || shaken ? 'routs' : 'shaken'
  step.emit('moraleResult', side, ['FP-MOR-05'], { unit: id, result })
  if (result === 'shaken') step.setUnit(id, { shaken: true })
  return result
}
