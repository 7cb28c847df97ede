// A game under way: the cells in the order in which they were taken, and who gave up.
import { z } from 'zod'
import { allCells, cellName } from '../../../src-shared/board/grid/cells'
import type { Fault } from '../../../src-shared/engine/refusal'
import type { Frame, FramePiece } from '../../../src-shared/engine/rule-set'
import { otherSide, type Side } from '../../../src-shared/engine/sides'
import { COUNTERS, counterId, houseRulesSchema, roster, sheetSchema, type Sheet } from './sheet'

export const SIZE = { columns: 3, rows: 3 } as const
export const CELLS = allCells(SIZE).map(cellName)
export const cellSchema = z.string().regex(/^[ABC][123]$/)
/** Rows, columns and diagonals. */
export const LINES: readonly (readonly string[])[] = [
  ...['1', '2', '3'].map((row) => ['A', 'B', 'C'].map((column) => column + row)),
  ...['A', 'B', 'C'].map((column) => ['1', '2', '3'].map((row) => column + row)),
  ['A1', 'B2', 'C3'],
  ['A3', 'B2', 'C1'],
]

export const stateSchema = z.strictObject({
  sheet: sheetSchema,
  taken: z.array(cellSchema).max(9),
  concededBy: z.union([z.literal(0), z.literal(1)]).nullable(),
})
export type State = z.infer<typeof stateSchema>

export const muster = (sheet: Sheet): State => ({ sheet, taken: [], concededBy: null })

export const begins = ({ sheet }: State): Side => houseRulesSchema.parse(sheet.houseRules).begins

/** Side of the n-th mark, from 0. */
export const sideOfMark = (state: State, n: number): Side =>
  n % 2 === 0 ? begins(state) : otherSide(begins(state))

export const toMove = (state: State): Side => sideOfMark(state, state.taken.length)

export function holderOf(state: State, cell: string): Side | null {
  const n = state.taken.indexOf(cell)
  return n < 0 ? null : sideOfMark(state, n)
}

/** The first line that is one side's alone. */
export function lineOf(state: State): { readonly side: Side; readonly cells: readonly string[] } | undefined {
  for (const cells of LINES) {
    const [first, ...rest] = cells.map((cell) => holderOf(state, cell))
    if (first !== null && first !== undefined && rest.every((side) => side === first))
      return { side: first, cells }
  }
  return undefined
}

export const isOver = (state: State): boolean =>
  state.concededBy !== null || state.taken.length === CELLS.length || lineOf(state) !== undefined

export function stateFaults({ taken }: State): readonly Fault[] {
  const twice = taken.find((cell, n) => taken.indexOf(cell) !== n)
  return twice === undefined ? [] : [{ path: 'taken', code: 'TAKEN_TWICE', values: { cell: twice } }]
}

export function frame(state: State): Frame {
  const placeOf = new Map<string, string>()
  const count: [number, number] = [0, 0]
  state.taken.forEach((cell, n) => {
    const side = sideOfMark(state, n)
    count[side] += 1
    placeOf.set(counterId(side, count[side]), cell)
  })
  return {
    pieces: roster(state.sheet).map(({ id, name, side, kind, commandId }): FramePiece => {
      const place = placeOf.get(id) ?? null
      return { id, name, side, kind, commandId, place, state: place === null ? 'offBoard' : 'onBoard' }
    }),
    objectives: [{ id: 'centre', name: 'The middle', value: 1, holder: holderOf(state, 'B2') }],
  }
}

/** The counter that a side places next. */
export function nextCounter(state: State, side: Side): string {
  const used = state.taken.filter((_, n) => sideOfMark(state, n) === side).length
  return counterId(side, COUNTERS[used] ?? COUNTERS.length)
}
