// Leaders who stand close together on the open table: the name of each can be read, at every zoom.
import { describe, expect, it } from 'vitest'
import { discOf, leadersApart } from '../../../../src-renderer/board/table/leaders'
import { leader } from '../kit'

const WIDTH = 40
/** The eastern edge of the table, pixels. */
const EAST = 2000
type At = readonly [id: string, x: number, y: number, chief?: boolean]

/** Where leaders are drawn, pixels, on a table at so many pixels to its inch. */
function drawn(leaders: readonly At[], zoom = 1, scale = 1) {
  const discs = leaders.map(([id, x, y, chief = false]) =>
    discOf(leader(id, '', { chief }), { x: x * zoom, y: y * zoom }, scale, () => WIDTH, EAST),
  )
  return leadersApart(discs)
}

/** Pairs of whom one covers the name of the other: names are 14 pixels high and begin 18 from the centre. */
function covered(places: ReturnType<typeof drawn>): readonly string[] {
  const all = [...places]
  return all.flatMap(([a, at]) =>
    all.flatMap(([b, to]) => {
      if (a === b) return []
      const [dx, dy] = [to.x - at.x, Math.abs(to.y - at.y)]
      const names = Math.abs(dx) < WIDTH && dy < 13.9
      const disc = dx > 18 - 12 && dx < 18 + WIDTH + 12 && dy < 7 + 12
      return names || disc ? [`${a} ${b}`] : []
    }),
  )
}

describe('leaders on the open table', () => {
  it('stand where they are while each name is clear', () => {
    const places = drawn([
      ['a', 100, 100],
      ['b', 100, 140],
      ['c', 190, 100],
    ])
    expect([places.get('a'), places.get('b'), places.get('c')]).toMatchObject([
      { x: 100, y: 100, named: 'right' },
      { x: 100, y: 140, named: 'right' },
      { x: 190, y: 100, named: 'right' },
    ])
  })

  it('have their names at the left where the table ends at the right', () => {
    const places = drawn([
      ['Blücher', EAST - 20, 100],
      ['Bülow', EAST - 60, 100],
    ])
    expect(places.get('Bülow')).toMatchObject({ y: 100, named: 'right' })
    expect(places.get('Blücher')?.named).toBe('left')
    // The two names would lie on each other.
    expect(places.get('Blücher')?.y).not.toBe(100)
  })

  it('at one spot are drawn one below and above the other, the chief where he stands', () => {
    const places = drawn([
      ['Orange', 50, 50],
      ['Wellington', 50, 50, true],
      ['Uxbridge', 50, 50],
    ])
    expect(places.get('Wellington')).toMatchObject({ x: 50, y: 50 })
    expect(covered(places)).toEqual([])
  })

  it.each([0.2, 0.5, 1, 2, 6])('cover no name at zoom %d', (zoom) => {
    const crowd = Array.from({ length: 8 }, (_, i): At => [`l${i}`, 100 + 9 * (i % 3), 100 + 5 * i, i === 3])
    expect(covered(drawn(crowd, zoom))).toEqual([])
  })
})
