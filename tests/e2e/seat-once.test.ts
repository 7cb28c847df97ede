// A new screen in a campaign under way: it is asked once whose seat it is, and of the Coalition at which headquarters.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { beginCampaign, exact, heading, map, type Army } from './campaign-screens'
import { Program } from './program'
import { button } from './screens'

const PIN = 'vive la marmotte'
let program: Program
let organiser: Page

beforeAll(async () => {
  program = await Program.start()
  organiser = await program.open()
})
afterAll(async () => {
  await program.stop()
})

const whoSits = (page: Page) => page.getByRole('dialog', { name: 'Who sits here?' })
async function atTheatre(page: Page, who: Army | 'Organiser'): Promise<void> {
  await expect.poll(() => heading(page)).toContain(who === 'Organiser' ? who : `${who} headquarters`)
  await map(page).waitFor()
  expect(await whoSits(page).count()).toBe(0)
}

it('gives the French seat a PIN in a campaign that has begun', async () => {
  await beginCampaign(organiser, 'Asked once')
  await organiser.keyboard.press('Control+k')
  const palette = organiser.getByRole('dialog', { name: 'Find a command or a place' })
  await palette.getByRole('textbox').or(palette.getByRole('combobox')).fill('Seats and PINs')
  await palette.getByRole('option', { name: 'Seats and PINs' }).waitFor()
  await organiser.keyboard.press('Enter')
  await button(organiser, 'Set the PIN: the French seat').press('Enter')
  await organiser.getByLabel('New PIN of the French seat').fill(PIN)
  await organiser.keyboard.press('Enter')
  await button(organiser, 'No PIN: the French seat').waitFor()
  await organiser.getByRole('dialog').getByRole('button', { name: 'Close' }).press('Enter')
})

it('leads whoever has given the PIN straight to his headquarters', async () => {
  const french = await program.open()
  await french.getByRole('heading', { name: 'Which seat is yours?' }).waitFor()
  await button(french, 'the French seat').press('Enter')
  await french.getByRole('textbox', { name: 'PIN' }).fill(PIN)
  await french.keyboard.press('Enter')
  await atTheatre(french, 'French')
})

it('asks the Coalition at which of its two headquarters, and nothing else', async () => {
  const allied = await program.open()
  await allied.getByRole('heading', { name: 'Which seat is yours?' }).waitFor()
  await button(allied, 'the Coalition’s seat').press('Enter')
  await whoSits(allied).waitFor()
  expect(await whoSits(allied).getByRole('button').allInnerTexts()).toEqual([
    'I am the Anglo-Allied headquarters',
    'I am the Prussian headquarters',
  ])
  await exact(allied, 'I am the Prussian headquarters').click()
  await atTheatre(allied, 'Prussian')
})

it('lets a second screen of the organiser in without a further question', async () => {
  const second = await program.open()
  await second.getByRole('heading', { name: 'Which seat is yours?' }).waitFor()
  await button(second, 'the organiser’s seat').press('Enter')
  await atTheatre(second, 'Organiser')
})
