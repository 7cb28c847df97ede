/** Two units in one box: only in passing, and never at the end of the move phase (5.10, OH-R-44). */
import { otherSide, type Side } from '../../../engine/sides'
import { groundOf } from '../sheet/ground'
import { mayEnterDeployed, maySquareStand } from '../sheet/roster'
import type { Box } from '../sheet/vocabulary'
import {
  isOccupied,
  leadersIn,
  occupancyOf,
  rangeBetween,
  unitInfo,
  unitsAt,
  unitState,
  withUnitAt,
} from '../state/lookup'
import type { OhState } from '../state/state'
import type { Step } from '../turn/step'
import { rememberHolder } from './holders'
import { mustRest } from './move-checks'
import { hasWayOut } from './reach'

/** Whether a unit may end its move in a box: nobody is there, or one friend who can still get away (OH-STACK-03). */
export function mayEndIn(state: OhState, unitId: string, from: Box | null, box: Box): boolean {
  const ground = groundOf(state.sheet)
  const there = unitsAt(state, ground.number(box)).filter(({ id }) => id !== unitId)
  const [friend] = there
  if (!friend) return true
  const now = occupancyOf(state)
  // That the unit has left its own box can only open a way.
  if (hasWayOut(state, friend.id, now)) return true
  if (from === null || mustRest(state, friend.id)) return false
  const { index } = unitInfo(state, unitId)
  return hasWayOut(state, friend.id, withUnitAt(now, index, ground.number(from), ground.number(box)))
}

/** Boxes with two units of a side, by column and then by row. */
export function piles(state: OhState, side: Side): readonly Box[] {
  const { second } = occupancyOf(state)
  const ground = groundOf(state.sheet)
  const found: number[] = []
  second.forEach((index, i) => {
    if (index >= 0 && unitsAt(state, i)[0]?.side === side) found.push(i)
  })
  return found
    .sort((a, b) => ground.place(a).column - ground.place(b).column || a - b)
    .map((i) => ground.name(i))
}

/** The first pile that one of its units can still leave, and that unit. */
export function openPile(
  state: OhState,
  side: Side,
): { readonly box: Box; readonly unitId: string } | undefined {
  const occupancy = occupancyOf(state)
  const ground = groundOf(state.sheet)
  for (const box of piles(state, side))
    for (const { id } of unitsAt(state, ground.number(box)))
      if (hasWayOut(state, id, occupancy)) return { box, unitId: id }
  return undefined
}

/** In each pile that nobody can leave the unit that came last goes back to where it came from. */
export function undoPiles(step: Step, side: Side): void {
  const ground = groundOf(step.state.sheet)
  for (const box of piles(step.state, side)) {
    const here = unitsAt(step.state, ground.number(box)).map(({ id }) => id)
    const last = step.state.stacked.findLast(({ unitId }) => here.includes(unitId))
    const unitId = last?.unitId ?? here[1]
    if (unitId === undefined) continue
    const to = isFree(step.state, last?.from ?? box, side)
      ? (last?.from ?? box)
      : nearestFree(step.state, unitId, box)
    if (to === undefined) continue
    step.setUnit(unitId, { box: to })
    const company = (last?.leaderIds ?? []).filter((id) => step.state.leaders[id]?.box === box)
    if (company.length > 0) step.setLeaders(company, () => ({ box: to }))
    rememberHolder(step, unitId, to)
    step.emit('pileUndone', side, ['OH-STACK-03'], { unitId, from: box, to })
  }
  step.set({ stacked: [] })
}

function isFree(state: OhState, box: Box, side: Side): boolean {
  return !isOccupied(state, box) && leadersIn(state, box, otherSide(side)).length === 0
}

/** By range from the pile; ties: nearer to its army's edge, then lower column, then lower row. */
function nearestFree(state: OhState, unitId: string, pile: Box): Box | undefined {
  const ground = groundOf(state.sheet)
  const { type, side, homeEdge } = unitInfo(state, unitId)
  const { formation } = unitState(state, unitId)
  const from = ground.number(pile)
  const toEdge = (i: number) => {
    const { column, row } = ground.place(i)
    return { N: row, S: ground.rows - 1 - row, W: column, E: ground.columns - 1 - column }[homeEdge]
  }
  const mayStand = (i: number) =>
    formation === 'square'
      ? maySquareStand(type, ground.kind(i), state.houseRules)
      : mayEnterDeployed(type, ground.kind(i), state.houseRules)
  const order = ground.names
    .map((_, i) => i)
    .filter((i) => mayStand(i) && isFree(state, ground.name(i), side))
    .map((i) => ({
      i,
      range: rangeBetween(ground, from, i, state.houseRules),
      edge: toEdge(i),
      column: ground.place(i).column,
    }))
    .sort((a, b) => a.range - b.range || a.edge - b.edge || a.column - b.column || a.i - b.i)
  return order[0] === undefined ? undefined : ground.name(order[0].i)
}
