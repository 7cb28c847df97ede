// The umpire moves men between accounts: never those who are counted on a field at that hour (CP-EDIT-01, CP-LED-01).
import { expect, it } from 'vitest'
import { checkState } from './check-state'
import { asInHistory, begun, give, musterOf, rules } from './fixtures'
import { randomCampaign } from './random-campaign'

const UNIT = 'fr.ii.9.1lt.1-1'

it('CP-EDIT-01: men on a field are set right in its report, and by edit before and after', () => {
  const mustered = asInHistory(begun(), musterOf('16-pm', 'quatre-bras'))
  const open = give(mustered, {
    type: 'chooseHow',
    by: 'organiser',
    battleId: 'quatre-bras',
    how: 'historical',
  }).state
  const [unitId = UNIT] = Object.keys(open.battles['quatre-bras'].mustered?.units ?? {})
  const edit = (from: 'present' | 'missing', to: 'present' | 'scattered') =>
    rules.commandSchema.parse({
      type: 'edit',
      by: 'organiser',
      path: `units.${unitId}`,
      value: { from, to, men: 1 },
      reason: 'a count',
    })
  expect(rules.refuse(open, 0, edit('present', 'scattered'))).toMatchObject({
    code: 'ON_THE_FIELD',
    values: { id: unitId, battle: 'quatre-bras' },
  })
  const booked = give(open, { type: 'confirmReport', by: 'organiser', battleId: 'quatre-bras' }).state
  expect(rules.refuse(booked, 0, edit('present', 'scattered'))).toBeUndefined()
})

it.each([101571, 101831, 106769, 106874, 108196, 109415, 109477, 109766])(
  'keeps every man of campaign %i, in which the umpire took men from a field',
  (seed) => {
    expect(randomCampaign(seed, checkState).last.phase).toBe('over')
  },
)
