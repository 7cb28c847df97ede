/** How far a column follows a road: to where open ground lets it turn off, and not close up to a friend (BR-TERR-10, 10.4). */
import { lengthOf, pointOn } from '../../../../board/table/routes'
import type { Rectangle } from '../../../../board/table/rectangles'
import { along, roundInch, type Point } from '../../../../board/table/vectors'
import { groundOf } from '../../sheet/ground'
import { originOf } from '../../sheet/seen-by'
import type { BrSheet } from '../../sheet/sheet'
import type { Body } from '../../state/bodies'
import { kept } from '../../state/memory'
import type { Plotted } from './considerations'
import type { Trial } from './trials'

interface Road {
  readonly id: string
  readonly polyline: readonly Point[]
}

/** Places on a road that are looked at, inches apart. */
const STEP = 0.5
/** A road ends so near to its last point, inches. */
const AT_END = 1

/**
 * Inches of a stretch of road to the last place before its end where a column has open ground about it to turn off: among
 * houses that only the road leads through it would stand for ever. Where there is no such place, the whole of a road that
 * goes on, and nothing of one that ends.
 */
export function openStretch(sheet: BrSheet, column: Body, road: Road, from: number, to: number): number {
  const isBack = to < from
  const whole = Math.abs(to - from)
  if (isOpen(sheet, column, road, to, isBack)) return whole
  const known = placesOf(sheet, column, road, isBack)
  const on = isBack ? -1 : 1
  for (let i = isBack ? Math.ceil(to / STEP) : Math.floor(to / STEP); (i * STEP - from) * on > 0; i -= on) {
    const open = known.get(i) ?? isOpen(sheet, column, road, i * STEP, isBack)
    known.set(i, open)
    if (open) return (i * STEP - from) * on
  }
  const goesOn = to > AT_END && to < lengthOf(road.polyline) - AT_END
  return goesOn || leadsOut(sheet, column, road, to, isBack) ? whole : 0
}

/** Whether open ground lies before a column at a place on a road: it drives out straight and turns there. */
function leadsOut(
  sheet: BrSheet,
  { radius }: Body,
  { polyline }: Road,
  at: number,
  isBack: boolean,
): boolean {
  const { x, y, heading } = pointOn(polyline, Math.min(at, lengthOf(polyline) - 0.01))
  const on = isBack ? heading + 180 : heading
  return isClear(sheet, {
    ...along({ x, y }, on, 2 * radius),
    heading: on,
    width: 2 * radius,
    depth: 2 * radius,
  })
}

/** Whether nothing but open ground is about a column with its front at a place on a road. */
function isOpen(
  sheet: BrSheet,
  { radius, rectangle: { depth } }: Body,
  { polyline }: Road,
  at: number,
  isBack: boolean,
): boolean {
  const { x, y, heading } = pointOn(polyline, at)
  const on = isBack ? heading + 180 : heading
  return isClear(sheet, {
    ...along({ x, y }, on, radius - depth / 2),
    heading: on,
    width: 2 * radius,
    depth: 2 * radius,
  })
}

function isClear(sheet: BrSheet, place: Rectangle): boolean {
  const ground = groundOf(sheet)
  return (
    ground.areasUnder(place).every(({ kind }) => kind.going === 'open') &&
    ground.complexesUnder(place).length === 0
  )
}

/** Whether the places of a road are open, by their number from its start, as far as anybody has asked. */
type Places = Map<number, boolean>

const placesBySize = kept((_: BrSheet) => new Map<string, Places>())

/** What is known of a road as columns of one size go along it. */
function placesOf(sheet: BrSheet, { radius, rectangle }: Body, { id }: Road, isBack: boolean): Places {
  const bySize = placesBySize(originOf(sheet))
  const key = JSON.stringify([id, isBack, radius, rectangle.depth])
  let known = bySize.get(key)
  if (!known) {
    known = new Map()
    bySize.set(key, known)
  }
  return known
}

/** A column on the road keeps off the friend before it, or waits: one that he touches could turn off the road no more. */
export function behindFriends(plotted: Plotted, { gone, barredBy }: Trial): Plotted | undefined {
  const [action] = plotted.actions
  if (!action || !('followRoad' in action) || barredBy !== 'friend') return plotted
  const length = roundInch(gone - BEHIND_COLUMN)
  return length < LEAST_STEP ? undefined : { ...plotted, actions: [{ ...action, distance: length }] }
}
/** How far a column on the road stays behind the friend before it, inches. */
const BEHIND_COLUMN = 0.6
/** Shorter steps up to him are not worth making, inches. */
const LEAST_STEP = 0.6
