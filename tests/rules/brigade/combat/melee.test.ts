/** Melee: who fights, with what total, what it costs and who loses (5.14). */
import { describe, expect, it } from 'vitest'
import { loserOf, planGroup, resolveMelees } from '../../../../src-shared/rules/brigade/combat/melee'
import { inabilityOf, meleeGroups } from '../../../../src-shared/rules/brigade/combat/groups'
import { meleeTotal } from '../../../../src-shared/rules/brigade/combat/totals'
import type { BrState } from '../../../../src-shared/rules/brigade/state/state'
import { box, carryOut, contact, situation } from '../support/field'

type Given = Readonly<Record<string, unknown>>

/** An attacker in contact with a target, before the round. */
const clash = (
  attackerId: string,
  targetId: string,
  {
    attacker = {},
    target = {},
    edge = {},
    ...more
  }: { attacker?: object; target?: object; edge?: object } & Given = {},
): BrState =>
  situation('melee', {
    bodies: {
      [attackerId]: { at: [24, 20, attackerId.startsWith('F') ? 180 : 0], movedThisMove: true, ...attacker },
      [targetId]: { at: [24, 20, targetId.startsWith('F') ? 180 : 0], ...target },
    },
    ...more,
    state: { contacts: [contact(attackerId, targetId, edge)] },
  })
const charging = (targetId: string) => ({ activity: { kind: 'charging', targetId } })
const column = { formation: 'attackColumn' }
const mods = (state: BrState, id: string) => meleeTotal(state, id).modifiers

describe('modifiers (3.12, BR-MEL-04, BR-MEL-05, BR-MEL-06, BR-R-41, BR-R-42, BR-R-43)', () => {
  it.each([
    [
      'a column against a standing line',
      clash('F1', 'A1', { attacker: column }),
      ['M-STATIONARY', 'M-COLUMN'],
      [],
    ],
    [
      'against one that moved',
      clash('F1', 'A1', { attacker: column, target: { movedThisMove: true } }),
      ['M-COLUMN'],
      [],
    ],
    [
      'against one already in melee (BR-MEL-06)',
      clash('F1', 'A1', { attacker: column, target: { engagedAtStart: true } }),
      ['M-COLUMN'],
      [],
    ],
    [
      'turning and reforming troops stand (BR-R-109)',
      clash('F1', 'A1', {
        attacker: column,
        target: { turnedThisMove: true, changedFormationThisMove: true },
      }),
      ['M-STATIONARY', 'M-COLUMN'],
      [],
    ],
    [
      'downhill, once (BR-R-41)',
      clash('F1', 'A1', { attacker: column, edge: { downhill: true } }),
      ['M-DOWNHILL', 'M-STATIONARY', 'M-COLUMN'],
      [],
    ],
    ['the second round', clash('F1', 'A1', { attacker: column, edge: { move: 0, rounds: 1 } }), [], []],
    ['elite on both sides', clash('FG', 'AG', { edge: { move: 0, rounds: 1 } }), ['M-ELITE'], ['M-ELITE']],
    ['cavalry at a line (BR-R-111)', clash('FC', 'A1'), ['M-CAVCHARGE', 'M-STATIONARY'], []],
    [
      'cavalry at a square',
      clash('FC', 'A1', { target: { formation: 'square' } }),
      ['M-CAVCHARGE', 'M-STATIONARY'],
      ['M-SQUARE'],
    ],
    [
      'a column at a square',
      clash('F1', 'A1', { attacker: column, target: { formation: 'square' } }),
      ['M-STATIONARY', 'M-COLUMN'],
      [],
    ],
    ['infantry at skirmishers', clash('F1', 'AS', { attacker: column }), ['M-STATIONARY', 'M-COLUMN'], []],
    [
      'the flank',
      clash('FC', 'A1', { edge: { sector: 'rightFlank' } }),
      ['M-FLANK', 'M-CAVCHARGE', 'M-STATIONARY'],
      [],
    ],
    [
      'the rear',
      clash('FC', 'A1', { edge: { sector: 'rear' } }),
      ['M-REAR', 'M-CAVCHARGE', 'M-STATIONARY'],
      [],
    ],
    [
      'flank in later rounds',
      clash('FC', 'A1', { edge: { sector: 'rear', move: 0, rounds: 2 } }),
      ['M-REAR'],
      [],
    ],
    ['heavy against light (BR-CAV-03)', clash('FC', 'AD', { edge: { move: 0, rounds: 1 } }), ['M-HVL'], []],
    [
      'heavy against medium',
      clash('FC', 'AD', { target: { weight: 'medium' }, edge: { move: 0, rounds: 1 } }),
      ['M-HVM'],
      [],
    ],
    [
      'medium against light',
      clash('FC', 'AD', { attacker: { weight: 'medium' }, edge: { move: 0, rounds: 1 } }),
      ['M-MVL'],
      [],
    ],
    [
      'light against heavy',
      clash('FL', 'AC', { target: { movedThisMove: true } }),
      ['M-CAVCHARGE', 'M-LANCER'],
      ['M-HVL'],
    ],
    ['lancers in later rounds', clash('FL', 'AC', { edge: { move: 0, rounds: 1 } }), [], ['M-HVL']],
    [
      'landwehr lancers',
      clash('FL', 'AC', { attacker: { landwehr: true }, target: { movedThisMove: true } }),
      ['M-CAVCHARGE'],
      ['M-HVL'],
    ],
    [
      'lancers charged (BR-MEL-05)',
      clash('AC', 'FL', { target: { movedThisMove: true } }),
      ['M-CAVCHARGE', 'M-HVL'],
      ['M-LANCER'],
    ],
    [
      'lancers against foot (BR-R-49)',
      clash('FL', 'A1', { target: { movedThisMove: true } }),
      ['M-CAVCHARGE'],
      [],
    ],
  ] as const)('%s', (_, state, attacker, target) => {
    const [edge] = state.contacts
    expect(mods(state, edge?.attackerId ?? '')).toEqual(attacker)
    expect(mods(state, edge?.targetId ?? '')).toEqual(target)
  })

  it.each([
    ['disordered', { disorderedUntil: 1 }],
    ['rallying (BR-RAL-04)', { activity: { kind: 'rallying', left: 1, recovering: 0 } }],
    ['brokenOff (BR-AFT-13)', { activity: { kind: 'brokenOff', n: 1 } }],
    ['falling back (BR-MOR-06)', { activity: { kind: 'fallingBack' } }],
    [
      'pushed back (BR-AFT-07)',
      {
        activity: { kind: 'pushedBack', n: 1, winnerId: null, direction: 0, reface: 'none', complexId: null },
      },
    ],
    ['pursuing (BR-PUR-02)', { activity: { kind: 'pursuing', k: 0, quarryId: null, direction: 0 } }],
    [
      'all of it at once (BR-R-42)',
      { disorderedUntil: 5, activity: { kind: 'rallying', left: 1, recovering: 0 } },
    ],
    [
      'following another (BR-AFT-13, BR-R-67)',
      { activity: { kind: 'followingUp', n: 1, loserId: 'X', direction: 0, complexId: null } },
    ],
  ])('-6: %s', (_, target) => {
    expect(mods(clash('FC', 'A1', { target }), 'A1')).toEqual(['M-MINUS6'])
  })

  it.each([
    ['BR-RAL-04', { activity: { kind: 'rallying', left: 1, recovering: 0 } }],
    ['BR-AFT-13', { activity: { kind: 'brokenOff', n: 1 } }],
    ['BR-PUR-02', { activity: { kind: 'pursuing', k: 0, quarryId: null, direction: 0 } }],
    ['BR-MEL-04', { disorderedUntil: 5 }],
  ])('the line of -6 cites its cause: %s', (rule, target) => {
    expect(meleeTotal(clash('FC', 'A1', { target }), 'A1').working.at(-1)).toMatchObject({
      key: 'M-MINUS6',
      rule,
    })
  })

  it('a follower has no -6 against the body it follows (BR-AFT-07)', () => {
    const target = { activity: { kind: 'followingUp', n: 1, loserId: 'F1', direction: 0, complexId: null } }
    expect(mods(clash('F1', 'A1', { target }), 'A1')).toEqual([])
  })

  it('troops straddling an obstacle are disordered (BR-TERR-05, BR-GEO-16)', () => {
    const terrain = {
      lines: [
        {
          id: 'h',
          kind: 'hedge',
          polyline: [
            { x: 10, y: 19.7 },
            { x: 40, y: 19.7 },
          ],
        },
      ],
    }
    expect(mods(clash('FC', 'A1', { terrain }), 'A1')).toEqual(['M-MINUS6'])
  })

  it('a total is never below 0 (BR-MEL-03)', () => {
    expect(
      meleeTotal(clash('FC', 'A1', { target: { figures: [1, 2, 0, 0], disorderedUntil: 1 } }), 'A1').total,
    ).toBe(0)
  })
})

describe('house rules of melee', () => {
  it('impactRounds: all keeps the impact of the first round (BR-R-43)', () => {
    const { state } = carryOut(
      clash('F1', 'A1', { attacker: { ...column, ...charging('A1') }, houseRules: { impactRounds: 'all' } }),
      [3, 3],
      resolveMelees,
    )
    expect(state.contacts[0]).toMatchObject({ rounds: 1, impact: ['M-STATIONARY', 'M-COLUMN'] })
    const next = { ...state, move: 2 }
    expect(mods(next, 'F1')).toEqual(['M-STATIONARY', 'M-COLUMN'])
    const lancers = clash('FL', 'AC', { edge: { move: 0, rounds: 1 }, houseRules: { impactRounds: 'all' } })
    expect(mods(lancers, 'FL')).toEqual(['M-LANCER'])
  })
  it.each([
    ['infantry', []],
    ['any', ['M-COLUMN']],
  ] as const)('columnImpetusVs: %s (BR-R-107)', (columnImpetusVs, expected) => {
    const state = clash('F1', 'AC', {
      attacker: column,
      target: { movedThisMove: true },
      houseRules: { columnImpetusVs },
    })
    expect(mods(state, 'F1')).toEqual(expected)
  })
  it('lancersVsInfantry (BR-R-49)', () => {
    const state = clash('FL', 'A1', {
      target: { movedThisMove: true },
      houseRules: { lancersVsInfantry: true },
    })
    expect(mods(state, 'FL')).toEqual(['M-CAVCHARGE', 'M-LANCER'])
  })
  it.each([
    [false, 20],
    [true, 32],
  ])(
    'cavalryCountsAs36 %s: two regiments with four lost count %i (BR-MEL-12, BR-R-48)',
    (cavalryCountsAs36, figures) => {
      const units = [0, 1].map((i) => ({ name: `${i}`, block: 'cav12', figures: 12 }))
      const state = clash('FC', 'A1', {
        attacker: { units, figures: [10, 10] },
        houseRules: { cavalryCountsAs36 },
      })
      expect(meleeTotal(state, 'FC').figures).toBe(figures)
    },
  )
  it.each([
    [2, [5, 6], null],
    [2, [5, 7], 1],
    [2, [8, 6], 0],
    [1, [5, 6], 1],
    [5, [5, 9], null],
    [5, [5, 10], 1],
  ] as const)('margin %i: %j (BR-MEL-09, BR-R-47)', (meleeMargin, suffered, loser) => {
    expect(loserOf(suffered, { meleeMargin })).toBe(loser)
  })
  it('meleeTally: cumulative compares what was suffered since it began (BR-R-47)', () => {
    const given = (meleeTally: string) =>
      clash('F1', 'A1', {
        attacker: { activity: { kind: 'engaged' } },
        target: { activity: { kind: 'engaged' } },
        edge: { move: 0, rounds: 1 },
        houseRules: { meleeTally },
      })
    const worn = (state: BrState): BrState =>
      carryOut(state, [], (step) => {
        step.setBrigade('F1', { meleeSuffered: 1 })
      }).state
    // 72 -> 27 -> 6 against 64 -> 24 -> 7: 7 to 6.
    const round = carryOut(worn(given('round')), [3, 4], resolveMelees)
    expect(round.of('meleeRound')[0]?.data).toMatchObject({ suffered: [7, 6], loser: null })
    const all = carryOut(worn(given('cumulative')), [3, 4], resolveMelees)
    expect(all.of('meleeRound')[0]?.data).toMatchObject({ suffered: [7, 6], loser: 0 })
  })
  it.each([
    [true, ['M-MINUS6']],
    [false, []],
  ])('assaultAcrossWorkDisorders %s (BR-R-56, BR-WORK-03)', (assaultAcrossWorkDisorders, expected) => {
    expect(mods(atWall({ assaultAcrossWorkDisorders }), 'F1')).toEqual(expected)
  })
})

/** A column at infantry behind a wall of two-inch sections. */
const atWall = (houseRules: object, points = 20) => {
  const state = clash('F1', 'A1', {
    attacker: column,
    edge: { across: { lineId: 'wall', section: 0 } },
    terrain: {
      lines: [
        {
          id: 'wall',
          kind: 'work',
          polyline: [
            { x: 20, y: 40 },
            { x: 28, y: 40 },
          ],
          sections: [{ points: 20 }],
        },
      ],
    },
    houseRules,
  })
  return { ...state, sections: { 'wall/0': points } }
}

describe('works, walls and villages (BR-WORK-02, BR-WORK-04, BR-BLD-06, BR-BLD-08, BR-R-44, BR-R-57)', () => {
  it('defenders have +3, attackers no impact and -6 (BR-WORK-02, BR-WORK-03)', () => {
    expect(mods(atWall({}), 'A1')).toEqual(['M-DEF'])
    expect(mods(atWall({}), 'F1')).toEqual(['M-MINUS6'])
  })
  it('a section without points is useless (BR-BLD-08, BR-WORK-04)', () => {
    expect(mods(atWall({}, 0), 'A1')).toEqual([])
    expect(mods(atWall({}, 0), 'F1')).toEqual(['M-STATIONARY', 'M-COLUMN'])
    // All or nothing (BR-R-57).
    expect(mods(atWall({}, 1), 'A1')).toEqual(['M-DEF'])
    expect(mods(atWall({}, 1), 'F1')).toEqual(['M-MINUS6'])
  })
  it('no impact against troops in a village (BR-BLD-11, BR-R-113)', () => {
    const state = clash('F1', 'A1', {
      attacker: column,
      terrain: {
        areas: [{ id: 'v', kind: 'village', polyline: [], polygon: box(15, 10, 35, 20) }].map(
          ({ polyline: _, ...area }) => area,
        ),
      },
    })
    expect(mods(state, 'F1')).toEqual([])
    expect(mods(state, 'A1')).toEqual([])
  })
})

describe('who cannot fight (BR-MEL-02, BR-SKIR-06, BR-FORM-06, BR-R-97, BR-R-98)', () => {
  it.each([
    ['struck in flank', clash('FC', 'A1', { edge: { sector: 'leftFlank' } }), 'A1', 'flank'],
    ['skirmishers', clash('FC', 'AS'), 'AS', 'skirmishers'],
    ['march column', clash('FC', 'A1', { target: { formation: 'marchColumn' } }), 'A1', 'marchColumn'],
    ['routing', clash('FC', 'A1', { target: { activity: { kind: 'routing' } } }), 'A1', 'routing'],
    ['without figures', clash('FC', 'A1', { target: { figures: [0, 0, 0, 0] } }), 'A1', 'noFigures'],
    ['a line', clash('FC', 'A1'), 'A1', undefined],
  ] as const)('%s', (_, state, id, why) => {
    expect(inabilityOf(state, id)).toBe(why)
    if (why) expect(meleeTotal(state, id)).toMatchObject({ total: 0, modifiers: [] })
  })
  it('rolls no die and inflicts nothing (BR-MEL-02, BR-GEN-02)', () => {
    const { of, state } = carryOut(clash('FC', 'AS', { attacker: charging('AS') }), [3], resolveMelees)
    expect(of('meleeRound')[0]?.data).toMatchObject({
      totals: [42, 0],
      faces: [3, null],
      inflicted: [4, 0],
      loser: 1,
    })
    expect(state.brigades['AS']?.figures).toEqual([14])
  })
})

describe('groups and losses (BR-MEL-01, BR-MEL-03, BR-MEL-07, BR-MEL-08, BR-MEL-11, BR-R-46)', () => {
  const two = (change: Given = {}) =>
    situation('melee', {
      bodies: {
        F1: { at: [22.8, 20, 180], formation: 'attackColumn', movedThisMove: true },
        F2: { at: [25.3, 20, 180], formation: 'attackColumn', movedThisMove: true },
        A1: { at: [24, 20, 0] },
        FC: { at: [50, 20, 180], movedThisMove: true },
        AD: { at: [50, 20, 0], movedThisMove: true },
        ...change,
      },
      state: { contacts: [contact('F1', 'A1'), contact('F2', 'A1'), contact('FC', 'AD')] },
    })
  it('are the connected sets, in canonical order of their first body; totals add up', () => {
    const state = two()
    const groups = meleeGroups(state)
    expect(groups.map(({ bodies }) => bodies)).toEqual([
      [['F1', 'F2'], ['A1']],
      [['FC'], ['AD']],
    ])
    expect(groups.map((group) => planGroup(state, group).sums)).toEqual([
      [190, 64],
      [45, 36],
    ])
  })
  it('one die a side, groups in turn, side 0 first; losses one figure per body in turn', () => {
    const { of, state } = carryOut(two(), [2, 5, 3, 3], resolveMelees)
    expect(of('meleeRound').map(({ data }) => data.faces)).toEqual([
      [2, 5],
      [3, 3],
    ])
    // 64 -> 24 -> 9: five off the first, four off the second.
    expect(state.brigades['F1']?.figures).toEqual([16, 17, 17, 17])
    expect(state.brigades['F2']?.figures).toEqual([17, 17, 17, 17])
  })
  it('guns are never part of a melee (BR-MEL-01)', () => {
    const state = situation('melee', {
      bodies: { FC: [24, 20, 180], AA: [24, 20, 0] },
      state: { contacts: [contact('FC', 'AA')] },
    })
    expect(meleeGroups(state)).toEqual([])
  })
  it('a side without figures left loses, whatever the margin (BR-MEL-11)', () => {
    const { of } = carryOut(
      clash('FC', 'A1', { target: { figures: [1, 0, 0, 0] }, edge: { move: 0, rounds: 1 } }),
      [2, 5],
      resolveMelees,
    )
    // 36 -> 14 -> 2, and one figure hurts nobody.
    expect(of('meleeRound')[0]?.data.loser).toBe(1)
  })
  it('volleys set aside are dealt after the round and count in it (BR-DEF-03, BR-MEL-08)', () => {
    const state = {
      ...clash('F1', 'A1', { attacker: column }),
      defensiveLosses: [{ firerId: 'A1', targetId: 'F1', casualties: 5, setAside: true }],
    }
    const { of, state: after } = carryOut(state, [4, 4], resolveMelees)
    expect(of('meleeRound')[0]?.data).toMatchObject({ totals: [95, 64], suffered: [12, 11] })
    expect(of('lossesDealt').map(({ data }) => data.cause)).toEqual(['melee', 'melee', 'smallArms'])
    expect(after.brigades['F1']?.figures).toEqual([15, 15, 15, 15])
  })
  it('and also where there was no round (BR-DEF-03)', () => {
    const state = {
      ...situation('melee', { bodies: { F1: [24, 30, 180], A1: [24, 20, 0] } }),
      defensiveLosses: [{ firerId: 'A1', targetId: 'F1', casualties: 2, setAside: true }],
    }
    expect(carryOut(state, [], resolveMelees).state.brigades['F1']?.figures).toEqual([17, 17, 18, 18])
  })
  it('between fugitives and their pursuers there is no decision (BR-MEL-09)', () => {
    const { of, state } = carryOut(
      clash('FC', 'A1', {
        attacker: { activity: { kind: 'pursuing', k: 0, quarryId: 'A1', direction: 180 } },
        target: { activity: { kind: 'routing' }, figures: [5, 5, 5, 5] },
        edge: { cause: 'pursuit', sector: 'rear' },
      }),
      [3],
      resolveMelees,
    )
    expect(of('meleeRound')[0]?.data).toMatchObject({ totals: [36, 0], inflicted: [3, 0], loser: null })
    expect(state.brigades['FC']?.next).toBeNull()
  })
  it('nobody can hurt: it ends, and the weaker side is set back an inch (BR-MEL-13, BR-R-115)', () => {
    const { of, state } = carryOut(
      clash('F1', 'A1', {
        attacker: { figures: [1, 1, 1, 0], activity: { kind: 'engaged' } },
        target: { figures: [1, 1, 0, 0], activity: { kind: 'engaged' } },
        edge: { move: 0, rounds: 3 },
      }),
      [],
      resolveMelees,
    )
    expect(of('meleeParted')).toHaveLength(1)
    expect(state.brigades['A1']).toMatchObject({ next: { kind: 'brokenOff', n: 0 }, pose: { x: 24, y: 19 } })
    expect(state.brigades['F1']).toMatchObject({ next: { kind: 'brokenOff', n: 0 }, pose: { y: 20 } })
    expect(state.contacts).toEqual([])
  })
  it('of equals side 1 is set back (BR-MEL-13)', () => {
    const weak = { figures: [1, 1, 0, 0], activity: { kind: 'engaged' } }
    const { state } = carryOut(
      clash('F1', 'A1', { attacker: weak, target: weak, edge: { move: 0, rounds: 1 } }),
      [],
      resolveMelees,
    )
    expect(state.brigades['A1']?.pose.y).toBe(19)
  })
})

describe('gunners (BR-CREW-01, BR-CREW-02, BR-CREW-04, BR-R-53, BR-R-108)', () => {
  const overrun = (bodies: object = {}, terrain: object = {}, battery: object = {}) =>
    situation('melee', {
      bodies: {
        FC: { at: [24, 20, 180], ...charging('AA') },
        AA: { at: [24, 20, 0], ...battery },
        ...bodies,
      },
      terrain,
      state: { contacts: [contact('FC', 'AA')] },
    })
  it.each([
    ['straight away from the attacker', {}, {}, { x: 24, y: 14.607 }, null],
    ['to a friend, and no farther than he is', { A1: [24, 17, 0] }, {}, { x: 24, y: 16.409 }, 'A1'],
    [
      'not to one in rout',
      { A1: { at: [24, 17, 0], activity: { kind: 'routing' } } },
      {},
      { x: 24, y: 14.607 },
      null,
    ],
    ['not to one more than 12 inches off', { A1: [24, 5, 0] }, {}, { x: 24, y: 14.607 }, null],
    [
      'to a wood behind them',
      {},
      { areas: [{ id: 'w', kind: 'wood', polygon: box(20, 10, 28, 17) }] },
      { x: 24, y: 17 },
      'w',
    ],
    [
      'not to one beyond the attacker',
      {},
      { areas: [{ id: 'w', kind: 'wood', polygon: box(20, 21, 28, 26) }] },
      { x: 24, y: 14.607 },
      null,
    ],
    [
      'to a hedge',
      {},
      {
        lines: [
          {
            id: 'h',
            kind: 'hedge',
            polyline: [
              { x: 10, y: 18 },
              { x: 40, y: 18 },
            ],
          },
        ],
      },
      { x: 24, y: 18 },
      'h',
    ],
  ] as const)('go %s', (_, bodies, terrain, to, shelter) => {
    const { state, of } = carryOut(overrun(bodies, terrain), [5], resolveMelees)
    expect(of('gunnersFled')[0]?.data).toMatchObject({ to, shelter })
    expect(state.brigades['AA']).toMatchObject({
      activity: { kind: 'crewGone' },
      gunners: { ...to, returnFrom: null },
    })
    // Who reached the guns ends his charge there (BR-CREW-04).
    expect(state.contacts).toEqual([])
    expect(state.brigades['FC']?.next).toEqual({ kind: 'free' })
  })
  it('leave limbered guns likewise (BR-R-108)', () => {
    const { state } = carryOut(overrun({}, {}, { formation: 'limbered' }), [1], resolveMelees)
    expect(state.brigades['AA']?.activity.kind).toBe('crewGone')
  })
})
