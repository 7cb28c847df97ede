// The lettering of the map, and the lines it is drawn from.
import { describe, expect, it } from 'vitest'
import { fitArea } from '../../../src-renderer/board/camera'
import { placeNames, shortName } from '../../../src-renderer/board/ground/names'
import { lengthOf } from '../../../src-renderer/board/ground/measures'
import { isInside, smoothed, walkAlong } from '../../../src-renderer/board/map/geometry'
import type { MapPoint } from '../../../src-renderer/board/map/source'
import type { Ground } from '../../../src-renderer/board/ground/ground'

const ground: Ground = {
  id: 'test',
  widthM: 8000,
  heightM: 6000,
  features: [
    {
      id: 'v',
      name: 'Plancenoit village',
      kind: 'village',
      geometry: {
        type: 'polygon',
        coordinates: [
          [4000, 3000],
          [4400, 3000],
          [4400, 3300],
        ],
      },
    },
    {
      id: 'f',
      name: 'Papelotte (farm)',
      kind: 'farm',
      geometry: { type: 'point', coordinates: [[4200, 2700]] },
    },
    {
      id: 'w',
      name: 'A copse',
      kind: 'wood',
      geometry: {
        type: 'polygon',
        coordinates: [
          [100, 100],
          [110, 100],
          [110, 110],
        ],
      },
    },
  ],
}
const camera = fitArea({ west: 0, south: 0, east: 8000, north: 6000 }, 1200, 900, 10)
const widthOf = (text: string): number => text.length * 7

describe('names', () => {
  it('of objectives look farther for room, and take it before others', () => {
    const taken = placeNames(ground, camera, [], widthOf)
    const farm = taken.find((one) => one.text === 'Papelotte')
    expect(farm).toBeDefined()
    const [x, y] = farm?.of ?? [0, 0]
    // Nothing is free above, below and on either side.
    const cross = [
      { left: x - 6, right: x + 6, top: y - 60, bottom: y + 60 },
      { left: x - 200, right: x + 200, top: y - 4, bottom: y + 4 },
    ]
    const texts = (objectives: ReadonlySet<string>) =>
      placeNames(ground, camera, cross, widthOf, 0, objectives).map((one) => one.text)
    expect(texts(new Set())).not.toContain('Papelotte')
    expect(texts(new Set(['Papelotte']))[0]).toBe('Papelotte')
  })

  it('are lettered without what the sign says already', () => {
    expect(shortName('Plancenoit village')).toBe('Plancenoit')
    expect(shortName('Hougoumont: château and farm')).toBe('Hougoumont')
    expect(shortName("Plateau east of Merbe-Braine (Clinton's position)")).toBe(
      'Plateau east of Merbe-Braine',
    )
  })

  it('stand where there is room, places before farms, and not on small woods', () => {
    const placed = placeNames(ground, camera, [], widthOf)
    expect(placed.map((one) => one.text)).toEqual(['Plancenoit', 'Papelotte'])
  })

  it('of ridges stay in their place while the map is moved, as long as some of them is seen', () => {
    const coordinates: readonly (readonly [number, number])[] = [
      [3000, 1000],
      [5000, 1000],
      [5000, 5000],
      [3000, 5000],
    ]
    const ridge: Ground = {
      ...ground,
      features: [{ id: 'r', kind: 'ridge', name: 'Long ridge', geometry: { type: 'polygon', coordinates } }],
    }
    const [first] = placeNames(ridge, camera, [], widthOf)
    if (!first) throw new Error('the ridge has room on an empty map')
    // Its middle is moved to the edge of the window, where its name would be cut.
    const moved = { ...camera, centre: { ...camera.centre, y: 3000 - camera.height / 2 / camera.scale } }
    const [wandered] = placeNames(ridge, moved, [], widthOf)
    expect(wandered?.spot).not.toBe(first.spot)
    const stood = new Map([[first.text, first.spot]])
    const [stays] = placeNames(ridge, moved, [], widthOf, 0, new Set(), stood)
    expect(stays?.spot).toBe(first.spot)
    // Out of sight it is lettered where it can be read.
    const away = { ...moved, centre: { ...moved.centre, y: moved.centre.y - 400 } }
    const [elsewhere] = placeNames(ridge, away, [], widthOf, 0, new Set(), stood)
    expect(elsewhere?.spot).not.toBe(first.spot)
  })

  it('make way for units, and stay away where no side is free', () => {
    const [village] = placeNames(ground, camera, [], widthOf)
    if (!village) throw new Error('the village has room on an empty map')
    const unit = { left: village.x - 5, right: village.x + 5, top: village.y - 5, bottom: village.y + 5 }
    const [moved] = placeNames(ground, camera, [unit], widthOf)
    expect(moved).toMatchObject({ text: 'Plancenoit' })
    expect(moved?.y).not.toBe(village.y)
    expect(placeNames(ground, camera, [{ left: 0, top: 0, right: 1200, bottom: 900 }], widthOf)).toEqual([])
  })
})

it('walks and rounds lines for the map', () => {
  const square: readonly MapPoint[] = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ]
  expect(smoothed(square.slice(0, 3), false, 1)[0]).toEqual([0, 0])
  expect(smoothed(square.slice(0, 3), false, 1).at(-1)).toEqual([10, 10])
  expect(smoothed(square, true, 1)).not.toContainEqual([0, 0])
  const steps: number[] = []
  walkAlong(square.slice(0, 3), 4, (x, y) => steps.push(x + y))
  expect(steps).toEqual([0, 4, 8, 12, 16])
  expect(lengthOf(square)).toBe(30)
  expect([isInside(square, 5, 5), isInside(square, 15, 5)]).toEqual([true, false])
})
