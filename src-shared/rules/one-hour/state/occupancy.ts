/** Who stands where: units by number of box, worked out once for each arrangement of units. */
import type { CellPlace } from '../../../board/grid/cells'
import type { Side } from '../../../engine/sides'
import { groundOf } from '../sheet/ground'
import { rosterOf, type UnitInfo } from '../sheet/roster'
import type { OhState } from './state'

/** Places of units in the sheet's list, by number of box; -1: nobody. A box holds two in the move phase at most. */
export interface Occupancy {
  readonly first: Int16Array
  readonly second: Int16Array
}

const kept = new WeakMap<OhState['units'], Occupancy>()

// Kept by arrangement: every step of every option of a unit asks for it.
export function occupancyOf(state: OhState): Occupancy {
  let occupancy = kept.get(state.units)
  if (!occupancy) kept.set(state.units, (occupancy = build(state)))
  return occupancy
}

function build({ sheet, units }: OhState): Occupancy {
  const ground = groundOf(sheet)
  const first = new Int16Array(ground.count).fill(-1)
  const second = new Int16Array(ground.count).fill(-1)
  for (const { id, index } of rosterOf(sheet).unitList) {
    const box = units[id]?.box ?? null
    const i = box === null ? -1 : ground.find(box)
    if (i < 0) continue
    if ((first[i] ?? -1) < 0) first[i] = index
    else second[i] = index
  }
  return { first, second }
}

const places = new WeakMap<OhState['units'], Partial<Record<Side, readonly CellPlace[]>>>()

/** Where the units of a side stand; kept by arrangement too, as a staff asks how near they are for every box it weighs. */
export function placesOf({ sheet, units }: OhState, side: Side): readonly CellPlace[] {
  let bySide = places.get(units)
  if (!bySide) places.set(units, (bySide = {}))
  return (bySide[side] ??= rosterOf(sheet).unitIds[side].flatMap((id) => {
    const box = units[id]?.box ?? null
    const ground = groundOf(sheet)
    return box === null ? [] : [ground.place(ground.number(box))]
  }))
}

/** The arrangement with one unit somewhere else. */
export function withUnitAt({ first, second }: Occupancy, index: number, from: number, to: number): Occupancy {
  const next = { first: Int16Array.from(first), second: Int16Array.from(second) }
  if (next.second[from] === index) next.second[from] = -1
  else if (next.first[from] === index) {
    next.first[from] = next.second[from] ?? -1
    next.second[from] = -1
  }
  if (to >= 0) {
    if ((next.first[to] ?? -1) < 0) next.first[to] = index
    else next.second[to] = index
  }
  return next
}

/** The units in a box by its number: none, one or two. */
export function unitsAt(state: OhState, i: number): readonly UnitInfo[] {
  const { first, second } = occupancyOf(state)
  const { unitList } = rosterOf(state.sheet)
  const one = unitList[first[i] ?? -1]
  const other = unitList[second[i] ?? -1]
  return one ? (other ? [one, other] : [one]) : []
}

/** Side of whoever stands in a box by its number; undefined: nobody. */
export function sideAt(state: OhState, i: number): Side | undefined {
  return rosterOf(state.sheet).unitList[occupancyOf(state).first[i] ?? -1]?.side
}
