/** The pictures of the README that show general orders and the open table, taken from the built program. */
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beginSealed, goOn, isTurn } from '../e2e/brigade-player'
import { brigadeTable, dragOver } from '../e2e/brigade-table'
import { Program } from '../e2e/program'
import { button, isReady, newCampaign, takeSeat, tryClick, until } from '../e2e/screens'
import { picturesOf } from './taken'

const FOLDER = join(process.cwd(), 'src-renderer/assets/pictures')
const SIZE = { width: 1440, height: 900 }
/** The move of which the table is shown: the armies have met. */
const MOVE = 6
/** Of whom the first that may advance has his way weighed. */
const WATCHED = ['Foy 2', 'Foy 1', 'Piré 2', 'Bachelu 2', 'Kempt', 'Pack', 'Bijlandt', 'Saxe-Weimar'] as const

/** The order of Foy's second brigade as the sheet has it, with words and an arrow of one's own. */
async function writeOrder(page: Page): Promise<void> {
  const { pointAt } = brigadeTable('quatre-bras')
  await page
    .getByRole('region', { name: 'Order book' })
    .getByRole('button', { name: /^Foy 2/ })
    .click()
  await button(page, 'Write its order').click()
  await page
    .getByRole('textbox', { name: 'In your own words' })
    .fill('General Foy will clear the swell, then take the farm. The guns cover him from the left.')
  await button(page, 'Arrow').click()
  await dragOver(page, await pointAt(page, { x: 22.6, y: 16.6 }), await pointAt(page, { x: 24.5, y: 25 }))
  await page.getByRole('heading', { name: /^Order for Foy/ }).scrollIntoViewIfNeeded()
}

async function pictures(report: (progress: string) => void): Promise<readonly string[]> {
  const program = await Program.start()
  const taken: string[] = []
  try {
    const page = await program.open()
    await page.setViewportSize(SIZE)
    /** Takes a picture once the engraver has been quiet for a while. */
    const keep = async (name: string): Promise<void> => {
      const path = join(FOLDER, `${name}.png`)
      await page.mouse.move(2, SIZE.height - 2)
      await page.waitForTimeout(2500)
      await page.screenshot({ path })
      taken.push(path)
      report(`${name}.png`)
    }
    await button(page, 'No more hints').click()
    await newCampaign(page, 'Orders at Quatre Bras')
    await beginSealed(
      page,
      'Quatre Bras',
      {},
      {
        led: true,
        write: async () => {
          if (taken.length > 0) return
          await tryClick(button(page, 'Enough of this'))
          await writeOrder(page)
          await keep('general-orders')
          await button(page, 'Throw the draft away').click()
          await button(page, 'Close').click()
          await page.keyboard.press('Escape')
        },
      },
    )
    await goOn(page, () => isTurn(page, MOVE), new Set())
    // The side that has the seat decides for itself once: a charge or a way is weighed.
    const alone = page.getByRole('checkbox', { name: 'Fight by these orders alone' })
    const moves = page.getByRole('heading', { name: 'Moves', exact: true })
    await until(page, async () => {
      if (await takeSeat(page)) return false
      if (await moves.isVisible()) return true
      if (await alone.isChecked({ timeout: 500 }).catch(() => false)) await tryClick(alone)
      else await tryClick(button(page, /^Go on to the/))
      return false
    })
    for (const name of WATCHED) {
      const brigade = page.getByRole('group').getByRole('button', { name, exact: true })
      if (!(await isReady(brigade))) continue
      await brigade.click()
      await page.getByRole('heading', { name, exact: true }).waitFor()
      await tryClick(page.getByRole('button', { name: 'Advance as far as it may', exact: true }).first())
      const isPlotted = await button(page, 'Plot this move')
        .waitFor({ timeout: 5000 })
        .then(
          () => true,
          () => false,
        )
      if (isPlotted) break
      await page.keyboard.press('Escape')
    }
    await button(page, 'Plot this move').waitFor()
    await keep('brigade')
  } finally {
    await program.stop()
  }
  return taken
}

export default picturesOf('Pictures of general orders and the open table', pictures)
