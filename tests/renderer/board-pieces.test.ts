// Counters and leaders on the board, by structure: which bitmap is drawn where, in what order, and what is in the hand.
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fitBoard, pan } from '../../src-renderer/board/camera'
import type { Pen } from '../../src-renderer/board/counters/hatching'
import { boardArea, type Grid } from '../../src-renderer/board/grid'
import type { Palette } from '../../src-renderer/board/palette'
import { Pieces } from '../../src-renderer/board/pieces'
import { entryRects } from '../../src-renderer/board/overlays/shapes'
import { takeSameRoom } from '../../src-renderer/board/room-taken'
import { NO_OVERLAYS, type Counter, type Leader, type Scene } from '../../src-renderer/board/scene'

const painted: string[] = []

/** Bitmaps as words. */
vi.mock('../../src-renderer/board/counters/bitmaps', () => ({
  PieceBitmaps: class {
    counter({ id, state }: Counter) {
      painted.push(id)
      return { picture: `${id} ${state}`, anchorX: 3, anchorY: 2, width: 64, height: 44 }
    }
    leader({ id }: Leader, _: number, named: boolean) {
      painted.push(id)
      return { picture: named ? `${id} named` : id, anchorX: 20, anchorY: 20, width: 40, height: 40 }
    }
    nameWidth() {
      return 30
    }
    setPalette() {
      painted.length = 0
    }
  },
}))

const grid: Grid = { columns: 4, rows: 3, cellM: 1000, originM: [0, 0] }
const tag = (id: string, cell: string) =>
  ({ id, cell, title: 'I Corps', line: 'Turn 5, 2 units', brief: 'Turn 5', livery: 'prussian' }) as const
const counter = (id: string, cell: string, state: Counter['state'] = 'rest'): Counter => ({
  id,
  cell,
  livery: 'allied',
  nation: 'british',
  arm: 'infantry',
  name: id,
  isArtillery: false,
  quality: 'd8',
  skirmish: null,
  morale: 'd8',
  strength: 2000,
  hits: 0,
  points: null,
  state,
  hidden: false,
  inTown: false,
  held: false,
})
const sceneOf = (counters: readonly Counter[]): Scene => ({
  grid,
  signs: {},
  counters,
  leaders: [
    { id: 'Picton', cell: 'B2', livery: 'allied', name: 'Picton', commanderInChief: false, state: 'rest' },
  ],
  objectives: [],
  entries: [],
  zones: [],
  overlays: NO_OVERLAYS,
})
const camera = fitBoard(boardArea(grid), 900, 700, 26)
const palette = {} as Palette

/** What is drawn of the pieces: bitmap and corner. */
function drawn(pieces: Pieces, how: 'draw' | 'drawLifted' = 'draw') {
  const blits: { picture: string; x: number; y: number }[] = []
  const pen = {
    drawImage: (picture: unknown, x: number, y: number) => blits.push({ picture: String(picture), x, y }),
  }
  pieces[how](pen as unknown as Pen)
  return blits
}

beforeEach(() => {
  painted.length = 0
})

describe('pieces', () => {
  it('stand side by side in their cell, leaders drawn over counters', () => {
    const pieces = new Pieces(palette, 1)
    pieces.update(sceneOf([counter('a', 'B2'), counter('b', 'B2')]), camera)
    const [a, b, leader, ...more] = drawn(pieces)
    expect([a?.picture, b?.picture, leader?.picture]).toEqual(['a rest', 'b rest', 'Picton named'])
    expect(more).toEqual([])
    expect(b?.y).toBe(a?.y)
    expect((b?.x ?? 0) - (a?.x ?? 0)).toBeGreaterThan(58)
    // The block stands where the pointer finds it, its bitmap begins by the anchor before that.
    const at = pieces.placeOf('a')
    expect(a).toMatchObject({ x: (at?.x ?? 0) - 3, y: (at?.y ?? 0) - 2 })
    expect(pieces.hit({ x: (at?.x ?? 0) + 5, y: (at?.y ?? 0) + 5 })?.target).toMatchObject({ id: 'a' })
  })

  it('go with the map and keep their bitmaps; only who has changed is painted again', () => {
    const pieces = new Pieces(palette, 1)
    const a = counter('a', 'B2')
    pieces.update(sceneOf([a, counter('b', 'B2')]), camera)
    const before = drawn(pieces)
    painted.length = 0
    pieces.update(sceneOf([a, counter('b', 'B2', 'done')]), pan(camera, 40, -25))
    expect(painted).toEqual(['b', 'Picton'])
    const after = drawn(pieces)
    expect(after.map((one) => one.picture)).toEqual(['a rest', 'b done', 'Picton named'])
    expect(after.map(({ x, y }, i) => [x - (before[i]?.x ?? 0), y - (before[i]?.y ?? 0)])).toEqual([
      [40, -25],
      [40, -25],
      [40, -25],
    ])
  })

  it('are not drawn beyond the window, nor once they have gone', () => {
    const pieces = new Pieces(palette, 1)
    const scene = sceneOf([counter('a', 'A1'), counter('b', 'D3')])
    pieces.update(scene, pan(camera, 500, 0))
    expect(drawn(pieces).map((one) => one.picture)).toEqual(['a rest', 'Picton named'])
    pieces.update({ ...scene, counters: [], leaders: [] }, camera)
    expect(drawn(pieces)).toEqual([])
    expect(pieces.placeOf('a')).toBeUndefined()
  })

  it('in the hand leave the board and follow the pointer, the one in hand over its companions', () => {
    const pieces = new Pieces(palette, 1)
    pieces.update(sceneOf([counter('a', 'B2'), counter('b', 'B2')]), camera)
    const home = drawn(pieces)
    pieces.lift(['a', 'b'])
    pieces.shift(30, 12)
    expect(drawn(pieces).map((one) => one.picture)).toEqual(['Picton named'])
    expect(drawn(pieces, 'drawLifted')).toEqual([
      { picture: 'b rest', x: (home[1]?.x ?? 0) + 30, y: (home[1]?.y ?? 0) + 12 },
      { picture: 'a rest', x: (home[0]?.x ?? 0) + 30, y: (home[0]?.y ?? 0) + 12 },
    ])
    pieces.lift([])
    expect(drawn(pieces)).toEqual(home)
    expect(drawn(pieces, 'drawLifted')).toEqual([])
  })

  it('are painted anew in other colours', () => {
    const pieces = new Pieces(palette, 1)
    const scene = sceneOf([counter('a', 'B2')])
    pieces.update(scene, camera)
    pieces.setPalette(palette)
    pieces.update(scene, camera)
    expect(painted).toEqual(['a', 'Picton'])
  })
})

describe('room that names keep clear of', () => {
  const scene = sceneOf([counter('a', 'B2'), counter('b', 'B2')])

  it('is the same while nobody moves, whoever has acted, and another once something stands elsewhere', () => {
    expect(takeSameRoom(scene, sceneOf([counter('a', 'B2', 'done'), counter('b', 'B2', 'selected')]))).toBe(
      true,
    )
    expect(takeSameRoom(scene, sceneOf([counter('a', 'B2'), counter('b', 'C2')]))).toBe(false)
    expect(takeSameRoom(scene, sceneOf([counter('a', 'B2')]))).toBe(false)
    expect(takeSameRoom(scene, { ...scene, leaders: [] })).toBe(false)
    expect(takeSameRoom(scene, { ...scene, entries: [tag('e', 'A1')] })).toBe(false)
  })
})

describe('tags of those who are still to come', () => {
  const near = { centre: { x: 2000, y: 1500 }, scale: 0.12, width: 600, height: 480 }

  it('stand whole in an empty square, one below the other', () => {
    const rects = entryRects({ ...sceneOf([]), leaders: [], entries: [tag('e', 'A1'), tag('f', 'A1')] }, near)
    expect([...rects.keys()]).toEqual(['e', 'f'])
    expect(rects.get('f')?.top).toBeGreaterThan(rects.get('e')?.bottom ?? Infinity)
  })

  it('lie over nobody: where somebody stands the first keeps to the strip of the key, the others wait for the pointer', () => {
    for (const cell of ['A1', 'D3']) {
      const scene = sceneOf(['a', 'b', 'c', 'd', 'e', 'f'].map((id) => counter(id, cell)))
      const top = entryRects({ ...scene, entries: [tag('e', cell), tag('f', cell)] }, near)
      const pieces = new Pieces(palette, 1)
      pieces.update(scene, near)
      // The picture of a counter has its shadow's room above it.
      const counters = drawn(pieces).filter(({ picture }) => picture.endsWith(' rest'))
      const highest = Math.min(...counters.map(({ y }) => y + 2))
      expect([...top.keys()]).toEqual(['e'])
      expect(top.get('e')?.bottom).toBeLessThanOrEqual(highest)
    }
  })
})
