// Leaders on the open table, so that the name of each can be read at every zoom: those who stand close together are drawn a
// little apart.
import type { Point } from '../camera'
import { overlaps, type Rect } from '../rect'
import { NAME_AT, type NameSide } from '../counters/leader'
import type { Leader } from '../scene'

/** A leader where he stands, pixels, with the room that disc and name take at his scale. */
export interface LeaderDisc extends Point {
  readonly id: string
  readonly chief: boolean
  /** Pixels of the whole disc from its centre. */
  readonly radius: number
  /** Pixels from the centre to the end of the name. */
  readonly reach: number
  readonly named: NameSide
  /** Half the height of a name, pixels. */
  readonly half: number
}

/** Of a leader at scale 1, pixels: his disc with its rings, a chief's has one more; half the height of his name. */
const AT_FULL = { disc: 13, chief: 15.5, half: 7 } as const

/** His name stands at the right, at the left if it would go beyond `east`, the eastern edge of the table in pixels. */
export function discOf(
  { id, name, chief }: Leader,
  at: Point,
  scale: number,
  nameWidth: (name: string) => number,
  east: number,
): LeaderDisc {
  const reach = (NAME_AT + nameWidth(name)) * scale
  return {
    id,
    chief,
    x: at.x,
    y: at.y,
    radius: (chief ? AT_FULL.chief : AT_FULL.disc) * scale,
    reach,
    named: at.x + reach > east ? 'left' : 'right',
    half: AT_FULL.half * scale,
  }
}

/** Pixels by which a disc is moved on until it is clear, and beyond which it is not looked for. */
const STEP = 2
const FARTHEST = 120

/** None, then down and up by turns. */
const OFFSETS: readonly number[] = [
  0,
  ...Array.from({ length: FARTHEST / STEP }, (_, i) => STEP * (i + 1)).flatMap((by) => [by, -by]),
]

/**
 * Where each is drawn: chiefs where they stand, the others as near to it as their names and those around them can be read.
 * Discs may cover the edges of each other, never a name.
 */
export function leadersApart(discs: readonly LeaderDisc[]): ReadonlyMap<string, LeaderDisc> {
  const placed: LeaderDisc[] = []
  const order = discs.toSorted(
    (a, b) => Number(b.chief) - Number(a.chief) || a.y - b.y || a.x - b.x || a.id.localeCompare(b.id),
  )
  for (const disc of order) {
    const free = OFFSETS.find((dy) => !placed.some((one) => covers(one, { ...disc, y: disc.y + dy })))
    placed.push({ ...disc, y: disc.y + (free ?? 0) })
  }
  return new Map(placed.map((disc) => [disc.id, disc]))
}

const square = ({ x, y }: Point, half: number): Rect => ({
  left: x - half,
  top: y - half,
  right: x + half,
  bottom: y + half,
})
const nameOf = ({ x, y, radius, reach, half, named }: LeaderDisc): Rect => ({
  left: named === 'right' ? x + radius : x - reach,
  top: y - half,
  right: named === 'right' ? x + reach : x - radius,
  bottom: y + half,
})

/** Whether of two leaders one covers the name or the middle of the other. */
const covers = (a: LeaderDisc, b: LeaderDisc): boolean =>
  overlaps(nameOf(a), nameOf(b)) ||
  overlaps(nameOf(a), square(b, b.radius)) ||
  overlaps(nameOf(b), square(a, a.radius)) ||
  overlaps(square(a, a.half), square(b, b.half))
