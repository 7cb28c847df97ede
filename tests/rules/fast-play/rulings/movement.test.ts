// Rulings about moves, zones of control, charges and reactions (5.11).
import { describe, expect, it } from 'vitest'
import { chargeTest } from '../../../../src-shared/rules/fast-play/movement/command-tests'
import { entersInCommand } from '../../../../src-shared/rules/fast-play/movement/entry'
import { endsNearer } from '../../../../src-shared/rules/fast-play/movement/command-tests'
import { squareApothem } from '../../../../src-shared/rules/fast-play/state/bodies'
import { advance, charge, codeOf, fieldIn, played } from '../support/table'

describe('moves', () => {
  it('a square goes in the facing of the element named, and needs no turning about (FP-R-36, FP-R-119)', () => {
    const given = { FR: { F: 'HF square (30,20)@0' } }
    const { field } = played(given, 0, { ...advance('F', 1), face: 2 })
    expect(field.body('F').pose).toMatchObject({ x: 31, y: 20, heading: 0 })
    expect(codeOf(given, 0, { type: 'aboutFace', unit: 'F', steps: [] })).toBe('FORMATION_NOT_ALLOWED')
    expect(squareApothem(3, 0.9375)).toBeCloseTo(0.27063, 4)
  })

  it('towards the enemy is nearer to the nearest of them on the board (FP-MOVE-15, FP-R-58)', () => {
    const field = fieldIn({
      FR: { F: 'HF column (30,20)@0' },
      AL: { A: 'HF line (30,30)@180', B: 'HF line (60,10)@180' },
    })
    const body = field.body('F')
    expect(endsNearer(field, body, body.at({ x: 30, y: 20.5, heading: 0 }))).toBe(true)
    expect(endsNearer(field, body, body.at({ x: 32, y: 19, heading: 0 }))).toBe(false)
  })

  it('units act once, in any order (FP-R-99)', () => {
    const given = { FR: { F: 'HF column (30,20)@0', G: 'HF column (40,20)@0' } }
    const first = played(given, 0, advance('G', 2))
    expect(codeOf(first.state, 0, advance('G', 1))).toBe('ALREADY_ACTED')
    expect(codeOf(first.state, 0, advance('F', 1))).toBeNull()
  })

  it('a general goes with his unit, at the middle of its rear or the middle of its square (FP-R-109)', () => {
    const generals = { G: { side: 0, at: [30, 19.4375], joined: 'F', joinedTurn: 1 } }
    const { field, state } = played(
      { FR: { F: { is: 'HF line (30,20)@0', general: 'G' } }, generals },
      0,
      advance('F', 3),
    )
    const general = state.generals['G']
    expect(general && field.pointOf(general)).toMatchObject({ x: 30, y: 23 - 0.5625 })
  })

  it('a general blocks nobody and is overlapped by anybody (FP-GNL-07, FP-R-116)', () => {
    const generals = { G: { side: 1, at: [30, 22] } }
    expect(codeOf({ FR: { F: 'HF column (30,20)@0' }, generals }, 0, advance('F', 4))).toBeNull()
  })

  it('every kind of move keeps to the board, off others and off the enemy (FP-R-130)', () => {
    const given = {
      FR: { F: { is: 'LF line (30,4)@180' }, S: { is: 'HF line (50,46)@180', shaken: true } },
      AL: { A: 'HF line (30,9)@0' },
    }
    expect(codeOf(given, 0, { type: 'aboutFace', unit: 'F', steps: [{ advance: 4 }] })).not.toBeNull()
    const off = {
      FR: { F: { is: 'HF line (30,1)@0', shaken: true, class: 'elite' } },
      AL: { A: 'HF line (30,9)@180' },
    }
    expect(codeOf(off, 0, { type: 'retire', unit: 'F', distance: 1.5 })).toBe('OFF_BOARD')
  })

  it('of several reasons the first of the table is told (FP-R-117, FP-R-141)', () => {
    const given = {
      FR: { F: { is: 'HF line (30,20)@0', acted: true, shaken: true } },
      AL: { A: 'HF line (30,22)@180' },
    }
    expect(codeOf(given, 0, advance('F', 90))).toBe('ALREADY_ACTED')
    expect(
      codeOf({ ...given, FR: { F: { is: 'HF line (30,20)@0', shaken: true } } }, 0, advance('F', 90)),
    ).toBe('SHAKEN')
    expect(codeOf({ ...given, FR: { F: 'HF line (30,20)@0' } }, 0, advance('F', 90))).toBe('OFF_BOARD')
  })

  it('about-face of light foot in column and of guns takes a die (FP-R-90)', () => {
    const about = { type: 'aboutFace' as const, unit: 'F', steps: [] }
    for (const is of ['LF column (30,20)@0', 'FA line (30,20)@0'])
      expect(played({ FR: { F: is } }, 0, about, [5]).rules).toContain('FP-TEST-01')
    expect(played({ FR: { F: 'LF line (30,20)@0' } }, 0, about, []).rules).not.toContain('FP-TEST-01')
  })

  it('light foot in column that is out of command is tested for forming line (FP-R-61)', () => {
    const change = { type: 'changeFormation', unit: 'F', change: { kind: 'columnToLine' } } as const
    const given = { FR: { F: { is: 'LF column (30,20)@0', ooc: true } } }
    expect(played(given, 0, change, [1]).field.body('F').formation).toBe('column')
    expect(played(given, 0, change, [5]).field.body('F').formation).toBe('line')
  })

  it('command is judged once, before the moves (FP-R-59)', () => {
    const given = {
      phase: 'generals',
      FR: { F: { is: 'HF column (30,20)@0', general: 'G' } },
      generals: { G: { side: 0, at: [30, 9], rating: 'poor' } },
    }
    const { state } = played(given, 0, { type: 'endGenerals', side: 0 })
    expect(state.units['F']?.inCommand).toBe(true)
    const moved = played(state, 0, advance('F', 6))
    expect(moved.state.units['F']?.inCommand).toBe(true)
  })
})

describe('edges, dressing, entry', () => {
  it('any point of the front edge at the exit will do, a road may leave aslant (FP-R-134)', () => {
    const given = (heading: number) => ({
      FR: { F: `HF column (30,46)@${heading}` },
      exits: { X: { side: 0, at: [30, 48] } },
    })
    expect(codeOf(given(20), 0, { ...advance('F', 1.957), exit: 'X' })).toBeNull()
    expect(codeOf(given(20), 0, { ...advance('F', 1.8), exit: 'X' })).toBe('NOT_AT_EXIT')
  })

  it('between two friends it is dressed on the nearer place (FP-R-135)', () => {
    const { field } = played(
      { FR: { F: 'HF line (30,18.1)@0', G: 'HF line (26.1,20)@0', H: 'HF line (33.85,20)@0' } },
      0,
      { ...advance('F', 2), dress: true },
    )
    expect(field.body('F').pose.x).toBeCloseTo(30.1, 4)
    expect(field.body('F').pose.y).toBeCloseTo(20, 4)
  })

  it('a general reaches an entry point as he would a unit: his disc taken off, unseen by the shorter range (FP-R-136)', () => {
    const enters = (y: number) => {
      const field = fieldIn({
        FR: { F: { is: 'HF', general: 'G' } },
        generals: { G: { side: 0, at: [30, y], rating: 'average' } },
        entryPoints: { E: { side: 0, at: [30, 0], heading: 0 } },
        queues: { E: ['F'] },
        terrain: [{ kind: 'woods', box: [25, 2, 35, 5] }],
      })
      const [point] = field.state.sheet.entryPoints
      return point && entersInCommand(field, 'F', point)
    }
    expect([enters(8.4), enters(8.5)]).toEqual([true, false])
  })
})

describe('zones of control', () => {
  const zone = { AL: { A: 'HF line (30,24)@180' } }

  it('two inches before every front bar who crosses it, not who comes straight in (FP-ZOC-01, FP-R-44)', () => {
    expect(codeOf({ FR: { F: 'HF column (25,22.5)@90' }, ...zone }, 0, advance('F', 6))).toBe(
      'CROSSES_ZONE_OF_CONTROL',
    )
    expect(codeOf({ FR: { F: 'HF column (25,21.5)@90' }, ...zone }, 0, advance('F', 6))).toBeNull()
    expect(codeOf({ FR: { F: 'HF column (30,20)@0' }, ...zone }, 0, advance('F', 3))).toBeNull()
  })

  it('the shaken and the limbered have theirs (FP-R-88)', () => {
    for (const is of [{ is: 'HF line (30,24)@180', shaken: true }, { is: 'FA column (30,24)@180' }])
      expect(codeOf({ FR: { F: 'HF column (26,22.5)@90' }, AL: { A: is } }, 0, advance('F', 6))).toBe(
        'CROSSES_ZONE_OF_CONTROL',
      )
  })

  it('who is hand to hand has none; the unit that is charged binds nobody (FP-ZOC-03)', () => {
    const pairs = [{ charger: 'G', target: 'A' }]
    const given = { FR: { F: 'HF column (25,22.5)@90', G: 'HF line (30,24)@0' }, ...zone }
    expect(
      codeOf(
        { ...given, FR: { F: 'HF column (25,22.9)@90', G: { is: 'HC line (31.5,24)@0', n: 1 } }, pairs },
        0,
        advance('F', 3),
      ),
    ).toBeNull()
    const aslant = { FR: { F: 'HF column (28,21)@50' }, AL: { A: 'HF line (30,24)@180' } }
    expect(codeOf(aslant, 0, advance('F', 3))).toBe('CROSSES_ZONE_OF_CONTROL')
    expect(codeOf(aslant, 0, charge('F', 'A'))).toBeNull()
  })
})

describe('charges', () => {
  it('the number of a test: one row alone, plus two once, lines of skirmishers are lines of foot (FP-R-47, FP-R-49, FP-R-60)', () => {
    const field = fieldIn({
      FR: { F: 'HF column (30,20)@0', L: { is: 'HF line (50,20)@0', ooc: true } },
      AL: { A: 'HF line (30,24)@180', S: 'LF line (40,24)@180', C: 'HC line (60,24)@180' },
    })
    const test = (id: string, target: string, side: 'front' | 'rear') =>
      chargeTest(field, field.body(id), field.body(target), side)
    expect(test('F', 'A', 'rear')).toMatchObject({ row: 'T6', modifier: 2 })
    expect(test('F', 'S', 'front')).toMatchObject({ row: 'T6', modifier: 2 })
    expect(test('F', 'C', 'rear')).toMatchObject({ row: 'T7', modifier: 2 })
    expect(test('L', 'A', 'rear')).toMatchObject({ row: 'T5', modifier: 0 })
  })

  it('cavalry tests for a steady square alone without a modifier (FP-R-105)', () => {
    const test = (shaken: boolean) => {
      const field = fieldIn({
        FR: { F: 'HC line (30,20)@0' },
        AL: { A: { is: 'HF square (30,24)@180', shaken } },
      })
      return chargeTest(field, field.body('F'), field.body('A'), 'front').row
    }
    expect([test(false), test(true)]).toEqual(['T4', 'T8'])
  })

  it('whom nobody sees may be charged (FP-R-101)', () => {
    const terrain = [{ kind: 'builtUpArea', box: [28, 20.5, 32, 21] }]
    expect(
      codeOf(
        { FR: { F: 'LF line (30,20)@0' }, AL: { A: 'HF line (30,23)@180' }, terrain },
        0,
        charge('F', 'A'),
      ),
    ).toBeNull()
  })

  it('up to 45 degrees it lines up by the least slide, beyond it the corner fights (FP-R-51)', () => {
    const at = (heading: number) =>
      played(
        { FR: { F: `HF column (30,20)@${heading}` }, AL: { A: 'HF line (31,23)@180' } },
        0,
        charge('F', 'A'),
        [6],
      )
    const square = at(10)
    expect(square.field.body('F').pose.heading).toBeCloseTo(0, 5)
    expect(square.state.pairs[0]).toMatchObject({ mode: 'full', roundsFought: 0 })
    const narrow = played(
      {
        FR: { F: 'HF column (30,20)@10' },
        AL: { A: 'HF line (31,23)@180' },
        houseRules: { lineUpFreeAngle: 5 },
      },
      0,
      charge('F', 'A'),
      [6],
    )
    expect(narrow.state.pairs[0]?.mode).toBe('corner')
    expect(narrow.field.body('F').pose.heading).toBeCloseTo(10, 5)
  })

  it('of a square the face touched is charged (FP-R-113)', () => {
    const { field } = played(
      { FR: { F: 'HC line (25.5,20)@90' }, AL: { A: 'HF square (30,20)@0' } },
      0,
      charge('F', 'A'),
      [6],
    )
    expect(field.body('F').pose.heading).toBeCloseTo(90, 5)
    expect(field.body('F').pose.x).toBeCloseTo(30 - 0.46875 - 0.5625, 3)
  })

  it('a second enemy straightens itself, unless it holds good ground (FP-R-53, FP-R-120)', () => {
    const given = (terrain: readonly unknown[]) => ({
      FR: { F: 'HF line (30,22)@0' },
      AL: { A: { is: 'HF line (28.6,24)@180', n: 2 }, B: { is: 'HF line (31.5,24.09)@176', n: 2 } },
      terrain,
    })
    const open = played(given([]), 0, charge('F', 'A'), [6])
    expect(open.state.pairs.map(({ target }) => target).toSorted()).toEqual(['A', 'B'])
    expect(open.field.body('B').pose.heading).toBeCloseTo(180, 4)
    const wood = played(given([{ kind: 'rough', box: [30.6, 24.3, 33, 26] }]), 0, charge('F', 'A'), [6])
    expect(wood.field.body('B').pose.heading).toBeCloseTo(176, 4)
  })

  it('skirmishers evade up to four inches, a shaken one stays (FP-R-57)', () => {
    const given = (shaken: boolean) => ({
      FR: { F: 'HF line (30,24)@0' },
      AL: { A: { is: 'LF line (30,24)@180', shaken } },
      pairs: [{ charger: 'F', target: 'A' }],
      mover: 1,
      first: 0,
    })
    const evade = (distance: number) => ({ type: 'evade', unit: 'A', distance, about: false }) as const
    expect(played(given(false), 1, evade(4), [5]).field.body('A').pose.y).toBeCloseTo(28, 4)
    expect(codeOf(given(false), 1, evade(4.1))).toBe('EXCEEDS_ALLOWANCE')
    expect(codeOf(given(true), 1, evade(2))).toBe('SHAKEN')
  })

  it('a wheel is completed after corner contact alone, once a round has been fought (FP-R-54)', () => {
    const given = (mode: string, rounds: number) => ({
      FR: { F: 'HF column (30,23.99)@0' },
      AL: { A: 'HF line (31.5,24)@180' },
      pairs: [{ charger: 'F', target: 'A', mode, rounds }],
    })
    const wheel = { type: 'completeWheel', unit: 'F' } as const
    expect(codeOf(given('full', 1), 0, wheel)).toBe('NOT_CORNER_CONTACT')
    expect(codeOf(given('corner', 1), 0, wheel)).toBeNull()
    expect(codeOf(given('corner', 0), 0, wheel)).not.toBeNull()
  })
})

describe('reactions and keeping contact', () => {
  it('an enemy follows who changes formation, at no cost and with the pair as it was (FP-REACT-04, FP-R-56)', () => {
    const given = {
      FR: { F: 'HF line (30,24)@0' },
      AL: { A: 'HC line (30,24)@180' },
      pairs: [{ charger: 'A', target: 'F' }],
      mover: 0,
      first: 1,
    }
    const square = { type: 'changeFormation', unit: 'F', change: { kind: 'toSquare' } } as const
    const { field, state, rules } = played(given, 0, square, [5])
    expect(rules).toContain('FP-REACT-04')
    expect(state.pairs).toHaveLength(1)
    expect(state.pairs[0]).toMatchObject({ mode: 'full', roundsFought: 0 })
    // The square stands on the centroid, its northern face 1.03 from it: the horse has come up to that face.
    expect(field.body('A').pose.y).toBeCloseTo(24 - 0.28125 + 0.46875 + 0.5625, 4)
    expect(field.body('A').pose.heading).toBeCloseTo(180, 5)
  })

  it('three units: a follower is not moved off a third, and the change is refused (FP-R-121)', () => {
    // A fights F before it and G on its flank; F forming square would draw it off G.
    const given = {
      FR: { F: 'HF line (30,24)@0', G: { is: 'HF line (32.9375,24.28125)@270', n: 2 } },
      AL: { A: { is: 'HC line (30.5625,24)@180' } },
      pairs: [
        { charger: 'A', target: 'F' },
        { charger: 'G', target: 'A', side: 'left' },
      ],
      mover: 0,
      first: 1,
    }
    const square = { type: 'changeFormation', unit: 'F', change: { kind: 'toSquare' } } as const
    const field = fieldIn(given)
    expect(field.pairsOf('A')).toHaveLength(2)
    expect(codeOf(given, 0, square)).toBe('NO_ROOM')
  })

  it('who is touched on his own flank is shifted, not turned (FP-R-112)', () => {
    const given = {
      FR: { F: { is: 'HF column (30,24)@0' } },
      AL: { A: { is: 'HF line (29.53125,26)@90', n: 1 } },
    }
    expect(fieldIn(given).body('A').pose.heading).toBe(90)
  })

  it('line to column is never made hand to hand, be the enemy behind (FP-R-122)', () => {
    const given = {
      FR: { F: 'HF line (30,24)@0' },
      AL: { A: 'HF line (30,23.4375)@0' },
      pairs: [{ charger: 'A', target: 'F', side: 'rear' }],
    }
    const change = {
      type: 'changeFormation',
      unit: 'F',
      change: { kind: 'lineToColumn', stationary: 2 },
    } as const
    expect(codeOf(given, 0, change)).not.toBeNull()
  })
})
