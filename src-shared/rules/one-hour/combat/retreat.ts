/** Units driven back by fire (5.7, OH-R-27 to OH-R-30, OH-R-84). */
import { otherSide } from '../../../engine/sides'
import { DIRECTIONS, directionBetween, turned, type Direction } from '../../../board/grid/facing'
import { rememberHolder } from '../movement/holders'
import { boardNow, moverOf } from '../movement/mover'
import { judgeStep } from '../movement/steps'
import { groundOf } from '../sheet/ground'
import { maySquareStand } from '../sheet/roster'
import { RETREAT_FROM } from '../sheet/tables'
import type { Box } from '../sheet/vocabulary'
import {
  boxOf,
  hasTrait,
  isOccupied,
  isOccupying,
  leadersIn,
  nearestEnemy,
  unitInfo,
  unitState,
} from '../state/lookup'
import type { OhState } from '../state/state'
import type { Step } from '../turn/step'
import { addHits, mustRout, ownLeadersIn, routByHits } from './rout'

/** Hits of one shot from which a unit goes back; Infinity: it never does (OH-RETR-01, OH-TRAIT-01, OH-TRAIT-02). */
export function retreatsFrom(state: OhState, unitId: string): number {
  if (hasTrait(state, unitId, 'steadfast')) return Infinity
  if (state.houseRules.garrisonsIgnoreRetreat && isOccupying(state, unitId)) return Infinity
  return isShaky(state, unitId) ? RETREAT_FROM.conscript : RETREAT_FROM.usual
}

/** A conscript, unless a card steadies those of its army. */
function isShaky(state: OhState, unitId: string): boolean {
  const { army } = unitInfo(state, unitId).unit
  return (
    hasTrait(state, unitId, 'conscript') &&
    !state.armyEffects.some((effect) => effect.kind === 'conscriptsSteady' && effect.army === army)
  )
}

/** What a shot's hits, after all throws, do to a unit that stands (OH-HIT-02 step 5). */
export function retreatTest(step: Step, hits: number): void {
  const { targetId, from } = step.attack()
  const { state } = step
  const { side } = unitInfo(state, targetId)
  if (hits < retreatsFrom(state, targetId)) {
    if (hits >= RETREAT_FROM.usual)
      step.emit(
        'retreatIgnored',
        side,
        hasTrait(state, targetId, 'steadfast') ? ['OH-TRAIT-01'] : ['OH-RETR-01', 'OH-R-29'],
        { unitId: targetId, hits },
      )
    return
  }
  const conscript = hits < RETREAT_FROM.usual
  step.emit('retreatOrdered', side, [conscript ? 'OH-TRAIT-02' : 'OH-RETR-01'], {
    unitId: targetId,
    hits,
    conscript,
  })
  retreat(step, targetId, from)
}

/** Where a unit would go when driven back from a box; null: nowhere (OH-RETR-02 to OH-RETR-05). */
export function retreatBox(
  state: OhState,
  unitId: string,
  shooter: Box,
): { to: Box; straight: boolean } | null {
  const ground = groundOf(state.sheet)
  const box = boxOf(state, unitId)
  const away = directionBetween(ground.place(ground.number(shooter)), ground.place(ground.number(box)))
  if (away === undefined) return null
  const ahead = freeBox(state, unitId, away)
  if (ahead !== null) return { to: ahead, straight: true }
  if (state.houseRules.retreatBlocked !== 'slideThenHit') return null
  const { side } = unitInfo(state, unitId)
  const slides = [1, -1].flatMap((turn) => freeBox(state, unitId, turned(away, turn)) ?? [])
  const [clockwise, other] = slides
  if (clockwise === undefined) return null
  const isFarther =
    other !== undefined && nearestEnemy(state, other, side) > nearestEnemy(state, clockwise, side)
  return { to: isFarther ? other : clockwise, straight: false }
}

/** The neighbour in a direction if a retreat may enter it (OH-RETR-03). */
function freeBox(state: OhState, unitId: string, direction: Direction): Box | null {
  const unit = unitState(state, unitId)
  const mover = moverOf(state, unitId, unit.formation === 'column', false)
  const ground = groundOf(state.sheet)
  const from = ground.number(boxOf(state, unitId))
  const d = DIRECTIONS.indexOf(direction)
  // A column does not go back over a barricaded bridge.
  if (judgeStep(boardNow(state), mover, from, d, false).code !== undefined) return null
  const i = ground.beside(from, d)
  const to = ground.name(i)
  if (isOccupied(state, to) || leadersIn(state, to, otherSide(mover.info.side)).length > 0) return null
  if (unit.formation === 'square' && !maySquareStand(mover.info.type, ground.kind(i), state.houseRules))
    return null
  return to
}

/** It keeps facing and formation, and the leaders in its box go with it (OH-RETR-06). */
function retreat(step: Step, unitId: string, shooter: Box): void {
  const { side } = unitInfo(step.state, unitId)
  const from = boxOf(step.state, unitId)
  const goal = retreatBox(step.state, unitId, shooter)
  if (goal === null) {
    const hit = step.state.houseRules.retreatBlocked !== 'stand'
    step.emit('retreatBlocked', side, ['OH-RETR-05'], { unitId, box: from, hit })
    if (!hit) return
    addHits(step, unitId, 1)
    if (mustRout(step, unitId)) routByHits(step, unitId)
    return
  }
  const leaders = ownLeadersIn(step, from, unitId)
  step.setUnit(unitId, { box: goal.to })
  if (leaders.length > 0) step.setLeaders(leaders, () => ({ box: goal.to }))
  rememberHolder(step, unitId, goal.to)
  step.emit('unitRetreated', side, [goal.straight ? 'OH-RETR-02' : 'OH-RETR-04'], {
    unitId,
    from,
    ...goal,
  })
}
