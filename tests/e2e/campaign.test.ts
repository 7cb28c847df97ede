// The campaign on the screen: theatre, decisions under seal at one laptop, messages, days that can be looked at again.
import type { Page, WebSocket } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Program } from './program'
import { button, isReady, tryClick, until } from './screens'
import { violationsInThemes } from './accessibility'
import {
  backToOrganiser,
  createCampaign,
  exact as exactIn,
  heading,
  map as mapOf,
  sitDown,
  type Army,
} from './campaign-screens'

let program: Program
let page: Page
/** What the program has told the page since it was last emptied. */
let received: string[] = []

beforeAll(async () => {
  program = await Program.start()
  page = await program.open(
    (opened) => {
      opened.on('websocket', (socket: WebSocket) => {
        socket.on('framereceived', ({ payload }) => received.push(String(payload)))
      })
    },
    { hasPlainMap: false },
  )
})
afterAll(async () => {
  await program.stop()
})

const map = () => mapOf(page)
const step = (name: string) =>
  page.getByRole('list', { name: 'The days of the campaign' }).getByRole('button', { name })
const exact = (name: string) => exactIn(page, name)
const bar = () => heading(page)
/** Sits down, and forgets at the curtain what was told before. */
const sit = (army: Army) =>
  sitDown(page, army, () => {
    received = []
  })

describe('a campaign', () => {
  it('opens on the theatre, with the armies where they stood on the evening of 15 June', async () => {
    await createCampaign(page, 'Saturday club')
    await expect
      .poll(() =>
        map()
          .getByRole('button', { name: /^Prussian: I Corps, at Ligny/ })
          .count(),
      )
      .toBe(1)
    await expect
      .poll(() =>
        map()
          .getByRole('button', { name: /^French: .*Charleroi/ })
          .count(),
      )
      .toBe(1)
  })

  it('begins on the morning of the 16th if the evening before is left out', async () => {
    await page.getByRole('switch', { name: 'Play 15 June too' }).click()
    await exact('Begin').click()
    await expect.poll(bar).toContain('Orders for the 16th')
    await expect.poll(() => page.getByRole('radiogroup').count()).toBe(5)
  })

  it('is handed over behind a curtain, and tells the French headquarters nothing of anybody else', async () => {
    await sit('French')
    await expect
      .poll(() =>
        map()
          .getByRole('button', { name: /^French:/ })
          .count(),
      )
      .toBeGreaterThan(3)
    expect(
      await map()
        .getByRole('button', { name: /^(Prussian|Anglo-Allied):/ })
        .count(),
    ).toBe(0)
    const frames = received.join('\n')
    expect(frames).toContain('"army":"fr"')
    expect(frames).not.toMatch(/"id":"(pr|aa)\.[^"]*@/)
    expect(frames).not.toMatch(/"place":"sombreffe"/)
  })

  it('asks who sits there when the page is loaded anew, and tells it nothing before', async () => {
    received = []
    await page.reload()
    const asked = page.getByRole('dialog', { name: 'Who sits here?' })
    await asked.waitFor()
    expect(await asked.getByRole('button').allInnerTexts()).toEqual([
      'I am the organiser',
      'I am the French headquarters',
      'I am the Anglo-Allied headquarters',
      'I am the Prussian headquarters',
    ])
    expect(await map().count()).toBe(0)
    // No seat is had by a key pressed without looking.
    await page.keyboard.press('Enter')
    expect(await asked.isVisible()).toBe(true)
    // Nothing of what any seat may know has been fetched.
    expect(received.join('\n')).not.toMatch(/"(blocks|decisions|viewer|toSeal)":/)
    await exact('I am the French headquarters').click()
    await expect.poll(bar).toContain('French headquarters')
    await map().waitFor()
    expect(received.join('\n')).not.toMatch(/"id":"(pr|aa)\.[^"]*@/)
  })

  it('shows where an option leads before it is chosen, and seals the choice', async () => {
    const withNey = page.getByRole('radio', { name: /^It follows Reille/ })
    await withNey.hover()
    await expect.poll(() => map().locator('.march.planned').count()).toBeGreaterThan(0)
    await withNey.click()
    await expect.poll(() => withNey.getAttribute('aria-checked')).toBe('true')
    await exact('Seal the decisions').click()
    await expect.poll(() => exact('Seal the decisions').count()).toBe(0)
  })

  it('takes the battles of the 16th as in history, and marks the strip', async () => {
    await backToOrganiser(page)
    await until(page, async () => {
      if ((await bar()).includes('The night after Ligny')) return true
      for (const way of ['As in history', 'Book the report', 'Leave it', 'Close the step']) {
        const now = exact(way).first()
        if ((await bar()).includes('The night after Ligny')) return true
        if (await isReady(now)) await tryClick(now)
      }
      return false
    })
    await expect.poll(() => step('Quatre Bras and Ligny').textContent()).toContain('Ligny, won by the French')
    await expect.poll(() => step('Orders for the 16th').textContent()).toContain('here history was left')
  })

  it('shows a past step as it was, and comes back to the present', async () => {
    await step('Orders for the 16th').click()
    await page.getByText('You look back at Orders for the 16th.').first().waitFor()
    await expect
      .poll(() =>
        map()
          .getByRole('button', { name: /^Prussian: .*at Sombreffe/ })
          .count(),
      )
      .toBe(1)
    expect(await exact('Close the step').count()).toBe(0)
    await exact('Back to the present').click()
    await expect.poll(() => exact('Close the step').count()).toBe(1)
  })

  it('keeps from the Prussians what has not come to them, and shows whom they met', async () => {
    await sit('Prussian')
    await expect
      .poll(() =>
        map()
          .getByRole('button', { name: /^French: .*last met at Ligny/ })
          .count(),
      )
      .toBeGreaterThan(0)
    expect(
      await map()
        .getByRole('button', { name: /^Anglo-Allied:/ })
        .count(),
    ).toBe(0)
    expect(received.join('\n')).not.toMatch(/"met":"quatre-bras"/)
    await backToOrganiser(page)
  })

  it('is walked with the arrow keys, and stands as tables beside the map', async () => {
    const first = map().locator('[data-spot][tabindex="0"]')
    await first.focus()
    const before = await first.getAttribute('data-spot')
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-spot]')?.dataset['spot'] ?? '')
    await until(page, async () => {
      for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']) await page.keyboard.press(key)
      return (await focused()) !== before
    })
    await page.keyboard.press('Enter')
    await page.getByRole('complementary').getByRole('heading').first().waitFor()
    await page.keyboard.press('m')
    await page.getByRole('region', { name: 'Theatre as tables' }).waitFor()
    await expect.poll(() => page.getByRole('row').filter({ hasText: 'Prussian' }).count()).toBeGreaterThan(3)
    await button(page, 'Theatre as tables').click()
    await map().waitFor()
  })

  it('has nothing that axe finds wrong, in any theme, from the smallest window to a large one', async () => {
    const faults: string[] = []
    for (const [width, height] of [
      [1024, 640],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height })
      faults.push(...(await violationsInThemes(page)))
    }
    expect(faults).toEqual([])
  })

  it('asks nothing of the network and complains of nothing', () => {
    expect(program.strayRequests).toEqual([])
    expect(program.complaints).toEqual([])
  })
})
