// What of the theatre is shown first: the window full of map, and as many men and fields in it as can be.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { toScreen, visibleArea, type Camera } from '../../../../../src-renderer/board/camera'
import { placeNamesOf } from '../../../../../src-renderer/stores/campaign/theatre-ground'
import { theatreSchema } from '../../../../../src-shared/history/theatre'
import { fitOperations } from '../../../../../src-renderer/views/theatre/map/operations'

const bounds = { west: 0, south: 0, east: 76_000, north: 66_000 }
const LEAST = 0.006
const pixel = (camera: Camera, [x, y]: readonly [number, number]) => toScreen(camera, { x, y })

describe('the first fit', () => {
  it.each([
    ['wide', 1473, 816],
    ['small', 840, 420],
    ['tall', 700, 1200],
  ])('leaves no margin beside the map in a %s window', (_, width, height) => {
    const points = [
      { at: [76_000, 38_000], weight: 20_000 },
      { at: [30_000, 0], weight: 10_000 },
    ] as const
    const seen = visibleArea(fitOperations(bounds, points, width, height, null, LEAST))
    expect(seen.west).toBeGreaterThanOrEqual(-1)
    expect(seen.south).toBeGreaterThanOrEqual(-1)
    expect(seen.east).toBeLessThanOrEqual(bounds.east + 1)
    expect(seen.north).toBeLessThanOrEqual(bounds.north + 1)
  })

  it('shows where most men stand when not everybody can be seen', () => {
    const south = { at: [36_000, 3000], weight: 60_000 } as const
    const north = { at: [30_000, 64_000], weight: 6000 } as const
    const camera = fitOperations(bounds, [south, north], 1473, 816, null, LEAST)
    expect(pixel(camera, south.at).y).toBeLessThan(816 - 39)
    expect(pixel(camera, north.at).y).toBeLessThan(0)
  })

  it('does not put men under the tray', () => {
    const tray = { left: 14, top: 14, right: 304, bottom: 170 }
    const hidden = { at: [8000, 36_000], weight: 6000 } as const
    const points = [hidden, { at: [36_000, 6000], weight: 60_000 }] as const
    const isUnder = (camera: Camera) => {
      const { x, y } = pixel(camera, hidden.at)
      return x < tray.right && y < tray.bottom
    }
    expect(isUnder(fitOperations(bounds, points, 1473, 816, null, LEAST))).toBe(true)
    expect(isUnder(fitOperations(bounds, points, 1473, 816, tray, LEAST))).toBe(false)
  })

  it('is that of the whole map while nobody is on it', () => {
    expect(fitOperations(bounds, [], 1473, 816, null, LEAST).centre.x).toBeCloseTo(38_000, 0)
  })
})

it('has a name for every place at which somebody may stand', () => {
  const file: unknown = JSON.parse(readFileSync('db/history/theatre.json', 'utf8'))
  const names = placeNamesOf(theatreSchema.parse(file))
  const text = JSON.stringify(file)
  const places = [...text.matchAll(/"place":"([^"]+)"/g)].map(([, id]) => id ?? '')
  expect(places.length).toBeGreaterThan(100)
  expect(places.filter((id) => !names.has(id))).toEqual([])
  expect([names.get('hannut'), names.get('ath')]).toEqual(['Hannut and Liège', 'Ath and Tournai'])
})
