/** The night between two days of a battle: who recovers, who is surrounded, and what those may try (5.16). */
import type { Direction } from '../../../board/grid/facing'
import type { Side } from '../../../engine/sides'
import type { CommandOf } from '../turn/commands'
import { groundOf } from '../sheet/ground'
import { RALLIES_FROM } from '../sheet/tables'
import { enemyAdjacent, occupancyOf, rosterOf, unitInfoOf, unitStateOf } from '../state/lookup'
import { rollRally } from './rally'
import { refusal, type SqRefusal } from '../turn/refusals'
import type { SqState } from '../state/state'
import type { Step } from '../turn/step'

/** SQ-NITE-01 */
export function nightScheduled(state: SqState): boolean {
  return state.sheet.nights.some((night) => night.afterTurn === state.turn)
}

/**
 * Squares, by number, from which a side can still reach a home edge: over passable squares without enemy units, never by
 * a barred step (SQ-NITE-03, SQ-TERR-05). A square on the edge itself counts whatever it holds.
 */
export function linkedSquares(state: SqState, side: Side, homeEdge: Direction): Uint8Array {
  const ground = groundOf(state.sheet)
  const { sides } = occupancyOf(state)
  const linked = new Uint8Array(ground.count)
  const queue: number[] = []
  for (let i = 0; i < ground.count; i += 1) {
    if (!ground.onHomeEdge(ground.name(i), homeEdge)) continue
    linked[i] = 1
    if (sides[i] !== 1 - side && ground.impassableAt[i] === 0) queue.push(i)
  }
  for (const from of queue) {
    for (let d = 0; d < 8; d += 1) {
      const to = ground.neighbour[from * 8 + d] ?? -1
      if (to < 0 || linked[to] === 1 || ground.barredStep[from * 8 + d] === 1) continue
      if (sides[to] === 1 - side || ground.impassableAt[to] === 1) continue
      linked[to] = 1
      queue.push(to)
    }
  }
  return linked
}

/** Units on the board that are surrounded now, in order of id (SQ-NITE-03). */
export function surroundedUnits(state: SqState): readonly string[] {
  const ground = groundOf(state.sheet)
  const linked = new Map<string, Uint8Array>()
  const surrounded: string[] = []
  for (const { id, side, homeEdge } of rosterOf(state.sheet).unitsById) {
    const square = state.units[id]?.square
    if (!square) continue
    const key = `${side} ${homeEdge}`
    const squares = linked.get(key) ?? linkedSquares(state, side, homeEdge)
    linked.set(key, squares)
    if (squares[ground.number(square)] !== 1) surrounded.push(id)
  }
  return surrounded
}

/** Hits after a night's rest (SQ-NITE-02). */
export function hitsAfterNight(hits: number): number {
  return hits >= 2 ? 1 : 0
}

/**
 * Nightfall: surroundings are judged once, for all; everybody else recovers, reinforcements off the board too
 * (SQ-NITE-02, -03, -05). Then side 0 has its tries.
 */
export function nightFalls(step: Step): void {
  const surrounded = surroundedUnits(step.state)
  const recovered: Record<string, number> = {}
  for (const { id } of rosterOf(step.state.sheet).unitList) {
    const unit = unitStateOf(step.state, id)
    const resting = unit.status === 'offBoard' || (unit.status === 'onBoard' && !surrounded.includes(id))
    if (resting && unit.hits > 0) recovered[id] = unit.hits - hitsAfterNight(unit.hits)
  }
  const rested = Object.keys(recovered).filter((id) => (recovered[id] ?? 0) > 0)
  step.setUnits(rested, (unit) => ({ hits: hitsAfterNight(unit.hits) }))
  step.set({ phase: 'night', night: { side: 0, surrounded, tried: [] } })
  step.emit(
    'nightFell',
    null,
    ['SQ-NITE-01', 'SQ-NITE-02', 'SQ-NITE-03', 'SQ-NITE-05'],
    {
      afterTurn: step.state.turn,
      surrounded,
      recovered: Object.fromEntries(rested.map((id) => [id, recovered[id] ?? 0])),
    },
    {
      working: rested.map((unitId) => ({
        key: 'nightRest',
        values: { unitId, hits: unitStateOf(step.state, unitId).hits },
        rule: 'SQ-NITE-02',
      })),
    },
  )
}

/** SQ-NITE-04: a battlefield rally, once a night; by house rule without the ban on enemies near (SQ-R-58). */
export function refuseNightRally(
  state: SqState,
  side: Side,
  { unitId }: CommandOf<'attemptNightRally'>,
): SqRefusal | undefined {
  const unit = state.units[unitId]
  const info = rosterOf(state.sheet).units.get(unitId)
  if (!unit || !info || unit.status === 'destroyed' || unit.status === 'withdrawn')
    return refusal('UNKNOWN_ID', 'SQ-NITE-04', { id: unitId })
  if (info.side !== side) return refusal('NOT_YOUR_DECISION', 'SQ-NITE-04', { unitId }, unitId)
  if (unit.square === null) return refusal('OFF_BOARD', 'SQ-NITE-05', { unitId }, unitId)
  if (unit.hits < RALLIES_FROM)
    return refusal('RALLY_TOO_FEW_HITS', 'SQ-NITE-04', { unitId, hits: unit.hits }, unitId)
  if (state.houseRules.surroundedNightNeedsGap && enemyAdjacent(state, unit.square, info.side))
    return refusal('RALLY_ENEMY_ADJACENT', 'SQ-NITE-04', { unitId, square: unit.square }, unitId)
  if (!state.night?.surrounded.includes(unitId))
    return refusal('NIGHT_NOT_SURROUNDED', 'SQ-NITE-04', { unitId }, unitId)
  if (state.night.tried.includes(unitId))
    return refusal('NIGHT_ALREADY_TRIED', 'SQ-NITE-04', { unitId }, unitId)
  return undefined
}

export function attemptNightRally(step: Step, { unitId }: CommandOf<'attemptNightRally'>): void {
  const { night } = step.state
  if (!night) throw new Error('it is not night')
  step.set({ night: { ...night, tried: [...night.tried, unitId] } })
  rollRally(step, unitId, unitInfoOf(step.state, unitId).side, true)
}

/** Side 0, then side 1; true when the night is over. */
export function finishNight(step: Step): boolean {
  const { night, sheet, turn } = step.state
  if (!night) throw new Error('it is not night')
  if (night.side === 0) {
    step.set({ night: { ...night, side: 1 } })
    return false
  }
  const resumeTime = sheet.nights.find((one) => one.afterTurn === turn)?.resumeTime ?? sheet.startTime
  step.emit('nightEnded', null, ['SQ-NITE-01'], { resumeTime })
  return true
}
