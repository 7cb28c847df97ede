/** A line of a CSV file of the order of battle: what it asks for, and what is wrong with it. */
import type { CsvFault } from '../../../src-shared/contract/order-of-battle'
import type { Immutable } from '../../../src-shared/contract/channel'
import type { Edit } from '../../../src-shared/history/edit/order-of-battle'
import type { NameQuestion } from '../formation-names'
import type { Line } from './csv-lines'
import { isFormula } from './csv-text'

export type Fault = Immutable<CsvFault>

/** An edit with the line that asks for it and what stands now. */
export interface CsvEdit extends Edit {
  readonly line: number
  readonly was: unknown
}

/** What a line asks for, or what is wrong with it. */
export interface LineRead {
  readonly faults: readonly Fault[]
  readonly edits: readonly CsvEdit[]
  readonly question?: NameQuestion
}
export type ReadLine = (line: Line) => LineRead

export const faultAt = (
  line: number | null,
  column: string | null,
  code: string,
  values: Fault['values'] = {},
): Fault => ({ line, column, code, values })

/** What keeps a line from being read: too many or too few cells, or formulas in them. */
export function cellFaults({ line, cells }: Line, headings: readonly string[]): readonly Fault[] {
  if (cells.length !== headings.length)
    return [faultAt(line, null, 'csvCells', { found: cells.length, expected: headings.length })]
  return headings.flatMap((column, i) => {
    const cell = cells[i] ?? ''
    return isFormula(cell) ? [faultAt(line, column, 'csvFormula', { cell: cell.slice(0, 40) })] : []
  })
}
