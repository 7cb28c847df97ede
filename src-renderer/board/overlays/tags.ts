// Tags in cells, for instance of who enters there and when: as large as there is room for, and none is left out.
import { toScreen, type Camera } from '../camera'
import type { Canvas2D } from '../canvas'
import { cellName, parseCell } from '../../../src-shared/board/grid/cells'
import { sideColour, type Palette } from '../palette'
import { cellOf, isGrid } from '../places'
import { overlaps, type Rect } from '../rect'
import type { Scene, Tag } from '../scene'
import { cellRect } from './cells'
import { pennonRect } from './pennons'

/** How much a tag says: title and line, the line alone, or the brief form, alone or with the number of those that follow. */
export type TagForm = 'whole' | 'line' | 'brief'

export interface PlacedTag {
  readonly tag: Tag
  readonly form: TagForm
  readonly rect: Rect
  /** How many tags of the cell have no place of their own and are counted on this one. */
  readonly more: number
}

const SIZES: Readonly<Record<TagForm, { readonly width: number; readonly height: number }>> = {
  whole: { width: 104, height: 40 },
  line: { width: 104, height: 20 },
  brief: { width: 52, height: 15 },
}
/** Width of a brief tag that counts others. */
const COUNTING_WIDTH = 66
const GAP = 3
/** Strip at the upper edge of a cell that its name takes; counters begin right below. */
const NAME_STRIP = 24
const NAME_WIDTH = 30
const SIGN_WIDTH = 18
/** What is left of a cell at the edge of the window without any tag. */
const LEAST_WIDTH = 36

/**
 * Where the tags stand: in an empty cell below its name, one below the other in the fullest form in which all have room
 * and no pennon lies under them, if there is one; where somebody stands in the strip of its name, side by side, so that
 * nobody lies under them.
 */
export function placeTags(scene: Scene, camera: Camera): readonly PlacedTag[] {
  const occupied = new Set([...scene.counters, ...scene.leaders].map(({ place }) => cellOf(place)))
  const taken = new Set<string | undefined>([...occupied, ...scene.tags.map(({ cell }) => cell)])
  const pennons = scene.objectives.map(({ at }) => pennonRect(toScreen(camera, at)))
  return [...Map.groupBy(scene.tags, (tag) => tag.cell)].flatMap(([cell, tags]) => {
    const rect = cellRect(scene, camera, cell)
    if (!rect) return []
    const inWindow = { ...rect, right: Math.min(rect.right, camera.width) }
    if (inWindow.right - inWindow.left < LEAST_WIDTH) return []
    return occupied.has(cell)
      ? placeInStrip(tags, inWindow, NAME_WIDTH + SIGN_WIDTH * (scene.signs[cell]?.length ?? 0))
      : placeInColumn(tags, inWindow, overhangOf(scene, cell, taken), pennons)
  })
}

/** To which side of a cell a brief tag that is wider may reach: into a neighbour where nobody stands. */
function overhangOf(
  scene: Scene,
  cell: string,
  taken: ReadonlySet<string | undefined>,
): 'left' | 'right' | null {
  const place = parseCell(cell)
  if (!place || !isGrid(scene.board)) return null
  for (const [side, column] of [
    ['left', place.column - 1],
    ['right', place.column + 1],
  ] as const) {
    const isOnBoard = column >= 0 && column < scene.board.columns
    if (isOnBoard && !taken.has(cellName({ ...place, column }))) return side
  }
  return null
}

function placeInColumn(
  tags: readonly Tag[],
  cell: Rect,
  overhang: 'left' | 'right' | null,
  pennons: readonly Rect[],
): readonly PlacedTag[] {
  const width = cell.right - cell.left - 10
  const forms: readonly TagForm[] = [
    ...(width >= SIZES.whole.width && roomIn(cell, 'whole') >= tags.length ? ['whole' as const] : []),
    ...(width >= 80 && roomIn(cell, 'line') >= tags.length ? ['line' as const] : []),
    'brief',
  ]
  const columns = forms.map((form) => columnOf(tags, cell, form, overhang))
  const isClear = (column: readonly PlacedTag[]): boolean =>
    !column.some(({ rect }) => pennons.some((pennon) => overlaps(rect, pennon)))
  return columns.find(isClear) ?? columns[0] ?? []
}

/** How many tags of a form have room below the name of a cell. */
const roomIn = (cell: Rect, form: TagForm): number =>
  Math.floor((cell.bottom - cell.top - NAME_STRIP + GAP) / (SIZES[form].height + GAP))

function columnOf(
  tags: readonly Tag[],
  cell: Rect,
  form: TagForm,
  overhang: 'left' | 'right' | null,
): readonly PlacedTag[] {
  const own = cell.right - cell.left - 10
  const width = form === 'brief' && overhang !== null ? Math.max(own, COUNTING_WIDTH) : own
  const shown = tags.slice(0, Math.max(1, roomIn(cell, form)))
  const right = cell.right - 5
  return shown.map((tag, i) => {
    const more = i === shown.length - 1 ? tags.length - shown.length : 0
    const wide = Math.min(width, more > 0 ? COUNTING_WIDTH : SIZES[form].width)
    const top = cell.top + NAME_STRIP + i * (SIZES[form].height + GAP)
    const left = overhang === 'right' ? cell.left + 5 : right - wide
    return {
      tag,
      form,
      more,
      rect: { left, top, right: left + wide, bottom: top + SIZES[form].height },
    }
  })
}

function placeInStrip(tags: readonly Tag[], cell: Rect, nameWidth: number): readonly PlacedTag[] {
  const { width, height } = SIZES.brief
  const room = cell.right - cell.left - nameWidth - 5
  const isEnough = tags.length * (width + GAP) - GAP <= room
  const count = isEnough ? tags.length : Math.max(1, 1 + Math.floor((room - COUNTING_WIDTH) / (width + GAP)))
  const shown = tags.slice(0, count)
  let right = cell.right - 3
  // From the right, the last first.
  return shown
    .toReversed()
    .map((tag, i) => {
      const more = i === 0 ? tags.length - shown.length : 0
      const left = Math.max(cell.left + 3, right - (more > 0 ? COUNTING_WIDTH : width))
      const placed: PlacedTag = {
        tag,
        form: 'brief',
        more,
        rect: { left, top: cell.top + 1, right, bottom: cell.top + 1 + height },
      }
      right = left - GAP
      return placed
    })
    .toReversed()
}

/** An arrowhead at the side of a tag from which they come on: that of the edge their cell lies at. */
function drawWayIn(ctx: Canvas2D, scene: Scene, { tag, rect }: PlacedTag, palette: Palette): void {
  const place = parseCell(tag.cell)
  if (!place || !isGrid(scene.board)) return
  const isWestern = place.column === 0
  if (!isWestern && place.column !== scene.board.columns - 1) return
  const [base, tip] = isWestern ? [rect.left - 6, rect.left] : [rect.right + 6, rect.right]
  const middle = (rect.top + rect.bottom) / 2
  const head = new Path2D(`M${tip} ${middle}L${base} ${middle - 6}V${middle + 6}Z`)
  ctx.fillStyle = sideColour(palette, tag.livery)
  ctx.fill(head)
  ctx.strokeStyle = palette.edge
  ctx.lineWidth = 1
  ctx.stroke(head)
}

export function drawTags(ctx: Canvas2D, scene: Scene, camera: Camera, palette: Palette): void {
  ctx.save()
  ctx.textBaseline = 'middle'
  for (const placed of placeTags(scene, camera)) {
    const { tag, rect } = placed
    ctx.beginPath()
    ctx.roundRect(rect.left, rect.top, rect.right - rect.left, rect.bottom - rect.top, 3)
    ctx.fillStyle = palette.raised
    ctx.globalAlpha = 0.94
    ctx.fill()
    ctx.globalAlpha = 1
    ctx.strokeStyle = sideColour(palette, tag.livery)
    ctx.lineWidth = 1.6
    ctx.stroke()
    drawWayIn(ctx, scene, placed, palette)
    drawWords(ctx, placed, palette)
  }
  ctx.restore()
}

function drawWords(ctx: Canvas2D, { tag, form, rect, more }: PlacedTag, palette: Palette): void {
  const { left, top, right, bottom } = rect
  ctx.fillStyle = palette.ink
  ctx.font = "600 12.5px 'Source Sans 3', system-ui, sans-serif"
  if (form === 'whole') {
    ctx.fillText(tag.title, left + 8, top + 13, right - left - 14)
    ctx.font = "400 12.5px 'Source Sans 3', system-ui, sans-serif"
    ctx.fillStyle = palette.ink2
    ctx.fillText(tag.line, left + 8, top + 28, right - left - 14)
    return
  }
  const words = form === 'line' ? tag.line : tag.brief
  ctx.fillText(more > 0 ? `${words} +${more}` : words, left + 6, (top + bottom) / 2 + 0.5, right - left - 12)
}
