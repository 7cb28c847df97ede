// What the board has for the palette and the sheet of keys: places, units that may be seen, zoom.
import { describe, expect, it } from 'vitest'
import { boardActions, placesOf, type BoardCommands } from '../../../src-renderer/board/board-actions'
import type { Ground } from '../../../src-renderer/board/ground/ground'
import { counter, sceneOf } from './kit'

const scene = sceneOf({
  board: { columns: 3, rows: 2, cellM: 1000, originM: [0, 0] },
  counters: [counter('Bauduin', 'B2'), counter('Soye', 'C2', { faceDown: true })],
  objectives: [{ id: 'ho', name: 'Hougoumont', value: 3, holder: null, at: { x: 500, y: 500 } }],
})
const feature = (
  id: string,
  name: string,
  kind: string,
  ...points: readonly (readonly [number, number])[]
) => ({
  id,
  name,
  kind,
  geometry: { type: points.length > 1 ? ('polygon' as const) : ('point' as const), coordinates: points },
})
const ground = {
  id: 'g',
  widthM: 3000,
  heightM: 2000,
  features: [
    feature('f1', 'Hougoumont', 'strongpoint', [2500, 1500]),
    feature('f2', 'Paris wood', 'wood', [2500, 1500], [2700, 1500], [9000, 1500]),
    feature('f3', 'Ohain', 'village', [9000, 9000]),
    feature('f4', 'Nivelles road', 'pavedRoad', [100, 100], [900, 900]),
    feature('f5', '', 'wood', [1500, 1500]),
  ],
} as unknown as Ground

function commands(): BoardCommands & { readonly done: unknown[] } {
  const done: unknown[] = []
  return {
    done,
    zoomBy: (factor) => done.push(factor),
    showAll: () => done.push('all'),
    goTo: (at, cell) => done.push([at, cell]),
  }
}

describe('placesOf', () => {
  it('has each name once, objectives first, and nothing that lies off the board or has no name', () => {
    expect(placesOf(scene, ground).map(({ id, name }) => [id, name])).toEqual([
      ['ho', 'Hougoumont'],
      ['f2', 'Paris wood'],
    ])
  })

  it('takes the middle of what lies on the board', () => {
    expect(placesOf(scene, ground)[1]).toMatchObject({ at: { x: 2600, y: 1500 }, cell: 'C1' })
  })

  it('has the objectives alone where there is no ground', () => {
    expect(placesOf(scene, null).map((one) => one.id)).toEqual(['ho'])
  })
})

describe('boardActions', () => {
  it('does not name a unit that is face down', () => {
    const ids = boardActions(scene, ground, commands()).map((one) => one.id)
    expect(ids).toContain('unit.Bauduin')
    expect(ids).not.toContain('unit.Soye')
  })

  it('brings unit and place into view with the keyboard on their square', () => {
    const done = commands()
    const actions = boardActions(scene, ground, done)
    for (const id of ['unit.Bauduin', 'place.ho', 'board.in', 'board.out', 'board.all'])
      actions.find((one) => one.id === id)?.run?.()
    expect(done.done).toEqual([[{ x: 1500, y: 500 }, 'B2'], [{ x: 500, y: 500 }, 'A2'], 1.25, 0.8, 'all'])
  })

  it('gives the keys of the board to the sheet without anything to run', () => {
    const notes = boardActions(scene, null, commands()).filter((one) => one.local)
    expect(notes.map((one) => one.id)).toEqual([
      'board.walk',
      'board.choose',
      'board.next',
      'board.back',
      'board.pan',
    ])
    for (const one of notes) expect(one.run).toBeUndefined()
  })
})
