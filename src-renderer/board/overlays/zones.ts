// Zones of deployment under the units: fill, hatching and border of the side, and a tag that says whose they are.
import { LIVERY_HATCHING, ZONE_DASH } from '../../shapes/livery'
import type { Camera } from '../camera'
import type { Canvas2D } from '../canvas'
import { hatchingFill } from '../counters/hatching'
import { parseCell } from '../../../src-shared/board/grid/cells'
import { sideColour, type Palette } from '../palette'
import { cellOf } from '../places'
import type { Rect } from '../rect'
import type { Scene, Zone } from '../scene'
import { borderOf, cellRect } from './cells'

/** Zones of deployment without their tags: pale fill, the side's hatching, its border. */
export function drawZones(
  ctx: Canvas2D,
  scene: Pick<Scene, 'board' | 'zones'>,
  camera: Camera,
  palette: Palette,
): void {
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
    ctx.stroke(borderOf(scene, camera, cells))
    ctx.restore()
  }
}

/** The tags of the zones; they give way to counters. */
export function drawZoneTags(ctx: Canvas2D, scene: Scene, camera: Camera, palette: Palette): void {
  for (const zone of scene.zones) drawTag(ctx, scene, camera, palette, zone)
}

/** What measures letters. */
export interface Letters {
  font: string
  measureText(text: string): { readonly width: number }
}

const TAG_HEIGHT = 27
const TAG_FONT = "600 12.5px 'Source Sans 3', system-ui, sans-serif"

/**
 * Where the tag of a zone stands: at the left of its outermost row, past cells with counters or tags of their own;
 * undefined without a tag, or where the row has no room for it.
 */
export function zoneTagRect(ctx: Letters, scene: Scene, camera: Camera, zone: Zone): Rect | undefined {
  const { label } = zone
  if (!label) return undefined
  const rowOf = (cell: string): number => parseCell(cell)?.row ?? 0
  const columnOf = (cell: string): number => parseCell(cell)?.column ?? 0
  const rows = zone.cells.map(rowOf)
  const outer = label.at === 'north' ? Math.min(...rows) : Math.max(...rows)
  const row = zone.cells.filter((cell) => rowOf(cell) === outer).toSorted((a, b) => columnOf(a) - columnOf(b))
  ctx.font = TAG_FONT
  const width = ctx.measureText(label.text).width + 22
  const taken = new Set([
    ...scene.counters.map(({ place }) => cellOf(place)),
    ...scene.tags.map(({ cell }) => cell),
  ])
  const rect = row
    .flatMap((cell, at) => {
      const box = cellRect(scene, camera, cell)
      if (!box) return []
      const end = row.findIndex(
        (one, i) => i >= at && (taken.has(one) || columnOf(one) - columnOf(cell) !== i - at),
      )
      const cells = (end === -1 ? row.length : end) - at
      return width + 14 <= cells * (box.right - box.left) ? [box] : []
    })
    .at(0)
  if (!rect) return undefined
  const left = rect.left + 7
  // Boxes have no names of their own: there it stays within its row, which is little higher than it.
  const inset = scene.alone ? { north: 5, south: 5 } : { north: 24, south: 7 }
  const top = label.at === 'north' ? rect.top + inset.north : rect.bottom - TAG_HEIGHT - inset.south
  return { left, top, right: left + width, bottom: top + TAG_HEIGHT }
}

function drawTag(ctx: Canvas2D, scene: Scene, camera: Camera, palette: Palette, zone: Zone): void {
  ctx.save()
  const rect = zoneTagRect(ctx, scene, camera, zone)
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
export function zoneTagRects(ctx: Canvas2D, scene: Scene, camera: Camera): readonly Rect[] {
  return scene.zones.flatMap((zone) => zoneTagRect(ctx, scene, camera, zone) ?? [])
}
