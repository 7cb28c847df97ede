/** Lines of sight: which there are and what ground blocks of them (BR-GEO-08, -09), and whom a brigade can see (BR-ORD-06). */
import { centroidOf, signedArea, type Polygon } from '../../../../board/table/polygons'
import { cosine, sine } from '../../../../board/table/angles'
import { faceOf } from '../../../../board/table/rectangles'
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
import { groundOf, type Ground } from '../../sheet/ground'
import { brigadeOf } from '../../state/lookup'
import { screensOf, type Screens, type SightBlock, type Standpoint } from './screens'
import type { BrState } from '../../state/state'
import { FIRE_ARC_DEG } from '../../sheet/tables'

/**
 * What the ground puts in the way of a line, if anything (BR-GEO-09, BR-R-26). `open` names complexes whose garrison looks
 * out or is looked at. `crestDepth` in inches.
 */
export function groundBlock(
  ground: Ground,
  a: Point,
  b: Point,
  crestDepth: number,
  open: readonly (string | null)[] = [],
): SightBlock | undefined {
  const screens = screensOf(ground)
  return screens.between(screens.standpoint(a), screens.standpoint(b), crestDepth, open)
}

/** A line of fire from a muzzle point to an aim point. */
export interface SightLine {
  readonly from: Point
  readonly to: Point
  readonly length: number
}

/**
 * The sample lines from a firing edge to what of a target lies in its zone, in the order of BR-GEO-08: muzzle by muzzle
 * from the left, for each the corners clockwise from the one nearest the left end, then the middle.
 */
export function sampleLines(zone: Zone, clipped: readonly Polygon[]): readonly SightLine[] {
  const lines: SightLine[] = []
  const aims = clipped.flatMap((part) => aimPoints(zone, part))
  const { muzzles, ahead } = outlookOf(zone)
  for (const from of muzzles)
    for (const to of aims) {
      if (isInArc(zone, ahead, from, to)) lines.push({ from, to, length: distance(from, to) })
    }
  return lines
}

/** Tangents just within and just without the arc: only lines between them are measured to the hundredth of a degree. */
const WITHIN = sine(FIRE_ARC_DEG - 0.02) / cosine(FIRE_ARC_DEG - 0.02)
const WITHOUT = sine(FIRE_ARC_DEG + 0.02) / cosine(FIRE_ARC_DEG + 0.02)

/** Whether a line from an edge lies in its arc of fire (BR-GEO-06). `ahead`: an inch along its heading. */
export function isInArc({ heading }: Zone, ahead: Point, from: Point, to: Point): boolean {
  const dx = to.x - from.x
  const dy = to.y - from.y
  const on = dx * ahead.x + dy * ahead.y
  const beside = Math.abs(dx * ahead.y - dy * ahead.x)
  if (beside < on * WITHIN) return true
  if (roundInch(hypotenuse(dx, dy)) === 0) return true
  if (beside > on * WITHOUT) return false
  return Math.abs(roundDegree(turnBetween(heading, bearing(from, to)))) <= FIRE_ARC_DEG
}

/** Where lines leave an edge. */
export interface Outlook {
  /** From the left. */
  readonly muzzles: readonly Point[]
  /** An inch along its heading. */
  readonly ahead: Point
}

const outlooks = new WeakMap<Zone, Outlook>()

/** The outlook of an edge, the same one whenever it is asked for. */
export function outlookOf(zone: Zone): Outlook {
  let outlook = outlooks.get(zone)
  if (!outlook) {
    const { left, right } = zone.edge
    outlook = {
      muzzles: distance(left, right) === 0 ? [left] : MUZZLES.map((share) => between(left, right, share)),
      ahead: { x: sine(zone.heading), y: cosine(zone.heading) },
    }
    outlooks.set(zone, outlook)
  }
  return outlook
}
const MUZZLES = [0, 0.25, 0.5, 0.75, 1] as const

function aimPoints(zone: Zone, part: Polygon): readonly Point[] {
  const clockwise = signedArea(part) > 0 ? part.toReversed() : part
  let first = 0
  clockwise.forEach((point, i) => {
    const best = clockwise[first]
    if (!best) return
    const gain = roundInch(distance(best, zone.edge.left)) - roundInch(distance(point, zone.edge.left))
    const tie = roundInch(distance(best, zone.edge.right)) - roundInch(distance(point, zone.edge.right))
    if (gain > 0 || (gain === 0 && tie > 0)) first = i
  })
  return [...clockwise.slice(first), ...clockwise.slice(0, first), centroidOf(part)]
}

/** Lines in the order in which they are preferred: the shorter first, of equal ones the first of the sample (BR-GEO-08). */
export function byLength(lines: readonly SightLine[]): readonly SightLine[] {
  const lengths = lines.map(({ length }) => roundInch(length))
  const sorted = lines.slice()
  // One by one into its place: there are a few dozen.
  for (const [i, line] of lines.entries()) {
    const length = lengths[i] ?? 0
    let k = i
    for (; k > 0 && (lengths[k - 1] ?? 0) > length; k -= 1) {
      lengths[k] = lengths[k - 1] ?? 0
      sorted[k] = sorted[k - 1] ?? line
    }
    lengths[k] = length
    sorted[k] = line
  }
  return sorted
}

/** The shortest usable of lines in order: most of the blocked ones need no look. */
export function bestLine(
  sorted: readonly SightLine[],
  isClear: (line: SightLine) => boolean,
): SightLine | undefined {
  return sorted.find((line) => line.length === 0 || isClear(line))
}

/**
 * Whether a brigade sees an enemy: some straight line from its front to him that no ground blocks (BR-ORD-06). Reckoned once
 * for each two places on a ground.
 */
export function sees(state: BrState, id: string, enemyId: string): boolean {
  const screens = screensOf(groundOf(state.sheet))
  const { crestDepth } = state.houseRules
  const observer = lookoutOf(screens, state, id)
  const enemy = lookoutOf(screens, state, enemyId)
  const known = observer.seen.get(enemy)
  if (known?.crestDepth === crestDepth) return known.sees
  const open = [observer.complexId, enemy.complexId]
  const found = observer.eyes.some((eye) =>
    enemy.marks.some((mark) => !screens.blocks(eye, mark, crestDepth, open)),
  )
  observer.seen.set(enemy, { crestDepth, sees: found })
  return found
}

/** A body as it looks out and is looked at from where it stands. */
interface Lookout {
  readonly screens: Screens
  readonly complexId: string | null
  readonly eyes: readonly Standpoint[]
  readonly marks: readonly Standpoint[]
  /** Whom it sees, as far as anybody asked. */
  readonly seen: WeakMap<Lookout, { readonly crestDepth: number; readonly sees: boolean }>
}

const lookouts = new WeakMap<Body, Lookout>()

function lookoutOf(screens: Screens, state: BrState, id: string): Lookout {
  const body = bodyOf(state, id)
  let lookout = lookouts.get(body)
  if (lookout?.screens !== screens) {
    const { complexId } = brigadeOf(state, id)
    lookout = {
      screens,
      complexId,
      eyes: eyesOf(body, complexId !== null).map((point) => screens.standpoint(point)),
      marks: [...body.outline, body.centre].map((point) => screens.standpoint(point)),
      seen: new WeakMap(),
    }
    lookouts.set(body, lookout)
  }
  return lookout
}

/** Front centre and front corners; a garrison looks out of every corner. */
function eyesOf(body: Body, inComplex: boolean): readonly Point[] {
  if (inComplex) return [body.centre, ...body.outline]
  const { edge } = faceOf(body.rectangle, 'front')
  return [between(edge.left, edge.right, 0.5), edge.left, edge.right]
}
