/** The ground of a sheet: its squares as numbers, with neighbours, terrain, rivers and rear squares worked out once. */
import { EDGES } from './sheet'
import type { Bank, Edge8, SqScenario, SqSquare, SquareId } from './sheet'

/** Columns and rows that a step in each direction of EDGES changes. */
const COLUMN_STEP = [0, 1, 1, 1, 0, -1, -1, -1] as const
const ROW_STEP = [-1, -1, 0, 1, 1, 1, 0, -1] as const

/** Directions that lead one step nearer to each home edge (SQ-RET-02). */
const REARWARD: Readonly<Record<Edge8, readonly number[]>> = {
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

/** `E3` of a column and a row counted from 0 (SQ-SCALE-01). */
export function squareAt(column: number, row: number): SquareId {
  return String.fromCharCode(65 + column) + String(row + 1)
}

/**
 * Index of one board. Squares are numbered by rows from the north-west corner; directions 0 to 7 are those of EDGES,
 * clockwise from north. Every question takes square ids and throws on a square outside the board unless it says else.
 */
export class Ground {
  readonly cols: number
  readonly rows: number
  readonly count: number
  /** Ids by number. */
  readonly ids: readonly SquareId[]
  /** Number of the neighbour in direction `d` of square `i` at `i * 8 + d`; -1 off the board. */
  readonly neighbour: Int16Array
  /** 1 where that step is barred by a river (SQ-TERR-05). */
  readonly barredStep: Uint8Array
  /** 1 where that step crosses a river edge at a cost (SQ-TERR-05). */
  readonly riverStep: Uint8Array
  /** 1 where entering costs one more for woods, hill or rough (SQ-MOVE-03). */
  readonly going: Uint8Array
  readonly woodsAt: Uint8Array
  readonly impassableAt: Uint8Array
  /** True if any square has a river inside. */
  readonly hasBanks: boolean

  private readonly numbers = new Map<SquareId, number>()
  private readonly squares: readonly SqSquare[]
  private readonly neighbourIds: readonly (readonly SquareId[])[]

  constructor(sheet: Pick<SqScenario, 'board' | 'squares' | 'rivers'>) {
    this.cols = sheet.board.cols
    this.rows = sheet.board.rows
    this.count = this.cols * this.rows
    this.ids = Array.from({ length: this.count }, (_, i) =>
      squareAt(i % this.cols, Math.floor(i / this.cols)),
    )
    this.ids.forEach((id, i) => this.numbers.set(id, i))
    this.squares = this.ids.map((id) => sheet.squares[id] ?? NOTHING)
    this.going = Uint8Array.from(this.squares, (s) => (s.woods || s.hill || s.rough ? 1 : 0))
    this.woodsAt = Uint8Array.from(this.squares, (s) => (s.woods ? 1 : 0))
    this.impassableAt = Uint8Array.from(this.squares, (s) => (s.impassable ? 1 : 0))
    this.hasBanks = this.squares.some((s) => s.riverInside !== undefined)
    this.neighbour = new Int16Array(this.count * 8).fill(-1)
    this.barredStep = new Uint8Array(this.count * 8)
    this.riverStep = new Uint8Array(this.count * 8)
    this.fillSteps(sheet.rivers)
    this.neighbourIds = this.ids.map((_, i) =>
      Array.from(this.neighbour.subarray(i * 8, i * 8 + 8))
        .filter((n) => n >= 0)
        .map((n) => this.id(n)),
    )
  }

  private fillSteps(rivers: SqScenario['rivers']): void {
    // 1: costs a point to cross; 2: bars the way. The worse of two entries for one edge counts.
    const edges = new Map<number, 1 | 2>()
    const edgeKey = (a: number, b: number) => Math.min(a, b) * this.count + Math.max(a, b)
    for (const river of rivers) {
      const a = this.numbers.get(river.a)
      const b = this.numbers.get(river.b)
      if (a === undefined || b === undefined) continue
      const bars = river.kind === 'uncrossable' && river.bridge !== true
      if (bars || !edges.has(edgeKey(a, b))) edges.set(edgeKey(a, b), bars ? 2 : 1)
    }
    const edge = (a: number, b: number) => edges.get(edgeKey(a, b)) ?? 0
    for (let i = 0; i < this.count; i += 1) {
      const column = i % this.cols
      const row = Math.floor(i / this.cols)
      for (let d = 0; d < 8; d += 1) {
        const toColumn = column + (COLUMN_STEP[d] ?? 0)
        const toRow = row + (ROW_STEP[d] ?? 0)
        if (toColumn < 0 || toColumn >= this.cols || toRow < 0 || toRow >= this.rows) continue
        const to = toRow * this.cols + toColumn
        this.neighbour[i * 8 + d] = to
        // A diagonal goes round by either corner; each way is as bad as the worse of its two edges (SQ-R-14).
        const ways =
          d % 2 === 0
            ? [edge(i, to)]
            : [row * this.cols + toColumn, toRow * this.cols + column].map((corner) =>
                Math.max(edge(i, corner), edge(corner, to)),
              )
        const best = Math.min(...ways)
        this.barredStep[i * 8 + d] = best === 2 ? 1 : 0
        this.riverStep[i * 8 + d] = best === 1 ? 1 : 0
      }
    }
  }

  /** Whether the square lies on the board. */
  has(square: SquareId): boolean {
    return this.numbers.has(square)
  }

  /** Number of a square; -1 if it is not on the board. */
  find(square: SquareId): number {
    return this.numbers.get(square) ?? -1
  }

  /** Number of a square of the board. */
  number(square: SquareId): number {
    const i = this.numbers.get(square)
    if (i === undefined) throw new Error(`${square} is not on the board`)
    return i
  }

  id(i: number): SquareId {
    const id = this.ids[i]
    if (id === undefined) throw new Error(`no square number ${i}`)
    return id
  }

  /** Terrain as the sheet gives it; empty for open ground (SQ-TERR-01). */
  terrain(square: SquareId): SqSquare {
    return this.squares[this.number(square)] ?? NOTHING
  }

  /** Squares between two squares, by king's steps: 0 for the same square. */
  distance(a: SquareId, b: SquareId): number {
    return this.distanceOf(this.number(a), this.number(b))
  }

  distanceOf(a: number, b: number): number {
    const rows = Math.abs(Math.floor(a / this.cols) - Math.floor(b / this.cols))
    return Math.max(rows, Math.abs((a % this.cols) - (b % this.cols)))
  }

  adjacent(a: SquareId, b: SquareId): boolean {
    return this.distance(a, b) === 1
  }

  /** The up to eight squares around a square, clockwise from north. */
  neighbours(square: SquareId): readonly SquareId[] {
    return this.neighbourIds[this.number(square)] ?? []
  }

  /** Direction of EDGES, as a number, from a square to its neighbour; -1 if they are not adjacent. */
  direction(a: SquareId, b: SquareId): number {
    const from = this.number(a) * 8
    const to = this.number(b)
    for (let d = 0; d < 8; d += 1) if (this.neighbour[from + d] === to) return d
    return -1
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
    const edge = EDGES[d]
    return edge === undefined ? null : (this.terrain(square).riverInside?.bank[edge] ?? null)
  }

  /** Bank that a unit takes when it comes into `square` from a neighbour, by a move or a retreat (SQ-TERR-06). */
  bankFrom(square: SquareId, from: SquareId): Bank | null {
    return this.bankToward(square, this.direction(square, from))
  }

  /** Bank that a unit takes when it comes in from off the board; in a corner by N or S (SQ-TERR-06). */
  bankFromEdge(square: SquareId): Bank | null {
    const edge = this.boardEdges(square)[0]
    return edge === undefined ? null : this.bankToward(square, EDGES.indexOf(edge))
  }

  /** Edges of the board the square lies on: two in a corner, N or S first. */
  boardEdges(square: SquareId): readonly Edge8[] {
    const i = this.number(square)
    const row = Math.floor(i / this.cols)
    const column = i % this.cols
    const edges: Edge8[] = []
    if (row === 0) edges.push('N')
    if (row === this.rows - 1) edges.push('S')
    if (column === 0) edges.push('W')
    if (column === this.cols - 1) edges.push('E')
    return edges
  }

  /** Whether a square lies on a home edge; a corner edge has the squares of both its edges. */
  onHomeEdge(square: SquareId, homeEdge: Edge8): boolean {
    return this.boardEdges(square).some((edge) => homeEdge.includes(edge))
  }

  /** The up to three squares one step nearer to the home edge, legal or not (SQ-RET-02, SQ-R-37). */
  rearSquares(square: SquareId, homeEdge: Edge8): readonly SquareId[] {
    const from = this.number(square) * 8
    return REARWARD[homeEdge]
      .map((d) => this.neighbour[from + d] ?? -1)
      .filter((n) => n >= 0)
      .map((n) => this.id(n))
  }
}

const grounds = new WeakMap<SqScenario, Ground>()
// Nearly every question is about the same sheet as the one before.
let last: { readonly sheet: SqScenario; readonly ground: Ground } | null = null

/** The ground of a sheet, built when it is first asked for. */
export function groundOf(sheet: SqScenario): Ground {
  if (last?.sheet === sheet) return last.ground
  const ground = grounds.get(sheet) ?? new Ground(sheet)
  grounds.set(sheet, ground)
  last = { sheet, ground }
  return ground
}
