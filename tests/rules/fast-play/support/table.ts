// Positions of Fast Play Napoleonic in the given form of cases, for tests that ask the engine about them.
import { expect } from 'vitest'
import { scriptedDice } from '../../../../src-shared/engine/dice'
import type { Side } from '../../../../src-shared/engine/sides'
import { fastPlay as rules } from '../../../../src-shared/rules/fast-play'
import { muster } from '../../../../src-shared/rules/fast-play/sheet/muster'
import { refuseAim } from '../../../../src-shared/rules/fast-play/fire/shots'
import { fieldOf } from '../../../../src-shared/rules/fast-play/state/field'
import type { FpState } from '../../../../src-shared/rules/fast-play/state/state'
import type { CommandOf, FpCommand } from '../../../../src-shared/rules/fast-play/turn/commands'
import type { BoxSide } from '../../../../src-shared/rules/fast-play/sheet/vocabulary'
import { mergePatch } from '../../runner/match'
import { parseGiven, patchOfGiven, sheetOfGiven } from '../../kits/fast-play/given'

type Given = Readonly<Record<string, unknown>>

/** The state of a position; a side that is not given has nobody. */
export function table(given: Given): FpState {
  const parsed = parseGiven({ FR: {}, AL: {}, ...given })
  const sheet = sheetOfGiven(parsed)
  expect(rules.faults(sheet)).toEqual([])
  const patched = mergePatch(mergePatch(muster(sheet), patchOfGiven(parsed)), parsed.state)
  return rules.stateSchema.parse(patched)
}

export const fieldIn = (given: Given) => fieldOf(table(given))
export const bodyIn = (given: Given, id: string) => fieldIn(given).body(id)

/** Code of the refusal, or null. */
export function codeOf(given: Given | FpState, side: Side, command: FpCommand): string | null {
  const state = 'phase' in given && 'sheet' in given ? (given as FpState) : table(given)
  return rules.refuse(state, side, command)?.code ?? null
}

/** Plays a command with dice at hand; all of them must be wanted. */
export function played(given: Given | FpState, side: Side, command: FpCommand, dice: readonly number[] = []) {
  const state = 'phase' in given && 'sheet' in given ? (given as FpState) : table(given)
  expect(rules.refuse(state, side, command)).toBeUndefined()
  const script = scriptedDice(dice)
  const { state: next, events } = rules.play(state, side, command, script)
  expect(script.left(), 'dice left over').toBe(0)
  return { state: next, events, field: fieldOf(next), rules: events.flatMap((event) => event.rules) }
}

/** Why an element may not shoot at another, or null. */
export function aim(given: Given, unit: string, target: string, slot = 1, targetSlot = 1): string | null {
  const field = fieldIn({ phase: 'shooting', ...given })
  const [shooter, at] = [field.body(unit), field.body(target)]
  return refuseAim(field, shooter, shooter.element(slot), at, at.element(targetSlot))?.code ?? null
}

/** Straight ahead. */
export function advance(unit: string, inches: number): CommandOf<'moveUnit'> {
  return { type: 'moveUnit', unit, steps: [{ advance: inches }] }
}

/** Straight ahead at a side of an enemy. */
export function charge(unit: string, target: string, side: BoxSide = 'front'): CommandOf<'charge'> {
  return { type: 'charge', unit, target, side, steps: ['advance'] }
}
