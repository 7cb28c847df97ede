// What each row of a data file says is computed anew and compared, or the file is recorded anew.
import { writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { fileOf, readRows } from './rows'

/**
 * A test for one in so many rows of a file. With RECORD=1 in the environment the whole file is written anew instead, row
 * by row with the same battles and seeds:
 *
 *     RECORD=1 npm run vitest -- run --project unit tests/rules/recorded
 *
 * That is right only after a change that is meant to change results; a restructuring leaves these files alone.
 */
export function checkRows<Row extends object>(
  fileName: string,
  schema: z.ZodType<Row>,
  title: (row: Row) => string,
  compute: (row: Row) => Row,
  oneIn = 1,
): void {
  const file = fileOf(fileName)
  const rows = readRows(file, schema)
  if (process.env['RECORD'] === '1') {
    it(`records ${fileName} anew`, () => {
      writeFileSync(file, `[\n${rows.map((row) => `  ${JSON.stringify(compute(row))}`).join(',\n')}\n]\n`)
    })
    return
  }
  for (const [at, row] of rows.entries())
    if (at % oneIn === 0)
      it(title(row), () => {
        expect(compute(row)).toEqual(row)
      })
}
