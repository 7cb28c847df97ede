// Pieces on the board as Konva shapes: where they stand, what is painted anew, what is in the hand, and what a box holds.
import Konva from 'konva'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fitBoard, pan, zoomAt, type Camera } from '../../../src-renderer/board/camera'
import type { Palette } from '../../../src-renderer/board/palette'
import { Pieces } from '../../../src-renderer/board/pieces'
import { boardArea, type OpenTable } from '../../../src-renderer/board/places'
import type { Counter, Leader, Scene } from '../../../src-renderer/board/scene'
import { counter, grid, leader, sceneOf } from './kit'

const painted: string[] = []

/** Bitmaps that are only counted. */
vi.mock('../../../src-renderer/board/counters/bitmaps', () => ({
  PieceBitmaps: class {
    counter({ id }: Counter) {
      painted.push(id)
      return { bitmap: {}, anchorX: 3, anchorY: 2 }
    }
    leader({ id }: Leader) {
      painted.push(id)
      return { bitmap: {}, anchorX: 20, anchorY: 20 }
    }
    nameWidth() {
      return 30
    }
  },
}))

const camera = fitBoard(boardArea(grid), 1200, 900, { below: 26, right: 0 })
const palette = {} as Palette

function board(scene: Scene, at: Camera = camera) {
  const [onBoard, over] = [new Konva.Group(), new Konva.Group()]
  const pieces = new Pieces(onBoard, over, palette, 1)
  pieces.update(scene, at)
  /** Where a piece is on the screen. */
  const placeOf = (id: string) => pieces.get(id)?.absolutePosition()
  return { pieces, placeOf, onBoard, over }
}
/** Who is drawn, the lowest first. */
const drawn = (holder: Konva.Group, pieces: Pieces, ids: readonly string[]): readonly string[] =>
  holder.find(() => true).flatMap((node) => ids.filter((id) => pieces.get(id) === node))

beforeEach(() => {
  painted.length = 0
})

describe('pieces', () => {
  const ids = ['a', 'b', 'Picton']
  const scene = sceneOf({
    counters: [counter('a', 'B2'), counter('b', 'B2')],
    leaders: [leader('Picton', 'B2')],
  })

  it('stand side by side in their cell, leaders over counters', () => {
    const { pieces, placeOf, onBoard } = board(scene)
    expect(drawn(onBoard, pieces, ids)).toEqual(ids)
    expect(placeOf('a')?.y).toBe(placeOf('b')?.y)
    expect((placeOf('b')?.x ?? 0) - (placeOf('a')?.x ?? 0)).toBeGreaterThan(38)
  })

  it('go with the map and keep their bitmaps; only who has changed is painted again', () => {
    const { pieces, placeOf } = board(scene)
    const before = ids.map((id) => placeOf(id))
    painted.length = 0
    const [a] = scene.counters
    if (!a) throw new Error('there are two counters')
    pieces.update({ ...scene, counters: [a, counter('b', 'B2', { state: 'done' })] }, pan(camera, 40, -25))
    expect(painted).toEqual(['b'])
    expect(ids.map((id) => placeOf(id))).toEqual(before.map((at) => at && { x: at.x + 40, y: at.y - 25 }))
  })

  it('leave the board with the scene, and come back in its order', () => {
    const { pieces, onBoard } = board(scene)
    pieces.update({ ...scene, counters: scene.counters.slice(1) }, camera)
    expect(drawn(onBoard, pieces, ids)).toEqual(['b', 'Picton'])
    expect(pieces.get('a')).toBeUndefined()
    pieces.update(scene, camera)
    expect(drawn(onBoard, pieces, ids)).toEqual(ids)
  })

  it('are painted anew in other colours', () => {
    const { pieces } = board(scene)
    painted.length = 0
    pieces.setLook(palette, 2)
    pieces.update(scene, camera)
    expect(painted).toEqual(ids)
  })

  it('keep names clear of where they stand', () => {
    const { pieces, placeOf } = board(scene)
    const at = placeOf('b') ?? { x: 0, y: 0 }
    expect(pieces.allBounds().some((bounds) => bounds.left < at.x && bounds.right > at.x + 50)).toBe(true)
  })
})

describe('pieces in the hand', () => {
  const ids = ['a', 'b', 'c']
  const scene = sceneOf({ counters: ids.map((id) => counter(id, 'B2')) })

  it('are drawn over all others, the one that was taken first on top', () => {
    const { pieces, onBoard, over } = board(scene)
    pieces.lift(['a', 'b'])
    expect(drawn(onBoard, pieces, ids)).toEqual(['c'])
    expect(drawn(over, pieces, ids)).toEqual(['b', 'a'])
    expect(pieces.isAnyAway).toBe(true)
  })

  it('stay where they are dragged to whatever else changes, and go back when they are put back', () => {
    const { pieces, placeOf, onBoard } = board(scene)
    const home = placeOf('a')
    const lifted = pieces.lift(['a'])
    pieces.get('a')?.position({ x: 500, y: 300 })
    const dragged = placeOf('a')
    pieces.update({ ...scene, counters: ids.map((id) => counter(id, 'B2', { state: 'mayAct' })) }, camera)
    expect(placeOf('a')).toEqual(dragged)
    pieces.putBack(lifted)
    expect(placeOf('a')).toEqual(home)
    expect(drawn(onBoard, pieces, ids)).toContain('a')
  })

  it('wait where they were left until the scene has them there', () => {
    const { pieces, placeOf } = board(scene)
    const lifted = pieces.lift(['a'])
    pieces.get('a')?.position({ x: 500, y: 300 })
    const left = placeOf('a')
    pieces.leave(lifted)
    // Something else changes first.
    pieces.update({ ...scene }, camera)
    expect(placeOf('a')).toEqual(left)
    const moved = [counter('a', 'D4'), counter('b', 'B2'), counter('c', 'B2')]
    pieces.update({ ...scene, counters: moved }, camera)
    expect(placeOf('a')).toEqual(board({ ...scene, counters: moved }).placeOf('a'))
    expect(pieces.isAnyAway).toBe(false)
  })

  it('do not wait on a map that is zoomed, nor for ever', () => {
    for (const end of [
      (pieces: Pieces) => pieces.update(scene, zoomAt(camera, { x: 0, y: 0 }, 1.1)),
      (pieces: Pieces) => pieces.putBack(),
    ]) {
      const { pieces } = board(scene)
      pieces.leave(pieces.lift(['a']))
      expect(pieces.isAnyAway).toBe(true)
      end(pieces)
      expect(pieces.isAnyAway).toBe(false)
    }
  })

  it('are taken by the box that holds their middle', () => {
    const { pieces, placeOf } = board(scene)
    const at = placeOf('b') ?? { x: 0, y: 0 }
    expect(pieces.within({ x: at.x - 1, y: at.y - 1, width: 40, height: 30 })).toEqual(['b'])
    expect(pieces.within({ x: at.x - 1, y: at.y - 1, width: 8, height: 8 })).toEqual([])
  })
})

describe('counters on an open table', () => {
  const table: OpenTable = { originM: [0, 0], widthM: 3000, heightM: 2000 }
  const close: Camera = { centre: { x: 1500, y: 1000 }, scale: 0.4, width: 1200, height: 800 }
  const footprint = { widthM: 400, depthM: 100 }
  const line = (id: string, x: number, y: number, facingDeg: number) =>
    counter(id, '', { place: { x, y, facingDeg, footprint } })
  const scene = sceneOf({
    board: table,
    counters: [line('north', 1500, 1500, 0), line('east', 1500, 500, 90)],
  })

  it('stand with the middle of their front at their pose, turned as they face', () => {
    const { pieces, placeOf } = board(scene, close)
    expect(placeOf('north')).toEqual({ x: 600, y: 200 })
    expect(pieces.get('east')?.rotation()).toBe(90)
    // 400 m are 160 pixels along the front, 100 m are 40 from front to rear.
    expect(pieces.get('north')?.getClientRect()).toMatchObject({ x: 520, y: 200, width: 160, height: 40 })
    const east = pieces.get('east')?.getClientRect()
    expect([east?.x, east?.y, east?.width, east?.height].map((one) => Math.round(one ?? 0))).toEqual([
      560, 520, 40, 160,
    ])
  })

  it('are taken by the box that holds their middle', () => {
    const { pieces } = board(scene, close)
    expect(pieces.within({ x: 595, y: 215, width: 10, height: 10 })).toEqual(['north'])
    expect(pieces.within({ x: 570, y: 590, width: 20, height: 20 })).toEqual(['east'])
    expect(pieces.within({ x: 0, y: 0, width: 1200, height: 800 })).toEqual(['north', 'east'])
  })

  it('grow with the map', () => {
    const { pieces } = board(scene, close)
    pieces.update(scene, { ...close, scale: 0.8 })
    expect(pieces.get('north')?.getClientRect()).toMatchObject({ width: 320, height: 80 })
  })
})
