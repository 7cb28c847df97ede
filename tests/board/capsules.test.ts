// Capsules tell what is out of the way: they say no only where nothing of a disc comes near, and their bounds hold them.
import { expect, it } from 'vitest'
import { boundsOfCapsule, comesNear } from '../../src-shared/board/table/capsules'
import { between, distance } from '../../src-shared/board/table/vectors'
import { seededRandom } from '../../src-shared/engine/random'

const capsule = { a: { x: 2, y: 2 }, b: { x: 8, y: 2 }, radius: 1 }

it('measures from the line between its ends', () => {
  expect(comesNear(capsule, { x: 5, y: 4.5 }, 1.5)).toBe(true)
  expect(comesNear(capsule, { x: 5, y: 4.6 }, 1.5)).toBe(false)
  expect(comesNear(capsule, { x: 5, y: 4.6 }, 1.5, 0.1)).toBe(true)
  expect(comesNear(capsule, { x: 10.6, y: 2 }, 1.5)).toBe(false)
})

it('is held by its bounds', () => {
  expect(boundsOfCapsule(capsule)).toEqual({ minX: 1, minY: 1, maxX: 9, maxY: 3 })
})

it('never says no to a disc that some point of the line is near enough to', () => {
  const random = seededRandom(5, 0)
  const any = () => random.int(2000) / 100
  for (let n = 0; n < 2000; n += 1) {
    const one = { a: { x: any(), y: any() }, b: { x: any(), y: any() }, radius: any() / 10 }
    const centre = { x: any(), y: any() }
    const of = any() / 10
    const least = Math.min(
      ...Array.from({ length: 41 }, (_, i) => distance(centre, between(one.a, one.b, i / 40))),
    )
    if (least <= one.radius + of) expect(comesNear(one, centre, of)).toBe(true)
    if (!comesNear(one, centre, of)) expect(least).toBeGreaterThan(one.radius + of)
  }
})
