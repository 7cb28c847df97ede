// What the map table can do, for the register of actions: zoom, keys of the board, places and pieces to be shown.
import type { Action } from '../actions/registry'
import { t } from '../i18n'
import type { Point } from './camera'
import { cellAt, cellCentre, type Grid } from './grid'
import type { Ground } from './ground/ground'
import type { Scene } from './scene'

/** Kinds of ground that people know by name. */
const PLACES = new Set([
  'town',
  'village',
  'farm',
  'strongpoint',
  'wood',
  'denseWood',
  'hill',
  'ridge',
  'river',
  'stream',
  'pond',
  'quarry',
])

export interface Place {
  readonly id: string
  readonly name: string
  /** Metres of the map. */
  readonly at: Point
  readonly cell: string | undefined
}

/** Named places on the board, each name once; objectives before the ground they lie in. */
export function placesOf(scene: Scene, ground: Ground | null): readonly Place[] {
  const found = new Map<string, Place>()
  const add = (id: string, name: string, at: Point): void => {
    if (name !== '' && !found.has(name)) found.set(name, { id, name, at, cell: cellAt(scene.grid, at) })
  }
  for (const { id, name, at } of scene.objectives) add(id, name, at)
  for (const { id, name, kind, geometry } of ground?.features ?? [])
    if (PLACES.has(kind)) add(id, name, middleOf(geometry.coordinates, scene.grid))
  return [...found.values()].filter((place) => place.cell !== undefined)
}

/** The middle of the points that lie on the board, so that a wood beyond its edge is shown where it can be seen. */
function middleOf(points: readonly (readonly [number, number])[], grid: Grid): Point {
  const all = points.map(([x, y]) => ({ x, y }))
  const onBoard = all.filter((point) => cellAt(grid, point) !== undefined)
  const counted = onBoard.length > 0 ? onBoard : all
  return {
    x: counted.reduce((sum, { x }) => sum + x, 0) / Math.max(1, counted.length),
    y: counted.reduce((sum, { y }) => sum + y, 0) / Math.max(1, counted.length),
  }
}

export interface BoardDeeds {
  zoomBy(factor: number): void
  showAll(): void
  /** Brings a point of the map into view and the keyboard to its cell. */
  goTo(at: Point, cell: string | undefined): void
}

const note = (id: string, title: string, ...keys: readonly string[]): Action => ({
  id: `board.${id}`,
  group: 'board',
  title,
  keys,
  local: true,
})

export function boardActions(scene: Scene, ground: Ground | null, deeds: BoardDeeds): readonly Action[] {
  const zoom = (id: string, title: string, keys: readonly string[], run: () => void): Action => ({
    id: `board.${id}`,
    group: 'board',
    title,
    keys,
    run,
  })
  const pieces = [...scene.counters.filter((one) => !one.hidden), ...scene.leaders]
  return [
    zoom('in', t('board.zoomIn'), ['+', '='], () => {
      deeds.zoomBy(1.25)
    }),
    zoom('out', t('board.zoomOut'), ['-'], () => {
      deeds.zoomBy(0.8)
    }),
    zoom('all', t('board.showAll'), ['0'], () => {
      deeds.showAll()
    }),
    note('walk', t('board.key.walk'), 'Arrows'),
    note('choose', t('board.key.choose'), 'Enter'),
    note('next', t('board.key.next'), 'Tab', 'Shift+Tab'),
    note('back', t('board.key.back'), 'Escape'),
    note('pan', t('board.key.pan'), 'Shift+Arrows'),
    ...placesOf(scene, ground).map((place) => ({
      id: `place.${place.id}`,
      group: 'place' as const,
      title: t('palette.place', { name: place.name }),
      ...(place.cell === undefined ? {} : { detail: t('palette.inSquare', { cell: place.cell }) }),
      run: () => {
        deeds.goTo(place.at, place.cell)
      },
    })),
    ...pieces.map(({ id, name, cell }) => ({
      id: `unit.${id}`,
      group: 'unit' as const,
      title: t('palette.unit', { name }),
      detail: t('palette.inSquare', { cell }),
      run: () => {
        const at = cellCentre(scene.grid, cell)
        if (at) deeds.goTo(at, cell)
      },
    })),
  ]
}
