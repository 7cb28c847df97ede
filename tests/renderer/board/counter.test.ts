// What is drawn of a counter, by structure: side, nation, arm, name, hits, beads, state, at each of the zooms.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { drawCounter, NIB } from '../../../src-renderer/board/counters/counter'
import { drawFootprint } from '../../../src-renderer/board/counters/footprint'
import { marginsOf } from '../../../src-renderer/board/counters/margins'
import { counterSize } from '../../../src-renderer/board/counters/stacks'
import type { Palette } from '../../../src-renderer/board/palette'
import type { Counter } from '../../../src-renderer/board/scene'
import { armMarks } from '../../../src-renderer/shapes/arms'
import { blockPath } from '../../../src-renderer/shapes/block'
import { BANDS, LIVERY_HATCHING } from '../../../src-renderer/shapes/livery'
import { counter } from './kit'

// What is drawn with is read anew, with the stand-in, and again by whoever comes after.
vi.hoisted(() => vi.resetModules())
afterAll(() => vi.resetModules())

/** The hatching as words instead of a pattern. */
vi.mock('../../../src-renderer/board/counters/hatching', () => ({
  hatchingFill: (_: unknown, hatching: string, colour: string) => `${hatching} in ${colour}`,
}))

class FakePath {
  constructor(readonly d = '') {}
}

/** What says nothing of what is drawn where. */
const ignored = (): void => undefined

/** A canvas that notes what was drawn on it: texts with their places, fills and strokes with paths and colours. */
class Paper {
  readonly texts: { text: string; x: number; y: number; font: string }[] = []
  readonly fills: { d: string; style: unknown }[] = []
  readonly strokes: { d: string; style: unknown }[] = []
  readonly discs: { x: number; y: number; r: number; style: unknown }[] = []
  readonly rects: { x: number; y: number; width: number; height: number; style: unknown }[] = []
  fillStyle: unknown = ''
  strokeStyle: unknown = ''
  font = ''
  globalAlpha = 1
  #current = ''
  #disc: { x: number; y: number; r: number } | undefined
  #saved: { x: number; y: number }[] = []
  #at = { x: 0, y: 0 }

  save(): void {
    this.#saved.push({ ...this.#at })
  }
  restore(): void {
    this.#at = this.#saved.pop() ?? { x: 0, y: 0 }
  }
  translate(x: number, y: number): void {
    this.#at = { x: this.#at.x + x, y: this.#at.y + y }
  }
  readonly scale = ignored
  readonly rotate = ignored
  readonly clip = ignored
  beginPath(): void {
    this.#current = 'path'
    this.#disc = undefined
  }
  arc(x: number, y: number, r: number): void {
    this.#disc = { x: x + this.#at.x, y: y + this.#at.y, r }
  }
  roundRect(): void {
    this.#current = 'roundRect'
  }
  measureText(text: string): { width: number } {
    const px = Number(/([\d.]+)px/.exec(this.font)?.[1] ?? 10)
    return { width: text.length * px * 0.46 }
  }
  fillText(text: string, x: number, y: number): void {
    this.texts.push({ text, x: x + this.#at.x, y: y + this.#at.y, font: this.font })
  }
  fillRect(x: number, y: number, width: number, height: number): void {
    this.rects.push({ x, y, width, height, style: this.fillStyle })
  }
  readonly strokeRect = ignored
  fill(path?: FakePath): void {
    if (path) this.fills.push({ d: path.d, style: this.fillStyle })
    else if (this.#disc) this.discs.push({ ...this.#disc, style: this.fillStyle })
    else this.fills.push({ d: this.#current, style: this.fillStyle })
  }
  stroke(path?: FakePath): void {
    this.strokes.push({ d: path?.d ?? this.#current, style: this.strokeStyle })
  }
}

/** Every colour under its own name. */
const palette = new Proxy({}, { get: (_, name) => String(name) }) as Palette
const inInk = new Proxy({}, { get: (_, name) => (name === 'theme' ? 'print' : String(name)) }) as Palette
const GOLD = 'gold'

beforeAll(() => {
  vi.stubGlobal('Path2D', FakePath)
})
afterAll(() => {
  vi.unstubAllGlobals()
})

const base = counter('Bachelu 1', 'A1')

function drawn(over: Partial<Counter> = {}, cellPx = 195, colours: Palette = palette) {
  const paper = new Paper()
  const size = counterSize(cellPx)
  drawCounter(paper as unknown as CanvasRenderingContext2D, { ...base, ...over }, size, colours)
  return { paper, width: size.width / size.scale, height: size.height / size.scale }
}
const texts = (of: ReturnType<typeof drawn>): string[] => of.paper.texts.map((one) => one.text)

describe('a counter', () => {
  it.each(['french', 'allied', 'prussian'] as const)(
    'of the %s side is told by its colour and by its corner, with an edge round it',
    (livery) => {
      const { paper, width, height } = drawn({ livery })
      const block = blockPath(livery, width, height)
      const [first] = paper.fills
      expect(first).toEqual({ d: block, style: `side-${livery}` })
      expect(paper.strokes.some((one) => one.d === block && one.style === 'edge')).toBe(true)
    },
  )

  it.each(['french', 'allied', 'prussian'] as const)(
    'of the %s side is told by its hatching in black ink',
    (livery) => {
      const { paper } = drawn({ livery }, 195, inInk)
      expect(paper.rects.map((one) => one.style)).toContain(`${LIVERY_HATCHING[livery]} in edge`)
    },
  )

  it('has another outline and another hatching for each side', () => {
    const hatchings = (['french', 'allied', 'prussian'] as const).map((livery) => LIVERY_HATCHING[livery])
    expect(new Set(hatchings).size).toBe(3)
    const outlines = (['french', 'allied', 'prussian'] as const).map((livery) => blockPath(livery, 58, 38))
    expect(new Set(outlines).size).toBe(3)
  })

  it.each(['british', 'kgl', 'hanoverian', 'nassau', 'landwehr'] as const)(
    'of %s wears its band over its whole height, with a hatching on it',
    (band) => {
      const { paper, height } = drawn({ band, livery: 'allied' })
      const [colour, hatching] = paper.rects
      expect(colour).toMatchObject({ x: 0, y: 0, height, style: BANDS[band].colour })
      expect(hatching).toMatchObject({ x: 0, y: 0, height, width: colour?.width })
      expect(hatching?.style).toBe(`${BANDS[band].hatching} in cream`)
    },
  )

  it.each([
    ['far', 130],
    ['middle', 195],
    ['near', 320],
  ] as const)('keeps the sign of its arm at the %s zoom', (_, cellPx) => {
    for (const sign of ['infantry', 'heavyCavalry', 'footArtillery'] as const) {
      const { paper } = drawn({ sign }, cellPx)
      const [sx, sy] = cellPx === 130 ? [18, 11] : cellPx === 195 ? [18, 11] : [34, 21]
      for (const mark of armMarks(sign, sx, sy))
        expect([...paper.fills, ...paper.strokes].some((one) => one.d === mark.path)).toBe(true)
    }
  })

  it('shows its sign alone from far, name and first rating in the middle, every rating and its strength from near', () => {
    expect(texts(drawn({}, 130))).toEqual([])
    expect(texts(drawn({}, 195))).toEqual(['8', 'Bachelu 1'])
    const near = texts(drawn({}, 320))
    expect(near).toEqual(expect.arrayContaining(['Bachelu 1', '8', '6', '10', '2,500']))
  })

  it('is a bare block without band, sign and ratings', () => {
    const { paper } = drawn({ band: null, sign: null, rating: null, ratings: [], label: 'X' })
    expect(paper.texts.map((one) => one.text)).toEqual(['X'])
    expect(paper.rects).toEqual([])
  })

  it.each([
    [0, 0, -1],
    [90, 1, 0],
    [180, 0, 1],
    [270, -1, 0],
  ])('has a nib in front when it faces %d degrees', (facingDeg, across, down) => {
    const { paper, width, height } = drawn({ place: { cell: 'A1', facingDeg } })
    const [tip] = paper.fills.filter((one) => one.style === 'cream')
    const [x, y] =
      /^M(\S+) (\S+?)L/
        .exec(tip?.d ?? '')
        ?.slice(1)
        .map(Number) ?? []
    expect(x).toBeCloseTo(width / 2 + across * (width / 2 + NIB), 6)
    expect(y).toBeCloseTo(height / 2 + down * (height / 2 + NIB), 6)
    expect(drawn().paper.fills.filter((one) => one.style === 'cream' && one.d.startsWith('M')).length).toBe(
      paper.fills.filter((one) => one.style === 'cream' && one.d.startsWith('M')).length - 1,
    )
  })

  it('cuts a long name before its number, and keeps it right of the band and above the lower edge', () => {
    const of = drawn({ label: 'Sachsen-Weimar-Eisenach 2' })
    const name = of.paper.texts.at(-1)
    expect(name?.text).toMatch(/^Sach.*\. 2$/)
    expect((name?.x ?? 0) - ((name?.text.length ?? 0) * 8.7 * 0.46) / 2).toBeGreaterThan(8)
    expect(name?.y).toBeLessThan(of.height)
  })

  it('wears its tab over the upper left shoulder, none without', () => {
    const hit = drawn({ tab: '3' }).paper.texts.find((one) => one.text === '3')
    expect(hit?.x).toBeLessThan(8)
    expect(hit?.y).toBeLessThan(8)
    expect(texts(drawn())).not.toContain('3')
  })

  it('has its beads below, gold for those that are full', () => {
    const { paper, height, width } = drawn({ beads: { full: 1, of: 3 } })
    const beads = paper.discs.filter((one) => one.r === 3.1)
    expect(beads.map((one) => one.style === GOLD)).toEqual([true, false, false])
    for (const bead of beads) {
      expect(bead.y).toBeGreaterThan(height)
      expect(bead.x).toBeGreaterThan(0)
      expect(bead.x).toBeLessThan(width)
    }
  })

  it('is gold below when it may act, all round when chosen, and nowhere else', () => {
    const goldOf = ({ paper }: ReturnType<typeof drawn>) =>
      [...paper.rects, ...paper.fills].filter((one) => one.style === GOLD)
    expect(goldOf(drawn())).toEqual([])
    const may = drawn({ state: 'mayAct' })
    expect(goldOf(may)).toHaveLength(1)
    expect(may.paper.rects[0]?.y).toBeGreaterThan(may.height)
    const chosen = drawn({ state: 'selected' })
    expect(goldOf(chosen)).toMatchObject([
      { d: blockPath('french', chosen.width + 9, chosen.height + 9, -4.5, -4.5) },
    ])
  })

  it('is veiled and ticked at the lower right when it is done', () => {
    const { paper, width, height } = drawn({ state: 'done' })
    const tick = paper.discs.find((one) => one.r === 7)
    expect(tick).toMatchObject({ x: width - 4, y: height - 3 })
    expect(
      paper.fills.some((one) => one.d === blockPath('french', width, height) && one.style === 'map-paper'),
    ).toBe(true)
  })

  it('tells nothing but its side when it lies face down', () => {
    const of = drawn({ faceDown: true, tab: '2', badges: ['house'] }, 320)
    expect(texts(of)).toEqual(['?'])
    for (const mark of armMarks('infantry', 34, 21))
      expect([...of.paper.fills, ...of.paper.strokes].some((one) => one.d === mark.path)).toBe(false)
  })

  it('has a house at its lower left shoulder inside buildings', () => {
    const roofs = (over: Partial<Counter>) =>
      drawn(over).paper.fills.filter((one) => one.style === 'map-building').length
    expect(roofs({ badges: ['house'] })).toBeGreaterThan(0)
    expect(roofs({})).toBe(0)
  })

  it.each([
    ['tab', { tab: '2' }],
    ['beads below the gold bar', { state: 'mayAct', beads: { full: 2, of: 8 } }],
    ['beads', { beads: { full: 1, of: 2 } }],
    ['tick', { state: 'done' }],
  ] as const)('has room in its bitmap for its %s', (_, over) => {
    const size = counterSize(195)
    const of = { ...base, ...over }
    const room = marginsOf(of, size, 1)
    const { paper } = drawn(over)
    for (const { x, y, r } of paper.discs) {
      expect(x - r).toBeGreaterThanOrEqual(-room.left)
      expect(x + r).toBeLessThanOrEqual(size.width + room.right)
      expect(y + r).toBeLessThanOrEqual(size.height + room.bottom)
    }
    for (const { x, y } of paper.texts) {
      expect(x).toBeGreaterThan(-room.left)
      expect(y).toBeGreaterThan(-room.top)
    }
  })

  it('takes no more room than its shadow when there is nothing on it', () => {
    expect(marginsOf(base, counterSize(195), 1)).toEqual({ left: 4, top: 3, right: 5, bottom: 6 })
    expect(marginsOf({ ...base, state: 'selected' }, counterSize(195), 1).bottom).toBeGreaterThan(11)
  })
})

describe('a counter on the open table', () => {
  const footprint = (over: Partial<Counter> = {}, width = 120, depth = 30) => {
    const paper = new Paper()
    const of = { ...base, place: { x: 0, y: 0, facingDeg: 0, footprint: { widthM: 1, depthM: 1 } }, ...over }
    drawFootprint(paper as unknown as CanvasRenderingContext2D, of, width, depth, palette)
    return paper
  }

  it('is its footprint behind the middle of its front, in the colour of its side, with its band at one end', () => {
    const paper = footprint()
    expect(paper.fills).toContainEqual({ d: blockPath('french', 120, 30, -60, 0), style: 'side-french' })
    expect(paper.rects[0]).toMatchObject({ x: 0, y: 0, width: 18, height: 30, style: BANDS.french.colour })
    expect(paper.strokes.some((one) => one.style === 'cream' && one.d.startsWith('M-59 1.5'))).toBe(true)
  })

  it('is lettered where there is room, and tells nothing face down', () => {
    expect(footprint().texts.map((one) => one.text)).toEqual(['Bachelu 1'])
    expect(footprint({}, 60, 8).texts).toEqual([])
    expect(footprint({ faceDown: true }).texts.map((one) => one.text)).toEqual(['?'])
  })

  it('is gold behind when it may act, all round when chosen, and nowhere else', () => {
    const goldOf = (paper: Paper) => [...paper.rects, ...paper.fills].filter((one) => one.style === GOLD)
    expect(goldOf(footprint())).toEqual([])
    expect(goldOf(footprint({ state: 'mayAct' }))).toMatchObject([{ y: 31.5 }])
    expect(goldOf(footprint({ state: 'selected' }))).toMatchObject([
      { d: blockPath('french', 129, 39, -64.5, -4.5) },
    ])
  })
})
