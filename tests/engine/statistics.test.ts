// Figures of a battle in a form that can be added up: acts in a turn, who never acted, reserves.
import { expect, it } from 'vitest'
import { ActTally, reserveFigures } from '../../src-shared/engine/statistics'

it('counts acts by kind in a turn, and those who had their chance and never acted by group', () => {
  const tally = new ActTally(['shots', 'charges'])
  for (const id of ['a', 'b', 'c']) tally.saw(id, id === 'c' ? 'pr foot' : 'aa foot')
  tally.did('shots', ['a'])
  tally.did('shots', ['a', 'c'])
  expect(tally.idle()).toEqual(['b'])
  expect(tally.acted()).toEqual(['a', 'c'])
  expect(tally.figures(4)).toEqual([
    { key: 'shots', group: '', count: 2, of: 4, as: 'mean' },
    { key: 'charges', group: '', count: 0, of: 4, as: 'mean' },
    { key: 'idle', group: 'aa foot', count: 1, of: 2, as: 'share' },
    { key: 'idle', group: 'pr foot', count: 0, of: 1, as: 'share' },
  ])
  expect(tally.idleBy('all', undefined, () => 'both')).toEqual([
    { key: 'all', group: 'both', count: 1, of: 3, as: 'share' },
  ])
})

it('tells how many reserves were let go, and when', () => {
  expect(reserveFigures([3, null, 6]).map(({ count, of }) => [count, of])).toEqual([
    [2, 3],
    [9, 2],
  ])
})
