/** The field as the staff sees it: what every unit is worth, who is strong where, and whom that threatens (section 10). */
import type { Side } from '../../../engine/sides'
import { groundOf, type Ground } from '../sheet/ground'
import { occupancyOf, rosterOf, type Occupancy, type Roster } from '../state/lookup'
import type { SqScenario, SquareId } from '../sheet/sheet'
import type { SqState } from '../state/state'
import { chance, COST, NEEDED } from '../sheet/tables'

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

const views = new WeakMap<SqState['units'], View>()

export function viewOf(state: SqState): View {
  let view = views.get(state.units)
  if (!view) {
    view = look(state)
    views.set(state.units, view)
  }
  return view
}

function look(state: SqState): View {
  const ground = groundOf(state.sheet)
  const strength = [new Float64Array(ground.count), new Float64Array(ground.count)] as const
  for (const info of rosterOf(state.sheet).unitList) {
    const square = state.units[info.id]?.square
    if (!square || !info.isBrigade) continue
    const i = ground.find(square)
    const own = strength[info.side]
    own[i] = (own[i] ?? 0) + worthOf(state, info.id)
  }
  const rings = ringsOf(state.sheet)
  const pressure = [spread(strength[0], rings), spread(strength[1], rings)] as const
  return { ground, occupancy: occupancyOf(state), strength, pressure }
}

function spread(strength: Float64Array, rings: Rings): Float64Array {
  const pressure = new Float64Array(strength.length)
  for (let i = 0; i < strength.length; i += 1) {
    const worth = strength[i] ?? 0
    if (worth === 0) continue
    for (const near of rings.near[i] ?? []) pressure[near] = (pressure[near] ?? 0) + worth
    for (const far of rings.far[i] ?? []) pressure[far] = (pressure[far] ?? 0) + FROM_AFAR * worth
  }
  return pressure
}

/** Squares that troops of a square can assault at once, and those they can assault after one step. */
export interface Rings {
  readonly near: readonly (readonly number[])[]
  readonly far: readonly (readonly number[])[]
}

const ringsBySheet = new WeakMap<SqScenario, Rings>()

export function ringsOf(sheet: SqScenario): Rings {
  let rings = ringsBySheet.get(sheet)
  if (!rings) {
    const ground = groundOf(sheet)
    const near = ground.names.map((_, i) => openSteps(ground, i))
    const far = near.map((beside, i) => {
      const second = new Set(beside.flatMap((to) => near[to] ?? []))
      second.delete(i)
      for (const to of beside) second.delete(to)
      return [...second]
    })
    rings = { near, far }
    ringsBySheet.set(sheet, rings)
  }
  return rings
}

function openSteps(ground: Ground, from: number): readonly number[] {
  const found: number[] = []
  for (let d = 0; d < 8; d += 1) {
    const to = ground.neighbour[from * 8 + d] ?? -1
    if (to >= 0 && ground.barredStep[from * 8 + d] === 0 && ground.impassableAt[to] === 0) found.push(to)
  }
  return found
}

const worths = new WeakMap<SqScenario, ReadonlyMap<string, number>>()

/** Worth of a unit without hits: by how often its quality and morale dice succeed. */
export function fullWorthOf(state: SqState, unitId: string): number {
  let known = worths.get(state.sheet)
  if (!known) {
    known = new Map(rosterOf(state.sheet).unitList.map((info) => [info.id, fullWorth(info)]))
    worths.set(state.sheet, known)
  }
  return known.get(unitId) ?? 0
}

function fullWorth({ unit, isArtillery }: Roster['unitList'][number]): number {
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

const distances = new WeakMap<SqScenario, Map<number, Float64Array>>()

/**
 * Action points, about, from every square to a goal for troops that meet nobody; Infinity where there is no way. A
 * diagonal counts half a step more, because only the first of an activation is cheap (SQ-MOVE-02).
 */
export function distancesTo(sheet: SqScenario, goal: SquareId): Float64Array {
  const ground = groundOf(sheet)
  const at = ground.find(goal)
  let known = distances.get(sheet)
  if (!known) distances.set(sheet, (known = new Map<number, Float64Array>()))
  let field = known.get(at)
  if (!field) known.set(at, (field = flood(ground, at)))
  return field
}

function flood(ground: Ground, goal: number): Float64Array {
  const field = new Float64Array(ground.count).fill(Infinity)
  if (goal < 0) return field
  field[goal] = 0
  const open = new Set([goal])
  while (open.size > 0) {
    let at = goal
    let least = Infinity
    for (const one of open) {
      const cost = field[one] ?? Infinity
      if (cost < least) {
        least = cost
        at = one
      }
    }
    open.delete(at)
    for (let d = 0; d < 8; d += 1) {
      const from = ground.neighbour[at * 8 + d] ?? -1
      if (from < 0 || ground.impassableAt[from] === 1 || ground.barredStep[at * 8 + d] === 1) continue
      const step =
        (d % 2 === 1 ? (COST.step + COST.laterDiagonal) / 2 : COST.step) +
        (ground.going[at] === 1 ? COST.going : 0) +
        (ground.riverStep[at * 8 + d] === 1 ? COST.river : 0)
      const total = least + step
      if (total < (field[from] ?? Infinity)) {
        field[from] = total
        open.add(from)
      }
    }
  }
  return field
}

/** Worth of the units of a side in a list of squares. */
export function strengthIn(view: View, side: Side, squares: readonly number[]): number {
  let sum = 0
  for (const square of squares) sum += view.strength[side][square] ?? 0
  return sum
}
