// How many moves of a dry run are asked for, as they are typed.
import { expect, it } from 'vitest'
import { movesOf } from '../../../../../src-renderer/battle/rules/brigade/orders/dry-run'
import { dryRunQuestionSchema } from '../../../../../src-shared/rules/brigade/screen/dry-run-schema'

it.each([
  ['12', 12],
  ['999', 30],
  ['0', 1],
  ['-4', 1],
  ['2.6', 3],
  ['', null],
  [' ', null],
  ['ten', null],
])('reads %j as %j moves that can be tried', (text, moves) => {
  const read = movesOf(text)
  expect(read).toBe(moves)
  if (read !== null)
    expect(dryRunQuestionSchema.safeParse({ kind: 'dryRun', orders: {}, moves: read }).success).toBe(true)
})
