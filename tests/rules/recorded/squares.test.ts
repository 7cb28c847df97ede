// What the squares rules compute and what they offer is what was recorded.
import { describe } from 'vitest'
import { checkBattles } from './check-battles'
import { checkOptions } from './options'

describe('recorded battles of squares', () => {
  checkBattles('squares')
})

describe('legal options of squares, some plies deep', () => {
  checkOptions('squares')
})
