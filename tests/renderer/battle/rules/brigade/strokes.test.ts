// Strokes on the sketch: what is kept of a drawn line, and what its ends are drawn to.
import { describe, expect, it } from 'vitest'
import {
  clauseOf,
  simplified,
  snapped,
  strokeOf,
  withoutNewest,
} from '../../../../../src-renderer/battle/rules/brigade/orders/strokes'

const NOTHING = { points: [], roads: [] }
const line = Array.from({ length: 400 }, (_, i) => ({ x: i / 20, y: 5 }))
const wave = Array.from({ length: 2000 }, (_, i) => ({ x: i / 20, y: 3 * Math.sin(i / 4) }))

describe('a stroke', () => {
  it('keeps the points that make it what it looks like', () => {
    expect(simplified(line)).toEqual([line[0], line.at(-1)])
    const corner = [...line, ...line.map(({ x }) => ({ x: 19.95, y: 5 + x }))]
    expect(simplified(corner)).toHaveLength(3)
  })

  it('is taken back newest first, and none that was there before', () => {
    const [old, one, two] = [1, 2, 3].map((x) => ({ kind: 'flag' as const, points: [{ x, y: 1 }] }))
    if (!old || !one || !two) throw new Error('three strokes')
    expect(withoutNewest([old, one, two], [old])).toEqual([old, one])
    expect(withoutNewest([old, one], [old])).toEqual([old])
    expect(withoutNewest([old], [old])).toBeNull()
    expect(withoutNewest([], [])).toBeNull()
  })

  it('never has more points than an order takes', () => {
    expect(strokeOf('line', wave, '', NOTHING)?.points.length).toBeLessThanOrEqual(80)
  })

  it('of a free hand stays where it was drawn, finer than a line', () => {
    const small = Array.from({ length: 60 }, (_, i) => ({ x: i / 40, y: 5 + Math.sin(i / 3) / 20 }))
    const written = strokeOf('freehand', small, '', { points: [{ x: 0.2, y: 5 }], roads: [] })
    expect(written?.points[0]).toEqual({ x: 0, y: 5 })
    expect(written?.points.length).toBeGreaterThan(strokeOf('line', small, '', NOTHING)?.points.length ?? 99)
    expect(strokeOf('freehand', wave, '', NOTHING)?.points.length).toBeLessThanOrEqual(80)
  })

  it('that is an arrow can become a part of the order, with the bends of its way', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 0.1, y: 5 },
      { x: 0, y: 10 },
      { x: 8, y: 10 },
    ]
    expect(clauseOf({ kind: 'arrow', points })).toEqual({
      verb: 'advance',
      place: { x: 8, y: 10 },
      via: [{ x: 0, y: 10 }],
    })
    expect(clauseOf({ kind: 'arrow', points: points.slice(2) })).toEqual({
      verb: 'advance',
      place: { x: 8, y: 10 },
    })
    expect(clauseOf({ kind: 'line', points })).toBeNull()
  })

  it('ends on the nearest place within an inch', () => {
    const places = [
      { x: 0.3, y: 5.4 },
      { x: 20.2, y: 5.1 },
      { x: 19.2, y: 5.3 },
    ]
    expect(snapped({ x: 10, y: 5 }, { points: places, roads: [] })).toEqual({ x: 10, y: 5 })
    expect(strokeOf('arrow', line, '', { points: places, roads: [] })).toEqual({
      kind: 'arrow',
      points: [places[0], places[1]],
    })
  })

  it('ends on a road where no place is nearer', () => {
    const roads = [
      [
        { x: 0, y: 4.6 },
        { x: 30, y: 4.6 },
      ],
    ]
    expect(snapped({ x: 12, y: 5 }, { points: [], roads })).toEqual({ x: 12, y: 4.6 })
    expect(snapped({ x: 12, y: 5.4 }, { points: [], roads })).toEqual({ x: 12, y: 5.4 })
    const points = [{ x: 12.5, y: 5.6 }]
    expect(snapped({ x: 12, y: 5 }, { points, roads })).toEqual(points[0])
  })

  it('is none without a way, words without letters', () => {
    expect(strokeOf('arrow', [{ x: 1, y: 1 }], '', NOTHING)).toBeNull()
    expect(strokeOf('text', [{ x: 1, y: 1 }], ' ', NOTHING)).toBeNull()
    expect(strokeOf('text', [{ x: 1, y: 1 }], 'Guns here', NOTHING)).toEqual({
      kind: 'text',
      points: [{ x: 1, y: 1 }],
      text: 'Guns here',
    })
  })
})
