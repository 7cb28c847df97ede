/** Lines of sight: what ground and bodies block (BR-GEO-08 to -10), and whom a brigade can see (BR-ORD-06). */
import { centroidOf, contains, lengthInside, signedArea, type Polygon } from '../../board/polygons'
import { faceOf } from '../../board/rectangles'
import {
  between,
  bearing,
  distance,
  roundDegree,
  roundInch,
  turnBetween,
  type Point,
} from '../../board/vectors'
import type { Zone } from '../../board/zones'
import { bodyOf, enemiesOf, isAbandoned, type Body } from './bodies'
import { groundOf, TOUCHING, type Ground } from './ground'
import { brigadeOf, onTable } from './lookup'
import type { BrState } from './state'
import { FIRE_ARC_DEG } from './tables'

/** What stopped a line: the rule's letter of BR-GEO-09, and the feature. */
export interface SightBlock {
  readonly cause: 'hill' | 'crest' | 'cover' | 'building' | 'deadGround'
  readonly featureId: string
}

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
  return (
    hillBlock(ground, a, b, crestDepth) ??
    areaBlock(ground, a, b, crestDepth) ??
    buildingBlock(ground, a, b, open)
  )
}

function hillBlock(ground: Ground, a: Point, b: Point, crestDepth: number): SightBlock | undefined {
  const near = ground.hills.alongLine(a, b)
  if (near.length === 0) return undefined
  const levelA = ground.levelAt(a)
  const levelB = ground.levelAt(b)
  const low = Math.min(levelA, levelB)
  const high = Math.max(levelA, levelB)
  const upper = levelA >= levelB ? a : b
  for (const { hill, points } of near) {
    if (hill.level <= low) continue
    const holdsA = contains(points, a)
    const holdsB = contains(points, b)
    if (!holdsA && !holdsB) {
      if (hill.level >= high && roundInch(lengthInside(points, a, b)) > TOUCHING)
        return { cause: 'hill', featureId: hill.id }
    } else if (levelA !== levelB && (upper === a ? holdsA : holdsB)) {
      if (roundInch(lengthInside(points, a, b)) > crestDepth) return { cause: 'crest', featureId: hill.id }
    }
  }
  return undefined
}

function areaBlock(ground: Ground, a: Point, b: Point, crestDepth: number): SightBlock | undefined {
  for (const { area, kind, points } of ground.areas.alongLine(a, b)) {
    if (area.kind === 'deadGround') {
      if (contains(points, a) !== contains(points, b) && roundInch(lengthInside(points, a, b)) > crestDepth)
        return { cause: 'deadGround', featureId: area.id }
    } else if (kind.sight === 'blocks') {
      if (roundInch(lengthInside(points, a, b)) > TOUCHING) return { cause: 'building', featureId: area.id }
    } else if (kind.sight !== 'clear' && roundInch(lengthInside(points, a, b)) > kind.sight)
      return { cause: 'cover', featureId: area.id }
  }
  return undefined
}

function buildingBlock(
  ground: Ground,
  a: Point,
  b: Point,
  open: readonly (string | null)[],
): SightBlock | undefined {
  for (const { complex, points } of ground.complexes.alongLine(a, b))
    if (!open.includes(complex.id) && roundInch(lengthInside(points, a, b)) > TOUCHING)
      return { cause: 'building', featureId: complex.id }
  return undefined
}

/** Bodies whose footprints stop a line, nearest to its start first; those named in `but` and all that never do left out (BR-GEO-10). */
export function bodiesOnLine(state: BrState, a: Point, b: Point, but: readonly string[]): readonly Body[] {
  const length = distance(a, b)
  const middle = between(a, b, 0.5)
  const found: { readonly body: Body; readonly off: number }[] = []
  for (const { id } of onTable(state)) {
    if (but.includes(id)) continue
    const brigade = brigadeOf(state, id)
    if (brigade.formation === 'skirmish' || isAbandoned(brigade)) continue
    const body = bodyOf(state, id)
    if (distance(middle, body.centre) > length / 2 + body.radius) continue
    if (roundInch(lengthInside(body.outline, a, b)) <= TOUCHING) continue
    found.push({ body, off: distance(a, body.centre) })
  }
  return found.sort((one, other) => one.off - other.off).map(({ body }) => body)
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
export function* sampleLines(zone: Zone, clipped: readonly Polygon[]): Generator<SightLine> {
  const aims = clipped.flatMap((part) => aimPoints(zone, part))
  const { left, right } = zone.edge
  const muzzles = distance(left, right) === 0 ? [left] : MUZZLES.map((share) => between(left, right, share))
  for (const from of muzzles)
    for (const to of aims) {
      const length = distance(from, to)
      const off = Math.abs(roundDegree(turnBetween(zone.heading, bearing(from, to))))
      if (roundInch(length) === 0 || off <= FIRE_ARC_DEG) yield { from, to, length }
    }
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

/** The shortest usable of the sample lines; of equal ones the first (BR-GEO-08). */
export function bestLine(
  lines: Iterable<SightLine>,
  isClear: (line: SightLine) => boolean,
): SightLine | undefined {
  // Shorter lines are tried first, so that most of the blocked ones need no look.
  const sorted = [...lines].map((line, i) => ({ line, i, length: roundInch(line.length) }))
  sorted.sort((a, b) => a.length - b.length || a.i - b.i)
  return sorted.find(({ line }) => line.length === 0 || isClear(line))?.line
}

/** Whether a brigade sees an enemy: some straight line from its front to him that no ground blocks (BR-ORD-06). */
export function sees(state: BrState, id: string, enemyId: string): boolean {
  const observer = brigadeOf(state, id)
  const enemy = brigadeOf(state, enemyId)
  const ground = groundOf(state.sheet)
  const from = eyesOf(bodyOf(state, id), observer.complexId !== null)
  const target = bodyOf(state, enemyId)
  const open = [observer.complexId, enemy.complexId]
  const { crestDepth } = state.houseRules
  return from.some((eye) =>
    [...target.outline, target.centre].some(
      (point) => groundBlock(ground, eye, point, crestDepth, open) === undefined,
    ),
  )
}

/** Front centre and front corners; a garrison looks out of every corner. */
function eyesOf(body: Body, inComplex: boolean): readonly Point[] {
  if (inComplex) return [body.centre, ...body.outline]
  const { edge } = faceOf(body.rectangle, 'front')
  return [between(edge.left, edge.right, 0.5), edge.left, edge.right]
}

/** Enemies that a brigade sees, in canonical order. */
export function visibleEnemies(state: BrState, id: string): readonly Body[] {
  return enemiesOf(state, id)
    .filter((enemy) => sees(state, id, enemy.id))
    .map((enemy) => bodyOf(state, enemy.id))
}
