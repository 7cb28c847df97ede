// The worker that draws the map off the interface's thread: takes the ground once, gives back tiles as bitmaps.
import { renderWindow } from './render'
import type { MapTheme } from './colours'
import { layoutOf, type MapLayout } from './layout'
import { buildRelief, type Relief } from './relief'
import type { Box } from './geometry'
import type { MapSource } from './source'

/** Hands over a ground, once. */
export interface GroundMessage {
  readonly type: 'ground'
  readonly groundId: string
  readonly source: MapSource
}
/** Asks for a window at a scale. */
export interface TileMessage {
  readonly type: 'tile'
  readonly request: number
  readonly groundId: string
  readonly scale: number
  readonly theme: MapTheme
  readonly window: Box
  /** Device pixels to a pixel of the interface. */
  readonly ratio: number
}
export type TileWorkerMessage =
  | GroundMessage
  | TileMessage
  | { readonly type: 'cancel'; readonly request: number }
export interface RenderedTile {
  readonly request: number
  readonly bitmap: ImageBitmap
}

const grounds = new Map<
  string,
  { readonly source: MapSource; readonly relief: Relief; readonly layouts: Map<number, MapLayout> }
>()
const waiting: TileMessage[] = []
/** Layouts kept for one ground: enough to zoom back and forth. */
const LAYOUTS_KEPT = 4

self.onmessage = (message: MessageEvent<TileWorkerMessage>) => {
  const { data } = message
  switch (data.type) {
    case 'ground':
      grounds.set(data.groundId, {
        source: data.source,
        relief: buildRelief(data.source),
        layouts: new Map(),
      })
      return
    case 'cancel': {
      const at = waiting.findIndex((tile) => tile.request === data.request)
      if (at >= 0) waiting.splice(at, 1)
      return
    }
    case 'tile':
      waiting.push(data)
      if (waiting.length === 1) setTimeout(renderNext)
  }
}

/** One tile at a time, so that a cancelled one is never begun. */
function renderNext(): void {
  const tile = waiting[0]
  if (!tile) return
  const ground = grounds.get(tile.groundId)
  if (ground) {
    const layout = ground.layouts.get(tile.scale) ?? layoutOf(ground.source, tile.scale, ground.relief)
    ground.layouts.delete(tile.scale)
    ground.layouts.set(tile.scale, layout)
    for (const scale of [...ground.layouts.keys()].slice(0, -LAYOUTS_KEPT)) ground.layouts.delete(scale)
    const width = Math.ceil((tile.window.maxX - tile.window.minX) * tile.ratio)
    const height = Math.ceil((tile.window.maxY - tile.window.minY) * tile.ratio)
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d')
    if (context) {
      renderWindow(context, layout, tile.window, tile.theme, tile.ratio)
      const answer: RenderedTile = { request: tile.request, bitmap: canvas.transferToImageBitmap() }
      self.postMessage(answer, { transfer: [answer.bitmap] })
    }
  }
  waiting.shift()
  if (waiting.length > 0) setTimeout(renderNext)
}
