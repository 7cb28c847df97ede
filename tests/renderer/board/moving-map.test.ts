// The map while it is moved: the ground from one bitmap, the names with what they name.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { pan, toScreen, zoomAt, type Camera } from '../../../src-renderer/board/camera'
import type { Ground } from '../../../src-renderer/board/ground/ground'
import { GroundCache } from '../../../src-renderer/board/ground/ground-cache'
import { MapNames } from '../../../src-renderer/board/ground/map-names'
import type { Palette } from '../../../src-renderer/board/palette'

interface Blit {
  readonly picture: unknown
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly smooth: boolean
}

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

describe('the ground', () => {
  function cache(isComplete = true) {
    /** Widths of what was painted. */
    const painted: number[] = []
    const kept = new GroundCache()
    const draw = (at: Camera, isMoving: boolean): readonly Blit[] => {
      const pen = new Pen()
      kept.draw(pen as unknown as CanvasRenderingContext2D, at, 1, 'look', isMoving, (_, { width }) => {
        painted.push(width)
        return isComplete
      })
      return pen.blits
    }
    return { draw, painted }
  }
  const zoomed = (factor: number): Camera => zoomAt(camera, { x: 400, y: 300 }, factor)

  it('is stretched while the scale changes, not too far, and painted anew once it stands', () => {
    const { draw, painted } = cache()
    draw(zoomed(1), true)
    const [stretched] = draw(zoomed(1.5), true)
    expect(stretched?.width).toBeCloseTo(1184 * 1.5)
    expect(stretched?.smooth).toBe(false)
    expect(painted).toEqual([1184])
    expect(draw(zoomed(1.7), true)).toMatchObject([{ width: 1184 }])
    expect(painted).toEqual([1184, 1184])
    draw(zoomed(1.7), false)
    expect(painted).toEqual([1184, 1184, 800])
  })

  it('is painted anew for a pan that follows a change of scale, and where the stretched bitmap leaves an edge bare', () => {
    const { draw, painted } = cache()
    draw(zoomed(1), true)
    draw(zoomed(1.2), true)
    draw(pan(zoomed(1.2), 5, 5), true)
    expect(painted).toHaveLength(2)
    expect(draw(zoomed(0.7), true)).toMatchObject([{ x: -192, width: 1184 }])
    expect(painted).toHaveLength(3)
  })

  it('is painted once for a pan, with more than the window shows, and moved by whole dots', () => {
    const { draw, painted } = cache()
    draw(camera, false)
    painted.length = 0
    expect(draw(pan(camera, -30.4, 10), true)).toMatchObject([{ x: -192, y: -192 }])
    expect(draw(pan(camera, -130.4, 10), true)).toMatchObject([{ x: -292, y: -192 }])
    expect(draw(pan(camera, -130.2, 10), true)).toMatchObject([{ x: -292, y: -192 }])
    expect(painted).toEqual([1184])
    draw(pan(camera, -300, 10), true)
    expect(painted).toHaveLength(2)
  })

  it('is painted for every frame while something of it is missing', () => {
    const { draw, painted } = cache(false)
    expect(draw(pan(camera, -30, 10), true)).toHaveLength(1)
    expect(draw(pan(camera, -31, 10), true)).toHaveLength(1)
    expect(painted).toEqual([1184, 1184])
  })
})

describe('names', () => {
  const draw = (kept: MapNames, at: Camera): readonly Blit[] => {
    const pen = new Pen()
    kept.draw(pen as unknown as CanvasRenderingContext2D, at)
    return pen.blits
  }
  const place = (kept: MapNames, at: Camera): void => {
    kept.place(new Pen() as unknown as CanvasRenderingContext2D, ground, at, [])
  }

  it('keep their distance from what they name while the map is moved', () => {
    const kept = new MapNames(palette, 1)
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
    const kept = new MapNames(palette, 1)
    place(kept, camera)
    const words = (at: Camera) => draw(kept, at).map((one) => (one.picture as { kept: string }).kept)
    expect(words(camera)).toEqual(['Smohain'])
    expect(words(pan(camera, -300, 0))).toEqual(['Smohain', 'Ohain'])
  })
})
