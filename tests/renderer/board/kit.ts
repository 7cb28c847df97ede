// Pieces and scenes for the tests of the board.
import type { MapGrid } from '../../../src-shared/board/grid/on-map'
import { NO_OVERLAYS, type Counter, type Leader, type Scene } from '../../../src-renderer/board/scene'

export const grid: MapGrid = { columns: 7, rows: 5, cellM: 1000, originM: [400, 350] }

export function counter(id: string, cell: string, over: Partial<Counter> = {}): Counter {
  return {
    id,
    place: { cell },
    livery: 'french',
    band: 'french',
    sign: 'infantry',
    label: id,
    row: 'front',
    rating: 'd8',
    ratings: ['d6', 'd8', 'd10'],
    strength: '2,500',
    tab: '',
    beads: null,
    badges: [],
    state: 'rest',
    faceDown: false,
    ...over,
  }
}

export function leader(id: string, cell: string, over: Partial<Leader> = {}): Leader {
  return { id, place: { cell }, livery: 'french', name: id, chief: false, state: 'rest', ...over }
}

export function sceneOf(over: Partial<Scene> = {}): Scene {
  return {
    board: grid,
    signs: {},
    counters: [],
    leaders: [],
    objectives: [],
    tags: [],
    zones: [],
    overlays: NO_OVERLAYS,
    ...over,
  }
}
