// A point of an open table in words: which place it lies at, or how far from it and which way.
import type { Point } from '../../board/camera'
import { t } from '../../i18n'

export interface NamedPoint extends Point {
  readonly name: string
}

/** Inches within which a point is at its place, and from which on the place says nothing of it. */
const AT = 1
const FAR = 12

const WAYS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const
export type CompassWay = (typeof WAYS)[number]

export interface Nearness {
  readonly place: string
  readonly inches: number
  /** From the place to the point. */
  readonly way: CompassWay
}

/** The nearest of some places; null: none is near. */
export function nearest(at: Point, places: readonly NamedPoint[]): Nearness | null {
  let found: Nearness | null = null
  for (const { name, x, y } of places) {
    const inches = Math.hypot(at.x - x, at.y - y)
    if (inches > FAR || (found && found.inches <= inches)) continue
    const turn = Math.round(Math.atan2(at.x - x, at.y - y) / (Math.PI / 4))
    found = { place: name, inches, way: WAYS[(turn + WAYS.length) % WAYS.length] ?? 'n' }
  }
  return found
}

/**
 * As in "3″ north-east of Piraumont"; where no place is near, inches from the west and the south. Whoever is sent there goes
 * to it: `isGoal`.
 */
export function nearWords(at: Point, places: readonly NamedPoint[], isGoal = false): string {
  const found = nearest(at, places)
  const to = (place: string): string => (isGoal ? t('battle.near.to', { place }) : place)
  if (!found) return to(t('battle.near.nowhere', { x: Math.round(at.x), y: Math.round(at.y) }))
  const { place, inches, way } = found
  if (inches > AT)
    return to(t('battle.near.of', { n: Math.round(inches), way: t(`battle.near.ways.${way}`), place }))
  return isGoal ? to(place) : t('battle.near.at', { place })
}
