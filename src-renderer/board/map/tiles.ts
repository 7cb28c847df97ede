// Tiles of the map on the interface's thread: asks the worker for what is seen, keeps what has come, gives the best there is.
import type { MapTheme } from './colours'
import type { MapSource } from './source'
import type { RenderedTile, TileWorkerMessage } from './worker'

/** CSS pixels along the side of a tile, at the scale it is drawn for. */
export const TILE_PX = 512
/** Tiles kept: about a screenful at each of several zoom steps. */
const TILES_KEPT = 120

/** The worker that draws tiles, or a stand-in of tests. */
export interface TileWorker {
  postMessage(message: TileWorkerMessage): void
  addEventListener(type: 'message', listener: (message: MessageEvent<RenderedTile>) => void): void
}

/** Ground with an id: the same id is the same picture. */
export interface TiledGround extends MapSource {
  readonly id: string
}

/** What is looked at: metres of the map, and pixels a metre. */
export interface View {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
  /** Scale the tiles are drawn for: a zoom step. */
  readonly step: number
  readonly theme: MapTheme
  readonly ratio: number
}

/** A tile that has come, and the metres it covers. */
export interface ReadyTile {
  readonly bitmap: ImageBitmap
  readonly west: number
  readonly north: number
  readonly widthM: number
  readonly heightM: number
}

interface Place {
  readonly key: string
  readonly column: number
  readonly row: number
}

export class MapTiles {
  /** In order of use, the longest unused first. */
  private readonly ready = new Map<string, ReadyTile & { readonly scope: string; readonly step: number }>()
  /** Numbers of the requests, by the key of the tile. */
  private readonly asked = new Map<string, number>()
  /** What was asked for, by the number of the request. */
  private readonly open = new Map<
    number,
    { readonly place: Place; readonly scope: string; readonly step: number; readonly ground: TiledGround }
  >()
  private readonly listeners = new Set<() => void>()
  private readonly known = new Set<string>()
  private requests = 0

  constructor(private readonly worker: TileWorker) {
    worker.addEventListener('message', (message) => {
      this.receive(message.data)
    })
  }

  /** Calls `listener` whenever a tile has come; returns how to stop. */
  onReady(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /**
   * The tiles to draw for a view, the coarser first so that the finer cover them; asks for those that are missing and
   * cancels what nobody sees any more. `complete`: nothing of the view is missing at its own step.
   */
  tilesFor(
    ground: TiledGround,
    view: View,
  ): { readonly tiles: readonly ReadyTile[]; readonly complete: boolean } {
    this.send(ground)
    const places = placesOf(ground, view)
    const wanted = new Set(places.map((place) => place.key))
    for (const [key, request] of this.asked)
      if (!wanted.has(key) && this.open.get(request)?.ground.id === ground.id) this.cancel(key, request)
    const own: ReadyTile[] = []
    for (const place of places) {
      const tile = this.ready.get(place.key)
      if (tile) {
        this.ready.delete(place.key)
        this.ready.set(place.key, tile)
        own.push(tile)
      } else if (!this.asked.has(place.key)) this.ask(ground, view, place)
    }
    const complete = own.length === places.length
    if (complete) return { tiles: own, complete }
    const scope = scopeOf(ground, view)
    const others = [...this.ready.values()]
      .filter((tile) => tile.scope === scope && tile.step !== view.step && isSeen(tile, view))
      .sort((a, b) => a.step - b.step)
    return { tiles: [...others, ...own], complete }
  }

  /** Kept once nothing of a view is missing; asks for what is. */
  whenComplete(ground: TiledGround, view: View): Promise<void> {
    return new Promise((resolve) => {
      const look = (): void => {
        if (!this.tilesFor(ground, view).complete) return
        stop()
        resolve()
      }
      const stop = this.onReady(look)
      look()
    })
  }

  /** Hands the ground over, once; as plain copies, since a worker takes no proxy of a store. */
  private send(ground: TiledGround): void {
    if (this.known.has(ground.id)) return
    this.known.add(ground.id)
    const { widthM, heightM, coarseness, heights } = ground
    const features = ground.features.map(({ id, name, kind, geometry, ...more }) => ({
      id,
      name,
      kind,
      heightM: more.heightM,
      widthM: more.widthM,
      heightsM: more.heightsM && [...more.heightsM],
      geometry: { type: geometry.type, coordinates: geometry.coordinates.map(([x, y]) => [x, y] as const) },
    }))
    this.worker.postMessage({
      type: 'ground',
      groundId: ground.id,
      source: {
        widthM,
        heightM,
        features,
        coarseness,
        heights: heights && { ...heights, heights: [...heights.heights] },
      },
    })
  }

  private ask(ground: TiledGround, view: View, place: Place): void {
    const { key, column, row } = place
    this.requests += 1
    const request = this.requests
    this.asked.set(key, request)
    this.open.set(request, { place, scope: scopeOf(ground, view), step: view.step, ground })
    this.worker.postMessage({
      type: 'tile',
      request,
      groundId: ground.id,
      scale: view.step,
      theme: view.theme,
      ratio: view.ratio,
      window: {
        minX: column * TILE_PX,
        minY: row * TILE_PX,
        maxX: (column + 1) * TILE_PX,
        maxY: (row + 1) * TILE_PX,
      },
    })
  }

  private cancel(key: string, request: number): void {
    this.asked.delete(key)
    this.open.delete(request)
    this.worker.postMessage({ type: 'cancel', request })
  }

  private receive({ request, bitmap }: RenderedTile): void {
    const asked = this.open.get(request)
    if (!asked) {
      bitmap.close()
      return
    }
    const { place, scope, step, ground } = asked
    const { key, column, row } = place
    this.open.delete(request)
    this.asked.delete(key)
    this.ready.set(key, {
      bitmap,
      scope,
      step,
      west: (column * TILE_PX) / step,
      north: ground.heightM - (row * TILE_PX) / step,
      widthM: TILE_PX / step,
      heightM: TILE_PX / step,
    })
    for (const [old, tile] of this.ready) {
      if (this.ready.size <= TILES_KEPT) break
      tile.bitmap.close()
      this.ready.delete(old)
    }
    for (const listener of this.listeners) listener()
  }
}

function scopeOf(ground: TiledGround, view: View): string {
  return `${ground.id}|${view.theme}|${view.ratio}`
}

function placesOf(ground: TiledGround, view: View): readonly Place[] {
  const side = TILE_PX / view.step
  const scope = scopeOf(ground, view)
  const west = Math.max(0, view.west)
  const east = Math.min(ground.widthM, view.east)
  const top = Math.max(0, ground.heightM - view.north)
  const bottom = Math.min(ground.heightM, ground.heightM - view.south)
  const places: Place[] = []
  for (let row = Math.floor(top / side); row * side < bottom; row += 1)
    for (let column = Math.floor(west / side); column * side < east; column += 1)
      places.push({ key: `${scope}|${view.step}|${column}|${row}`, column, row })
  return places
}

function isSeen(tile: ReadyTile, view: View): boolean {
  return (
    tile.west < view.east &&
    tile.west + tile.widthM > view.west &&
    tile.north > view.south &&
    tile.north - tile.heightM < view.north
  )
}
