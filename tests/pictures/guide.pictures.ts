/** The ten pictures of the page for organisers: a campaign from its beginning to the reckoning, taken from the built program. */
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { Program } from '../e2e/program'
import { button, isReady, tryClick, until } from '../e2e/screens'
import { picturesOf } from './taken'

const FOLDER = join(process.cwd(), 'src-renderer/assets/pictures/guide')
const SIZE = { width: 1280, height: 800 }
const QUALITY = 72

async function takeAll(report: (progress: string) => void): Promise<readonly string[]> {
  const program = await Program.start()
  const taken: string[] = []
  try {
    const page = await program.open()
    await page.setViewportSize(SIZE)
    const exact = (name: string) => page.getByRole('button', { name, exact: true })
    const field = (path: string) => page.locator(`[data-field="${path}"]`)
    const card = (battle: string) => page.getByRole('article', { name: battle, exact: true })
    /** Waits until the engraver has been quiet for a while. */
    const keep = async (name: string): Promise<void> => {
      const path = join(FOLDER, `${name}.jpg`)
      await page.mouse.move(2, SIZE.height - 2)
      await page.waitForTimeout(2500)
      await page.screenshot({ path, type: 'jpeg', quality: QUALITY })
      taken.push(path)
      report(`${name}.jpg`)
    }
    await button(page, 'No more hints').click()
    await button(page, 'New campaign').first().click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Saturday club')
    await exact('Create').click()
    await exact('Begin').waitFor()
    await keep('01-begin')
    await page.getByRole('switch', { name: 'Play 15 June too' }).click()
    await exact('Begin').click()
    await exact('Close the step').waitFor()
    await keep('02-orders')
    await button(page, /^French headquarters/).click()
    await exact('I am the French headquarters').click()
    const withNey = page.getByRole('radio', { name: /^It follows Reille/ })
    await withNey.click()
    await keep('03-headquarters')
    await exact('Seal the decisions').click()
    // The last seal closes the step.
    await exact('Organiser').click()
    await exact('I am the organiser').click()
    await card('Quatre Bras').waitFor()
    await keep('04-battles')
    await card('Quatre Bras').getByRole('button', { name: 'Muster' }).click()
    await page.getByRole('complementary', { name: 'How it is resolved' }).waitFor()
    await keep('05-muster')
    await page.getByRole('radio', { name: /^Enter a result by hand/ }).click()
    await exact('Open the form').click()
    for (const [id, men] of Object.entries({ 'fr.ii': 4100, 'aa.i': 1900, 'aa.reserve': 2900 }))
      await field(`losses.${id}.men`).fill(String(men))
    await field('losses.fr.ii.men').scrollIntoViewIfNeeded()
    await keep('06-form')
    for (const one of await page.getByRole('region', { name: 'Questions' }).getByRole('combobox').all())
      await one.selectOption('no')
    await page.getByText('Nothing is wrong.').waitFor()
    await exact('Hand it in').click()
    await exact('Book the report').waitFor()
    await keep('07-report')
    await exact('Book the report').click()
    await exact('Go on with the campaign').click()
    await asInHistoryTo(page, 'The night after Ligny')
    await exact('Losses and returns').click()
    await page
      .getByRole('navigation', { name: 'Pages of the books' })
      .getByRole('button', { name: 'Quatre Bras' })
      .click()
    await page.locator('[data-row="fr.ii"]').click()
    await keep('08-books')
    await exact('Campaign').click()
    await page
      .getByRole('list', { name: 'The days of the campaign' })
      .getByRole('button', { name: 'Quatre Bras and Ligny' })
      .click()
    await page.getByRole('region', { name: 'Battles of that day' }).waitFor()
    await keep('09-look-back')
    await exact('Back to the present').click()
    await asInHistoryTo(page, 'The reckoning')
    await exact('Read the reckoning').click()
    await page.getByRole('heading', { name: 'Points, line by line' }).waitFor()
    await keep('10-reckoning')
  } finally {
    await program.stop()
  }
  return taken
}

/** Takes what comes as in history until the bar says where the campaign has come. */
async function asInHistoryTo(page: Page, where: string): Promise<void> {
  await until(page, async () => {
    if ((await page.getByRole('banner').innerText()).includes(where)) return true
    for (const name of [
      'As in history',
      'Book the report',
      'Leave it',
      'Throw for the weather',
      'Close the step',
    ]) {
      const way = page.getByRole('button', { name, exact: true }).first()
      if (await isReady(way)) {
        await tryClick(way)
        break
      }
    }
    return false
  })
}

export default picturesOf('Pictures of the page for organisers', takeAll)
