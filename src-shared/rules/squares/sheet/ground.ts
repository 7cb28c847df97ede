/** The ground of a sheet: its squares with terrain, rivers and rear squares worked out once. */
import { waysRound } from '../../../board/grid/cells'
import { DIRECTIONS, type Direction } from '../../../board/grid/facing'
import { Grid } from '../../../board/grid/grid'
import type { Bank, SqScenario, SqSquare, SquareId } from './sheet'
import { COST } from './tables'

/** Directions, as numbers, that lead one step nearer to each home edge (SQ-RET-02). */
const REARWARD: Readonly<Record<Direction, readonly number[]>> = {
  N: [7, 0, 1],
  NE: [0, 1, 2],
  E: [1, 2, 3],
  SE: [4, 3, 2],
  S: [5, 4, 3],
  SW: [4, 5, 6],
  W: [5, 6, 7],
  NW: [0, 7, 6],
}

const NOTHING: SqSquare = {}

/** The squares of one sheet (SQ-SCALE-01). Every question throws on a square outside the board unless it says else. */
export class Ground extends Grid {
  /** 1 where the step from square `i` in direction `d`, at `i * 8 + d`, is barred by a river (SQ-TERR-05). */
  readonly barredStep: Uint8Array
  /** 1 where that step crosses a river edge at a cost (SQ-TERR-05). */
  readonly riverStep: Uint8Array
  /** 1 where entering costs one more for woods, hill or rough (SQ-MOVE-03). */
  readonly going: Uint8Array
  readonly woodsAt: Uint8Array
  readonly impassableAt: Uint8Array
  /** True if any square has a river inside. */
  readonly hasBanks: boolean
  /** Numbers of the squares that troops of each square can step into: neither impassable nor across a barred edge. */
  readonly oneStep: readonly (readonly number[])[]
  /** Numbers of those they can step into after one such step, and not before. */
  readonly twoSteps: readonly (readonly number[])[]

  readonly #squares: readonly SqSquare[]
  readonly #distances = new Map<number, Float64Array>()

  constructor({ board, squares, rivers }: Pick<SqScenario, 'board' | 'squares' | 'rivers'>) {
    super({ columns: board.cols, rows: board.rows })
    this.#squares = this.names.map((name) => squares[name] ?? NOTHING)
    this.going = Uint8Array.from(this.#squares, (s) => (s.woods || s.hill || s.rough ? 1 : 0))
    this.woodsAt = Uint8Array.from(this.#squares, (s) => (s.woods ? 1 : 0))
    this.impassableAt = Uint8Array.from(this.#squares, (s) => (s.impassable ? 1 : 0))
    this.hasBanks = this.#squares.some((s) => s.riverInside !== undefined)
    this.barredStep = new Uint8Array(this.count * 8)
    this.riverStep = new Uint8Array(this.count * 8)
    this.#fillSteps(rivers)
    this.oneStep = this.names.map((_, from) => this.#openSteps(from))
    this.twoSteps = this.oneStep.map((beside, from) => {
      const further = new Set(beside.flatMap((to) => this.oneStep[to] ?? []))
      return [...further].filter((to) => to !== from && !beside.includes(to))
    })
  }

  #openSteps(from: number): readonly number[] {
    const found: number[] = []
    for (let d = 0; d < 8; d += 1) {
      const to = this.neighbour[from * 8 + d] ?? -1
      if (to >= 0 && this.barredStep[from * 8 + d] === 0 && this.impassableAt[to] === 0) found.push(to)
    }
    return found
  }

  #fillSteps(rivers: SqScenario['rivers']): void {
    // 1: costs a point to cross; 2: bars the way. The worse of two entries for one edge counts.
    const edges = new Map<number, 1 | 2>()
    const edgeKey = (a: number, b: number) => Math.min(a, b) * this.count + Math.max(a, b)
    for (const river of rivers) {
      if (!this.has(river.a) || !this.has(river.b)) continue
      const key = edgeKey(this.number(river.a), this.number(river.b))
      const bars = river.kind === 'uncrossable' && river.bridge !== true
      if (bars || !edges.has(key)) edges.set(key, bars ? 2 : 1)
    }
    const edge = (a: number, b: number) => edges.get(edgeKey(a, b)) ?? 0
    this.neighbour.forEach((to, step) => {
      if (to < 0) return
      const from = Math.floor(step / 8)
      // A diagonal goes round by either corner; each way is as bad as the worse of its two edges (SQ-R-14).
      const ways =
        step % 2 === 0
          ? [edge(from, to)]
          : waysRound(this.place(from), this.place(to)).map((place) => {
              const corner = this.numberAt(place)
              return Math.max(edge(from, corner), edge(corner, to))
            })
      const best = Math.min(...ways)
      this.barredStep[step] = best === 2 ? 1 : 0
      this.riverStep[step] = best === 1 ? 1 : 0
    })
  }

  /**
   * Action points, about, from every square to a goal for troops that meet nobody, by number; Infinity where there is no
   * way. A diagonal counts half a step more, because only the first of an activation is cheap (SQ-MOVE-02).
   */
  distancesTo(square: SquareId): Float64Array {
    const goal = this.find(square)
    // The staff asks for the same few goals all day: without keeping them its battles take a third longer.
    let distances = this.#distances.get(goal)
    if (!distances) this.#distances.set(goal, (distances = this.#distancesTo(goal)))
    return distances
  }

  #distancesTo(goal: number): Float64Array {
    const distances = new Float64Array(this.count).fill(Infinity)
    if (goal < 0) return distances
    distances[goal] = 0
    const open = new Set([goal])
    while (open.size > 0) {
      let at = goal
      let least = Infinity
      for (const one of open) {
        const cost = distances[one] ?? Infinity
        if (cost < least) {
          least = cost
          at = one
        }
      }
      open.delete(at)
      for (let d = 0; d < 8; d += 1) {
        const from = this.neighbour[at * 8 + d] ?? -1
        if (from < 0 || this.impassableAt[from] === 1 || this.barredStep[at * 8 + d] === 1) continue
        const step =
          (d % 2 === 1 ? (COST.step + COST.laterDiagonal) / 2 : COST.step) +
          (this.going[at] === 1 ? COST.going : 0) +
          (this.riverStep[at * 8 + d] === 1 ? COST.river : 0)
        const total = least + step
        if (total < (distances[from] ?? Infinity)) {
          distances[from] = total
          open.add(from)
        }
      }
    }
    return distances
  }

  /** Terrain as the sheet gives it; empty for open ground (SQ-TERR-01). */
  terrain(square: SquareId): SqSquare {
    return this.#squares[this.number(square)] ?? NOTHING
  }

  woods(square: SquareId): boolean {
    return this.terrain(square).woods === true
  }

  hill(square: SquareId): boolean {
    return this.terrain(square).hill === true
  }

  impassable(square: SquareId): boolean {
    return this.terrain(square).impassable === true
  }

  town(square: SquareId): SqSquare['town'] {
    return this.terrain(square).town
  }

  /** SQ-TERR-03 */
  level(square: SquareId): number {
    const { level, hill } = this.terrain(square)
    return level ?? (hill ? 1 : 0)
  }

  /** None of woods, hill, rough, town; a river does not matter (SQ-TERR-04, SQ-R-39). */
  isOpen(square: SquareId, hillsCountAsOpen: boolean): boolean {
    const { woods, hill, rough, town } = this.terrain(square)
    return !woods && !rough && !town && (!hill || hillsCountAsOpen)
  }

  /** Whether a river bars the step between two adjacent squares: for moves, assaults, retreats and nights (SQ-TERR-05). */
  barred(a: SquareId, b: SquareId): boolean {
    return this.barredStep[this.number(a) * 8 + this.direction(a, b)] === 1
  }

  /** 1 if the step between two adjacent squares crosses river edges at a cost, else 0; banks apart (SQ-TERR-05). */
  riverCost(a: SquareId, b: SquareId): 0 | 1 {
    return this.riverStep[this.number(a) * 8 + this.direction(a, b)] === 1 ? 1 : 0
  }

  hasRiverInside(square: SquareId): boolean {
    return this.terrain(square).riverInside !== undefined
  }

  /** Bank of a river inside `square` on the side of direction number `d`; null without such a river (SQ-TERR-06). */
  bankToward(square: SquareId, d: number): Bank | null {
    const edge = DIRECTIONS[d]
    return edge === undefined ? null : (this.terrain(square).riverInside?.bank[edge] ?? null)
  }

  /** Bank that a unit takes when it comes into `square` from a neighbour, by a move or a retreat (SQ-TERR-06). */
  bankFrom(square: SquareId, from: SquareId): Bank | null {
    return this.bankToward(square, this.direction(square, from))
  }

  /** Bank that a unit takes when it comes in from off the board; in a corner by N or S (SQ-TERR-06). */
  bankFromEdge(square: SquareId): Bank | null {
    const edge = this.boardEdges(square)[0]
    return edge === undefined ? null : this.bankToward(square, DIRECTIONS.indexOf(edge))
  }

  /** Whether a square lies on a home edge; a corner edge has the squares of both its edges. */
  onHomeEdge(square: SquareId, homeEdge: Direction): boolean {
    return this.boardEdges(square).some((edge) => homeEdge.includes(edge))
  }

  /** The up to three squares one step nearer to the home edge, legal or not (SQ-RET-02, SQ-R-37). */
  rearSquares(square: SquareId, homeEdge: Direction): readonly SquareId[] {
    const from = this.number(square) * 8
    return REARWARD[homeEdge]
      .map((d) => this.neighbour[from + d] ?? -1)
      .filter((n) => n >= 0)
      .map((n) => this.name(n))
  }
}

// Kept by sheet: at Waterloo it takes 0.3 ms to make, ten times as long as a step of random play.
const grounds = new WeakMap<SqScenario, Ground>()

/** The ground of a sheet, built when it is first asked for. */
export function groundOf(sheet: SqScenario): Ground {
  let ground = grounds.get(sheet)
  if (!ground) grounds.set(sheet, (ground = new Ground(sheet)))
  return ground
}
