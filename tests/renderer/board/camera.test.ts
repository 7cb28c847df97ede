// The camera of the map: metres to pixels and back, zoom, pan, and what is brought into view beside what covers the edges.
import { describe, expect, it } from 'vitest'
import {
  bringIntoView,
  fitArea,
  fitBoard,
  keepOver,
  pan,
  toMap,
  toScreen,
  visibleArea,
  zoomAt,
  zoomStepOf,
} from '../../../src-renderer/board/camera'
import { boardArea } from '../../../src-renderer/board/places'
import { grid } from './kit'

describe('camera', () => {
  const camera = fitArea(boardArea(grid), 912, 752, 26)

  it('shows the whole board with its margin', () => {
    const seen = visibleArea(camera)
    expect(seen.west).toBeLessThan(400)
    expect(seen.east).toBeGreaterThan(7400)
    expect(camera.scale).toBeCloseTo((912 - 52) / 7000, 6)
  })

  it('goes to the screen and back', () => {
    const there = toScreen(camera, { x: 3934, y: 3600 })
    const back = toMap(camera, there)
    expect(back.x).toBeCloseTo(3934, 6)
    expect(back.y).toBeCloseTo(3600, 6)
  })

  it('has north above south', () => {
    expect(toScreen(camera, { x: 0, y: 5000 }).y).toBeLessThan(toScreen(camera, { x: 0, y: 1000 }).y)
  })

  it('zooms about the point under the pointer', () => {
    const at = { x: 100, y: 600 }
    const before = toMap(camera, at)
    const after = toMap(zoomAt(camera, at, 1.7), at)
    expect(after.x).toBeCloseTo(before.x, 6)
    expect(after.y).toBeCloseTo(before.y, 6)
  })

  it('follows a drag, and cannot lose the map', () => {
    expect(pan(camera, 10, 0).centre.x).toBeCloseTo(camera.centre.x - 10 / camera.scale, 6)
    expect(keepOver(pan(camera, -1e6, -1e6), boardArea(grid)).centre).toEqual({ x: 7400, y: 350 })
  })

  it('moves just so far that a point comes into view', () => {
    const near = zoomAt(camera, { x: 0, y: 0 }, 4)
    const shown = bringIntoView(near, { x: 7000, y: 1000 }, 50)
    const at = toScreen(shown, { x: 7000, y: 1000 })
    expect(at.x).toBeCloseTo(912 - 50, 6)
    expect(at.y).toBeCloseTo(752 - 50, 6)
    expect(bringIntoView(camera, camera.centre, 50)).toEqual(camera)
  })

  it('keeps what it brings into view clear of what covers the edges', () => {
    const near = zoomAt(camera, { x: 0, y: 0 }, 4)
    const shown = bringIntoView({ ...near, covered: { below: 60, right: 300 } }, { x: 7000, y: 1000 }, 50)
    const at = toScreen(shown, { x: 7000, y: 1000 })
    expect(at.x).toBeCloseTo(912 - 300 - 50, 6)
    expect(at.y).toBeCloseTo(752 - 60 - 50, 6)
  })

  it('leaves free what a card takes at the left', () => {
    const fitted = fitBoard(boardArea(grid), 588, 325, { below: 62, right: 0, left: 172 })
    const [west, east] = [400, 7400].map((x) => toScreen(fitted, { x, y: 350 }).x)
    expect(west).toBeGreaterThanOrEqual(172 + 26)
    expect((west ?? 0) + (east ?? 0)).toBeCloseTo(172 + 588, 6)
    const near = {
      ...zoomAt(fitted, { x: 300, y: 100 }, 4),
      covered: fitted.covered ?? { below: 0, right: 0 },
    }
    expect(toScreen(bringIntoView(near, { x: 400, y: 1000 }, 50), { x: 400, y: 1000 }).x).toBeCloseTo(222, 6)
  })

  it('fits the board into what trays and drawers leave of the window', () => {
    const fitted = fitBoard(boardArea(grid), 912, 752, { below: 62, right: 316 })
    const northWest = toScreen(fitted, { x: 400, y: 5350 })
    const southEast = toScreen(fitted, { x: 7400, y: 350 })
    expect(northWest.x).toBeCloseTo(26, 6)
    expect(southEast.x).toBeCloseTo(912 - 316 - 26, 6)
    expect((northWest.y + southEast.y) / 2).toBeCloseTo((752 - 62) / 2, 6)
    expect(fitted).toMatchObject({ width: 912, height: 752 })
  })

  it('redraws the ground at steps of a quarter', () => {
    expect(zoomStepOf(1)).toBe(1)
    expect(zoomStepOf(1.01)).toBeCloseTo(1.25, 9)
    expect(zoomStepOf(0.79)).toBeCloseTo(0.8, 9)
  })
})
