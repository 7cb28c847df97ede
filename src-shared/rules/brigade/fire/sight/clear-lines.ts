/** Whether any sample line from an edge to a target is clear: all lines at once, which says sooner that none is (BR-GEO-08, BR-GEO-09, BR-GEO-10). */
import { centroidOf, type Polygon } from '../../../../board/table/polygons'
import type { Size } from '../../../../board/table/rectangles'
import { distance, type Point } from '../../../../board/table/vectors'
import type { Zone } from '../../../../board/table/zones'
import type { Body } from '../../state/bodies'
import { TOUCHING } from '../../sheet/ground'
import { comesNear, isOn, type Obstacle } from './obstacles'
import type { Screens, Standpoint } from './screens'
import { isInArc, outlookOf, type SightLine } from './sight'

/** What may lie between an edge and a target. */
export interface Between {
  /** Bodies that stop lines. Whoever stopped some comes first the next time: mostly it stops the next ones too. */
  readonly obstacles: Obstacle[]
  readonly screens: Screens
  readonly crestDepth: number
  /** Complexes that do not hide. */
  readonly open: readonly (string | null)[]
}

/** Numbers of the lines that nothing is known to stop yet: muzzle times all aims plus aim. */
let lines = new Int32Array(256)
/** Muzzles, then aims, to the right of the front centre of a body and in front of its front, inches. */
let beside = new Float64Array(128)
let before = new Float64Array(128)

function makeRoom(muzzles: number, aims: number): void {
  if (lines.length < muzzles * aims) lines = new Int32Array(2 * muzzles * aims)
  if (beside.length >= muzzles + aims) return
  beside = new Float64Array(2 * (muzzles + aims))
  before = new Float64Array(2 * (muzzles + aims))
}

/**
 * Whether any of the sample lines of `sampleLines` is clear of bodies and ground. Bodies that stopped a line go into
 * `stoppers`: while they stand, and no line was clear, none is.
 */
export function hasClearLine(
  zone: Zone,
  clipped: readonly Polygon[],
  between: Between,
  stoppers?: Body[],
): boolean {
  const { muzzles, ahead } = outlookOf(zone)
  const aims: Point[] = []
  for (const part of clipped) {
    for (const corner of part) aims.push(corner)
    aims.push(centroidOf(part))
  }
  makeRoom(muzzles.length, aims.length)
  let count = 0
  for (let m = 0; m < muzzles.length; m += 1)
    for (let a = 0; a < aims.length; a += 1) {
      const from = muzzles[m]
      const to = aims[a]
      if (!from || !to || !isInArc(zone, ahead, from, to)) continue
      if (from.x === to.x && from.y === to.y) return true
      lines[count] = m * aims.length + a
      count += 1
    }
  const { obstacles } = between
  for (let i = 0; i < obstacles.length && count > 0; i += 1) {
    const obstacle = obstacles[i]
    if (!obstacle) continue
    const left = leftBy(obstacle, muzzles, aims, count)
    if (left === count) continue
    count = left
    stoppers?.push(obstacle.body)
    if (i > 0) {
      obstacles.splice(i, 1)
      obstacles.unshift(obstacle)
    }
  }
  return count > 0 && isAnyInSight(zone, muzzles, aims, count, between)
}

/** Takes the lines that a body stops off the list; returns how many are left. */
function leftBy(
  obstacle: Obstacle,
  muzzles: readonly Point[],
  aims: readonly Point[],
  count: number,
): number {
  const { rectangle } = obstacle.body
  // A garrison has the outline of its complex.
  const isRectangle = rectangle.width > 0
  if (isRectangle && !mayStop(obstacle, muzzles, aims)) return count
  let left = 0
  for (let k = 0; k < count; k += 1) {
    const line = lines[k] ?? 0
    const m = Math.floor(line / aims.length)
    const a = line - m * aims.length
    const inside = isRectangle ? insideOf(rectangle, m, muzzles.length + a) : UNSURE
    const stops = inside === UNSURE ? isStopped(obstacle, muzzles[m], aims[a]) : inside > AT_LEAST
    if (stops) continue
    lines[left] = line
    left += 1
  }
  return left
}

/** Puts all ends of lines where they lie as seen from a body; false: all lie on one side of it. */
function mayStop(
  { body: { rectangle }, sine: s, cosine: c }: Obstacle,
  muzzles: readonly Point[],
  aims: readonly Point[],
): boolean {
  const all = muzzles.length + aims.length
  let right = -Infinity
  let leftmost = Infinity
  let foremost = -Infinity
  let rearmost = Infinity
  for (let i = 0; i < all; i += 1) {
    const point = i < muzzles.length ? muzzles[i] : aims[i - muzzles.length]
    if (!point) continue
    const dx = point.x - rectangle.x
    const dy = point.y - rectangle.y
    const u = dx * c - dy * s
    const v = dx * s + dy * c
    beside[i] = u
    before[i] = v
    if (u > right) right = u
    if (u < leftmost) leftmost = u
    if (v > foremost) foremost = v
    if (v < rearmost) rearmost = v
  }
  const half = rectangle.width / 2
  return right > -half && leftmost < half && foremost > -rectangle.depth && rearmost < 0
}

/** Inches inside a footprint at which a line is surely stopped, and at which it surely is not: far from rounding. */
const AT_LEAST = 1.6 * TOUCHING
const AT_MOST = 1.4 * TOUCHING
/** Lines so nearly along a side or a front, inches in all, are looked at more closely. */
const ALONG = 1e-6
const UNSURE = -1

/** Inches of a line inside a rectangle, near enough to tell whether it is stopped; UNSURE: it has to be looked along. */
function insideOf({ width, depth }: Size, from: number, to: number): number {
  const u = beside[from] ?? 0
  const v = before[from] ?? 0
  const byU = (beside[to] ?? 0) - u
  const byV = (before[to] ?? 0) - v
  if ((byU < ALONG && byU > -ALONG) || (byV < ALONG && byV > -ALONG)) return UNSURE
  const half = width / 2
  const u1 = (-half - u) / byU
  const u2 = (half - u) / byU
  const v1 = (-depth - v) / byV
  const v2 = -v / byV
  let enters = u1 < u2 ? u1 : u2
  let leaves = u1 < u2 ? u2 : u1
  const entersV = v1 < v2 ? v1 : v2
  const leavesV = v1 < v2 ? v2 : v1
  if (entersV > enters) enters = entersV
  if (enters < 0) enters = 0
  if (leavesV < leaves) leaves = leavesV
  if (leaves > 1) leaves = 1
  if (leaves <= enters) return 0
  const inside = (leaves - enters) * Math.sqrt(byU * byU + byV * byV)
  return inside < AT_LEAST && inside > AT_MOST ? UNSURE : inside
}

function isStopped(obstacle: Obstacle, from: Point | undefined, to: Point | undefined): boolean {
  if (!from || !to) return false
  const line: SightLine = { from, to, length: distance(from, to) }
  return comesNear(obstacle, line) && isOn(obstacle, line)
}

/** Whether the ground leaves any of the lines on the list clear. */
function isAnyInSight(
  zone: Zone,
  muzzles: readonly Point[],
  aims: readonly Point[],
  count: number,
  { screens, crestDepth, open }: Between,
): boolean {
  const eyes = eyesOf(zone, screens)
  const marks: (Standpoint | undefined)[] = []
  for (let k = 0; k < count; k += 1) {
    const line = lines[k] ?? 0
    const m = Math.floor(line / aims.length)
    const a = line - m * aims.length
    const from = muzzles[m]
    const to = aims[a]
    if (!from || !to) continue
    const eye = (eyes[m] ??= screens.standpoint(from))
    const mark = (marks[a] ??= screens.standpoint(to))
    if (!screens.blocks(eye, mark, crestDepth, open)) return true
  }
  return false
}

const eyesOfZones = new WeakMap<
  Zone,
  { readonly screens: Screens; readonly eyes: (Standpoint | undefined)[] }
>()

/** The muzzles of an edge with the ground they stand on, as far as anybody asked. */
function eyesOf(zone: Zone, screens: Screens): (Standpoint | undefined)[] {
  let found = eyesOfZones.get(zone)
  if (found?.screens !== screens) {
    found = { screens, eyes: [] }
    eyesOfZones.set(zone, found)
  }
  return found.eyes
}
