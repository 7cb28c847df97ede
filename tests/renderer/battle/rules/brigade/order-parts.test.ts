// The parts of an order as the editor changes them, and ways on the table as plots.
import { describe, expect, it } from 'vitest'
import {
  DISCRETIONS,
  discretionName,
  figureOf,
  INCHES,
  inchesOf,
  isBeyond,
  limitsOf,
  TRIGGERS,
  withFigure,
  withVerb,
} from '../../../../../src-renderer/battle/orders/order-parts'
import { actionsTo, legsOf, verticesOf } from '../../../../../src-renderer/battle/rules/brigade/choice/paths'
import { boardName } from '../../../../../src-renderer/battle/open-table/scene'
import * as LIMITS from '../../../../../src-shared/engine/orders'
import type { Action, Piece } from '../../../../../src-shared/rules/brigade/screen/schema'

describe('an order', () => {
  it('keeps of a clause what another verb knows too', () => {
    const march = { verb: 'march', place: 'qb', via: ['bossu'], until: [TRIGGERS.contact] } as const
    expect(withVerb(march, 'advance')).toEqual({ ...march, verb: 'advance' })
    expect(withVerb(march, 'attack')).toEqual({ verb: 'attack', via: ['bossu'], until: [TRIGGERS.contact] })
    expect(withVerb(march, 'hold')).toEqual({ verb: 'hold', place: 'qb', until: [TRIGGERS.contact] })
  })

  it('has discretions by name, and others of its own', () => {
    for (const [name, discretion] of Object.entries(DISCRETIONS))
      expect(discretionName({ ...discretion })).toBe(name)
    expect(discretionName({ ...DISCRETIONS.bold, fireAtWill: false })).toBeNull()
  })

  it('keeps figures of triggers within what can be written', () => {
    expect(figureOf(TRIGGERS.arrived)).toBeNull()
    expect(figureOf(withFigure(TRIGGERS.losses, 140))).toBe(100)
    expect(figureOf(withFigure(TRIGGERS.atMove, 0.2))).toBe(1)
    expect(figureOf(withFigure(TRIGGERS.enemyWithin, 500))).toBe(240)
  })

  it('takes of inches that are typed no more than the program reads', () => {
    expect(['500', '-3', '7.5', '', 'x'].map(inchesOf)).toEqual([240, 0, 7.5, null, null])
    expect(['500', '-3', '7.5', '240', '', 'x'].map((typed) => isBeyond(typed, INCHES))).toEqual([
      ...[true, true, false, false, false, false],
    ])
    expect([TRIGGERS.losses, TRIGGERS.atMove, TRIGGERS.arrived].map(limitsOf)).toEqual([
      { least: 0, most: 100 },
      { least: 1, most: 999 },
      null,
    ])
  })

  it('has the limits that the program holds it to', () => {
    expect(LIMITS.INCHES).toMatchObject(INCHES)
    for (const trigger of Object.values(TRIGGERS))
      for (const figure of [-1e6, 1e6])
        expect(LIMITS.triggerSchema.safeParse(withFigure(trigger, figure)).success).toBe(true)
  })
})

const piece = {
  pose: { x: 20, y: 20, heading: 0 },
  size: { width: 4, depth: 2 },
  complexId: null,
  formation: 'line',
} as unknown as Piece

describe('a way on the table', () => {
  it('is a turn and an advance to the point that was clicked', () => {
    expect(actionsTo(piece, [], { x: 20, y: 23 })).toEqual([{ advance: 4 }])
    expect(actionsTo(piece, [], { x: 24, y: 19 })).toEqual([{ turn: 90 }, { advance: 4 }])
    expect(actionsTo(piece, [], { x: 17, y: 22 })).toEqual([{ turn: -45 }, { advance: 4.2 }])
    expect(actionsTo(piece, [], { x: 20, y: 19.1 })).toEqual([])
  })

  it('goes on from where the actions before it lead', () => {
    const [from, to] = verticesOf(piece, [{ turn: 90 }, { advance: 4 }])
    expect(from).toMatchObject({ x: 20, y: 19 })
    expect(to?.x).toBeCloseTo(24)
    expect(to?.y).toBeCloseTo(19)
    expect(actionsTo(piece, [{ turn: 90 }, { advance: 4 }], { x: 24, y: 22 })).toEqual([
      { turn: -90 },
      { advance: 3 },
    ])
  })
})

it('goes along a way leg by leg, to judge where it leads astray', () => {
  const actions: readonly Action[] = [{ turn: 90 }, { advance: 4 }, { turn: -20 }, { withdrawFacing: 1 }]
  expect(legsOf(actions)).toEqual([actions.slice(0, 2), actions])
  expect(legsOf([{ turn: 15 }])).toEqual([])
})

it('letters a battery by its captain', () => {
  expect(boardName('1er compagnie, 6e Artillerie à pied (Tacon), 6-pdr', true)).toBe('Tacon')
  expect(boardName("Stevenart's Foot Battery, 6-pdr", true)).toBe('Stevenart')
  expect(boardName('Reserve, 12-pdr', true)).toBe('Reserve')
  expect(boardName('Brunswick Avantgarde (Gray Jäger and light companies)', false)).toBe(
    'Brunswick Avantgarde',
  )
  expect(boardName('1st Brunswick Light Battalion (and 1 more)', false)).toBe('1st Brunswick Light Battalion')
  expect(boardName('Foy 1', false)).toBe('Foy 1')
})
