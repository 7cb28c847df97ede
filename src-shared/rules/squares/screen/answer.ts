/** What the screen asks ahead of a command, answered: what it would bring, what a unit could do (section 9.1 of the rules). */
import { DiceWanted, scriptedDice } from '../../../engine/dice'
import type { Sentence } from '../../../engine/events'
import { otherSide, type Side } from '../../../engine/sides'
import { declareAttack } from '../combat/assault'
import { defenceChoice, participantsFrom, type Round } from '../combat/round'
import { readyGenerals, remaining, unitStateOf } from '../state/lookup'
import type { SqState } from '../state/state'
import { commandSchema, type CommandOf, type SqBattleCommand, type SqOption } from '../turn/commands'
import { diceOffDie } from '../turn/nomination'
import { defenceOptions } from '../turn/options/assault'
import { options } from '../turn/options/options'
import { play } from '../turn/play'
import { refuse } from '../turn/refuse'
import { Step } from '../turn/step'
import { warningsOf } from '../turn/warnings'
import { describeRefusal } from '../words/describe'
import { whyClosed } from './closed'
import {
  previewBombardment,
  previewDiceOff,
  previewNight,
  previewRound,
  previewUnit,
  type SidePreview,
} from './previews'
import { proposal } from './proposal'
import type { CommandPreview, NightPreview, Preview, Question, UnitPreview } from './schema'

/** Null: nothing can be foretold, of an illegal command too. */
export function answer(state: SqState, side: Side | undefined, question: Question): Preview | null {
  switch (question.kind) {
    case 'command': {
      const command = commandSchema.safeParse(question.command).data
      if (side === undefined || !command || refuse(state, side, command)) return null
      return ofCommand(state, side, command)
    }
    case 'unit':
      return ofUnit(state, question.unitId)
    case 'night':
      return ofNight(state)
    case 'closed': {
      if (side === undefined) return null
      const refusal = whyClosed(state, side, question.actorId, question.square)
      return {
        kind: 'closed',
        refusal: refusal ? { ...refusal, sentence: describeRefusal(refusal) } : null,
      }
    }
    case 'proposal': {
      const found = side === undefined ? null : proposal(state, side)
      return found && { kind: 'proposal', ...found }
    }
  }
}

function ofCommand(state: SqState, side: Side, command: SqBattleCommand): CommandPreview | null {
  switch (command.type) {
    case 'moveUnit':
    case 'enterReserve':
    case 'enterTown':
    case 'crossRiver':
      return movePreview(state, side, command)
    case 'bombard':
      return bombardPreview(state, side, command)
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
            { defenceAssumed: false, warnings: warningsOf(state, side, command) },
          )
        : null
    default:
      return null
  }
}

/** Null for what is no unit on the board or waiting to come on. */
function ofUnit(state: SqState, unitId: string): UnitPreview | null {
  // The id comes from outside: a record knows words that are no unit of it, such as `constructor`.
  const unit = Object.hasOwn(state.units, unitId) ? state.units[unitId] : undefined
  if (!unit || unit.status === 'destroyed' || unit.status === 'withdrawn') return null
  const { left, extra, reach, rear, morale } = previewUnit(state, unitId)
  const { die, dice, covered, stays, retreats, destroyed } = morale
  return {
    kind: 'unit',
    unitId,
    left,
    extra,
    reach,
    rear,
    morale: { die, dice, covered, stays, retreats, destroyed },
  }
}

/** Null where no night is to come any more: the battle is over. */
function ofNight(state: SqState): NightPreview | null {
  return state.outcome ? null : { kind: 'night', ...previewNight(state) }
}

/** The state after a command that needs no dice; undefined if it does. */
function after(state: SqState, side: Side, command: SqBattleCommand): SqState | undefined {
  try {
    return play(state, side, command, scriptedDice([])).state
  } catch (error) {
    if (error instanceof DiceWanted) return undefined
    throw error
  }
}

function movePreview(
  state: SqState,
  side: Side,
  command: CommandOf<'moveUnit' | 'enterReserve' | 'enterTown' | 'crossRiver'>,
): CommandPreview | null {
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
    mayStillAssault: options(next, side, unitId).some((option) => option.command.type === 'declareAssault'),
  }
}

function bombardPreview(state: SqState, side: Side, command: CommandOf<'bombard'>): CommandPreview {
  return {
    kind: 'bombardment',
    ...previewBombardment(state, command.target, command.guns),
    warnings: warningsOf(state, side, command),
  }
}

/** Chance to win the dice-off against each general the enemy may name (SQ-OFF-03 to -05). */
function nominationPreview(state: SqState, side: Side, generalId: string): CommandPreview {
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

/**
 * An attack before its defence is known: the odds against the fullest defence that may be declared, or against guns alone
 * in woods, which declare none (SQ-ASLT-09).
 */
function attackPreview(
  state: SqState,
  side: Side,
  command: CommandOf<'declareAssault' | 'declareSecondRound'>,
): CommandPreview | null {
  const step = new Step(state, scriptedDice([]))
  declareAttack(step, side, command)
  const assault = step.assault()
  const { forced } = defenceChoice(step.state, assault)
  const defence =
    forced.length > 0 ? { brigades: [], artillery: forced } : fullestOf(defenceOptions(step.state))
  if (!defence) return null
  return roundPreview(
    step.state,
    { ...assault, defenders: participantsFrom(step.state, defence) },
    assault.launcher,
    { defenceAssumed: forced.length === 0, warnings: warningsOf(state, side, command) },
  )
}

function fullestOf(defences: readonly SqOption[]): CommandOf<'declareDefence'> | undefined {
  const size = ({ brigades, artillery }: CommandOf<'declareDefence'>) => brigades.length + artillery.length
  return defences
    .flatMap(({ command }) => (command.type === 'declareDefence' ? [command] : []))
    .toSorted((a, b) => size(b) - size(a))[0]
}

function roundPreview(
  state: SqState,
  round: Round,
  launcher: Side,
  more: { readonly defenceAssumed: boolean; readonly warnings: readonly Sentence[] },
): CommandPreview {
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
    ...more,
    skirmish: found.advantage,
    draw: found.draw,
    attacker: sideOf(found.attacker),
    defender: sideOf(found.defender),
    second: found.second,
  }
}
