/** A board of cells by number, with their names and neighbours worked out once. */
import { allCells, cellName, distanceBetween, isOnGrid, type CellPlace, type GridSize } from './cells'
import { DIRECTIONS, stepFrom, type Direction } from './facing'

/**
 * Cells are numbered in reading order from 0 in the north-west corner; a direction as a number is its place in DIRECTIONS.
 * Questions take names of cells or numbers, as said, and throw for a cell off the board unless they say else.
 */
export class Grid implements GridSize {
  readonly columns: number
  readonly rows: number
  readonly count: number
  /** By number. */
  readonly names: readonly string[]
  /** By number. */
  readonly places: readonly CellPlace[]
  /** Number of the neighbour of cell `i` in direction `d` at `i * 8 + d`; -1 off the board. */
  readonly neighbour: Int16Array

  readonly #numbers: ReadonlyMap<string, number>
  readonly #neighbours: readonly (readonly string[])[]

  constructor({ columns, rows }: GridSize) {
    this.columns = columns
    this.rows = rows
    this.count = columns * rows
    this.places = allCells(this)
    this.names = this.places.map(cellName)
    this.#numbers = new Map(this.names.map((name, i) => [name, i]))
    this.neighbour = Int16Array.from(
      this.places.flatMap((place) =>
        DIRECTIONS.map((direction) => this.numberAt(stepFrom(place, direction))),
      ),
    )
    this.#neighbours = this.names.map((_, i) =>
      Array.from(this.neighbour.subarray(i * 8, i * 8 + 8))
        .filter((to) => to >= 0)
        .map((to) => this.name(to)),
    )
  }

  has(name: string): boolean {
    return this.#numbers.has(name)
  }

  /** Number of a cell by its name; -1 if it is not on the board. */
  find(name: string): number {
    return this.#numbers.get(name) ?? -1
  }

  number(name: string): number {
    const i = this.#numbers.get(name)
    if (i === undefined) throw new Error(`${name} is not on the board`)
    return i
  }

  /** Number of a cell by its place; -1 if it is not on the board. */
  numberAt(place: CellPlace): number {
    return isOnGrid(this, place) ? place.row * this.columns + place.column : -1
  }

  name(i: number): string {
    const name = this.names[i]
    if (name === undefined) throw new Error(`no cell number ${i}`)
    return name
  }

  place(i: number): CellPlace {
    const place = this.places[i]
    if (place === undefined) throw new Error(`no cell number ${i}`)
    return place
  }

  /** King's steps between two cells: 0 for the same cell. */
  distance(a: string, b: string): number {
    return distanceBetween(this.place(this.number(a)), this.place(this.number(b)))
  }

  adjacent(a: string, b: string): boolean {
    return this.distance(a, b) === 1
  }

  /** The up to eight cells around a cell, clockwise from north. */
  neighbours(name: string): readonly string[] {
    return this.#neighbours[this.number(name)] ?? []
  }

  /** Number of the direction from a cell to its neighbour; -1 if they are not adjacent. */
  direction(a: string, b: string): number {
    const from = this.number(a) * 8
    const to = this.number(b)
    for (let d = 0; d < 8; d += 1) if (this.neighbour[from + d] === to) return d
    return -1
  }

  /** Numbers of the cells within so many king's steps, the cell itself among them, in reading order. */
  within(i: number, steps: number): readonly number[] {
    const { column, row } = this.place(i)
    const found: number[] = []
    for (let r = Math.max(0, row - steps); r <= Math.min(this.rows - 1, row + steps); r += 1)
      for (let c = Math.max(0, column - steps); c <= Math.min(this.columns - 1, column + steps); c += 1)
        found.push(r * this.columns + c)
    return found
  }

  /** The edges of the board on which a cell lies: two in a corner, N or S first. */
  boardEdges(name: string): readonly Direction[] {
    const { column, row } = this.place(this.number(name))
    const edges: Direction[] = []
    if (row === 0) edges.push('N')
    if (row === this.rows - 1) edges.push('S')
    if (column === 0) edges.push('W')
    if (column === this.columns - 1) edges.push('E')
    return edges
  }
}
