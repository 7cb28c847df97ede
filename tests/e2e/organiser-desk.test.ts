// The organiser's desk at one laptop: a club evening is typed in, a report is amended two days later, a day is looked back
// at with its reports, and what he sets by hand stands in the log with its reason.
import type { Page } from 'playwright-core'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violations, violationsInThemes } from './accessibility'
import {
  beginCampaign,
  bookTheReport,
  card as cardOf,
  evening,
  exact as exactIn,
  field as fieldOf,
  goOnUntil as goOnUntilOn,
  isOver,
  MOST_STROKES,
  pressOnward as pressOnwardOn,
  toMuster,
  toTheatre,
  typeResult as typeResultOn,
} from './campaign-screens'
import { pagesOnPaper } from './paper'
import { Program } from './program'
import { tryClick, until } from './screens'

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
const field = (path: string) => fieldOf(page, path)
const hand = () => page.getByRole('dialog', { name: 'The organiser’s hand' })
const pages = () => page.getByRole('navigation', { name: 'Pages of the books' })

const typeResult = (
  losses: Readonly<Record<string, string>>,
  holders: Readonly<Record<string, string>>,
): Promise<number> => typeResultOn(page, losses, holders)
const pressOnward = (): Promise<void> => pressOnwardOn(page)
const goOnUntil = (where: string): Promise<void> => goOnUntilOn(page, where)

describe('the desk of the organiser', () => {
  it('shows choices at rest and whom to ask; the organiser decides for a headquarters after saying why', async () => {
    await beginCampaign(page, 'The desk')
    const panel = page.getByRole('region', { name: 'D’Erlon’s corps' })
    const option = page.getByRole('radio', { name: /^It follows Reille/ })
    expect(await option.getAttribute('aria-disabled')).toBe('true')
    await panel.getByText('The French headquarters decides this, at its own seat.').waitFor()
    await panel.getByRole('button', { name: 'Decide for it…' }).click()
    expect(await option.getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('textbox', { name: 'Why you decide for it' }).fill('Ben is ill')
    await option.click()
    await expect.poll(() => option.getAttribute('aria-checked')).toBe('true')
    expect(await violationsInThemes(page)).toEqual([])
  })

  it('moves men, sets a general, and refuses what would make men, each with a reason', async () => {
    await exact('The organiser’s hand…').click()
    await hand().getByRole('combobox', { name: /^Unit/ }).fill('Coldstream')
    const unit = await hand().locator('datalist option').first().getAttribute('value')
    await hand()
      .getByRole('combobox', { name: /^Unit/ })
      .fill(unit ?? '')
    await hand().getByRole('textbox', { name: 'How many men' }).fill('50')
    expect(await hand().getByRole('button', { name: 'Set it' }).isEnabled()).toBe(false)
    await hand().getByRole('textbox', { name: 'Reason' }).fill('left behind at Mons')
    await hand().getByRole('button', { name: 'Set it' }).click()
    await hand().getByText('Done: Men of a unit.').waitFor()
    await hand()
      .getByRole('combobox', { name: /^Unit/ })
      .fill(unit ?? '')
    await hand().getByRole('textbox', { name: 'How many men' }).fill('many')
    await hand().getByText('A whole number is wanted here.').waitFor()
    await hand().getByRole('textbox', { name: 'How many men' }).fill('90000')
    await hand().getByRole('textbox', { name: 'Reason' }).fill('too many')
    await hand().getByRole('button', { name: 'Set it' }).click()
    await hand()
      .getByText(/has only [\d,]+ men to give/)
      .waitFor()
    expect(await hand().getByRole('textbox', { name: 'How many men' }).inputValue()).toBe('90000')
    expect(await violations(page)).toEqual([])
    await hand().getByRole('combobox', { name: 'What is set' }).selectOption({ label: 'Who plays an army' })
    await hand().getByRole('combobox', { name: 'Army' }).selectOption({ label: 'Army of the Lower Rhine' })
    await hand().getByRole('textbox', { name: 'Players' }).fill('computer')
    await hand().getByRole('textbox', { name: 'Reason' }).fill('nobody came')
    await hand().getByRole('button', { name: 'Set it' }).click()
    await hand().getByText('Done: Who plays an army.').waitFor()
    await hand().getByRole('button', { name: 'Close' }).first().click()
  })

  it('keeps all that in the log for ever', async () => {
    await exact('Losses and returns').click()
    await pages().getByRole('button', { name: 'The log' }).click()
    const log = page.getByRole('region', { name: 'The log' })
    await log.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'the organiser’s hand' })
    for (const words of [
      /decides: .*: Ben is ill\./,
      /moves 50 men of .* from the ranks to stragglers: left behind at Mons\./,
      /is now led by the program: nobody came\./,
    ])
      await expect.poll(() => log.innerText()).toMatch(words)
    expect(await violationsInThemes(page)).toEqual([])
    await toTheatre(page)
  })

  it('takes the club’s Quatre Bras in few strokes beyond its figures', async () => {
    await until(page, async () => {
      if (await cardOf(page, 'Quatre Bras').isVisible()) return true
      await tryClick(exact('Close the step'))
      return false
    })
    await toMuster(page, 'Quatre Bras')
    await page.getByRole('radio', { name: /^Enter a result by hand/ }).click()
    await exact('Open the form').click()
    const strokes = await typeResult(
      { 'fr.ii': '4100', 'fr.cav3': '300', 'aa.i': '1900', 'aa.reserve': '2900' },
      {
        'obj-gemioncourt': 'fr',
        'obj-piraumont': 'fr',
      },
    )
    expect(strokes).toBeLessThanOrEqual(MOST_STROKES)
    await bookTheReport(page)
    await toTheatre(page)
  })

  it('amends it two days later from the books, and says what stays as it came', async () => {
    await goOnUntil('Wavre and Waterloo')
    await cardOf(page, 'Wavre').getByRole('button', { name: 'As in history' }).click()
    await cardOf(page, 'Wavre').getByRole('button', { name: 'Book the report' }).waitFor()
    await exact('Losses and returns').click()
    await pages().getByRole('button', { name: 'Quatre Bras' }).click()
    await exact('Look through or set right').click()
    await page.getByText('a later battle has been laid out since').waitFor()
    await exact('Amend the report…').click()
    await field('losses.fr.ii.men').fill('5100')
    await page.getByRole('textbox', { name: 'Reason' }).fill('a division was forgotten')
    await exact('Amend the report').click()
    await page.getByText('Amended: a division was forgotten').waitFor()
    await expect.poll(() => evening(page, 'French').innerText()).toContain('5,400')
    // The men are gone from the ranks of today.
    await exact('Losses and returns').click()
    await pages().getByRole('button', { name: 'How all stand now' }).click()
    await page.getByRole('row', { name: /^II Corps, / }).click()
    await page
      .getByRole('region', { name: 'Lines of the account' })
      .getByText('Quatre Bras, amended')
      .waitFor()
  })

  it('sets one figure right of a report that was not typed in', async () => {
    await pages().getByRole('button', { name: 'Ligny' }).click()
    await exact('Look through or set right').click()
    await page.getByText('Set one figure right').click()
    await page.getByRole('textbox', { name: 'Reason' }).fill('the umpire was asleep')
    await page.getByRole('combobox', { name: 'Field' }).selectOption({ label: 'Ended at' })
    await page.getByRole('textbox', { name: 'Right value' }).fill('21:00')
    await exact('Set it right').click()
    await page.getByText('Amended: the umpire was asleep').waitFor()
    expect(await violationsInThemes(page)).toEqual([])
  })

  it('looks back at a day with its reports as they stood then', async () => {
    await toTheatre(page)
    await page
      .getByRole('list', { name: 'The days of the campaign' })
      .getByRole('button', { name: 'Quatre Bras and Ligny' })
      .click()
    const past = page.getByRole('region', { name: 'Battles of that day' })
    await past
      .getByRole('article', { name: 'Quatre Bras' })
      .getByRole('button', { name: 'The report as it stood then' })
      .click()
    await expect.poll(() => evening(page, 'French').innerText()).toContain('4,400')
    await exact('Back to the present').click()
    await expect.poll(() => evening(page, 'French').innerText()).toContain('5,400')
  })

  it('prints every sheet that the step needs at one click, each on a page of its own', async () => {
    await toTheatre(page)
    await page.evaluate(() => {
      window.print = () => {
        document.body.dataset['sheets'] = JSON.stringify(
          [...document.querySelectorAll('.printed')].map((sheet) => [
            sheet.querySelector('h1')?.textContent ?? '',
            sheet.querySelector('header p')?.textContent ?? '',
            [...sheet.querySelectorAll('tbody tr')].length,
          ]),
        )
      }
    })
    await exact('Print this step’s sheets').click()
    const sheets = () => page.evaluate(() => document.body.dataset['sheets'] ?? '')
    await expect.poll(sheets).toContain('Waterloo')
    const printed = z.array(z.tuple([z.string(), z.string(), z.number()])).parse(JSON.parse(await sheets()))
    const form = printed.filter(([title, of]) => title === 'Result of a battle' && of.startsWith('Waterloo'))
    expect(form).toHaveLength(1)
    // Three armies march to Waterloo; each has a list of its own.
    expect(printed.length).toBe(4)
  })

  it('has the form of Waterloo, the longest of all, on one page of the shorter paper', async () => {
    await page.keyboard.press('Control+p')
    const dialog = page.getByRole('dialog', { name: 'Print' })
    await dialog.getByRole('combobox', { name: 'Paper' }).selectOption('Letter')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(
      await pagesOnPaper(page, 'Result of a battle', () => exact('Print this step’s sheets').click()),
    ).toBe(1)
  })

  it('saves the ledger and the score as files', async () => {
    await exact('Losses and returns').click()
    await pages().getByRole('button', { name: 'How all stand now' }).click()
    await exact('Save as…').click()
    const [ledger] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Ledger as CSV' }).click(),
    ])
    expect(ledger.suggestedFilename()).toMatch(/^The desk, ledger, .*\.csv$/)
    await exact('Reckoning and branches').click()
    await exact('Save as…').click()
    const [score] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Score as Markdown' }).click(),
    ])
    expect(score.suggestedFilename()).toBe('The desk, score.md')
    await toTheatre(page)
  })

  it('takes the club’s Waterloo in as few strokes, and goes on from there to the score', async () => {
    await until(page, async () => {
      if (await cardOf(page, 'Waterloo').getByText('the forces gather').isVisible()) return true
      await pressOnward()
      return false
    })
    await toMuster(page, 'Waterloo')
    await page.getByRole('radio', { name: /^Enter a result by hand/ }).click()
    await exact('Open the form').click()
    const strokes = await typeResult({ fr: '40000', aa: '18000', pr: '9000' }, { 'obj-la-haye-sainte': 'fr' })
    expect(strokes).toBeLessThanOrEqual(MOST_STROKES)
    await bookTheReport(page)
    await toTheatre(page)
    await until(page, async () => {
      if (await isOver(page)) return true
      await pressOnward()
      return false
    })
    await exact('Read the reckoning').click()
    const reckoning = page.getByRole('region', { name: 'The reckoning' })
    await expect.poll(() => reckoning.innerText()).toMatch(/\d+ French points less \d+ of the Coalition/)
    expect(await reckoning.innerText()).toContain('In 1815: 38 to 84')
  })

  it('asks nothing of the network and complains of nothing', () => {
    expect(program.strayRequests).toEqual([])
    expect(program.complaints).toEqual([])
  })
})
