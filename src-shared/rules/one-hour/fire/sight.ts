/** Lines of sight over the boxes, in whole numbers: what is crossed, and what blocks (5.4, OH-R-12, OH-R-78, OH-R-79). */
import { cellsOnLine } from '../../../board/grid/lines'
import { waysRound, type CellPlace } from '../../../board/grid/cells'
import { groundOf, type Ground } from '../sheet/ground'
import type { Box } from '../sheet/vocabulary'
import { occupancyOf } from '../state/lookup'
import type { OhState } from '../state/state'

/** What a line meets between its ends: a box that it crosses, or the two of a corner through which it passes. */
type Crossing = readonly [number] | readonly [number, number]

/** What a line from the middle of one box to that of another meets, in order (OH-LOS-01, OH-LOS-02). */
function crossingsOf(ground: Ground, from: number, to: number): readonly Crossing[] {
  const cells = cellsOnLine(ground.place(from), ground.place(to))
  const crossings: Crossing[] = []
  cells.forEach((cell, n) => {
    const before = cells[n - 1]
    if (before && isCorner(before, cell)) {
      const [one, other] = waysRound(before, cell)
      crossings.push([ground.numberAt(one), ground.numberAt(other)])
    }
    if (n > 0 && n < cells.length - 1) crossings.push([ground.numberAt(cell)])
  })
  return crossings
}

const isCorner = (a: CellPlace, b: CellPlace): boolean => a.column !== b.column && a.row !== b.row

const lines = new WeakMap<Ground, Map<number, readonly Crossing[]>>()

// Kept by ground: a gun asks for the lines to all its targets in every phase.
function crossings(ground: Ground, from: number, to: number): readonly Crossing[] {
  let known = lines.get(ground)
  if (!known) lines.set(ground, (known = new Map<number, readonly Crossing[]>()))
  const key = from * ground.count + to
  let list = known.get(key)
  if (!list) known.set(key, (list = crossingsOf(ground, from, to)))
  return list
}

/** Why a line is blocked: by the ground's height, or by something in its way. */
export interface Block {
  readonly box: Box
  readonly by: 'ground' | 'obstruction'
}

/**
 * What blocks the sight between two boxes, the first on the way; undefined: they see each other. Fire goes over the heads
 * of what stands lower than the shooter; charges need sight without that (OH-LOS-05, OH-CHRG-03, OH-R-14).
 */
export function sightBlock(
  state: OhState,
  from: Box,
  to: Box,
  purpose: 'fire' | 'charge',
): Block | undefined {
  const ground = groundOf(state.sheet)
  const a = ground.number(from)
  const b = ground.number(to)
  const line = { ground, state, low: 0, high: 0, over: -1 }
  const shooter = ground.level(a)
  const target = ground.level(b)
  line.low = Math.min(shooter, target)
  line.high = Math.max(shooter, target)
  if (purpose === 'fire') line.over = state.houseRules.overheadFire === 'eitherHigher' ? line.high : shooter
  for (const [one, other] of crossings(ground, a, b)) {
    const by = blockOf(line, one)
    if (by === undefined) continue
    // A corner is shut only if both of its boxes would block.
    if (other === undefined || blockOf(line, other) !== undefined) return { box: ground.name(one), by }
  }
  return undefined
}

interface Line {
  readonly ground: Ground
  readonly state: OhState
  /** The lower and the higher level of the two ends. */
  readonly low: number
  readonly high: number
  /** Level below which obstructions are fired over; -1: none are. */
  readonly over: number
}

/** Ground hides by its height (OH-LOS-03), woods, towns and units by standing there (OH-LOS-04). */
function blockOf({ ground, state, low, high, over }: Line, box: number): Block['by'] | undefined {
  const level = ground.level(box)
  const hides = state.houseRules.crestRule === 'simple' ? level > high : level > low && level >= high
  if (hides) return 'ground'
  if (over > level) return undefined
  const kind = ground.kind(box)
  const isObstruction = kind === 'wood' || kind === 'town' || (occupancyOf(state).first[box] ?? -1) >= 0
  return isObstruction ? 'obstruction' : undefined
}

/** Whether the line from a box enters another across a hedge; through a corner when both edges there are hedges (OH-TERR-09). */
export function entersOverHedge(state: OhState, from: Box, to: Box): boolean {
  const ground = groundOf(state.sheet)
  if (!ground.hasHedges) return false
  const cells = cellsOnLine(ground.place(ground.number(from)), ground.place(ground.number(to)))
  const last = cells.at(-2)
  if (!last) return false
  const at = ground.number(to)
  const before = ground.numberAt(last)
  const direction = ground.direction(to, ground.name(before))
  if (direction % 2 === 0) return ground.hasHedge(at, direction)
  return ground.hasHedge(at, direction - 1) && ground.hasHedge(at, (direction + 1) % 8)
}
