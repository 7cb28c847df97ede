/** Where units stand at the start, as history has them or the nearest place that is free (7.5). */
import type { Deployment } from '../../../../history/forces'
import { along, type Point } from '../../../../board/table/vectors'
import type { Pose } from '../../../../board/table/rectangles'
import { Body, gapOf, overlaps, rounded } from '../../state/bodies'
import type { Ground } from '../ground'
import type { UnitInfo } from '../roster'
import { EPS } from '../tables'
import type { Formation } from '../vocabulary'

/** Inches between units of a brigade side by side. */
const ABREAST = 0.25
const LATTICE = 0.25
/** How far a place may be moved, and how far if the unit stands as a column for it. */
const NEAR = 3
const FAR = 8
/** Nobody starts nearer to an enemy. */
const ENEMY_GAP = 1

export function formationOf(
  { arm, elementsAtStart }: UnitInfo,
  given: Deployment['formation'],
): Extract<Formation, 'line' | 'column'> {
  if (elementsAtStart === 1) return 'line'
  if (given === 'attackColumn' || given === 'marchColumn') return 'column'
  return given === 'limbered' && arm === 'artillery' ? 'column' : given === 'limbered' ? 'column' : 'line'
}

/** Poses of the units of one brigade abreast, the middle of their common front on its point. */
export function abreast(
  infos: readonly UnitInfo[],
  at: Point,
  heading: number,
  given: Deployment['formation'],
): readonly Body[] {
  const bodies = infos.map((info) => bodyAt(info, { ...at, heading }, formationOf(info, given)))
  const whole = bodies.reduce((sum, { width }) => sum + width, 0) + ABREAST * (bodies.length - 1)
  let left = -whole / 2
  return bodies.map((body) => {
    const middle = left + body.width / 2
    left += body.width + ABREAST
    return body.at({ ...along(at, heading + 90, middle), heading })
  })
}

function bodyAt(info: UnitInfo, pose: Pose, formation: Formation): Body {
  return new Body({ info, formation, count: info.elementsAtStart, pose })
}

/** Shifts on the lattice, least first; equal ones least sideways, then left, then forward. */
const SHIFTS: readonly { readonly u: number; readonly v: number; readonly off: number }[] = (() => {
  const most = FAR / LATTICE
  const all = []
  for (let i = -most; i <= most; i += 1)
    for (let j = -most; j <= most; j += 1) {
      const off = Math.sqrt(i * i + j * j) * LATTICE
      if (off <= FAR + EPS) all.push({ u: i * LATTICE, v: j * LATTICE, off })
    }
  return all.toSorted((a, b) => a.off - b.off || Math.abs(a.u) - Math.abs(b.u) || a.u - b.u || b.v - a.v)
})()

/** The nearest free place: up to 3 inches as it stands, up to 8 as a column; undefined: none. */
export function placeOf(wanted: Body, placed: readonly Body[], ground: Ground): Body | undefined {
  const isFree = (body: Body) => isFreeAt(body, placed, ground)
  const near = shifted(wanted, NEAR).find(isFree)
  if (near || wanted.count === 1) return near
  return shifted(bodyAt(wanted.info, wanted.pose, 'column'), FAR).find(isFree)
}

function* shiftedBodies(body: Body, most: number): Generator<Body> {
  const { pose } = body
  for (const { u, v, off } of SHIFTS) {
    if (off > most + EPS) return
    const at = along(along(pose, pose.heading + 90, u), pose.heading, v)
    yield body.at(rounded({ ...at, heading: pose.heading }))
  }
}
const shifted = (body: Body, most: number) => ({
  find: (is: (one: Body) => boolean): Body | undefined => {
    for (const one of shiftedBodies(body, most)) if (is(one)) return one
    return undefined
  },
})

/** On the board, on nobody, in no water and on no closed ground, and an inch from every enemy. */
export function isFreeAt(body: Body, placed: readonly Body[], ground: Ground): boolean {
  const closed = ground.hindering.filter(({ kind }) => kind === 'river' || kind === 'impassable')
  return (
    body.elements.every(({ corners }) => corners.every((corner) => ground.isOn(corner))) &&
    placed.every((other) =>
      other.info.side === body.info.side
        ? !overlaps(body, other)
        : gapOf(body, other, ENEMY_GAP * 2) >= ENEMY_GAP - EPS,
    ) &&
    body.elements.every(({ corners }) => ground.touched(corners, closed).length === 0)
  )
}
