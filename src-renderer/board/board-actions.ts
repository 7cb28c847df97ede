// What the map table can do, for the register of actions: zoom, keys of the board, places and pieces to be shown.
import type { Action } from '../actions/registry'
import { t } from '../i18n'
import type { Point } from './camera'
import type { Ground } from './ground/ground'
import { cellOf, cellUnder, isOnBoard, middleOf, type Board } from './places'
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
    if (name !== '' && !found.has(name) && isOnBoard(scene.board, at))
      found.set(name, { id, name, at, cell: cellUnder(scene.board, at) })
  }
  for (const { id, name, at } of scene.objectives) add(id, name, at)
  for (const { id, name, kind, geometry } of ground?.features ?? [])
    if (PLACES.has(kind)) add(id, name, middleOn(scene.board, geometry.coordinates))
  return [...found.values()]
}

/** The middle of the points that lie on the board, so that a wood beyond its edge is shown where it can be seen. */
function middleOn(board: Board, points: readonly (readonly [number, number])[]): Point {
  const all = points.map(([x, y]) => ({ x, y }))
  const onBoard = all.filter((point) => isOnBoard(board, point))
  const counted = onBoard.length > 0 ? onBoard : all
  return {
    x: counted.reduce((sum, { x }) => sum + x, 0) / Math.max(1, counted.length),
    y: counted.reduce((sum, { y }) => sum + y, 0) / Math.max(1, counted.length),
  }
}

export interface BoardCommands {
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

export function boardActions(
  scene: Scene,
  ground: Ground | null,
  commands: BoardCommands,
): readonly Action[] {
  const zoom = (id: string, title: string, keys: readonly string[], run: () => void): Action => ({
    id: `board.${id}`,
    group: 'board',
    title,
    keys,
    run,
  })
  const pieces = [
    ...scene.counters
      .filter((one) => !one.faceDown)
      .map(({ id, label, place }) => ({ id, name: label, place })),
    ...scene.leaders,
  ]
  return [
    zoom('in', t('board.zoomIn'), ['+', '='], () => {
      commands.zoomBy(1.25)
    }),
    zoom('out', t('board.zoomOut'), ['-'], () => {
      commands.zoomBy(0.8)
    }),
    zoom('all', t('board.showAll'), ['0'], () => {
      commands.showAll()
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
      ...(place.cell === undefined ? {} : { detail: t('palette.atCell', { cell: place.cell }) }),
      run: () => {
        commands.goTo(place.at, place.cell)
      },
    })),
    ...pieces.map(({ id, name, place }) => {
      const cell = cellOf(place)
      return {
        id: `unit.${id}`,
        group: 'unit' as const,
        title: t('palette.unit', { name }),
        ...(cell === undefined ? {} : { detail: t('palette.atCell', { cell }) }),
        run: () => {
          const at = middleOf(scene.board, place)
          if (at) commands.goTo(at, cell)
        },
      }
    }),
  ]
}
