/** A round of an assault in a state, as the odds see it: who throws what, who saves, who can get away. */
import { otherSide, type Side } from '../../../../engine/sides'
import { canSave, combatDice } from '../combat'
import { groundOf } from '../../sheet/ground'
import { unitInfoOf, unitStateOf, unitsIn } from '../../state/lookup'
import { moraleDiceCount } from '../../morale/morale'
import type { Fighter, RoundModel, RoundSide } from './round'
import { leavesByHomeEdge, legalRearSquares } from '../retreat'
import { participantsOf, squaresOf, type Round } from '../round'
import type { Die, SquareId } from '../../sheet/sheet'
import { skirmishAbility } from '../skirmish'
import type { Participant, SqState } from '../../state/state'
import { UNIT_TABLE } from '../../sheet/tables'

/**
 * The model of a round. In a first round the skirmish is still to come; later rounds keep the advantage of the round
 * handed in (SQ-SKIR-06).
 */
export function roundModel(state: SqState, round: Round): RoundModel {
  return {
    attacker: sideModel(state, round, round.attacker),
    defender: sideModel(state, round, otherSide(round.attacker)),
    skirmish: skirmishModel(state, round),
  }
}

function skirmishModel(state: SqState, round: Round): RoundModel['skirmish'] {
  const byRole = (side: Side | null) =>
    side === null ? null : side === round.attacker ? ('attacker' as const) : ('defender' as const)
  if (round.round > 1) return { advantage: byRole(round.advantage) }
  const { reason, able, advantage } = skirmishAbility(state, round)
  if (reason !== 'dice') return { advantage: byRole(advantage) }
  const diceOf = (side: Side): readonly Die[] =>
    able[side].flatMap((id) => unitInfoOf(state, id).unit.skirmishDie ?? [])
  return { attackers: diceOf(round.attacker), defenders: diceOf(otherSide(round.attacker)) }
}

function sideModel(state: SqState, round: Round, side: Side): RoundSide {
  const ground = groundOf(state.sheet)
  const participants = participantsOf(round, side)
  const enemy = squaresOf(participantsOf(round, otherSide(side)))
  const squares = squaresOf(participants)
  return {
    fighters: participants.map((one) => fighter(state, round, one, squares.indexOf(one.square), enemy)),
    squares: squares.map((square) => ({
      base: unitsIn(state, square).length,
      open: ground.isOpen(square, state.houseRules.hillsCountAsOpen),
    })),
  }
}

function fighter(
  state: SqState,
  round: Round,
  participant: Participant,
  square: number,
  enemy: readonly SquareId[],
): Fighter {
  const { unitId } = participant
  const { unit, isArtillery } = unitInfoOf(state, unitId)
  const { hits } = unitStateOf(state, unitId)
  const dice = combatDice(state, round, participant)
  return {
    die: dice.die,
    dice: dice.count,
    reroll: dice.reroll !== null,
    save: canSave(state, round, participant)?.die ?? null,
    moraleDie: unit.moraleDie,
    hits,
    // Asked for one hit more, so that a unit without hits shows its cover too.
    cover: moraleDiceCount(state, unitId, hits + 1) === hits,
    artillery: isArtillery,
    oneFailDestroys: UNIT_TABLE[unit.kind].oneFail === 'destroyed',
    canRetreat: legalRearSquares(state, unitId, enemy).length > 0 || leavesByHomeEdge(state, unitId),
    square,
  }
}
