// Cells and the board as rectangles of the screen, for everything that is drawn over the grid.
import { toScreen, type Area, type Camera, type Point } from '../camera'
import { cellName, parseCell } from '../../../src-shared/board/grid/cells'
import { areaOfCell, boardArea, centreOfCell } from '../places'
import type { Rect } from '../rect'
import type { Scene } from '../scene'

function areaRect(camera: Camera, area: Area): Rect {
  const a = toScreen(camera, { x: area.west, y: area.north })
  const b = toScreen(camera, { x: area.east, y: area.south })
  return { left: a.x, top: a.y, right: b.x, bottom: b.y }
}

export function boardRect(scene: Pick<Scene, 'board'>, camera: Camera): Rect {
  return areaRect(camera, boardArea(scene.board))
}

/** A cell on the screen, rounded to whole pixels; undefined off the grid. */
export function cellRect(scene: Pick<Scene, 'board'>, camera: Camera, cell: string): Rect | undefined {
  const area = areaOfCell(scene.board, cell)
  if (!area) return undefined
  const { left, top, right, bottom } = areaRect(camera, area)
  return {
    left: Math.round(left),
    top: Math.round(top),
    right: Math.round(right),
    bottom: Math.round(bottom),
  }
}

/** The middle of a cell on the screen; undefined off the grid. */
export function cellMiddle(scene: Pick<Scene, 'board'>, camera: Camera, cell: string): Point | undefined {
  const centre = centreOfCell(scene.board, cell)
  return centre && toScreen(camera, centre)
}

/** The edges of a set of cells that have a cell of the set on one side only; `inset` pixels inside them. */
export function borderOf(
  scene: Pick<Scene, 'board'>,
  camera: Camera,
  cells: ReadonlySet<string>,
  inset = 0,
): Path2D {
  const path = new Path2D()
  for (const cell of cells) {
    const rect = cellRect(scene, camera, cell)
    const place = parseCell(cell)
    if (!rect || !place) continue
    const has = (dc: number, dr: number): boolean => {
      const beside = { column: place.column + dc, row: place.row + dr }
      return beside.column >= 0 && beside.row >= 0 && cells.has(cellName(beside))
    }
    const edge = (x1: number, y1: number, x2: number, y2: number): void => {
      path.moveTo(x1, y1)
      path.lineTo(x2, y2)
    }
    const open = { n: !has(0, -1), s: !has(0, 1), w: !has(-1, 0), e: !has(1, 0) }
    const left = rect.left + (open.w ? inset : 0)
    const right = rect.right - (open.e ? inset : 0)
    const top = rect.top + (open.n ? inset : 0)
    const bottom = rect.bottom - (open.s ? inset : 0)
    if (open.n) edge(left, top, right, top)
    if (open.s) edge(left, bottom, right, bottom)
    if (open.w) edge(left, top, left, bottom)
    if (open.e) edge(right, top, right, bottom)
  }
  return path
}
