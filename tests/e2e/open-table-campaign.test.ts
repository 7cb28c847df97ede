/** A campaign whose battles are fought on the open table: Quatre Bras under Fast Play, Wavre and its second day under the Brigade rules. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  beginCampaign,
  bookTheReport,
  card,
  exact,
  goOnUntil,
  isOver,
  pressOnward,
  toMuster,
  toTheatre,
} from './campaign-screens'
import { Program } from './program'
import { button, isReady, LONGEST_BATTLE_MS, until, watchUntilOver } from './screens'

let program: Program
let page: Page

beforeAll(async () => {
  program = await Program.start()
  page = await program.open()
})
afterAll(async () => {
  await program.stop()
})

/** A battle of the step in hand, its musters drawn up under some rules and begun, for two staffs. */
async function begin(battle: string, rules: string): Promise<void> {
  await toMuster(page, battle)
  await page.getByRole('radio', { name: /^Fight it on a board/ }).click()
  await page.getByRole('combobox', { name: 'Rules' }).selectOption({ label: rules })
  for (const side of ['Coalition', 'French'])
    await page.getByRole('combobox', { name: `${side}, played by` }).selectOption({ label: 'The staff' })
  await exact(page, 'Draw it up').click()
  await button(page, 'Begin the battle').click()
  await page.getByRole('complementary', { name: 'Decisions and log' }).waitFor()
}

/** The same fought on in the background, from its muster to the report that has come home. */
async function playOut(battle: string): Promise<void> {
  const way = exact(page, 'Let the program play it out')
  await toTheatre(page)
  await toMuster(page, battle)
  await way.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Let the program play it out' }).click()
  await page.getByRole('table', { name: 'Losses, army down to battalion' }).waitFor()
}

/** General orders for a side of the staff: what cannot stand is said, what is given is there when they are opened again. */
async function giveOrders(): Promise<void> {
  const orders = page.getByRole('dialog', { name: 'General orders' })
  const text = orders.getByRole('textbox', { name: 'The orders' })
  await button(page, 'By step').click()
  await button(page, 'General orders…').click()
  await orders.getByRole('combobox', { name: 'Whose' }).selectOption({ label: 'French left wing' })
  await orders.getByText('Who takes orders: a press begins one').click()
  await orders.getByRole('button', { name: /Foy/ }).first().click()
  await expect.poll(() => text.inputValue()).toMatch(/^# .*Foy\n\S+:/u)
  const heading = await text.inputValue()
  await text.fill(`${heading}wander about`)
  await exact(page, 'Give these orders').click()
  await orders.getByRole('alert').filter({ hasText: 'is no order' }).waitFor()
  await text.fill(`${heading}attack at obj-gemioncourt until move 15\n  hold radius 4`)
  await exact(page, 'Give these orders').click()
  await page.getByText('French left wing has its general orders: 1 is addressed.').first().waitFor()
  await button(page, 'General orders…').click()
  await orders.getByRole('combobox', { name: 'Whose' }).selectOption({ label: 'French left wing' })
  await expect.poll(() => text.inputValue()).toContain('attack at obj-gemioncourt until move 15')
  // The same order by its parts: what is chosen stands in the text at once.
  const foy = orders.getByRole('option', { name: /Foy: has an order$/u })
  await orders.getByRole('combobox', { name: 'Order for' }).selectOption(await foy.getAttribute('value'))
  const part = orders.getByRole('group', { name: 'Part 2' })
  await part.getByRole('combobox', { name: 'Verb' }).selectOption('advance')
  await part.getByRole('combobox', { name: 'Place' }).selectOption({ label: 'Gemioncourt farm' })
  await expect.poll(() => text.inputValue()).toMatch(/advance at obj-gemioncourt/u)
  await orders.getByRole('combobox', { name: 'Discretion' }).selectOption('careful')
  await expect.poll(() => text.inputValue()).toContain('may charge never')
  await orders.getByText('Nothing is wrong with them.').waitFor()
  await orders.getByRole('button', { name: 'Cancel' }).click()
}

/** From the field to the campaign: the report is read, brought home and booked. */
async function bringHome(battle: string): Promise<void> {
  await toTheatre(page)
  await card(page, battle).getByRole('button', { name: 'Bring the result home' }).click()
  await page.getByRole('table', { name: 'Losses, army down to battalion' }).waitFor()
  await bookTheReport(page)
  await toTheatre(page)
}

/** The bulletin of the battle that is over, and the losses of both armies beside it. */
async function readTheReport(): Promise<{ readonly bulletin: string; readonly lost: readonly number[] }> {
  await button(page, 'Read the report').click()
  const bulletin = page.getByRole('region', { name: 'Bulletin' })
  await expect.poll(() => bulletin.innerText()).toContain('marched are out of the ranks')
  const lines = await page.getByText(/ foot and horse are out of the ranks/).allInnerTexts()
  const killed = await page.getByRole('table', { name: 'Losses in all' }).getByRole('row').allInnerTexts()
  for (const row of killed.slice(1)) {
    const [onField = 0, inRout = 0, together] = [...row.matchAll(/\d[\d,]*/g)].map(([n]) =>
      Number(n.replaceAll(',', '')),
    )
    expect(onField + inRout, row).toBe(together)
  }
  return {
    bulletin: await bulletin.innerText(),
    lost: lines.map((one) => Number((/: ([\d,]+) of/.exec(one)?.[1] ?? '0').replaceAll(',', ''))),
  }
}

describe('a campaign on the open table', () => {
  it(
    'has Quatre Bras fought under Fast Play, and reported in the words of the time',
    { timeout: LONGEST_BATTLE_MS },
    async () => {
      await beginCampaign(page, 'The open table')
      await exact(page, 'Close the step').click()
      await begin('Quatre Bras', 'Fast Play Napoleonic')
      await giveOrders()
      await watchUntilOver(page)
      const { bulletin, lost } = await readTheReport()
      expect(bulletin).toMatch(/: .* came up\./)
      expect(bulletin).not.toContain('will fire at')
      for (const men of lost) expect(men).toBeGreaterThan(500)
    },
  )

  it('books it with the rules it was fought under, and tells it in the story', async () => {
    await bringHome('Quatre Bras')
    await exact(page, 'Losses and returns').click()
    await page
      .getByRole('navigation', { name: 'Pages of the books' })
      .getByRole('button', { name: 'Quatre Bras' })
      .click()
    await page.getByText('Fast Play Napoleonic', { exact: true }).waitFor()
    await exact(page, 'The story').click()
    await page.getByText('Quatre Bras, 14:00 to 21:00: it was fought on a board.').waitFor()
    await exact(page, 'Campaign').click()
  })

  it(
    'has Wavre fought under the Brigade rules, whose report quotes the general orders',
    { timeout: LONGEST_BATTLE_MS },
    async () => {
      await button(page, /^Library$/).click()
      await beginCampaign(page, 'The open table again')
      await goOnUntil(page, 'Wavre and Waterloo')
      await begin('Wavre', 'Napoleonic Brigade Rules')
      await watchUntilOver(page)
      await page.getByText('The battle is over, and the orders of both sides lie open.').waitFor()
      const { bulletin, lost } = await readTheReport()
      expect(bulletin).toMatch(/: by the general orders .* (was|were) to attack\./)
      for (const men of lost) expect(men).toBeGreaterThan(100)
      await bringHome('Wavre')
    },
  )

  it(
    'has its second day drawn up where the first one ended, and fought out, if there is one',
    { timeout: LONGEST_BATTLE_MS },
    async () => {
      const second = card(page, 'Wavre, second day')
      const muster = second.getByRole('button', { name: 'Muster' })
      await until(page, async () => {
        if ((await isReady(muster)) || (await isOver(page))) return true
        // Its own card would take it as in history too.
        if (!(await second.isVisible())) await pressOnward(page)
        return false
      })
      if (await isReady(muster)) {
        await begin('Wavre, second day', 'Napoleonic Brigade Rules')
        await playOut('Wavre, second day')
        await bookTheReport(page)
        await toTheatre(page)
      }
      expect([program.strayRequests, program.complaints]).toEqual([[], []])
    },
  )
})
