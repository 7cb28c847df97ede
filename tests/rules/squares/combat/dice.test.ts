// Skirmish, combat dice, rerolls, saves and the sharing of hits, in every reading of the house rules.
import { describe, expect, it } from 'vitest'
import { canSave, combatDice } from '../../../../src-shared/rules/squares/combat/combat'
import { isLegalShare, onlyShare } from '../../../../src-shared/rules/squares/combat/hit-sharing'
import { skirmishAbility } from '../../../../src-shared/rules/squares/combat/skirmish'
import { chance, chanceWithReroll } from '../../../../src-shared/rules/squares/sheet/tables'
import { assault, DECLINE, defence, Field, FINISH, secondRound, share, type Given } from '../support/fixtures'

const inTown = (square: string) => ({ square, inTown: true })

/** A field with an assault whose defence is declared by hand, before any die. */
function faced(
  units: Given,
  attack: ReturnType<typeof assault>,
  defenders: readonly string[],
  more: Given = {},
): Field {
  const field = new Field({ units, ...more }).give(0, attack)
  field.state = {
    ...field.state,
    assault: {
      ...field.assault,
      defenders: defenders.map((unitId) => ({
        unitId,
        square: field.unit(unitId).square ?? '',
        role: 'brigade' as const,
      })),
    },
  }
  return field
}

const diceOf = (field: Field, id: string) => {
  const { die, count, needed, reroll } = combatDice(field.state, field.assault, field.participant(id))
  return { dice: `${String(count)}${die}`, needed, reroll }
}

describe('tables (3.1)', () => {
  it.each([
    ['d6', 5, 2 / 6, 20 / 36],
    ['d6', 6, 1 / 6, 11 / 36],
    ['d8', 5, 4 / 8, 48 / 64],
    ['d8', 6, 3 / 8, 39 / 64],
    ['d10', 5, 6 / 10, 84 / 100],
    ['d10', 6, 5 / 10, 75 / 100],
    ['d12', 5, 8 / 12, 128 / 144],
    ['d12', 6, 7 / 12, 119 / 144],
  ] as const)('%s for %i+', (die, needed, once, again) => {
    expect(chance(die, needed)).toBeCloseTo(once, 12)
    expect(chanceWithReroll(die, needed)).toBeCloseTo(again, 12)
  })
})

describe('skirmish (SQ-SKIR-01 to -06)', () => {
  const ability = (
    units: Given,
    attack: ReturnType<typeof assault>,
    defenders: string[],
    more: Given = {},
  ) => {
    const field = faced(units, attack, defenders, more)
    return skirmishAbility(field.state, field.assault)
  }
  const attack = assault('E4', 'E3', ['FL1'])

  it('both sides able: dice (SQ-SKIR-04)', () => {
    expect(ability({ FL1: 'E4', AN: 'E3' }, attack, ['AN'])).toMatchObject({
      reason: 'dice',
      able: [['FL1'], ['AN']],
    })
  })
  it('cavalry beside an infantry unit keeps it from skirmishing (SQ-SKIR-03, -05)', () => {
    expect(ability({ FL1: 'E4', AN: 'E3', FC: 'D4' }, attack, ['AN'])).toMatchObject({
      reason: 'oneSideOnly',
      advantage: 0,
      hampered: [{ unitId: 'AN', by: 'FC' }],
    })
  })
  it('cavalry two squares away does not', () => {
    expect(ability({ FL1: 'E4', AN: 'E3', FC: 'E5' }, attack, ['AN']).reason).toBe('dice')
  })
  it('cavalry of another command, and one that takes no part, counts as present (SQ-SKIR-01)', () => {
    const units = { FL1: 'E4', AN: 'E3', FC: { square: 'D4', command: 'Lobau' }, AC: 'D3' }
    expect(ability(units, attack, ['AN'])).toMatchObject({ reason: 'bothCavalry', advantage: null })
  })
  it('cavalry is present beside any square an enemy takes part from, supports included (SQ-SKIR-01, -02)', () => {
    // AC is next to the support at F4 only, FC next to E3.
    const units = { FL1: 'E4', FL2: 'F4', AN: 'E3', FC: 'D3', AC: 'G4' }
    const supported = assault('E4', 'E3', ['FL1'], { supports: ['FL2'] })
    expect(ability(units, supported, ['AN']).reason).toBe('bothCavalry')
    expect(ability(units, attack, ['AN'])).toMatchObject({ reason: 'oneSideOnly', advantage: 0 })
  })
  it('a support out of reach of the cavalry may skirmish (SQ-R-29)', () => {
    const units = { FL1: 'E4', FL2: 'F2', AN: 'E3', AC: 'D5' }
    const supported = assault('E4', 'E3', ['FL1'], { supports: ['FL2'] })
    expect(ability(units, supported, ['AN'])).toMatchObject({ reason: 'dice', able: [['FL2'], ['AN']] })
  })
  it('guns and cavalry never skirmish; nobody able: no advantage (SQ-SKIR-05, SQ-R-62)', () => {
    expect(ability({ FK: 'E4', AF: 'E3' }, assault('E4', 'E3', ['FK']), ['AF'])).toMatchObject({
      reason: 'neither',
      able: [[], []],
      advantage: null,
    })
  })
  it('infantry of the square that is not declared throws nothing (SQ-R-66)', () => {
    expect(ability({ FL1: 'E4', FL3: 'E4', AN: 'E3' }, attack, ['AN']).able).toEqual([['FL1'], ['AN']])
  })
  it('mixed brigades skirmish and are present as cavalry; as infantry they only skirmish (SQ-UNIT-04, SQ-R-21)', () => {
    const units = { FX: 'E4', AN: 'E3' }
    const mixed = assault('E4', 'E3', ['FX'])
    expect(ability(units, mixed, ['AN'])).toMatchObject({ reason: 'oneSideOnly', able: [['FX'], []] })
    const houseRules = { mixedActsAs: 'infantry' }
    expect(ability(units, mixed, ['AN'], { houseRules })).toMatchObject({
      reason: 'dice',
      able: [['FX'], ['AN']],
    })
  })

  it('attackers throw first in declaration order, then defenders; a tie gives nobody the advantage', () => {
    const field = new Field({ units: { FL1: 'E4', FL3: 'E4', FV: 'F4', AN: 'E3', AB: 'E3' } })
      .give(0, assault('E4', 'E3', ['FL3', 'FL1'], { supports: ['FV'] }))
      .give(1, defence(['AB', 'AN']), 7, 2, 1, 7, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    expect(field.thrown.slice(0, 5)).toEqual([
      'skirmish:FL3:1d10',
      'skirmish:FL1:1d8',
      'skirmish:FV:1d8',
      'skirmish:AB:1d8',
      'skirmish:AN:1d6',
    ])
    expect(field.eventData('skirmish')).toMatchObject([{ best: [7, 7], advantage: null }])
    expect(field.eventData('combatRoll').map((roll) => roll.needed)).toEqual([5, 5])
  })
})

describe('combat dice (SQ-HIT-02, -03)', () => {
  it('quality of brigades, d12 and d10 of guns, 5+', () => {
    const field = faced(
      { FL1: 'E4', FK: 'E4', FF: 'E4', FR: 'E4', AB: 'E3', AF: 'E3' },
      assault('E4', 'E3', ['FL1', 'FK'], { artillery: ['FF', 'FR'] }),
      ['AB', 'AF'],
    )
    expect(diceOf(field, 'FL1')).toEqual({ dice: '2d8', needed: 5, reroll: null })
    expect(diceOf(field, 'FK')).toEqual({ dice: '2d10', needed: 5, reroll: 'SQ-RR-01' })
    expect(diceOf(field, 'FF').dice).toBe('1d12')
    expect(diceOf(field, 'FR').dice).toBe('1d10')
    expect(diceOf(field, 'AF').dice).toBe('1d12')
  })
  it('6+ against the side with the advantage, for guns and cavalry too', () => {
    const field = faced(
      { FK: 'E4', FR: 'E4', AB: 'E3' },
      assault('E4', 'E3', ['FK'], { artillery: ['FR'] }),
      ['AB'],
    )
    const round = { ...field.assault, advantage: 1 as const }
    const needed = (id: string) => combatDice(field.state, round, field.participant(id)).needed
    expect(['FK', 'FR', 'AB'].map(needed)).toEqual([6, 6, 5])
  })
  it('each unit throws all its dice, then at once its misses again (SQ-HIT-04, SQ-RR-03)', () => {
    const field = new Field({ units: { FL1: 'E4', FK: 'E4', FV: 'F4', AN: 'E3' } }).give(
      0,
      assault('E4', 'E3', ['FK', 'FL1'], { supports: ['FV'] }),
    )
    // FL1 and FV able, AN hampered by FK. FK 1, 9, again 4: a final miss.
    field.give(1, defence(['AN']), 1, 9, 4, 1, 1, 1, 1, 1, 1, 8)
    expect(field.thrown).toEqual([
      'assault:FK:2d10',
      'reroll:FK:1d10',
      'assault:FL1:2d8',
      'assault:FV:2d10',
      'assault:AN:2d8',
      'morale:AN:1d8',
    ])
    expect(field.eventData('combatRoll')[0]?.units[0]).toEqual({
      unitId: 'FK',
      die: 'd10',
      faces: [1, 9],
      rerolls: [4],
      hits: 1,
    })
  })
})

describe('woods (SQ-WOOD-01 to -03, SQ-UNIT-04, SQ-R-30)', () => {
  const units = { FL3: 'E4', FK: 'E4', FX: 'F4', AB2: 'E3', AC: 'E3', AX: 'E3' }
  const attack = assault('E4', 'E3', ['FL3', 'FK'], { supports: ['FX'] })
  const dice = (woods: string, woodsAppliesTo: string) => {
    const field = faced(units, attack, ['AB2', 'AC', 'AX'], {
      squares: { [woods]: { woods: true } },
      houseRules: { woodsAppliesTo },
    })
    return Object.fromEntries(
      ['FL3', 'FK', 'FX', 'AB2', 'AC', 'AX'].map((id) => [id, diceOf(field, id).dice]),
    )
  }
  const open = { FL3: '2d8', FK: '2d10', FX: '2d8', AB2: '2d10', AC: '2d8', AX: '2d8' }
  it('combatSquare: those of the target govern both sides', () => {
    expect(dice('E3', 'combatSquare')).toEqual({
      FL3: '2d10',
      FK: '1d10',
      FX: '1d8',
      AB2: '2d10',
      AC: '1d8',
      AX: '1d8',
    })
    expect(dice('E4', 'combatSquare')).toEqual(open)
  })
  it('ownSquare: each by the ground it stands on', () => {
    expect(dice('E3', 'ownSquare')).toEqual({ ...open, AB2: '2d10', AC: '1d8', AX: '1d8' })
    expect(dice('E4', 'ownSquare')).toEqual({ ...open, FL3: '2d10', FK: '1d10' })
    expect(dice('F4', 'ownSquare')).toEqual({ ...open, FX: '1d8' })
  })
  it('mixed as infantry keep their single die in woods (SQ-R-21)', () => {
    const field = faced({ FX: 'E4', AN: 'E3' }, assault('E4', 'E3', ['FX']), ['AN'], {
      squares: { E3: { woods: true } },
      houseRules: { mixedActsAs: 'infantry' },
    })
    expect(diceOf(field, 'FX').dice).toBe('1d8')
  })
})

describe('rerolls (SQ-RR-01, -02, SQ-R-01, SQ-R-55)', () => {
  const units = { FL1: 'E4', FV: 'F4', AB: 'E3', AF: 'E3', AK: 'E3', AX: 'E3' }
  const attack = assault('E4', 'E3', ['FL1'], { supports: ['FV'] })
  const rerolls = (squares: Given, houseRules: Given = {}) => {
    const field = faced(units, attack, ['AB', 'AF', 'AK', 'AX'], { squares, houseRules })
    return ['FL1', 'AB', 'AF', 'AK', 'AX'].map((id) => diceOf(field, id).reroll)
  }
  const uphill = [null, 'SQ-RR-02', 'SQ-RR-02', null, null]
  const none = [null, null, null, null, null]

  it('infantry and guns above all attackers; never cavalry or mixed, nor heavy cavalry that is attacked', () => {
    expect(rerolls({ E3: { hill: true } })).toEqual(uphill)
    expect(rerolls({ E3: { level: 1 } })).toEqual(uphill)
    expect(rerolls({ E3: { hill: true }, E4: { hill: true } })).toEqual(none)
    expect(rerolls({ E3: { level: 2 }, E4: { level: 1 }, F4: { level: 1 } })).toEqual(uphill)
  })
  it('uphillTest: all squares of the attack, or the assault square alone', () => {
    const squares = { E3: { hill: true }, F4: { hill: true } }
    expect(rerolls(squares, { uphillTest: 'all' })).toEqual(none)
    expect(rerolls(squares, { uphillTest: 'main' })).toEqual(uphill)
    expect(rerolls({ E3: { hill: true }, E4: { hill: true } }, { uphillTest: 'main' })).toEqual(none)
  })
  it('feb2012UphillReroll false: nobody', () => {
    expect(rerolls({ E3: { hill: true } }, { feb2012UphillReroll: false })).toEqual(none)
  })
  it('mixed as infantry do (SQ-R-21)', () => {
    expect(rerolls({ E3: { hill: true } }, { mixedActsAs: 'infantry' }).at(-1)).toBe('SQ-RR-02')
  })
})

describe('saves (SQ-SAVE-01, SQ-SAVE-02, SQ-SAVE-03, SQ-R-32, SQ-R-33, SQ-R-54)', () => {
  const town = { squares: { E3: { town: { name: 'Ligny', capacity: 2 } } } }
  const saveOf = (
    units: Given,
    attack: ReturnType<typeof assault>,
    id: string,
    more: Given = {},
  ): string | null => {
    const field = faced(units, attack, [id], more)
    const save = canSave(field.state, field.assault, field.participant(id))
    return save && `${save.rule} ${save.die}`
  }
  it('infantry attacked by cavalry brigades alone, guns apart', () => {
    const horse = {
      FK: 'E4',
      FC: 'F4',
      FR: 'E4',
      FL1: 'F4',
      FX: 'E4',
      AB: 'E3',
      AX: 'E3',
      AC: 'E3',
      AF: 'E3',
    }
    const charge = assault('E4', 'E3', ['FK'], { supports: ['FC'], artillery: ['FR'] })
    expect(saveOf(horse, charge, 'AB')).toBe('SQ-SAVE-01 d10')
    expect(saveOf(horse, charge, 'AX')).toBeNull()
    expect(saveOf(horse, charge, 'AX', { houseRules: { mixedActsAs: 'infantry' } })).toBe('SQ-SAVE-01 d8')
    expect(saveOf(horse, charge, 'AC')).toBeNull()
    expect(saveOf(horse, charge, 'AF')).toBeNull()
    expect(saveOf(horse, assault('E4', 'E3', ['FK'], { supports: ['FL1'] }), 'AB')).toBeNull()
    expect(saveOf(horse, assault('E4', 'E3', ['FK', 'FX']), 'AB')).toBeNull()
  })
  it('infantry in the town whoever attacks, none outside it', () => {
    const units = { FL1: 'E4', AN: inTown('E3'), AN2: 'E3' }
    expect(saveOf(units, assault('E4', 'E3', ['FL1']), 'AN', town)).toBe('SQ-SAVE-02 d8')
    expect(saveOf(units, assault('E4', 'E3', ['FL1']), 'AN2', town)).toBeNull()
  })
  it('the attacking side never saves, not even out of a town against cavalry', () => {
    const units = { FL1: inTown('E4'), AC: 'E3' }
    const squares = { E4: { town: { name: 'Sombreffe' } } }
    expect(saveOf(units, assault('E4', 'E3', ['FL1']), 'FL1', { squares })).toBeNull()
  })
  it('each unit throws one die for each of its own hits, in declaration order, after the sharing', () => {
    const field = new Field({
      units: { FL1: 'E4', FV: 'E4', AN: inTown('E3'), AN2: inTown('E3') },
      ...town,
    })
      .give(0, assault('E4', 'E3', ['FL1', 'FV']))
      .give(1, defence(['AN2', 'AN']), 1, 1, 4, 4, 8, 8, 9, 1)
    // Advantage A by the tie of 1 against 4: F needs 6+, three hits on two.
    expect(field.state.phase).toBe('allocateHits')
    field.give(1, share({ AN: 2, AN2: 1 }), 4, 5, 6, 1, 1, 1, 1)
    expect(field.thrown.slice(0, 2)).toEqual(['save:AN2:1d8', 'save:AN:2d8'])
    expect(field.eventData('savesRolled').map((save) => [save.unitId, save.cancelled, save.cause])).toEqual([
      ['AN2', 0, 'town'],
      ['AN', 2, 'town'],
    ])
    expect([field.unit('AN').hits, field.unit('AN2').hits]).toEqual([0, 1])
    expect(field.eventData('roundEnded')).toEqual([{ suffered: [0, 1], loser: 1 }])
  })
})

describe('sharing hits (SQ-HIT-05, -06, SQ-R-31)', () => {
  const units = ['a', 'b', 'c']
  it.each<[number, Record<string, number>, boolean, boolean]>([
    [4, { a: 2, b: 1, c: 1 }, true, true],
    [4, { a: 1, b: 1, c: 2 }, true, true],
    [4, { a: 2, b: 2 }, false, true],
    [4, { a: 4 }, false, true],
    [4, { a: 1, b: 1, c: 1 }, false, false],
    [2, { a: 1, b: 1 }, true, true],
    [2, { a: 2 }, false, true],
    [2, { a: 1, d: 1 }, false, false],
    [2, { a: 1, b: 1, d: 0 }, true, true],
  ])('%i hits as %j: even %s, free %s', (hits, given, even, free) => {
    expect(isLegalShare(units, hits, given, 'even')).toBe(even)
    expect(isLegalShare(units, hits, given, 'free')).toBe(free)
  })
  it('nobody is asked while only one share is legal', () => {
    expect(onlyShare(units, 0, 'free')).toEqual({})
    expect(onlyShare(units, 3, 'even')).toEqual({ a: 1, b: 1, c: 1 })
    expect(onlyShare(units, 3, 'free')).toBeNull()
    expect(onlyShare(units, 4, 'even')).toBeNull()
    expect(onlyShare(['a'], 4, 'free')).toEqual({ a: 4 })
  })

  const shared = (hitSharing: string) =>
    new Field({ units: { FL1: 'E4', FL2: 'E4', AN: 'E3', AB: 'E3' }, houseRules: { hitSharing } })
      .give(0, assault('E4', 'E3', ['FL1', 'FL2']))
      .give(
        1,
        defence(['AN', 'AB']),
        8,
        1,
        1,
        2,
        8,
        7,
        1,
        2,
        ...(hitSharing === 'even' ? [1, 1, 1, 1, 8, 8] : []),
      )
  it('even: two hits on two need no choice; free: the owner may heap them', () => {
    expect(shared('even').state.phase).toBe('voluntaryRetreats')
    const free = shared('free')
    expect(free.assault.toAllocate).toEqual({ side: 1, hits: 2 })
    expect(free.code(0, share({ AN: 2 }))).toBe('NOT_YOUR_DECISION')
    expect(free.code(1, share({ AN: 1 }))).toBe('BAD_ALLOCATION')
    expect(free.code(1, share({ AN: 1, FL1: 1 }))).toBe('BAD_ALLOCATION')
    expect(free.code(1, share({ AN: 1, who: 1 }))).toBe('UNKNOWN_ID')
    free.give(1, share({ AB: 2 }), 1, 1, 1, 1, 8, 8)
    expect([free.unit('AN').hits, free.unit('AB').hits]).toEqual([0, 2])
  })
})

describe('second-round dice (SQ-RND2-08, SQ-R-48)', () => {
  const second = (secondRoundDice: string) => {
    const field = new Field({
      units: { FL1: 'E4', FV: 'E4', FF: 'E4', AB: 'E3', AN: 'E3' },
      houseRules: { secondRoundDice },
    })
      .give(0, assault('E4', 'E3', ['FL1'], { artillery: ['FF'] }))
      .give(1, defence(['AB']), 4, 4, 1, 1, 1, 1, 1)
      .give(0, FINISH)
      .give(1, FINISH)
      .give(0, secondRound(['FL1', 'FV'], ['FF']))
    field.state = {
      ...field.state,
      assault: {
        ...field.assault,
        defenders: [
          { unitId: 'AB', square: 'E3', role: 'brigade' },
          { unitId: 'AN', square: 'E3', role: 'brigade' },
        ],
      },
    }
    return ['FL1', 'FV', 'FF', 'AB', 'AN'].map((id) => diceOf(field, id).dice)
  }
  it('tiredOnly: one die for brigades that have fought, on both sides', () => {
    expect(second('tiredOnly')).toEqual(['1d8', '2d10', '1d12', '1d10', '2d8'])
  })
  it('all: one die for every brigade', () => {
    expect(second('all')).toEqual(['1d8', '1d10', '1d12', '1d10', '1d8'])
  })
  it('no skirmish again: the advantage stays (SQ-SKIR-06, SQ-RND2-10)', () => {
    const field = new Field({ units: { FL1: 'E4', FV: 'E4', AB: 'E3', AN: 'E3' } })
      .give(0, assault('E4', 'E3', ['FL1']))
      .give(1, defence(['AB']), 8, 1, 1, 1, 1, 1)
      .give(0, FINISH)
      .give(1, FINISH)
      .give(0, secondRound(['FV']))
      .give(1, defence(['AN']), 1, 1, 5, 5)
    expect(field.eventData('skirmish')).toEqual([])
    expect(field.eventData('combatRoll').map((roll) => roll.needed)).toEqual([5, 6])
    expect(field.cited).toContain('SQ-SKIR-06')
    expect(field.give(0, FINISH).give(1, FINISH).state.phase).toBe('activation')
  })
  it('declining ends it (SQ-RND2-03)', () => {
    const field = new Field({ units: { FL1: 'E4', FV: 'E4', AB: 'E3', AN: 'E3' } })
      .give(0, assault('E4', 'E3', ['FL1']))
      .give(1, defence(['AB']), 8, 1, 1, 1, 1, 1)
      .give(0, FINISH)
      .give(1, FINISH)
      .give(0, DECLINE)
    expect(field.eventData('secondRoundDeclined')).toEqual([{ kind: 'breakthrough' }])
    expect(field.state).toMatchObject({ phase: 'activation', assault: null })
  })
})
