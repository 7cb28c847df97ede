// Zones of deployment under the units: fill, hatching and border of the side, and a tag that says whose they are.
import { LIVERY_HATCHING, ZONE_DASH } from '../../shapes/livery'
import type { Camera } from '../camera'
import { hatchingFill } from '../counters/hatching'
import { cellName, parseCell } from '../grid'
import type { Rect } from '../rect'
import { sideColour, type Palette } from '../palette'
import type { Scene, Zone } from '../scene'
import { cellRect } from './cells'

type Ctx = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** Zones of deployment without their tags: pale fill, the side's hatching, its border. */
export function drawZones(ctx: Ctx, scene: Scene, camera: Camera, palette: Palette): void {
  for (const zone of scene.zones) {
    const cells = new Set(zone.cells)
    const colour = sideColour(palette, zone.livery)
    ctx.save()
    for (const cell of cells) {
      const rect = cellRect(scene, camera, cell)
      if (!rect) continue
      const box = [rect.left, rect.top, rect.right - rect.left, rect.bottom - rect.top] as const
      ctx.globalAlpha = 0.07
      ctx.fillStyle = colour
      ctx.fillRect(...box)
      ctx.globalAlpha = 0.3
      ctx.fillStyle = hatchingFill(ctx, LIVERY_HATCHING[zone.livery], colour, 9, 1.3)
      ctx.fillRect(...box)
    }
    ctx.globalAlpha = 1
    ctx.strokeStyle = colour
    ctx.lineWidth = 2.6
    ctx.setLineDash([...ZONE_DASH[zone.livery]])
    ctx.stroke(zoneBorder(scene, camera, cells))
    ctx.restore()
  }
}

/** The tags of the zones; they give way to counters. */
export function drawZoneTags(ctx: Ctx, scene: Scene, camera: Camera, palette: Palette): void {
  for (const zone of scene.zones) drawTag(ctx, scene, camera, palette, zone)
}

const TAG_HEIGHT = 27
const TAG_FONT = "600 12.5px 'Source Sans 3', system-ui, sans-serif"

/**
 * Where the tag of a zone stands: the upper or lower left corner of its outermost row; undefined without a tag, or where
 * it would lie under counters.
 */
function tagRect(ctx: Ctx, scene: Scene, camera: Camera, zone: Zone): Rect | undefined {
  const { label } = zone
  if (!label) return undefined
  const rowOf = (cell: string): number => parseCell(cell)?.row ?? 0
  const columnOf = (cell: string): number => parseCell(cell)?.column ?? 0
  const rows = zone.cells.map(rowOf)
  const outer = label.at === 'north' ? Math.min(...rows) : Math.max(...rows)
  const row = zone.cells.filter((cell) => rowOf(cell) === outer).toSorted((a, b) => columnOf(a) - columnOf(b))
  const [first] = row
  const rect = first === undefined ? undefined : cellRect(scene, camera, first)
  if (!rect) return undefined
  ctx.font = TAG_FONT
  const left = rect.left + 7
  const top = label.at === 'north' ? rect.top + 24 : rect.bottom - TAG_HEIGHT - 7
  const width = ctx.measureText(label.text).width + 22
  const taken = row.findIndex((cell) => scene.counters.some((counter) => counter.cell === cell))
  const free = (taken === -1 ? row.length : taken) * (rect.right - rect.left)
  return width + 14 > free ? undefined : { left, top, right: left + width, bottom: top + TAG_HEIGHT }
}

function drawTag(ctx: Ctx, scene: Scene, camera: Camera, palette: Palette, zone: Zone): void {
  ctx.save()
  const rect = tagRect(ctx, scene, camera, zone)
  if (rect) {
    ctx.beginPath()
    ctx.roundRect(rect.left, rect.top, rect.right - rect.left, TAG_HEIGHT, 3)
    ctx.fillStyle = palette.raised
    ctx.fill()
    ctx.strokeStyle = sideColour(palette, zone.livery)
    ctx.lineWidth = 1.6
    ctx.stroke()
    ctx.fillStyle = palette.ink
    ctx.textBaseline = 'middle'
    ctx.fillText(zone.label?.text ?? '', rect.left + 11, rect.top + TAG_HEIGHT / 2 + 1)
  }
  ctx.restore()
}

/** Room that the tags of the zones take on the screen. */
export function zoneTagRects(ctx: Ctx, scene: Scene, camera: Camera): readonly Rect[] {
  return scene.zones.flatMap((zone) => tagRect(ctx, scene, camera, zone) ?? [])
}

/** The edges of a set of cells that have a cell of the set on one side only; `inset` pixels inside them. */
export function zoneBorder(scene: Scene, camera: Camera, cells: ReadonlySet<string>, inset = 0): Path2D {
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
