// Names beside bodies on the open table, and walking from one body to the next.
import { describe, expect, it } from 'vitest'
import { NO_OVERLAYS, type Counter, type PieceState, type Scene } from '../../../../src-renderer/board/scene'
import { bodySize } from '../../../../src-renderer/board/table/footprint'
import { placeBodyNames } from '../../../../src-renderer/board/table/names'
import { bodyBeside } from '../../../../src-renderer/board/table/walk'
import { writtenRects } from '../../../../src-renderer/board/table/written'
import type { Body } from '../../../../src-renderer/board/table/body'

const body: Body = {
  bases: [
    { right: 50, ahead: 0, widthM: 100, depthM: 50 },
    { right: -50, ahead: 0, widthM: 100, depthM: 50 },
  ],
  drawing: 'close',
  isDisordered: false,
  isShaken: false,
  isRouting: false,
  state: 'rallying',
}
const counter = (id: string, x: number, y: number, state: PieceState = 'rest'): Counter => ({
  id,
  place: { x, y, facingDeg: 0, footprint: { widthM: 200, depthM: 50 }, body },
  livery: 'french',
  band: null,
  sign: 'infantry',
  label: id,
  row: 'front',
  rating: null,
  ratings: [],
  strength: '',
  tab: '',
  beads: null,
  badges: [],
  state,
  faceDown: false,
})
const rect = (left: number, top: number, width = 40) => ({ left, top, right: left + width, bottom: top + 10 })
const widthOf = (text: string): number => text.length * 6

describe('a body on the screen', () => {
  it('shows each base where it stands, to scale', () => {
    const { width, depth, bases } = bodySize(body, 200, 50, 0.4)
    expect([width, depth]).toEqual([80, 20])
    expect(bases.map(({ x, y }) => [x, y === 0])).toEqual([
      [0, true],
      [-40, true],
    ])
  })

  it('is one block of a size that can be seen and hit where it would be too small', () => {
    const { bases, width, depth } = bodySize(body, 200, 50, 0.02)
    expect(bases).toHaveLength(1)
    expect([width, depth]).toEqual([15, 9])
  })
})

describe('names of bodies', () => {
  it('are within the window as long as their body is seen', () => {
    const window = { left: 0, top: 0, right: 300, bottom: 200 }
    const at = (left: number) =>
      placeBodyNames(
        [{ counter: counter('Hanoverian Feldjäger', 0, 0), rect: rect(left, 100) }],
        widthOf,
        [],
        window,
      )
    expect(at(0)[0]?.rect.left).toBe(0)
    expect(at(270)[0]?.rect.right).toBe(300)
    expect(at(-60)[0]?.rect.left).toBeLessThan(0)
  })

  it('keep clear of pennons and of the marks of a reach and of a ring', () => {
    const camera = { centre: { x: 0, y: 0 }, scale: 1, width: 200, height: 200 }
    const corners = [-20, 20, 20, -20].map((x, i) => ({ x, y: i < 2 ? -20 : -40 }))
    const reach = writtenRects(
      [
        { kind: 'ghost', corners, brush: 'faint', label: '4″' },
        { kind: 'ring', centre: { x: 0, y: 0 }, radiusM: 30, livery: 'french', label: '3″' },
        { kind: 'ghost', corners, brush: 'faint', label: '' },
      ],
      [{ at: { x: 60, y: 60 } }],
      camera,
      [],
      { note: widthOf, ghost: widthOf, ring: widthOf },
    )
    expect(reach).toEqual([
      { left: 157, top: 13, right: 187, bottom: 43 },
      { left: 94, top: 105, right: 106, bottom: 118 },
      { left: 94, top: 122, right: 106, bottom: 137 },
    ])
    const chosen = { counter: counter('Foy', 0, 0, 'selected'), rect: rect(80, 90) }
    expect(placeBodyNames([chosen], widthOf, reach)[0]?.rect.bottom).toBeLessThan(90)
  })

  it('stand below, or on another side where somebody is in the way', () => {
    const [alone] = placeBodyNames([{ counter: counter('Foy', 0, 0), rect: rect(100, 100) }], widthOf)
    expect(alone?.y).toBeGreaterThan(110)
    const crowded = placeBodyNames(
      [
        { counter: counter('Foy', 0, 0, 'mayAct'), rect: rect(100, 100) },
        { counter: counter('Soye', 0, 0), rect: rect(100, 114) },
      ],
      widthOf,
    )
    expect(crowded.find((one) => one.counter.id === 'Foy')?.y).toBeLessThan(100)
  })

  it('leave the crowd without a name, but never the chosen', () => {
    const wall = Array.from({ length: 9 }, (_, i) => ({
      counter: counter(`n${i}`, 0, 0),
      rect: { left: 0, top: 0, right: 400, bottom: 400 },
    }))
    const chosen = { counter: counter('Foy', 0, 0, 'selected'), rect: rect(200, 200) }
    expect(placeBodyNames([...wall, chosen], widthOf).some((one) => one.counter.id === 'Foy')).toBe(true)
  })

  it('carry the state of a body that is long enough', () => {
    const [long] = placeBodyNames([{ counter: counter('Foy', 0, 0), rect: rect(0, 0, 80) }], widthOf)
    expect(long?.lines).toEqual(['Foy', 'rallying'])
    const [short] = placeBodyNames([{ counter: counter('Foy', 0, 0), rect: rect(0, 0, 30) }], widthOf)
    expect(short?.lines).toEqual(['Foy'])
  })
})

describe('walking the table by keys', () => {
  const scene: Scene = {
    board: { originM: [0, 0], widthM: 6000, heightM: 4000 },
    signs: {},
    counters: [counter('west', 1000, 2000), counter('middle', 2000, 2100), counter('east', 4000, 2000)],
    leaders: [],
    objectives: [],
    tags: [],
    zones: [],
    overlays: NO_OVERLAYS,
  }

  it('goes to the nearest in a direction, and nowhere at the end', () => {
    expect(bodyBeside(scene, 'west', 1, 0)).toBe('middle')
    expect(bodyBeside(scene, 'middle', 1, 0)).toBe('east')
    expect(bodyBeside(scene, 'east', -1, 0)).toBe('middle')
    expect(bodyBeside(scene, 'east', 1, 0)).toBeUndefined()
    expect(bodyBeside(scene, null, 1, 0)).toBe('west')
  })
})
