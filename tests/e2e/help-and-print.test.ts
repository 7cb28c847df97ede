/** Help in place and print, as a player uses them: palette, keys, hints, size, reference, sheets; and a host that comes back. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violations } from './accessibility'
import { pagesOnPaper } from './paper'
import { untilActive } from './player'
import { Program } from './program'
import { button, newCampaign, takeSeat, takeTheField, turnShown, until } from './screens'

let program: Program
let page: Page

beforeAll(async () => {
  program = await Program.start()
  page = await program.open()
})
afterAll(async () => {
  // One style is tried on purpose.
  await program.stop(1)
})

const dialog = () => page.getByRole('dialog')

/** Opens what lies over the screen by its key; keys are lost on a screen that is just being built, so it is tried again. */
async function over(key: string, name: string): Promise<void> {
  await until(page, async () => {
    if (await page.getByRole('dialog', { name }).isVisible()) return true
    await page.keyboard.press(key)
    await page.waitForTimeout(150)
    return page.getByRole('dialog', { name }).isVisible()
  })
}

async function away(): Promise<void> {
  await until(page, async () => {
    if (!(await dialog().isVisible())) return true
    await page.keyboard.press('Escape')
    await page.waitForTimeout(100)
    return false
  })
}

/** Finds in the palette and chooses the first. */
async function find(letters: string, title: string | RegExp): Promise<void> {
  await over('Control+k', 'Find a command or a place')
  await dialog().getByRole('textbox').or(dialog().getByRole('combobox')).fill(letters)
  await expect.poll(() => page.getByRole('option').first().innerText()).toMatch(title)
  await page.keyboard.press('Enter')
}

describe('help in place', () => {
  it('shows a hint on a first visit, which stays away once it is read and can be called back', async () => {
    const hint = page.getByRole('complementary', { name: 'Hint' })
    await hint.waitFor()
    await button(page, 'Got it').click()
    await expect.poll(() => hint.count()).toBe(0)
    await program.load(page)
    await button(page, 'New campaign').first().waitFor()
    await expect.poll(() => hint.count()).toBe(0)
    await find('hints again', /Show the hints again/)
    await hint.waitFor()
    await button(page, 'No more hints').click()
    await expect.poll(() => hint.count()).toBe(0)
  })

  it('says on every screen what is wanted of whom', async () => {
    const prompt = () => page.getByRole('banner').getByRole('status').innerText()
    await expect.poll(prompt).toMatch(/begin a new one/)
    await newCampaign(page, 'June 1815')
    await expect.poll(prompt).toMatch(/^The organiser: choose a battle/)
  })

  it('names each icon under the pointer or by keyboard, one at a time, until Escape or a press', async () => {
    const icon = (name: string) => page.getByRole('navigation').getByRole('button', { name, exact: true })
    const tip = page.getByRole('tooltip')
    // What the tooltip says belongs to the icon for whoever hears it, too.
    const said = async () => {
      const id = await tip.getAttribute('id')
      return page.locator(`button[aria-describedby="${id}"]`).getAttribute('aria-label')
    }
    await page.mouse.move(640, 400)
    await icon('Library').hover()
    expect(await tip.count()).toBe(0)
    await expect.poll(() => tip.innerText()).toBe('Library')
    expect(await said()).toBe('Library')
    await page.mouse.move(640, 400)
    await expect.poll(() => tip.count()).toBe(0)
    await icon('Order of battle').hover()
    await expect.poll(() => tip.allInnerTexts()).toEqual(['Order of battle'])
    expect(await said()).toBe('Order of battle')
    await page.keyboard.press('Escape')
    await expect.poll(() => tip.count()).toBe(0)

    await page.mouse.move(640, 400)
    await icon('Library').focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect.poll(() => tip.allInnerTexts()).toEqual(['Library'])
    await icon('Keys').hover()
    await expect.poll(() => tip.innerText()).toMatch(/^Keys\s+\?$/)
    await icon('Keys').click()
    await dialog().waitFor()
    expect(await tip.count()).toBe(0)
    expect(await page.locator(`button[aria-describedby^="reka-tooltip"]`).count()).toBe(0)
    await away()
  })

  it('goes from screen to screen and does what is asked by a few letters', async () => {
    await find('order of', /Order of battle/)
    await page.getByRole('searchbox').waitFor()
    await find('campaign', /^Campaign/)
    await button(page, /^Battles$/).waitFor()
    await find('lamplight', /Theme: Lamplight/)
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('lamplight')
    await find('theme paper', /Theme: Paper/)
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('paper')
  })

  it('shows everything larger and smaller, and keeps it', async () => {
    const scale = () => page.evaluate(() => document.documentElement.style.zoom)
    await page.keyboard.press('Control+-')
    await page.keyboard.press('Control+-')
    await expect.poll(scale).toBe('0.8')
    await page.keyboard.press('Control+-')
    await expect.poll(scale).toBe('0.8')
    for (let step = 0; step < 12; step += 1) await page.keyboard.press('Control++')
    await expect.poll(scale).toBe('2')
    await page.keyboard.press('Control+0')
    await page.keyboard.press('Control++')
    await page.keyboard.press('Control++')
    await expect.poll(scale).toBe('1.25')
    await program.load(page)
    await expect.poll(scale).toBe('1.25')
    await page.keyboard.press('Control+0')
    await expect.poll(scale).toBe('1')
  })

  it('finds places and units of a battle, and has the keys of its board on the sheet', async () => {
    await takeTheField(program, page, 'Waterloo')
    await until(page, async () => {
      await takeSeat(page)
      return page.getByRole('application').isVisible()
    })
    await find('hougoumont', /Show Hougoumont/)
    await expect.poll(() => page.getByRole('application').locator('[aria-live]').innerText()).toMatch(/^C3/)
    await over('?', 'Keys')
    await expect.poll(() => dialog().innerText()).toMatch(/Walk over the map/)
    await expect.poll(() => dialog().innerText()).toMatch(/End the activation/)
    await away()
  })

  it('has the rules at hand, with their ids and the numbers that the engine plays by', async () => {
    await over('r', 'Quick reference')
    const row = dialog().getByRole('row', { name: /^Foot artillery/ })
    await expect.poll(() => row.innerText()).toMatch(/1 d12.*d10.*d8.*SQ-HIT-02/s)
    await away()
  })

  it('has a page for organisers with its pictures', async () => {
    await over('?', 'Keys')
    await dialog().getByRole('button', { name: 'For organisers' }).click()
    const picture = page.getByRole('img', { name: 'The form with which a campaign begins' })
    await expect
      .poll(() => picture.evaluate((one) => (one instanceof HTMLImageElement ? one.naturalWidth : 0)))
      .toBeGreaterThan(0)
    await away()
  })

  it('has buttons for the rules, printing and the settings on the rail of the battle', async () => {
    for (const name of ['Quick reference', 'Print', 'Settings']) {
      await page.getByRole('navigation').getByRole('button', { name, exact: true }).click()
      await page.getByRole('dialog', { name }).waitFor()
      await away()
    }
  })

  it('leaves the board in sight at 200 per cent: the drawer folds while nothing in it is wanted', async () => {
    const drawer = page.getByRole('complementary', { name: 'Decisions and log' })
    await untilActive(page)
    await page.setViewportSize({ width: 640, height: 400 })
    await expect.poll(() => drawer.isVisible()).toBe(false)
    await button(page, 'Bring “Decisions and log” out').click()
    await expect.poll(() => drawer.isVisible()).toBe(true)
    // Decisions and log scroll as one: every unit that may act can be brought into sight.
    const last = drawer.getByRole('row').last()
    await last.scrollIntoViewIfNeeded()
    const box = await last.boundingBox()
    expect(await last.isVisible()).toBe(true)
    expect(box && box.y > 75 && box.y + box.height < 400).toBe(true)
    // The card of the place is there all the same, in a few lines.
    const card = await drawer.locator('.place-card').boundingBox()
    expect(card && card.height > 50 && card.y + card.height <= 400).toBe(true)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect.poll(() => drawer.isVisible()).toBe(true)
  })

  it('goes on with a battle under way before the campaign is begun, and says so in the bar', async () => {
    await page.getByRole('navigation').getByRole('button', { name: 'Campaign', exact: true }).click()
    await expect
      .poll(() => page.getByRole('banner').getByRole('status').innerText())
      .toMatch(/^Go on with [^,]+, or begin the campaign\.$/)
    await button(page, /^Go on with/).click()
    await page.getByRole('application').waitFor()
  })

  it('has nothing that axe objects to with any of it open, in any theme', async () => {
    for (const [n, theme] of ['Lamplight', 'Club projector', 'Paper'].entries()) {
      await find(`theme ${theme}`, new RegExp(theme))
      for (const [key, name] of [
        ['Control+k', 'Find a command or a place'],
        ['?', 'Keys'],
        ['r', 'Quick reference'],
        ['Control+,', 'Settings'],
        ['Control+p', 'Print'],
      ] as const) {
        await over(key, name)
        // A dialog that is still coming in is looked at again.
        await expect
          .poll(() => violations(page, n === 0 ? 'all' : 'colours'), {
            message: `${name}, ${theme}`,
            timeout: 60_000,
          })
          .toEqual([])
        await away()
      }
    }
  })
})

describe('print', () => {
  /** Prints a sheet and hands back what stood on it when the printer was called. */
  async function printed(kind: string): Promise<string> {
    await page.evaluate(() => {
      window.print = () => {
        const sheet = document.querySelector('.printed')
        const style = document.adoptedStyleSheets
          .flatMap((one) => [...one.cssRules])
          .map((rule) => rule.cssText)
          .join('')
        document.body.dataset['printed'] = `${sheet?.textContent ?? ''} ${style} ${sheet?.innerHTML ?? ''}`
      }
      delete document.body.dataset['printed']
    })
    await over('Control+p', 'Print')
    await page.getByRole('radio', { name: new RegExp(`^${kind}`) }).click()
    await dialog().getByRole('button', { name: 'Print' }).click()
    await until(page, async () => (await page.evaluate(() => document.body.dataset['printed'])) !== undefined)
    return page.evaluate(() => document.body.dataset['printed'] ?? '')
  }

  it.each([
    // Of the army whose side acts, whichever the dice have made that.
    ['Casualty sheet', /Byng|Bachelu/, /SQ-MOR-02/],
    ['Roster of an army', /93e Ligne, 2e bataillon/, /Quatre Bras/],
    ['Quick reference', /Foot artillery/, /SQ-BOMB-03/],
    ['Map with counters', /Turn 1/, /<img[^>]+src="blob:/],
  ])('%s', async (kind, ...wanted) => {
    const sheet = await printed(kind)
    for (const one of wanted) expect(sheet).toMatch(one)
    expect(sheet).toMatch(/size: a4/i)
    // It is gone again once it has been handed over.
    await expect.poll(() => page.locator('.printed').count()).toBe(0)
  })

  it('takes the paper that is set', async () => {
    await over('Control+p', 'Print')
    await page.getByRole('combobox', { name: 'Paper' }).selectOption('Letter')
    await away()
    await expect.poll(() => printed('Quick reference')).toMatch(/size: letter/i)
  })
})

describe('print on paper', () => {
  it.each(['Napoleonic Brigade Rules', 'One Hour Waterloo'])(
    'the quick reference of the %s takes one page of the shorter paper',
    async (label) => {
      const pages = await pagesOnPaper(page, 'Quick reference', async () => {
        await over('Control+p', 'Print')
        await page.getByRole('radio', { name: /^Quick reference/ }).click()
        await dialog().getByRole('combobox', { name: 'Rules' }).selectOption({ label })
        await dialog().getByRole('combobox', { name: 'Paper' }).selectOption('Letter')
        await dialog().getByRole('button', { name: 'Print' }).click()
      })
      expect(pages).toBe(1)
    },
  )
})

describe('a host that comes back', () => {
  it('goes on with the page that was left open', async () => {
    await program.killHost()
    await page.getByText('The program does not answer.').waitFor()
    await program.startHost()
    await page.getByText('The program is back.').waitFor({ timeout: 20_000 })
    await expect.poll(() => page.getByText('The program does not answer.').count()).toBe(0)
    await until(page, async () => {
      // Who sat in the seat is asked once more: the host that came back does not know.
      await takeSeat(page)
      return page.getByRole('heading', { level: 1, name: 'Waterloo' }).isVisible()
    })
    await expect.poll(() => turnShown(page)).toBe(1)
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })

  it('has asked nobody outside, and complained of nothing', async () => {
    expect(program.strayRequests).toEqual([])
    expect(program.complaints).toEqual([])
    // A style out of the page itself would have been noticed.
    await page.evaluate(() => {
      const style = document.createElement('style')
      style.textContent = 'main { display: none }'
      document.head.append(style)
    })
    await expect.poll(() => program.complaints.length).toBe(1)
    expect(await page.locator('main').first().isVisible()).toBe(true)
  })
})
