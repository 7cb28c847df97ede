/** Second rounds: who has the right to one, with whom, and declaring it (5.14). */
import { otherSide, type Side } from '../../../engine/sides'
import {
  ownFlags,
  refuseBombarded,
  refuseEnded,
  refuseGunAsBrigade,
  refuseNotArtillery,
  refuseNotIn,
  refuseOffBoard,
  refuseTown,
  refuseUnit,
  refuseUnknown,
  refuseWoods,
} from './assault-checks'
import type { CommandOf } from '../turn/commands'
import { endHolds } from '../state/holds'
import {
  bonusSpent,
  enemyIn,
  isActive,
  isHeld,
  sideIn,
  unitInfoOf,
  unitStateOf,
  unitsIn,
} from '../state/lookup'
import { refusal, type SqRefusal } from '../turn/refusals'
import { barredByTown, participantsFrom } from './round'
import type { SquareId } from '../sheet/sheet'
import type { AssaultState, SqState } from '../state/state'
import type { Step } from '../turn/step'
import { MAX_FIGHTING_BRIGADES } from '../sheet/tables'

/** The right to a further round: whose it is, of what kind, and the fresh brigades that it rests on. */
export interface SecondRoundRight {
  readonly side: Side
  readonly kind: 'breakthrough' | 'counterattack'
  /** Square the round is launched from, and the square it is launched into. */
  readonly from: SquareId
  readonly target: SquareId
  readonly fresh: readonly string[]
}

type Context = Pick<
  AssaultState,
  'round' | 'launcher' | 'from' | 'target' | 'tired' | 'launched' | 'winnerOfFirst'
>

/**
 * Who may declare a further round now, results being carried out: the launcher with a fresh brigade in the assault
 * square; if he has none, the other side with one in the target square (SQ-RND2-01, SQ-RND2-02, SQ-R-45, SQ-R-53), within so
 * many rounds (SQ-RND2-11, SQ-R-47).
 * Null: nobody. `assault` may be one that a preview imagines.
 */
export function secondRoundRight(
  state: SqState,
  assault: Context | null = state.assault,
): SecondRoundRight | null {
  if (!assault || assault.round >= state.houseRules.maxAssaultRounds) return null
  const { launcher, from, target } = assault
  const winner = state.houseRules.secondRoundRight === 'winnerOnly' ? assault.winnerOfFirst : null
  const ofLauncher = freshForBreakthrough(state, assault)
  if (winner === launcher || winner === null) {
    if (ofLauncher.length > 0)
      return enemyIn(state, target, launcher)
        ? { side: launcher, kind: 'breakthrough', from, target, fresh: ofLauncher }
        : null
    if (winner === launcher) return null
  }
  const fresh = freshForCounterattack(state, assault)
  if (fresh.length === 0 || sideIn(state, from) !== launcher) return null
  return { side: otherSide(launcher), kind: 'counterattack', from: target, target: from, fresh }
}

/** `FA` of SQ-RND2-01: fresh brigades of the assault square that may still attack the target. */
export function freshForBreakthrough(state: SqState, assault: Context): readonly string[] {
  return unitsIn(state, assault.from).filter(
    (id) =>
      unitInfoOf(state, id).isBrigade &&
      unitInfoOf(state, id).side === assault.launcher &&
      !assault.tired.includes(id) &&
      isOfBreakthrough(state, id) &&
      !isBarredFromBreakthrough(state, assault, id),
  )
}

/** Fresh brigades of the target square that could attack the assault square (SQ-RND2-02, -04). */
export function freshForCounterattack(state: SqState, assault: Context): readonly string[] {
  return unitsIn(state, assault.target).filter(
    (id) =>
      unitInfoOf(state, id).isBrigade &&
      unitInfoOf(state, id).side !== assault.launcher &&
      !assault.tired.includes(id) &&
      !barredByTown(state, id, assault.from),
  )
}

/** Of the active command, or by the house rule `breakthroughAnyCommand` of any of its side (SQ-RND2-04, SQ-R-49). */
function isOfBreakthrough(state: SqState, unitId: string): boolean {
  if (isActive(state, unitId)) return true
  return state.houseRules.breakthroughAnyCommand && unitInfoOf(state, unitId).side === state.active?.side
}

function isBarredFromBreakthrough(state: SqState, assault: Context, unitId: string): boolean {
  const { stopped, rallied } = ownFlags(state, unitId)
  return (
    isHeld(state, unitId) ||
    stopped ||
    rallied ||
    barredByTown(state, unitId, assault.target) ||
    assaultedBefore(state, assault, unitId) ||
    bonusSpent(state, unitId) ||
    !canPay(state, unitId)
  )
}

/** In an earlier assault of this activation, not in this one (SQ-R-68). */
function assaultedBefore(state: SqState, assault: Pick<Context, 'launched'>, unitId: string): boolean {
  if (assault.launched.includes(unitId)) return false
  return ownFlags(state, unitId).assaulted || (state.active?.brokeThrough ?? NOBODY).includes(unitId)
}
const NOBODY: readonly string[] = []

/** By the house rule `secondRoundCost` a breakthrough is paid like an assault, out of the action die (SQ-R-49). */
function canPay(state: SqState, unitId: string): boolean {
  const cost = state.houseRules.secondRoundCost
  if (cost === 0) return true
  return isActive(state, unitId) && pointsLeft(state, unitId) >= cost
}

function pointsLeft(state: SqState, unitId: string): number {
  return isActive(state, unitId) ? (state.active?.actionDie ?? 0) - unitStateOf(state, unitId).spent : 0
}

/** Why a further round may not be declared so, by the side that has the right to it (SQ-RND2-01 to SQ-RND2-05). */
export function refuseSecondRound(
  state: SqState,
  command: CommandOf<'declareSecondRound'>,
): SqRefusal | undefined {
  const { assault } = state
  const right = secondRoundRight(state)
  if (!right || !assault) return refusal('NO_FRESH_BRIGADE', 'SQ-RND2-01')
  const { brigades, artillery } = command
  const all = [...brigades, ...artillery]
  const isBreakthrough = right.kind === 'breakthrough'
  const cost = state.houseRules.secondRoundCost
  return (
    refuseUnknown(state, all) ??
    (isBreakthrough
      ? refuseUnit(all, 'NOT_ACTIVE_COMMAND', 'SQ-RND2-04', (id) => !isOfBreakthrough(state, id))
      : undefined) ??
    refuseOffBoard(state, all) ??
    (isBreakthrough ? refuseEnded(state, all) : undefined) ??
    refuseNotArtillery(state, artillery) ??
    refuseBrigades(state, brigades, 'SQ-RND2-04') ??
    refuseTown(state, brigades, right.target) ??
    refuseWoods(state, artillery, right.target) ??
    refuseBombarded(state, artillery) ??
    (isBreakthrough
      ? (refuseUnit(all, 'ASSAULT_ALREADY_MADE', 'SQ-R-68', (id) => assaultedBefore(state, assault, id)) ??
        refuseUnit(all, 'BONUS_ACTION_SPENT', 'SQ-RND2-01', (id) => bonusSpent(state, id)) ??
        refusePoints(state, all, cost, (id) => canPay(state, id), 'SQ-R-49'))
      : undefined) ??
    (brigades.some((id) => right.fresh.includes(id))
      ? undefined
      : refusal('NO_FRESH_BRIGADE', 'SQ-RND2-04', { fresh: right.fresh })) ??
    refuseNotIn(state, all, right.from, 'SQ-RND2-04')
  )
}

/** One or two brigades, no gun among them (SQ-ASLT-01, SQ-RND2-04). */
export function refuseBrigades(
  state: SqState,
  brigades: readonly string[],
  rule: string,
): SqRefusal | undefined {
  if (brigades.length === 0) return refusal('NO_BRIGADE', rule)
  const gun = refuseGunAsBrigade(state, brigades, rule)
  if (gun) return gun
  return brigades.length > MAX_FIGHTING_BRIGADES
    ? refusal('TOO_MANY_BRIGADES', rule, { most: MAX_FIGHTING_BRIGADES })
    : undefined
}

/** The first unit that cannot pay, with what it wants and what it has. */
export function refusePoints(
  state: SqState,
  unitIds: readonly string[],
  cost: number,
  canPayIt: (unitId: string) => boolean,
  rule: string,
): SqRefusal | undefined {
  const unitId = unitIds.find((id) => !canPayIt(id))
  if (unitId === undefined) return undefined
  const left = Math.max(0, pointsLeft(state, unitId))
  return refusal('NO_ACTION_POINTS', rule, { unitId, needed: cost, left, missing: cost - left }, unitId)
}

/**
 * Sets up the further round; its defence is still to be declared. Whoever declares it is its attacker (SQ-RND2-09,
 * SQ-R-50), with any guns of his square, old or new (SQ-RND2-05, SQ-R-51); tests, retreats and collapse begin anew
 * (SQ-RND2-10).
 */
export function declareSecondRound(step: Step, command: CommandOf<'declareSecondRound'>): void {
  const right = secondRoundRight(step.state)
  if (!right) throw new Error('nobody has the right to a second round')
  const attackers = participantsFrom(step.state, command)
  const ids = attackers.map((one) => one.unitId)
  const assault = step.assault()
  if (right.kind === 'breakthrough') joinBreakthrough(step, ids)
  step.setAssault({
    round: assault.round + 1,
    kind: right.kind,
    attacker: right.side,
    attackers,
    defenders: [],
    launched: right.kind === 'breakthrough' ? [...new Set([...assault.launched, ...ids])] : assault.launched,
    toAllocate: null,
    suffered: [0, 0],
    results: null,
  })
  step.emit(
    'secondRoundDeclared',
    right.side,
    RIGHT_RULES[right.kind],
    {
      kind: right.kind,
      from: right.from,
      target: right.target,
      units: attackers.map(({ unitId, role }) => ({ unitId, role })),
    },
    { working: [{ key: 'fresh', values: { unitIds: right.fresh }, rule: RIGHT_RULES[right.kind][0] }] },
  )
  endHolds(step, right.target, 'assault')
}

const RIGHT_RULES = {
  breakthrough: ['SQ-RND2-01', 'SQ-RND2-04'],
  counterattack: ['SQ-RND2-02', 'SQ-RND2-04', 'SQ-RND2-09'],
} as const

/** Joining a breakthrough is an action, free unless the house rule prices it (SQ-RND2-07, SQ-R-49). */
function joinBreakthrough(step: Step, unitIds: readonly string[]): void {
  const { active, houseRules } = step.state
  const others = unitIds.filter((id) => !isActive(step.state, id))
  const own = unitIds.filter((id) => isActive(step.state, id))
  step.setUnits(own, (unit) => ({ assaulted: true, spent: unit.spent + houseRules.secondRoundCost }))
  step.setUnits(others, () => ({ assaulted: true }))
  if (active && others.length > 0)
    step.set({ active: { ...active, brokeThrough: [...(active.brokeThrough ?? NOBODY), ...others] } })
}

/** The side lets its right go: the assault is over, and nobody else inherits it (SQ-RND2-03, SQ-R-46). */
export function declineSecondRound(step: Step): void {
  const right = secondRoundRight(step.state)
  if (!right) return
  const rules = right.kind === 'breakthrough' ? ['SQ-RND2-03'] : ['SQ-RND2-02']
  step.emit('secondRoundDeclined', right.side, rules, { kind: right.kind })
}
