/** Places of units about a goal, and the room that is kept for those who are still to come on. */
import { seenFrom } from '../../../board/table/rectangles'
import { along, distance, type Point } from '../../../board/table/vectors'
import type { Body } from '../state/bodies'
import type { Field } from '../state/field'
import { homeBearing } from './edges'
import type { Plan } from './goals'
import type { View } from './view'

/** Inches between units abreast, how many stand in a row, how many rows there are, and between rows. */
const ABREAST = 4.25
const ROW = 4
const MOST_ROWS = 3
const ROW_DEPTH = 4.5
/** Horse stands so far outside the foot, and so far behind its front. */
const HORSE_ASIDE = 2
const HORSE_BACK = 3
/** Guns stay so far behind the goal, and so far to its sides at most. */
const GUNS_BACK = 9
const GUNS_ASIDE = 12

/** The place of a unit among all that its side sends to the same goal, so that no two are given the same. */
export function slotAt(view: View, plan: Plan, body: Body, goal: Point): Point {
  const isSame = (at: Point | null) => at !== null && at.x === goal.x && at.y === goal.y
  const mates = view.field.ofSide(view.side).filter((one) => isSame(plan.goalOf(one)))
  return slotAmong(view, mates, body, goal)
}

/** Units of the same command. */
export function matesOf(field: Field, { info }: Body): readonly Body[] {
  return field.ofSide(info.side).filter((one) => one.info.generalId === info.generalId)
}

/** Abreast before the goal, in rows, as they stand from one side to the other, so that nobody crosses another's way; horse on its flanks, guns farther back. */
export function slotAmong(view: View, mates: readonly Body[], body: Body, goal: Point): Point {
  const { field, state } = view
  const home = homeBearing(body)
  // As they stood when the turn began: whoever has gone to his place does not change it for the others.
  const began = state.notes.at(-1)?.units
  const aside = (one: Body) => seenFrom({ ...goal, heading: home }, began?.[one.id]?.pose ?? one.pose).u
  if (body.info.arm === 'artillery') {
    const off = Math.max(-GUNS_ASIDE, Math.min(GUNS_ASIDE, aside(body)))
    return clearOfEntries(view, inside(field, along(along(goal, home + 90, off), home, GUNS_BACK)))
  }
  const same = mates.filter(({ info }) => info.arm === body.info.arm).toSorted((a, b) => aside(a) - aside(b))
  const foot = mates.filter(({ info }) => info.arm === 'foot').length
  const rank = same.indexOf(body)
  if (body.info.arm === 'cavalry' && foot > 0) {
    // Half of the horse on each flank of the foot, one behind the other.
    const isLeft = rank < same.length / 2
    const depth = isLeft ? rank : same.length - 1 - rank
    const off = (Math.ceil(foot / rowsOf(foot)) / 2) * ABREAST + HORSE_ASIDE
    const flank = along(goal, home + 90, isLeft ? -off : off)
    return clearOfEntries(view, inside(field, along(flank, home, HORSE_BACK + depth * ROW_DEPTH)))
  }
  const rows = rowsOf(same.length)
  const inRow = Math.ceil(same.length / rows)
  const front = along(goal, home + 90, (Math.floor(rank / rows) - (inRow - 1) / 2) * ABREAST)
  return clearOfEntries(view, inside(field, along(front, home, (rank % rows) * ROW_DEPTH - 1)))
}

const rowsOf = (units: number): number => Math.max(1, Math.min(MOST_ROWS, Math.ceil(units / ROW)))

/** A point at least two inches from every edge. */
export function inside({ ground }: Field, { x, y }: Point): Point {
  return { x: Math.min(ground.width - 2, Math.max(2, x)), y: Math.min(ground.height - 2, Math.max(2, y)) }
}

/** Inches inwards from an entry point, and to either side of the way in, that are kept clear for those who wait there. */
const ENTRY_DEPTH = 8
const ENTRY_ASIDE = 3.5

function barredEntry({ state, side }: View, at: Point) {
  return state.queues
    .filter((queue) => queue.side === side && queue.units.length > 0)
    .flatMap((queue) => state.sheet.entryPoints.find(({ id }) => id === queue.entryPoint) ?? [])
    .find((point) => {
      const { u, v } = seenFrom(point, at)
      return Math.abs(u) < ENTRY_ASIDE && Math.abs(v) < ENTRY_DEPTH && distance(point, at) < ENTRY_DEPTH
    })
}

/** Whether somebody there stands in the way of those who wait at an entry point of the side. */
export function barsEntry(view: View, at: Point): boolean {
  return barredEntry(view, at) !== undefined
}

function clearOfEntries(view: View, at: Point): Point {
  const point = barredEntry(view, at)
  if (!point) return at
  const { u } = seenFrom(point, at)
  const aside = (u < 0 ? -1 : 1) * (ENTRY_ASIDE + 1)
  return inside(view.field, along(at, point.heading + 90, aside - u))
}
