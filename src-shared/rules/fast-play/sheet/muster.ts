/** The state before the first die: everybody where the sheet has him, strip or no strip (FP-R-114), or waiting to be placed or to come (7.1, 7.3). */
import { SIDES } from '../../../engine/sides'
import type { FpState, GeneralState, Holder, Queue, UnitState } from '../state/state'
import { note } from '../state/notes'
import { rosterOf } from './roster'
import type { FpSheet } from './sheet'

/** The sheet must be without faults. */
export function muster(sheet: FpSheet): FpState {
  const { units, generals } = musterTroops(sheet)
  const holders: Record<string, Holder | null> = {}
  for (const { id, heldBy, army } of sheet.victory.objectives)
    holders[id] =
      heldBy === undefined ? null : { side: heldBy, army: army ?? sheet.sides[heldBy].armies[0] ?? '' }
  const waits = Object.values(units).some(({ status }) => status === 'deploy')
  const general = Object.values(generals).some(({ status }) => status === 'deploy')
  const state: FpState = {
    sheet,
    turn: 1,
    phase: waits || general ? 'deployment' : 'moveOption',
    asking: 'roll',
    half: 1,
    units,
    generals,
    pairs: [],
    queues: [],
    option: null,
    reacting: [],
    wins: [0, 0],
    shots: [],
    ended: [false, false],
    placing: null,
    command: null,
    combat: null,
    decision: null,
    holders,
    notes: [],
    outcome: null,
  }
  const opened = { ...state, ...queuesDue(state, 1) }
  return { ...opened, notes: [note(opened, 0)] }
}

/** Everybody as he is before anything has befallen him. */
export function musterTroops(sheet: FpSheet) {
  const due = new Set(sheet.reinforcements.flatMap(({ unitIds }) => unitIds))
  const units: Record<string, UnitState> = {}
  for (const info of rosterOf(sheet).units.values()) {
    const { start } = info.unit
    const isPlaced = typeof start === 'object'
    units[info.id] = {
      id: info.id,
      status: isPlaced ? 'board' : start === 'queue' && due.has(info.id) ? 'due' : 'deploy',
      pose: isPlaced ? { x: start.x, y: start.y, heading: start.heading } : null,
      formation: isPlaced ? start.formation : info.elementsAtStart === 1 ? 'line' : 'column',
      bend: null,
      elements: info.elementsAtStart,
      hits: 0,
      lost: 0,
      lostNow: { shooting: 0, handToHand: 0 },
      shaken: false,
      inCommand: true,
      acted: false,
      failed: false,
      lastHthTurn: 0,
      everMoved: false,
      changes: 0,
      changedTurn: 0,
      held: info.unit.heldUntil !== undefined,
      gone: null,
    }
  }
  const generals: Record<string, GeneralState> = {}
  for (const { id, start, rating } of sheet.generals)
    generals[id] = {
      id,
      status: typeof start === 'object' ? 'board' : start === 'deploy' ? 'deploy' : 'due',
      point: typeof start === 'object' ? start : null,
      joined: null,
      joinedTurn: 0,
      stay: null,
      comesWith: null,
      moved: false,
      rating,
    }
  return { units, generals }
}

/** The queues and statuses when a turn begins: who is due stands behind those who wait there still (FP-DEP-05, 7.3). */
export function queuesDue(state: FpState, turn: number): Pick<FpState, 'queues' | 'units' | 'generals'> {
  const { sheet } = state
  const units = { ...state.units }
  const generals = { ...state.generals }
  const queues: Queue[] = [...state.queues]
  for (const group of sheet.reinforcements) {
    if (group.turn !== turn) continue
    const coming = group.unitIds.filter((id) => units[id]?.status === 'due')
    const side = SIDES.find((one) =>
      sheet.units.some(({ id, side: of }) => of === one && coming.includes(id)),
    )
    if (side === undefined) continue
    for (const id of coming) {
      const unit = units[id]
      if (unit) units[id] = { ...unit, status: 'queued' }
    }
    const general = group.generalId === undefined ? undefined : generals[group.generalId]
    if (general?.status === 'due')
      generals[general.id] = { ...general, status: 'queued', comesWith: coming[0] ?? null }
    const at = queues.findIndex((queue) => queue.entryPoint === group.entryPoint && queue.side === side)
    const queue = queues[at]
    if (queue) queues[at] = { ...queue, units: [...queue.units, ...coming] }
    else queues.push({ entryPoint: group.entryPoint, side, units: coming })
  }
  return { queues, units, generals }
}
