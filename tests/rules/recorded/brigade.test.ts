// What the brigade rules compute and what they offer is what was recorded.
import { describe } from 'vitest'
import { checkBattles } from './check-battles'
import { checkOptions } from './options'

describe('recorded battles of brigade', () => {
  checkBattles('brigade')
})

describe('legal options of brigade, some plies deep', () => {
  checkOptions('brigade')
})
