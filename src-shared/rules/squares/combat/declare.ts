/** Declaring an assault and its defence: what is refused, what it costs, and what it sets going (5.9). */
import type { Side } from '../../../engine/sides'
import { refuseActors } from '../turn/actor'
import {
  refuseBombarded,
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
import { groundOf } from '../sheet/ground'
import { endHolds } from '../state/holds'
import { actsAsInfantry, bonusSpent, enemyIn, unitInfoOf, unitStateOf } from '../state/lookup'
import { refusal, type SqRefusal } from '../turn/refusals'
import { defenceChoice, participantsFrom } from './round'
import { refuseBrigades, refusePoints } from './second-round'
import type { SquareId } from '../sheet/sheet'
import type { Participant, SqState } from '../state/state'
import type { Step } from '../turn/step'
import { COST, MAX_FIGHTING_BRIGADES } from '../sheet/tables'

type Declaration = CommandOf<'declareAssault'>
type Defence = CommandOf<'declareDefence'>

/**
 * Why an assault may not be declared, in the order of 9.3 (SQ-ASLT-01 to SQ-ASLT-07): units of the active command only
 * (SQ-R-26), at least one brigade among them (SQ-R-64). A square that has been assaulted is no bar (SQ-ASLT-10), nor are
 * points that foot guns keep for a bombardment (SQ-R-69).
 */
export function refuseDeclaration(state: SqState, side: Side, command: Declaration): SqRefusal | undefined {
  const { from, target, brigades, supports, artillery } = command
  const ground = groundOf(state.sheet)
  const attackers = [...brigades, ...supports]
  const all = [...attackers, ...artillery]
  return (
    refuseActors(state, all, 'SQ-ASLT-03', {}, ground.has(from) && ground.has(target)) ??
    (ground.adjacent(from, target) ? undefined : refusal('NOT_ADJACENT', 'SQ-ASLT-04', { from, target })) ??
    refuseRiver(state, command) ??
    (enemyIn(state, target, side) ? undefined : refusal('NO_TARGET', 'SQ-ASLT-04', { target })) ??
    refuseNotArtillery(state, artillery) ??
    refuseBrigades(state, brigades, 'SQ-ASLT-01') ??
    refuseSupports(state, command) ??
    refuseTown(state, attackers, target) ??
    refuseWoods(state, artillery, target) ??
    refuseBombarded(state, artillery) ??
    refuseUnit(all, 'ASSAULT_ALREADY_MADE', 'SQ-ASLT-03', (id) => unitStateOf(state, id).assaulted) ??
    refuseUnit(all, 'BONUS_ACTION_SPENT', 'SQ-ASLT-03', (id) => bonusSpent(state, id)) ??
    refusePoints(state, all, COST.assault, (id) => canAfford(state, id), 'SQ-ASLT-02') ??
    refuseNotIn(state, [...brigades, ...artillery], from, 'SQ-ASLT-01')
  )
}

/** Two points of the action die itself, never of the light cavalry's extra (SQ-ASLT-02, SQ-R-25). */
function canAfford(state: SqState, unitId: string): boolean {
  return unitStateOf(state, unitId).spent + COST.assault <= (state.active?.actionDie ?? 0)
}

/** Over a barred step nobody assaults, supports neither (SQ-ASLT-02, SQ-TERR-05, SQ-R-65). */
function refuseRiver(state: SqState, { from, target, supports }: Declaration): SqRefusal | undefined {
  const ground = groundOf(state.sheet)
  if (ground.barred(from, target)) return refusal('RIVER_UNCROSSABLE', 'SQ-ASLT-02', { from, target })
  return refuseUnit(supports, 'RIVER_UNCROSSABLE', 'SQ-ASLT-02', (id) => {
    const { square } = unitStateOf(state, id)
    return square !== null && ground.adjacent(square, target) && ground.barred(square, target)
  })
}

/** One brigade each from other squares beside the target (SQ-ASLT-01). */
function refuseSupports(state: SqState, { from, target, supports }: Declaration): SqRefusal | undefined {
  const ground = groundOf(state.sheet)
  const squares = supports.map((id) => unitStateOf(state, id).square)
  return (
    refuseUnit(supports, 'SUPPORT_NOT_ADJACENT', 'SQ-ASLT-01', (id) => {
      const { square } = unitStateOf(state, id)
      return square === null || !ground.adjacent(square, target)
    }) ??
    refuseUnit(supports, 'SUPPORT_SAME_SQUARE', 'SQ-ASLT-01', (id) => {
      const { square } = unitStateOf(state, id)
      return square === from || squares.indexOf(square) !== squares.lastIndexOf(square)
    }) ??
    refuseUnit(supports, 'SUPPORT_ARTILLERY', 'SQ-ASLT-01', (id) => unitInfoOf(state, id).isArtillery)
  )
}

/** Pays, ends holds and sets the assault up; its defence is still to be declared (SQ-ASLT-01, -02). */
export function declareAssault(step: Step, side: Side, command: Declaration): void {
  const { from, target } = command
  const attackers = participantsFrom(step.state, command)
  const ids = attackers.map((one) => one.unitId)
  step.setUnits(ids, (unit) => ({ spent: unit.spent + COST.assault, assaulted: true }))
  step.set({
    assault: {
      round: 1,
      kind: 'assault',
      launcher: side,
      attacker: side,
      from,
      target,
      attackers,
      defenders: [],
      firstAttackers: ids,
      launched: ids,
      advantage: null,
      tired: [],
      toAllocate: null,
      suffered: [0, 0],
      results: null,
      winnerOfFirst: null,
    },
  })
  step.emit(
    'assaultDeclared',
    side,
    ['SQ-ASLT-01', 'SQ-ASLT-02'],
    { from, target, units: attackers.map(({ unitId, role }) => ({ unitId, role })) },
    {
      working: [{ key: 'assaultCost', values: { n: ids.length, each: COST.assault }, rule: 'SQ-ASLT-02' }],
    },
  )
  noteRivers(step, side, attackers, target)
  endHolds(step, target, 'assault')
}

/** Keeps infantry assaults over a river edge for the questions of fact of a battle (7.5). */
function noteRivers(step: Step, side: Side, attackers: readonly Participant[], target: SquareId): void {
  const { state } = step
  const ground = groundOf(state.sheet)
  const infantry = attackers.filter((one) => actsAsInfantry(unitInfoOf(state, one.unitId), state.houseRules))
  const over = [...new Set(infantry.map((one) => one.square))].filter(
    (square) => ground.riverCost(square, target) === 1,
  )
  if (over.length === 0) return
  const noted = over.map((from) => ({ side, turn: state.turn, from, target }))
  step.set({ riverAssaults: [...state.riverAssaults, ...noted] })
}

/** Why a defence may not be declared; each round has one of its own (SQ-ASLT-08, SQ-ASLT-09, SQ-RND2-06, SQ-R-52). */
export function refuseDefence(state: SqState, command: Defence): SqRefusal | undefined {
  const { assault } = state
  if (!assault) return undefined
  const { brigades, artillery } = command
  const all = [...brigades, ...artillery]
  const choice = defenceChoice(state, assault)
  return (
    refuseUnknown(state, all) ??
    refuseOffBoard(state, all) ??
    refuseNotArtillery(state, artillery) ??
    refuseGunAsBrigade(state, brigades, 'SQ-ASLT-08') ??
    refuseWoods(state, artillery, choice.square) ??
    refuseCount(choice.brigades.length > 0, brigades.length, artillery.length) ??
    refuseNotIn(state, all, choice.square, 'SQ-ASLT-08')
  )
}

/** One or two brigades if there is one; a gun if there are only guns (SQ-ASLT-08, -09). */
function refuseCount(hasBrigade: boolean, brigades: number, guns: number): SqRefusal | undefined {
  const least = hasBrigade ? 1 : 0
  if (brigades < least || brigades > MAX_FIGHTING_BRIGADES)
    return refusal('BAD_DEFENCE', 'SQ-ASLT-08', { least, most: MAX_FIGHTING_BRIGADES })
  return !hasBrigade && guns === 0 ? refusal('BAD_DEFENCE', 'SQ-ASLT-09', { least: 1 }) : undefined
}

/** Sets the defenders of the round, declared or, guns alone in woods, forced (SQ-ASLT-08, -09). */
export function declareDefence(
  step: Step,
  command: { readonly brigades: readonly string[]; readonly artillery: readonly string[] },
  forced = false,
): void {
  const assault = step.assault()
  const defenders = participantsFrom(step.state, command)
  const { side, square } = defenceChoice(step.state, assault)
  step.setAssault({ defenders })
  step.emit('defenceDeclared', side, [forced ? 'SQ-ASLT-09' : 'SQ-ASLT-08'], {
    square,
    units: defenders.map((one) => one.unitId),
    forced,
  })
}
