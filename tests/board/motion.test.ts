/** Bodies in motion: no tunnelling however fast, no drift over a thousand moves, paths that say where a body went. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { separation } from '../../src-shared/board/table/polygons'
import { centreOf, cornersOf, moved, turned, type Pose } from '../../src-shared/board/table/rectangles'
import { lengthOf, placeOn, pointOn } from '../../src-shared/board/table/routes'
import {
  firstWithin,
  lastHolding,
  standing,
  straight,
  SWEEP_TOLERANCE,
  turning,
  wheeled,
  wheeling,
} from '../../src-shared/board/table/sweeps'
import { pathOf } from '../../src-shared/board/table/tracks'
import { distance } from '../../src-shared/board/table/vectors'
import { heading, neighbours, point, rectangle } from './arbitraries'

const inches = fc.double({ min: -30, max: 30, noNaN: true, noDefaultInfinity: true })
const degrees = fc.double({ min: -180, max: 180, noNaN: true, noDefaultInfinity: true })

describe('sweeps', () => {
  it('pass nothing by: before the first touch the two are apart, at it they touch (BR-R-104)', () => {
    fc.assert(
      fc.property(neighbours, inches, inches, degrees, ([a, b], dx, dy, turn) => {
        const one = straight(a, dx, dy)
        const other = turning(b, turn)
        const t = firstWithin(one, other, 0)
        const last = t ?? 1
        for (let i = 0; i <= 60; i += 1) {
          const at = (last * i) / 60
          const gap = separation(one.at(at), other.at(at))
          if (t === undefined || at < t - 1e-9) expect(gap).toBeGreaterThan(0)
        }
        if (t !== undefined && t > 0)
          expect(separation(one.at(t), other.at(t))).toBeLessThanOrEqual(2 * SWEEP_TOLERANCE)
      }),
    )
  })

  it('find a thin wall in the way of the fastest mover', () => {
    const body = { x: 10, y: 10, heading: 90, width: 1, depth: 0.4 }
    const wall = standing({ x: 20, y: 10, heading: 90, width: 10, depth: 0.001 })
    expect(firstWithin(straight(body, 4000, 0), wall, 0)).toBeCloseTo(9.999 / 4000, 6)
    expect(firstWithin(straight(body, -4000, 0), wall, 0)).toBeUndefined()
  })

  it('stop an inch off if asked, and wheel about a corner', () => {
    const a = { x: 20, y: 20, heading: 0, width: 4.724, depth: 0.591 }
    const b = { x: 20, y: 30, heading: 180, width: 3.15, depth: 0.984 }
    // Dice 6 and 4 meet an inch apart after nine tenths of the move (BR-EX-18).
    expect(firstWithin(straight(a, 0, 6), straight(b, 0, -4), 1)).toBeCloseTo(0.9, 6)
    const after = wheeled(a, a, 'left', 90)
    expect(distance(cornersOf({ ...a, ...after })[0], cornersOf(a)[0])).toBeLessThan(1e-9)
    expect(
      firstWithin(wheeling(a, 'left', 90), standing({ ...b, x: 21, y: 18.5, heading: 0 }), 0),
    ).toBeGreaterThan(0)
  })

  it('bisect to the last place that holds', () => {
    expect(lastHolding((share) => share <= 0.3, 1e-6)).toBeCloseTo(0.3, 5)
  })
})

describe('a thousand moves', () => {
  it('bring nobody anywhere but where he was, if they cancel', () => {
    fc.assert(
      fc.property(rectangle, heading, degrees, (body, towards, turn) => {
        let pose: Pose = body
        for (let i = 0; i < 500; i += 1) {
          pose = turned(moved(pose, towards, 3.7), body.depth, turn)
          pose = moved(turned(pose, body.depth, -turn), towards, -3.7)
        }
        expect(distance(pose, body)).toBeLessThan(1e-8)
      }),
      { numRuns: 20 },
    )
  })

  it('of quarter turns bring the centre back to a hair', () => {
    let pose: Pose = { x: 24, y: 20, heading: 0 }
    const before = centreOf({ ...pose, depth: 0.591 })
    for (let i = 0; i < 1000; i += 1) pose = turned(pose, 0.591, 90)
    expect(pose.heading).toBe(0)
    expect(distance(centreOf({ ...pose, depth: 0.591 }), before)).toBeLessThan(1e-9)
  })
})

describe('ways and tracks', () => {
  it('lead from a place on a way back to it', () => {
    fc.assert(
      fc.property(
        fc.array(point, { minLength: 2, maxLength: 8 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (line, share) => {
          const whole = lengthOf(line)
          fc.pre(whole > 0.01)
          const on = pointOn(line, whole * share)
          expect(placeOn(line, on).off).toBeLessThan(1e-7)
        },
      ),
    )
  })

  it('keep the bends and the ends of a track, and leave out what lies between', () => {
    const track = Array.from({ length: 240 }, (_, i) =>
      i < 60
        ? turned({ x: 10, y: 10, heading: 0 }, 0.6, ((i + 1) / 60) * 45)
        : moved(turned({ x: 10, y: 10, heading: 0 }, 0.6, 45), 45, (i - 59) * 0.02),
    )
    const path = pathOf({ x: 10, y: 10, heading: 0 }, track, 240)
    expect(path[0]).toMatchObject({ t: 0, heading: 0 })
    expect(path.at(-1)).toMatchObject({ t: 1, heading: 45 })
    expect(path.length).toBeLessThan(20)
    // Wherever it has no point, going evenly between its points is near enough.
    track.forEach((pose, i) => {
      const t = (i + 1) / 240
      const after = path.findIndex((one) => one.t >= t - 1e-12)
      const a = path[Math.max(0, after - 1)]
      const b = path[after]
      if (!a || !b) throw new Error('a path has two ends')
      const share = b.t === a.t ? 1 : (t - a.t) / (b.t - a.t)
      const x = a.x + (b.x - a.x) * share
      const y = a.y + (b.y - a.y) * share
      expect(distance(pose, { x, y })).toBeLessThan(0.002)
    })
  })
})
