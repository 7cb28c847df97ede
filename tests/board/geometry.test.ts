/** Properties of the geometry of the table: symmetry, no matter how the table is turned or shifted, clipping, sectors. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arc, cosine, sine } from '../../src-shared/board/table/angles'
import { boxGap, boxOf } from '../../src-shared/board/table/boxes'
import {
  areaOf,
  clipLeft,
  commonArea,
  contains,
  convexParts,
  lengthInside,
  pointToPolygon,
  separation,
} from '../../src-shared/board/table/polygons'
import {
  cornersOf,
  faceOf,
  inset,
  pointAt,
  radiusOf,
  seenFrom,
} from '../../src-shared/board/table/rectangles'
import {
  along,
  bearing,
  between,
  distance,
  forward,
  leftness,
  turnBetween,
  type Point,
} from '../../src-shared/board/table/vectors'
import {
  clipToZone,
  inZone,
  leastRange,
  mayHold,
  sectorOf,
  stripGap,
  zoneHolds,
  zoneOf,
} from '../../src-shared/board/table/zones'
import { inQuarter, nearestOf } from '../../src-shared/board/table/circles'
import { OutlineIndex } from '../../src-shared/board/ground/outline-index'
import { heading, neighbours, point, rectangle, shift, turnedPoint, turnedPose } from './arbitraries'

const NEAR = 1e-7
const EVERYWHERE = { minX: -200, minY: -200, maxX: 200, maxY: 200 }

describe('bearings (BR-GEO-01)', () => {
  it('run clockwise from north, and lead where they say', () => {
    expect(forward(90)).toEqual({ x: 1, y: 0 })
    expect(bearing({ x: 0, y: 0 }, { x: 0, y: 5 })).toBe(0)
    expect(turnBetween(350, 10)).toBe(20)
    fc.assert(
      fc.property(point, heading, (from, towards) => {
        const to = along(from, towards, 7)
        expect(distance(from, to)).toBeCloseTo(7, 9)
        expect(Math.abs(turnBetween(bearing(from, to), towards))).toBeLessThan(1e-6)
      }),
    )
  })
})

describe('sines and arcs of exactly rounded operations', () => {
  it('are those of the engine but for the last digits', () => {
    fc.assert(
      fc.property(heading, point, (degrees, { x, y }) => {
        const radians = (degrees * Math.PI) / 180
        expect(Math.abs(sine(degrees) - Math.sin(radians))).toBeLessThan(2e-15)
        expect(Math.abs(cosine(degrees) - Math.cos(radians))).toBeLessThan(2e-15)
        expect(Math.abs(arc(x, y) - (Math.atan2(x, y) * 180) / Math.PI)).toBeLessThan(1e-13)
      }),
    )
  })

  it('are exact at right angles and diagonals', () => {
    const quarters = [-180, -90, 0, 90, 180, 270, 360, 450]
    expect(quarters.map(sine)).toEqual([0, -1, 0, 1, 0, -1, 0, 1])
    expect(quarters.map(cosine)).toEqual([-1, 0, 1, 0, -1, 0, 1, 0])
    expect([arc(0, 3), arc(3, 3), arc(3, 0), arc(3, -3), arc(0, -3)]).toEqual([0, 45, 90, 135, 180])
    expect([arc(-3, 3), arc(-3, 0), arc(-3, -3), arc(0, 0)]).toEqual([-45, -90, -135, 0])
  })
})

describe('gaps and overlaps (BR-GEO-05)', () => {
  it('are the same from either side', () => {
    fc.assert(
      fc.property(neighbours, ([a, b]) => {
        expect(separation(cornersOf(a), cornersOf(b))).toBeCloseTo(separation(cornersOf(b), cornersOf(a)), 9)
      }),
    )
  })

  it('are the same measured from boxes as from corners', () => {
    fc.assert(
      fc.property(neighbours, ([a, b]) => {
        const gap = separation(cornersOf(a), cornersOf(b))
        expect(Math.abs(boxGap(boxOf(a, a), boxOf(b, b)) - gap)).toBeLessThan(1e-9)
        const rough = boxGap(boxOf(a, a), boxOf(b, b), 0.5)
        if (gap > 0.5) expect(rough).toBeGreaterThan(0.5)
        else expect(Math.abs(rough - gap)).toBeLessThan(1e-9)
      }),
    )
  })

  it('stay the same when the whole table is turned and shifted', () => {
    fc.assert(
      fc.property(neighbours, heading, shift, ([a, b], degrees, { dx, dy }) => {
        const place = <T extends typeof a>(body: T) => {
          const turned = turnedPose(body, degrees)
          return cornersOf({ ...turned, x: turned.x + dx, y: turned.y + dy })
        }
        const before = separation(cornersOf(a), cornersOf(b))
        expect(Math.abs(separation(place(a), place(b)) - before)).toBeLessThan(NEAR)
      }),
    )
  })

  it('are no more than between any two points, and parted by a shift of the depth of overlap', () => {
    fc.assert(
      fc.property(neighbours, ([a, b]) => {
        const p = cornersOf(a)
        const q = cornersOf(b)
        const gap = separation(p, q)
        for (const corner of p) expect(gap).toBeLessThanOrEqual(pointToPolygon(corner, q) + NEAR)
        if (gap >= 0) return
        const parted = Array.from({ length: 720 }, (_, i) => along({ x: 0, y: 0 }, i / 2, -gap + 0.01)).some(
          ({ x, y }) => separation(p, cornersOf({ ...b, x: b.x + x, y: b.y + y })) > 0,
        )
        expect(parted).toBe(true)
      }),
    )
  })

  it('agree with what two rectangles have in common', () => {
    fc.assert(
      fc.property(neighbours, ([a, b]) => {
        const gap = separation(cornersOf(a), cornersOf(b))
        const common = commonArea(cornersOf(a), cornersOf(b))
        if (gap > NEAR) expect(common).toBeLessThan(NEAR)
        if (gap < -0.01) expect(common).toBeGreaterThan(0)
      }),
    )
  })
})

describe('clipping', () => {
  it('keeps what is on the left and loses nothing', () => {
    fc.assert(
      fc.property(rectangle, point, heading, (body, at, towards) => {
        const whole = cornersOf(body)
        const to = along(at, towards, 1)
        const left = areaOf(clipLeft(whole, at, to))
        const right = areaOf(clipLeft(whole, to, at))
        expect(left + right).toBeCloseTo(areaOf(whole), 6)
      }),
    )
  })

  it('cuts shapes with corners inward into convex pieces of the same area', () => {
    const farm = [
      { x: 0, y: 0 },
      { x: 4, y: 0 },
      { x: 4, y: 4 },
      { x: 3, y: 4 },
      { x: 3, y: 1 },
      { x: 1, y: 1 },
      { x: 1, y: 4 },
      { x: 0, y: 4 },
    ]
    const parts = convexParts(farm)
    expect(parts.reduce((sum, part) => sum + areaOf(part), 0)).toBeCloseTo(areaOf(farm), 9)
    expect(parts.some((part) => contains(part, { x: 2, y: 3 }))).toBe(false)
    expect(lengthInside(farm, { x: -1, y: 2 }, { x: 5, y: 2 })).toBeCloseTo(2, 9)
  })
})

describe('a line through a polygon', () => {
  const place = fc.record({ x: fc.integer({ min: 0, max: 8 }), y: fc.integer({ min: 0, max: 8 }) })

  it('is inside where its points are, through corners and along sides too, whichever way it runs', () => {
    let alongSides = 0
    fc.assert(
      fc.property(fc.array(place, { minLength: 3, maxLength: 8 }), place, place, (corners, a, b) => {
        const sides = corners.map(
          (corner, i) => [corner, corners[(i + 1) % corners.length] ?? corner] as const,
        )
        const isAlong = sides.some(([c, d]) => leftness(a, b, c) === 0 && leftness(a, b, d) === 0)
        // Of points on a slanting side rounding decides.
        if (isAlong && a.x !== b.x && a.y !== b.y) return
        if (isAlong) alongSides += 1
        const cuts = [0, 1, ...sides.flatMap(([c, d]) => cutOf(a, b, c, d))].toSorted((x, y) => x - y)
        const shares = cuts.slice(1).map((to, i) => {
          const from = cuts[i] ?? 0
          return contains(corners, between(a, b, (from + to) / 2)) ? to - from : 0
        })
        const inside = shares.reduce((sum, share) => sum + share, 0) * distance(a, b)
        expect(lengthInside(corners, a, b)).toBeCloseTo(inside, 9)
        expect(lengthInside(corners, b, a)).toBeCloseTo(inside, 9)
      }),
      { numRuns: 3000 },
    )
    expect(alongSides).toBeGreaterThan(30)
  })
})

/** The share of the line a to b at which it crosses a side, if it does. */
function cutOf(a: Point, b: Point, c: Point, d: Point): readonly number[] {
  const cross = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x)
  const share = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / cross
  const ofSide = ((c.x - a.x) * (b.y - a.y) - (c.y - a.y) * (b.x - a.x)) / cross
  return share > 0 && share < 1 && ofSide >= 0 && ofSide <= 1 ? [share] : []
}

describe('quick looks at a zone', () => {
  it('let nothing slip that lies in it, and claim no range that is not kept', () => {
    fc.assert(
      fc.property(neighbours, fc.boolean(), ([firer, target], fromCentre) => {
        const { edge, heading: ahead } = faceOf(firer, 'front')
        const zone = zoneOf(edge, ahead, 12.5, fromCentre)
        const box = boxOf(target, target)
        const found = inZone([cornersOf(target)], zone, 0.001)
        if (!found) return
        expect(leastRange(zone, box)).toBeLessThanOrEqual(found.range + NEAR)
        expect(mayHold(zone, box, radiusOf(target), found.range)).toBe(true)
      }),
    )
  })

  it('know the range exactly where a target stands square before the edge (BR-GEO-05)', () => {
    const zone = zoneOf({ left: { x: -2, y: 0 }, right: { x: 2, y: 0 } }, 0, 12.5)
    expect(leastRange(zone, boxOf({ x: 1, y: 3, heading: 180 }, { width: 3, depth: 1 }))).toBeCloseTo(3, 9)
  })
})

describe('zones and sectors (BR-GEO-06, BR-GEO-11)', () => {
  it('clip a target to what their points hold', () => {
    fc.assert(
      fc.property(neighbours, ([firer, target]) => {
        const { edge, heading: towards } = faceOf(firer, 'front')
        const zone = zoneOf(edge, towards, 12.5)
        const clipped = clipToZone(cornersOf(target), zone)
        for (const corner of cornersOf(target))
          if (zoneHolds(zone, corner) && areaOf(clipped) > 1e-6)
            expect(pointToPolygon(corner, clipped)).toBeLessThan(1e-6)
        expect(areaOf(clipped)).toBeLessThanOrEqual(areaOf(cornersOf(target)) + NEAR)
      }),
    )
  })

  it('give every point one sector, mirrored left and right', () => {
    fc.assert(
      fc.property(rectangle, point, (body, at) => {
        const { u, v } = seenFrom(body, at)
        const mirrored = pointAt(body, -u, v)
        const sector = sectorOf(body, at)
        const swapped = sector === 'leftFlank' ? 'rightFlank' : sector === 'rightFlank' ? 'leftFlank' : sector
        // On the very line between two sectors the last digit decides.
        const beside = Math.abs(u) - body.width / 2
        const lines = [u, v, v + body.depth, v - beside, v + body.depth + beside]
        if (lines.every((off) => Math.abs(off) > 1e-6)) expect(sectorOf(body, mirrored)).toBe(swapped)
      }),
    )
  })

  it('measure the strip straight ahead (BR-CHG-03)', () => {
    const charger = { x: 24, y: 36, heading: 180, width: 2.362, depth: 1.575 }
    const target = cornersOf({ x: 24, y: 24, heading: 0, width: 2.362, depth: 1.575 })
    expect(stripGap(charger, [target])).toBeCloseTo(12, 9)
    expect(stripGap({ ...charger, x: 30 }, [target])).toBeUndefined()
    expect(stripGap({ ...charger, heading: 0 }, [target])).toBeUndefined()
  })
})

describe('circles (BR-BURST-01, BR-BURST-03)', () => {
  it('put every base that touches the ring into at least one quarter', () => {
    fc.assert(
      fc.property(rectangle, point, heading, (base, centre, towards) => {
        const corners = cornersOf(base)
        const near = nearestOf(corners, centre)
        const quarters = ([0, 1, 2, 3] as const).filter((quarter) =>
          inQuarter(corners, centre, towards, quarter, 0.787, 1.378),
        )
        const reaches = Math.max(...corners.map((corner) => distance(corner, centre))) >= 0.787
        if (near < 1.378 - NEAR && reaches) expect(quarters.length).toBeGreaterThan(0)
        if (near > 1.378 + NEAR) expect(quarters).toEqual([])
      }),
    )
  })

  it('number the quarters clockwise from the line of fire', () => {
    const base = (x: number, y: number) => cornersOf({ x, y: y + 0.1, heading: 0, width: 0.2, depth: 0.2 })
    const at = { x: 10, y: 10 }
    expect(inQuarter(base(10.8, 10.8), at, 0, 0, 0.787, 1.378)).toBe(true)
    expect(inQuarter(base(10.8, 9.2), at, 0, 1, 0.787, 1.378)).toBe(true)
    expect(inQuarter(base(9.2, 9.2), at, 0, 2, 0.787, 1.378)).toBe(true)
    expect(inQuarter(base(9.2, 10.8), at, 0, 3, 0.787, 1.378)).toBe(true)
    expect(inQuarter(base(9.2, 10.8), at, 0, 0, 0.787, 1.378)).toBe(false)
  })
})

describe('outlines in an index', () => {
  it('tell the same as a look at every one', () => {
    fc.assert(
      fc.property(rectangle, fc.array(rectangle, { maxLength: 12 }), (body, others) => {
        const outlines = others.map((one, owner) => ({ owner, points: cornersOf(one), closed: true }))
        const index = new OutlineIndex(outlines)
        const { owners } = index.crossings(index.near(EVERYWHERE), body, 0, 1)
        const crossed = others.flatMap((one, owner) => {
          const gap = separation(cornersOf(body), cornersOf(one))
          // Of two outlines that lie on each other, rounding decides whether they cross: a hair within is inside.
          const inside = cornersOf(inset(body, NEAR)).every((c) => contains(cornersOf(one), c))
          return gap < -1e-6 && !inside ? [owner] : []
        })
        for (const owner of crossed) expect(owners).toContain(owner)
      }),
    )
  })

  it('tell how far one may go before anything changes, and not a hair farther', () => {
    fc.assert(
      fc.property(rectangle, fc.array(rectangle, { maxLength: 12 }), heading, (body, others, towards) => {
        const outlines = others.map((one, owner) => ({ owner, points: cornersOf(one), closed: true }))
        const index = new OutlineIndex(outlines)
        const all = index.near(EVERYWHERE)
        const under = (inches: number) => {
          const { x, y } = along(body, towards, inches)
          return index
            .crossings(all, { ...body, x, y }, 0.001, 1)
            .owners.toSorted()
            .join()
        }
        const room = index.firstChange(body, 0.001, towards, 6)
        for (let i = 1; i < 40; i += 1) expect(under(Math.max(0, room - 1e-6) * (i / 40))).toBe(under(1e-7))
        // One outline may be left in the very place where the same one is met again with another side.
        if (room < 6 - 1e-6 && others.length === 1)
          expect(index.firstChange(body, 0.001, towards, room + 0.001)).toBeCloseTo(room, 9)
      }),
    )
  })

  it('keep their word on clearance: shifted by less, nothing changes', () => {
    fc.assert(
      fc.property(rectangle, fc.array(rectangle, { maxLength: 12 }), heading, (body, others, towards) => {
        const outlines = others.map((one, owner) => ({ owner, points: cornersOf(one), closed: true }))
        const index = new OutlineIndex(outlines)
        const all = index.near(EVERYWHERE)
        const before = index.crossings(all, body, 0.001, 1)
        const to = along(body, towards, before.clearance * 0.99)
        const after = index.crossings(all, { ...body, x: to.x, y: to.y }, 0.001, 1)
        if (before.clearance > 0) expect(after.owners).toEqual(before.owners)
      }),
    )
  })
})

describe('turning the table', () => {
  it('turns points and poses alike', () => {
    fc.assert(
      fc.property(rectangle, heading, (body, degrees) => {
        const turned = cornersOf(turnedPose(body, degrees))
        cornersOf(body).forEach((corner, i) => {
          const other = turned[i]
          expect(other && distance(turnedPoint(corner, degrees), other)).toBeLessThan(NEAR)
        })
      }),
    )
  })
})
