/** The outlines of all features of a table as single segments, indexed: what a rectangle crosses, and how near the rest is. */
import Flatbush from 'flatbush'
import type { Bounds } from '../table/polygons'
import type { Rectangle } from '../table/rectangles'
import { cosine, sine } from '../table/angles'
import { type Point } from '../table/vectors'

/** An outline by its owner's number. */
export interface Outline {
  readonly owner: number
  readonly points: readonly Point[]
  readonly closed: boolean
}

/** What an index tells of a rectangle. */
export interface Crossings {
  /** Owners whose outlines pass through its interior, each once. */
  readonly owners: readonly number[]
  /** Inches it may be shifted or swung before any outline comes to or leaves its interior; at most the reach asked for. */
  readonly clearance: number
}

const NOBODY: readonly number[] = []
/** Changes nearer than this to the start of a way are past, inches. */
export const JUST_NOW = 1e-8

/** Segments of many outlines. */
export class OutlineIndex {
  private readonly tree: Flatbush | undefined
  /** Four numbers for each segment: ax, ay, bx, by. */
  private readonly ends: Float64Array
  private readonly owners: Int32Array

  constructor(outlines: readonly Outline[]) {
    const count = outlines.reduce((sum, { points, closed }) => sum + points.length - (closed ? 0 : 1), 0)
    this.ends = new Float64Array(count * 4)
    this.owners = new Int32Array(count)
    if (count === 0) return
    this.tree = new Flatbush(count, 8)
    let n = 0
    for (const { owner, points, closed } of outlines)
      for (let i = closed ? 0 : 1; i < points.length; i += 1) {
        const a = points[(i + points.length - 1) % points.length]
        const b = points[i]
        if (!a || !b) continue
        this.ends.set([a.x, a.y, b.x, b.y], n * 4)
        this.owners[n] = owner
        this.tree.add(Math.min(a.x, b.x), Math.min(a.y, b.y), Math.max(a.x, b.x), Math.max(a.y, b.y))
        n += 1
      }
    this.tree.finish()
  }

  /** Segments whose boxes meet a box, for many questions about rectangles in it. */
  near({ minX, minY, maxX, maxY }: Bounds): readonly number[] {
    return this.tree ? this.tree.search(minX, minY, maxX, maxY) : NOBODY
  }

  /**
   * Outlines through a rectangle made smaller by `inset` on each side, and the room around the rectangle itself up to
   * `reach` inches. `near` must hold every segment that comes within that reach.
   */
  crossings(near: readonly number[], rectangle: Rectangle, inset: number, reach: number): Crossings {
    if (near.length === 0) return { owners: NOBODY, clearance: reach }
    const { x, y, heading, width, depth } = rectangle
    const s = sine(heading)
    const c = cosine(heading)
    // Middle of the rectangle, and half its sides.
    const mx = x - (s * depth) / 2
    const my = y - (c * depth) / 2
    const hw = width / 2
    const hd = depth / 2
    const radius = Math.sqrt(hw * hw + hd * hd)
    let owners: number[] | undefined
    let clearance = reach
    for (const i of near) {
      const ax = (this.ends[i * 4] ?? 0) - mx
      const ay = (this.ends[i * 4 + 1] ?? 0) - my
      const ex = (this.ends[i * 4 + 2] ?? 0) - mx
      const ey = (this.ends[i * 4 + 3] ?? 0) - my
      // What lies farther off than the room known already changes nothing.
      if (isBeyond(ax, ay, ex, ey, radius + clearance, radius + clearance)) continue
      // Along the front and along the heading, from the middle.
      const u0 = ax * c - ay * s
      const v0 = ax * s + ay * c
      const u1 = ex * c - ey * s
      const v1 = ex * s + ey * c
      if (isBeyond(u0, v0, u1, v1, hw + clearance, hd + clearance)) continue
      if (clearance > 0) clearance = Math.min(clearance, gapToBox(u0, v0, u1, v1, hw, hd))
      if (!meetsBox(u0, v0, u1, v1, hw - inset, hd - inset)) continue
      const owner = this.owners[i] ?? 0
      if (owners === undefined) owners = [owner]
      else if (!owners.includes(owner)) owners.push(owner)
    }
    return { owners: owners ?? NOBODY, clearance }
  }

  /**
   * Inches along a bearing until some outline first comes to or leaves the interior of a rectangle (made smaller by
   * `inset`), at most `reach`; what happens within JUST_NOW of the start counts as past. Exact: no step, however long,
   * passes a change by.
   */
  firstChange(rectangle: Rectangle, inset: number, bearing: number, reach: number): number {
    if (!this.tree) return reach
    const { x, y, heading, width, depth } = rectangle
    const s = sine(heading)
    const c = cosine(heading)
    const mx = x - (s * depth) / 2
    const my = y - (c * depth) / 2
    const hw = width / 2 - inset
    const hd = depth / 2 - inset
    const bx = Math.abs(c) * hw + Math.abs(s) * hd
    const by = Math.abs(s) * hw + Math.abs(c) * hd
    const gx = sine(bearing) * reach
    const gy = cosine(bearing) * reach
    const near = this.tree.search(
      mx - bx + Math.min(0, gx),
      my - by + Math.min(0, gy),
      mx + bx + Math.max(0, gx),
      my + by + Math.max(0, gy),
    )
    // The way as the rectangle sees it: to its right, and ahead.
    const du = sine(bearing - heading)
    const dv = cosine(bearing - heading)
    let first = reach
    for (const i of near) {
      const ax = (this.ends[i * 4] ?? 0) - mx
      const ay = (this.ends[i * 4 + 1] ?? 0) - my
      const ex = (this.ends[i * 4 + 2] ?? 0) - mx
      const ey = (this.ends[i * 4 + 3] ?? 0) - my
      const u0 = ax * c - ay * s
      const v0 = ax * s + ay * c
      const u1 = ex * c - ey * s
      const v1 = ex * s + ey * c
      // Box and segment meet while they overlap along the sides of the box and along the normal of the segment.
      const nu = v1 - v0
      const nv = u0 - u1
      const at = nu * u0 + nv * v0
      const dn = nu * du + nv * dv
      const hn = hw * Math.abs(nu) + hd * Math.abs(nv)
      const leastU = u0 < u1 ? u0 : u1
      const mostU = u0 < u1 ? u1 : u0
      const leastV = v0 < v1 ? v0 : v1
      const mostV = v0 < v1 ? v1 : v0
      const enters = Math.max(
        entersAt(du, leastU, mostU, hw),
        entersAt(dv, leastV, mostV, hd),
        entersAt(dn, at, at, hn),
      )
      const leaves = Math.min(
        leavesAt(du, leastU, mostU, hw),
        leavesAt(dv, leastV, mostV, hd),
        leavesAt(dn, at, at, hn),
      )
      if (enters > leaves) continue
      if (enters > JUST_NOW) first = Math.min(first, enters)
      else if (leaves > JUST_NOW) first = Math.min(first, leaves)
    }
    return first
  }
}

/** Share of a way along `d` from which on a box of half size `half` about it holds some of a stretch from `least` to `most`. */
function entersAt(d: number, least: number, most: number, half: number): number {
  if (d === 0) return least <= half && most >= -half ? -Infinity : Infinity
  return Math.min((least - half) / d, (most + half) / d)
}

/** Share up to which it does. */
function leavesAt(d: number, least: number, most: number, half: number): number {
  if (d === 0) return least <= half && most >= -half ? Infinity : -Infinity
  return Math.max((least - half) / d, (most + half) / d)
}

/** Far above rounding. */
const SLACK = 1e-9

/** Whether a segment lies wholly on the far side of one of the four lines so far from the origin. */
function isBeyond(u0: number, v0: number, u1: number, v1: number, u: number, v: number): boolean {
  const beside = u + SLACK
  const ahead = v + SLACK
  return (
    (u0 > beside && u1 > beside) ||
    (u0 < -beside && u1 < -beside) ||
    (v0 > ahead && v1 > ahead) ||
    (v0 < -ahead && v1 < -ahead)
  )
}

/** Whether a segment has a point in the box of half sizes about the origin. */
function meetsBox(u0: number, v0: number, u1: number, v1: number, hw: number, hd: number): boolean {
  if (hw < 0 || hd < 0) return false
  let from = 0
  let to = 1
  const du = u1 - u0
  const dv = v1 - v0
  if (du === 0) {
    if (Math.abs(u0) > hw) return false
  } else {
    const first = ((du > 0 ? -hw : hw) - u0) / du
    const last = ((du > 0 ? hw : -hw) - u0) / du
    if (first > from) from = first
    if (last < to) to = last
  }
  if (dv === 0) return Math.abs(v0) <= hd && from <= to
  const first = ((dv > 0 ? -hd : hd) - v0) / dv
  const last = ((dv > 0 ? hd : -hd) - v0) / dv
  if (first > from) from = first
  if (last < to) to = last
  return from <= to
}

/**
 * Room between a segment and the outline of a box of half sizes about the origin; 0 if they cross. A segment wholly inside
 * leaves the room to the nearest side.
 */
function gapToBox(u0: number, v0: number, u1: number, v1: number, hw: number, hd: number): number {
  if (Math.max(Math.abs(u0), Math.abs(u1)) < hw && Math.max(Math.abs(v0), Math.abs(v1)) < hd)
    return Math.min(hw - Math.max(Math.abs(u0), Math.abs(u1)), hd - Math.max(Math.abs(v0), Math.abs(v1)))
  if (meetsBox(u0, v0, u1, v1, hw, hd)) return 0
  const ends = Math.min(pointToBox(u0, v0, hw, hd), pointToBox(u1, v1, hw, hd))
  return Math.min(
    ends,
    toSegment(hw, hd, u0, v0, u1, v1),
    toSegment(-hw, hd, u0, v0, u1, v1),
    toSegment(hw, -hd, u0, v0, u1, v1),
    toSegment(-hw, -hd, u0, v0, u1, v1),
  )
}

function pointToBox(u: number, v: number, hw: number, hd: number): number {
  const du = Math.max(0, Math.abs(u) - hw)
  const dv = Math.max(0, Math.abs(v) - hd)
  return Math.sqrt(du * du + dv * dv)
}

function toSegment(pu: number, pv: number, u0: number, v0: number, u1: number, v1: number): number {
  const du = u1 - u0
  const dv = v1 - v0
  const length2 = du * du + dv * dv
  const share = length2 === 0 ? 0 : Math.min(1, Math.max(0, ((pu - u0) * du + (pv - v0) * dv) / length2))
  const ou = u0 + du * share - pu
  const ov = v0 + dv * share - pv
  return Math.sqrt(ou * ou + ov * ov)
}
