// How the blocks of corps stand on the map: stacks, their names, room between them, and where the arrow keys go.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Camera } from '../../../../../src-renderer/board/camera'
import {
  layOut,
  pathOf,
  rectOf,
  spotTowards,
  stacksOf,
  type Block,
} from '../../../../../src-renderer/views/theatre/map/layout'

const camera: Camera = { centre: { x: 38_000, y: 33_000 }, scale: 0.015, width: 1100, height: 800 }
const block = (more: Partial<Block>): Block => ({
  id: 'fr.ii@frasnes',
  army: 'fr',
  label: 'II Corps',
  corps: 'II Corps',
  name: 'II Corps',
  commander: 'Reille',
  place: 'frasnes',
  at: [36_700, 26_300],
  brigades: 9,
  men: 20_000,
  guns: 46,
  met: null,
  march: null,
  ...more,
})
const widthOf = (label: string) => label.length * 7

describe('stacks', () => {
  it('are one for each army and place', () => {
    const stacks = stacksOf(
      [
        block({}),
        block({ id: 'fr.i@frasnes', label: 'I Corps', corps: 'I Corps', men: 18_000 }),
        block({ id: 'aa.i.1@frasnes', army: 'aa', label: 'Cooke', corps: 'Orange' }),
        block({ id: 'fr.iii@fleurus', place: 'fleurus' }),
      ],
      camera.scale,
    )
    expect(stacks.map((stack) => stack.id).toSorted()).toEqual([
      'aa.i.1@frasnes',
      'fr.ii@frasnes',
      'fr.iii@fleurus',
    ])
  })

  it.each([
    ['a block by its own name', [block({ label: 'Girard' })], 'Girard'],
    ['one corps by its name', [block({ label: 'Bachelu' }), block({ id: 'b', label: 'Piré' })], 'II Corps'],
    [
      'two corps of a number',
      [block({}), block({ id: 'b', label: 'I Corps', corps: 'I Corps', men: 1 })],
      'II, I',
    ],
    [
      'a division of another corps by its own name',
      [block({}), block({ id: 'b', label: 'Teste', corps: 'VI Corps', men: 1 })],
      'II Corps, Teste',
    ],
    [
      'two others',
      [block({ label: 'Guard', corps: 'Guard' }), block({ id: 'b', label: 'Pajol', corps: 'Pajol', men: 1 })],
      'Guard, Pajol',
    ],
    [
      'more by the greatest',
      [
        block({ label: 'Guard', corps: 'Guard' }),
        block({ id: 'b', corps: 'x', men: 2 }),
        block({ id: 'c', corps: 'y', men: 1 }),
      ],
      'Guard +2',
    ],
  ])('name %s', (_, blocks, label) => {
    expect(stacksOf(blocks, camera.scale)[0]?.label).toBe(label)
  })

  it('come apart close by, each where its troops stand', () => {
    const blocks = [block({ at: [36_700, 26_300] }), block({ id: 'b', at: [36_900, 27_300] })]
    expect(stacksOf(blocks, 0.015)).toHaveLength(1)
    expect(stacksOf(blocks, 0.1)).toHaveLength(2)
  })

  it('keep troops apart that were met in different battles', () => {
    const blocks = [block({ met: 'ligny' }), block({ id: 'b', met: 'waterloo' })]
    expect(stacksOf(blocks, 0.015)).toHaveLength(2)
  })
})

it('lays no block upon another, none over the edge, and each near its troops', () => {
  const place = fc.record({
    x: fc.integer({ min: 5_000, max: 70_000 }),
    y: fc.integer({ min: 10_000, max: 56_000 }),
  })
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 14 }), (places) => {
      const stacks = stacksOf(
        places.map(({ x, y }, i) => block({ id: `fr.${i}@${i}`, place: `p${i}`, at: [x, y], men: 1000 + i })),
        camera.scale,
      )
      const laid = layOut(stacks, camera, widthOf)
      expect(laid).toHaveLength(stacks.length)
      const rects = laid.map(({ x, y, width, height }) => rectOf(x, y, width - 8, height - 8))
      rects.forEach((a, i) => {
        expect(a.left).toBeGreaterThanOrEqual(0)
        expect(a.right).toBeLessThanOrEqual(camera.width)
        for (const b of rects.slice(i + 1))
          expect(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom).toBe(false)
      })
      for (const { x, y, anchor } of laid) expect(Math.hypot(x - anchor.x, y - anchor.y)).toBeLessThan(240)
    }),
    { numRuns: 60 },
  )
})

describe('arrow keys', () => {
  const spots = [
    { id: 'here', x: 100, y: 100 },
    { id: 'right', x: 160, y: 110 },
    { id: 'farRight', x: 300, y: 100 },
    { id: 'up', x: 110, y: 40 },
  ]
  const [here] = spots
  it('go to the nearest that way, and nowhere where nothing is', () => {
    if (!here) throw new Error('no spot')
    expect(spotTowards(spots, here, [1, 0])?.id).toBe('right')
    expect(spotTowards(spots, here, [0, -1])?.id).toBe('up')
    expect(spotTowards(spots, here, [0, 1])).toBeUndefined()
    expect(spotTowards(spots, here, [-1, 0])).toBeUndefined()
  })
})

it('draws a march back from its end for the head of the arrow', () => {
  const path = pathOf(
    [
      [38_000, 33_000],
      [40_000, 33_000],
    ],
    camera,
    10,
  )
  expect(path).toBe('M550.0 400.0L570.0 400.0')
  expect(pathOf([[38_000, 33_000]], camera)).toBeUndefined()
})

it('keeps blocks off towns and their names while there is room beside them', () => {
  const stacks = stacksOf([block({}), block({ id: 'pr.i@frasnes', army: 'pr' })], camera.scale)
  const [first] = layOut(stacks, camera, widthOf)
  const dear = first ? [rectOf(first.x, first.y, first.width, first.height)] : []
  const meets = layOut(stacks, camera, widthOf, [], dear).filter(({ x, y, width, height }) => {
    const one = rectOf(x, y, width, height)
    return dear.some(
      (other) =>
        one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom,
    )
  })
  expect(dear).toHaveLength(1)
  expect(meets).toEqual([])
})
