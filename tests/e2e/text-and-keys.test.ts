/** Waterloo against the staff: a turn from the text map alone, and on with the keyboard. A soak fights it to its end. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fightByKey, moveByKey, playTurnFromText } from './player'
import { Program } from './program'
import { button, newCampaign, quicken, sealBoth, setUp } from './screens'

let program: Program
let page: Page

/** The French side here, the other with the staff, which does not dawdle. */
async function begin(): Promise<void> {
  await newCampaign(page, 'Waterloo again')
  await setUp(page, 'Waterloo', { staff: [0] })
  await sealBoth(page)
  await quicken(page)
}

/** The text map in the place of the board, or the board again. */
async function showAsTable(wanted: boolean): Promise<void> {
  const isTable = () => page.getByRole('rowheader').first().isVisible()
  if ((await isTable()) !== wanted) await button(page, 'Battle as a table').click()
  await expect.poll(isTable).toBe(wanted)
}

describe('Waterloo without the mouse', () => {
  beforeAll(async () => {
    program = await Program.start()
    page = await program.open()
    await begin()
  })
  afterAll(async () => {
    await program.stop()
  })

  it('is played for a turn from the text map alone, without a click on the board', async () => {
    await showAsTable(true)
    expect(await playTurnFromText(page)).toBeGreaterThan(0)
    await expect.poll(() => page.getByRole('application').isVisible()).toBe(false)
  })

  it('has its squares walked with the arrows in the text map as they lie on the board', async () => {
    await showAsTable(true)
    const square = (name: string) =>
      page.getByRole('rowheader').getByRole('button', { name: new RegExp(`^${name}`) })
    await square('D3').click()
    for (const [key, there] of [
      ['ArrowRight', 'E3'],
      ['ArrowDown', 'E4'],
      ['ArrowLeft', 'D4'],
      ['ArrowUp', 'D3'],
    ] as const) {
      await page.keyboard.press(key)
      await expect.poll(() => square(there).evaluate((one) => one === document.activeElement)).toBe(true)
    }
  })

  it('goes on with the keyboard alone: a move with the arrows, an assault, a bombardment, hits shared', async () => {
    await showAsTable(false)
    await moveByKey(page)
    const { assaults, bombardments, shares } = await fightByKey(page, 1)
    expect(assaults).toBeGreaterThan(0)
    expect(bombardments).toBeGreaterThan(0)
    expect(shares).toBeGreaterThan(0)
  })
})

it('asks nothing of the network and complains of nothing', () => {
  expect(program.strayRequests).toEqual([])
  expect(program.complaints).toEqual([])
})
