/** A real table refereed on the screen: its photograph under the board, brigades put where it has them, its dice typed in. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brigadeTable, dragOver } from './brigade-table'
import { Program } from './program'
import { layPhotograph, quartersShown, refereeUntil, takeTheHand } from './referee-player'
import { button, isReady, logLines, newCampaign, setUp, takeSeat, tryClick, until } from './screens'

const { pointAt, startOf } = brigadeTable('wavre')
/** It stands by itself, a column in the open. */
const DRAGGED = 'pr.i.4.ir19'

let program: Program
let page: Page

beforeAll(async () => {
  program = await Program.start()
  page = await program.open()
  await newCampaign(page, 'The club’s table')
})
afterAll(async () => {
  await program.stop()
})

const hand = () => page.getByRole('region', { name: 'Organiser’s hand' })
const told = async (words: RegExp): Promise<void> => {
  await expect.poll(async () => (await logLines(page)).some((line) => words.test(line))).toBe(true)
}

describe('a real table', () => {
  it('has its orders written and sealed by both sides, with dice thrown on it', async () => {
    await setUp(page, 'Wavre', { rules: 'Napoleonic Brigade Rules', dice: 'Thrown on the table' })
    await button(page, 'Begin the battle').click()
    await until(page, async () => {
      if (await page.getByRole('heading', { name: 'Command', exact: true }).isVisible()) return true
      if (await takeSeat(page)) return false
      for (const name of [/^Give all \d+ orders of the sheet$/, /^Seal the orders/]) {
        const way = button(page, name)
        if (await isReady(way)) await tryClick(way)
      }
      return false
    })
  })

  it('lies under the board as a photograph, by three of its points', async () => {
    await takeTheHand(page)
    await layPhotograph(page)
    await expect.poll(() => quartersShown(page)).toEqual([true, true, true, true])
    await hand().getByRole('button', { name: 'Show it' }).click()
    await expect.poll(() => quartersShown(page)).not.toEqual([true, true, true, true])
  })

  it('has a brigade dragged over the photograph to where it shows it, and set at once', async () => {
    const { at, ahead } = startOf(DRAGGED)
    await hand().getByRole('textbox', { name: 'Reason' }).fill('as the photograph shows it')
    const to = ahead(5)
    await dragOver(page, await pointAt(page, at), await pointAt(page, to))
    await told(/as the photograph shows it/u)
    const inches = async (edge: string): Promise<number> =>
      Number(
        await hand()
          .getByRole('spinbutton', { name: `Inches from the ${edge}` })
          .inputValue(),
      )
    // Its middle is put down; what the form says is the middle of its front.
    const off = async () => Math.hypot((await inches('west')) - to.x, (await inches('south')) - to.y)
    await expect.poll(off).toBeLessThan(2)
    await hand().getByRole('textbox', { name: 'Reason' }).fill('')
  })

  it('has its brigades put where they stand, by ruler, by angle and by what is left of them', async () => {
    const who = hand().getByRole('combobox', { name: 'Who' })
    const name =
      (await who.getByRole('option').allInnerTexts()).find((one) => /Stülpnagel|Lemcke|Borcke/u.test(one)) ??
      ''
    await who.selectOption({ label: name })
    const set = hand().getByRole('button', { name: `Set ${name}` })
    // Without a reason nothing is set.
    expect(await set.isEnabled()).toBe(false)
    await hand().getByRole('textbox', { name: 'Reason' }).fill('as it stands on the table')
    const south = hand().getByRole('spinbutton', { name: 'Inches from the south' })
    const before = await south.inputValue()
    await hand().getByText('By ruler and angle from a known point').click()
    await hand().getByRole('combobox', { name: 'From' }).selectOption({ label: 'North-west corner' })
    await hand().getByRole('spinbutton', { name: 'Inches', exact: true }).fill('12')
    await hand().getByRole('spinbutton', { name: 'Direction, degrees' }).fill('135')
    await hand().getByRole('button', { name: 'Measure' }).click()
    await expect.poll(() => south.inputValue()).not.toBe(before)
    await hand().getByRole('button', { name: '+15°' }).click()
    const figures = hand()
      .getByRole('spinbutton', { name: /, of \d+$/ })
      .first()
    await figures.fill(String(Number(await figures.inputValue()) - 2))
    await set.click()
    await told(/as it stands on the table/u)
    await hand().getByRole('button', { name: 'Back to the players' }).click()
  })

  it('has its dice typed in, each phase as one list, and its losses read off', async () => {
    const { dice, lists } = await refereeUntil(page, 2)
    // More than one to a list.
    expect(dice).toBeGreaterThan(lists)
    await until(page, async () => {
      await takeSeat(page)
      return page.getByText('To take off the table').isVisible()
    })
    expect([program.strayRequests, program.complaints]).toEqual([[], []])
  })
})
