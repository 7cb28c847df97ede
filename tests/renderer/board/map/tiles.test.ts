// Which tiles of the map are asked for, kept and let go.
import { expect, it } from 'vitest'
import { MapTiles, TILE_PX, type TileWorker, type View } from '../../../../src-renderer/board/map/tiles'
import type { RenderedTile, TileWorkerMessage } from '../../../../src-renderer/board/map/worker'

function bench() {
  const sent: TileWorkerMessage[] = []
  let listener: ((message: MessageEvent<RenderedTile>) => void) | undefined
  const closed: unknown[] = []
  const port: TileWorker = {
    postMessage: (message) => sent.push(message),
    addEventListener: (_, given) => {
      listener = given
    },
  }
  const tiles = new MapTiles(port)
  const asked = () => sent.flatMap((message) => (message.type === 'tile' ? [message] : []))
  const give = (request: number) => {
    const bitmap = { width: TILE_PX, height: TILE_PX, close: () => closed.push(request) }
    listener?.(new MessageEvent('message', { data: { request, bitmap } }))
  }
  return { tiles, sent, asked, give, closed }
}

const ground = { id: 'waterloo', widthM: 8000, heightM: 6000, features: [] }
const view: View = { west: 0, south: 4000, east: 4000, north: 6000, step: 0.25, theme: 'paper', ratio: 1 }

it('asks for the tiles that are seen, once, and draws them when they have come', () => {
  const { tiles, sent, asked, give } = bench()
  let heard = 0
  tiles.onReady(() => {
    heard += 1
  })
  expect(tiles.tilesFor(ground, view)).toEqual({ tiles: [], complete: false })
  tiles.tilesFor(ground, view)
  expect(sent[0]).toMatchObject({ type: 'ground', groundId: 'waterloo' })
  expect(asked().map((message) => [message.window.minX, message.window.minY])).toEqual([
    [0, 0],
    [TILE_PX, 0],
  ])
  for (const message of asked()) give(message.request)
  expect(heard).toBe(2)
  const shown = tiles.tilesFor(ground, view)
  expect(shown.complete).toBe(true)
  expect(shown.tiles.map(({ west, north, widthM }) => [west, north, widthM])).toEqual([
    [0, 6000, 2048],
    [2048, 6000, 2048],
  ])
})

it('tells when nothing of a view is missing any more', async () => {
  const { tiles, asked, give } = bench()
  let isComplete = false
  const complete = tiles.whenComplete(ground, view).then(() => (isComplete = true))
  const [first, second] = asked()
  if (first) give(first.request)
  await Promise.resolve()
  expect(isComplete).toBe(false)
  if (second) give(second.request)
  await complete
})

it('draws a coarser tile until the finer one is there', () => {
  const { tiles, asked, give } = bench()
  tiles.tilesFor(ground, view)
  for (const message of asked()) give(message.request)
  const closer = { ...view, east: 1000, south: 5000, step: 0.5 }
  const meanwhile = tiles.tilesFor(ground, closer)
  expect(meanwhile.complete).toBe(false)
  expect(meanwhile.tiles.map((tile) => tile.widthM)).toEqual([2048])
})

it('takes back what is no longer seen, and lets go of a tile that comes too late', () => {
  const { tiles, sent, asked, give, closed } = bench()
  tiles.tilesFor(ground, view)
  const [first] = asked()
  tiles.tilesFor(ground, { ...view, west: 6500, east: 8000, south: 100, north: 900 })
  expect(sent.filter((message) => message.type === 'cancel').length).toBe(2)
  if (first) give(first.request)
  expect(closed).toEqual([first?.request])
})

it('keeps a bounded number of tiles, the last used longest', () => {
  const { tiles, asked, give, closed } = bench()
  for (let column = 0; column < 40; column += 1) {
    const west = column * 200
    tiles.tilesFor(ground, { ...view, west, east: west + 190, south: 0, north: 6000, step: 2.56 })
    for (const message of asked()) give(message.request)
  }
  expect(closed.length).toBeGreaterThan(0)
})
