// Reading the list of what may be done: who, where to, at whom, with whom.
import { describe, expect, it } from 'vitest'
import type { Option } from '../../../../../../src-renderer/stores/battle/battle'
import {
  aimsOf,
  commonDeedsOf,
  deedsOf,
  forceOf,
  gunsOn,
  stepsOf,
  straightWay,
  wayOf,
} from '../../../../../../src-renderer/battle/rules/squares/choice/options'
import type { CommandPreview } from '../../../../../../src-shared/rules/squares/screen/schema'
import { fireOf, roundOf } from '../../../../../../src-renderer/battle/rules/squares/choice/preview'

const option = (command: Option['command'], rest: Partial<Option> = {}): Option => ({
  command,
  actorId: null,
  at: null,
  cost: null,
  warnings: [],
  ...rest,
})
const assault = (brigades: string[], supports: string[] = [], artillery: string[] = []): Option =>
  option(
    { type: 'declareAssault', from: 'E3', target: 'E2', brigades, supports, artillery },
    { actorId: brigades[0] ?? null, at: 'E2', cost: 2 },
  )

const options: readonly Option[] = [
  option(
    { type: 'moveUnit', unitId: 'a', path: ['E4'], enterTown: true },
    { actorId: 'a', at: 'E4', cost: 2 },
  ),
  option({ type: 'moveUnit', unitId: 'a', path: ['E4'] }, { actorId: 'a', at: 'E4', cost: 1 }),
  option({ type: 'moveUnit', unitId: 'a', path: ['E4', 'F5'] }, { actorId: 'a', at: 'F5', cost: 2 }),
  option({ type: 'rallyUnit', unitId: 'a' }, { actorId: 'a', at: 'E3' }),
  assault(['a']),
  assault(['a', 'b'], ['s'], ['g']),
  option(
    { type: 'bombard', target: 'E2', guns: [{ unitId: 'g', points: 1 }] },
    { actorId: 'g', at: 'E2', cost: 1 },
  ),
  option(
    { type: 'bombard', target: 'E2', guns: [{ unitId: 'g', points: 2 }] },
    { actorId: 'g', at: 'E2', cost: 2 },
  ),
  option({ type: 'endActivation' }, { warnings: [{ key: 'warning.unspent', values: { unit: 'a' } }] }),
]

describe('options', () => {
  it('give the squares to go to, the plain way first', () => {
    const steps = stepsOf(options, 'a')
    expect([...steps.keys()]).toEqual(['E4', 'F5'])
    expect(steps.get('E4')?.map((one) => one.cost)).toEqual([1, 2])
  })

  it('give the squares to fire at or to attack', () => {
    expect(aimsOf(options, 'a').get('E2')).toEqual({ assault: true, bombard: false })
    expect(aimsOf(options, 'g').get('E2')).toEqual({ assault: false, bombard: true })
  })

  it('keep apart what is done on the spot and what belongs to nobody', () => {
    expect(deedsOf(options, 'a', 'E3').map((one) => one.command['type'])).toEqual(['rallyUnit'])
  })

  it('let a commander-in-chief join a general of his own square where he stands', () => {
    const ride = (to: string, joinGeneralId: string | null): Option =>
      option({ type: 'moveCinc', generalId: 'w', to, joinGeneralId }, { actorId: 'w', at: to })
    const stay = option({ type: 'passCinc', generalId: 'w' }, { actorId: 'w' })
    const his = [stay, ride('D2', null), ride('D2', 'picton'), ride('C2', null), ride('C2', 'hill')]
    expect(deedsOf(his, 'w', 'D2').map(({ command }) => command['joinGeneralId'] ?? command['type'])).toEqual(
      ['passCinc', 'picton'],
    )
    expect(commonDeedsOf(options).map((one) => one.command['type'])).toEqual(['endActivation'])
  })

  it('tell who can join an assault, and with how many points guns can fire', () => {
    expect(forceOf(options, 'declareAssault', 'E3', 'E2')).toEqual({
      brigades: ['a', 'b'],
      supports: ['s'],
      artillery: ['g'],
      units: [],
    })
    expect(forceOf(options, 'declareAssault', 'D3', 'E2').brigades).toEqual([])
    expect([...gunsOn(options, 'E2')]).toEqual([['g', 2]])
  })

  it('draw the way from where the unit stands', () => {
    const way = stepsOf(options, 'a').get('F5')?.[0]
    expect(way && wayOf(way, 'E3')).toEqual(['E3', 'E4', 'F5'])
  })

  it('ask about the straight way to a square that is closed', () => {
    expect(straightWay('D3', 'F2')).toEqual(['E2', 'F2'])
    expect(straightWay('B2', 'B2')).toEqual([])
  })
})

describe('previews', () => {
  const side = (at: 0 | 1, loses: number, unitId: string) => ({
    side: at,
    loses,
    expectedSuffered: loses * 4,
    suffered: [1],
    squares: [{ square: 'E3', collapses: at === 0 ? 0.12 : 0, emptied: 0, bystanders: ['k'] }],
    units: [
      {
        unitId,
        square: 'E3',
        role: 'brigade' as const,
        die: 'd10' as const,
        count: 2,
        reroll: at === 0,
        needed: [5, 6] as const,
        save: at === 0 ? { die: 'd8' as const, rule: 'SQ-SAVE-02' } : null,
        rear: ['E4'],
        expectedHits: 1,
        destroyed: 0.1,
        retreats: 0.2,
      },
    ],
  })
  const round: CommandPreview = {
    kind: 'round' as const,
    round: 1,
    defenceAssumed: true,
    skirmish: { attacker: 0.5, nobody: 0.3, defender: 0.2 },
    draw: 0.24,
    warnings: [{ key: 'warning.uphill', values: {} }],
    attacker: side(1, 0.29, 'a'),
    defender: side(0, 0.47, 'd'),
    second: {
      attackerFresh: [],
      defenderFresh: ['e', 'f'],
      right: { side: 0 as const, kind: 'counterattack' as const },
    },
  }

  it('are turned round to the side that is asked', () => {
    expect(roundOf(round, 1)).toMatchObject({
      enemyLoses: 0.47,
      weLose: 0.29,
      attacking: true,
      skirmish: { ours: 0.5, theirs: 0.2 },
    })
    expect(roundOf(round, 0)).toMatchObject({
      enemyLoses: 0.29,
      weLose: 0.47,
      attacking: false,
      skirmish: { ours: 0.2, theirs: 0.5 },
    })
    expect(roundOf(round, 0)?.ours[0]).toMatchObject({ unitId: 'd', dice: '2d10', reroll: true, save: 'd8' })
    expect(roundOf(round, 1)?.second).toEqual({ ours: 0, theirs: 2, right: 'theirs' })
    expect(roundOf(round, 0)?.second).toEqual({ ours: 2, theirs: 0, right: 'ours' })
    expect(roundOf(round, 1)?.collapses).toEqual([{ square: 'E3', chance: 0.12, bystanders: ['k'] }])
    expect(roundOf(round, 1)?.warnings).toEqual(round.warnings)
    expect(roundOf(null, 0)).toBeUndefined()
  })

  it('sum up the chances of three and more hits', () => {
    const fire = {
      kind: 'bombardment' as const,
      target: 'E2',
      needed: 5,
      dice: [],
      hits: [0.4, 0.3, 0.2, 0.06, 0.04],
      expectedHits: 1.04,
      warnings: [{ key: 'warning.footBombards', values: { unit: 'g' } }],
      units: [],
    }
    expect(fireOf(fire)?.chances.map((chance) => Math.round(chance * 100))).toEqual([40, 30, 20, 10])
    expect(fireOf(fire)?.warnings).toEqual(fire.warnings)
    expect(fireOf(round)).toBeUndefined()
  })
})
