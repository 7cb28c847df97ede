// A day of a campaign on the screen: Quatre Bras is fought a turn on the board and given up, Ligny is entered by hand.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violations, violationsInThemes } from './accessibility'
import { decideUntil } from './player'
import { Program } from './program'
import { button, isReady, sealBoth, tryClick, turnShown, until } from './screens'
import {
  beginCampaign,
  card as cardOf,
  evening,
  exact as exactIn,
  field as fieldOf,
  map,
  sums as sumsOf,
  toMuster,
  toTheatre,
} from './campaign-screens'

let program: Program
let page: Page

beforeAll(async () => {
  program = await Program.start()
  page = await program.open()
})
afterAll(async () => {
  await program.stop()
})

const exact = (name: string) => exactIn(page, name)
const card = (battle: string) => cardOf(page, battle)
const field = (path: string) => fieldOf(page, path)
const sums = () => sumsOf(page)
const faults = () => page.getByRole('region', { name: 'What is wrong' })

/** Every rule in the smallest window and in a large one; the other themes in one of them: their colours know no size. */
async function themesWithoutFaults(): Promise<void> {
  await page.setViewportSize({ width: 2560, height: 1440 })
  const found = await violations(page)
  await page.setViewportSize({ width: 1024, height: 640 })
  found.push(...(await violationsInThemes(page)))
  await page.setViewportSize({ width: 1280, height: 800 })
  expect(found).toEqual([])
}

describe('a day of a campaign', () => {
  it('stands before Quatre Bras, and its muster shows both armies beside history', async () => {
    await beginCampaign(page, 'Sunday club')
    await exact('Close the step').click()
    await expect.poll(() => card('Quatre Bras').count()).toBe(1)
    await toMuster(page, 'Quatre Bras')
    await page.getByText('Both armies stand exactly as they stood in 1815.').waitFor()
    await expect
      .poll(() =>
        page
          .getByRole('row', { name: /Reille/ })
          .first()
          .innerText(),
      )
      .toContain('19,512')
    await themesWithoutFaults()
  })

  it('draws it up for the board, where it is an ordinary battle', async () => {
    await page.getByRole('radio', { name: /^Fight it on a board/ }).click()
    await exact('Draw it up').click()
    await button(page, /^Seal the deployment|^I (am the|play) /)
      .first()
      .waitFor()
    await sealBoth(page)
    await until(page, async () => (await turnShown(page)) === 1)
    await decideUntil(page, ({ turn }) => turn >= 2)
  })

  it('is given up after a turn, and its report comes home and is booked in one step', async () => {
    // A page that is loaded anew goes on in the battle; back at the campaign it is asked who sits there.
    await page.reload()
    await decideUntil(page, ({ turn }) => turn >= 2)
    await button(page, /^Campaign$/).click()
    await page.getByRole('dialog', { name: 'Who sits here?' }).waitFor()
    await exact('I am the organiser').click()
    await map(page).waitFor()
    await toMuster(page, 'Quatre Bras')
    await exact('The French give up the field').click()
    await page.getByRole('dialog').getByRole('button', { name: 'The French give up the field' }).click()
    await page.getByRole('table', { name: 'Losses, army down to battalion' }).waitFor()
    await expect.poll(() => sums().innerText()).toMatch(/coalition has won/i)
    await page.getByText('Given up by the French side.').waitFor()
    await until(page, async () => {
      if (await isReady(exact('Open the report again'))) return true
      for (const way of ['no', 'Book the report'])
        if (await isReady(exact(way).first())) {
          await tryClick(exact(way).first())
          break
        }
      return false
    })
  })

  it('may be opened again with a reason, and booked again', async () => {
    await page.getByRole('textbox', { name: 'Reason' }).fill('the wrong sheet')
    await exact('Open the report again').click()
    await exact('Book the report').waitFor()
    await exact('Book the report').click()
    await exact('Open the report again').waitFor()
  })

  it('takes Ligny by hand: totals grow beside each entry, and every fault is named at its field', async () => {
    await toTheatre(page)
    await until(page, async () => {
      return card('Ligny').getByText('the forces gather').isVisible()
    })
    await toMuster(page, 'Ligny')
    await page.getByRole('radio', { name: /^Enter a result by hand/ }).click()
    await exact('Open the form').click()
    await field('losses.pr.i.men').fill('6000')
    await expect.poll(() => evening(page, 'Prussian').innerText()).toContain('6,000')
    await expect
      .poll(() => field('losses.pr.i.killedWounded').getAttribute('placeholder'))
      .toMatch(/^2,\d{3}$/)
    // Enter goes down the column.
    await field('losses.pr.i.men').press('Enter')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-field')))
      .toBe('losses.pr.i.1.men')
    await field('losses.pr.i.1.men').fill('many')
    await field('losses.pr.i.2.men').fill('50000')
    await field('endTime').fill('half past nine')
    await field('holders.obj-bussy').selectOption('')
    for (const what of [
      'A whole number of men is wanted here',
      'A time of day is wanted here',
      'Holder of',
      'more by',
    ])
      await expect.poll(() => faults().innerText()).toContain(what)
    await expect.poll(() => field('losses.pr.i.1.men').getAttribute('aria-invalid')).toBe('true')
    // What is wrong takes the keys there.
    await exact('Hand it in').click()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid')))
      .toBe('true')
    await themesWithoutFaults()
  })

  it('keeps what was typed, right and wrong, when the program is killed and the page is loaded anew', async () => {
    await page.getByText('All that is typed is kept.').waitFor()
    await program.killHost()
    await program.startHost()
    await program.load(page)
    await until(page, async () => {
      if (await map(page).isVisible()) return true
      for (const way of [button(page, 'Continue'), button(page, /^Campaign$/)])
        if (await isReady(way)) await tryClick(way)
      return false
    })
    await card('Ligny').getByRole('button', { name: 'Open the form' }).click()
    await expect.poll(() => field('losses.pr.i.1.men').inputValue()).toBe('many')
    await expect.poll(() => field('losses.pr.i.2.men').inputValue()).toBe('50000')
    await expect.poll(() => field('endTime').inputValue()).toBe('half past nine')
  })

  it('takes over no CSV with a wrong line, and a right one whole', async () => {
    await exact('From a CSV…').click()
    const file = page.getByLabel('CSV file with losses')
    await file.setInputFiles({
      name: 'losses.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('formation,men\npr.ii,3000\nThe Moon,4\npr.iii,some\n'),
    })
    await expect
      .poll(() => page.getByRole('region', { name: 'Lines that are wrong' }).getByRole('row').count())
      .toBe(3)
    await file.setInputFiles({
      name: 'losses.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('formation,men\npr.ii,5000\npr.iii,2000\nfr,9000\n'),
    })
    await expect.poll(() => field('losses.pr.iii.men').inputValue()).toBe('2000')
  })

  it('is handed in when nothing is wrong any more, looked through, and booked', async () => {
    await field('losses.pr.i.1.men').fill('1000')
    await field('losses.pr.i.2.men').fill('')
    await field('endTime').fill('21:00')
    await field('holders.obj-bussy').selectOption('fr')
    for (const select of await page.getByRole('region', { name: 'Questions' }).getByRole('combobox').all())
      await select.selectOption('no')
    await expect.poll(() => faults().innerText()).toContain('Nothing is wrong.')
    await exact('Hand it in').click()
    await exact('Book the report').waitFor()
    await expect.poll(() => evening(page, 'Prussian').innerText()).toContain('13,000')
    expect(await violations(page)).toEqual([])
    await exact('Book the report').click()
    await exact('Open the report again').waitFor()
    await toTheatre(page)
  })

  it('asks nothing of the network and complains of nothing', () => {
    expect(program.strayRequests).toEqual([])
    expect(program.complaints).toEqual([])
  })
})
