/** A battle that the staff fights to its end, one with dice thrown on a real table, and every screen without a fault for those who cannot see it. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { violations } from './accessibility'
import { Program } from './program'
import {
  button,
  goHome,
  logLines,
  newCampaign,
  sealBoth,
  setUp,
  takeSeat,
  takeTheField,
  tryClick,
  until,
  watchUntilOver,
} from './screens'

let program: Program
let page: Page

beforeAll(async () => {
  program = await Program.start()
  page = await program.open()
  await newCampaign(page, 'Club night')
})
afterAll(async () => {
  await program.stop()
})

it('shows the campaign and the set-up without a fault', async () => {
  await goHome(program, page)
  expect(await violations(page)).toEqual([])
  await page.getByRole('listitem').filter({ hasText: 'Wavre' }).getByRole('button').first().click()
  await button(page, 'Place the armies').waitFor()
  // What a staff of the strength chosen thinks of is said beside it.
  await page
    .getByRole('radio', { name: /^The staff/ })
    .nth(1)
    .click()
  await page.getByRole('combobox', { name: /^Strength/ }).selectOption('Hard')
  await page.getByText(/^Looks at more ways to act/).waitFor()
  expect(await violations(page)).toEqual([])
})

it('asks for real dice as one list, refuses none that a die has, and plays on with them', async () => {
  await takeTheField(program, page, 'Ligny', { dice: 'Thrown on the table' })
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('list') })
  await until(page, async () => {
    if ((await dialog.count()) > 0 && (await dialog.getByRole('listitem').count()) > 0) return true
    if (await takeSeat(page)) return false
    await tryClick(button(page, 'Stay').first())
    return false
  })
  expect(await dialog.getByRole('listitem').count()).toBe(1)
  const title = await dialog.getByRole('heading').first().innerText()
  const dice = Number(/\d+/.exec(title)?.[0])
  await page.keyboard.press('Enter')
  await expect.poll(() => dialog.getByRole('alert').innerText()).toMatch(`${dice} dice are still wanted`)
  for (let i = 0; i < dice; i += 1) await page.keyboard.press(String((i % 3) + 1))
  await page.keyboard.press('Enter')
  // Behind the curtain that falls before the next choice there is no log to be read.
  await until(page, async () => {
    await takeSeat(page)
    return /[Aa]ction dice/.test((await logLines(page)).join(' '))
  })
  expect((await logLines(page)).filter((line) => line.includes('stays where he is'))).toHaveLength(2)
  await page.getByRole('region', { name: 'Action dice' }).waitFor()
  expect(await violations(page)).toEqual([])
  await button(page, 'Battle as a table').click()
  await page.getByRole('table').first().waitFor()
  expect(await violations(page)).toEqual([])
})

it('lets the staff fight a battle to its end and reports it', async () => {
  await goHome(program, page)
  await setUp(page, 'Wavre', { staff: [0, 1] })
  await sealBoth(page, true)
  await watchUntilOver(page)
  await saysWhy(/moves to/, /^The staff did this /)
  // What came of an act, as the end of the battle, is not what the staff wanted.
  await saysWhy(/The battle is over/, null)
  await button(page, 'Read the report').click()
  await page.getByRole('heading', { level: 2 }).waitFor()
  // What both armies lost beside 1815, and the units of each.
  await expect.poll(() => page.getByRole('table').count()).toBe(3)
  expect(await violations(page)).toEqual([])
})

/** Opens the newest line of the log with these words, and looks whether it tells the reason of a staff. */
async function saysWhy(words: RegExp, reason: RegExp | null): Promise<void> {
  const line = page
    .getByRole('region', { name: 'Log' })
    .getByRole('listitem')
    .filter({ hasText: words })
    .first()
  const head = line.getByRole('button').first()
  await head.click()
  await line.getByText(/entry \d+/i).waitFor()
  if (reason) await line.getByText(reason).waitFor()
  else expect(await line.getByText(/The staff did this/).count()).toBe(0)
  await head.click()
}

it('asks nothing of the network and complains of nothing', () => {
  expect(program.strayRequests).toEqual([])
  expect(program.complaints).toEqual([])
})
