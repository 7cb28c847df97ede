// What a result comes to beside 1815: like beside like, and the usual range of the battle where it is left.
import { describe, expect, it } from 'vitest'
import { armySums } from '../../../../src-renderer/views/result/sums'
import type { BattleReport } from '../../../../src-renderer/stores/campaign/muster'

const ROW = {
  id: 'fr',
  parent: null,
  level: 'army',
  name: 'Armée du Nord',
  leader: null,
  arm: null,
  before: 22_000,
  lost: 7000,
  killedWounded: 3000,
  missing: 700,
  stragglers: 2800,
  scattered: 500,
  after: 15_000,
  guns: 50,
  gunsLost: 2,
  horsesLost: 0,
  end: 'fit',
  marks: null,
  cutOff: false,
  historyLost: 3750,
} as const satisfies BattleReport['rows'][number]
const IN_1815 = { army: 'fr', killedWounded: 3487, missing: 263, low: 3700, high: 4400 } as const

const sumsOf = (
  change: Partial<typeof ROW | Record<'killedWounded' | 'scattered', number>> = {},
  history = true,
) => armySums({ rows: [{ ...ROW, ...change }], losses1815: history ? [IN_1815] : [] })

describe('the sums of an army', () => {
  it('set each figure beside that of its own kind, and say of what nobody counted in 1815 that nobody did', () => {
    const [french] = sumsOf()
    expect(french?.lines.map(({ key, here, old }) => [key, here, old])).toEqual([
      ['there', 22_000, null],
      ['evening', 7000, 'unknown'],
      ['comeBack', 2800, 'unknown'],
      ['scattered', 500, 'unknown'],
      ['forGood', 3700, 3750],
      ['killedWounded', 3000, 3487],
      ['missing', 700, 263],
      ['after', 15_000, null],
    ])
  })

  it('have no line for scattered men where nobody broke', () => {
    expect(sumsOf({ scattered: 0 })[0]?.lines.map(({ key }) => key)).not.toContain('scattered')
  })

  it.each([
    ['at its lower end', 3000, null],
    ['below it', 2999, { low: 3700, high: 4400 }],
    ['at its upper end', 3700, null],
    ['above it', 3701, { low: 3700, high: 4400 }],
  ])(
    'name the usual range of the battle when what is lost for good lies outside: %s',
    (_, killedWounded, usual) => {
      expect(sumsOf({ killedWounded })[0]?.usual).toEqual(usual)
    },
  )

  it('have nothing of 1815 on a day that history does not know', () => {
    const [french] = sumsOf({}, false)
    expect(french).toMatchObject({ hasHistory: false, usual: null })
    expect(french?.lines.filter(({ old }) => typeof old === 'number')).toEqual([])
  })
})
