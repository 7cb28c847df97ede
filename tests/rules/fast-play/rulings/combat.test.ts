// Rulings about hand to hand, casualties, morale and rout (5.12, 5.13), and about the cavalry option (5.14).
import { describe, expect, it } from 'vitest'
import { blowsOf, oddsOf } from '../../../../src-shared/rules/fast-play/combat/blows'
import { frontalContacts } from '../../../../src-shared/rules/fast-play/combat/contacts'
import { overlapsNow } from '../../../../src-shared/rules/fast-play/combat/overlaps'
import { moraleModifiers } from '../../../../src-shared/rules/fast-play/morale/tests'
import { PHASES } from '../../../../src-shared/rules/fast-play/state/state'
import { fightingNeed, moraleFailsOn } from '../../../../src-shared/rules/fast-play/sheet/tables'
import { charge, codeOf, fieldIn, played } from '../support/table'

type Given = Readonly<Record<string, unknown>>
const end = { type: 'endMovement', side: 1 } as const
/** Both sides have moved: what follows is hand to hand. */
const melee = (given: Given): Given => ({
  mover: 1,
  first: 0,
  houseRules: { casualtyChoice: 'auto' },
  ...given,
})
const dice = (field: ReturnType<typeof fieldIn>, id: string) => blowsOf(field, id, overlapsNow(field)).length
const modifierOf = (given: Given, id: string) => {
  const field = fieldIn(given)
  return blowsOf(field, id, []).map((blow) => oddsOf(field, blow).modifier)
}

describe('who throws a die', () => {
  it('half of the shorter edge makes a contact, a sliver does not (FP-R-62)', () => {
    const shared = (x: number) => {
      const field = fieldIn({
        FR: { F: { is: 'HF line (30,24)@0', n: 1 } },
        AL: { A: { is: `HC line (${x},24)@180`, n: 1 } },
      })
      return frontalContacts(field.body('F'), field.body('A')).length
    }
    const reach = 0.46875 + 0.59375 - 0.46875
    expect(shared(30 + reach - 0.01)).toBe(1)
    expect(shared(30 + reach + 0.01)).toBe(0)
  })

  it('a neighbour that is level overlaps if steady, or fighting itself (FP-R-63)', () => {
    const at = (shaken: boolean) =>
      fieldIn({
        FR: { F: { is: 'HF line (30,24)@0', n: 1 }, G: { is: 'HF line (30.9375,24)@0', n: 1, shaken } },
        AL: { A: { is: 'HF line (30,24)@180', n: 1 } },
        pairs: [{ charger: 'F', target: 'A', rounds: 1 }],
      })
    expect(dice(at(false), 'G')).toBe(1)
    expect(dice(at(true), 'G')).toBe(0)
  })

  it('four dice each way of lines shifted by one element: three contacts and an overlap (FP-R-64)', () => {
    const field = fieldIn({
      FR: { F: 'HF line (30,24)@0' },
      AL: { A: 'HF line (30.9375,24)@180' },
      pairs: [{ charger: 'F', target: 'A', rounds: 1 }],
    })
    expect([dice(field, 'F'), dice(field, 'A')]).toEqual([4, 4])
  })

  it('each overlaps one enemy element, the first whose side is free, in the order of ids (FP-R-133)', () => {
    const field = fieldIn({
      FR: {
        F: { is: 'HF line (30,24)@0', n: 1 },
        G: { is: 'HF line (31.875,24)@0', n: 1 },
        H: { is: 'HF line (30.9375,24)@0', n: 1 },
      },
      AL: { A: { is: 'HF line (30,24)@180', n: 1 }, B: { is: 'HF line (31.875,24)@180', n: 1 } },
      pairs: [
        { charger: 'F', target: 'A', rounds: 1 },
        { charger: 'G', target: 'B', rounds: 1 },
      ],
    })
    const taken = overlapsNow(field).filter(({ unit }) => unit === 'H')
    expect(taken.map(({ contact }) => contact.targetUnit)).toEqual(['A'])
  })

  it('foot may overlap a square, cavalry may not (FP-R-104)', () => {
    const at = (type: string) =>
      fieldIn({
        FR: {
          F: { is: 'HF line (30,22.96875)@0', n: 1 },
          G: { is: `${type} line (${type === 'HF' ? 30.9375 : 31.0625},22.96875)@0`, n: 1 },
        },
        AL: { A: { is: 'HF square (30,24)@180' } },
        pairs: [{ charger: 'F', target: 'A', rounds: 1 }],
      })
    expect(dice(at('HF'), 'G')).toBe(1)
    expect(dice(at('HC'), 'G')).toBe(0)
  })
})

describe('what a die needs', () => {
  it('guns need six, lancers too, heavy horse six against a square; a one can hit with enough modifiers (FP-R-65, FP-R-103)', () => {
    expect([
      fightingNeed('footArtillery', false),
      fightingNeed('lancers', false),
      fightingNeed('heavyCavalry', true),
    ]).toEqual([6, 6, 6])
    // Foot at a battery in rear, uphill of it, defending nothing: 5 less 2, 1 and 1.
    const given = {
      FR: { F: { is: 'HF line (30,24)@0', n: 1 } },
      AL: { A: { is: 'FA column (30,24.0)@0', n: 1, shaken: true } },
      pairs: [{ charger: 'F', target: 'A', side: 'rear', rounds: 1 }],
    }
    const rear = { ...given, AL: { A: { is: 'FA line (30,25.625)@0', n: 1, shaken: true } } }
    const { state } = played(melee(rear), 1, end, [1])
    expect(modifierOf(rear, 'F')).toEqual([4])
    expect(state.units['A']?.status).toBe('destroyed')
  })

  it('skirmishers have the bonus by the element that fights (FP-R-68)', () => {
    const given = {
      FR: { F: 'LF line (30,24)@0' },
      AL: { A: 'HF line (30,24)@180' },
      pairs: [{ charger: 'A', target: 'F', rounds: 1 }],
      terrain: [{ kind: 'rough', box: [27, 20, 30, 23.9] }],
    }
    expect(modifierOf(given, 'F')).toEqual([2, 2, 0, 0])
  })

  it('chargers defend nothing, the others have the obstacle between them for once each (FP-R-70)', () => {
    const given = (charger: string) => ({
      FR: { F: { is: 'HF line (30,24)@0', n: 1 } },
      AL: { A: { is: 'HF line (30,24)@180', n: 1 } },
      pairs: [{ charger, target: charger === 'F' ? 'A' : 'F', rounds: 1 }],
      terrain: [
        {
          kind: 'obstacle',
          line: [
            [28, 24],
            [32, 24],
          ],
        },
      ],
    })
    expect([modifierOf(given('F'), 'F'), modifierOf(given('F'), 'A')]).toEqual([[0], [1]])
    expect([modifierOf(given('A'), 'F'), modifierOf(given('A'), 'A')]).toEqual([[1], [0]])
  })

  it('nothing is gained against the shaken whose general is with them (FP-R-71)', () => {
    const given = (joined: boolean) => ({
      FR: { F: { is: 'HF line (30,24)@0', n: 1 } },
      AL: { A: { is: 'HF line (30,24)@180', n: 1, shaken: true, general: 'G' } },
      generals: { G: { side: 1, at: [30, 24.5625], ...(joined ? { joined: 'A', joinedTurn: 1 } : {}) } },
      pairs: [{ charger: 'F', target: 'A', rounds: 1 }],
    })
    expect([modifierOf(given(false), 'F'), modifierOf(given(true), 'F')]).toEqual([[1], [0]])
  })
})

describe('hand to hand goes on', () => {
  const pair = {
    FR: { F: 'HF line (30,24)@0' },
    AL: { A: 'HF line (30,24)@180' },
    pairs: [{ charger: 'F', target: 'A', rounds: 1 }],
  }

  it('nobody breaks off: neither moves nor turns his back for nothing (FP-HTH-13)', () => {
    expect(codeOf(pair, 0, { type: 'moveUnit', unit: 'F', steps: [{ advance: 1 }] })).toBe('IN_HAND_TO_HAND')
    expect(
      codeOf({ ...pair, mover: 1, first: 0 }, 1, { type: 'evade', unit: 'A', distance: 2, about: false }),
    ).not.toBeNull()
    const { state } = played(melee(pair), 1, end, [1, 1, 1, 1, 1, 1, 1, 1])
    expect(state.pairs[0]).toMatchObject({ charger: 'F', target: 'A', roundsFought: 2 })
  })

  it('whoever is fought in flank may turn to face by a test (FP-HTH-14)', () => {
    const given = {
      FR: { F: { is: 'HF line (30,24)@0', n: 1 } },
      AL: { A: { is: 'HF column (30.46875,24.46875)@90', n: 1 } },
      pairs: [{ charger: 'F', target: 'A', side: 'right', rounds: 1 }],
      mover: 1,
      first: 0,
    }
    const turn = {
      type: 'changeFormation' as const,
      unit: 'A',
      change: { kind: 'quarterTurn' as const, dir: 'right' as const },
    }
    const single = { ...given, AL: { A: { is: 'HF line (30.28125,24.46875)@90', n: 1 } } }
    expect(played(single, 1, turn, [4]).field.body('A').pose.heading).toBe(90)
    expect(played(single, 1, turn, [5]).field.body('A').pose.heading).toBe(180)
  })

  it('the phases stand in the order of the body of the rules, 4a to 4c (FP-R-09)', () => {
    expect(PHASES.indexOf('generals')).toBe(PHASES.indexOf('moves') - 1)
    expect(PHASES.indexOf('moves')).toBeLessThan(PHASES.indexOf('handToHand'))
  })
})

describe('casualties', () => {
  it('hits beyond the elements are lost (FP-R-107)', () => {
    const given = {
      FR: { F: 'HF line (30,24)@0' },
      AL: { A: { is: 'HF line (30,24)@180', n: 1 }, B: { is: 'HF line (40,24)@180', n: 4 } },
      pairs: [{ charger: 'F', target: 'A', rounds: 1 }],
    }
    // Two contacts are centred beside it and two overlap: as many dice as lie on A alone.
    const field = fieldIn(given)
    const hits = dice(field, 'F') + dice(field, 'A')
    const { state } = played(melee(given), 1, end, [...Array.from({ length: hits - 1 }, () => 6), 1])
    expect(state.units['A']?.status).toBe('destroyed')
    expect(state.units['B']?.elements).toBe(4)
  })

  it('a line closes up at the removal, before morale and routs (FP-R-124, FP-CAS-05)', () => {
    const given = {
      FR: { F: { is: 'HF line (30,24)@0', class: 'elite' } },
      AL: { A: 'HF line (30,24)@180' },
      pairs: [{ charger: 'F', target: 'A', rounds: 1 }],
    }
    // One hit on A (6 of F's first die), who stands (1).
    const { field, events } = played(melee(given), 1, end, [6, 1, 1, 1, 1, 1, 1, 1, 1])
    const removed = events.findIndex(
      ({ rules }) => rules.includes('FP-CAS-01') || rules.includes('FP-CAS-03'),
    )
    const tested = events.findIndex(({ rules }) => rules.some((rule) => rule.startsWith('FP-MOR')))
    expect(removed).toBeGreaterThan(-1)
    expect(removed).toBeLessThan(tested)
    expect(field.body('A').count).toBe(3)
    expect(frontalContacts(field.body('F'), field.body('A')).length).toBeGreaterThan(0)
  })

  it('who was hit in flank and is out of touch closes up along the line of contact, unturned (FP-CAS-05, FP-R-112)', () => {
    // F's front lies on the last element of the column A, which loses it.
    const given = {
      FR: { F: { is: 'HF line (30,22.6)@90', n: 1 } },
      AL: { A: { is: 'HF column (30.46875,24)@0', n: 3 } },
      pairs: [{ charger: 'F', target: 'A', side: 'left', rounds: 1 }],
    }
    expect(frontalContacts(fieldIn(given).body('F'), fieldIn(given).body('A')).length).toBeGreaterThan(0)
    const { field, state } = played(melee(given), 1, end, [6, 1])
    expect(state.pairs).toHaveLength(1)
    expect(field.body('A').pose.heading).toBe(0)
    expect(field.body('A').pose.x).toBeCloseTo(30.46875, 4)
    expect(frontalContacts(field.body('F'), field.body('A')).length).toBeGreaterThan(0)
  })

  it('who is out of touch slides to the enemy of his oldest pair (FP-R-132)', () => {
    // One element of A is left, a yard beside F: it comes back to a face-off.
    const given = {
      FR: { F: { is: 'HF line (30,24)@0', n: 1 } },
      AL: { A: { is: 'HF line (30.9375,24)@180', n: 3 } },
      pairs: [{ charger: 'F', target: 'A', rounds: 1 }],
    }
    const field = fieldIn(given)
    const n = dice(field, 'F') + dice(field, 'A')
    const { field: after, state } = played(melee(given), 1, end, [
      6,
      ...Array.from({ length: n - 1 }, () => 1),
      1,
    ])
    expect(state.pairs).toHaveLength(1)
    expect(frontalContacts(after.body('F'), after.body('A'))).toHaveLength(1)
  })
})

describe('morale', () => {
  const field = (given: Given) => fieldIn({ phase: 'handToHand', ...given })
  const modifiers = (
    given: Given,
    id: string,
    cause: 'shooting' | 'handToHand' | 'path',
    skirmishers = false,
  ) => {
    const at = field(given)
    return moraleModifiers(at, id, cause, at.state.combat, { isSkirmishing: skirmishers }).map(
      ({ values }) => values['by'],
    )
  }

  it('elite, squares against horse and the path of skirmishers take one off, horse at a line puts one on (FP-R-75)', () => {
    expect(
      modifiers({ AL: { A: { is: 'HF line (30,24)@180', class: 'elite' } } }, 'A', 'path', true),
    ).toEqual([-1, -1])
    const horse = { FR: { F: 'HC line (30,24)@0' }, pairs: [{ charger: 'F', target: 'A', rounds: 1 }] }
    expect(modifiers({ ...horse, AL: { A: 'HF line (30,24)@180' } }, 'A', 'handToHand')).toEqual([1])
    // In the test for a rout path too, while it fights (FP-R-79).
    expect(modifiers({ ...horse, AL: { A: 'HF line (30,24)@180' } }, 'A', 'path')).toEqual([1])
  })

  it('bombardment counts in shooting alone (FP-R-78)', () => {
    const combat = {
      kind: 'shooting',
      zones: [],
      all: [],
      stage: 'after',
      hits: [],
      losers: [],
      gunsOnly: ['F'],
      fought: [],
      engaged: {},
      pairs: [],
      atRisk: [],
      routed: [],
    }
    const given = { FR: { F: 'HF column (30,20)@0' }, state: { combat } }
    expect(modifiers(given, 'F', 'shooting')).toEqual([-1])
    expect(modifiers(given, 'F', 'handToHand')).toEqual([])
  })

  it('scores beyond the table pass and fail as its ends (FP-R-76, FP-MOR-01)', () => {
    expect([0, 1, 2, 3, 9].map(moraleFailsOn)).toEqual([6, 6, 4, 2, 2])
    // Three lost and elite: even a one passes only as 0; a trained one on six and horse before it fails.
    const given = {
      FR: { F: { is: 'HC line (30,24)@0', n: 1 } },
      AL: { A: { is: 'HF line (30,24)@180', n: 2, lost: 2 } },
      pairs: [{ charger: 'F', target: 'A', rounds: 1 }],
    }
    const at = fieldIn(given)
    const n = dice(at, 'F') + dice(at, 'A')
    const { state, rules } = played(melee(given), 1, end, [
      ...Array.from({ length: n }, (_, i) => (i === 0 ? 6 : 1)),
      6,
    ])
    expect(rules).toContain('FP-MOR-05')
    expect(state.units['A']?.status).toBe('routed')
  })

  it('each cause is a test of its own: losses in both phases of a turn are two (FP-R-77)', () => {
    const given = {
      FR: { F: { is: 'HF line (30,24)@0', n: 1 } },
      AL: { A: { is: 'HF line (30,24)@180', n: 2, lost: 1, lostNow: 1 } },
      pairs: [{ charger: 'F', target: 'A', rounds: 1 }],
    }
    const at = fieldIn(given)
    const n = dice(at, 'F') + dice(at, 'A')
    const { events } = played(melee(given), 1, end, [
      ...Array.from({ length: n }, (_, i) => (i === 0 ? 6 : 1)),
      1,
    ])
    expect(events.filter(({ kind }) => kind === 'moraleTested')).toHaveLength(1)
  })

  it('of three that would all rout only the one that lost most this turn does; who overlapped is not saved (FP-R-80, FP-R-126)', () => {
    const given = {
      FR: { F: { is: 'HF line (30,24)@0', n: 2, lost: 2, lostNow: 2 } },
      AL: { A: { is: 'HF line (30,24)@180', n: 2, lost: 2 } },
      pairs: [{ charger: 'F', target: 'A', rounds: 1 }],
    }
    // Both lose one (6 and 6) and fail (6 and 6); F has lost three this turn, A one.
    const { state, rules } = played(melee(given), 1, end, [6, 1, 6, 1, 6, 6])
    expect(rules).toContain('FP-MOR-06')
    expect([state.units['F']?.status, state.units['A']?.status]).toEqual(['routed', 'board'])
  })

  it('the enemy of one who routs is rallied at the end of that zone (FP-R-125)', () => {
    const given = {
      FR: { F: { is: 'HF line (30,24)@0', n: 4, shaken: true } },
      AL: { A: { is: 'HF line (30,24)@180', n: 4, lost: 0, class: 'raw' } },
      pairs: [{ charger: 'F', target: 'A', rounds: 1 }],
    }
    // One hit on A, who fails with a six and routs.
    const { state, rules } = played(melee(given), 1, end, [6, 1, 1, 1, 1, 1, 1, 1, 6])
    expect(state.units['A']?.status).toBe('routed')
    expect(rules).toContain('FP-SHAK-05')
    expect(state.units['F']?.shaken).toBe(false)
  })
})

describe('charges at columns on a road, and second contacts', () => {
  it('a bent column is straightened before it is charged, and stays so (FP-R-131)', () => {
    const bend = [0, 1, 2, 3].map((i) => ({ x: 30 + i * 0.3, y: 24 - i * 0.45, heading: 326 }))
    const given = {
      FR: { F: 'HF column (26,22.875)@90' },
      AL: { A: { is: 'HF column (30,24)@0', state: { bend } } },
    }
    const { state, field } = played(given, 0, charge('F', 'A', 'left'), [5])
    expect(state.units['A']?.bend).toBeNull()
    expect(state.pairs[0]).toMatchObject({ target: 'A', side: 'left', mode: 'full' })
    expect(field.body('A').pose.heading).toBe(0)
  })

  it('charged again in a fight one may still form square, not evade (FP-R-129)', () => {
    const given = (type: string) => ({
      FR: { F: { is: 'HF line (30,24)@0', n: 1 }, G: { is: 'HF line (31.5,24)@0', n: 1 } },
      AL: { A: `${type} line (30,24)@180` },
      turn: 3,
      pairs: [
        { charger: 'F', target: 'A', rounds: 1 },
        { charger: 'G', target: 'A' },
      ],
      mover: 1,
      first: 0,
    })
    expect(codeOf(given('LF'), 1, { type: 'evade', unit: 'A', distance: 3, about: false })).toBe(
      'NO_FIRST_CONTACT',
    )
    const square = { type: 'changeFormation' as const, unit: 'A', change: { kind: 'toSquare' as const } }
    expect(codeOf(given('HF'), 1, square)).not.toBe('NO_FIRST_CONTACT')
  })
})

describe('the cavalry option', () => {
  it('a second change of formation in successive turns takes a die, after a move it does not (FP-CAV-03, FP-R-93)', () => {
    const given = (changes: number, changedTurn: number) => ({
      FR: { F: { is: 'HC line (30,20)@0', state: { changes, changedTurn } } },
      houseRules: { cavalryForcedMovement: true },
      turn: 4,
    })
    const change = {
      type: 'changeFormation' as const,
      unit: 'F',
      change: { kind: 'lineToColumn' as const, stationary: 2 },
    }
    expect(played(given(1, 3), 0, change, [5]).rules).toContain('FP-TEST-01')
    expect(played(given(0, 3), 0, change, []).rules).not.toContain('FP-TEST-01')
    expect(played(given(1, 2), 0, change, []).rules).not.toContain('FP-TEST-01')
  })
})
