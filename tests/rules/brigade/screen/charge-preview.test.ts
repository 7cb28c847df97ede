/** What a charge would meet, told before it is declared (9.1, BR-CHG-06, BR-CHG-12, BR-MEL-03, BR-R-111). */
import { describe, expect, it } from 'vitest'
import {
  chargeChance,
  chargePreview,
  inchesToThrow,
} from '../../../../src-shared/rules/brigade/screen/previews/melee'
import { bodyOf } from '../../../../src-shared/rules/brigade/state/bodies'
import { situation } from '../support/field'
import { area, line } from '../support/script'

const given = (bodies: object) => situation('declare', { bodies })

describe('a charge', () => {
  it.each([
    [
      'a French column at a British line',
      { F1: [24, 26, 180, 'attackColumn'], A1: [24, 20, 0] },
      'F1',
      'A1',
      [388, 300, 608],
    ],
    ['cuirassiers at the same line', { FC: [24, 26, 180], A1: [24, 20, 0] }, 'FC', 'A1', [12, 192, 1092]],
    ['at 48 Prussians', { FC: [24, 26, 180], P1: [24, 20, 0] }, 'FC', 'P1', [60, 292, 944]],
    ['heavy at light cavalry, which stands', { FC: [24, 26, 180], AD: [24, 20, 0] }, 'FC', 'AD', [14, 21, 1]],
    ['from 3 inches: no volley', { FC: [24, 23, 180], A1: [24, 20, 0] }, 'FC', 'A1', [1, 16, 19]],
  ] as const)('%s', (_, bodies, chargerId, targetId, [win, draw, loss]) => {
    expect(chargePreview(given(bodies), chargerId, targetId).odds).toMatchObject({ win, draw, loss })
  })
  it('from the flank: no volley, and the target cannot fight', () => {
    const preview = chargePreview(given({ F1: [30, 24, 180], AC: [38, 24.5, 270] }), 'AC', 'F1')
    expect(preview).toMatchObject({ defence: 'none', edge: { sector: 'leftFlank' } })
    expect(preview.plan?.sums).toEqual([0, 45])
    expect(preview.odds?.loss).toBe(0)
  })
  it('at guns: they fire, and there is no round (BR-CREW-01)', () => {
    expect(chargePreview(given({ FC: [24, 28, 180], AA: [24, 20, 0] }), 'FC', 'AA')).toMatchObject({
      defence: 'guns',
      odds: null,
    })
  })
  it('names every modifier with its rule', () => {
    const { plan } = chargePreview(given({ F1: [24, 26, 180, 'attackColumn'], AG: [24, 20, 0] }), 'F1', 'AG')
    expect(plan?.totals[0][0]?.working.map(({ key }) => key)).toEqual([
      'meleeFigures',
      'M-STATIONARY',
      'M-COLUMN',
    ])
    expect(plan?.totals[1][0]?.working.map(({ key }) => key)).toEqual(['meleeFigures', 'M-ELITE'])
  })
})

describe('its reach (3.5)', () => {
  const state = given({ FC: [24, 26, 180], F1: [40, 26, 180, 'attackColumn'], A1: [24, 20, 0] })
  it.each([
    [2, 216],
    [3, 215],
    [5, 202],
    [8, 139],
    [8.1, 108],
    [12, 29],
    [15, 1],
    [15.1, 0],
  ])('cavalry at %d inches: %i of 216', (gap, chances) => {
    expect(chargeChance(state, 'FC', gap) * 216).toBeCloseTo(chances, 9)
  })
  it.each([
    [3, 6],
    [3.2, 5],
    [6, 3],
    [8, 1],
    [8.1, 0],
  ])('infantry at %d inches: %i of 6', (gap, chances) => {
    expect(chargeChance(state, 'F1', gap) * 6).toBeCloseTo(chances, 9)
  })

  describe('over slow ground, whose inches count more (BR-CHG-07, BR-TERR-05)', () => {
    const before = (terrain: object, bodies: object = {}) =>
      situation('declare', {
        bodies: { F1: [24, 26, 180, 'attackColumn'], A1: [24, 20, 0], ...bodies },
        terrain,
      })
    const throws = (terrain: object, bodies: object = {}) =>
      inchesToThrow(before(terrain, bodies), 'F1', 'A1')

    it('open ground: the gap', () => {
      expect(throws({})).toBe(6)
      expect(throws({ areas: [area('thickWood', 4, 4, 12, 12)] })).toBe(6)
    })
    it('a marsh of one inch: one inch and the depth of the column more', () => {
      const { depth } = bodyOf(before({}), 'F1').rectangle
      expect(throws({ areas: [area('marsh', 4, 23, 60, 24)] })).toBeGreaterThan(6 + depth)
    })
    it('a hedge: the depth of the column more', () => {
      const { depth } = bodyOf(before({}), 'F1').rectangle
      expect(throws({ lines: [line('hedge', 24)] })).toBeCloseTo(6 + depth, 1)
    })
    it('nobody comes to anybody over the edge', () => {
      const toward = (y: number) =>
        inchesToThrow(
          situation('declare', { bodies: { FC: [40, y, 45], AD: [44.5, y + 0.5, 225] } }),
          'FC',
          'AD',
        )
      expect(toward(46.3)).toBe(Infinity)
      expect(toward(30)).toBeLessThan(6)
    })
  })
})
