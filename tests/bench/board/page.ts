// The board by itself in a page: 600 counters on the field of Waterloo, and the work that the bench times.
import Konva from 'konva'
import waterloo from '../../../db/history/battles/waterloo.json'
import { fitBoard, pan, zoomAt, type Camera } from '../../../src-renderer/board/camera'
import { BoardView } from '../../../src-renderer/board/board-view'
import { boardArea, cellsOf } from '../../../src-renderer/board/places'
import type { Ground } from '../../../src-renderer/board/ground/ground'
import { viewOf } from '../../../src-renderer/board/ground/draw-ground'
import { poseAt } from '../../../src-renderer/battle/film/poses'
import { sharedTiles } from '../../../src-renderer/board/map/shared-tiles'
import { readPalette } from '../../../src-renderer/board/palette'
import { NO_OVERLAYS, type Scene } from '../../../src-renderer/board/scene'
import { boardFontsReady } from '../../../src-renderer/ui/fonts'
import '../../../src-renderer/ui/tokens.css'

const COUNTERS = 600
const WIDTH = 1280
const HEIGHT = 800
const ARMS = ['infantry', 'lightCavalry', 'heavyCavalry', 'footArtillery'] as const
const LIVERIES = ['french', 'allied', 'prussian'] as const
const BAND = { french: 'french', allied: 'british', prussian: 'prussian' } as const
const WORDS = { kilometre: 'kilometre', kilometres: 'kilometres', north: 'N' }

const ground: Ground = {
  id: 'waterloo',
  ...waterloo.extent,
  features: waterloo.features as unknown as Ground['features'],
}

function sceneOf(): Scene {
  const grid = { columns: 20, rows: 15, cellM: 340, originM: [200, 200] as const }
  const cells = cellsOf(grid)
  return {
    board: grid,
    signs: {},
    counters: Array.from({ length: COUNTERS }, (_, i) => {
      const livery = LIVERIES[i % 3] ?? 'french'
      return {
        id: `unit-${i}`,
        place: { cell: cells[i % cells.length] ?? 'A1' },
        livery,
        band: BAND[livery],
        sign: ARMS[i % 4] ?? 'infantry',
        label: `Brigade ${i}`,
        row: i % 4 === 3 ? 'rear' : 'front',
        rating: 'd8',
        ratings: ['d8', null, 'd10'],
        strength: '2,400',
        tab: i % 5 === 0 ? '1' : '',
        beads: null,
        badges: [],
        state: i % 7 === 0 ? 'mayAct' : 'rest',
        faceDown: false,
      }
    }),
    leaders: [],
    objectives: [],
    tags: [],
    zones: [],
    overlays: NO_OVERLAYS,
  }
}

/** An open table of 96 inches by 60 at Waterloo, and its bodies: 150 brigades of four bases each. */
const TABLE = { originM: [200, 200] as const, widthM: 6700, heightM: 4800, inchM: 80 }
const BODIES = 150
const BASES = 4
/** Degrees that a body wheels in its move, and moments of its way. */
const WHEEL = 30
const MOMENTS = 12

function tableScene(): Scene {
  return {
    ...scene,
    board: TABLE,
    counters: scene.counters.slice(0, BODIES).map((one, i) => ({
      ...one,
      tab: '',
      state: 'rest',
      place: {
        ...startOf(i),
        facingDeg: (i * 37) % 360,
        footprint: { widthM: 240, depthM: 60 },
        body: {
          bases: Array.from({ length: BASES }, (_, base) => ({
            right: (base - (BASES - 1) / 2) * 60,
            ahead: 0,
            widthM: 60,
            depthM: 60,
          })),
          drawing: 'close',
          isDisordered: false,
          isShaken: i % 9 === 0,
          isRouting: false,
          state: '',
        },
      },
    })),
  }
}

const startOf = (i: number) => ({ x: 500 + (i % 15) * 420, y: 500 + Math.floor(i / 15) * 430 })

/** The way of each body over a move. */
const paths = Array.from({ length: BODIES }, (_, i) => {
  const { x, y } = startOf(i)
  return Array.from({ length: MOMENTS }, (_, n) => ({
    t: n / (MOMENTS - 1),
    x: x + 30 * n * Math.cos(i),
    y: y + 30 * n * Math.sin(i),
    heading: ((i * 37) % 360) + (WHEEL * n) / MOMENTS,
  }))
})

function board(): {
  readonly view: BoardView
  readonly layers: readonly Konva.Layer[]
  readonly stage: Konva.Stage
} {
  const stage = new Konva.Stage({ container: 'stage', width: WIDTH, height: HEIGHT })
  const layers = {
    ground: new Konva.Layer({ listening: false }),
    pieces: new Konva.Layer(),
    top: new Konva.Layer({ listening: false }),
  }
  stage.add(layers.ground, layers.pieces, layers.top)
  const view = new BoardView(layers, sharedTiles(), readPalette(), WORDS, window.devicePixelRatio)
  return { view, layers: Object.values(layers), stage }
}

const scene = sceneOf()
/** The next moment: everyone has acted and many are hit, so that nothing of the one before can be shown again. */
const nextScene: Scene = {
  ...scene,
  counters: scene.counters.map((one, i) => ({
    ...one,
    tab: ['', '1', '2'][i % 3] ?? '',
    state: one.state === 'mayAct' ? 'done' : i % 5 === 0 ? 'mayAct' : 'rest',
  })),
}
const camera = fitBoard(boardArea(scene.board), WIDTH, HEIGHT, { below: 26, right: 0 })

/** Until what was drawn lies in the canvas as pixels: reading one waits for those that come before it. */
function flush(layers: readonly Konva.Layer[]): void {
  for (const layer of layers) layer.getNativeCanvasElement().getContext('2d')?.getImageData(0, 0, 1, 1)
}

const complete = (at: Camera): Promise<void> =>
  sharedTiles().whenComplete(ground, viewOf(at, 'paper', window.devicePixelRatio))

/** Does some work and draws at once what Konva would draw in the next frame. */
function inNextFrame(work: () => void): void {
  const frames: FrameRequestCallback[] = []
  const { requestAnimationFrame: real } = window
  window.requestAnimationFrame = (frame) => frames.push(frame)
  work()
  window.requestAnimationFrame = real
  for (const frame of frames) frame(performance.now())
}

const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))

/** Milliseconds of each step of some work, one to a frame. */
async function timed(steps: number, work: (step: number) => void): Promise<readonly number[]> {
  const spent: number[] = []
  for (let step = 0; step < steps; step += 1) {
    await nextFrame()
    const began = performance.now()
    work(step)
    spent.push(performance.now() - began)
  }
  return spent
}

let shown: ReturnType<typeof board> | undefined

const bench = {
  /** Milliseconds until the whole map is drawn: the first call engraves it, later ones find it engraved. */
  async map(): Promise<number> {
    shown?.view.destroy()
    shown?.stage.destroy()
    const began = performance.now()
    shown = board()
    shown.view.set({ scene, camera, ground })
    await complete(camera)
    shown.view.draw()
    flush(shown.layers)
    return performance.now() - began
  },
  drag(steps: number): Promise<readonly number[]> {
    const { view, layers } = shown ?? board()
    const lifted = view.lift(['unit-150'])
    const start = lifted[0]?.position() ?? { x: 0, y: 0 }
    const done = timed(steps, (step) => {
      inNextFrame(() => {
        for (const one of lifted)
          one.position({ x: start.x + step * 1.5, y: start.y + Math.sin(step / 9) * 60 })
      })
      flush(layers.slice(2))
    })
    return done.finally(() => {
      view.putBack(lifted)
    })
  },
  refresh(steps: number): Promise<readonly number[]> {
    const { view, layers } = shown ?? board()
    const done = timed(steps, (step) => {
      inNextFrame(() => {
        view.set({ scene: step % 2 === 0 ? nextScene : scene })
      })
      flush(layers)
    })
    return done.finally(() => {
      view.set({ scene })
    })
  },
  /** The film of a move in which every body of the table marches and wheels. */
  film(steps: number): Promise<readonly number[]> {
    const { view, layers } = shown ?? board()
    const onTable = tableScene()
    view.set({ scene: onTable, camera: fitBoard(boardArea(TABLE), WIDTH, HEIGHT, { below: 118, right: 0 }) })
    view.draw()
    const done = timed(steps, (step) => {
      inNextFrame(() => {
        const poses = paths.flatMap((path, i) => {
          const pose = poseAt(path, step / steps)
          return pose ? [[`unit-${i}`, { x: pose.x, y: pose.y, facingDeg: pose.heading }] as const] : []
        })
        view.showFilm(new Map(poses), [])
      })
      flush(layers)
    })
    return done.finally(() => {
      view.showFilm(null, [])
      view.set({ scene, camera })
    })
  },
  /** Cameras of a way across the board and in and out again, each step engraved before it is timed. */
  async travel(steps: number): Promise<readonly number[]> {
    const { view, layers } = shown ?? board()
    const way: Camera[] = []
    let at = camera
    for (let step = 0; step < steps; step += 1) {
      const phase = step % 60
      if (phase < 30) at = pan(at, step % 120 < 60 ? -6 : 6, 2 * Math.sin(step / 10))
      else at = zoomAt(at, { x: 500, y: 350 }, phase < 45 ? 1.03 : 1 / 1.03)
      way.push(at)
    }
    for (const one of way) {
      // The tiles of one view are asked for at a time: the board must look where they are waited for.
      view.set({ camera: one })
      view.draw()
      await complete(one)
    }
    const run = (step: number): void => {
      inNextFrame(() => {
        view.set({ camera: way[step] ?? camera })
      })
      flush(layers)
    }
    // Once for the bitmaps of counters at the sizes on the way: what is timed is moving, not arriving.
    await timed(steps, run)
    const spent = await timed(steps, run)
    view.set({ camera })
    return spent
  },
}
export type BoardBench = typeof bench

void boardFontsReady().then(() => {
  Object.assign(window, { bench })
})
