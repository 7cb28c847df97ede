/** Waterloo under One Hour against the staff: turns with the mouse, with the keyboard alone, and from the text map. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { playByKey, playByMouse, playByText } from './one-hour-player'
import { guardPresses, Program } from './program'
import { button, newCampaign, quicken, sealBoth, turnShown } from './screens'

let program: Program
let page: Page
/** The French come from the south; of each phase a few units act, so that all kinds of acts come soon. */
const WAY = { ahead: -1, perPhase: 3 } as const

/** Until the French have played their turn and the staff its own. */
async function nextTurn(): Promise<(offer: { readonly turn: number }) => boolean> {
  const turn = await turnShown(page)
  return (offer) => offer.turn > turn
}

describe('Waterloo under One Hour', () => {
  beforeAll(async () => {
    program = await Program.start()
    page = await program.open()
    await newCampaign(page, 'An hour to spare')
  })
  afterAll(async () => {
    await program.stop()
  })

  it('lets the deck of chance cards be edited before the battle, and says that it has been', async () => {
    const waterloo = page.getByRole('listitem').filter({ hasText: 'Waterloo' })
    await waterloo.getByRole('button', { name: 'Set up' }).click()
    await page.getByRole('radio', { name: /^One Hour/ }).click()
    await page.getByText('The deck of chance cards').click()
    await page.getByText('Smoke lies on the field').click()
    await page.getByLabel('How many').first().fill('1')
    const summary = page.getByRole('complementary', { name: 'The battle' })
    await summary.getByText('The deck of chance cards').waitFor()
    await button(page, 'As published').click()
    await summary.getByText('The deck of chance cards').waitFor({ state: 'detached' })
    await page
      .getByRole('radio', { name: /^The staff/ })
      .first()
      .click()
    await button(page, 'Place the armies').click()
    await sealBoth(page)
  })

  it('takes no press for the pace of the staff that was meant for what stood there before', async () => {
    const ready = page.getByRole('button', { name: 'Ready', exact: true })
    await ready.waitFor()
    const pressed = (name: string) => button(page, name).getAttribute('aria-pressed')
    await guardPresses(page, 3_600_000)
    await button(page, 'By step').click()
    await guardPresses(page, 0)
    expect(await pressed('By step')).toBe('false')
    await quicken(page)
    expect(await pressed('Fast')).toBe('true')
  })

  it('is played for a turn with the mouse: shots, charges, moves', async () => {
    const done = await playByMouse(page, await nextTurn(), WAY)
    expect(done.shots).toBeGreaterThan(0)
    expect(done.moves + done.charges).toBeGreaterThan(0)
  })

  it('is played for a turn with the keyboard alone', async () => {
    await page.getByRole('application').focus()
    const done = await playByKey(page, await nextTurn(), WAY)
    expect(done.shots).toBeGreaterThan(0)
    expect(done.moves + done.charges).toBeGreaterThan(0)
  })

  it('is played for a turn from the text map alone, without the board', async () => {
    await button(page, 'Battle as a table').click()
    const done = await playByText(page, await nextTurn(), WAY)
    expect(done.shots).toBeGreaterThan(0)
    await expect.poll(() => page.getByRole('application').isVisible()).toBe(false)
    await button(page, 'Battle as a table').click()
  })
})

it('asks nothing of the network and complains of nothing', () => {
  expect(program.strayRequests).toEqual([])
  expect(program.complaints).toEqual([])
})
