/** Ways through the screens, as a player goes them. */
import type { Locator, Page } from 'playwright-core'
import { fitArea, toScreen } from '../../src-renderer/board/camera'
import { boardArea, cellCentre, type Grid } from '../../src-renderer/board/grid'

const WATERLOO: Grid = { columns: 7, rows: 5, cellM: 1000, originM: [400, 350] }
const FIT_MARGIN = 26

export const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name })

export async function newCampaign(page: Page, name: string): Promise<void> {
  await button(page, 'New campaign').first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await button(page, 'Create').click()
  await page.getByRole('heading', { name: '18 June' }).waitFor()
}

export interface SetUp {
  readonly staff?: readonly number[]
  readonly dice?: 'Thrown by the program' | 'Thrown on the table'
}

/** Sets a battle up and seals both deployments where history put them, each side in its seat. */
export async function setUp(page: Page, battle: string, { staff = [], dice }: SetUp = {}): Promise<void> {
  await page.getByRole('listitem').filter({ hasText: battle }).getByRole('button', { name: 'Set up' }).click()
  await button(page, 'Place the armies').waitFor()
  for (const side of staff)
    await page
      .getByRole('radio', { name: /^The staff/ })
      .nth(side)
      .click()
  if (dice) await page.getByRole('radio', { name: new RegExp(`^${dice}`) }).click()
  await button(page, 'Place the armies').click()
}

/** Lifts the curtain if it is down. */
export async function takeSeat(page: Page): Promise<boolean> {
  const curtain = button(page, /^I am the .* player$/)
  if (!(await curtain.isVisible())) return false
  await tryClick(curtain)
  return true
}

/** Clicks what may go or be covered at any moment; whoever calls looks again and tries again. */
export async function tryClick(what: Locator): Promise<void> {
  await what.click({ timeout: 1500 }).catch(() => undefined)
}

export async function sealBoth(page: Page): Promise<void> {
  const begin = button(page, 'Begin the battle')
  await until(page, async () => {
    await takeSeat(page)
    if (await begin.isVisible()) return true
    const seal = button(page, 'Seal the deployment')
    await tryClick(seal)
    return false
  })
  await begin.click()
  await page.getByRole('complementary', { name: 'Decisions and log' }).waitFor()
}

/** The middle of a square of Waterloo on the screen, while the whole board is shown. */
export async function squareAt(
  page: Page,
  cell: string,
): Promise<{ readonly x: number; readonly y: number }> {
  const box = await page.getByRole('application').boundingBox()
  const centre = cellCentre(WATERLOO, cell)
  if (!box || !centre) throw new Error(`no square ${cell} on the screen`)
  const at = toScreen(fitArea(boardArea(WATERLOO), box.width, box.height, FIT_MARGIN), centre)
  return { x: box.x + at.x, y: box.y + at.y }
}

export async function clickSquare(page: Page, cell: string): Promise<void> {
  const { x, y } = await squareAt(page, cell)
  await page.mouse.click(x, y)
}

/** Tries again until `done` says so; throws with what the screen shows if it never does. */
export async function until(page: Page, done: () => Promise<boolean>, tries = 400): Promise<void> {
  for (let i = 0; i < tries; i += 1) {
    if (await done()) return
    await page.waitForTimeout(25)
  }
  throw new Error(`never came about; the screen shows:\n${await page.locator('body').ariaSnapshot()}`)
}

/** The head of the log: what happened last, each as its sentence. */
export async function logLines(page: Page): Promise<readonly string[]> {
  return page.getByRole('region', { name: 'Log' }).getByRole('listitem').allInnerTexts()
}

export async function turnShown(page: Page): Promise<number> {
  const text = await page.getByRole('banner').innerText()
  return Number(/Turn (\d+)/.exec(text)?.[1] ?? 0)
}
