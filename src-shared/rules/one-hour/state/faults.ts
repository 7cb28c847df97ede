/** What no command could have brought about, in a state set by the umpire's hand (OH-BOARD-01). */
import type { Fault } from '../../../engine/refusal'
import { groundOf } from '../sheet/ground'
import { mayStand, rosterOf } from '../sheet/roster'
import { isInfantry } from '../sheet/vocabulary'
import { unitsAt } from './lookup'
import type { OhState } from './state'

export const STATE_FAULTS = [
  'UNKNOWN_ID',
  'MISSING_ID',
  'OFF_BOARD',
  'NO_PLACE',
  'TWO_PLACES',
  'TOO_MANY_HITS',
  'NOT_FOR_THIS_ARM',
  'CLOSED_GROUND',
  'TWO_SIDES',
  'OVERSTACKED',
  'WRONG_FOR_PHASE',
] as const
export type StateFaultCode = (typeof STATE_FAULTS)[number]

type Add = (path: readonly (string | number)[], code: StateFaultCode, values?: Fault['values']) => void

/** All faults at once; empty: the battle may go on from this state. */
export function stateFaults(state: OhState): readonly Fault[] {
  const list: Fault[] = []
  const add: Add = (path, code, values = {}) => {
    list.push({ path: path.join('.'), code, values })
  }
  idFaults(state, add)
  // What follows looks ids up; with strangers among them it would only say the same again.
  if (list.length > 0) return list
  unitFaults(state, add)
  leaderFaults(state, add)
  if (list.length > 0) return list
  boxFaults(state, add)
  phaseFaults(state, add)
  return list
}

function idFaults(state: OhState, add: Add): void {
  const { units, leaders, countedBoxes } = rosterOf(state.sheet)
  const compare = (key: string, known: ReadonlySet<string>, have: object) => {
    for (const id of Object.keys(have)) if (!known.has(id)) add([key, id], 'UNKNOWN_ID', { id })
    for (const id of known) if (!Object.hasOwn(have, id)) add([key, id], 'MISSING_ID', { id })
  }
  compare('units', new Set(units.keys()), state.units)
  compare('leaders', new Set(leaders.keys()), state.leaders)
  compare('holders', new Set(countedBoxes), state.holders)
  for (const [key, list] of [
    ['units', Object.entries(state.units)],
    ['leaders', Object.entries(state.leaders)],
  ] as const)
    for (const [id, one] of list) if (one.id !== id) add([key, id, 'id'], 'UNKNOWN_ID', { id: one.id })
  const cards = new Set(state.houseRules['chanceCards.deck'].map(({ id }) => id))
  state.decks.forEach(({ draw, discards }, i) => {
    for (const id of [...draw, ...discards]) if (!cards.has(id)) add(['decks', i], 'UNKNOWN_ID', { id })
  })
}

/** A unit is on the board with a box, or off it without; with zones it may wait for its place. */
function unitFaults(state: OhState, add: Add): void {
  const ground = groundOf(state.sheet)
  for (const { id, type, maxHits } of rosterOf(state.sheet).unitList) {
    const unit = state.units[id]
    if (!unit) continue
    const path = ['units', id]
    const values = { unitId: id }
    if (unit.box === null) {
      if (unit.status === 'board' && state.phase !== 'setup') add([...path, 'box'], 'NO_PLACE', values)
      continue
    }
    if (unit.status !== 'board') add([...path, 'status'], 'TWO_PLACES', values)
    if (!ground.has(unit.box)) {
      add([...path, 'box'], 'OFF_BOARD', { box: unit.box })
      continue
    }
    if (unit.hitsTaken > maxHits) add([...path, 'hitsTaken'], 'TOO_MANY_HITS', values)
    if (unit.formation === 'square' && !isInfantry(type))
      add([...path, 'formation'], 'NOT_FOR_THIS_ARM', values)
    if (!mayStand({ type, formation: unit.formation }, ground, ground.number(unit.box), state.houseRules))
      add([...path, 'box'], 'CLOSED_GROUND', { ...values, box: unit.box })
  }
}

function leaderFaults(state: OhState, add: Add): void {
  const ground = groundOf(state.sheet)
  for (const { id, side } of rosterOf(state.sheet).leadersById) {
    const leader = state.leaders[id]
    if (!leader) continue
    const path = ['leaders', id]
    if (leader.box === null) {
      if (leader.status === 'board' && state.phase !== 'setup') add([...path, 'box'], 'NO_PLACE')
      continue
    }
    if (leader.status !== 'board') add([...path, 'status'], 'TWO_PLACES')
    if (!ground.has(leader.box)) add([...path, 'box'], 'OFF_BOARD', { box: leader.box })
    else if (
      state.retiring.every(({ leaderId }) => leaderId !== id) &&
      unitsAt(state, ground.number(leader.box)).some((unit) => unit.side !== side)
    )
      add([...path, 'box'], 'TWO_SIDES', { box: leader.box })
  }
}

/** One unit in a box, and two of a side in passing (OH-STACK-03), also where the battle was given up in the midst of it. */
function boxFaults(state: OhState, add: Add): void {
  const most = state.phase === 'move' || state.phase === 'ended' ? 2 : 1
  const ground = groundOf(state.sheet)
  const counts = new Map<string, number>()
  for (const { box } of Object.values(state.units))
    if (box !== null) counts.set(box, (counts.get(box) ?? 0) + 1)
  for (const [box, count] of counts) {
    const [one, other] = unitsAt(state, ground.number(box))
    if (one && other && one.side !== other.side) add(['units'], 'TWO_SIDES', { box })
    else if (count > most) add(['units'], 'OVERSTACKED', { box })
  }
}

/** What must be there in a phase, and nowhere else. */
function phaseFaults(state: OhState, add: Add): void {
  const { phase } = state
  const wrong = (path: string) => {
    add([path], 'WRONG_FOR_PHASE', { phase })
  }
  const inAttack = phase === 'shoot' || phase === 'move'
  if (state.attack && !inAttack) wrong('attack')
  if (state.march && phase !== 'move') wrong('march')
  if (state.decision && !inAttack) wrong('decision')
  if (state.card && phase !== 'chanceCard') wrong('card')
  if ((phase === 'ended') !== (state.outcome !== null)) wrong('outcome')
  if (state.gameTurn > state.sheet.turnLimit) wrong('gameTurn')
}
