/** How far an order has come: clauses are tested at the beginning of each turn, for all units on the same state (10.1). */
import type { Clause, GeneralOrder, Place, Trigger } from '../../../engine/orders'
import { placeOfClause, progressAfter, type Progress as ProgressOf } from '../../../engine/orders/progress'
import { otherSide, type Side } from '../../../engine/sides'
import { rosterOf } from '../sheet/roster'
import { Body, gapOf } from '../state/bodies'
import type { FpState, Note } from '../state/state'
import type { Arm } from '../sheet/vocabulary'
import { gapToSpot, sideOfTroops, spotOf, troopsOf } from './troops'

/** How things stood when a turn began. */
export interface Moment {
  /** The turn. */
  readonly turn: number
  readonly note: Note
  readonly bodies: ReadonlyMap<string, Body>
}
export type Progress = ProgressOf<Moment>

/** Near, in inches (10.1). */
const NEAR = 2
const ARM_OF = { infantry: 'foot', cavalry: 'cavalry', artillery: 'artillery' } as const satisfies Record<
  string,
  Arm
>

/** Words of `brigadeState` under these rules. */
export const TROOP_STATES = [
  'shaken',
  'routed',
  'inHandToHand',
  'outOfCommand',
  'line',
  'column',
  'square',
  'arrived',
] as const

const momentsKept = new WeakMap<FpState['notes'], readonly Moment[]>()

/** The beginnings of the turns so far, from the record kept at the end of each. */
function momentsOf({ sheet, notes }: FpState): readonly Moment[] {
  const known = momentsKept.get(notes)
  if (known) return known
  const { units } = rosterOf(sheet)
  const moments = notes.map((note): Moment => {
    const bodies = Object.entries(note.units).flatMap(([id, { pose, formation, elements }]) => {
      const info = units.get(id)
      return info ? [[id, new Body({ info, formation, count: elements, pose })] as const] : []
    })
    return { turn: note.turn + 1, note, bodies: new Map(bodies) }
  })
  momentsKept.set(notes, moments)
  return moments
}

/** Where an order stands for those who have it; undefined: they are nobody of this battle. */
export function progressOf(
  state: FpState,
  holderId: string,
  { clauses, since = 0 }: GeneralOrder,
): Progress | undefined {
  const side = sideOfTroops(state.sheet, holderId)
  if (side === undefined) return undefined
  const at = (moment: Moment, since: Moment): At => ({ state, side, holderId, moment, since: since.turn })
  const moments = momentsOf(state).filter(({ turn }) => turn >= since)
  return progressAfter(clauses, moments, {
    holds: (trigger, place, moment, since) => holds(trigger, place, at(moment, since)),
    isComplete: (clause, moment, since) => isComplete(clause, at(moment, since)),
  })
}

interface At {
  readonly state: FpState
  readonly side: Side
  readonly holderId: string
  readonly moment: Moment
  /** Turn in which the stage began. */
  readonly since: number
}

const bodiesOf = ({ moment }: At, ids: readonly string[]): readonly Body[] =>
  ids.flatMap((id) => moment.bodies.get(id) ?? [])
const ownBodies = (at: At): readonly Body[] => bodiesOf(at, troopsOf(at.state.sheet, at.holderId))

/** By the verb's own completion (table of 10.1). */
function isComplete(clause: Clause, at: At): boolean {
  const { state, side, holderId } = at
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
      // A place that is not on the table ends the clause.
      return place === undefined || !spotOf(state.sheet, place) || haveArrived(place, at)
    case 'retire':
      if (areGone(at, holderId)) return true
      return place !== undefined && haveArrived(place, at)
    case 'attack': {
      if (clause.formation !== undefined && areGone(at, clause.formation)) return true
      const spot = place === undefined ? undefined : spotOf(state.sheet, place)
      if (place === undefined || !spot) return clause.formation === undefined
      const near = enemiesOf(undefined, at).some(
        (enemy) => at.moment.note.units[enemy.id]?.shaken === false && gapToSpot(spot, enemy) <= NEAR,
      )
      return isHeld(place, side, at) && !near
    }
    case 'bombard': {
      const target = clause.objective ?? clause.formation
      return target !== undefined && troopsOf(state.sheet, target).length > 0 && areGone(at, target)
    }
  }
}

/** Routed or off: nobody of them stands any more, and none is still to come. */
function areGone(at: At, id: string): boolean {
  const troops = troopsOf(at.state.sheet, id)
  return (
    troops.length > 0 &&
    troops.every((unit) => ['routed', 'destroyed', 'left'].includes(at.state.units[unit]?.status ?? ''))
  )
}

/** More than half of the units on the board are near the place. */
function haveArrived(place: Place, at: At): boolean {
  const spot = spotOf(at.state.sheet, place)
  const own = ownBodies(at)
  return spot !== undefined && 2 * own.filter((body) => gapToSpot(spot, body) <= NEAR).length > own.length
}

/** By FP-WIN-04; a place that is no objective by the side that alone has a steady unit near it. */
function isHeld(place: Place, side: Side, at: At): boolean {
  const { note, bodies } = at.moment
  if (typeof place === 'string' && place in note.holders) return note.holders[place]?.side === side
  const spot = spotOf(at.state.sheet, place)
  if (!spot) return false
  const near = [...bodies.values()].filter(
    (body) => note.units[body.id]?.shaken === false && gapToSpot(spot, body) <= NEAR,
  )
  return near.length > 0 && near.every(({ info }) => info.side === side)
}

function holds(trigger: Trigger, place: Place | undefined, at: At): boolean {
  const { state, holderId, moment } = at
  switch (trigger.when) {
    case 'atMove':
      return moment.turn >= trigger.move
    case 'afterMoves':
      return moment.turn - at.since >= trigger.moves
    case 'arrived':
      return place !== undefined && haveArrived(place, at)
    case 'enemyWithin': {
      const spot = trigger.of === 'self' ? undefined : spotOf(state.sheet, trigger.of)
      const from = spot
        ? []
        : bodiesOf(at, troopsOf(state.sheet, trigger.of === 'self' ? holderId : trigger.of))
      return enemiesOf(trigger.arm, at).some((enemy) =>
        spot
          ? gapToSpot(spot, enemy) <= trigger.distance
          : from.some((body) => gapOf(body, enemy, trigger.distance + 1) <= trigger.distance),
      )
    }
    case 'brigadeState':
      return stateOfTroops(trigger, at)
    case 'placeHeld':
      return isHeld(trigger.placeId, trigger.side, at)
    case 'losses':
      return lossesOf(state, trigger.of === 'self' ? holderId : trigger.of) >= trigger.percent
    case 'contact': {
      const own = troopsOf(state.sheet, holderId)
      return moment.note.pairs.some((pair) => pair.some((id) => own.includes(id)))
    }
  }
}

function enemiesOf(arm: keyof typeof ARM_OF | undefined, { moment, side }: At): readonly Body[] {
  return [...moment.bodies.values()].filter(
    ({ info }) => info.side === otherSide(side) && (arm === undefined || info.arm === ARM_OF[arm]),
  )
}

/** Most of its units are as the trigger says; routed: most of them are gone. */
function stateOfTroops({ brigadeId, states }: Extract<Trigger, { when: 'brigadeState' }>, at: At): boolean {
  const { state, moment } = at
  const troops = troopsOf(state.sheet, brigadeId)
  const mostOf = (ids: readonly string[], is: (id: string) => boolean) =>
    2 * ids.filter(is).length > ids.length
  if (states.includes('routed') && mostOf(troops, (id) => state.units[id]?.status === 'routed')) return true
  const here = troops.filter((id) => moment.bodies.has(id))
  const { note } = moment
  return mostOf(here, (id) => {
    const unit = note.units[id]
    return (
      unit !== undefined &&
      (states.includes(unit.formation) ||
        (states.includes('shaken') && unit.shaken) ||
        (states.includes('inHandToHand') && note.pairs.some((pair) => pair.includes(id))) ||
        (states.includes('outOfCommand') && state.units[id]?.inCommand === false) ||
        (states.includes('arrived') && rosterOf(state.sheet).units.get(id)?.unit.start === 'queue'))
    )
  })
}

/** Elements lost in the hundred of those started with, a routed unit in full. */
function lossesOf({ sheet, units }: FpState, id: string): number {
  const roster = rosterOf(sheet)
  let [lost, all] = [0, 0]
  for (const unitId of troopsOf(sheet, id)) {
    all += roster.units.get(unitId)?.elementsAtStart ?? 0
    lost += units[unitId]?.lost ?? 0
  }
  return all === 0 ? 0 : (100 * lost) / all
}
