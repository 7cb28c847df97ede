// What is sealed lies in an envelope until it shows on a field, and a campaign opens where it was left.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backToOrganiser, card, createCampaign, exact, heading, map, sitDown } from './campaign-screens'
import { Program } from './program'
import { button, tryClick, until } from './screens'

let program: Program
let page: Page

beforeAll(async () => {
  program = await Program.start()
  page = await program.open()
})
afterAll(async () => {
  await program.stop()
})

const envelopes = () => page.locator('svg.envelope:visible').count()
const laidOpen = () => page.getByRole('status', { name: 'Laid open' })
const losses = () => page.getByRole('navigation', { name: 'Pages of the books' })

describe('sealed choices', () => {
  it('lie in an envelope once they are sealed, at the curtain of the next seat too', async () => {
    await createCampaign(page, 'Under seal')
    await exact(page, 'Begin').click()
    await expect.poll(() => heading(page)).toContain('The frontier')
    expect(await envelopes()).toBe(0)
    await sitDown(page, 'French')
    await page.getByRole('radio', { name: /^Attack at noon/ }).click()
    await exact(page, 'Seal the decisions').click()
    await page.getByText('Your decisions lie under this seal').waitFor()
    // One beside the seat, one above the button that opens it again.
    await expect.poll(envelopes).toBe(2)
    await button(page, /^Prussian headquarters/).click()
    await exact(page, 'I am the Prussian headquarters').waitFor()
    expect(await envelopes()).toBe(1)
    await exact(page, 'I am the Prussian headquarters').click()
    await expect.poll(() => heading(page)).toContain('Prussian headquarters')
    expect(await laidOpen().count()).toBe(0)
  })

  it('are laid open to those whom they meet, when they do', async () => {
    await backToOrganiser(page)
    await until(page, async () => {
      if (await card(page, 'Quatre Bras').isVisible()) return true
      await tryClick(exact(page, 'Close the step'))
      return false
    })
    await card(page, 'Quatre Bras').getByRole('button', { name: 'As in history' }).click()
    await expect.poll(() => laidOpen().innerText()).toMatch(/Attack at noon[\s\S]*Known to: Anglo-Allied/)
    await sitDown(page, 'Anglo-Allied')
    await expect.poll(() => laidOpen().innerText()).toContain('Attack at noon')
    await sitDown(page, 'Prussian')
    await map(page).waitFor()
    expect(await laidOpen().count()).toBe(0)
    await backToOrganiser(page)
  })
})

describe('a campaign that is opened', () => {
  it('stands where it was left, after the page was loaded anew and from the list of campaigns', async () => {
    await exact(page, 'Losses and returns').click()
    await losses().waitFor()
    await page.reload()
    await exact(page, 'I am the organiser').click()
    await losses().waitFor()
    await exact(page, 'Library').click()
    await button(page, 'Continue').click()
    await losses().waitFor()
  })

  it('stands at its map again once that was shown last', async () => {
    await exact(page, 'Campaign').click()
    await map(page).waitFor()
    await exact(page, 'Library').click()
    await button(page, 'Continue').click()
    await map(page).waitFor()
  })

  it('is gone back to by the browser’s own Back, which never leaves the program', async () => {
    await exact(page, 'Losses and returns').click()
    await losses().waitFor()
    await page.goBack()
    await map(page).waitFor()
    for (let i = 0; i < 12; i += 1) {
      await page.goBack()
      // The next press comes when the page has taken this one.
      await page.waitForFunction(() => history.state !== null)
    }
    expect(new URL(page.url()).hostname).toBe('127.0.0.1')
    await page.getByRole('banner').waitFor()
  })
})
