/** Bodies of the table and who is near: gaps by either shape, an index that leaves nobody out, formations, edges of the table. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bodyOfParts, gapBetween, gapOfCircles, RectangleBody } from '../../src-shared/board/table/bodies'
import { sizeOfRows, slotRectangle, slotsOfRows } from '../../src-shared/board/table/formations'
import { NearbyIndex } from '../../src-shared/board/table/nearby'
import { pointToPolygon, separation } from '../../src-shared/board/table/polygons'
import { centreOf, cornersOf, type Rectangle } from '../../src-shared/board/table/rectangles'
import { distanceToEdge, standsOn } from '../../src-shared/board/table/table-edges'
import { FeatureIndex } from '../../src-shared/board/ground/feature-index'
import { neighbours, point, rectangle } from './arbitraries'

const bodyOf = (one: Rectangle, side: 0 | 1 = 0) => new RectangleBody('a', side, one, one)
const partsOf = (one: Rectangle) =>
  bodyOfParts({ id: 'b', side: 1 }, cornersOf(one), [cornersOf(one)], centreOf(one))

describe('bodies', () => {
  it('are as far apart as rectangles as they are as shapes of parts, and never nearer than their circles', () => {
    fc.assert(
      fc.property(neighbours, ([a, b]) => {
        const gap = gapBetween(bodyOf(a), bodyOf(b))
        expect(gap).toBeCloseTo(gapBetween(bodyOf(a), partsOf(b)), 9)
        expect(gap).toBeCloseTo(separation(cornersOf(a), cornersOf(b)), 9)
        if (gap >= 0) expect(gap).toBeGreaterThanOrEqual(gapOfCircles(bodyOf(a), bodyOf(b)) - 1e-9)
        if (gap > 2) expect(gapBetween(bodyOf(a), bodyOf(b), 2)).toBeGreaterThan(2)
      }),
    )
  })

  it('near a place are all found, in their order, of one side or both', () => {
    fc.assert(
      fc.property(fc.array(rectangle, { maxLength: 12 }), point, fc.nat(12), (all, at, within) => {
        const index = new NearbyIndex(
          all.map((one, i) => ({
            i,
            body: bodyOf(one, i % 2 === 0 ? 0 : 1),
            off: pointToPolygon(at, cornersOf(one)),
          })),
        )
        const found = index.near(at, within)
        for (const one of index.all) if (one.off <= within) expect(found).toContain(one)
        expect(found.map(({ i }) => i)).toEqual(found.map(({ i }) => i).toSorted((a, b) => a - b))
        expect(index.near(at, within, 1)).toEqual(found.filter(({ body }) => body.side === 1))
      }),
    )
  })

  it('in rows fill their footprint from the front, right to left', () => {
    const wide = { width: 2, depth: 1 }
    const deep = { width: 1, depth: 3 }
    const rows = [[wide, deep], [wide]]
    expect(sizeOfRows(rows)).toEqual({ width: 3, depth: 4 })
    const slots = slotsOfRows(rows)
    expect(slots.map(({ u, v }) => [u, v])).toEqual([
      [0.5, 0],
      [-1, 0],
      [0, -3],
    ])
    expect(slots.map((slot) => slotRectangle({ x: 10, y: 10, heading: 90 }, slot))[2]).toMatchObject({
      x: 7,
      y: 10,
      heading: 90,
    })
  })

  it('stand on the table up to its edges, and as far beyond as is allowed', () => {
    const table = { width: 72, height: 48 }
    const at = (y: number) => bodyOf({ x: 20, y, heading: 0, width: 4, depth: 1 })
    expect(standsOn(table, at(48), 0)).toBe(true)
    expect(standsOn(table, at(48.01), 0)).toBe(false)
    expect(standsOn(table, at(48.01), 0.02)).toBe(true)
    expect(distanceToEdge(table, 'north', { x: 1, y: 47 })).toBe(1)
    expect(distanceToEdge(table, 'west', { x: 1, y: 47 })).toBe(1)
  })
})

describe('features under a footprint', () => {
  const square = (x: number) => [
    { x, y: 0 },
    { x: x + 10, y: 0 },
    { x: x + 10, y: 10 },
    { x, y: 10 },
  ]
  const wood = { points: square(0), closed: true }
  const hedge = {
    points: [
      { x: 20, y: 0 },
      { x: 20, y: 10 },
    ],
    closed: false,
  }
  const index = new FeatureIndex([wood, hedge])
  const under = (x: number) => {
    const body = { x, y: 5, heading: 90, width: 2, depth: 1 }
    return index.under(body, index.about(body, 4), 0.001, 1)
  }

  it('are those it is in, in part or wholly, and those it is astride of', () => {
    expect(under(5).features).toEqual([wood])
    expect(under(10.5).features).toEqual([wood])
    expect(under(20.5).features).toEqual([hedge])
    expect(under(15)).toEqual({ features: [], clearance: 1 })
  })

  it('are left after so many inches, and gone into so deep', () => {
    const body = { x: 9, y: 5, heading: 90, width: 2, depth: 1 }
    expect(index.freeAhead(body, 0, 90, 5)).toBeCloseTo(1, 9)
    expect(index.freeAhead({ ...body, x: 12 }, 0, 90, 5)).toBe(5)
    expect(index.depthIn(wood, { ...body, x: 10.75 })).toBeCloseTo(0.25, 9)
    expect(index.depthIn(wood, { ...body, x: 14 })).toBe(0)
  })
})
