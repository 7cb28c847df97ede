/** The Brigade rules by finger alone: orders sealed, two moves of a brigade drawn on the table, and the table zoomed. */
import type { CDPSession, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brigadeTable, type Point } from './brigade-table'
import { Program } from './program'
import { button, isReady, logLines, newCampaign, until } from './screens'

const { pointAt, startOf } = brigadeTable('quatre-bras')

let program: Program
let page: Page
let fingers: CDPSession

beforeAll(async () => {
  program = await Program.start()
  page = await program.open(undefined, { hasTouch: true })
  fingers = await page.context().newCDPSession(page)
  await newCampaign(page, 'An evening by finger')
  await button(page, 'No more hints').tap()
})
afterAll(async () => {
  await program.stop()
})

const heading = (name: string) => page.getByRole('heading', { name, exact: true })

/** Taps what may go or be covered at any moment. */
async function tryTap(what: Locator): Promise<void> {
  if (await isReady(what)) await what.tap({ timeout: 1500 }).catch(() => undefined)
}

async function untilPhase(name: string, onward?: RegExp): Promise<void> {
  await until(page, async () => {
    await tryTap(button(page, /^I play /))
    if (await heading(name).isVisible()) return true
    if (onward) await tryTap(button(page, onward).first())
    return false
  })
}

const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: readonly Point[]) =>
  fingers.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((at, id) => ({ ...at, id })) })

/** As fast as a hand: the board is drawn between two points of the way. */
async function drag(from: Point, to: Point): Promise<void> {
  await touch('touchStart', from)
  for (let part = 1; part <= 8; part += 1) {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
    const share = part / 8
    await touch('touchMove', { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share })
  }
  await touch('touchEnd')
}

/** Takes the brigade that stands at a point, and draws its move to another with the finger. */
async function plot(from: Point, to: Point): Promise<void> {
  const at = await pointAt(page, from)
  const chosen = button(page, 'Let go')
  // A tap while the table is laid anew is lost.
  await until(page, async () => {
    if (await chosen.isVisible()) return true
    await page.touchscreen.tap(at.x, at.y)
    return false
  })
  // What the brigade can do is drawn before it, then it can be dragged.
  await page.getByText(/^Order, part 1/).waitFor()
  const plotted = button(page, 'Plot this move')
  const there = await pointAt(page, to)
  await until(page, async () => {
    await drag(at, there)
    return plotted.waitFor({ timeout: 5000 }).then(
      () => true,
      () => false,
    )
  })
  await plotted.tap()
  await button(page, 'Take the plot back').waitFor()
  await button(page, 'Let go').tap()
}

describe('a battle by finger', () => {
  it('is drawn up and its orders are sealed', async () => {
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Quatre Bras' })
      .getByRole('button', { name: 'Set up' })
      .tap()
    await page.getByRole('radio', { name: /^Napoleonic Brigade Rules/ }).tap()
    await page
      .getByRole('radio', { name: /^The staff/ })
      .last()
      .tap()
    await button(page, 'Draw up the battle').tap()
    await button(page, 'Begin the battle').tap()
    await untilPhase('General orders')
    await button(page, /^Give all \d+ orders of the sheet$/).tap()
    await until(page, () => isReady(button(page, /^Seal the orders/)))
    await button(page, /^Seal the orders/).tap()
    await untilPhase('Moves', /^Go on to the/)
  })

  it('has a move drawn with the finger in each of its first two turns', async () => {
    const { at, ahead } = startOf('aa.i.2neth.saxeweimar')
    await plot(at, ahead(0.7))
    await button(page, 'Move by these plots and the orders').tap()
    await expect
      .poll(async () => (await logLines(page)).some((line) => /Saxe-Weimar .*inch/u.test(line)))
      .toBe(true)
    await until(page, async () => {
      if ((await page.getByRole('banner').innerText()).includes('Move 2 of')) return true
      await tryTap(button(page, /^I play /))
      await tryTap(button(page, /^(Go on|End|Close|Leave)/).first())
      return false
    })
    await untilPhase('Moves', /^Go on to the/)
    await plot(ahead(0.7), ahead(1.7))
  })

  it('is zoomed by two fingers, and a tap finds a brigade where it lies then', async () => {
    const box = await page.getByRole('application').boundingBox()
    if (!box) throw new Error('no board on the screen')
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    const beside = (far: number) => ({ x: middle.x + far, y: middle.y })
    await touch('touchStart', beside(-40))
    await touch('touchStart', beside(-40), beside(40))
    await touch('touchMove', beside(-120), beside(120))
    await touch('touchEnd')
    const { x, y } = await pointAt(page, startOf('aa.i.2neth.bijlandt').at)
    await page.touchscreen.tap(middle.x + 3 * (x - middle.x), middle.y + 3 * (y - middle.y))
    await page
      .getByRole('heading', { name: /Bijlandt/ })
      .first()
      .waitFor()
    expect([program.strayRequests, program.complaints]).toEqual([[], []])
  })
})
