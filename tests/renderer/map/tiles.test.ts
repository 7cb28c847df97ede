import { expect, it } from 'vitest'
import { MapTiles, TILE_PX, type EngraverPort, type View } from '../../../src-renderer/board/map/tiles'
import type { EngravedTile, EngraverMessage } from '../../../src-renderer/board/map/worker'

function bench() {
  const sent: EngraverMessage[] = []
  let listener: ((message: MessageEvent<EngravedTile>) => void) | undefined
  const closed: unknown[] = []
  const port: EngraverPort = {
    postMessage: (message) => sent.push(message),
    addEventListener: (_, given) => {
      listener = given
    },
  }
  const tiles = new MapTiles(port)
  const asked = () => sent.flatMap((message) => (message.type === 'tile' ? [message] : []))
  const give = (ticket: number) => {
    const bitmap = { width: TILE_PX, height: TILE_PX, close: () => closed.push(ticket) }
    listener?.(new MessageEvent('message', { data: { ticket, bitmap } }))
  }
  return { tiles, sent, asked, give, closed }
}

const field = { id: 'waterloo', widthM: 8000, heightM: 6000, features: [] }
const view: View = { west: 0, south: 4000, east: 4000, north: 6000, step: 0.25, theme: 'paper', ratio: 1 }

it('asks for the tiles that are seen, once, and draws them when they have come', () => {
  const { tiles, sent, asked, give } = bench()
  let told = 0
  tiles.onReady(() => {
    told += 1
  })
  expect(tiles.tilesFor(field, view)).toEqual({ tiles: [], complete: false })
  tiles.tilesFor(field, view)
  expect(sent[0]).toMatchObject({ type: 'field', fieldId: 'waterloo' })
  expect(asked().map((message) => [message.window.minX, message.window.minY])).toEqual([
    [0, 0],
    [TILE_PX, 0],
  ])
  for (const message of asked()) give(message.ticket)
  expect(told).toBe(2)
  const shown = tiles.tilesFor(field, view)
  expect(shown.complete).toBe(true)
  expect(shown.tiles.map(({ west, north, widthM }) => [west, north, widthM])).toEqual([
    [0, 6000, 2048],
    [2048, 6000, 2048],
  ])
})

it('draws a coarser tile until the finer one is there', () => {
  const { tiles, asked, give } = bench()
  tiles.tilesFor(field, view)
  for (const message of asked()) give(message.ticket)
  const closer = { ...view, east: 1000, south: 5000, step: 0.5 }
  const meanwhile = tiles.tilesFor(field, closer)
  expect(meanwhile.complete).toBe(false)
  expect(meanwhile.tiles.map((tile) => tile.widthM)).toEqual([2048])
})

it('takes back what is no longer seen, and lets go of a tile that comes too late', () => {
  const { tiles, sent, asked, give, closed } = bench()
  tiles.tilesFor(field, view)
  const [first] = asked()
  tiles.tilesFor(field, { ...view, west: 6500, east: 8000, south: 100, north: 900 })
  expect(sent.filter((message) => message.type === 'cancel').length).toBe(2)
  if (first) give(first.ticket)
  expect(closed).toEqual([first?.ticket])
})

it('keeps a bounded number of tiles, the last used longest', () => {
  const { tiles, asked, give, closed } = bench()
  for (let column = 0; column < 40; column += 1) {
    const west = column * 200
    tiles.tilesFor(field, { ...view, west, east: west + 190, south: 0, north: 6000, step: 2.56 })
    for (const message of asked()) give(message.ticket)
  }
  expect(closed.length).toBeGreaterThan(0)
})
