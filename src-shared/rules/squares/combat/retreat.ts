/** What comes after the tests of a round: losses, owed retreats, collapse, and retreats by choice (5.13). */
import { otherSide, type Side } from '../../../engine/sides'
import { destroyUnits, retreatTo, withdrawByRetreat } from './casualties'
import { groundOf } from '../sheet/ground'
import {
  blockedByGeneral,
  compareIds,
  enemyIn,
  roomFor,
  unitInfoOf,
  unitStateOf,
  unitsIn,
} from '../state/lookup'
import { rollTests } from '../morale/morale'
import { participantsOf, squaresOf } from './round'
import type { SquareId } from '../sheet/sheet'
import type { AssaultState, ResultsState, SqState } from '../state/state'
import type { Step } from '../turn/step'

/** Squares the other side fights from in the round under way; none outside an assault. */
function enemySquares(state: SqState, side: Side): readonly SquareId[] {
  return state.assault ? squaresOf(participantsOf(state.assault, otherSide(side))) : []
}

/**
 * The rear of a unit, legal or not: nearer to its home edge, or by the house rule `awayFromAttack` every square around
 * that is out of touch with those the enemy fights from (SQ-RET-02, SQ-R-37).
 */
function rearSquares(state: SqState, unitId: string, enemy: readonly SquareId[]): readonly SquareId[] {
  const ground = groundOf(state.sheet)
  const { square } = unitStateOf(state, unitId)
  if (square === null) return []
  if (state.houseRules.rearDefinition === 'homeEdge')
    return ground.rearSquares(square, unitInfoOf(state, unitId).homeEdge)
  return ground.neighbours(square).filter((to) => enemy.every((from) => ground.distance(to, from) > 1))
}

/**
 * Squares a unit may retreat to now: in its rear, on the board, passable, not barred, free of the enemy, with room
 * (SQ-RET-02, -08, SQ-STACK-01). `enemy`: squares the enemy fights from, those of the round under way if not given;
 * they matter only to `awayFromAttack`.
 */
export function legalRearSquares(
  state: SqState,
  unitId: string,
  enemy: readonly SquareId[] = enemySquares(state, unitInfoOf(state, unitId).side),
): readonly SquareId[] {
  const ground = groundOf(state.sheet)
  const { square } = unitStateOf(state, unitId)
  const { side } = unitInfoOf(state, unitId)
  if (square === null) return []
  return rearSquares(state, unitId, enemy).filter(
    (to) =>
      !ground.impassable(to) &&
      !ground.barred(square, to) &&
      !enemyIn(state, to, side) &&
      !blockedByGeneral(state, to, side) &&
      roomFor(state, to, unitId) === undefined,
  )
}

/** Whether a unit without a way back leaves the board by its home edge instead of standing fast (SQ-RET-08, SQ-R-38). */
export function leavesByHomeEdge(state: SqState, unitId: string): boolean {
  const { square } = unitStateOf(state, unitId)
  return (
    state.houseRules.retreatOffHomeEdge &&
    square !== null &&
    groundOf(state.sheet).onHomeEdge(square, unitInfoOf(state, unitId).homeEdge)
  )
}

/** A unit that may or must retreat, and where to. */
export interface RetreatChoice {
  readonly unitId: string
  readonly squares: readonly SquareId[]
}

/** Side that carries out its results now; null if no results are under way. */
export function resultsSide(results: ResultsState | null): Side | null {
  return results?.sides[results.current] ?? null
}

/** Units that must still retreat in the stage under way, in the order in which they recheck (6c). */
export function owing(state: SqState): readonly string[] {
  const results = state.assault?.results
  if (!results) return []
  const units =
    results.stage === 'collapse'
      ? results.collapsing
      : results.stage === 'owed'
        ? results.owed.filter((id) => isOfSide(state, results, id))
        : []
  // The umpire may have taken one off the board meanwhile.
  return units.filter((id) => unitStateOf(state, id).square !== null)
}

function isOfSide(state: SqState, results: ResultsState, unitId: string): boolean {
  return unitInfoOf(state, unitId).side === resultsSide(results)
}

/** Units of the stage under way and where they may go: those who must (6c), or those who may (6d, SQ-RET-06). */
export function retreatChoices(state: SqState): readonly RetreatChoice[] {
  const results = state.assault?.results
  if (!results) return []
  const units = results.stage === 'voluntary' ? voluntaryUnits(state) : owing(state)
  return units
    .map((unitId) => ({ unitId, squares: legalRearSquares(state, unitId) }))
    .filter((choice) => choice.squares.length > 0)
}

/** Units noted in squares of the current side that did not collapse, and still there (SQ-RET-06, SQ-R-42). */
export function voluntaryUnits(state: SqState): readonly string[] {
  const results = state.assault?.results
  if (results?.stage !== 'voluntary') return []
  return results.noted
    .filter((one) => one.side === resultsSide(results) && !results.collapsed.includes(one.square))
    .flatMap((one) => one.unitIds.filter((id) => state.units[id]?.square === one.square))
}

/** The results of a round before any is carried out (SQ-RET-01). */
export function resultsOf(
  state: SqState,
  assault: AssaultState,
  sides: readonly Side[],
  tests: readonly { readonly unitId: string; readonly result: 'stays' | 'retreats' | 'destroyed' }[],
): ResultsState {
  const ended = (result: string) => tests.filter((test) => test.result === result).map((test) => test.unitId)
  return {
    sides,
    current: 0,
    noted: sides.flatMap((side) =>
      squaresOf(participantsOf(assault, side)).map((square) => ({
        side,
        square,
        unitIds: unitsIn(state, square),
      })),
    ),
    doomed: ended('destroyed'),
    owed: ended('retreats'),
    collapsing: [],
    collapsed: [],
    exempt: [],
    destroyed: [],
    retreated: [],
    stage: 'doomed',
  }
}

function setResults(step: Step, change: Partial<ResultsState>): void {
  step.setAssault({ results: { ...resultsIn(step), ...change } })
}

function resultsIn(step: Step): ResultsState {
  const { results } = step.assault()
  if (!results) throw new Error('no results are under way')
  return results
}

/** Removes the destroyed of the current side, all together (SQ-RET-01). */
export function removeDoomed(step: Step): void {
  const results = resultsIn(step)
  const mine = results.doomed.filter((id) => isOfSide(step.state, results, id))
  setResults(step, { doomed: results.doomed.filter((id) => !mine.includes(id)), stage: 'owed' })
  destroyUnits(step, mine, ['SQ-MOR-03', 'SQ-RET-01'])
}

/**
 * Does the next forced retreat that nobody has to choose (6c): of a single unit with a single square, or the recheck of
 * the first when none has a square. `done`: nobody owes one; `waits`: the owner has to choose.
 */
export function forceNext(step: Step): 'done' | 'moved' | 'waits' {
  const units = owing(step.state)
  const [first] = units
  if (first === undefined) return 'done'
  const choices = retreatChoices(step.state)
  if (choices.length === 0) {
    standFast(step, first)
    return 'moved'
  }
  const [only] = choices
  const [square] = only?.squares ?? []
  if (units.length > 1 || square === undefined || only?.squares.length !== 1) return 'waits'
  forceRetreat(step, only.unitId, square)
  return 'moved'
}

/** Carries out one forced retreat (SQ-RET-02, SQ-RET-05); a unit of the active command is stopped by it (SQ-R-44). */
export function forceRetreat(step: Step, unitId: string, to: SquareId): void {
  const cause = resultsIn(step).stage === 'collapse' ? 'collapse' : 'morale'
  owesNoMore(step, unitId)
  retreatTo(step, unitId, to, cause)
}

function owesNoMore(step: Step, unitId: string): void {
  const { owed, collapsing } = resultsIn(step)
  setResults(step, {
    owed: owed.filter((id) => id !== unitId),
    collapsing: collapsing.filter((id) => id !== unitId),
  })
}

/** No way back: off the home edge by house rule, else one hit more and a recheck (SQ-RET-04, -08, SQ-R-38, SQ-R-41). */
function standFast(step: Step, unitId: string): void {
  owesNoMore(step, unitId)
  const { square, hits } = unitStateOf(step.state, unitId)
  const { side, homeEdge } = unitInfoOf(step.state, unitId)
  if (square === null) throw new Error(`${unitId} is not on the board`)
  if (leavesByHomeEdge(step.state, unitId)) {
    withdrawByRetreat(step, unitId)
    return
  }
  const onHomeEdge = groundOf(step.state.sheet).onHomeEdge(square, homeEdge)
  step.setUnit(unitId, { hits: hits + 1 })
  const rules = onHomeEdge ? ['SQ-RET-04', 'SQ-RET-08'] : ['SQ-RET-04']
  step.emit('retreatBlocked', side, rules, { unitId, square, hits: hits + 1 })
  const destroyed = rollTests(step, [unitId], true).some((test) => test.result === 'destroyed')
  if (destroyed) destroyUnits(step, [unitId], ['SQ-RET-04', 'SQ-MOR-03'])
  else setResults(step, { exempt: [...resultsIn(step).exempt, unitId] })
}

/**
 * Judges all noted squares of the current side together: an open one that more than half of its units have left
 * carries away the rest, but those who could not retreat (SQ-RET-05, SQ-R-39, SQ-R-40).
 */
export function judgeCollapse(step: Step): void {
  const { state } = step
  const results = resultsIn(step)
  const collapsing: string[] = []
  const collapsed: SquareId[] = []
  for (const { side, square, unitIds } of results.noted) {
    if (side !== resultsSide(results)) continue
    if (!groundOf(state.sheet).isOpen(square, state.houseRules.hillsCountAsOpen)) continue
    const left = unitIds.filter((id) => state.units[id]?.square === square)
    const gone = unitIds.length - left.length
    if (2 * gone <= unitIds.length) continue
    collapsed.push(square)
    const carried = left.filter((id) => !results.exempt.includes(id))
    collapsing.push(...carried)
    // An empty square gives no event; units that stay for want of a way do.
    if (left.length > 0)
      step.emit(
        'squareCollapsed',
        side,
        ['SQ-RET-05'],
        { square, gone, base: unitIds.length, unitIds: carried },
        { working: [{ key: 'collapse', values: { gone, base: unitIds.length }, rule: 'SQ-RET-05' }] },
      )
  }
  setResults(step, {
    collapsed: [...results.collapsed, ...collapsed],
    collapsing: collapsing.sort(compareIds),
    stage: 'collapse',
  })
}

/** The current side has finished: the other one carries out its results, or the round is over (SQ-R-67). */
export function nextSide(step: Step): void {
  const { current, sides } = resultsIn(step)
  if (current + 1 < sides.length) setResults(step, { current: current + 1, stage: 'doomed' })
  else setResults(step, { stage: 'secondRound' })
}

export function setStage(step: Step, stage: ResultsState['stage']): void {
  setResults(step, { stage })
}
