// The worker that draws tiles for every map of the window.
import { MapTiles } from './tiles'

let shared: MapTiles | undefined

/** Tiles of a picture of its own, which the maps on the screen do not take back; `close` ends its worker. */
export function ownTiles(): { readonly tiles: MapTiles; close(): void } {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  return {
    tiles: new MapTiles(worker),
    close: () => {
      worker.terminate()
    },
  }
}

/** Tiles of all maps of this window; the worker starts at the first call. */
export function sharedTiles(): MapTiles {
  shared ??= new MapTiles(new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }))
  return shared
}
