/** What a command of the squares rules would bring, before it is given (section 9.1 of the rules). */
import type {
  SquaresNightPreview,
  SquaresPreview,
  SquaresUnitPreview,
} from '../../../src-shared/contract/previews'
import { DiceWanted, scriptedDice } from '../../../src-shared/engine/dice'
import { otherSide, type Side } from '../../../src-shared/engine/sides'
import { squares } from '../../../src-shared/rules/squares'
import type { CommandOf, SqBattleCommand } from '../../../src-shared/rules/squares/turn/commands'
import { readyGenerals, remaining, unitStateOf } from '../../../src-shared/rules/squares/state/lookup'
import { diceOffDie } from '../../../src-shared/rules/squares/turn/nomination'
import {
  previewBombardment,
  previewDiceOff,
  previewNight,
  previewRound,
  previewUnit,
  type SidePreview,
} from '../../../src-shared/rules/squares/screen/previews'
import { participantsFrom, type Round } from '../../../src-shared/rules/squares/combat/round'
import type { SqState } from '../../../src-shared/rules/squares/state/state'

/** The command must be legal. Null: nothing can be foretold of it. */
export function preview(state: SqState, side: Side, command: SqBattleCommand): SquaresPreview | null {
  switch (command.type) {
    case 'moveUnit':
    case 'enterReserve':
    case 'enterTown':
    case 'crossRiver':
      return movePreview(state, side, command)
    case 'bombard':
      return bombardPreview(state, command)
    case 'nominateGeneral':
      return nominationPreview(state, side, command.generalId)
    case 'declareAssault':
    case 'declareSecondRound':
      return attackPreview(state, side, command)
    case 'declareDefence':
      return state.assault
        ? roundPreview(
            state,
            { ...state.assault, defenders: participantsFrom(state, command) },
            state.assault.launcher,
            false,
          )
        : null
    default:
      return null
  }
}

/** Null for what is no unit on the board or waiting to come on. */
export function unitPreview(state: SqState, unitId: string): SquaresUnitPreview | null {
  // The id comes from outside: a record knows words that are no unit of it, such as `constructor`.
  const unit = Object.hasOwn(state.units, unitId) ? state.units[unitId] : undefined
  if (!unit || unit.status === 'destroyed' || unit.status === 'withdrawn') return null
  const { left, extra, reach, rear, morale } = previewUnit(state, unitId)
  const { die, dice, covered, stays, retreats, destroyed } = morale
  return { unitId, left, extra, reach, rear, morale: { die, dice, covered, stays, retreats, destroyed } }
}

/** Null where no night is to come any more: the battle is over. */
export function nightPreview(state: SqState): SquaresNightPreview | null {
  return state.outcome ? null : previewNight(state)
}

/** The state after a command that needs no dice; undefined if it does. */
function after(state: SqState, side: Side, command: SqBattleCommand): SqState | undefined {
  try {
    return squares.play(state, side, command, scriptedDice([])).state
  } catch (error) {
    if (error instanceof DiceWanted) return undefined
    throw error
  }
}

function movePreview(
  state: SqState,
  side: Side,
  command: CommandOf<'moveUnit' | 'enterReserve' | 'enterTown' | 'crossRiver'>,
): SquaresPreview | null {
  const { unitId } = command
  const next = after(state, side, command)
  if (!next) return null
  const unit = unitStateOf(next, unitId)
  return {
    kind: 'move',
    unitId,
    cost: unit.spent - unitStateOf(state, unitId).spent,
    left: remaining(next, unitId),
    stops: unit.stopped,
    mayStillAssault: squares
      .options(next, side, unitId)
      .some((option) => option.command.type === 'declareAssault'),
  }
}

function bombardPreview(state: SqState, { guns, target }: CommandOf<'bombard'>): SquaresPreview {
  return { kind: 'bombardment', ...previewBombardment(state, target, guns) }
}

/** Chance to win the dice-off against each general the enemy may name (SQ-OFF-03 to -05). */
function nominationPreview(state: SqState, side: Side, generalId: string): SquaresPreview {
  return {
    kind: 'nomination',
    generalId,
    die: diceOffDie(state, generalId),
    against: readyGenerals(state, otherSide(side)).map((enemyId) => {
      const { dice, win } = previewDiceOff(state, generalId, enemyId)
      return { generalId: enemyId, die: dice[1], win }
    }),
  }
}

/** An attack before its defence is known: the odds against the fullest defence that may be declared. */
function attackPreview(
  state: SqState,
  side: Side,
  command: CommandOf<'declareAssault' | 'declareSecondRound'>,
): SquaresPreview | null {
  const next = after(state, side, command)
  if (!next?.assault) return null
  const defences = squares
    .options(next, otherSide(side))
    .flatMap((option) => (option.command.type === 'declareDefence' ? [option.command] : []))
  const size = (defence: CommandOf<'declareDefence'>) => defence.brigades.length + defence.artillery.length
  const [fullest] = defences.toSorted((a, b) => size(b) - size(a))
  if (!fullest) return null
  return roundPreview(
    next,
    { ...next.assault, defenders: participantsFrom(next, fullest) },
    next.assault.launcher,
    true,
  )
}

function roundPreview(state: SqState, round: Round, launcher: Side, defenceAssumed: boolean): SquaresPreview {
  const found = previewRound(state, round, launcher)
  const sideOf = ({ side, loses, suffered, expectedSuffered, fighters, squares }: SidePreview) => ({
    side,
    loses,
    suffered,
    expectedSuffered,
    squares,
    units: fighters.map(({ dice, reroll, ...fighter }) => ({
      ...fighter,
      count: dice,
      reroll: reroll !== null,
    })),
  })
  return {
    kind: 'round',
    round: found.round,
    defenceAssumed,
    skirmish: found.advantage,
    draw: found.draw,
    attacker: sideOf(found.attacker),
    defender: sideOf(found.defender),
    second: found.second,
  }
}
