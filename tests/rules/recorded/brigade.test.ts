// Recorded battles of the brigade rules give the same events, states, outcomes and losses as ever.
import { describe } from 'vitest'
import { checkRecorded } from './check'

describe('recorded battles of brigade', () => {
  checkRecorded('brigade')
})
