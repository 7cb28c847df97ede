/** Functions of Fast Play Napoleonic that a case may call: ranges, allowances, command, sides, faults of a sheet. */
import { z } from 'zod'
import { fastPlay as rules } from '../../../../src-shared/rules/fast-play'
import { commandOf } from '../../../../src-shared/rules/fast-play/movement/command-range'
import { eligibleSides } from '../../../../src-shared/rules/fast-play/movement/contact'
import { numberNeeded, rangeBetween, refuseAim } from '../../../../src-shared/rules/fast-play/fire/shots'
import { elementsLost } from '../../../../src-shared/rules/fast-play/turn/victory'
import { Field } from '../../../../src-shared/rules/fast-play/state/field'
import type { FpState } from '../../../../src-shared/rules/fast-play/state/state'
import { parsed } from '../../runner/faults'
import type { CaseFunction } from '../../runner/kit'
import { sheetFunctions } from '../common'
import { parseGiven, sheetOfGiven } from './given'

const slots = z.strictObject({
  unit: z.string(),
  slot: z.int().default(1),
  target: z.string(),
  targetSlot: z.int().default(1),
})
const unit = z.strictObject({ unit: z.string() })
const two = z.strictObject({ unit: z.string(), target: z.string() })

// The runner hands on the state that the kit has built.
const fieldOf = (state: unknown) => new Field(state as FpState)

export const caseFunctions: Readonly<Record<string, CaseFunction>> = {
  shot(argument, state) {
    const { unit: id, slot, target, targetSlot } = parsed(slots, argument, 'with')
    const field = fieldOf(state)
    const shooter = field.body(id)
    const aim = field.body(target)
    const from = shooter.element(slot)
    const to = aim.element(targetSlot)
    const range = rangeBetween(from, to)
    const refusal = refuseAim(field, shooter, from, aim, to)
    return { range, need: numberNeeded(shooter, range, aim).need, code: refusal?.code ?? null }
  },
  command: (argument, state) => {
    const field = fieldOf(state)
    return commandOf(field, field.body(parsed(unit, argument, 'with').unit))
  },
  sides: (argument, state) => {
    const { unit: id, target } = parsed(two, argument, 'with')
    const field = fieldOf(state)
    return eligibleSides(field.body(id), field.body(target))
  },
  elementsLost: (_argument, state) => elementsLost(state as FpState),
  ...sheetFunctions(rules, (value) => sheetOfGiven(parseGiven(value as Readonly<Record<string, unknown>>))),
}
