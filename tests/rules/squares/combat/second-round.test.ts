// Second rounds, the advance, victory within an assault, and generals that interrupt it.
import { describe, expect, it } from 'vitest'
import { secondRoundRight } from '../../../../src-shared/rules/squares/combat/second-round'
import { stateFaults } from '../../../../src-shared/rules/squares/state/faults'
import {
  assault,
  DECLINE,
  defence,
  fallBack,
  Field,
  FINISH,
  retreat,
  secondRound,
  share,
  type Given,
} from '../support/fixtures'

const on = (square: string, more: Given = {}) => ({ square, ...more })
const TOWN = { E3: { town: { name: 'Ligny' } } }

/** Round one between FL1 and AB without a hit: a draw, nobody goes. */
function drawn(units: Given, { skirmish = true, ...more }: Given & { skirmish?: boolean } = {}): Field {
  const field = new Field({ units: { FL1: 'E4', AB: 'E3', ...units }, ...more })
    .give(0, assault('E4', 'E3', ['FL1']))
    .give(1, defence(['AB']), ...(skirmish ? [1, 1] : []), 1, 1, 1, 1)
  return field.give(0, FINISH).give(1, FINISH)
}

describe('who has the right (SQ-RND2-01 to SQ-RND2-03, SQ-R-45, SQ-R-46, SQ-R-53)', () => {
  it.each<[string, Given, Given, 'breakthrough' | 'counterattack' | null, string[]]>([
    ['a fresh brigade of the attacker', { FV: 'E4', AN: 'E3' }, {}, 'breakthrough', ['FV']],
    ['none: the defender’s', { AN: 'E3', AN2: 'E3' }, {}, 'counterattack', ['AN', 'AN2']],
    ['none on either side', {}, {}, null, []],
    ['a fresh gun is none', { FF: 'E4' }, {}, null, []],
    ['fresh brigades elsewhere do not count', { FV: 'D4', AN: 'D3' }, {}, null, []],
    ['of another command', { FV: on('E4', { command: 'Lobau' }), AN: 'E3' }, {}, 'counterattack', ['AN']],
    [
      'of another command, breakthroughAnyCommand',
      { FV: on('E4', { command: 'Lobau' }), AN: 'E3' },
      { houseRules: { breakthroughAnyCommand: true } },
      'breakthrough',
      ['FV'],
    ],
    ['stopped', { FV: on('E4', { stopped: true }), AN: 'E3' }, {}, 'counterattack', ['AN']],
    ['rallied', { FV: on('E4', { rallied: true }), AN: 'E3' }, {}, 'counterattack', ['AN']],
    ['assaulted before', { FV: on('E4', { assaulted: true }), AN: 'E3' }, {}, 'counterattack', ['AN']],
    ['held', { FV: on('E4', { heldUntil: 'end' }), AN: 'E3' }, {}, 'counterattack', ['AN']],
    [
      'marks of its own activation do not bind another command',
      { FV: on('E4', { command: 'Lobau', stopped: true, rallied: true, assaulted: true }) },
      { houseRules: { breakthroughAnyCommand: true } },
      'breakthrough',
      ['FV'],
    ],
    [
      'nor the attacked side (SQ-R-20)',
      { AN: on('E3', { stopped: true, rallied: true, assaulted: true, spent: 3 }) },
      {},
      'counterattack',
      ['AN'],
    ],
    ['with no points left', { FV: on('E4', { spent: 2 }) }, {}, 'breakthrough', ['FV']],
    [
      'secondRoundCost 2: who cannot pay is not fresh',
      { FV: on('E4', { spent: 1 }), AN: 'E3' },
      { houseRules: { secondRoundCost: 2 } },
      'counterattack',
      ['AN'],
    ],
    [
      'secondRoundCost 2: who can pay is',
      { FV: 'E4', AN: 'E3' },
      { houseRules: { secondRoundCost: 2 } },
      'breakthrough',
      ['FV'],
    ],
  ])('%s', (_, units, more, kind, fresh) => {
    const field = drawn(units, more)
    const right = secondRoundRight(field.state)
    expect(right?.kind ?? null).toBe(kind)
    expect(right?.fresh ?? []).toEqual(fresh)
    expect(field.state.phase).toBe(kind === null ? 'activation' : 'secondRound')
  })

  it('light cavalry that has used its extra point is not fresh (SQ-RND2-01)', () => {
    const charge = (spent: number) => drawn({ FC: on('E4', { spent }) }, { skirmish: false, actionDie: 2 })
    expect(charge(3).state.phase).toBe('activation')
    expect(secondRoundRight(charge(2).state)?.fresh).toEqual(['FC'])
  })

  it('cavalry against a held town is not fresh, on either side (SQ-ASLT-07)', () => {
    const town = { squares: TOWN, skirmish: false }
    expect(drawn({ AB: on('E3', { inTown: true }), FK: 'E4' }, town).state.phase).toBe('activation')
    const ours = { squares: { E4: { town: { name: 'Brye' } } }, skirmish: false }
    expect(drawn({ FL1: on('E4', { inTown: true }), AK: 'E3' }, ours).state.phase).toBe('activation')
  })

  it('no enemy left in the target: no breakthrough; nobody left in the assault square: no counterattack', () => {
    const won = new Field({ units: { FL1: 'E4', FV: 'E4', AN: 'E3' } })
      .give(0, assault('E4', 'E3', ['FL1']))
      .give(1, defence(['AN']), 8, 1, 5, 5, 1, 1, 1, 1)
    expect(won.state.phase).toBe('activation')
    const lost = new Field({ units: { FL1: 'E4', AB: 'E3', AN: 'E3' } })
      .give(0, assault('E4', 'E3', ['FL1']))
      .give(1, defence(['AB']), 1, 1, 1, 1, 5, 5, 1, 1)
    expect(lost.unit('FL1').status).toBe('destroyed')
    expect(lost.state.phase).toBe('activation')
  })

  it('winnerOnly: the winner of round one alone, whoever has what (SQ-R-45)', () => {
    const houseRules = { secondRoundRight: 'winnerOnly' }
    const fought = (units: Given, ...faces: number[]) =>
      new Field({ units: { FL1: 'E4', AB: 'E3', ...units }, houseRules })
        .give(0, assault('E4', 'E3', ['FL1']))
        .give(1, defence(['AB']), 1, 1, ...faces)
    const both = { FV: 'E4', AN: 'E3' }
    // A wins 1-0 and FL1 passes: F, though it has a fresh brigade, has no right.
    const lost = fought(both, 1, 1, 9, 1, 8).give(0, FINISH)
    expect(secondRoundRight(lost.state)).toMatchObject({ side: 1, kind: 'counterattack', fresh: ['AN'] })
    // F wins 1-0 without a fresh brigade: A has no right either.
    const won = fought({ AN: 'E3' }, 8, 1, 1, 1, 9).give(1, FINISH)
    expect(won.state.phase).toBe('activation')
    // F wins with one.
    expect(secondRoundRight(fought(both, 8, 1, 1, 1, 9).give(1, FINISH).state)).toMatchObject({ side: 0 })
    // After a draw as by default.
    expect(secondRoundRight(drawn(both, { houseRules }).state)).toMatchObject({ kind: 'breakthrough' })
    expect(secondRoundRight(drawn({ AN: 'E3' }, { houseRules }).state)).toMatchObject({
      kind: 'counterattack',
    })
  })
})

describe('declaring it (SQ-RND2-04, SQ-RND2-05, SQ-RND2-07, SQ-R-51, 9.3)', () => {
  const units = {
    FV: 'E4',
    FL2: on('E4', { stopped: true }),
    FF: on('E4', { bombardedThisTurn: true }),
    FR: 'E4',
    FG: 'D4',
    FL3: on('E4', { command: 'Lobau' }),
  }
  it.each<[string | undefined, string[], string[]]>([
    [undefined, ['FV'], []],
    [undefined, ['FV', 'FL1'], ['FR']],
    ['UNKNOWN_ID', ['FV', 'FV'], []],
    ['NOT_ACTIVE_COMMAND', ['FV', 'FL3'], []],
    ['NOT_ACTIVE_COMMAND', ['AB'], []],
    ['ACTIONS_ENDED', ['FV', 'FL2'], []],
    ['NOT_ARTILLERY', ['FV'], ['FL1']],
    ['NO_BRIGADE', [], ['FR']],
    ['NO_BRIGADE', ['FR'], []],
    ['FOOT_BOMBARDED_NO_ATTACK', ['FV'], ['FF']],
    ['NO_FRESH_BRIGADE', ['FL1'], []],
    ['NOT_IN_SQUARE', ['FV', 'FG'], []],
  ])('breakthrough: %s with %j %j', (code, brigades, artillery) => {
    expect(drawn(units).code(0, secondRound(brigades, artillery))).toBe(code)
  })

  it('three brigades, an earlier assault, guns in woods, points by house rule', () => {
    const many = drawn({ FV: 'E4', FL2: 'E4' })
    expect(many.code(0, secondRound(['FV', 'FL2', 'FL1']))).toBe('TOO_MANY_BRIGADES')
    const before = drawn({ FV: 'E4', FL2: on('E4', { assaulted: true }) })
    expect(before.code(0, secondRound(['FV', 'FL2']))).toBe('ASSAULT_ALREADY_MADE')
    const woods = drawn({ FV: 'E4', FR: 'E4' }, { squares: { E3: { woods: true } } })
    expect(woods.code(0, secondRound(['FV'], ['FR']))).toBe('ARTILLERY_IN_WOODS')
    const paid = drawn({ FV: 'E4' }, { houseRules: { secondRoundCost: 2 } })
    expect(paid.refuse(0, secondRound(['FV', 'FL1']))).toMatchObject({
      code: 'NO_ACTION_POINTS',
      subjectId: 'FL1',
      values: { needed: 2, left: 0 },
    })
    expect(paid.code(1, secondRound(['FV']))).toBe('NOT_YOUR_DECISION')
  })

  it('joining is free and an action; by secondRoundCost it is paid (SQ-RND2-07, SQ-R-49)', () => {
    const free = drawn({ FV: on('E4', { spent: 2 }) }).give(0, secondRound(['FV']))
    expect(free.unit('FV')).toMatchObject({ spent: 2, assaulted: true })
    const priced = drawn({ FV: 'E4' }, { houseRules: { secondRoundCost: 2 } }).give(0, secondRound(['FV']))
    expect(priced.unit('FV')).toMatchObject({ spent: 2, assaulted: true })
  })

  it('a unit of another command breaks through once in an activation (SQ-R-49, SQ-R-68)', () => {
    const houseRules = { breakthroughAnyCommand: true }
    const field = drawn(
      { FV: on('E4', { command: 'Lobau' }), FL2: 'E4', FG: on('E4', { command: 'Lobau' }) },
      { houseRules },
    )
      .give(0, secondRound(['FV']))
      .give(1, defence(['AB']), 1, 1, 1)
    expect(field.state.active?.brokeThrough).toEqual(['FV'])
    field.give(0, FINISH).give(1, FINISH)
    // FL2 assaults again: FV has been in a breakthrough of this activation, FG has not.
    field
      .give(0, assault('E4', 'E3', ['FL2']))
      .give(1, defence(['AB']), 1, 1, 1, 1, 1, 1)
      .give(0, FINISH)
      .give(1, FINISH)
    expect(secondRoundRight(field.state)?.fresh).toEqual(['FG'])
    expect(field.code(0, secondRound(['FG', 'FV']))).toBe('ASSAULT_ALREADY_MADE')
  })

  it('another command has no points for a priced breakthrough', () => {
    const houseRules = { breakthroughAnyCommand: true, secondRoundCost: 2 }
    expect(drawn({ FV: on('E4', { command: 'Lobau' }) }, { houseRules }).state.phase).toBe('activation')
  })

  it('a counterattack costs and flags nothing, ends holds, and any unit of the square may join (SQ-RND2-04)', () => {
    const field = drawn({
      AN: on('E3', { command: 'Hill' }),
      AR: 'E3',
      FL2: on('E4', { heldUntil: 'end' }),
    }).give(1, secondRound(['AN', 'AB'], ['AR']))
    expect(field.eventData('secondRoundDeclared')).toMatchObject([
      { kind: 'counterattack', from: 'E3', target: 'E4' },
    ])
    expect(field.unit('AN')).toMatchObject({ spent: 0, assaulted: false })
    expect(field.eventData('holdEnded')).toEqual([{ unitIds: ['FL2'], cause: 'assault' }])
    expect(field.assault).toMatchObject({ round: 2, attacker: 1, launcher: 0 })
  })

  it('roles are exchanged: uphill, woods and saves are those of the former assault square (SQ-RND2-09, SQ-R-50)', () => {
    const field = drawn({ AK: 'E3' }, { squares: { E4: { hill: true } }, skirmish: false })
      .give(1, secondRound(['AK']))
      // AK d10 9, 2 and the miss again 3: one hit; FL1 saves with a 5; FL1, tired, 6+ against the advantage: 2, uphill
      // again 7: a hit. AK has lost and passes.
      .give(0, defence(['FL1']), 9, 2, 3, 5, 2, 7, 9)
    expect(field.thrown).toEqual([
      'assault:AK:2d10',
      'reroll:AK:1d10',
      'save:FL1:1d8',
      'assault:FL1:1d8',
      'reroll:FL1:1d8',
      'morale:AK:1d10',
    ])
    expect(field.eventData('roundEnded')).toEqual([{ suffered: [0, 1], loser: 1 }])
    expect(field.give(1, FINISH).state.phase).toBe('activation')
  })

  it('guns alone in woods need no declaration against a counterattack either (SQ-ASLT-09)', () => {
    const field = new Field({
      units: { FL1: 'E4', FF: 'E4', FL2: 'D4', AB: 'E3', AN: 'E3' },
      squares: { E4: { woods: true } },
    })
      .give(0, assault('E4', 'E3', ['FL1'], { supports: ['FL2'] }))
      .give(1, defence(['AB']), 1, 1, 1, 1, 1, 1, 1, 1, 1)
      .give(0, fallBack('FL1', 'E5'))
      .give(0, FINISH)
      .give(1, FINISH)
      // AN fresh, FF alone left in the woods of E4: S d6 of AN, both hit, the gun fails.
      .give(1, secondRound(['AN']), 6, 6, 1, 8)
    expect(field.eventData('defenceDeclared')).toEqual([{ square: 'E4', units: ['FF'], forced: true }])
    expect(field.unit('FF').status).toBe('destroyed')
    expect(field.state.phase).toBe('activation')
  })
})

describe('how many rounds (SQ-RND2-11, SQ-R-47)', () => {
  const twoRounds = (maxAssaultRounds: number) =>
    drawn({ FV: 'E4', FL2: 'E4', AN: 'E3' }, { houseRules: { maxAssaultRounds } })
      .give(0, secondRound(['FV']))
      .give(1, defence(['AB']), 1, 1, 1)
      .give(0, FINISH)
      .give(1, FINISH)
  it('two by default', () => {
    expect(twoRounds(2).state).toMatchObject({ phase: 'activation', assault: null })
    expect(twoRounds(2).eventData('assaultEnded')).toEqual([{ from: 'E4', target: 'E3', rounds: 2 }])
  })
  it('more by house rule: fresh is who has fought no earlier round; defenders anew (SQ-RND2-06, SQ-R-52)', () => {
    const field = twoRounds(3)
    expect(secondRoundRight(field.state)).toMatchObject({ kind: 'breakthrough', fresh: ['FL2'] })
    // FV fought the second round and is tired now; units of this assault are not barred by having attacked in it.
    expect(field.code(0, secondRound(['FL2', 'FV']))).toBeUndefined()
    field.give(0, secondRound(['FL2', 'FV'])).give(1, defence(['AN']), 1, 1, 1, 1, 1)
    expect(field.thrown).toEqual(['assault:FL2:2d8', 'assault:FV:1d10', 'assault:AN:2d8'])
    expect(field.give(0, FINISH).give(1, FINISH).state.phase).toBe('activation')
  })
  it('after a counterattack the launcher of the assault is asked first again', () => {
    const field = drawn({ AN: 'E3', AN2: 'E3' }, { houseRules: { maxAssaultRounds: 4 } })
      .give(1, secondRound(['AN']))
      .give(0, defence(['FL1']), 1, 1, 1)
      .give(1, FINISH)
      .give(0, FINISH)
    expect(secondRoundRight(field.state)).toMatchObject({ kind: 'counterattack', fresh: ['AN2'] })
    expect(field.give(1, DECLINE).state.phase).toBe('activation')
  })
})

describe('advance (6f, SQ-RET-07, SQ-R-43)', () => {
  const won = (advanceAfterAssault: string, more: Given = {}) =>
    new Field({
      units: { FL1: 'E4', FK: 'E4', FR: 'E4', FV: 'D4', FG: 'E4', AN: 'E3' },
      ...more,
      houseRules: { advanceAfterAssault },
    })
      .give(0, assault('E4', 'E3', ['FL1', 'FK'], { supports: ['FV'], artillery: ['FR'] }))
      .give(1, defence(['AN']), ...[8, 8, 8, 8, 1, 1, 1], ...[1, 1], ...[1, 1, 1, 1])

  it('none: nobody moves', () => {
    expect(won('none').state).toMatchObject({ phase: 'activation', assault: null })
  })
  it('participants: attackers of round one still in the assault square may enter, free of cost', () => {
    const field = won('participants')
    expect(field.state.phase).toBe('advance')
    const to = (...unitIds: string[]) => ({ type: 'advance' as const, unitIds })
    expect(field.code(0, to('FV'))).toBe('NOT_IN_SQUARE')
    expect(field.code(0, to('FG'))).toBe('NOT_IN_SQUARE')
    expect(field.code(0, to('FL1', 'FL1'))).toBe('UNKNOWN_ID')
    expect(field.code(1, to('FL1'))).toBe('NOT_YOUR_DECISION')
    field.give(0, to('FL1', 'FR'))
    expect(field.unit('FL1')).toMatchObject({ square: 'E3', spent: 2, moved: false })
    expect(field.unit('FK').square).toBe('E4')
    expect(field.eventData('advanced')).toEqual([{ unitIds: ['FL1', 'FR'], to: 'E3' }])
    expect(field.events.at(-1)?.kind).toBe('assaultEnded')
    expect(field.state).toMatchObject({ phase: 'activation', assault: null })
  })
  it('nobody need go', () => {
    expect(won('participants').give(0, { type: 'advance', unitIds: [] }).unit('FL1').square).toBe('E4')
  })
  it('cavalry that enters woods is stopped, infantry is not (SQ-MOVE-04)', () => {
    const field = new Field({
      units: { FL1: 'E4', FK: 'E4', AN: 'E3' },
      squares: { E3: { woods: true } },
      houseRules: { advanceAfterAssault: 'participants' },
    })
      .give(0, assault('E4', 'E3', ['FL1', 'FK']))
      .give(1, defence(['AN']), ...[8, 8, 8], ...[1, 1], ...[1, 1, 1])
      .give(0, { type: 'advance', unitIds: ['FL1', 'FK'] })
    expect([field.unit('FL1').stopped, field.unit('FK').stopped]).toEqual([false, true])
  })
  it('an enemy still there: no 6f', () => {
    expect(drawn({}, { houseRules: { advanceAfterAssault: 'participants' } }).state.phase).toBe('activation')
  })
})

describe('the last unit of a side (SQ-VIC-01)', () => {
  it('ends the battle when the results of the round are carried out, before a second round', () => {
    const field = new Field({ units: { FL1: 'E4', FV: 'E4', AN: 'E3' }, reserve: false })
      .give(0, assault('E4', 'E3', ['FL1']))
      .give(1, defence(['AN']), 8, 1, 8, 8, 1, 1, 1, 1)
    expect(field.state.outcome).toMatchObject({ winner: 0, level: 'decisive', reason: 'lastUnit' })
    expect(field.state).toMatchObject({ phase: 'battleOver', assault: null })
  })
  it('both sides destroyed in one round: a draw, because both results come first', () => {
    const hits = { hits: 3 }
    const field = new Field({ units: { FL1: on('E4', hits), AN: on('E3', hits) }, reserve: false })
      .give(0, assault('E4', 'E3', ['FL1']))
      .give(1, defence(['AN']), 4, 4, 8, 1, 8, 1, ...[1, 1, 1, 1], ...[1, 1, 1, 1])
    expect(field.state.outcome).toMatchObject({ winner: null, level: 'draw', reason: 'lastUnit' })
  })
})

describe('generals that interrupt an assault (6g, SQ-GEN-03, -04)', () => {
  it('the results wait until the general of a lost square is placed', () => {
    const field = new Field({
      units: { FL1: 'E4', FL2: 'E4', AN: 'E3', AN2: 'E3' },
      generals: { Orange: 'E3' },
    })
      .give(0, assault('E4', 'E3', ['FL1', 'FL2']))
      .give(1, defence(['AN', 'AN2']), 8, 8, 1, 1, 8, 1, 8, 1, 1, 1, 1, 1, 1, 1)
      .give(1, retreat('AN', 'D2'))
      .give(1, retreat('AN2', 'F2'))
    expect(field.state.phase).toBe('placeGeneral')
    expect(field.state.assault).not.toBeNull()
    expect(field.code(1, { type: 'placeGeneral', generalId: 'Orange', to: 'E2' })).toBe('NOT_NEAREST')
    field.give(1, { type: 'placeGeneral', generalId: 'Orange', to: 'F2' })
    expect(field.state.generals['Orange']?.square).toBe('F2')
    expect(field.state).toMatchObject({ phase: 'activation', assault: null })
    expect(field.eventData('assaultEnded')).toHaveLength(1)
  })
  it('a retreat into the square of a lone enemy general puts him away first, then the tests go on', () => {
    const field = new Field({
      units: { FV: 'E2', FL1: 'D3', FL2: 'F3', AN: 'E1', AB: 'E3', AM: 'A6', AM2: 'I6' },
      generals: { Orange: 'E4' },
      commands: { Reille: { side: 0, homeEdge: 'S' } },
    })
      .give(0, assault('D3', 'E3', ['FL1'], { supports: ['FL2'] }))
      .give(1, defence(['AB']), 1, 1, 8, 1, 1, 1, 1, 9, 9, 1, 1)
    // Both have one hit and fail; Orange alone at E4 is nearest to A’s units at E3 only.
    field.give(0, retreat('FL1', 'E4'))
    expect(field.eventData('generalPlaced')).toMatchObject([{ generalId: 'Orange', from: 'E4', to: 'E3' }])
    expect(field.state.phase).toBe('retreats')
    field.give(0, retreat('FL2', 'F4'))
    expect(field.state.phase).toBe('activation')
  })
})

describe('what the umpire takes away under an assault', () => {
  const without = (field: Field, ...ids: string[]): Field => {
    const gone = { status: 'destroyed', square: null } as const
    const units = Object.fromEntries(ids.map((id) => [id, { ...field.unit(id), ...gone }]))
    field.state = { ...field.state, units: { ...field.state.units, ...units } }
    return field
  }
  const owingTwo = () =>
    new Field({ units: { FL1: 'E4', FL2: 'E4', AN: 'E3', AN2: 'E3' } })
      .give(0, assault('E4', 'E3', ['FL1', 'FL2']))
      .give(1, defence(['AN', 'AN2']), 8, 8, 1, 1, 8, 1, 8, 1, 1, 1, 1, 1, 1, 1)

  it('owes no retreat; the others go on', () => {
    const field = without(owingTwo(), 'AN').give(1, retreat('AN2', 'E2'))
    expect(field.state.phase).toBe('activation')
  })
  it('may not be all that the assault waits for', () => {
    expect(stateFaults(without(owingTwo(), 'AN').state)).toEqual([])
    expect(stateFaults(without(owingTwo(), 'AN', 'AN2').state)).toMatchObject([
      { path: 'assault', code: 'WRONG_FOR_PHASE' },
    ])
    const declared = new Field({ units: { FL1: 'E4', AN: 'E3' } }).give(0, assault('E4', 'E3', ['FL1']))
    expect(stateFaults(without(declared, 'AN').state)).toMatchObject([{ code: 'WRONG_FOR_PHASE' }])
  })
  it('may have been the right to a second round: it is let be', () => {
    const field = without(drawn({ FV: 'E4' }), 'FV')
    expect(field.code(0, secondRound(['FL1']))).toBe('NO_FRESH_BRIGADE')
    expect(field.give(0, DECLINE).state.phase).toBe('activation')
  })
  it('does not test', () => {
    const field = new Field({ units: { FL1: 'E4', FL2: 'E4', AN: 'E3' } })
      .give(0, assault('E4', 'E3', ['FL1', 'FL2']))
      .give(1, defence(['AN']), 1, 1, 6, 1, 1, 1, 1, 5, 1)
    without(field, 'FL2').give(0, share({ FL2: 1 }))
    expect(field.eventData('moraleTest')).toEqual([])
  })
})

describe('hits are shared in phase 6a by the owner of the units hit', () => {
  it('attackers’ odd hit after the defenders’ dice, then the comparison', () => {
    const field = new Field({ units: { FL1: 'E4', FL2: 'E4', AN: 'E3' } })
      .give(0, assault('E4', 'E3', ['FL1', 'FL2']))
      .give(1, defence(['AN']), 1, 1, 6, 1, 1, 1, 1, 5, 1)
    expect(field.state.phase).toBe('allocateHits')
    expect(field.assault.toAllocate).toEqual({ side: 0, hits: 1 })
    field.give(0, share({ FL2: 1 }), 8)
    expect(field.eventData('roundEnded')).toEqual([{ suffered: [1, 0], loser: 0 }])
  })
})
