// Points of an open table are told by the place that is near.
import { beforeAll, describe, expect, it } from 'vitest'
import { nearest, nearWords } from '../../../../src-renderer/battle/open-table/near'
import { furtherMessages } from '../../../../src-renderer/i18n'

beforeAll(furtherMessages)

const places = [
  { name: 'Piraumont', x: 40, y: 20 },
  { name: 'Thyle', x: 50, y: 20 },
]

describe('a point of an open table', () => {
  it.each([
    [40, 25, 'n'],
    [43, 23, 'ne'],
    [44, 20, 'e'],
    [43, 17, 'se'],
    [40, 15, 's'],
    [37, 17, 'sw'],
    [35, 20, 'w'],
    [37, 23, 'nw'],
  ] as const)('%d / %d lies to the %s', (x, y, way) => {
    expect(nearest({ x, y }, places)).toMatchObject({ place: 'Piraumont', way })
  })

  it('is told by the nearest place, and by inches where none is near', () => {
    expect(nearWords({ x: 46.2, y: 20 }, places)).toBe('4″ west of Thyle')
    expect(nearWords({ x: 40.5, y: 20.5 }, places)).toBe('at Piraumont')
    expect(nearWords({ x: 12.2, y: 3.7 }, places)).toBe('12 / 4 inches from the south-west corner')
  })

  it('is gone to by whoever is sent there', () => {
    expect(nearWords({ x: 46.2, y: 20 }, places, true)).toBe('to 4″ west of Thyle')
    expect(nearWords({ x: 40.5, y: 20.5 }, places, true)).toBe('to Piraumont')
  })
})
