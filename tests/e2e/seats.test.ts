// Seats at two screens: a PIN, a reload that keeps its seat, and word of a seat that is taken.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { violations } from './accessibility'
import { Program } from './program'
import { button, newCampaign, setUp, takeSeat, tryClick, until } from './screens'

const PIN = 'vive la marmotte'
let program: Program
let french: Page

beforeAll(async () => {
  program = await Program.start()
  french = await program.open()
})

afterAll(async () => {
  await program.stop()
})

const seatShown = (page: Page) => page.getByText(/^Seat:/).locator('..')

/** Behind the curtain nobody sits at a side's seat yet. */
async function seatedAtDeployment(): Promise<void> {
  await until(french, async () => {
    if (await takeSeat(french)) return false
    const isThere = await button(french, 'Seal the deployment').isVisible()
    return isThere && (await seatShown(french).innerText()).includes('French')
  })
}

it('gives the French seat a PIN, by keyboard alone', async () => {
  await newCampaign(french, 'Two screens')
  await button(french, 'Seats and PINs').press('Enter')
  await french.getByText('Without PINs, seats are on honour').waitFor()
  await button(french, 'Set the PIN: the French seat').press('Enter')
  await french.getByLabel('New PIN of the French seat').fill(PIN)
  await french.keyboard.press('Enter')
  await button(french, 'No PIN: the French seat').waitFor()
  expect(await violations(french)).toEqual([])
  await french.getByRole('dialog').getByRole('button', { name: 'Close' }).press('Enter')
})

it('keeps its seat over a reload, and is not asked for the PIN again', async () => {
  await setUp(french, 'Waterloo', { staff: [0] })
  await seatedAtDeployment()
  const before = await seatShown(french).innerText()
  await french.reload()
  await seatedAtDeployment()
  expect(await seatShown(french).innerText()).toBe(before)
  expect(await french.getByRole('heading', { name: /^PIN of/ }).count()).toBe(0)
})

it('asks another screen which seat is its own, refuses one without its PIN, and tells whoever sits there', async () => {
  const other = await program.open()
  await other.getByRole('heading', { name: 'Which seat is yours?' }).waitFor()
  await button(other, 'the French seat').press('Enter')
  await other.getByRole('heading', { name: 'PIN of the French seat' }).waitFor()
  await other.getByRole('textbox', { name: 'PIN' }).fill('not this one')
  await other.keyboard.press('Enter')
  await other.getByText('That is not the PIN of this seat.').waitFor()
  expect(await french.getByText('Another screen has taken the French seat').count()).toBe(0)
  await until(other, async () => {
    if ((await other.getByRole('heading', { name: 'PIN of the French seat' }).count()) === 0) return true
    // The answer to the last try may close the dialogue at any moment.
    await other
      .getByRole('textbox', { name: 'PIN' })
      .fill(PIN, { timeout: 1500 })
      .catch(() => undefined)
    await tryClick(button(other, 'Give the PIN'))
    return false
  })
  await french.getByText('Another screen has taken the French seat').waitFor()
})

it('shows what was committed to, to whoever asks, and lays it open once both have sealed', async () => {
  const dialog = french.getByRole('dialog', { name: 'Seals and dice' })
  const shown = async (): Promise<string> => {
    await french.keyboard.press('Control+k')
    const palette = french.getByRole('dialog', { name: 'Find a command or a place' })
    await palette.getByRole('textbox').or(palette.getByRole('combobox')).fill('Seals and dice')
    await palette.getByRole('option', { name: 'Seals and dice' }).waitFor()
    await french.keyboard.press('Enter')
    await dialog
      .getByText(/^Nothing has been sealed|^Hidden deployment/)
      .first()
      .waitFor()
    const text = await dialog.innerText()
    expect(await violations(french)).toEqual([])
    await dialog.getByRole('button', { name: 'Close' }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    return text
  }
  expect(await shown()).toContain('Nothing has been sealed under a PIN')
  await button(french, 'Seal the deployment').press('Enter')
  let text = ''
  await until(french, async () => {
    text = await shown()
    return text.includes('Laid open: it is what was committed to')
  })
  expect(text).toContain('Hidden deployment, the French seat')
  expect(text).toMatch(/[0-9a-f]{64}/)
})
