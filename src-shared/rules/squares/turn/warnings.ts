/** Doubts about what is legal: things a player may have overlooked (section 9.2 of the rules). */
import type { Sentence } from '../../../engine/events'
import type { Side } from '../../../engine/sides'
import { isUphill } from '../combat/combat'
import type { SqBattleCommand } from './commands'
import { groundOf } from '../sheet/ground'
import {
  actsAsInfantry,
  commandInfoOf,
  enemyAdjacent,
  generalInfoOf,
  MAX_BRIGADES,
  MAX_UNITS,
  occupancyOf,
  remaining,
  unitInfoOf,
  unitStateOf,
  unitsIn,
} from '../state/lookup'
import type { SqOption } from './commands'
import { participantsFrom } from '../combat/round'
import { freshForBreakthrough } from '../combat/second-round'
import type { SquareId } from '../sheet/sheet'
import type { SqState } from '../state/state'
import { DIE_SIZE } from '../sheet/tables'

const warning = (name: string, values: Sentence['values'] = {}): Sentence => ({
  key: `warning.${name}`,
  values,
})

/** Options with their doubts; those without are handed back as they are. */
export function withWarnings(state: SqState, side: Side, options: readonly SqOption[]): readonly SqOption[] {
  return options.map((option) => {
    const warnings = warningsOf(state, side, option.command, option.cost)
    return warnings.length === 0 ? option : { ...option, warnings }
  })
}

const NONE: readonly Sentence[] = []

/** Doubts about a legal command; `cost` is that of a move. */
export function warningsOf(
  state: SqState,
  side: Side,
  command: SqBattleCommand,
  cost = 0,
): readonly Sentence[] {
  switch (command.type) {
    case 'moveUnit':
      return moveWarnings(state, side, command.unitId, command.path.at(-1) ?? '', cost)
    case 'bombard':
      return command.guns
        .filter(({ unitId }) => unitInfoOf(state, unitId).isFoot)
        .map(({ unitId }) => warning('footBombards', { unit: unitId }))
    case 'declareAssault':
      return assaultWarnings(state, side, command)
    case 'endActivation':
      return unspentWarnings(state, side)
    case 'moveCinc':
      return command.joinGeneralId === null
        ? NONE
        : joinWarnings(state, command.generalId, command.joinGeneralId)
    default:
      return NONE
  }
}

function moveWarnings(
  state: SqState,
  side: Side,
  unitId: string,
  to: SquareId,
  cost: number,
): readonly Sentence[] {
  const found: Sentence[] = []
  const unit = unitStateOf(state, unitId)
  if (unitInfoOf(state, unitId).isLightCavalry && unit.spent + cost > (state.active?.actionDie ?? 0))
    found.push(warning('bonusSpent', { unit: unitId }))
  if (!hasRear(state, side, unitId, to)) found.push(warning('noRear', { unit: unitId }))
  for (const objective of state.sheet.victory.objectives)
    if (
      objective.square !== undefined &&
      objective.square === unit.square &&
      objective.square !== to &&
      state.holders[objective.id]?.side === side &&
      isLastKeeper(state, unitId, objective.square)
    )
      found.push(warning('leavesObjective', { unit: unitId, objective: objective.id }))
  return found
}

function isLastKeeper(state: SqState, unitId: string, square: SquareId): boolean {
  return (
    unitInfoOf(state, unitId).isBrigade &&
    unitsIn(state, square).every((id) => id === unitId || unitInfoOf(state, id).isArtillery)
  )
}

/** Whether a unit in `square` would have a free square with room behind it (SQ-RET-02); by home edge only. */
function hasRear(state: SqState, side: Side, unitId: string, square: SquareId): boolean {
  if (state.houseRules.rearDefinition !== 'homeEdge') return true
  const ground = groundOf(state.sheet)
  const { brigades, totals, sides } = occupancyOf(state)
  const { homeEdge, isBrigade } = unitInfoOf(state, unitId)
  const open = ground.oneStep[ground.number(square)] ?? []
  return ground.rearSquares(square, homeEdge).some((rear) => {
    const to = ground.number(rear)
    return (
      open.includes(to) &&
      sides[to] !== 1 - side &&
      (totals[to] ?? 0) < MAX_UNITS &&
      (!isBrigade || (brigades[to] ?? 0) < MAX_BRIGADES)
    )
  })
}

function assaultWarnings(
  state: SqState,
  side: Side,
  command: Extract<SqBattleCommand, { type: 'declareAssault' }>,
): readonly Sentence[] {
  const found: Sentence[] = []
  const ground = groundOf(state.sheet)
  const { from, target, brigades, supports, artillery } = command
  const all = [...brigades, ...supports, ...artillery]
  const attackers = participantsFrom(state, command)
  if (isUphill(state, { kind: 'assault', from, target, attackers }) && canReroll(state, target))
    found.push(warning('uphill'))
  const first = {
    round: 1,
    launcher: side,
    from,
    target,
    tired: brigades,
    launched: all,
    winnerOfFirst: null,
  }
  const reserve = freshForBreakthrough(state, first).length > 0
  // With two brigades or more the defender can keep one out of the first round.
  if (!reserve && (occupancyOf(state).brigades[ground.number(target)] ?? 0) > 1)
    found.push(warning('noReserve', { square: target }))
  const here = unitsIn(state, from)
  const taking = here.filter((id) => all.includes(id))
  if (
    ground.isOpen(from, state.houseRules.hillsCountAsOpen) &&
    here.length > taking.length &&
    2 * taking.length > here.length
  )
    found.push(warning('exposed', { square: from }))
  for (const id of all) {
    const { square } = unitStateOf(state, id)
    if (square !== null && !hasRear(state, side, id, square)) found.push(warning('noRear', { unit: id }))
  }
  return found
}

/** Infantry or guns that would throw misses again (SQ-RR-02). */
function canReroll(state: SqState, target: SquareId): boolean {
  return unitsIn(state, target).some((id) => {
    const unit = unitInfoOf(state, id)
    return unit.isArtillery || actsAsInfantry(unit, state.houseRules)
  })
}

function unspentWarnings(state: SqState, side: Side): readonly Sentence[] {
  const { active } = state
  if (!active) return NONE
  return commandInfoOf(state, active.commandId).unitIds.flatMap((id) => {
    const { square } = unitStateOf(state, id)
    const n = remaining(state, id)
    return square !== null && n > 0 && enemyAdjacent(state, square, side)
      ? [warning('unspent', { unit: id, n })]
      : []
  })
}

/** The joined general must throw the CinC's die, a smaller one too (SQ-CIC-03). */
function joinWarnings(state: SqState, cincId: string, generalId: string): readonly Sentence[] {
  const theirs = generalInfoOf(state, cincId).general.die
  const own = generalInfoOf(state, generalId).general.die
  return DIE_SIZE[theirs] < DIE_SIZE[own]
    ? [warning('smallerDie', { general: generalId, theirs, own })]
    : NONE
}
