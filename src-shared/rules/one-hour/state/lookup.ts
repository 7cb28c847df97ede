/** What everybody asks of a state: places, ranges, morale, traits, who leads whom, and what ground does for a unit. */
import { distanceBetween } from '../../../board/grid/cells'
import { relativeTo } from '../../../board/grid/facing'
import { isHeldAt } from '../../../engine/holds'
import { otherSide, type Side } from '../../../engine/sides'
import { groundOf, type Ground } from '../sheet/ground'
import type { OhHouseRules } from '../sheet/house-rules'
import { rosterOf, type LeaderInfo, type UnitInfo } from '../sheet/roster'
import type { Box, BoxKind, Facing, Trait } from '../sheet/vocabulary'
import { turnStart } from '../turn/clock'
import { placesOf, unitsAt } from './occupancy'
import type { LeaderState, OhState, UnitState } from './state'

export * from './occupancy'

export function unitInfo(state: OhState, id: string): UnitInfo {
  const info = rosterOf(state.sheet).units.get(id)
  if (!info) throw new Error(`no unit ${id}`)
  return info
}

export function unitState(state: OhState, id: string): UnitState {
  const unit = state.units[id]
  if (!unit) throw new Error(`no unit ${id}`)
  return unit
}

export function leaderInfo(state: OhState, id: string): LeaderInfo {
  const info = rosterOf(state.sheet).leaders.get(id)
  if (!info) throw new Error(`no leader ${id}`)
  return info
}

export function leaderState(state: OhState, id: string): LeaderState {
  const leader = state.leaders[id]
  if (!leader) throw new Error(`no leader ${id}`)
  return leader
}

/** Box of a unit that must be on the board. */
export function boxOf(state: OhState, unitId: string): Box {
  const { box } = unitState(state, unitId)
  if (box === null) throw new Error(`${unitId} is not on the board`)
  return box
}

/** A diagonal counts half as much again (OH-BOARD-03, OH-R-10). */
const diagonalCost = ({ rangeMetric }: OhHouseRules): 1 | 1.5 => (rangeMetric === 'diagonal15' ? 1.5 : 1)

/** Boxes between two, by number. */
export function rangeBetween(ground: Ground, a: number, b: number, rules: OhHouseRules): number {
  return distanceBetween(ground.place(a), ground.place(b), diagonalCost(rules))
}

export function rangeOf(state: OhState, a: Box, b: Box): number {
  const ground = groundOf(state.sheet)
  return rangeBetween(ground, ground.number(a), ground.number(b), state.houseRules)
}

/** Distance of leaders and cards in boxes, diagonals as straight steps (OH-BOARD-04). */
export function boxesBetween(state: OhState, a: Box, b: Box): number {
  return groundOf(state.sheet).distance(a, b)
}

/** Distance by which commanders reach troops (OH-BOARD-04, OH-R-54). */
export function commandDistance(state: OhState, a: Box, b: Box): number {
  const ground = groundOf(state.sheet)
  const diagonal = state.houseRules.commandMetric === 'diagonal15' ? 1.5 : 1
  return distanceBetween(ground.place(ground.number(a)), ground.place(ground.number(b)), diagonal)
}

/** Range to the nearest unit of the other side from a box; Infinity if there is none on the board. */
export function nearestEnemy(state: OhState, box: Box, side: Side): number {
  const ground = groundOf(state.sheet)
  const from = ground.place(ground.number(box))
  const diagonal = diagonalCost(state.houseRules)
  let least = Infinity
  for (const at of placesOf(state, otherSide(side))) {
    const range = distanceBetween(from, at, diagonal)
    if (range < least) least = range
  }
  return least
}

/** Hits a unit can still take: its morale (section 2). */
export function morale(state: OhState, id: string): number {
  return unitInfo(state, id).maxHits - unitState(state, id).hitsTaken
}

/** Traits of the sheet and those lent by cards; steadfast on loan overrules conscript (OH-TRAIT-01, -02). */
export function hasTrait(state: OhState, id: string, trait: Trait): boolean {
  const { effects } = unitState(state, id)
  const lent = (wanted: Trait) => effects.some((effect) => effect.kind === 'trait' && effect.trait === wanted)
  if (lent(trait)) return true
  if (!unitInfo(state, id).traits.has(trait)) return false
  return trait !== 'conscript' || !lent('steadfast')
}

export function hasEffect(unit: UnitState, kind: UnitState['effects'][number]['kind']): boolean {
  return unit.effects.some((effect) => effect.kind === kind)
}

/** Whether a unit is held back by a clock time in this game turn (CP-ROST-12, OH-R-86). */
export function isHeld(state: OhState, id: string): boolean {
  if (!unitState(state, id).held) return false
  return isHeldAt(unitInfo(state, id).unit.heldUntil, turnStart(state.sheet, state.gameTurn))
}

export function kindAt(state: OhState, box: Box): BoxKind {
  const ground = groundOf(state.sheet)
  return ground.kind(ground.number(box))
}

/** Infantry, deployed, in closed ground holds it: no flanks, all-round fire (OH-TERR-02, OH-TERR-03, OH-R-24). */
export function isOccupying(state: OhState, id: string): boolean {
  const { formation, box } = unitState(state, id)
  if (box === null || formation !== 'deployed' || !unitInfo(state, id).isInfantry) return false
  const kind = kindAt(state, box)
  return kind === 'town' || kind === 'strongpoint' || kind === 'fortification'
}

/** Ahead, and no farther to the side than ahead: the diagonal belongs to the front (OH-BOARD-05, OH-R-11). */
export function inFrontArc(state: OhState, facing: Facing, from: Box, to: Box): boolean {
  const ground = groundOf(state.sheet)
  const { ahead, right } = relativeTo(
    facing,
    ground.place(ground.number(from)),
    ground.place(ground.number(to)),
  )
  return ahead >= 1 && Math.abs(right) <= ahead
}

/** Whether an attack from a box takes a unit in side or rear, which are alike (OH-BOARD-06, OH-R-19, OH-R-43, OH-COL-03). */
export function isFlanked(state: OhState, id: string, from: Box, facing?: Facing): boolean {
  const unit = unitState(state, id)
  if (unit.formation === 'column') return true
  if (unit.formation === 'square' || unitInfo(state, id).type === 'light') return false
  if (isOccupying(state, id) || unit.box === null) return false
  return !inFrontArc(state, facing ?? unit.facing, unit.box, from)
}

/** Leaders in a box in order of id; of one side if given. */
export function leadersIn(state: OhState, box: Box, side?: Side): readonly LeaderInfo[] {
  const found: LeaderInfo[] = []
  for (const info of rosterOf(state.sheet).leadersById)
    if (state.leaders[info.id]?.box === box && (side === undefined || info.side === side)) found.push(info)
  return found
}

/** Leaders in a unit's box to whose command it belongs; others there are only guests (OH-LEAD-02). */
export function attachedLeaders(state: OhState, unitId: string): readonly LeaderInfo[] {
  const { box } = unitState(state, unitId)
  if (box === null) return []
  return leadersIn(state, box, unitInfo(state, unitId).side).filter(({ commands }) => commands.has(unitId))
}

/** Hits at which a unit routs (OH-ROUT-01, OH-LEAD-03). */
export function routsAt(state: OhState, unitId: string): number {
  const { maxHits } = unitInfo(state, unitId)
  const extra = state.houseRules.leaderExtraHit && attachedLeaders(state, unitId).length > 0 ? 1 : 0
  return maxHits + extra
}

/** Ids of a side's units on the board, in the order of the army list. */
export function onBoard(state: OhState, side: Side): readonly string[] {
  return rosterOf(state.sheet).unitIds[side].filter((id) => state.units[id]?.box !== null)
}

/** Whether a box holds a unit. */
export function isOccupied(state: OhState, box: Box): boolean {
  return unitsAt(state, groundOf(state.sheet).number(box)).length > 0
}
