/** Whether what a unit is about to do agrees with its order; a player's own commands are never refused for one (10.1). */
import { groundOf } from '../sheet/ground'
import { rosterOf } from '../sheet/roster'
import type { OhSheet } from '../sheet/sheet'
import { isInfantry, type Box } from '../sheet/vocabulary'
import type { OhState } from '../state/state'
import { corridorLine, type Instruction } from './instruction'

/** What a unit may be about to do. */
export type Act =
  | { readonly type: 'shoot'; readonly targetId: string; /** Boxes (OH-BOARD-03). */ readonly range: number }
  | { readonly type: 'charge'; readonly targetId: string; readonly end: Box }
  | { readonly type: 'move'; readonly path: readonly Box[]; readonly formation: 'deployed' | 'column' }
  | { readonly type: 'advance'; readonly to: Box }
  | { readonly type: 'square' }

/** What in an order an act would break. */
export const BREACHES = [
  'NO_FIRE',
  'FIRE_ONLY_CLOSE',
  'NO_CHARGE',
  'NO_COLUMN',
  'NO_SQUARE',
  'NO_WITHDRAWAL',
  'OUTSIDE_RADIUS',
  'OUTSIDE_CORRIDOR',
  'AWAY_FROM_TROOPS',
  'STAYS_TO_LAST',
  'NO_ADVANCE',
] as const
export type Breach = (typeof BREACHES)[number]

/** Ranges within which a unit may shoot without `fireAtWill`. */
const CLOSE = { guns: 2, others: 1 } as const
/** Morale at which a garrison may leave its box. */
const WORN = 2

/** Undefined: the order has nothing against it. */
export function breachOf(
  state: OhState,
  unitId: string,
  instruction: Instruction,
  act: Act,
): Breach | undefined {
  const context: Context = { state, unitId, instruction }
  switch (act.type) {
    case 'shoot':
      return ofShot(act.range, context)
    case 'charge':
      return ofCharge(act.targetId, act.end, context)
    case 'move':
      return ofMove(act.path, act.formation, context)
    case 'advance':
      return ofAdvance(act.to, context)
    case 'square':
      return instruction.discretion.formSquare ? undefined : 'NO_SQUARE'
  }
}

interface Context {
  readonly state: OhState
  readonly unitId: string
  readonly instruction: Instruction
}

/** Shot at or charged: it has taken a hit since the battle began, or a charge in this turn. */
function isDisturbed({ state, unitId }: Context): boolean {
  const unit = state.units[unitId]
  const brought = rosterOf(state.sheet).units.get(unitId)?.unit.hitsTaken ?? 0
  return unit !== undefined && (unit.hitsTaken > brought || unit.chargedBy > 0)
}

function ofShot(range: number, context: Context): Breach | undefined {
  const { verb, discretion } = context.instruction
  if (verb === 'march' || (verb === 'reserve' && !isDisturbed(context))) return 'NO_FIRE'
  const type = rosterOf(context.state.sheet).units.get(context.unitId)?.type
  const close = type === 'artillery' ? CLOSE.guns : CLOSE.others
  return !discretion.fireAtWill && range > close ? 'FIRE_ONLY_CLOSE' : undefined
}

function ofCharge(targetId: string, end: Box, context: Context): Breach | undefined {
  const { state, instruction } = context
  const { verb, discretion, corridor, about } = instruction
  if (verb === 'march' || verb === 'retire' || (verb === 'reserve' && !isDisturbed(context)))
    return 'NO_CHARGE'
  const target = state.units[targetId]?.box ?? null
  const ground = groundOf(state.sheet)
  const isNear = (boxes: readonly Box[], within: number) =>
    target !== null && boxes.some((box) => ground.distance(box, target) <= within)
  switch (discretion.charge) {
    case 'never':
      return 'NO_CHARGE'
    case 'corridor':
      return isNear(corridorLine(state.sheet, instruction), corridor) ? undefined : 'OUTSIDE_CORRIDOR'
    case 'relief':
      return isNear(boxesOf(state, about), 1) ? undefined : 'AWAY_FROM_TROOPS'
    case 'reach':
    case 'any':
      return undefined
    case undefined:
      return ofPlace(end, context)
  }
}

const boxesOf = ({ units }: OhState, ids: readonly string[]): readonly Box[] =>
  ids.flatMap((id) => units[id]?.box ?? [])

function ofAdvance(to: Box, context: Context): Breach | undefined {
  const { verb } = context.instruction
  return verb === 'hold' || verb === 'reserve' || verb === 'bombard' ? 'NO_ADVANCE' : ofPlace(to, context)
}

function ofMove(
  path: readonly Box[],
  formation: 'deployed' | 'column',
  context: Context,
): Breach | undefined {
  const { state, unitId, instruction } = context
  const { verb, discretion } = instruction
  if (formation === 'column') {
    if (verb === 'screen' || verb === 'advance') return 'NO_COLUMN'
    if (!discretion.changeFormation && verb !== 'march') return 'NO_COLUMN'
  }
  const from = state.units[unitId]?.box ?? null
  const end = path.at(-1)
  if (end === undefined || from === null) return undefined
  if (!discretion.withdraw && nearestEnemy(context, end) > nearestEnemy(context, from)) return 'NO_WITHDRAWAL'
  return ofPlace(end, context)
}

/** Whether a unit may be in a box at the end of what it does. One that is already outside may come nearer. */
function ofPlace(end: Box, context: Context): Breach | undefined {
  const { state, unitId, instruction } = context
  const { verb, goal, radius, corridor, distance, about } = instruction
  const { sheet } = state
  const from = state.units[unitId]?.box ?? null
  const within = (boxes: readonly Box[], limit: number): boolean => {
    const now = from === null ? Infinity : leastDistance(sheet, from, boxes)
    const then = leastDistance(sheet, end, boxes)
    return then <= limit || then < now
  }
  const isAtGoal = goal === null || within([goal], radius)
  switch (verb) {
    case 'hold':
    case 'reserve':
    case 'screen':
      return isAtGoal ? undefined : 'OUTSIDE_RADIUS'
    case 'bombard':
      return rosterOf(sheet).units.get(unitId)?.type === 'artillery' ||
        instruction.from === null ||
        within([instruction.from], radius)
        ? undefined
        : 'OUTSIDE_RADIUS'
    case 'advance':
    case 'attack':
      return goal === null || within(corridorLine(sheet, instruction), corridor)
        ? undefined
        : 'OUTSIDE_CORRIDOR'
    case 'support': {
      const supported = boxesOf(state, about)
      return supported.length === 0 || within(supported, distance) ? undefined : 'AWAY_FROM_TROOPS'
    }
    case 'defend':
      if (isGarrison(context) && end !== from) return 'STAYS_TO_LAST'
      return goal === null || within([goal], 1) ? undefined : 'OUTSIDE_RADIUS'
    case 'march':
    case 'retire':
      return undefined
  }
}

/** The foot in the box that is defended: to the last it never leaves it, else when it is worn. */
function isGarrison({ state, unitId, instruction }: Context): boolean {
  const { goal, clause } = instruction
  const unit = state.units[unitId]
  const info = rosterOf(state.sheet).units.get(unitId)
  if (!unit || !info || unit.box !== goal || !isInfantry(info.type)) return false
  return clause.toLast === true || info.maxHits - unit.hitsTaken > WORN
}

function leastDistance(sheet: OhSheet, from: Box, boxes: readonly Box[]): number {
  const ground = groundOf(sheet)
  return Math.min(...boxes.map((box) => ground.distance(from, box)))
}

function nearestEnemy({ state, unitId }: Context, from: Box): number {
  const { units, unitList } = rosterOf(state.sheet)
  const side = units.get(unitId)?.side
  const enemies = unitList.filter((info) => info.side !== side).map(({ id }) => id)
  return leastDistance(state.sheet, from, boxesOf(state, enemies))
}
