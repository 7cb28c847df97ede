// Board, bases, units and ground: what each rule and ruling of 5.1, 5.2, 5.5 and 5.6 makes of a position.
import { describe, expect, it } from 'vitest'
import { fastPlay as rules } from '../../../../src-shared/rules/fast-play'
import { keepsShape } from '../support/invariants'
import { DEFAULT_HOUSE_RULES } from '../../../../src-shared/rules/fast-play/sheet/house-rules'
import { ALLOWANCE, baseOf, GENERAL_RADIUS } from '../../../../src-shared/rules/fast-play/sheet/tables'
import { byKey } from '../../../../src-shared/rules/fast-play/combat/zones'
import { gapOf, overlaps, rounded, touches } from '../../../../src-shared/rules/fast-play/state/bodies'
import { generalGap } from '../../../../src-shared/rules/fast-play/state/field'
import { eligibleSides } from '../../../../src-shared/rules/fast-play/movement/contact'
import { wheelStage, advanceStage } from '../../../../src-shared/rules/fast-play/movement/way'
import { advance, bodyIn, codeOf, fieldIn, played, table } from '../support/table'

const closeTo = (point: { x: number; y: number }, x: number, y: number) => {
  expect(point.x).toBeCloseTo(x, 4)
  expect(point.y).toBeCloseTo(y, 4)
}

describe('board and bases', () => {
  it('origin in the south-west, headings clockwise from north (FP-GEO-01, FP-R-01)', () => {
    const { field } = played({ FR: { F: 'HF column (30,20)@90' } }, 0, {
      type: 'moveUnit',
      unit: 'F',
      steps: [{ advance: 2 }],
    })
    closeTo(field.body('F').pose, 32, 20)
  })

  it('frontage comes first of the two sizes, and a cavalry base is no deeper than listed (FP-GEO-03, FP-R-02, FP-R-03)', () => {
    expect(baseOf('heavyFoot', DEFAULT_HOUSE_RULES)).toEqual({ width: 0.9375, depth: 0.5625 })
    expect(baseOf('lancers', DEFAULT_HOUSE_RULES)).toEqual({ width: 1.1875, depth: 0.5625 })
    expect(baseOf('footArtillery', DEFAULT_HOUSE_RULES)).toEqual({ width: 1.1875, depth: 1.625 })
    expect(baseOf('lancers', { ...DEFAULT_HOUSE_RULES, frontage: 'equal', cavalryDepth: 1 })).toEqual({
      width: 0.9375,
      depth: 1,
    })
  })

  it('poses are kept to a millionth, half away from zero (FP-GEO-02, FP-R-04)', () => {
    expect(rounded({ x: 1.00000051, y: -1.00000051, heading: 359.9999999 })).toEqual({
      x: 1.000001,
      y: -1.000001,
      heading: 0,
    })
  })

  it('bodies a sixteenth of an inch apart touch, farther ones do not (FP-GEO-02, FP-R-52)', () => {
    const at = (gap: number) =>
      fieldIn({ FR: { F: 'HF line (30,20)@0' }, AL: { A: `HF line (30,${20 + gap})@180` } })
    for (const [gap, is] of [
      [0.0625, true],
      [0.07, false],
    ] as const) {
      const field = at(gap)
      expect(touches(field.body('F'), field.body('A'))).toBe(is)
    }
  })

  it('anchors of line, column and square (FP-GEO-04)', () => {
    closeTo(bodyIn({ FR: { F: 'HF line (30,20)@0' } }, 'F').element(1).rectangle, 30 - 1.5 * 0.9375, 20)
    closeTo(bodyIn({ FR: { F: 'HF column (30,20)@0' } }, 'F').element(4).rectangle, 30, 20 - 3 * 0.5625)
    closeTo(bodyIn({ FR: { F: 'HF square (30,20)@0' } }, 'F').element(2).rectangle, 30 + 0.46875 + 0.5625, 20)
  })

  it('a line has four sides, a square a front for each element (FP-GEO-05)', () => {
    const sides = (is: string) => bodyIn({ FR: { F: is } }, 'F').sides.map(({ side }) => side)
    expect(sides('HF line (30,20)@0')).toEqual(['front', 'rear', 'left', 'right'])
    expect(sides('HF square (30,20)@0')).toEqual(['front', 'front', 'front', 'front'])
    const line = bodyIn({ FR: { F: 'HF line (30,20)@0' } }, 'F')
    expect([line.width, line.depth]).toEqual([3.75, 0.5625])
  })

  it('distances are from edge to edge, nearest elements first (FP-GEO-06, FP-R-05)', () => {
    const field = fieldIn({ FR: { F: 'HF line (30,20)@0' }, AL: { A: 'HF column (31,24)@180' } })
    expect(gapOf(field.body('F'), field.body('A'))).toBeCloseTo(4, 5)
  })

  it('a wheel sweeps the elements every five degrees, a column that of slot 1 alone (FP-GEO-07, FP-R-38)', () => {
    const line = wheelStage(bodyIn({ FR: { F: 'HF line (30,20)@0' } }, 'F'), 'right', 30)
    expect(line.sweeps).toHaveLength(6 * 4 + 4)
    const column = wheelStage(bodyIn({ FR: { F: 'HF column (30,20)@0' } }, 'F'), 'right', 30)
    expect(column.sweeps).toHaveLength(6 + 4)
    expect(advanceStage(bodyIn({ FR: { F: 'HF line (30,20)@0' } }, 'F'), 2).sweeps).toHaveLength(4)
  })

  it('partly in shares ground, in has the centre there (FP-GEO-08)', () => {
    const field = fieldIn({
      FR: { F: 'LF line (30,20)@0' },
      terrain: [{ kind: 'woods', box: [28, 19.8, 32, 25] }],
    })
    const element = field.body('F').element(2)
    expect(field.ground.isInBadGoing(element.corners, element.centre)).toBe(true)
    expect(field.ground.holding(element.centre, field.ground.blocking)).toEqual([])
  })

  it('zones go by the edge that is nearest to their end, ties by y and id (FP-GEO-09, FP-R-12)', () => {
    const given = { FR: { B: 'HF line (30,20)@0', C: 'HF line (30,26)@0', A: 'HF line (40,20)@0' } }
    expect(byKey(fieldIn(given), ['A', 'C', 'B'])).toEqual(['B', 'C', 'A'])
    expect(byKey(fieldIn({ ...given, direction: 'rightToLeft' }), ['C', 'B', 'A'])).toEqual(['A', 'B', 'C'])
  })

  it('a general is a disc, and units are measured to its edge (FP-GEO-10, FP-R-06)', () => {
    const body = bodyIn({ FR: { F: 'HF line (30,20)@0' } }, 'F')
    expect(generalGap({ x: 30, y: 24 }, body)).toBeCloseTo(4 - GENERAL_RADIUS, 5)
    expect(generalGap({ x: 30, y: 20 }, body)).toBe(0)
  })

  it('scale is for display: twenty minutes a turn by default (FP-R-97)', () => {
    expect(rules.turn(table({ FR: { F: 'HF line (30,20)@0' }, turn: 4 })).clock).toBe('15:00')
  })
})

describe('units and formations', () => {
  it('sizes and allowances are by type and formation (FP-UNIT-01)', () => {
    expect(bodyIn({ FR: { F: 'HF line (30,20)@0' } }, 'F').count).toBe(4)
    expect(bodyIn({ FR: { F: 'FA line (30,20)@0' } }, 'F').count).toBe(2)
    expect([
      ALLOWANCE.heavyCavalry.column,
      ALLOWANCE.lightFoot.line,
      ALLOWANCE.horseArtillery.column,
    ]).toEqual([8, 4, 8])
  })

  it('a unit moves and tests as one, and is of one class (FP-UNIT-02, FP-UNIT-03)', () => {
    const { state, events } = played(
      {
        FR: { F: { is: 'HF column (30,20)@0', ooc: true, class: 'elite' } },
        AL: { A: 'HF line (30,40)@180' },
      },
      0,
      { type: 'moveUnit', unit: 'F', steps: [{ advance: 2 }] },
      [4],
    )
    expect(events.filter(({ dice }) => dice !== undefined)).toHaveLength(1)
    expect(state.units['F']?.pose?.y).toBe(22)
  })

  it('foot and horse belong to a general, batteries need none (FP-UNIT-04, FP-R-102)', () => {
    const sheet = table({
      FR: { F: 'HF line (30,20)@0', G: { is: 'FA line (40,20)@0', unattached: true } },
    }).sheet
    expect(rules.faults(sheet)).toEqual([])
    const units = sheet.units.map(({ generalId: _, ...unit }) => unit)
    expect(rules.faults({ ...sheet, units }).map(({ code }) => code)).toEqual(['NO_GENERAL'])
  })

  it('light foot skirmishes in line alone (FP-UNIT-05)', () => {
    expect(bodyIn({ FR: { F: 'LF line (30,20)@0' } }, 'F').isSkirmishing).toBe(true)
    expect(bodyIn({ FR: { F: 'LF column (30,20)@0' } }, 'F').isSkirmishing).toBe(false)
  })

  it('a French column is foot in column of two elements or more (FP-UNIT-07, FP-R-48)', () => {
    const is = (is: string, n = 4) => bodyIn({ FR: { F: { is, n } } }, 'F').isFrenchColumn
    expect([is('HF column (30,20)@0'), is('LF column (30,20)@0'), is('HF line (30,20)@0')]).toEqual([
      true,
      true,
      false,
    ])
    expect(is('HC column (30,20)@0')).toBe(false)
    expect(bodyIn({ AL: { A: 'HF column (30,20)@0' } }, 'A').isFrenchColumn).toBe(false)
  })

  it('always one formation, its elements in contact (FP-FORM-01, FP-FORM-02, FP-R-33)', () => {
    for (const formation of ['line', 'column', 'square'])
      for (const n of [2, 3, 4])
        expect(keepsShape(bodyIn({ FR: { F: { is: `HF ${formation} (30,20)@17`, n } } }, 'F'))).toBe(true)
  })

  it('a line forms column forward of the element that stays, a column its line by the split (FP-R-30, FP-R-31)', () => {
    const forward = played({ FR: { F: 'HF line (30,20)@0' } }, 0, {
      type: 'changeFormation',
      unit: 'F',
      change: { kind: 'lineToColumn', stationary: 1 },
    })
    closeTo(forward.field.body('F').pose, 30 - 1.5 * 0.9375, 20 + 3 * 0.5625)
    const beside = played({ FR: { F: 'HF column (30,20)@0' } }, 0, {
      type: 'changeFormation',
      unit: 'F',
      change: { kind: 'columnToLine', left: 3 },
    })
    closeTo(beside.field.body('F').element(4).rectangle, 30, 20)
  })

  it('an element turns about its centre, a square forms on the centroid (FP-R-32, FP-R-34)', () => {
    const turned = played({ FR: { F: 'HF line (30,20)@0' } }, 0, {
      type: 'changeFormation',
      unit: 'F',
      change: { kind: 'quarterTurn', dir: 'right' },
    })
    closeTo(turned.field.body('F').element(1).centre, 30 + 1.5 * 0.9375, 20 - 0.28125)
    const square = played({ FR: { F: 'HF line (30,20)@0' } }, 0, {
      type: 'changeFormation',
      unit: 'F',
      change: { kind: 'toSquare' },
    })
    closeTo(square.field.body('F').pose, 30, 20 - 0.28125)
  })

  it('a last element is a line for good, of guns too (FP-R-98)', () => {
    const guns = { FR: { F: { is: 'FA line (30,20)@0', n: 1 } } }
    expect(
      codeOf(guns, 0, { type: 'changeFormation', unit: 'F', change: { kind: 'limber', facing: 0 } }),
    ).toBe('LAST_ELEMENT')
  })

  it('deployments of history stand where the sheet has them, strip or no strip (FP-R-114)', () => {
    expect(rules.faults(table({ FR: { F: 'HF line (30,40)@0' } }).sheet)).toEqual([])
  })
})

describe('ground', () => {
  it('bad going halves the whole move, of all but light foot (FP-TERR-01, FP-TERR-03, FP-R-41)', () => {
    for (const kind of ['woods', 'builtUpArea', 'rough', 'steepHill']) {
      const terrain = [{ kind, box: [25, 21, 35, 22] }]
      expect(codeOf({ FR: { F: 'HF column (30,20)@0' }, terrain }, 0, advance('F', 3.1))).toBe(
        'EXCEEDS_ALLOWANCE',
      )
      expect(codeOf({ FR: { F: 'HF column (30,20)@0' }, terrain }, 0, advance('F', 3))).toBeNull()
      expect(codeOf({ FR: { F: 'LF column (30,20)@0' }, terrain }, 0, advance('F', 6))).toBeNull()
    }
  })

  it('gentle hills are good going (FP-TERR-02)', () => {
    const terrain = [{ kind: 'gentleHill', box: [25, 21, 35, 26] }]
    expect(codeOf({ FR: { F: 'HF column (30,20)@0' }, terrain }, 0, advance('F', 6))).toBeNull()
  })

  it('a river lets light foot go two inches as it lets others (FP-R-42)', () => {
    const terrain = [{ kind: 'river', box: [25, 21, 35, 21.5] }]
    expect(codeOf({ FR: { F: 'LF line (30,20)@0' }, terrain }, 0, advance('F', 2.1))).toBe(
      'EXCEEDS_ALLOWANCE',
    )
    expect(codeOf({ FR: { F: 'LF line (30,20)@0' }, terrain }, 0, advance('F', 2))).toBeNull()
  })

  it('a road through a wood counts as good, unless the house rule says otherwise (FP-R-40)', () => {
    const given = {
      FR: { F: 'HF column (30,20)@0' },
      terrain: [
        { kind: 'woods', box: [25, 21, 35, 26] },
        {
          kind: 'road',
          line: [
            [30, 0],
            [30, 48],
          ],
          width: 0.5,
        },
      ],
    }
    const march = { type: 'roadMove', unit: 'F', distance: 8 } as const
    expect(codeOf(given, 0, march)).toBeNull()
    expect(codeOf({ ...given, houseRules: { roadThroughBadGoing: 'terrain' } }, 0, march)).toBe(
      'EXCEEDS_ALLOWANCE',
    )
  })

  it('a slope counts from a quarter of an inch nearer to the crest on (FP-R-69, FP-R-115)', () => {
    const { ground } = fieldIn({
      FR: { F: 'HF line (10,10)@0' },
      terrain: [
        {
          kind: 'gentleHill',
          box: [20, 20, 40, 30],
          crest: [
            [20, 25],
            [40, 25],
          ],
        },
      ],
    })
    expect(ground.isUphill({ x: 30, y: 24 }, { x: 30, y: 23.8 })).toBe(false)
    expect(ground.isUphill({ x: 30, y: 24 }, { x: 30, y: 23.7 })).toBe(true)
    expect(ground.isUphill({ x: 30, y: 21 }, { x: 30, y: 19 })).toBe(true)
  })

  it('sides that may be charged: beyond a flank that flank, ahead the front, aslant either (FP-R-45)', () => {
    const sides = (x: number, y: number) => {
      const field = fieldIn({ FR: { F: `HF column (${x},${y})@0` }, AL: { A: 'HF line (30,24)@180' } })
      return eligibleSides(field.body('F'), field.body('A'))
    }
    expect(sides(30, 20)).toEqual(['front'])
    expect(sides(40, 25.5)).toEqual(['left'])
    expect(sides(40, 20)).toEqual(['front', 'left'])
    expect(sides(30, 30)).toEqual(['rear'])
  })

  it('nobody overlaps where edges only meet', () => {
    const field = fieldIn({ FR: { F: 'HF line (30,20)@0', G: 'HF line (33.75,20)@0' } })
    expect(overlaps(field.body('F'), field.body('G'))).toBe(false)
  })
})
