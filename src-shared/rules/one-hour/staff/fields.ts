/** Where a unit could strike from a box: what its fire reaches over the ground, and what its charges reach now. */
import { DIRECTIONS, turned } from '../../../board/grid/facing'
import { sightBlock } from '../fire/sight'
import { boardOf, judgeChargeStep, judgeStep, stepCost, type Mover } from '../movement/steps'
import { groundOf, type Ground } from '../sheet/ground'
import type { UnitInfo } from '../sheet/roster'
import { CHARGE_REACH, longestBand, shootingDice } from '../sheet/tables'
import type { Facing, Formation } from '../sheet/vocabulary'
import { inFrontArc, occupancyOf, rangeBetween } from '../state/lookup'
import type { OhState } from '../state/state'
import type { StepName } from '../turn/commands'

/** Direction of a step by its name, of the eight, for who looks in a direction (OH-MOVE-03, OH-TERR-07). */
export function directionOf(name: StepName, forward: number): number {
  switch (name) {
    case 'F':
      return forward
    case 'L':
      return (forward + 7) % 8
    case 'R':
      return (forward + 1) % 8
    default:
      return DIRECTIONS.indexOf(name)
  }
}

/** A box that can be shot into, by number, with the dice of the table and the range. */
export interface Ray {
  readonly at: number
  readonly dice: number
  readonly range: number
}

const fields = new WeakMap<Ground, Map<string, readonly Ray[]>>()

/**
 * Boxes that a deployed unit of a type could shoot into from a box, as far as the ground lets it see; a facing of null is all
 * round. Kept by ground: every place that is weighed asks for it, and it takes a hundred sights.
 */
export function fieldOfFire(
  state: OhState,
  { type, traits }: Pick<UnitInfo, 'type' | 'traits'>,
  from: number,
  facing: Facing | null,
): readonly Ray[] {
  const ground = groundOf(state.sheet)
  let known = fields.get(ground)
  if (!known) fields.set(ground, (known = new Map<string, readonly Ray[]>()))
  const rifles = traits.has('rifles')
  const key = `${type} ${String(rifles)} ${from} ${facing ?? ''}`
  let field = known.get(key)
  if (field) return field
  const longest = longestBand(type, rifles)
  const empty: OhState = { ...state, units: {} }
  const origin = ground.name(from)
  field = ground.within(from, longest).flatMap((at): readonly Ray[] => {
    const box = ground.name(at)
    const range = rangeBetween(ground, from, at, state.houseRules)
    const dice = shootingDice(type, Math.ceil(range), rifles)
    if (dice === 0 || (facing !== null && !inFrontArc(state, facing, origin, box))) return []
    return sightBlock(empty, origin, box, 'fire') ? [] : [{ at, dice, range }]
  })
  known.set(key, field)
  return field
}

/** A box that a charge could strike, by number, and the box from which the last step would be made. */
export interface Stroke {
  readonly at: number
  readonly from: number
  readonly narrow: boolean
}

const AHEAD = [0, -1, 1] as const

/** Boxes that horse could strike as everybody stands; whether anybody is in them is not asked. */
export function chargeField(
  state: OhState,
  info: UnitInfo,
  start: number,
  facing: Facing,
  formation: Formation,
): readonly Stroke[] {
  const board = boardOf(state, occupancyOf(state))
  const { ground } = board
  const column = formation === 'column'
  const mover: Mover = { info, column, facingAtTurnStart: facing, passesAlike: true }
  const ways = AHEAD.map((turn) => DIRECTIONS.indexOf(turned(facing, turn)))
  const found: Stroke[] = []
  const seen = new Map<number, boolean>()
  const sees = (at: number): boolean => {
    let known = seen.get(at)
    if (known === undefined)
      seen.set(at, (known = sightBlock(state, ground.name(start), ground.name(at), 'charge') === undefined))
    return known
  }
  const extend = (from: number, cost: number, wasNarrow: boolean): void => {
    for (const d of ways) {
      const total = cost + stepCost(d)
      const to = ground.beside(from, d)
      if (total > CHARGE_REACH.deployed || to < 0) continue
      const narrow = wasNarrow || ground.isBridge(from, d) || ground.kind(to) !== 'clear'
      if (judgeChargeStep(board, mover, from, d, true) === undefined && sees(to))
        found.push({ at: to, from, narrow })
      if (judgeChargeStep(board, mover, from, d, false) === undefined) extend(to, total, narrow)
    }
  }
  extend(start, 0, column)
  return found
}

const distances = new WeakMap<Ground, Map<string, Float64Array>>()

/** What a stream costs on the way beside its step: the move ends behind it. */
const WADE = 0.7

/**
 * Boxes to go from everywhere to one of the goals, by number; Infinity where no way leads. Kept by ground, as it is the
 * same in every turn.
 */
export function distancesTo(state: OhState, goals: readonly number[], info: UnitInfo): Float64Array {
  const ground = groundOf(state.sheet)
  let known = distances.get(ground)
  if (!known) distances.set(ground, (known = new Map<string, Float64Array>()))
  const group = info.isHorse ? 'horse' : info.type
  const key = `${group} ${goals.join(' ')}`
  let field = known.get(key)
  if (!field) known.set(key, (field = spread(state, ground, goals, info)))
  return field
}

function spread(state: OhState, ground: Ground, goals: readonly number[], info: UnitInfo): Float64Array {
  const empty: OhState = { ...state, units: {} }
  const board = boardOf(empty, occupancyOf(empty))
  const mover: Mover = { info, column: false, facingAtTurnStart: 'N', passesAlike: true }
  const field = new Float64Array(ground.count).fill(Infinity)
  for (const goal of goals) field[goal] = 0
  const open = [...goals]
  // Boxes come again whenever a shorter way to them is found; boards are small.
  for (let at = open.shift(); at !== undefined; at = open.shift())
    for (let d = 0; d < 8; d += 1) {
      const from = ground.beside(at, d)
      const back = (d + 4) % 8
      if (from < 0) continue
      // Roads open everything to columns.
      if (!ground.hasRoad(at, d) && judgeStep(board, mover, from, back, true).code !== undefined) continue
      const cost = (field[at] ?? 0) + stepCost(d) + (ground.isWet(at, d) ? WADE : 0)
      if (cost >= (field[from] ?? Infinity)) continue
      field[from] = cost
      open.push(from)
    }
  return field
}
