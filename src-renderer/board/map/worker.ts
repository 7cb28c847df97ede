/** The engraver off the interface's thread: takes battlefields, gives back tiles as bitmaps. */
import { engraveWindow } from './engrave'
import type { MapTheme } from './ink'
import { makePlate, type Plate } from './plate'
import { buildRelief, type Relief } from './relief'
import type { Box } from './shapes'
import type { MapSource } from './source'

/** Hands over a battlefield, once. */
export interface FieldMessage {
  readonly type: 'field'
  readonly fieldId: string
  readonly source: MapSource
}
/** Asks for a window at a scale. */
export interface TileMessage {
  readonly type: 'tile'
  readonly ticket: number
  readonly fieldId: string
  readonly scale: number
  readonly theme: MapTheme
  readonly window: Box
  /** Device pixels to a pixel of the interface. */
  readonly ratio: number
}
export type EngraverMessage =
  | FieldMessage
  | TileMessage
  | { readonly type: 'cancel'; readonly ticket: number }
export interface EngravedTile {
  readonly ticket: number
  readonly bitmap: ImageBitmap
}

const fields = new Map<
  string,
  { readonly source: MapSource; readonly relief: Relief; readonly plates: Map<number, Plate> }
>()
const waiting: TileMessage[] = []
/** Plates kept for one field: enough to zoom back and forth. */
const PLATES_KEPT = 4

self.onmessage = (message: MessageEvent<EngraverMessage>) => {
  const { data } = message
  switch (data.type) {
    case 'field':
      fields.set(data.fieldId, { source: data.source, relief: buildRelief(data.source), plates: new Map() })
      return
    case 'cancel': {
      const at = waiting.findIndex((tile) => tile.ticket === data.ticket)
      if (at >= 0) waiting.splice(at, 1)
      return
    }
    case 'tile':
      waiting.push(data)
      if (waiting.length === 1) setTimeout(engraveNext)
  }
}

/** One tile at a time, so that a cancelled one is never begun. */
function engraveNext(): void {
  const tile = waiting[0]
  if (!tile) return
  const field = fields.get(tile.fieldId)
  if (field) {
    const plate = field.plates.get(tile.scale) ?? makePlate(field.source, tile.scale, field.relief)
    field.plates.delete(tile.scale)
    field.plates.set(tile.scale, plate)
    for (const scale of [...field.plates.keys()].slice(0, -PLATES_KEPT)) field.plates.delete(scale)
    const width = Math.ceil((tile.window.maxX - tile.window.minX) * tile.ratio)
    const height = Math.ceil((tile.window.maxY - tile.window.minY) * tile.ratio)
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d')
    if (context) {
      engraveWindow(context, plate, tile.window, tile.theme, tile.ratio)
      const answer: EngravedTile = { ticket: tile.ticket, bitmap: canvas.transferToImageBitmap() }
      self.postMessage(answer, { transfer: [answer.bitmap] })
    }
  }
  waiting.shift()
  if (waiting.length > 0) setTimeout(engraveNext)
}
