/** Lines of sight: which there are and what ground blocks of them (BR-GEO-08, -09), and whom a brigade can see (BR-ORD-06). */
import { centroidOf, signedArea, type Polygon } from '../../../../board/table/polygons'
import { cosine, sine } from '../../../../board/table/angles'
import { lineBetween, type StraightLine } from '../../../../board/table/lines'
import { faceOf, type Edge } from '../../../../board/table/rectangles'
import {
  between,
  bearing,
  distance,
  hypotenuse,
  roundDegree,
  roundInch,
  turnBetween,
  type Point,
} from '../../../../board/table/vectors'
import type { Zone } from '../../../../board/table/zones'
import { bodyOf, type Body } from '../../state/bodies'
import { brigadeOf } from '../../state/lookup'
import { screensOf, type Screens, type SightBlock } from './screens'
import { kept } from '../../state/memory'
import type { BrState } from '../../state/state'
import { FIRE_ARC_DEG } from '../../sheet/tables'

/**
 * What the ground puts in the way of a line, if anything (BR-GEO-09, BR-R-26). `open` names complexes whose garrison looks
 * out or is looked at.
 */
export function groundBlock(
  state: BrState,
  a: Point,
  b: Point,
  open: readonly (string | null)[] = [],
): SightBlock | undefined {
  const screens = screensOf(state)
  return screens.between(screens.place(a), screens.place(b), open)
}

/**
 * The sample lines from a firing edge to what of a target lies in its zone, in the order of BR-GEO-08: muzzle by muzzle
 * from the left, for each the corners clockwise from the one nearest the left end, then the middle.
 */
export function sampleLines(zone: Zone, clipped: readonly Polygon[]): readonly StraightLine[] {
  const lines: StraightLine[] = []
  someLine(zone, clipped, (line) => {
    lines.push(line)
    return false
  })
  return lines
}

/** Whether any of the sample lines is such a one. */
export function someLine(
  zone: Zone,
  clipped: readonly Polygon[],
  isSuch: (line: StraightLine) => boolean,
): boolean {
  const aims = clipped.flatMap((part) => aimPoints(zone, part))
  for (const from of muzzlesOf(zone.edge))
    for (const to of aims) if (isInArc(zone, from, to) && isSuch(lineBetween(from, to))) return true
  return false
}

/** Where lines leave an edge, from the left (BR-GEO-08). */
export const muzzlesOf: (edge: Edge) => readonly Point[] = kept(({ left, right }: Edge) =>
  distance(left, right) === 0 ? [left] : MUZZLES.map((share) => between(left, right, share)),
)
const MUZZLES = [0, 0.25, 0.5, 0.75, 1] as const

/** Tangents just within and just without the arc: only lines between them are measured to the hundredth of a degree. */
const WITHIN = sine(FIRE_ARC_DEG - 0.02) / cosine(FIRE_ARC_DEG - 0.02)
const WITHOUT = sine(FIRE_ARC_DEG + 0.02) / cosine(FIRE_ARC_DEG + 0.02)

/** Whether a line from an edge lies in its arc of fire (BR-GEO-06). */
function isInArc({ heading, ahead }: Zone, from: Point, to: Point): boolean {
  const dx = to.x - from.x
  const dy = to.y - from.y
  const on = dx * ahead.x + dy * ahead.y
  const beside = Math.abs(dx * ahead.y - dy * ahead.x)
  if (beside < on * WITHIN) return true
  if (roundInch(hypotenuse(dx, dy)) === 0) return true
  if (beside > on * WITHOUT) return false
  return Math.abs(roundDegree(turnBetween(heading, bearing(from, to)))) <= FIRE_ARC_DEG
}

function aimPoints(zone: Zone, part: Polygon): readonly Point[] {
  const clockwise = signedArea(part) > 0 ? part.toReversed() : part
  const { left, right } = zone.edge
  let first = 0
  let least = Infinity
  let tie = Infinity
  for (const [i, point] of clockwise.entries()) {
    const off = roundInch(distance(point, left))
    const other = off <= least ? roundInch(distance(point, right)) : Infinity
    if (off > least || (off === least && other >= tie)) continue
    first = i
    least = off
    tie = other
  }
  return [...clockwise.slice(first), ...clockwise.slice(0, first), centroidOf(part)]
}

/** Lines in the order in which they are preferred: the shorter first, of equal ones the first of the sample (BR-GEO-08). */
export function byLength(lines: readonly StraightLine[]): readonly StraightLine[] {
  return lines.toSorted((a, b) => roundInch(a.length) - roundInch(b.length))
}

/** The shortest usable of lines in order: most of the blocked ones need no look. */
export function bestLine(
  sorted: readonly StraightLine[],
  isClear: (line: StraightLine) => boolean,
): StraightLine | undefined {
  return sorted.find((line) => line.length === 0 || isClear(line))
}

/** Whom bodies see, as far as anybody asked: it stays so while both stand where they are. */
const seenFrom = kept((_: Screens) => new WeakMap<Body, WeakMap<Body, boolean>>())

/** Whether a brigade sees an enemy: some straight line from its front to him that no ground blocks (BR-ORD-06). */
export function sees(state: BrState, id: string, enemyId: string): boolean {
  const screens = screensOf(state)
  const observer = bodyOf(state, id)
  const enemy = bodyOf(state, enemyId)
  let known = seenFrom(screens).get(observer)
  if (!known) {
    known = new WeakMap()
    seenFrom(screens).set(observer, known)
  }
  let found = known.get(enemy)
  if (found === undefined) {
    const open = [brigadeOf(state, id).complexId, brigadeOf(state, enemyId).complexId]
    const marks = [...enemy.outline, enemy.centre].map((point) => screens.place(point))
    found = eyesOf(observer, open[0] !== null).some((point) => {
      const eye = screens.place(point)
      return marks.some((mark) => !screens.hide(eye, mark, open))
    })
    known.set(enemy, found)
  }
  return found
}

/** Front centre and front corners; a garrison looks out of every corner. */
function eyesOf(body: Body, inComplex: boolean): readonly Point[] {
  if (inComplex) return [body.centre, ...body.outline]
  const { edge } = faceOf(body.rectangle, 'front')
  return [between(edge.left, edge.right, 0.5), edge.left, edge.right]
}
