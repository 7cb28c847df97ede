/** Worked examples: the one runner that plays case files for every rule set. */
import { CaseFault, patched, unknownName } from './faults'
import { expectations } from './expect'
import type { Case, CaseStep } from './form'
import type { CaseKit } from './kit'
import { differences, type Difference } from './match'
import { playStep, unknownNames } from './play'

export { CaseFault } from './faults'
export { caseSchema, type Case } from './form'
export type { CaseFunction, CaseGiven, CaseKit, CaseRules } from './kit'

export interface CaseReport {
  readonly id: string
  readonly passed: boolean
  /** Each with the step (from 1; 0: the given) in front of its path. */
  readonly differences: readonly (Difference & { readonly step: number })[]
}

/** Plays a case from first to last step and names every difference; a step that cannot be played ends it. */
export function runCase(test: Case, kit: CaseKit): CaseReport {
  const found: (Difference & { step: number })[] = []
  const report = (step: number, list: readonly Difference[]) => {
    for (const item of list) found.push({ ...item, step })
  }
  const done = () => ({ id: test.id, passed: found.length === 0, differences: found })
  let first: { readonly sheet: unknown; readonly state: unknown }
  try {
    const { sheet, mustered, patches, enter } = kit.build(test.given)
    const state = patched(mustered, patches, kit.judge, 'given.state')
    first = { sheet, state: enter ? enter(state) : state }
  } catch (error) {
    report(0, differencesOf(error, 'given', 'a sheet and state'))
    return done()
  }
  let { state } = first
  for (const [index, step] of test.steps.entries()) {
    try {
      const next = runStep(step, { test, kit, first, state })
      report(index + 1, next.differences)
      if (next.stop) return done()
      state = next.state
    } catch (error) {
      report(index + 1, differencesOf(error, 'step', 'a step that can be played'))
      return done()
    }
  }
  return done()
}

interface Bench {
  readonly test: Case
  readonly kit: CaseKit
  readonly first: { readonly sheet: unknown; readonly state: unknown }
  readonly state: unknown
}

interface StepResult {
  readonly state: unknown
  readonly differences: readonly Difference[]
  readonly stop: boolean
}

function runStep(step: CaseStep, { kit, test, first, state: before }: Bench): StepResult {
  const { tolerance } = test
  const unknown = unknownNames(step, kit)
  if (unknown.some(({ path }) => path.startsWith('until')))
    return { state: before, differences: unknown, stop: true }
  const standing = step.reset ? first.state : before
  const from = step.set ? patched(standing, [step.set], kit.judge, 'set') : standing
  const played = playStep(step, from, kit, tolerance)
  if (played.stop) return { ...played, differences: [...unknown, ...played.differences] }
  const { state, events } = played
  const found = [
    ...unknown,
    ...played.differences,
    ...(step.call === undefined ? [] : called(step.call, step, state, first.sheet, kit, tolerance)),
    ...expectations(step, state, events, kit, tolerance),
  ]
  return { state, differences: found, stop: false }
}

function called(
  name: string,
  step: CaseStep,
  state: unknown,
  sheet: unknown,
  { functions }: CaseKit,
  tolerance: number,
): readonly Difference[] {
  const call = Object.hasOwn(functions, name) ? functions[name] : undefined
  if (!call) return [unknownName('call', 'a function', name, Object.keys(functions))]
  return differences(step.gives, call(step.with, state, sheet), tolerance, ['gives'])
}

function differencesOf(error: unknown, path: string, expected: string): readonly Difference[] {
  if (error instanceof CaseFault) return error.faults
  return [{ path, expected, actual: error instanceof Error ? error.message : String(error) }]
}
