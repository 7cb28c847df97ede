/** Room for everybody: each body takes the first free place behind or beside its own (BR-SCN-06). */
import { SIDES, type Side } from '../../../../engine/sides'
import { pointAt } from '../../../../board/table/rectangles'
import { roundInch } from '../../../../board/table/vectors'
import { gapBetween } from '../../../../board/table/bodies'
import { bodyAt, bodyInComplex, middleOf, type Body } from '../../state/bodies'
import type { Standing } from './poses'
import { distanceToEdge } from '../../../../board/table/table-edges'
import { standsOnTable } from '../../state/edges'
import { groundOf, type Ground } from '../ground'
import type { BrigadeInfo } from '../../state/lookup'
import type { BrSheet } from '../sheet'
import type { BodyPose } from '../../state/state'

/** Inches between friends, and between enemies. */
export const FRIEND_GAP = 0.05
const ENEMY_GAP = 1

export interface Dressed {
  readonly standing: Standing
  /** Null: there is no room, and it comes on later. */
  readonly pose: BodyPose | null
  /** Which step of the rule found the place. */
  readonly step: 'own' | 'depth' | 'beside' | 'none'
}

export interface Placed {
  readonly side: Side
  readonly body: Body
}

/** Dresses all bodies: garrisons first, then side 0, then side 1, from front to rear. The sheet has ground and bodies. */
export function dress(sheet: BrSheet, standings: readonly Standing[]): readonly Dressed[] {
  const ground = groundOf(sheet)
  const placed: Placed[] = []
  const dressed = new Map<Standing, Dressed>()
  for (const standing of standings) {
    const complex = sheet.terrain.complexes.find(({ id }) => id === standing.complexId)
    if (!complex) continue
    const pose = { ...middleOf(complex), heading: standing.pose.heading }
    placed.push({ side: standing.info.side, body: bodyInComplex(standing.info, complex) })
    dressed.set(standing, { standing, pose, step: 'own' })
  }
  for (const side of SIDES) {
    const own = standings
      .filter((one) => one.info.side === side && one.complexId === null)
      .toSorted((a, b) => fromRear(sheet, a.info, a.pose, b.info, b.pose))
    for (const standing of own) {
      const found = firstFree(standing, (body) => isFree(ground, body, placed))
      dressed.set(standing, found)
      if (found.pose) placed.push({ side, body: bodyAt(standing.info, found.pose, standing.formation) })
    }
  }
  return standings.map((standing) => dressed.get(standing) ?? { standing, pose: null, step: 'none' })
}

/** Orders bodies from front to rear: negative if the first comes first. */
export function fromRear(
  sheet: BrSheet,
  one: BrigadeInfo,
  at: BodyPose,
  other: BrigadeInfo,
  otherAt: BodyPose,
): number {
  const away = (info: BrigadeInfo, pose: BodyPose) =>
    roundInch(distanceToEdge(sheet.table, info.baseEdge, pose))
  return away(other, otherAt) - away(one, at) || one.brigade.seq - other.brigade.seq
}

function firstFree(standing: Standing, free: (body: Body) => boolean): Dressed {
  const { info, pose, formation } = standing
  const at = (back: number, right: number): BodyPose => {
    const { x, y } = pointAt(pose, right, -back)
    return { x: roundInch(x), y: roundInch(y), heading: pose.heading }
  }
  const tryAt = (back: number, right: number) => {
    const there = at(back, right)
    return free(bodyAt(info, there, formation)) ? there : undefined
  }
  for (const back of DEPTHS) {
    const found = tryAt(back, 0)
    if (found) return { standing, pose: found, step: back === 0 ? 'own' : 'depth' }
  }
  for (const { back, right } of BESIDE) {
    const found = tryAt(back, right)
    if (found) return { standing, pose: found, step: 'beside' }
  }
  return { standing, pose: null, step: 'none' }
}

/** Inches back from a body's own place, in the order tried: backwards positive. */
const DEPTHS: readonly number[] = [
  0,
  ...Array.from({ length: 10 }, (_, i) => [(i + 1) / 10, -(i + 1) / 10]).flat(),
  ...Array.from({ length: 150 }, (_, i) => (i + 11) / 10),
]

/** Places behind and beside, the nearest first; sideways counts double. Leaders take the first of them that is free. */
export const BESIDE: readonly { readonly back: number; readonly right: number }[] = Array.from(
  { length: 73 },
  (_, i) => -6 + i / 4,
)
  .flatMap((back) => Array.from({ length: 49 }, (_, i) => ({ back, right: -6 + i / 4 })))
  .toSorted(
    (a, b) =>
      Math.abs(a.back) + 2 * Math.abs(a.right) - Math.abs(b.back) - 2 * Math.abs(b.right) ||
      Math.abs(a.right) - Math.abs(b.right) ||
      a.right - b.right ||
      a.back - b.back,
  )

/** Whether a body may be put down: on the table, on ground that bears it, clear of everybody. */
export function isFree(ground: Ground, body: Body, placed: readonly Placed[]): boolean {
  if (!standsOnTable(ground, body)) return false
  const { side, isCavalry, isArtillery } = body.info
  const areas = ground.areasUnder(body.rectangle)
  if (areas.some(({ kind }) => kind.going === 'impassable')) return false
  if ((isCavalry || isArtillery) && areas.some(({ area }) => area.kind === 'village')) return false
  if (ground.complexesUnder(body.rectangle).length > 0) return false
  if (ground.linesUnder(body.rectangle).length > 0) return false
  return placed.every((other) => {
    const least = other.side === side ? FRIEND_GAP : ENEMY_GAP
    return roundInch(gapBetween(body, other.body, least + 0.01)) >= least
  })
}
