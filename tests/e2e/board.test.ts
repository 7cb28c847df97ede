/** The board by itself in a browser: Konva finds what lies under the pointer, drags it, and draws no more than has changed. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cellsOf } from '../../src-renderer/board/places'
import type { Counter, Scene } from '../../src-renderer/board/scene'
import { counter, leader, sceneOf } from '../renderer/board/kit'
import { servePage, type ServedPage } from '../tools/serve-page'
import type { BoardPage } from './board/page'
import { browserHere } from './program'

let served: ServedPage
let page: Page

beforeAll(async () => {
  served = await servePage('tests/e2e/board')
  const viewport = { width: 1000, height: 700 }
  const context = await (await browserHere()).newContext({ hasTouch: true, viewport })
  page = await context.newPage()
  await page.goto(served.address)
  await page.waitForFunction('window.board')
})
afterAll(async () => {
  await page.context().close()
  served.close()
})

/** Asks the board of the page. */
function ask<K extends keyof BoardPage>(
  what: K,
  ...args: Parameters<BoardPage[K]>
): Promise<Awaited<ReturnType<BoardPage[K]>>> {
  return page.evaluate(`window.board.${what}(...${JSON.stringify(args)})`)
}
const frame = (): Promise<void> =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))')
async function placeOf(id: string): Promise<{ readonly x: number; readonly y: number }> {
  const at = await ask('placeOf', id)
  if (!at) throw new Error(`${id} is not on the board`)
  return at
}
/** What the board has told of one kind. */
async function emitted(kind: string): Promise<readonly unknown[]> {
  const events = await ask('events')
  return events.filter((one) => Array.isArray(one) && one[0] === kind)
}
async function drag(
  from: { readonly x: number; readonly y: number },
  to: { readonly x: number; readonly y: number },
  button: 'left' | 'middle' = 'left',
): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down({ button })
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2)
  await page.mouse.move(to.x, to.y)
  await page.mouse.up({ button })
}

const scene = sceneOf({
  counters: [counter('a', 'B2'), counter('b', 'B2'), counter('c', 'F4')],
  leaders: [leader('Picton', 'B2')],
})

describe('the pointer', () => {
  beforeEach(async () => {
    await ask('show', scene)
    await page.mouse.move(5, 5)
    await ask('events')
  })

  it('finds counters, leaders and bare cells, and nothing off the board', async () => {
    for (const [id, cell] of [
      ['a', 'B2'],
      ['Picton', 'B2'],
      ['c', 'F4'],
    ] as const) {
      const { x, y } = await placeOf(id)
      await page.mouse.move(x, y)
      expect((await emitted('hover')).at(-1)).toEqual(['hover', { kind: 'piece', id, cell }])
      await page.mouse.click(x, y)
      expect(await emitted('click')).toEqual([['click', { kind: 'piece', id, cell }]])
    }
    const { x, y } = await placeOf('c')
    await page.mouse.click(x, y - 60)
    expect(await emitted('click')).toEqual([['click', { kind: 'cell', cell: 'F4' }]])
    await page.mouse.click(4, 4)
    await page.mouse.click(x, y, { button: 'right' })
    expect(await emitted('click')).toEqual([])
  })

  it('finds them where everything is shown larger as well', async () => {
    await page.evaluate("document.documentElement.style.zoom = '2'")
    const { x, y } = await placeOf('a')
    await page.mouse.click(x * 2, y * 2)
    expect(await emitted('click')).toEqual([['click', { kind: 'piece', id: 'a', cell: 'B2' }]])
    await page.evaluate("document.documentElement.style.zoom = ''")
  })

  it('drags the map over bare ground and over what may not be dragged, by the left and the middle button', async () => {
    for (const button of ['left', 'middle'] as const)
      for (const from of [{ x: 700, y: 100 }, await placeOf('c')]) {
        const before = await ask('camera')
        await drag(from, { x: from.x - 60, y: from.y + 30 }, button)
        const after = await ask('camera')
        const scale = before?.scale ?? 0
        expect(((after?.centre.x ?? 0) - (before?.centre.x ?? 0)) * scale).toBeCloseTo(60, 3)
        expect(((after?.centre.y ?? 0) - (before?.centre.y ?? 0)) * scale).toBeCloseTo(30, 3)
        expect(await emitted('click')).toEqual([])
      }
  })

  it('zooms by its wheel about where it is, and by two fingers', async () => {
    const before = await ask('camera')
    const { x, y } = await placeOf('c')
    await page.mouse.move(x, y)
    await page.mouse.wheel(0, -200)
    await expect.poll(async () => (await ask('camera'))?.scale).toBeGreaterThan((before?.scale ?? 0) * 1.2)
    const wheeled = (await ask('camera'))?.scale ?? 0
    const client = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: readonly number[]) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: xs.map((at, id) => ({ x: at, y: 300, id })),
      })
    await touch('touchStart', 400)
    await touch('touchStart', 400, 600)
    await touch('touchMove', 350, 650)
    await touch('touchMove', 300, 700)
    await touch('touchEnd')
    await expect.poll(async () => (await ask('camera'))?.scale).toBeGreaterThan(wheeled * 1.5)
    expect(await emitted('click')).toEqual([])
  })

  it('draws a box with the shift key and tells whose middles lie in it', async () => {
    const [a, b] = [await placeOf('a'), await placeOf('b')]
    await page.keyboard.down('Shift')
    await drag({ x: a.x - 40, y: a.y - 40 }, { x: (a.x + b.x) / 2, y: a.y + 30 })
    await page.keyboard.up('Shift')
    expect(await emitted('box')).toEqual([['box', ['a']]])
  })

  it('draws a line while the pen is taken, also from a piece that could be dragged', async () => {
    await ask('show', scene, ['a'])
    const before = await ask('camera')
    const [from, to] = [await placeOf('a'), await placeOf('c')]
    await ask('takePen', true)
    await drag(from, to)
    await ask('takePen', false)
    expect(await emitted('draw')).toEqual([['draw', from, to, true]])
    expect(await ask('camera')).toEqual(before)
  })
})

describe('a piece that may be dragged', () => {
  it('is lifted, tells where it is, and lies where it was dropped until that is answered', async () => {
    await ask('show', scene, ['a'])
    const home = await placeOf('a')
    const target = await placeOf('c')
    await page.mouse.move(home.x, home.y)
    await page.mouse.down()
    await page.mouse.move(home.x + 3, home.y)
    expect(await emitted('lift')).toEqual([])
    await page.mouse.move(target.x, target.y - 50)
    await frame()
    const over = await placeOf('a')
    expect([over.x, over.y].map(Math.round)).toEqual([target.x, target.y - 50].map(Math.round))
    await page.mouse.up()
    const events = await ask('events')
    expect(events).toContainEqual(['lift', 'a'])
    expect(events).toContainEqual(['over', 'a', { kind: 'cell', cell: 'F4' }])
    expect(events.at(-1)).toEqual(['drop', 'a', { kind: 'cell', cell: 'F4' }])
    expect(await placeOf('a')).toEqual(over)
    await ask('accept')
    await expect.poll(() => placeOf('a')).toEqual(home)
  })

  it('takes its companions with it', async () => {
    await ask('show', scene, ['a', 'b'])
    const [a, b] = [await placeOf('a'), await placeOf('b')]
    await drag(a, { x: a.x + 200, y: a.y + 100 })
    const moved = await placeOf('b')
    expect([moved.x - b.x, moved.y - b.y].map(Math.round)).toEqual([200, 100])
    await ask('accept')
  })

  it('among 600 is drawn by itself: what does not move is not drawn again', async () => {
    const board = { columns: 20, rows: 15, cellM: 340, originM: [0, 0] as const }
    const cells = cellsOf(board)
    const many = Array.from({ length: 600 }, (_, i) => counter(`u${i}`, cells[i % cells.length] ?? 'A1'))
    await ask('show', sceneOf({ board, counters: many }), ['u30'])
    // The map is drawn once more when it has stood for a while.
    await page.waitForTimeout(300)
    const { x, y } = await placeOf('u30')
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 20, y)
    await frame()
    await ask('drawn')
    for (let step = 1; step <= 10; step += 1) {
      await page.mouse.move(x + 20 + step * 10, y)
      await frame()
    }
    expect(new Set(await ask('drawn'))).toEqual(new Set(['top']))
    await page.mouse.up()
    await ask('accept')
  })
})

describe('a piece on its way', () => {
  it('stays where it arrived until the scene has it there', async () => {
    await ask('show', scene)
    const home = await placeOf('c')
    await ask('travel', 'c', ['F4', 'E4', 'D4'])
    const arrived = await placeOf('c')
    expect(home.x - arrived.x).toBeGreaterThan(100)
    const counters = scene.counters.map((one) => (one.id === 'c' ? counter('c', 'D4') : one))
    await page.evaluate(`window.board.show(${JSON.stringify({ ...scene, counters })})`)
    const there = await placeOf('c')
    expect([there.x, there.y].map(Math.round)).toEqual([arrived.x, arrived.y].map(Math.round))
  })
})

describe('an open table', () => {
  const footprint = { widthM: 600, depthM: 120 }
  const body = (id: string, x: number, y: number, facingDeg: number): Counter =>
    counter(id, '', { place: { x, y, facingDeg, footprint } })
  const table: Scene = sceneOf({
    board: { originM: [0, 0], widthM: 3000, heightM: 2000 },
    counters: [body('north', 800, 1000, 0), body('slanted', 2000, 1000, 45)],
  })

  beforeEach(async () => {
    await ask('show', table, ['slanted'])
    await page.mouse.move(5, 5)
    await ask('events')
  })

  it('is hit where a footprint lies as it is turned, and else on its ground', async () => {
    const { x, y } = await placeOf('slanted')
    expect(await ask('middleOf', 'slanted')).toEqual({
      x: expect.closeTo(x, 6) as number,
      y: expect.closeTo(y, 6) as number,
    })
    await page.mouse.click(x + 40, y + 40)
    expect(await emitted('click')).toEqual([['click', { kind: 'piece', id: 'slanted', cell: null }]])
    // Within the rectangle round it, beside its front.
    await page.mouse.click(x + 40, y - 40)
    expect(await emitted('click')).toEqual([
      ['click', { kind: 'ground', at: { x: expect.any(Number) as number, y: expect.any(Number) as number } }],
    ])
  })

  it('has its bodies dragged to any point', async () => {
    const from = await placeOf('slanted')
    const camera = await ask('camera')
    await drag(from, { x: 500, y: 350 })
    expect((await emitted('drop')).at(-1)).toEqual([
      'drop',
      'slanted',
      { kind: 'ground', at: { x: expect.closeTo(1500, 0) as number, y: expect.closeTo(1000, 0) as number } },
    ])
    expect(camera?.centre).toEqual({ x: 1500, y: 1000 })
    await ask('accept')
  })

  it('takes bodies by a box', async () => {
    const { x, y } = await placeOf('north')
    await page.keyboard.down('Shift')
    await drag({ x: x - 20, y: y - 60 }, { x: x + 20, y: y + 60 })
    await page.keyboard.up('Shift')
    expect(await emitted('box')).toEqual([['box', ['north']]])
  })
})
