/** The ground of a sheet by number of box and direction: kinds, levels, edges and roads (3.6, OH-TERR-01). */
import { Grid } from '../../../board/grid/grid'
import type { OhEdge, OhSheet } from './sheet'
import type { Box, BoxKind, EdgeKind } from './vocabulary'

/** A box of the eight around another, by number, with the number of the direction; `d` odd is diagonal. */
export const isDiagonal = (d: number): boolean => d % 2 === 1

/**
 * Boxes are numbered as in Grid. What lies between two neighbours stands at `i * 8 + d`. A diagonal step from `i` in
 * direction `d` has two ways round: the first by the neighbour in direction `d - 1`, the second by `d + 1` (OH-MOVE-05).
 */
export class Ground extends Grid {
  readonly kinds: readonly BoxKind[]
  readonly levels: Uint8Array
  /** 1: a road joins the two. */
  readonly road: Uint8Array
  /** 1: in a straight step a stream or ford; in a diagonal one, if there is one on both ways round (OH-TERR-06). */
  readonly wet: Uint8Array
  /** Straight: 1 a river, 2 a bridge, 3 a barricaded bridge. Diagonal: bit 1 and 2 for ways round that water closes. */
  readonly water: Uint8Array
  readonly hedge: Uint8Array
  readonly hasHedges: boolean

  constructor(sheet: OhSheet) {
    super(sheet)
    const boxes = this.names.map((name) => sheet.boxes[name])
    this.kinds = boxes.map((box) => box?.kind ?? 'clear')
    this.levels = Uint8Array.from(boxes, (box) => box?.level ?? 0)
    this.road = new Uint8Array(this.count * 8)
    this.wet = new Uint8Array(this.count * 8)
    this.water = new Uint8Array(this.count * 8)
    this.hedge = new Uint8Array(this.count * 8)
    this.hasHedges = sheet.edges.some(({ hedge }) => hedge === true)
    for (const edge of sheet.edges) this.#setEdge(edge)
    for (const { a, b } of sheet.roads) this.#both(this.road, a, b, 1)
    for (let from = 0; from < this.count; from += 1) for (let d = 1; d < 8; d += 2) this.#setDiagonal(from, d)
  }

  #setEdge({ a, b, kind, barricaded, hedge }: OhEdge): void {
    const water: Readonly<Record<EdgeKind, number>> = { stream: 0, ford: 0, river: 1, bridge: 2 }
    if (kind === 'stream' || kind === 'ford') this.#both(this.wet, a, b, 1)
    if (kind !== undefined) this.#both(this.water, a, b, water[kind] + (barricaded === true ? 1 : 0))
    if (hedge === true) this.#both(this.hedge, a, b, 1)
  }

  #both(list: Uint8Array, a: Box, b: Box, value: number): void {
    if (!this.has(a) || !this.has(b)) return
    const there = this.direction(a, b)
    if (there < 0) return
    list[this.number(a) * 8 + there] = value
    list[this.number(b) * 8 + ((there + 4) % 8)] = value
  }

  #setDiagonal(from: number, d: number): void {
    if ((this.neighbour[from * 8 + d] ?? -1) < 0) return
    const straight = (list: Uint8Array, box: number, direction: number) => list[box * 8 + direction] ?? 0
    const ways = [
      { first: d - 1, second: (d + 1) % 8 },
      { first: (d + 1) % 8, second: d - 1 },
    ].map(({ first, second }) => {
      const corner = this.neighbour[from * 8 + first] ?? -1
      return {
        wet: straight(this.wet, from, first) + straight(this.wet, corner, second) > 0,
        closed: straight(this.water, from, first) + straight(this.water, corner, second) > 0,
      }
    })
    if (ways.every(({ wet }) => wet)) this.wet[from * 8 + d] = 1
    this.water[from * 8 + d] = (ways[0]?.closed ? 1 : 0) + (ways[1]?.closed ? 2 : 0)
  }

  kind(i: number): BoxKind {
    return this.kinds[i] ?? 'clear'
  }

  level(i: number): number {
    return this.levels[i] ?? 0
  }

  /** Number of the neighbour in a direction; -1 off the board. */
  beside(i: number, d: number): number {
    return this.neighbour[i * 8 + d] ?? -1
  }

  hasRoad(i: number, d: number): boolean {
    return this.road[i * 8 + d] === 1
  }

  /** Whether any road leads from a box. */
  isOnRoad(i: number): boolean {
    for (let d = 0; d < 8; d += 1) if (this.road[i * 8 + d] === 1) return true
    return false
  }

  isWet(i: number, d: number): boolean {
    return this.wet[i * 8 + d] === 1
  }

  isRiver(i: number, d: number): boolean {
    return !isDiagonal(d) && this.water[i * 8 + d] === 1
  }

  isBridge(i: number, d: number): boolean {
    return !isDiagonal(d) && (this.water[i * 8 + d] ?? 0) >= 2
  }

  isBarricaded(i: number, d: number): boolean {
    return !isDiagonal(d) && this.water[i * 8 + d] === 3
  }

  hasHedge(i: number, d: number): boolean {
    return this.hedge[i * 8 + d] === 1
  }
}

// Kept by sheet: every question about a step asks for it.
const grounds = new WeakMap<OhSheet, Ground>()

/** The ground of a sheet, built when it is first asked for. */
export function groundOf(sheet: OhSheet): Ground {
  let ground = grounds.get(sheet)
  if (!ground) grounds.set(sheet, (ground = new Ground(sheet)))
  return ground
}
