// Bodies of a film: no name is drawn across another.
import { expect, it } from 'vitest'
import type { Camera } from '../../../../src-renderer/board/camera'
import type { Canvas2D } from '../../../../src-renderer/board/canvas'
import type { Palette } from '../../../../src-renderer/board/palette'
import { drawFilm, type FilmedBody } from '../../../../src-renderer/board/table/film'

const camera: Camera = { centre: { x: 0, y: 0 }, scale: 1, width: 800, height: 600 }
const bitmap = (width: number): ImageBitmap => ({ width, height: 20, close: () => undefined })
const body = (id: string, width: number): FilmedBody => ({
  id,
  bitmap: bitmap(30),
  left: -15,
  top: 0,
  depth: 10,
  reach: 16,
  name: { bitmap: bitmap(width), dx: -width / 2, dy: 20 },
})

/** Widths of what is drawn, in its order: a name of each body has its own. */
function drawn(apart: number, lit: readonly string[] = []): readonly number[] {
  const widths: number[] = []
  const paper = new Proxy(
    { drawImage: ({ width }: ImageBitmap) => widths.push(width) },
    {
      get: (known: Readonly<Record<string, unknown>>, name: string) => known[name] ?? (() => undefined),
      set: () => true,
    },
  )
  const palette = new Proxy({}, { get: (_, name) => String(name) }) as Palette
  const poses = new Map(['Foy', 'Pack'].map((id, i) => [id, { x: i * apart, y: 0, facingDeg: 0 }]))
  drawFilm(
    paper as unknown as Canvas2D,
    [body('Foy', 60), body('Pack', 70)],
    poses,
    new Set(lit),
    camera,
    palette,
    1,
  )
  return widths
}

it('names of bodies stand over all bodies, and of two that would cross one is read: that of a lit body first', () => {
  expect(drawn(100)).toEqual([30, 30, 60, 70])
  expect(drawn(20)).toEqual([30, 30, 60])
  expect(drawn(20, ['Pack'])).toEqual([30, 30, 70])
})
