// What is kept of the map while it is moved: the ground as a picture, the names at what they name.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { pan, toScreen, zoomAt, type Camera } from '../../../src-renderer/board/camera'
import type { Ground } from '../../../src-renderer/board/ground/ground'
import { KeptGround } from '../../../src-renderer/board/ground/kept-ground'
import { KeptNames } from '../../../src-renderer/board/ground/kept-names'
import type { MapTiles } from '../../../src-renderer/board/map/tiles'
import type { Palette } from '../../../src-renderer/board/palette'

interface Blit {
  readonly picture: unknown
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly smooth: boolean
}

/** Areas that canvases were asked to scale ground into, in order. */
const clips: { width: number; height: number }[] = []

/** A pen that notes pictures with their places. */
class Pen {
  readonly blits: Blit[] = []
  readonly letters: string[] = []
  imageSmoothingEnabled = true
  font = ''
  readonly save = (): void => undefined
  readonly restore = (): void => undefined
  readonly scale = (): void => undefined
  readonly translate = (): void => undefined
  readonly beginPath = (): void => undefined
  readonly clip = (): void => undefined
  readonly fillRect = (): void => undefined
  readonly strokeText = (): void => undefined
  rect(_: number, __: number, width: number, height: number): void {
    clips.push({ width, height })
  }
  fillText(text: string): void {
    this.letters.push(text)
  }
  measureText(text: string): { width: number } {
    return { width: text.length * 7 }
  }
  drawImage(picture: unknown, x: number, y: number, width: number, height: number): void {
    this.blits.push({ picture, x, y, width, height, smooth: this.imageSmoothingEnabled })
  }
}

class FakeCanvas {
  readonly #pen = new Pen()
  constructor(
    readonly width: number,
    readonly height: number,
  ) {}
  getContext(): Pen {
    return this.#pen
  }
  transferToImageBitmap() {
    const { width, height } = this
    const smooth = this.#pen.blits.map((one) => one.smooth)
    return { kept: this.#pen.letters.join(), smooth, width, height, close: () => undefined }
  }
}

beforeAll(() => {
  vi.stubGlobal('OffscreenCanvas', FakeCanvas)
})
afterAll(() => {
  vi.unstubAllGlobals()
})
beforeEach(() => {
  clips.length = 0
})

const camera: Camera = { centre: { x: 4000, y: 3000 }, scale: 0.1, width: 800, height: 600 }
const village = (id: string, x: number, y: number): Ground['features'][number] => ({
  id,
  name: id,
  kind: 'village',
  geometry: { type: 'point', coordinates: [[x, y]] },
})
const ground: Ground = {
  id: 'test',
  widthM: 20_000,
  heightM: 20_000,
  features: [village('Smohain', 4000, 3000), village('Ohain', 9500, 3000)],
}
const palette = new Proxy({}, { get: (_, name) => String(name) }) as Palette

/** Everything has been engraved in one tile. */
const TILE = 'tile'
const tiles = {
  tilesFor: () => ({
    tiles: [{ bitmap: TILE, west: 0, north: 20_000, widthM: 20_000, heightM: 20_000 }],
    complete: true,
  }),
  covers: () => true,
} as unknown as MapTiles

describe('the ground', () => {
  const draw = (kept: KeptGround, at: Camera, isMoving: boolean): readonly Blit[] => {
    const pen = new Pen()
    const print = { key: 'grid', draw: (on: unknown) => void (on as Pen).letters.push('print') }
    const shown = { tiles, ground, palette, ratio: 1, print }
    kept.draw(pen as unknown as CanvasRenderingContext2D, at, shown, isMoving)
    return pen.blits
  }

  it('is scaled coarsely while the scale changes, and smoothly into a picture with its print once it stands', () => {
    const kept = new KeptGround()
    expect(draw(kept, camera, false)).toMatchObject([{ picture: TILE, smooth: true }])
    const closer = zoomAt(camera, { x: 0, y: 0 }, 1.1)
    expect(draw(kept, closer, true)).toMatchObject([{ picture: TILE, smooth: false }])
    const sharp = { kept: 'print', smooth: [true], width: 800, height: 600 }
    expect(draw(kept, closer, false)).toMatchObject([{ picture: sharp, x: 0, y: 0, width: 800, height: 600 }])
  })

  it('is scaled anew only where a pan brings more of it', () => {
    const kept = new KeptGround()
    draw(kept, camera, false)
    draw(kept, camera, false)
    clips.length = 0
    const first = draw(kept, pan(camera, -30, 10), true)
    expect(first).toMatchObject([{ x: -192, y: -192, width: 1184, height: 984 }])
    const scaled = clips.reduce((sum, { width, height }) => sum + width * height, 0)
    expect(scaled).toBe(1184 * 984 - 800 * 600)
    clips.length = 0
    expect(draw(kept, pan(camera, -130, 10), true)).toMatchObject([{ x: -292, y: -192 }])
    expect(clips).toEqual([])
  })
})

describe('names', () => {
  const draw = (kept: KeptNames, at: Camera): readonly Blit[] => {
    const pen = new Pen()
    kept.draw(pen as unknown as CanvasRenderingContext2D, at, palette, 1)
    return pen.blits
  }
  const place = (kept: KeptNames, at: Camera): void => {
    kept.place(new Pen() as unknown as CanvasRenderingContext2D, ground, at, [])
  }

  it('keep their distance from what they name while the map is moved', () => {
    const kept = new KeptNames()
    place(kept, camera)
    const [before] = draw(kept, camera)
    expect(before?.picture).toMatchObject({ kept: 'Smohain' })
    const panned = pan(camera, 60, 35)
    expect(draw(kept, panned)[0]).toMatchObject({ x: (before?.x ?? 0) + 60, y: (before?.y ?? 0) + 35 })
    const closer = zoomAt(camera, { x: 100, y: 100 }, 1.5)
    const [was, is] = [camera, closer].map((one) => toScreen(one, { x: 4000, y: 3000 }))
    const [after] = draw(kept, closer)
    expect((after?.x ?? 0) - (is?.x ?? 0)).toBeCloseTo((before?.x ?? 0) - (was?.x ?? 0), 0)
    expect((after?.y ?? 0) - (is?.y ?? 0)).toBeCloseTo((before?.y ?? 0) - (was?.y ?? 0), 0)
  })

  it('are there on ground that the map is moved on to', () => {
    const kept = new KeptNames()
    place(kept, camera)
    const words = (at: Camera) => draw(kept, at).map((one) => (one.picture as { kept: string }).kept)
    expect(words(camera)).toEqual(['Smohain'])
    expect(words(pan(camera, -300, 0))).toEqual(['Smohain', 'Ohain'])
  })

  it('are forgotten with their ground', () => {
    const kept = new KeptNames()
    place(kept, camera)
    kept.forget()
    expect(draw(kept, camera)).toEqual([])
  })
})
