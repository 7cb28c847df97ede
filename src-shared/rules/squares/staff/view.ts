/** The field as the staff sees it: what every unit is worth, who is strong where, and whom that threatens (section 10). */
import type { OrderBook } from '../../../engine/orders'
import type { Side } from '../../../engine/sides'
import { groundOf, type Ground } from '../sheet/ground'
import { occupancyOf, rosterOf, unitInfoOf, type Occupancy } from '../state/lookup'
import type { SqState } from '../state/state'
import { chance, NEEDED } from '../sheet/tables'
import type { Skill } from './skill'

/** Worth of a gun, and of a brigade whose every die succeeds; each hit takes its share off, down to a floor. */
const GUN_WORTH = 6
const BRIGADE_WORTH = 20
const HIT_SHARE = 0.12
const LEAST_SHARE = 0.3
/** Share of a brigade's worth that counts against squares two steps away: it has to come up first. */
const FROM_AFAR = 0.5

export interface View {
  readonly ground: Ground
  readonly occupancy: Occupancy
  /** Worth of brigades by side and number of square. */
  readonly strength: readonly [Float64Array, Float64Array]
  /** Worth of brigades of a side that could soon assault a square. */
  readonly pressure: readonly [Float64Array, Float64Array]
}

/** Who decides, on what he knows, and how well. */
export interface Context {
  readonly state: SqState
  readonly side: Side
  readonly skill: Skill
  readonly orders: OrderBook
  readonly view: View
}

/** The field in a state: made anew at every call, so ask once and hand it on. */
export function viewOf(state: SqState): View {
  const ground = groundOf(state.sheet)
  const strength = [new Float64Array(ground.count), new Float64Array(ground.count)] as const
  for (const info of rosterOf(state.sheet).unitList) {
    const square = state.units[info.id]?.square
    if (!square || !info.isBrigade) continue
    const i = ground.find(square)
    const own = strength[info.side]
    own[i] = (own[i] ?? 0) + worthOf(state, info.id)
  }
  const pressure = [spread(strength[0], ground), spread(strength[1], ground)] as const
  return { ground, occupancy: occupancyOf(state), strength, pressure }
}

function spread(strength: Float64Array, ground: Ground): Float64Array {
  const pressure = new Float64Array(strength.length)
  for (let i = 0; i < strength.length; i += 1) {
    const worth = strength[i] ?? 0
    if (worth === 0) continue
    for (const near of ground.oneStep[i] ?? []) pressure[near] = (pressure[near] ?? 0) + worth
    for (const far of ground.twoSteps[i] ?? []) pressure[far] = (pressure[far] ?? 0) + FROM_AFAR * worth
  }
  return pressure
}

/** Worth of a unit without hits: by how often its quality and morale dice succeed. */
export function fullWorthOf(state: SqState, unitId: string): number {
  const { unit, isArtillery } = unitInfoOf(state, unitId)
  if (isArtillery) return GUN_WORTH
  const morale = chance(unit.moraleDie, NEEDED.morale)
  const quality = unit.qualityDie === undefined ? morale : chance(unit.qualityDie, NEEDED.assault)
  return (BRIGADE_WORTH * (quality + morale)) / 2
}

/** Worth of a unit now. */
export function worthOf(state: SqState, unitId: string): number {
  const hits = state.units[unitId]?.hits ?? 0
  return fullWorthOf(state, unitId) * Math.max(LEAST_SHARE, 1 - HIT_SHARE * hits)
}

/** Worth of the units of a side in a list of squares. */
export function strengthIn(view: View, side: Side, squares: readonly number[]): number {
  let sum = 0
  for (const square of squares) sum += view.strength[side][square] ?? 0
  return sum
}
