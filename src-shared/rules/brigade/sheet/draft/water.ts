/** Streams and rivers as bands of ground with their bridges and fords (BR-SCN-10, 3.7). */
import type { Feature } from '../../../../history/ground'
import { contains } from '../../../../board/table/polygons'
import { lengthOf, placeOn, pointOn } from '../../../../board/table/routes'
import { along, distance, roundInch, type Point } from '../../../../board/table/vectors'
import { clipPolygon, type Window } from '../../../table-window'
import type { BrArea, BrComplex, BrLine, BrTerrain } from '../sheet'

/** Opening along the bank at a bridge, so that one attack column can cross (3.7). */
export const OPENING = 2.4
/** Least width of a river on the table. */
const LEAST_RIVER = 0.2
/** Sharpest corner that is mitred: how many half widths the corner may reach out. */
const MITRE_LIMIT = 3

export interface Water {
  readonly areas: readonly BrArea[]
  /** Barricades of bridges. */
  readonly lines: readonly BrLine[]
}

interface Course {
  readonly feature: Feature
  readonly line: readonly Point[]
}

interface Crossing {
  readonly at: number
  readonly kind: 'bridge' | 'ford'
}

/** All water of the battle that is drawn as a line. Barricades lie across the roads, and a complex in an opening leaves room beside it. */
export function waterOf(
  features: readonly Feature[],
  window: Window,
  { roads, complexes }: Pick<BrTerrain, 'roads' | 'complexes'>,
): Water {
  const courses = features
    .filter(({ kind }) => kind === 'stream' || kind === 'river')
    .map((feature): Course => ({ feature, line: feature.geometry.coordinates.map((p) => window.at(p)) }))
  const crossings = new Map<Course, Crossing[]>()
  const barricades: BrLine[] = []
  const ways = roads.map(({ polyline }) => polyline)
  for (const feature of features) {
    if ((feature.kind !== 'bridge' && feature.kind !== 'ford') || feature.destroyed === true) continue
    const [where] = feature.geometry.coordinates
    if (!where) continue
    const point = window.at(where)
    const course = nearest(courses, point)
    // Rills are no obstacle, and their bridges none either.
    if (!course || course.feature.minor === true) continue
    const list = crossings.get(course) ?? []
    list.push({ at: placeOn(course.line, point).at, kind: feature.kind })
    crossings.set(course, list)
    if (feature.barricaded === true && feature.kind === 'bridge')
      barricades.push(...barricade(feature.id, point, ways))
  }
  return {
    areas: courses
      .filter(({ feature }) => feature.minor !== true)
      .flatMap((course) => bandsOf(course, crossings.get(course) ?? [], complexes, window)),
    lines: barricades,
  }
}

function nearest(courses: readonly Course[], point: Point): Course | undefined {
  let best: Course | undefined
  let least = Infinity
  for (const course of courses) {
    const { off } = placeOn(course.line, point)
    if (off < least) {
      least = off
      best = course
    }
  }
  return best
}

/** A wall across the road nearest to a bridge: one section of 20 points, no gate. */
function barricade(id: string, at: Point, roads: readonly (readonly Point[])[]): readonly BrLine[] {
  let road: readonly Point[] | undefined
  let least = Infinity
  for (const one of roads) {
    const { off } = placeOn(one, at)
    if (off < least) {
      least = off
      road = one
    }
  }
  if (!road) return []
  const { heading } = pointOn(road, placeOn(road, at).at)
  const end = (degrees: number): Point => {
    const { x, y } = along(at, heading + degrees, OPENING / 2)
    return { x: roundInch(x), y: roundInch(y) }
  }
  return [
    {
      id: `${id}-barricade`,
      kind: 'wall',
      polyline: [end(-90), end(90)],
      sections: [{ points: 20 }],
      gate: false,
    },
  ]
}

/** Whether a line is the barricade of a bridge: no other wall of a draft has sections. */
export const isBarricade = ({ kind, sections }: BrLine): boolean => kind === 'wall' && sections !== undefined

/** The water as quadrilaterals from bend to bend; none at bridges, shallows at the fords of a river. */
function bandsOf(
  { feature, line }: Course,
  crossings: readonly Crossing[],
  complexes: readonly BrComplex[],
  window: Window,
): readonly BrArea[] {
  const isRiver = feature.kind === 'river'
  const width = (feature.widthM ?? 0) / window.inchM
  const half = (isRiver ? Math.max(LEAST_RIVER, width) : width) / 2
  const canWade = feature.move.infantry !== 'impassable'
  const kind = isRiver ? (canWade ? 'fastRiver' : 'river') : 'stream'
  const noGuns = isRiver && canWade ? { noGuns: true } : {}
  const bridges = crossings.filter((one) => one.kind === 'bridge')
  const fords = isRiver ? crossings.filter((one) => one.kind === 'ford') : []
  const whole = [0, lengthOf(line)] as const
  const open = bridges.map(({ at }) => clearOf(line, around(at), complexes))
  const shallow = without(
    fords.map(({ at }) => around(at)),
    open,
  )
  const deep = without([whole], [...open, ...shallow])
  const areas: BrArea[] = []
  const add = (areaKind: BrArea['kind'], ranges: readonly Range[], more: Partial<BrArea>) => {
    for (const [from, to] of ranges)
      for (const quad of band(stretch(line, Math.max(0, from), Math.min(whole[1], to)), half)) {
        const polygon = clipPolygon(window, quad)
        if (polygon.length > 0)
          areas.push({
            id: `${feature.id}#${areas.length + 1}`,
            kind: areaKind,
            polygon: [...polygon],
            ...more,
          })
      }
  }
  add(kind, deep, noGuns)
  add('stream', shallow, {})
  return areas
}

type Range = readonly [from: number, to: number]

const around = (at: number): Range => [at - OPENING / 2, at + OPENING / 2]

/**
 * An opening that a complex fills is made so much longer that the room of a bridge is beside it, where most is already. A
 * barricade stays at the bridge, and does not shut that room.
 */
function clearOf(line: readonly Point[], [from, to]: Range, complexes: readonly BrComplex[]): Range {
  let first = Infinity
  let last = -Infinity
  for (let at = from - OPENING; at <= to + OPENING; at += FINE)
    if (complexes.some(({ polygon }) => contains(polygon, pointOn(line, at)))) {
      first = Math.min(first, at)
      last = Math.max(last, at)
    }
  if (first > to || last < from || first - from >= OPENING || to - last >= OPENING) return [from, to]
  return first - from > to - last ? [first - FINE - OPENING, to] : [from, last + FINE + OPENING]
}
/** Steps along the water in which what lies in it is felt for, inches. */
const FINE = 0.05

/** Ranges with others taken out of them. */
function without(ranges: readonly Range[], out: readonly Range[]): readonly Range[] {
  return out.reduce<readonly Range[]>(
    (left, [from, to]) =>
      left.flatMap(([a, b]): Range[] => {
        if (to <= a || from >= b) return [[a, b]]
        return [...(from > a ? [[a, from] as const] : []), ...(to < b ? [[to, b] as const] : [])]
      }),
    ranges,
  )
}

/** The part of a way between two places along it. */
function stretch(line: readonly Point[], from: number, to: number): readonly Point[] {
  const points: Point[] = [pointOn(line, from)]
  let before = 0
  for (const [i, p] of line.entries()) {
    const last = line[i - 1]
    if (last) before += distance(last, p)
    if (before > from + 1e-6 && before < to - 1e-6) points.push(p)
  }
  points.push(pointOn(line, to))
  return points.map(({ x, y }) => ({ x, y }))
}

/** One quadrilateral for each straight stretch, mitred at the bends. */
function band(line: readonly Point[], half: number): readonly (readonly Point[])[] {
  const normals = line.slice(1).map((p, i) => normalOf(line[i] ?? p, p))
  const cornerAt = (i: number): Point | null => {
    const before = normals[i - 1]
    const after = normals[i]
    if (!before || !after) return after ?? before ?? null
    const sum = { x: before.x + after.x, y: before.y + after.y }
    const size = (sum.x * sum.x + sum.y * sum.y) / 2
    // Half the square of the sum is 1 plus the cosine of the bend.
    return size < 2 / (MITRE_LIMIT * MITRE_LIMIT) ? null : { x: sum.x / size, y: sum.y / size }
  }
  return normals.flatMap((own, i) => {
    const a = line[i]
    const b = line[i + 1]
    if (!a || !b || distance(a, b) < 1e-6) return []
    const start = cornerAt(i) ?? own
    const end = cornerAt(i + 1) ?? own
    const off = (p: Point, n: Point, sign: number): Point => ({
      x: p.x + sign * half * n.x,
      y: p.y + sign * half * n.y,
    })
    return [[off(a, start, -1), off(b, end, -1), off(b, end, 1), off(a, start, 1)]]
  })
}

function normalOf(a: Point, b: Point): Point {
  const length = distance(a, b) || 1
  return { x: -(b.y - a.y) / length, y: (b.x - a.x) / length }
}
