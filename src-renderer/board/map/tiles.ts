/** Tiles of the engraved map on the interface's thread: asks for what is seen, keeps what has come, draws the best there is. */
import type { MapTheme } from './ink'
import type { MapSource } from './source'
import type { EngravedTile, EngraverMessage } from './worker'

/** CSS pixels along the side of a tile, at the scale it is engraved for. */
export const TILE_PX = 512
/** Tiles kept: about a screenful at each of several zoom steps. */
const TILES_KEPT = 120

/** The engraver at the other end: a worker, or a stand-in of tests. */
export interface EngraverPort {
  postMessage(message: EngraverMessage): void
  addEventListener(type: 'message', listener: (message: MessageEvent<EngravedTile>) => void): void
}

/** Ground under a name that stands for this very picture. */
export interface Field extends MapSource {
  readonly id: string
}

/** What is looked at: metres of the map, and pixels a metre. */
export interface View {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
  /** Scale the tiles are engraved for: a zoom step. */
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
  private readonly asked = new Map<string, number>()
  private readonly keys = new Map<
    number,
    { readonly key: string; readonly scope: string; readonly step: number; readonly field: Field }
  >()
  private readonly listeners = new Set<() => void>()
  private readonly known = new Set<string>()
  private tickets = 0

  constructor(private readonly port: EngraverPort) {
    port.addEventListener('message', (message) => {
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
   * takes back what nobody sees any more. `complete`: nothing of the view is missing at its own step.
   */
  tilesFor(field: Field, view: View): { readonly tiles: readonly ReadyTile[]; readonly complete: boolean } {
    this.introduce(field)
    const places = placesOf(field, view)
    const wanted = new Set(places.map((place) => place.key))
    for (const [key, ticket] of this.asked)
      if (!wanted.has(key) && this.keys.get(ticket)?.field.id === field.id) this.takeBack(key, ticket)
    const own: ReadyTile[] = []
    for (const place of places) {
      const tile = this.ready.get(place.key)
      if (tile) {
        this.ready.delete(place.key)
        this.ready.set(place.key, tile)
        own.push(tile)
      } else if (!this.asked.has(place.key)) this.ask(field, view, place)
    }
    const complete = own.length === places.length
    if (complete) return { tiles: own, complete }
    const scope = scopeOf(field, view)
    const others = [...this.ready.values()]
      .filter((tile) => tile.scope === scope && tile.step !== view.step && isSeen(tile, view))
      .sort((a, b) => a.step - b.step)
    return { tiles: [...others, ...own], complete }
  }

  /** Whether all of a view has been engraved at its own step; asks for nothing. */
  covers(field: Field, view: View): boolean {
    return placesOf(field, view).every((place) => this.ready.has(place.key))
  }

  private introduce(field: Field): void {
    if (this.known.has(field.id)) return
    this.known.add(field.id)
    const { widthM, heightM, coarseness, heights } = field
    const features = field.features.map(({ id, name, kind, geometry, ...more }) => ({
      id,
      name,
      kind,
      heightM: more.heightM,
      widthM: more.widthM,
      heightsM: more.heightsM && [...more.heightsM],
      geometry: { type: geometry.type, coordinates: geometry.coordinates.map((point) => [...point]) },
    }))
    this.port.postMessage({
      type: 'field',
      fieldId: field.id,
      source: {
        widthM,
        heightM,
        features,
        coarseness,
        heights: heights && { ...heights, heights: [...heights.heights] },
      },
    })
  }

  private ask(field: Field, view: View, { key, column, row }: Place): void {
    this.tickets += 1
    const ticket = this.tickets
    this.asked.set(key, ticket)
    this.keys.set(ticket, { key, scope: scopeOf(field, view), step: view.step, field })
    this.port.postMessage({
      type: 'tile',
      ticket,
      fieldId: field.id,
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

  private takeBack(key: string, ticket: number): void {
    this.asked.delete(key)
    this.keys.delete(ticket)
    this.port.postMessage({ type: 'cancel', ticket })
  }

  private receive({ ticket, bitmap }: EngravedTile): void {
    const asked = this.keys.get(ticket)
    if (!asked) {
      bitmap.close()
      return
    }
    const { key, scope, step, field } = asked
    this.keys.delete(ticket)
    this.asked.delete(key)
    const { column, row } = placeIn(key)
    this.ready.set(key, {
      bitmap,
      scope,
      step,
      west: (column * TILE_PX) / step,
      north: field.heightM - (row * TILE_PX) / step,
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

function scopeOf(field: Field, view: View): string {
  return `${field.id}|${view.theme}|${view.ratio}`
}

function placesOf(field: Field, view: View): readonly Place[] {
  const side = TILE_PX / view.step
  const scope = scopeOf(field, view)
  const west = Math.max(0, view.west)
  const east = Math.min(field.widthM, view.east)
  const top = Math.max(0, field.heightM - view.north)
  const bottom = Math.min(field.heightM, field.heightM - view.south)
  const places: Place[] = []
  for (let row = Math.floor(top / side); row * side < bottom; row += 1)
    for (let column = Math.floor(west / side); column * side < east; column += 1)
      places.push({ key: `${scope}|${view.step}|${column}|${row}`, column, row })
  return places
}

function placeIn(key: string): { readonly column: number; readonly row: number } {
  const parts = key.split('|')
  return { column: Number(parts[parts.length - 2]), row: Number(parts[parts.length - 1]) }
}

function isSeen(tile: ReadyTile, view: View): boolean {
  return (
    tile.west < view.east &&
    tile.west + tile.widthM > view.west &&
    tile.north > view.south &&
    tile.north - tile.heightM < view.north
  )
}
