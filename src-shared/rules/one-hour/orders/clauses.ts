/** How far an order has come: clauses are tested at the beginning of each own player turn, one after another (10.1). */
import type { Clause, GeneralOrder, Place, Trigger } from '../../../engine/orders'
import { placeOfClause, progressAfter, type Progress as ProgressOf } from '../../../engine/orders/progress'
import { otherSide, type Side } from '../../../engine/sides'
import { groundOf } from '../sheet/ground'
import { muster } from '../sheet/muster'
import { rosterOf } from '../sheet/roster'
import type { Box } from '../sheet/vocabulary'
import type { OhState } from '../state/state'
import { boxesOfPlace, boxOfPlace, sideOfTroops, troopsOf } from './troops'

/** How things stood at the beginning of a player turn, as far as it was noted. */
export interface Moment {
  /** Game turn that began. */
  readonly turn: number
  readonly boxes: Readonly<Record<string, Box>>
  readonly holders: OhState['holders']
}

export type Progress = ProgressOf<Moment>

/** The beginnings of the own turns so far. The turn of the side that acts second is known by how things stand in it. */
export function momentsOf(state: OhState, side: Side): readonly Moment[] {
  const { sheet, notes, units, gameTurn, holders, active } = state
  const boxes = (of: readonly { readonly id: string; readonly box?: Box | null | undefined }[]) =>
    Object.fromEntries(of.flatMap(({ id, box }) => (box ? [[id, box]] : [])))
  const start: Moment = { turn: 1, boxes: boxes(sheet.units), holders: muster(sheet).holders }
  const noted = notes.map((note): Moment => ({
    turn: note.gameTurn + 1,
    boxes: note.boxes,
    holders: note.holders,
  }))
  const now: Moment = { turn: gameTurn, boxes: boxes(Object.values(units)), holders }
  return [start, ...noted, ...(active === side && side !== sheet.firstSide ? [now] : [])]
}

/** Where an order stands for those who have it; undefined: they are nobody of this battle. */
export function progressOf(
  state: OhState,
  holderId: string,
  { clauses }: GeneralOrder,
): Progress | undefined {
  const side = sideOfTroops(state.sheet, holderId)
  if (side === undefined) return undefined
  const context = { state, side, holderId, clauses }
  return progressAfter(clauses, momentsOf(state, side), {
    holds: (trigger, place, moment, since) => holds(trigger, place, { moment, context, since: since.turn }),
    isComplete: (clause, moment, since) => isComplete(clause, { moment, context, since: since.turn }),
  })
}

interface Context {
  readonly state: OhState
  readonly side: Side
  readonly holderId: string
  readonly clauses: readonly Clause[]
}

interface At {
  readonly moment: Moment
  readonly context: Context
  /** Game turn in which the stage began. */
  readonly since: number
}

/** By the verb's own completion (table of 10.1). */
function isComplete(clause: Clause, at: At): boolean {
  const { state, side, holderId } = at.context
  const place = placeOfClause(clause)
  switch (clause.verb) {
    case 'hold':
    case 'support':
    case 'defend':
    case 'reserve':
    case 'screen':
      return false
    case 'march':
    case 'advance':
      return place !== undefined && haveArrived(place, at)
    case 'retire':
      // Whoever retires by an exit has not done so before he has left by it.
      if (isExit(state, place)) return areGone(state, holderId)
      if (place !== undefined) return haveArrived(place, at) || areGone(state, holderId)
      return areHome(at) || areGone(state, holderId)
    case 'attack': {
      if (clause.formation !== undefined && areGone(state, clause.formation)) return true
      const box = place === undefined ? null : boxOfPlace(state.sheet, place)
      if (box === null) return false
      const enemies = boxesOfSide(at, otherSide(side))
      const ground = groundOf(state.sheet)
      return isHeld(box, side, at) && enemies.every((enemy) => ground.distance(box, enemy) > 1)
    }
    case 'bombard': {
      const target = clause.objective ?? clause.formation
      return target !== undefined && troopsOf(state.sheet, target).length > 0 && areGone(state, target)
    }
  }
}

const isExit = ({ sheet }: OhState, place: Place | undefined): boolean =>
  sheet.record.exits.some(({ id }) => id === place)

/** Nobody of them is on the board or still to come: routed or gone. */
function areGone({ sheet, units }: OhState, id: string): boolean {
  const troops = troopsOf(sheet, id)
  return (
    troops.length > 0 && troops.every((unitId) => ['routed', 'left'].includes(units[unitId]?.status ?? ''))
  )
}

const ownBoxes = ({ moment, context: { state, holderId } }: At): readonly Box[] =>
  troopsOf(state.sheet, holderId).flatMap((id) => moment.boxes[id] ?? [])

function boxesOfSide({ moment, context: { state } }: At, side: Side): readonly Box[] {
  return rosterOf(state.sheet).unitIds[side].flatMap((id) => moment.boxes[id] ?? [])
}

/** More than half of the units on the board are near one of the boxes of the place (OH-BOARD-04). */
function haveArrived(place: Place, at: At): boolean {
  const { sheet } = at.context.state
  const ground = groundOf(sheet)
  const goal = boxesOfPlace(sheet, place)
  const own = ownBoxes(at)
  const near = own.filter((box) => goal.some((one) => ground.distance(box, one) <= 1))
  return 2 * near.length > own.length
}

/** More than half of the units on the board are in the row or column of their army's edge, or beside it. */
function areHome(at: At): boolean {
  const { state, holderId } = at.context
  const ground = groundOf(state.sheet)
  const { units } = rosterOf(state.sheet)
  const own = troopsOf(state.sheet, holderId).flatMap((id) => {
    const box = at.moment.boxes[id]
    const info = units.get(id)
    return box === undefined || !info ? [] : [{ box, edge: info.homeEdge }]
  })
  const home = own.filter(({ box, edge }) =>
    [box, ...ground.neighbours(box)].some((one) => ground.boardEdges(one).includes(edge)),
  )
  return 2 * home.length > own.length
}

/** By OH-VICT-03; a box that does not count is held by the side of the unit in it. */
function isHeld(box: Box, side: Side, at: At): boolean {
  const { moment } = at
  if (box in moment.holders) return moment.holders[box]?.side === side
  return boxesOfSide(at, side).includes(box)
}

function holds(trigger: Trigger, place: Place | undefined, at: At): boolean {
  const { state, side, holderId } = at.context
  const { moment } = at
  const ground = groundOf(state.sheet)
  switch (trigger.when) {
    case 'atMove':
      return moment.turn >= trigger.move
    case 'afterMoves':
      return moment.turn - at.since >= trigger.moves
    case 'arrived':
      return place !== undefined && haveArrived(place, at)
    case 'enemyWithin': {
      const from = trigger.of === 'self' ? ownBoxes(at) : boxesOfPlaceOrTroops(trigger.of, at)
      return enemiesOf(trigger.arm, at).some((enemy) =>
        from.some((box) => ground.distance(box, enemy) <= trigger.distance),
      )
    }
    case 'brigadeState':
      return stateOfTroops(trigger, at)
    case 'placeHeld': {
      const box = boxOfPlace(state.sheet, trigger.placeId)
      return box !== null && isHeld(box, trigger.side, at)
    }
    case 'losses':
      return lossesOf(state, trigger.of === 'self' ? holderId : trigger.of) >= trigger.percent
    case 'contact':
      return boxesOfSide(at, otherSide(side)).some((enemy) =>
        ownBoxes(at).some((box) => ground.distance(box, enemy) <= 1),
      )
  }
}

function boxesOfPlaceOrTroops(id: string, at: At): readonly Box[] {
  const { sheet } = at.context.state
  const boxes = boxesOfPlace(sheet, id)
  return boxes.length > 0 ? boxes : troopsOf(sheet, id).flatMap((unitId) => at.moment.boxes[unitId] ?? [])
}

function enemiesOf(arm: 'infantry' | 'cavalry' | 'artillery' | undefined, at: At): readonly Box[] {
  const { state, side } = at.context
  return rosterOf(state.sheet).unitList.flatMap((info) => {
    const box = at.moment.boxes[info.id]
    const isArm =
      arm === undefined ||
      (arm === 'infantry' ? info.isInfantry : arm === 'cavalry' ? info.isHorse : info.type === 'artillery')
    return info.side !== side && isArm && box !== undefined ? [box] : []
  })
}

/** Words of `brigadeState` under these rules. */
export const TROOP_STATES = ['routed', 'column', 'square', 'rampant', 'hurt', 'arrived'] as const

/** Whether one of the units is as the trigger says; routed, when all of them are. */
function stateOfTroops({ brigadeId, states }: Extract<Trigger, { when: 'brigadeState' }>, at: At): boolean {
  const { sheet, units } = at.context.state
  const { units: infos } = rosterOf(sheet)
  const troops = troopsOf(sheet, brigadeId)
  if (states.includes('routed') && troops.length > 0 && troops.every((id) => units[id]?.status === 'routed'))
    return true
  return troops.some((id) => {
    const unit = units[id]
    const maxHits = infos.get(id)?.maxHits ?? 0
    if (unit?.status !== 'board') return false
    return (
      states.includes(unit.formation) ||
      (states.includes('rampant') && unit.rampant) ||
      // Half of its morale or less left.
      (states.includes('hurt') && 2 * (maxHits - unit.hitsTaken) <= maxHits) ||
      (states.includes('arrived') && infos.get(id)?.group !== undefined)
    )
  })
}

/** Hits taken in the hundred of all that they can take; a routed unit counts in full. */
function lossesOf({ sheet, units }: OhState, id: string): number {
  const { units: infos } = rosterOf(sheet)
  let [lost, all] = [0, 0]
  for (const unitId of troopsOf(sheet, id)) {
    const maxHits = infos.get(unitId)?.maxHits ?? 0
    const unit = units[unitId]
    all += maxHits
    lost += unit?.status === 'routed' ? maxHits : Math.min(maxHits, unit?.hitsTaken ?? 0)
  }
  return all === 0 ? 0 : (100 * lost) / all
}
