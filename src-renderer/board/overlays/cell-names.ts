// The names of the cells with the signs of their ground, at the upper left of each.
import { toScreen, type Camera } from '../camera'
import type { Canvas2D } from '../canvas'
import { cellName } from '../../../src-shared/board/grid/cells'
import type { Palette } from '../palette'
import { boardArea, isGrid } from '../places'
import type { GroundSign, Scene } from '../scene'

const SIGN_PATHS: Readonly<Record<GroundSign, string>> = {
  hill: 'M0 9L5 1L8 5.6L10 3L14 9Z',
  woods: 'M3.5 9V6.5M3.5 6.5A3 3 0 1 1 3.6 6.5M10 9V6.5M10 6.5A3 3 0 1 1 10.1 6.5',
  rough: 'M0 3H5M7 3H13M2 6H9M0 9H4M7 9H13',
  town: 'M0 9V4L3.5 1L7 4V9M7 9V5H13V9',
  strongpoint: 'M0 9V1H3V3H5.5V1H8.5V3H11V1H14V9Z',
}

/** From the corner of a cell to its name, pixels: in small cells closer to the edge, as the counters begin right below. */
const insetOf = (cellPx: number) => ({ x: 7, y: Math.min(6, Math.max(2, Math.round(cellPx * 0.03))) })
const FONT = "600 12.5px 'Fira Sans Condensed', 'Arial Narrow', sans-serif"

/** Side of a cell, pixels, from which one that holds a single counter has room for its name beside it. */
const NAMED_FROM = 80
/** From the edge of the board to the middle of a name in the frame, pixels. */
const IN_FRAME = 11

/** Letters of the columns above and below the board, numbers of the rows at both sides. */
function drawFrameNames(
  ctx: Canvas2D,
  { columns, rows }: { readonly columns: number; readonly rows: number },
  corner: { readonly x: number; readonly y: number },
  cell: number,
  palette: Palette,
): void {
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  ctx.fillStyle = palette.ink
  ctx.strokeStyle = palette['map-halo']
  ctx.lineWidth = 3
  const name = (text: string, x: number, y: number): void => {
    ctx.strokeText(text, x, y)
    ctx.fillText(text, x, y)
  }
  for (let column = 0; column < columns; column += 1) {
    const x = corner.x + (column + 0.5) * cell
    const letter = cellName({ column, row: 0 }).replace(/\d+$/, '')
    for (const y of [corner.y - IN_FRAME, corner.y + rows * cell + IN_FRAME]) name(letter, x, y)
  }
  for (let row = 0; row < rows; row += 1) {
    const y = corner.y + (row + 0.5) * cell
    for (const x of [corner.x - IN_FRAME, corner.x + columns * cell + IN_FRAME]) name(String(row + 1), x, y)
  }
}

/** Those in the window alone; an open table has none. */
export function drawCellNames(
  ctx: Canvas2D,
  { board, signs, alone }: Pick<Scene, 'board' | 'signs' | 'alone'>,
  camera: Camera,
  palette: Palette,
): void {
  if (!isGrid(board)) return
  const area = boardArea(board)
  const corner = toScreen(camera, { x: area.west, y: area.north })
  const cell = board.cellM * camera.scale
  const inset = insetOf(cell)
  const last = {
    column: Math.min(board.columns, Math.ceil((camera.width - corner.x) / cell)),
    row: Math.min(board.rows, Math.ceil((camera.height - corner.y) / cell)),
  }
  ctx.save()
  ctx.font = FONT
  ctx.textBaseline = 'top'
  ctx.lineJoin = 'round'
  if (alone && cell < NAMED_FROM) {
    drawFrameNames(ctx, board, corner, cell, palette)
    ctx.restore()
    return
  }
  const names: CellName[] = []
  for (let row = Math.max(0, Math.floor(-corner.y / cell)); row < last.row; row += 1)
    for (let column = Math.max(0, Math.floor(-corner.x / cell)); column < last.column; column += 1)
      names.push({
        name: cellName({ column, row }),
        x: corner.x + column * cell + inset.x,
        y: corner.y + row * cell + inset.y,
      })
  // All halos before all names: to change the colours for each of 300 takes longer than to letter them.
  ctx.strokeStyle = palette['map-halo']
  ctx.lineWidth = 3
  for (const { name, x, y } of names) ctx.strokeText(name, x, y)
  ctx.fillStyle = palette['map-name']
  for (const { name, x, y } of names) ctx.fillText(name, x, y)
  for (const one of names) drawSigns(ctx, one, signs[one.name] ?? [], palette)
  ctx.restore()
}

interface CellName {
  readonly name: string
  /** Upper left corner, pixels of the window. */
  readonly x: number
  readonly y: number
}

/** Signs of the ground behind the name of a cell. */
function drawSigns(
  ctx: Canvas2D,
  { name, x, y }: CellName,
  signs: readonly GroundSign[],
  palette: Palette,
): void {
  if (signs.length === 0) return
  let at = x + ctx.measureText(name).width + 6
  for (const sign of signs) {
    const path = new Path2D(SIGN_PATHS[sign])
    ctx.save()
    ctx.translate(at, y + 1)
    ctx.strokeStyle = palette['map-halo']
    ctx.lineWidth = 3.2
    ctx.stroke(path)
    ctx.strokeStyle = palette['map-name']
    ctx.lineWidth = 1.1
    ctx.stroke(path)
    ctx.restore()
    at += 18
  }
}
