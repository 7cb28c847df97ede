/** The screens before a battle: the library's rows, set-up with ratings by hand, and an army placed in every way there is. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nextColours, violationsInThemes } from './accessibility'
import { Program } from './program'
import { button, clickSquare, goHome, newCampaign, squareAt, takeSeat, tryClick, until } from './screens'

let program: Program
let page: Page

beforeAll(async () => {
  program = await Program.start()
  page = await program.open()
  await newCampaign(page, 'Saturday club')
})
afterAll(async () => {
  await program.stop()
})

const inHand = () => page.getByRole('region', { name: 'In hand' })
const tray = () => page.getByRole('region', { name: 'Reserves' })
/** The line of a unit in the list of the army: its name and where it stands. */
const line = (name: string) =>
  page.locator('details.list').getByRole('button', { name: new RegExp(`^${name} `) })
const stands = (name: string, cell: string) =>
  expect.poll(() => line(name).innerText(), { message: name }).toMatch(new RegExp(`\\b${cell}$`))

/** A point of a square where a counter can be taken hold of: the pointer says so there. */
async function counterAt(cell: string): Promise<{ readonly x: number; readonly y: number }> {
  const corner = await squareAt(page, cell, 'deployment')
  const side = await squareSide()
  const board = page.getByRole('application')
  const tries = [0.5, 0.6, 0.4, 0.7, 0.3].flatMap((up) =>
    [0.5, 0.4, 0.6, 0.3, 0.7].map((east) => ({ up, east })),
  )
  for (const { up, east } of tries) {
    const at = { x: corner.x + (east - 0.08) * side, y: corner.y - (up - 0.1) * side }
    await page.mouse.move(at.x, at.y)
    if ((await board.evaluate((element) => getComputedStyle(element).cursor)) === 'grab') return at
  }
  throw new Error(`no counter to take hold of in ${cell}`)
}

/** Pixels of a side of a square while the whole board is shown. */
async function squareSide(): Promise<number> {
  const [west, east] = [await squareAt(page, 'A1', 'deployment'), await squareAt(page, 'B1', 'deployment')]
  return east.x - west.x
}

/** Takes hold at one point and lets go at another. */
async function carry(
  from: { readonly x: number; readonly y: number },
  to: { readonly x: number; readonly y: number },
): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 })
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
}

/** Draws a box round a whole square. */
async function boxRound(cell: string): Promise<void> {
  const corner = await squareAt(page, cell, 'deployment')
  const side = await squareSide()
  await page.keyboard.down('Shift')
  await carry(
    { x: corner.x - 0.04 * side, y: corner.y + 0.06 * side },
    { x: corner.x + 0.88 * side, y: corner.y - 0.86 * side },
  )
  await page.keyboard.up('Shift')
}

describe('battle set-up', () => {
  it('shows what choices make of the battle, and what each what-if brings', async () => {
    await goHome(program, page)
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Waterloo' })
      .getByRole('button', { name: 'Set up' })
      .click()
    const summary = page.getByRole('complementary', { name: 'The battle' })
    await expect.poll(() => summary.innerText()).toContain('11:30')
    await page.getByText(/^Lambert .*will come at 10:45/).waitFor()
    await page.getByRole('switch', { name: 'The ground is dry' }).click()
    await expect.poll(() => summary.innerText()).toContain('09:00')
    await page.locator('label').filter({ hasText: 'The ground is dry' }).click()
    await expect.poll(() => summary.innerText()).toContain('11:30')
  })

  it('lets the organiser change a rating, keeps what history gave beside it, and takes it back', async () => {
    await page.getByText('Ratings derived from history').first().click()
    const quality = page.getByLabel('Quality of Byng', { exact: true })
    await quality.waitFor()
    const derived = await quality.inputValue()
    await quality.selectOption('d6')
    await page.getByText('1 rating set by hand').first().waitFor()
    await page.getByRole('button', { name: `Quality of Byng: back to ${derived}` }).waitFor()
    const men = page.getByLabel('Men or guns of Byng', { exact: true })
    await men.fill('many')
    await page.getByText('A whole number from 0 to 30,000.').waitFor()
    await men.press('Escape')
    await page.keyboard.press('Tab')
    await button(page, 'Take back').click()
    await expect.poll(() => quality.inputValue()).toBe(derived)
    await button(page, 'Do again').click()
    await expect.poll(() => quality.inputValue()).toBe('d6')
    expect(await violationsInThemes(page)).toEqual([])
  })

  it('takes the changed sheet into the battle', async () => {
    await expect.poll(() => button(page, 'Place the armies').isEnabled()).toBe(true)
    await page.keyboard.press('e')
    await button(page, 'Seal the deployment').waitFor()
    await line('Byng').click()
    await expect.poll(() => inHand().innerText()).toMatch(/Quality\s+d6/)
    // Wherever the keys are, Escape lets go.
    await page.keyboard.press('Escape')
    await expect.poll(() => inHand().count()).toBe(0)
  })
})

describe('an army placed', () => {
  it('says on the spot where a unit may not go and why, on hover and with the keys, before the drop', async () => {
    await line('Ponsonby').click()
    const { x, y } = await squareAt(page, 'D5', 'deployment')
    await page.mouse.move(x, y)
    await page
      .getByText(/nearer to the enemy’s historical lines/)
      .first()
      .waitFor()
    await page.getByText('SQ-STACK-03').first().waitFor()
    const free = await squareAt(page, 'B1', 'deployment')
    await page.mouse.move(free.x, free.y)
    await page.getByText(/It may stand here/).waitFor()
    await clickSquare(page, 'D5', 'deployment')
    await page.getByRole('alert').filter({ hasText: 'nearer to the enemy' }).waitFor()
    await stands('Ponsonby', 'D1')
    await clickSquare(page, 'B1', 'deployment')
    await stands('Ponsonby', 'B1')
    expect(await violationsInThemes(page)).toEqual([])
  })

  it('takes moves back and makes them again', async () => {
    await page.keyboard.press('Control+z')
    await stands('Ponsonby', 'D1')
    await page.keyboard.press('Control+y')
    await stands('Ponsonby', 'B1')
  })

  it('draws a box round several and drags them as one', async () => {
    await boxRound('B2')
    await page.getByRole('heading', { name: /pieces in hand/ }).waitFor()
    const before = await inHand().getByRole('listitem').allInnerTexts()
    expect(before.length).toBeGreaterThan(1)
    expect(before.every((text) => text.includes('B2'))).toBe(true)
    await carry(await counterAt('B2'), await squareAt(page, 'A1', 'deployment'))
    const moved = before.map((text) => text.replace('B2', 'A1'))
    await expect
      .poll(async () => (await inHand().getByRole('listitem').allInnerTexts()).toSorted())
      .toEqual(moved.toSorted())
    await page.getByRole('button', { name: 'Let go' }).click()
  })

  it('places by keys alone: tray, arrows, Enter, Delete, Space', async () => {
    await line('Ponsonby').focus()
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')))
      .toBe('application')
    await page.keyboard.press('Delete')
    await tray()
      .getByRole('button', { name: /^Ponsonby/ })
      .waitFor()
    await expect.poll(() => button(page, 'Seal the deployment').isDisabled()).toBe(true)
    await page.getByText('1 unit has no place').waitFor()
    await page.keyboard.press('Escape')
    const waiting = tray().getByRole('button', { name: /^Ponsonby/ })
    await waiting.focus()
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')))
      .toBe('application')
    // The ring began in the square that Ponsonby left: one to the east of it.
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await stands('Ponsonby', 'C1')
    // It has been let go of there before Space takes it in hand again.
    await expect.poll(() => inHand().count()).toBe(0)
    await page.keyboard.press('Space')
    await inHand().getByRole('heading', { name: 'Ponsonby' }).waitFor()
    await page.keyboard.press('Escape')
  })

  it('drags a unit from the board to the tray and back', async () => {
    await until(page, async () => {
      if (!(await line('Ponsonby').getAttribute('aria-pressed'))?.includes('true'))
        await line('Ponsonby').click()
      return inHand().getByRole('heading', { name: 'Ponsonby' }).isVisible()
    })
    await clickSquare(page, 'B1', 'deployment')
    await stands('Ponsonby', 'B1')
    const middleOf = async (what: Locator) => {
      const box = await what.boundingBox()
      if (!box) throw new Error('not on the screen')
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    }
    await carry(await counterAt('B1'), await middleOf(tray()))
    const counter = tray().getByRole('button', { name: /^Ponsonby/ })
    await counter.waitFor()
    await carry(await middleOf(counter), await squareAt(page, 'E1', 'deployment'))
    await stands('Ponsonby', 'E1')
  })

  it('keeps a deployment and takes it up again', async () => {
    await page.getByText('Deployments you have kept').click()
    await page.getByLabel('Keep this deployment as').fill('Cavalry forward')
    await page.getByRole('button', { name: 'Keep', exact: true }).click()
    await page.getByRole('button', { name: 'Take up Cavalry forward' }).waitFor()
    await button(page, 'Place as in 1815').click()
    await stands('Ponsonby', 'D1')
    await page.getByRole('button', { name: 'Take up Cavalry forward' }).click()
    await stands('Ponsonby', 'E1')
  })

  it('hides what one side has done from the other behind the curtain', async () => {
    await until(page, async () => {
      await tryClick(button(page, 'Seal the deployment'))
      return page.getByRole('button', { name: /^I play / }).isVisible()
    })
    // Behind the curtain nothing of the first side can be read.
    await expect.poll(() => page.locator('body').innerText()).not.toContain('Ponsonby')
    await expect.poll(() => page.getByText('Cavalry forward').count()).toBe(0)
    await until(page, async () => {
      await takeSeat(page)
      return button(page, 'Seal the deployment').isVisible()
    })
    await expect.poll(() => page.locator('details.list').innerText()).not.toContain('Ponsonby')
    await expect.poll(() => page.getByText('Cavalry forward').count()).toBe(0)
    expect(await violationsInThemes(page)).toEqual([])
  })

  it('works in windows from small to large', async () => {
    for (const [width, height] of [
      [1024, 640],
      [2560, 1440],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
        .toBeLessThanOrEqual(0)
      const seal = await button(page, 'Seal the deployment').boundingBox()
      expect(seal && seal.x + seal.width <= width && seal.y + seal.height <= height).toBe(true)
    }
  })
})

/** A page that is on its way elsewhere may miss a click. */
async function toLibrary(): Promise<void> {
  await until(page, async () => {
    await tryClick(page.getByRole('navigation').getByRole('button', { name: /Library/i }))
    return page.getByRole('heading', { name: 'Campaign files' }).isVisible()
  })
}

describe('library', () => {
  it('tells the state of each campaign, and names a damaged one with what can be done', async () => {
    writeFileSync(join(program.data, 'Broken.hundreddays'), 'no campaign at all')
    await toLibrary()
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
    await row('Saturday club').getByText('Waterloo: the armies are being placed.').waitFor()
    await row('Broken')
      .getByText(/is not a campaign file/)
      .waitFor()
    await row('Broken').getByRole('button', { name: 'What can be done' }).click()
    await page.getByRole('heading', { name: 'Broken cannot be opened' }).waitFor()
    expect(await violationsInThemes(page, nextColours)).toEqual([])
    await button(page, 'Leave it').click()
  })

  it('deletes with a question and a way back, and copies', async () => {
    const row = (name: string) =>
      page.getByRole('region', { name: 'Campaign files' }).getByRole('listitem').filter({ hasText: name })
    await row('Saturday club').getByRole('button', { name: 'Copy' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Sunday club')
    await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click()
    await row('Sunday club').waitFor()
    await row('Sunday club').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Sunday club is deleted.').waitFor()
    await expect.poll(() => row('Sunday club').count()).toBe(0)
    await button(page, 'Bring it back').click()
    await row('Sunday club').waitFor()
  })

  it('goes on with the deployment where it stopped, not in the theatre', async () => {
    await until(page, async () => {
      if (await button(page, 'Seal the deployment').isVisible()) return true
      if (!(await takeSeat(page))) await tryClick(button(page, /^Continue/))
      return false
    })
    await toLibrary()
  })

  it('leaves Continue within reach in a narrow window', async () => {
    await page.setViewportSize({ width: 520, height: 800 })
    await expect
      .poll(async () => {
        const box = await button(page, /^Continue/).boundingBox()
        return box !== null && box.x >= 0 && box.x + box.width <= 520
      })
      .toBe(true)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  it('begins a campaign of its own for a battle, at its set-up, by a click anywhere on its card', async () => {
    const card = page
      .getByRole('region', { name: 'Battles' })
      .getByRole('listitem')
      .filter({ hasText: 'Wavre' })
    await card.scrollIntoViewIfNeeded()
    await card.click({ position: { x: 30, y: 30 } })
    await button(page, 'To the set-up').click()
    await page.getByRole('complementary', { name: 'The battle' }).waitFor()
    await expect.poll(() => page.getByRole('heading', { level: 2 }).first().innerText()).toBe('Wavre')
    expect(await violationsInThemes(page)).toEqual([])
  })

  it('puts the drawer away and brings it out again, by key and by its tab', async () => {
    const drawer = page.getByRole('complementary', { name: 'The battle' })
    await page.getByRole('heading', { level: 2 }).first().click()
    await page.keyboard.press('d')
    await expect.poll(() => drawer.isVisible()).toBe(false)
    await button(page, 'Bring “The battle” out').click()
    await expect.poll(() => drawer.isVisible()).toBe(true)
  })
})
