// The books of a campaign on the screen, and how one begins late with dice thrown on the table.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violations, violationsInThemes } from './accessibility'
import { backToOrganiser, createCampaign, exact, heading, sitDown } from './campaign-screens'
import { Program } from './program'
import { until } from './screens'

let program: Program
let page: Page

beforeAll(async () => {
  program = await Program.start()
  page = await program.open()
})
afterAll(async () => {
  await program.stop()
})

describe('a campaign that begins late', () => {
  it('is agreed on in its form: the step, the weather, the dice, house rules and what might have been', async () => {
    await createCampaign(page, 'The 17th')
    await page
      .getByRole('combobox', { name: 'Opens' })
      .selectOption({ label: 'Review at Ligny, retreat from Quatre Bras' })
    // The evening before is past by then.
    await expect.poll(() => page.getByRole('switch', { name: 'Play 15 June too' }).count()).toBe(0)
    await page.getByRole('combobox', { name: 'Weather of the 17th' }).selectOption({ label: 'By a die' })
    await page
      .getByRole('combobox', { name: 'Dice of the campaign' })
      .selectOption({ label: 'Thrown on the table and entered' })
    await page
      .getByRole('combobox', { name: 'Anglo-Allied Army' })
      .selectOption({ label: 'The program, as in history' })
    await page.getByText('House rules').click()
    const rule = page.getByRole('group').filter({ hasText: 'House rules' }).getByRole('switch').first()
    const isOn = await rule.getAttribute('aria-checked')
    await rule.click()
    await expect.poll(() => rule.getAttribute('aria-checked')).not.toBe(isOn)
    await page.getByText('1 changed').waitFor()
    await page.getByText('What might have been otherwise').click()
    // However much is unfolded, the window itself stays where it is.
    await page.getByRole('switch').last().focus()
    expect(await page.evaluate(() => document.scrollingElement?.scrollTop)).toBe(0)
    expect(await violations(page)).toEqual([])
    await exact(page, 'Begin').click()
    await expect.poll(() => heading(page)).toContain('Review at Ligny')
    // The program decides for Wellington: only the French are waited for.
    await expect.poll(() => heading(page)).toContain('French: decide and seal.')
  })

  it('has decisions and riders without a fault, in any theme', async () => {
    await sitDown(page, 'French')
    await page.getByRole('combobox', { name: 'The order' }).selectOption({ label: 'Cross at Limal' })
    expect(await violationsInThemes(page)).toEqual([])
    await exact(page, 'Send the rider').click()
    await page.getByText('Napoleon to Grouchy').waitFor()
    await exact(page, 'Seal the decisions').click()
    await backToOrganiser(page)
  })

  it('asks for its dice, and refuses a face that no die has', async () => {
    await exact(page, 'Throw for the weather').click()
    const dialog = page.getByRole('dialog', { name: 'Throw one die' })
    await dialog.getByText('The weather of the 17th').waitFor()
    await page.keyboard.press('9')
    await dialog.getByText('A d6 has no 9.').waitFor()
    await expect.poll(() => violations(page)).toEqual([])
    // Left, it is as if nothing had been asked.
    await dialog.getByRole('button', { name: 'Leave the command' }).click()
    await exact(page, 'Throw for the weather').click()
    await dialog.getByRole('button', { name: '6', exact: true }).click()
    await dialog.getByRole('button', { name: 'These are the dice' }).click()
    await expect
      .poll(() => page.getByRole('list', { name: 'The days of the campaign' }).innerText())
      .toMatch(/weather: storm/)
  })

  it('says of a closed choice what has closed it', async () => {
    await until(page, async () => {
      const now = await heading(page)
      if (now.includes('Orders for the 18th')) return true
      await exact(page, 'Close the step').click()
      await expect.poll(() => heading(page)).not.toBe(now)
      return false
    })
    const early = page.getByRole('radio', { name: /^At 09:00/ })
    await expect.poll(() => early.innerText()).toContain('At 09:00 is closed by the weather.')
    await sitDown(page, 'French')
    await early.click({ force: true })
    expect(await early.getAttribute('aria-checked')).toBe('false')
    await backToOrganiser(page)
  })
})

describe('its books', () => {
  it.each([
    ['Losses and returns', () => page.getByRole('navigation', { name: 'Pages of the books' })],
    ['Reckoning and branches', () => page.getByRole('heading', { name: 'Points, line by line' })],
    ['The story', () => page.getByRole('article').first()],
  ] as const)('%s: without a fault, in any theme', async (screen, shown) => {
    await exact(page, screen).click()
    await shown().waitFor()
    expect(await violationsInThemes(page)).toEqual([])
  })
})

it('asks nothing of the network and complains of nothing', () => {
  expect(program.strayRequests).toEqual([])
  expect(program.complaints).toEqual([])
})
