// A few of the torn and hostile files that the soaks make by the thousand.
import { expect, test } from 'vitest'
import { folder } from './harness'
import { attackWithFiles } from './hostile-trials'
import { tearFiles } from './torn-trials'

const home = folder()

test('24 torn files open with all that was acknowledged, or are refused unharmed and rescued', async () => {
  const { failures, opened, rescued } = await tearFiles(home, 24, 1815)
  expect(failures).toEqual([])
  expect(opened).toBeGreaterThan(2)
  expect(rescued).toBeGreaterThan(6)
})

test('20 hostile files bring nothing down and stall nobody', async () => {
  const { failures, opened, refused } = await attackWithFiles(home, 20, 1815)
  expect(failures).toEqual([])
  expect(opened + refused).toBe(20)
})
