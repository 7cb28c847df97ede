// What is written on the shapes of an open table: no line crosses out a bead, and footprints close together keep one label.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Camera } from '../../../../src-renderer/board/camera'
import type { Canvas2D } from '../../../../src-renderer/board/canvas'
import type { Palette } from '../../../../src-renderer/board/palette'
import type { Rect } from '../../../../src-renderer/board/rect'
import { drawTableShapes } from '../../../../src-renderer/board/table/draw-shapes'
import { isUnder, type Ghost, type TableShape, type Way } from '../../../../src-renderer/board/table/shapes'

class Outline {
  constructor(readonly steps: string) {}
}

/** Notes lines and texts in the order in which they are drawn. */
function drawn(
  shapes: readonly TableShape[],
  scale: number,
  pieces: readonly Rect[] = [],
  heights = new Map<string, number>(),
): readonly string[] {
  const noted: string[] = []
  const paper = new Proxy(
    {
      measureText: (text: string) => ({ width: 7 * text.length }),
      stroke: () => noted.push('line'),
      fillText: (text: string, _: number, y: number) => {
        noted.push(text)
        heights.set(text, y)
      },
    },
    {
      get: (known: Readonly<Record<string, unknown>>, name: string) => known[name] ?? (() => undefined),
      set: () => true,
    },
  )
  const palette = new Proxy({}, { get: (_, name) => String(name) }) as Palette
  const camera: Camera = { centre: { x: 0, y: 0 }, scale, width: 800, height: 600 }
  drawTableShapes(paper as unknown as Canvas2D, shapes, camera, palette, pieces)
  return noted
}

const way = (label: string, to: number): Way => ({
  kind: 'way',
  points: [
    { x: 0, y: 0 },
    { x: to, y: to },
  ],
  brush: 'later',
  livery: 'french',
  labels: [label],
})
const reach = (inches: number): Ghost => ({
  kind: 'ghost',
  corners: [
    { x: 0, y: inches },
    { x: 1, y: inches },
    { x: 1, y: inches - 1 },
    { x: 0, y: inches - 1 },
  ],
  brush: 'faint',
  label: `${inches}″`,
})

beforeAll(() => {
  vi.stubGlobal('Path2D', Outline)
})
afterAll(() => {
  vi.unstubAllGlobals()
})

describe('what is written on an open table', () => {
  it('says of ground whose crops lie flat that it is so, beneath the bodies', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 9, y: 0 },
      { x: 0, y: 9 },
    ]
    const flat: TableShape = { kind: 'flat', points, label: 'trampled' }
    expect(drawn([flat], 10)).toEqual(['trampled'])
    expect(isUnder(flat)).toBe(true)
    // Beside whoever stands on it.
    const [free, beside] = [new Map<string, number>(), new Map<string, number>()]
    drawn([flat], 10, [], free)
    const at = free.get('trampled') ?? 0
    drawn([flat], 10, [{ left: 420, top: at - 6, right: 440, bottom: at + 6 }], beside)
    expect(beside.get('trampled')).toBe(at - 16)
  })

  it('lies over every line, so that the numbers of an order are read', () => {
    const noted = drawn([way('1', 5), way('2', 9)], 10)
    expect(noted.slice(-3)).toEqual(['1', 'line', '2'])
    expect(noted.indexOf('1')).toBeGreaterThan(4)
  })

  it.each([
    [40, ['8″', '7″', '6″']],
    [4, ['8″']],
  ])('names at %d pixels an inch the farthest first, and what has room', (scale, labels) => {
    expect(drawn([6, 7, 8].map(reach), scale).filter((one) => one !== 'line')).toEqual(labels)
  })

  it('gives the place of a label to a bead that lies there', () => {
    const noted = drawn(
      [
        reach(8),
        {
          ...way('17° 8″', 8),
          points: [
            { x: 0, y: 0 },
            { x: 0.5, y: 8.2 },
          ],
        },
      ],
      10,
    )
    expect(noted).not.toContain('8″')
    expect(noted).toContain('17° 8″')
  })
})
