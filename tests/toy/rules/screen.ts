// What the screen of tic-tac-toe is shown and asks, with its schemas.
import { z } from 'zod'
import type { Side } from '../../../src-shared/engine/sides'
import { CELLS, cellSchema, holderOf, lineOf, SIZE, type State } from './state'
import { wouldLine } from './turn'

const side = z.union([z.literal(0), z.literal(1)])

export const fieldSchema = z.object({ columns: z.int(), rows: z.int() })
export type Field = z.infer<typeof fieldSchema>
export const field = (): Field => ({ ...SIZE })

export const tableSchema = z.object({
  cells: z.array(z.object({ cell: cellSchema, holder: side.nullable() })),
  /** The line that has won. */
  line: z.array(cellSchema).nullable(),
})
export type Table = z.infer<typeof tableSchema>

export function table(state: State): Table {
  const line = lineOf(state)
  return {
    cells: CELLS.map((cell) => ({ cell, holder: holderOf(state, cell) })),
    line: line ? [...line.cells] : null,
  }
}

/** What taking a cell would do. */
export const questionSchema = z.strictObject({ cell: cellSchema })
export type Question = z.infer<typeof questionSchema>
export const previewSchema = z.object({ cell: cellSchema, wins: z.boolean() })
export type Preview = z.infer<typeof previewSchema>

export function preview(state: State, of: Side | undefined, { cell }: Question): Preview | null {
  if (of === undefined || holderOf(state, cell) !== null) return null
  return { cell, wins: wouldLine(state, of, cell) }
}
