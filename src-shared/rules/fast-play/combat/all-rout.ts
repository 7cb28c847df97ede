/** When every unit of both sides of a combat has a rout result, only one of them routs (FP-MOR-06, FP-R-80, FP-R-126). */
import type { Combat } from '../state/state'
import type { Field } from '../state/field'
import { faceOf, type Step } from '../turn/step'

/** The units that rout, of those that have failed; `order` is that of the tests. */
export function allRout(
  step: Step,
  combat: Combat,
  order: readonly string[],
  failed: readonly string[],
): readonly string[] {
  const { field } = step
  const fighting = order.filter(
    (id) =>
      field.isOnBoard(id) && combat.pairs.some(({ charger, target }) => charger === id || target === id),
  )
  const sides = new Set(fighting.map((id) => field.info(id).side))
  if (sides.size < 2 || !fighting.every((id) => failed.includes(id))) return failed
  const lostNow = (id: string) => {
    const { shooting, handToHand } = field.unit(id).lostNow
    return shooting + handToHand
  }
  const most = Math.max(...fighting.map(lostNow))
  let tied: readonly string[] = fighting.filter((id) => lostNow(id) === most)
  while (tied.length > 1) tied = lowest(step, tied)
  step.emit('allRout', null, ['FP-MOR-06'], { units: fighting, routs: tied })
  return failed.filter((id) => !fighting.includes(id) || tied.includes(id))
}

/** Those with the lowest score of a roll-off. */
function lowest(step: Step, ids: readonly string[]): readonly string[] {
  const scores = ids.map((id) => {
    const { side } = step.field.info(id)
    const die = step.roll(side, 'rollOff', 'FP-MOR-06', id)
    const face = faceOf(die)
    const modifier = rollOffModifier(step.field, id)
    step.emit(
      'routRolled',
      side,
      ['FP-MOR-06'],
      { unit: id, face, modifier, total: face + modifier },
      { dice: [die] },
    )
    return { id, total: face + modifier }
  })
  const least = Math.min(...scores.map(({ total }) => total))
  return scores.filter(({ total }) => total === least).map(({ id }) => id)
}

/** 3.8: elite +2; -1, once only, of raw units, batteries and those shaken without a general. */
function rollOffModifier(field: Field, id: string): number {
  const { unitClass, arm } = field.info(id)
  const isShaken = !field.isSteady(id) && !field.joinedTo(id)
  const weak = unitClass === 'raw' || arm === 'artillery' || isShaken
  return (unitClass === 'elite' ? 2 : 0) - (weak ? 1 : 0)
}
