/** Morale: how many dice a unit throws, and what failing them does to it (5.12). */
import type { Working } from '../../../engine/events'
import { groundOf } from '../sheet/ground'
import { unitInfoOf, unitStateOf } from '../state/lookup'
import type { Die } from '../sheet/sheet'
import type { SqState } from '../state/state'
import type { Step } from '../turn/step'
import { FAILS_THAT_DESTROY, NEEDED, UNIT_TABLE } from '../sheet/tables'

export interface MoraleDice {
  readonly unitId: string
  readonly die: Die
  /** 0: passes without a throw (SQ-MOR-04). */
  readonly count: number
  readonly working: readonly Working[]
}

/** Dice of a test with so many hits, those it has if not given, where it stands now (SQ-MOR-02, -04, SQ-R-36). */
export function moraleDice(
  state: SqState,
  unitId: string,
  hits: number = unitStateOf(state, unitId).hits,
): MoraleDice {
  const spared = hasCover(state, unitId) ? Math.min(1, hits) : 0
  return {
    unitId,
    die: unitInfoOf(state, unitId).unit.moraleDie,
    count: hits - spared,
    working: [
      { key: 'moraleDice', values: { unitId, n: hits }, rule: 'SQ-MOR-02' },
      ...(spared > 0 ? [{ key: 'moraleCover', values: { unitId, n: spared }, rule: 'SQ-MOR-04' }] : []),
    ],
  }
}

export function moraleDiceCount(state: SqState, unitId: string, hits?: number): number {
  return moraleDice(state, unitId, hits).count
}

/** On a hill, or in a town: one die fewer, never two (SQ-MOR-04, SQ-R-01). */
function hasCover(state: SqState, unitId: string): boolean {
  const { square, inTown } = unitStateOf(state, unitId)
  if (!state.houseRules.feb2012HillTownMorale || square === null) return false
  return inTown || groundOf(state.sheet).hill(square)
}

/** What so many failed dice do to a unit; a recheck never makes it retreat (SQ-MOR-03, SQ-RET-04, SQ-R-41). */
export function resultOfFails(
  state: SqState,
  unitId: string,
  fails: number,
  recheck: boolean,
): 'stays' | 'retreats' | 'destroyed' {
  if (fails === 0) return 'stays'
  if (fails >= FAILS_THAT_DESTROY) return 'destroyed'
  if (UNIT_TABLE[unitInfoOf(state, unitId).unit.kind].oneFail === 'destroyed') return 'destroyed'
  return recheck ? 'stays' : 'retreats'
}

/** Throws the tests of these units, in this order, and tells each; nothing is carried out yet (SQ-MOR-05). */
export function rollTests(
  step: Step,
  unitIds: readonly string[],
  recheck: boolean,
): readonly { readonly unitId: string; readonly result: 'stays' | 'retreats' | 'destroyed' }[] {
  const rules = recheck ? ['SQ-RET-04', 'SQ-MOR-02', 'SQ-MOR-03'] : ['SQ-MOR-02', 'SQ-MOR-03']
  const tests = unitIds.map((unitId) => moraleDice(step.state, unitId))
  const rolls = step.rollAll(
    tests
      .filter((test) => test.count > 0)
      .map((test) => ({
        die: test.die,
        count: test.count,
        side: unitInfoOf(step.state, test.unitId).side,
        purpose: recheck ? 'recheck' : 'morale',
        rules,
        forId: test.unitId,
      })),
  )
  return tests.map(({ unitId, count, working }) => {
    const dice = rolls.filter((roll) => roll.forId === unitId)
    const faces = dice.flatMap((roll) => roll.faces)
    const fails = faces.filter((face) => face < NEEDED.morale).length
    const result = resultOfFails(step.state, unitId, fails, recheck)
    step.emit(
      'moraleTest',
      unitInfoOf(step.state, unitId).side,
      [...new Set([...rules, ...working.map((line) => line.rule)])],
      { unitId, dice: count, faces, fails, result, recheck },
      { dice, working },
    )
    return { unitId, result }
  })
}
