/** The Melee/Firing Table (3.18), reconstructed and replaceable (BR-R-01, BR-R-02), and its two ways of reading. */
import type { Fault } from '../../../engine/refusal'

/** Casualties under 2, 3, 4 and 5 of the average die. */
export type CasualtyRow = readonly [number, number, number, number]
/** A table entered by a club: row 1 first, whole numbers, at least 20 rows; or the built-in formula without rows. */
export interface CasualtyTable {
  readonly rows: readonly CasualtyRow[]
  readonly beyond: 'formula' | 'additive'
}
export const BUILT_IN_TABLE: CasualtyTable = { rows: [], beyond: 'formula' }
/** A face of the average die. */
export type AverageFace = 2 | 3 | 4 | 5

/** Casualties of `n` figures under face 2 to 5, read direct (3.18, BR-R-02). Row 0 or less: none. */
export function directRead(n: number, face: number, table: CasualtyTable = BUILT_IN_TABLE): number {
  const row = Math.floor(n)
  if (row <= 0) return 0
  const size = table.rows.length
  if (row <= size) return entry(table, row, face)
  if (table.beyond === 'formula' || size === 0) return Math.floor((3 * row * face + 20) / 40)
  const rest = row % size
  return Math.floor(row / size) * entry(table, size, face) + (rest > 0 ? entry(table, rest, face) : 0)
}

/** Casualties by carry back: the row under 5 is the new row, read under the face thrown (BR-R-03). */
export function carryBack(n: number, face: number, table: CasualtyTable = BUILT_IN_TABLE): number {
  return directRead(directRead(n, 5, table), face, table)
}

function entry(table: CasualtyTable, row: number, face: number): number {
  return table.rows[row - 1]?.[face - 2] ?? 0
}

/** What is wrong with an entered table; the three facts printed in the source give warnings only (3.18). */
export function tableFaults(table: CasualtyTable): {
  readonly faults: readonly Fault[]
  readonly warnings: readonly Fault[]
} {
  const faults: Fault[] = []
  const at = (row: number, code: string) => {
    faults.push({ path: `houseRules.casualtyTable.rows.${row}`, code, values: { row: row + 1 } })
  }
  if (table.rows.length > 0 && table.rows.length < 20)
    faults.push({
      path: 'houseRules.casualtyTable.rows',
      code: 'TABLE_TOO_SHORT',
      values: { n: table.rows.length },
    })
  table.rows.forEach((row, i) => {
    const above = table.rows[i - 1]
    if (row.some((value, c) => c > 0 && value < (row[c - 1] ?? 0))) at(i, 'TABLE_FALLS_ALONG_ROW')
    if (above && row.some((value, c) => value < (above[c] ?? 0))) at(i, 'TABLE_FALLS_DOWN_COLUMN')
    if (row.some((value) => value < 0 || value > i + 1)) at(i, 'TABLE_OUT_OF_RANGE')
  })
  const warnings = PRINTED_FACTS.filter(
    ({ row, face, casualties }) => table.rows.length >= row && directRead(row, face, table) !== casualties,
  ).map(({ row, face, casualties }) => ({
    path: `houseRules.casualtyTable.rows.${row - 1}`,
    code: 'TABLE_CONTRADICTS_SOURCE',
    values: { row, face, casualties },
  }))
  return { faults, warnings }
}

/** Entries that the source's own examples give away (3.18). */
const PRINTED_FACTS = [
  { row: 19, face: 5, casualties: 7 },
  { row: 7, face: 4, casualties: 2 },
  { row: 10, face: 5, casualties: 4 },
] as const
