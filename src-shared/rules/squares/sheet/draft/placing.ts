/** Where bases stand or when they come, and who has to make room (7.4 step 6 of the rules). */
import { cellName, cellPlace, type CellPlace } from '../../../../board/grid/cells'
import type { Direction } from '../../../../board/grid/facing'
import type { Battle } from '../../../../history/battle'
import type { GridBoard } from '../../../../history/boards'
import type { SquaresFrame } from '../frames'
import { standsAt, type Roster } from '../../../../history/roster-types'
import type { Point } from '../../../../history/vocabulary'
import type { Side } from '../../../../engine/sides'
import { isGuns, type Base, type DraftUnit } from './bases'
import { DraftError, most } from '../../../drafting'
import { centreOf, squareOfPoint } from './ground'
import { MAX_BRIGADES, MAX_UNITS } from '../../state/lookup'
import type { SqSquare, SquareId } from '../sheet'

const MINUTES_OF_TURN = 60

/** Square where a unit's base stood the evening before, and whether in its town (CP-STEP-05). */
export interface Stood {
  readonly square: SquareId
  readonly inTown: boolean
}

/** What a base gets on the sheet. */
export type Placed =
  | { readonly square: SquareId; readonly inTown: boolean }
  | { readonly arrival: { readonly turn: number; readonly entry: readonly SquareId[] } }

/** A base that had to stand elsewhere than history put it. */
export interface Displaced {
  readonly unitId: string
  readonly from: SquareId
  readonly to: SquareId
}

/** A base with its side and the edge of the map behind it. */
export interface SidedBase {
  readonly base: Base
  readonly side: Side
  readonly homeEdge: Direction
}

export interface PlacingInput {
  readonly battle: Battle
  readonly board: GridBoard
  readonly frame: SquaresFrame
  readonly roster: Roster
  readonly squares: Readonly<Record<SquareId, SqSquare>>
  /** In the order of steps 3 and 4. */
  readonly bases: readonly SidedBase[]
  /** Units that stay where their base stood, whatever place they have else. */
  readonly stoodAt?: ReadonlyMap<string, Stood> | undefined
}

/** Turn of an hour: 1 + whole turns since the start, at least 1. */
export function turnOf(dueMinutes: number, startMinutes: number): number {
  return Math.max(1, 1 + Math.floor((dueMinutes - startMinutes) / MINUTES_OF_TURN))
}

/** A base that is to stand on the board. */
interface Wanting extends SidedBase {
  readonly wants: SquareId
  /** Place in the list of 7.5, or null. */
  readonly byName: { readonly rank: number; readonly inTown: boolean } | null
  /** Mean point of its men there, metres. */
  readonly mean: Point
  /** More than half of its men there are in buildings. */
  readonly inBuildings: boolean
  /** Metres from its home edge of the map. */
  readonly forward: number
}

export function placeBases(input: PlacingInput): {
  readonly placed: ReadonlyMap<string, Placed>
  readonly displaced: readonly Displaced[]
} {
  const placed = new Map<string, Placed>()
  const wanting: Wanting[] = []
  const named = namedPlaces(input)
  for (const sided of input.bases) {
    const place = placeOf(sided.base, input)
    if ('arrival' in place) placed.set(sided.base.id, place)
    else wanting.push(wantingOf(sided, place.square, place.there, named.get(sided.base.id) ?? null, input))
  }
  const owner = owners(wanting)
  const held = new Map<SquareId, { brigades: number; units: number; inTown: number }>()
  const fits = (square: SquareId, base: Base) => {
    const now = held.get(square) ?? { brigades: 0, units: 0, inTown: 0 }
    return now.units < MAX_UNITS && (isGuns(base.kind) || now.brigades < MAX_BRIGADES)
  }
  const settle = (w: Wanting, square: SquareId, mayGarrison: boolean) => {
    const now = held.get(square) ?? { brigades: 0, units: 0, inTown: 0 }
    const capacity = input.squares[square]?.town?.capacity ?? 0
    const inTown = mayGarrison && w.base.kind === 'infantry' && now.inTown < capacity
    held.set(square, {
      brigades: now.brigades + (isGuns(w.base.kind) ? 0 : 1),
      units: now.units + 1,
      inTown: now.inTown + (inTown ? 1 : 0),
    })
    placed.set(w.base.id, { square, inTown })
  }

  // In every square its owner's bases stay in turn, as far as they fit.
  const moved: Wanting[] = []
  for (const [square, side] of owner) {
    const here = wanting.filter((w) => w.wants === square)
    moved.push(...here.filter((w) => w.side !== side))
    for (const w of here.filter((other) => other.side === side).toSorted(inTurn))
      if (fits(square, w.base))
        settle(w, square, w.byName?.inTown === true || (w.byName === null && w.inBuildings))
      else moved.push(w)
  }

  // The displaced of side 0, then of side 1, foremost first.
  const displaced: Displaced[] = []
  const order = new Map(wanting.map((w, i) => [w, i] as const))
  const foremost = (a: Wanting, b: Wanting) =>
    b.forward - a.forward || (order.get(a) ?? 0) - (order.get(b) ?? 0)
  for (const w of moved.toSorted((a, b) => a.side - b.side || foremost(a, b))) {
    const to = nearestFreeSquare(
      w,
      input,
      (square) => (owner.get(square) ?? w.side) === w.side && fits(square, w.base),
    )
    settle(w, to, false)
    owner.set(to, w.side)
    displaced.push({ unitId: w.base.id, from: w.wants, to })
  }
  return { placed, displaced }
}

/** First those placed by name, in the order of 7.5, then the foremost; equal ones as they were made. */
function inTurn(a: Wanting, b: Wanting): number {
  if (a.byName && b.byName) return a.byName.rank - b.byName.rank
  if (a.byName || b.byName) return a.byName ? -1 : 1
  return b.forward - a.forward
}

/** The square or the arrival of most of a base's men, and those men. */
function placeOf(
  base: Base,
  { board, roster, stoodAt }: PlacingInput,
):
  | { readonly square: SquareId; readonly there: readonly DraftUnit[] }
  | Extract<Placed, { arrival: unknown }> {
  const keyOf = (unit: DraftUnit): string => {
    const stood = stoodAt?.get(unit.record.unit.id)
    if (stood) return stood.square
    const standing = standsAt(unit.placing, unit.record.unit.id)
    return standing ? squareOfPoint(board, standing.at) : arrivalKey(unit)
  }
  const arrivalKey = ({ placing }: DraftUnit): string => {
    if (placing.kind !== 'arrival') return ''
    const due = placing.dueMinutes + (board.entries[placing.entry]?.delayMinutes ?? 0)
    return `${turnOf(due, roster.startMinutes)} ${placing.entry}`
  }
  const key = most(base.members, keyOf)
  const there = base.members.filter((unit) => keyOf(unit) === key)
  const first = there[0]?.placing
  const stays = there.some((unit) => stoodAt?.has(unit.record.unit.id))
  if (stays || first?.kind !== 'arrival') return { square: key, there }
  const entry = board.entries[first.entry]?.cells
  if (!entry)
    throw new DraftError(`${base.name} comes by “${first.entry}”, which has no square on this board.`)
  return { arrival: { turn: Number(key.split(' ')[0]), entry } }
}

/** Bases placed by name: for each the square and whether in its town (7.5). */
function namedPlaces({ frame, bases, stoodAt }: PlacingInput) {
  const named = new Map<string, { square: SquareId; rank: number; inTown: boolean }>()
  // Who stays where he stood has no place by name.
  if (stoodAt) return named
  frame.placed.forEach((row, rank) => {
    let best: { readonly base: Base; readonly men: number } | undefined
    for (const { base } of bases) {
      const of = base.members.filter((unit) => unit.record.brigade.id === row.brigadeId)
      const men = of.reduce((sum, unit) => sum + unit.size, 0)
      if (men > (best?.men ?? 0)) best = { base, men }
    }
    const brigade = best?.base.members.find((unit) => unit.record.brigade.id === row.brigadeId)?.brigade
    const placer = brigade?.placedBy
    if (!best || (placer && placer.id !== frame.placedInSpiteOf) || named.has(best.base.id)) return
    named.set(best.base.id, { square: row.square, rank, inTown: row.inTown === true })
  })
  return named
}

function wantingOf(
  sided: SidedBase,
  square: SquareId,
  there: readonly DraftUnit[],
  name: { readonly square: SquareId; readonly rank: number; readonly inTown: boolean } | null,
  { battle, board, stoodAt }: PlacingInput,
): Wanting {
  let [x, y, size, housed] = [0, 0, 0, 0]
  for (const unit of there) {
    const stood = stoodAt?.get(unit.record.unit.id)
    const standing = stood
      ? { at: centreOf(board, stood.square), inBuildings: stood.inTown }
      : standsAt(unit.placing, unit.record.unit.id)
    if (!standing) continue
    x += standing.at[0] * unit.size
    y += standing.at[1] * unit.size
    size += unit.size
    if (standing.inBuildings) housed += unit.size
  }
  const mean: Point = [x / size, y / size]
  const inBuildings = 2 * housed > size
  const same = name === null || name.square === square
  return {
    ...sided,
    wants: name?.square ?? square,
    // A base that a name leaves where its men were keeps the houses they were in.
    byName: name && { rank: name.rank, inTown: name.inTown || (same && inBuildings) },
    mean,
    inBuildings,
    forward: forwardOf(mean, sided.homeEdge, battle.extent),
  }
}

/** Metres of a point from an edge of the map. */
function forwardOf([x, y]: Point, edge: Direction, { widthM, heightM }: Battle['extent']): number {
  if (edge === 'N') return heightM - y
  if (edge === 'S') return y
  return edge === 'W' ? x : widthM - x
}

/** Which side each wanted square belongs to. */
function owners(wanting: readonly Wanting[]): Map<SquareId, Side> {
  const owner = new Map<SquareId, Side>()
  for (const square of new Set(wanting.map((w) => w.wants))) {
    const of = (side: Side) => wanting.filter((w) => w.wants === square && w.side === side)
    const claims = ([0, 1] as const).map((side) => of(side).some((w) => w.byName !== null || w.inBuildings))
    const one = of(1).length
    const stronger: Side = claims[0] !== claims[1] ? (claims[1] ? 1 : 0) : one > of(0).length ? 1 : 0
    owner.set(square, stronger)
  }
  return owner
}

/** The nearest square, by its centre, that is no farther from the home edge of the base than the one it leaves. */
function nearestFreeSquare(
  w: Wanting,
  { board, squares }: PlacingInput,
  free: (square: SquareId) => boolean,
): SquareId {
  const behind = ({ column, row }: CellPlace): number => {
    if (w.homeEdge === 'N') return row
    if (w.homeEdge === 'S') return board.rows - 1 - row
    return w.homeEdge === 'W' ? column : board.columns - 1 - column
  }
  const wanted = behind(cellPlace(w.wants))
  let best: { readonly square: SquareId; readonly metres: number } | undefined
  for (let column = 0; column < board.columns; column += 1)
    for (let row = 0; row < board.rows; row += 1) {
      const square = cellName({ column, row })
      if (behind({ column, row }) > wanted || squares[square]?.impassable === true || !free(square)) continue
      const [x, y] = centreOf(board, square)
      const metres = Math.hypot(x - w.mean[0], y - w.mean[1])
      if (!best || metres < best.metres) best = { square, metres }
    }
  if (!best)
    throw new DraftError(
      `There is no room on the board for ${w.base.name} behind ${w.wants}. Choose fewer what-ifs that bring troops.`,
    )
  return best.square
}
