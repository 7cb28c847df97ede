// General orders on an open table: each part's way with its number, and the ground it keeps to.
import { describe, expect, it } from 'vitest'
import { partsOf } from '../../../../src-renderer/battle/open-table/order-shapes'

const TABLE = { width: 66, height: 48, inchM: 100, originM: [1000, 2000] } as const
const LIVERY = 'french' as never

describe('the parts of an order', () => {
  const shapes = partsOf(
    TABLE,
    [
      {
        route: [
          { x: 10, y: 10 },
          { x: 10, y: 14 },
          { x: 13, y: 14 },
        ],
        envelope: {
          kind: 'corridor',
          route: [
            { x: 10, y: 10 },
            { x: 10, y: 14 },
          ],
          width: 2,
        },
      },
      { route: [{ x: 13, y: 14 }], envelope: { kind: 'circle', centre: { x: 13, y: 14 }, radius: 3 } },
      {
        route: [
          { x: 13, y: 14 },
          { x: 20, y: 14 },
        ],
        envelope: { kind: 'free' },
      },
    ],
    LIVERY,
    { brush: 'inForce', first: 2 },
  )

  it('lead over the map in metres, the first as it is and the others as still to come', () => {
    const ways = shapes.filter((shape) => shape.kind === 'way')
    expect(ways.map(({ brush, labels }) => [brush, labels])).toEqual([
      ['inForce', ['', '2']],
      ['later', ['4']],
    ])
    expect(ways[0]?.points).toEqual([
      { x: 2000, y: 3000 },
      { x: 2000, y: 3400 },
      { x: 2300, y: 3400 },
    ])
  })

  it('keep to a corridor along each leg, or to a ring with its inches', () => {
    const [corridor] = shapes.filter((shape) => shape.kind === 'area')
    expect(corridor?.points.map(({ x }) => Math.round(x)).toSorted((a, b) => a - b)).toEqual([
      1800, 1800, 2200, 2200,
    ])
    const [ring] = shapes.filter((shape) => shape.kind === 'ring')
    expect(ring).toMatchObject({ centre: { x: 2300, y: 3400 }, radiusM: 300, label: '3″' })
  })
})
