/** The pictures of the README, taken from the built program: what a reader sees is what the program shows. */
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { Program } from '../e2e/program'
import { playByMouse, type Way } from '../e2e/one-hour-player'
import { button, newCampaign, sealBoth, setUp, takeSeat, tryClick, until } from '../e2e/screens'
import { picturesOf } from './taken'

const FOLDER = join(process.cwd(), 'src-renderer/assets/pictures')
/** Two units act in each phase before the picture is taken. */
const ONE_HOUR: Way = { ahead: -1, perPhase: 2 }
const SIZE = { width: 1440, height: 900 }

/** Takes a picture once the engraver has been quiet for a while. */
async function take(page: Page, name: string): Promise<string> {
  const path = join(FOLDER, `${name}.png`)
  await page.mouse.move(2, SIZE.height - 2)
  await page.waitForTimeout(1500)
  await page.screenshot({ path })
  return path
}

async function chooseTheme(page: Page, theme: string): Promise<void> {
  await until(page, async () => {
    if ((await page.locator('html').getAttribute('data-theme')) === theme) return true
    await button(page, /^Theme/).click()
    await page.waitForTimeout(150)
    return false
  })
}

/** Quatre Bras under Fast Play Napoleonic: a column that the organiser has put before Bijlandt is about to charge him. */
async function chargeOfColumn(page: Page): Promise<void> {
  const quatreBras = page.getByRole('listitem').filter({ hasText: 'Quatre Bras' })
  await quatreBras.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('radio', { name: /^Fast Play/ }).click()
  await button(page, 'Draw up the battle').click()
  await button(page, 'Begin the battle').click()
  await button(page, 'Organiser’s hand…').click()
  await page.getByLabel('Reason').fill('A charge for the picture')
  await page.getByRole('combobox', { name: 'Who' }).selectOption({ label: 'Bachelu 2' })
  await page.getByLabel('Inches from the west').fill('29')
  await page.getByLabel('Inches from the south').fill('21.5')
  await page.getByLabel('Facing, degrees').fill('0')
  await button(page, 'Set Bachelu 2').click()
  await button(page, 'Back to the players').click()
  const moves = page.getByRole('heading', { name: 'Movement', exact: true })
  const column = page.getByRole('group').getByRole('button', { name: 'Bachelu 2', exact: true })
  await until(page, async () => {
    await takeSeat(page)
    if ((await moves.isVisible()) && (await column.isVisible())) return true
    await tryClick(button(page, /^(Roll for|Move (first|second)|End the|Go on to)/).first())
    return false
  })
  await column.click()
  await button(page, /^Charge Bijlandt/)
    .first()
    .click()
  // What was said on the way is gone from the board again.
  for (const said of ['What both sides chose unseen is laid open.', 'Set by the organiser.'])
    await page.getByText(said).first().waitFor({ state: 'hidden' })
}

async function pictures(report: (progress: string) => void): Promise<readonly string[]> {
  const program = await Program.start()
  const taken: string[] = []
  const keep = async (page: Page, name: string): Promise<void> => {
    taken.push(await take(page, name))
    report(`${name}.png`)
  }
  try {
    const page = await program.open()
    await page.setViewportSize(SIZE)
    await button(page, 'No more hints').click()
    await chooseTheme(page, 'paper')
    await newCampaign(page, 'June 1815')
    await button(page, /^Campaign$/).click()
    await page.getByRole('button', { name: 'Begin', exact: true }).click()
    await page.getByRole('button', { name: 'Begin', exact: true }).waitFor({ state: 'detached' })
    await keep(page, 'campaign')
    await button(page, /^Library$/).click()
    await newCampaign(page, 'Saturday club')
    await button(page, 'Order of battle').click()
    await page.locator('[data-row="fr.ii"]').waitFor()
    for (const id of ['fr.ii', 'fr.ii.9', 'fr.ii.9.1'])
      await page.locator(`[data-row="${id}"] .chevron`).click()
    await page.locator('[data-row="fr.ii.9.1"] [data-column="name"]').click()
    await keep(page, 'order-of-battle')
    await button(page, 'Campaign').first().click()
    await button(page, /^Battles$/).click()
    await page.getByRole('heading', { name: '18 June' }).waitFor()
    await setUp(page, 'Waterloo')
    await until(page, async () => {
      await takeSeat(page)
      return button(page, 'Seal the deployment').isVisible()
    })
    await keep(page, 'deployment')
    await sealBoth(page)
    await until(page, async () => {
      await takeSeat(page)
      return page.getByRole('application').isVisible()
    })
    await keep(page, 'battle')
    await chooseTheme(page, 'lamplight')
    await keep(page, 'battle-lamplight')
    await chooseTheme(page, 'club')
    await keep(page, 'battle-club')
    await chooseTheme(page, 'paper')
    await button(page, /^Library$/).click()
    await newCampaign(page, 'An hour to spare')
    await setUp(page, 'Waterloo', { rules: 'One Hour', staff: [0] })
    await until(page, () => button(page, 'Seal the deployment').isVisible())
    await keep(page, 'one-hour-deployment')
    await sealBoth(page)
    await playByMouse(page, ({ headings }) => headings.includes('Movement and charges'), ONE_HOUR)
    await button(page, /^Jacquinot/).click()
    await keep(page, 'one-hour')
    await button(page, /^Library$/).click()
    await newCampaign(page, 'Elements on a table')
    await chargeOfColumn(page)
    await keep(page, 'fast-play')
    await button(page, /^Library$/).click()
    await page.getByRole('heading', { name: 'Campaign files' }).waitFor()
    await keep(page, 'library')
  } finally {
    await program.stop()
  }
  return taken
}

export default picturesOf('Pictures of the README', pictures)
