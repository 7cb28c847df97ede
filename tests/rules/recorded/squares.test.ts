// Recorded battles of the squares rules give the same events, states, outcomes and losses as ever.
import { describe } from 'vitest'
import { checkRecorded } from './check'

describe('recorded battles of squares', () => {
  checkRecorded('squares')
})
