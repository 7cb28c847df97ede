/** The one engraver of the window: a worker that every map on the screen shares. */
import { MapTiles } from './tiles'

let shared: MapTiles | undefined

/** Tiles of all maps of this window; the worker starts at the first call. */
export function sharedTiles(): MapTiles {
  shared ??= new MapTiles(new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }))
  return shared
}
