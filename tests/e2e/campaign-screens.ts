/** Ways through the screens of a campaign under way, as a player goes them. */
import { expect } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { button, isReady, MAP, tryClick, until } from './screens'

export type Army = 'French' | 'Anglo-Allied' | 'Prussian'

export const exact = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })
export const heading = (page: Page): Promise<string> => page.getByRole('banner').innerText()
export const map = (page: Page): Locator => page.getByRole('group', { name: MAP })
/** The card of a battle of the step in hand. */
export const card = (page: Page, battle: string): Locator =>
  page.getByRole('article', { name: battle, exact: true })
/** A field of the form of a result. */
export const field = (page: Page, path: string): Locator => page.locator(`[data-field="${path}"]`)
/** What a form or a report comes to, in the drawer beside it. */
export const sums = (page: Page): Locator => page.getByRole('region', { name: 'What it comes to' })

/** The line of the men whom an army has out of the ranks on the evening of a battle. */
export const evening = (page: Page, army: Army): Locator =>
  sums(page)
    .getByRole('table', { name: army, exact: true })
    .getByRole('row', { name: /^Out of the ranks that evening/ })

/** A new campaign, at the form with which it begins. */
export async function createCampaign(page: Page, name: string): Promise<void> {
  await button(page, 'New campaign').first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await button(page, 'Create').click()
  await map(page).waitFor()
}

/** A new campaign, begun on the morning of the 16th. */
export async function beginCampaign(page: Page, name: string): Promise<void> {
  await createCampaign(page, name)
  await page.getByRole('switch', { name: 'Play 15 June too' }).click()
  await exact(page, 'Begin').click()
  await expect.poll(() => heading(page)).toContain('Orders for the 16th')
}

/** Sits down at a headquarters, behind the curtain; `atCurtain` runs before it rises. */
export async function sitDown(page: Page, army: Army, atCurtain?: () => void): Promise<void> {
  await button(page, new RegExp(`^${army} headquarters`)).click()
  const raise = exact(page, `I am the ${army} headquarters`)
  await raise.waitFor()
  atCurtain?.()
  await raise.click()
  await expect.poll(() => heading(page)).toContain(`${army} headquarters`)
}

export async function backToOrganiser(page: Page, atCurtain?: () => void): Promise<void> {
  await exact(page, 'Organiser').click()
  const raise = exact(page, 'I am the organiser')
  await raise.waitFor()
  atCurtain?.()
  await raise.click()
  await expect.poll(() => heading(page)).toContain('Organiser')
}

/** From any screen to the theatre; who comes from a battle lifts the organiser's curtain. */
export async function toTheatre(page: Page): Promise<void> {
  await button(page, /^Campaign$/).click()
  await until(page, async () => {
    if (await map(page).isVisible()) return true
    const raise = exact(page, 'I am the organiser')
    if (await isReady(raise)) await tryClick(raise)
    return false
  })
}

/** From the theatre to the muster of a battle. */
export async function toMuster(page: Page, battle: string): Promise<void> {
  const muster = card(page, battle).getByRole('button', { name: 'Muster' })
  const resolved = page.getByRole('complementary', { name: 'How it is resolved' })
  // Cards are drawn anew when the campaign goes on, and a press in that moment is lost.
  await until(page, async () => {
    if (await isReady(muster)) await tryClick(muster)
    return resolved.isVisible()
  })
  await page.getByRole('heading', { name: battle, exact: true }).first().waitFor()
}

/**
 * From a report that has come home to its booking. What it still asks is answered the plainest way: no to a question,
 * and a doubt is set aside with a reason.
 */
export async function bookTheReport(page: Page): Promise<void> {
  const reason = page.getByRole('textbox', { name: /^Why (such losses|the time|the victory)/ })
  await until(page, async () => {
    if (await isReady(exact(page, 'Go on with the campaign'))) return true
    if (await isReady(exact(page, 'no').first())) await tryClick(exact(page, 'no').first())
    else if (await isReady(exact(page, 'Set the doubt aside').first())) {
      await reason.first().fill('counted twice')
      await tryClick(exact(page, 'Set the doubt aside').first())
    } else if (await isReady(exact(page, 'Book the report'))) await tryClick(exact(page, 'Book the report'))
    return false
  })
}

/** Whether the campaign is over. */
export const isOver = (page: Page): Promise<boolean> => exact(page, 'Read the reckoning').isVisible()

/** Keys and clicks that the entry of a battle may cost beyond its figures. */
export const MOST_STROKES = 60

/** Types a club's result by keyboard and mouse; the strokes it took beside the figures. */
export async function typeResult(
  page: Page,
  losses: Readonly<Record<string, string>>,
  holders: Readonly<Record<string, string>>,
): Promise<number> {
  let strokes = 0
  await page.locator('select[data-field^="holders."]').first().waitFor()
  const step = async (act: () => Promise<unknown>) => {
    strokes += 1
    await act()
  }
  for (const [objective, army] of Object.entries(holders)) {
    await step(() => field(page, `holders.${objective}`).focus())
    await step(() => field(page, `holders.${objective}`).selectOption(army))
  }
  // What nobody has said stays with the side that begins there; a place without a holder wants one.
  for (const holder of await page.locator('select[data-field^="holders."]').all()) {
    if ((await holder.inputValue()) !== '') continue
    await step(() => holder.focus())
    await step(() => holder.selectOption({ index: 1 }))
  }
  // Ligny has no question, and its form no place for any.
  const questions = page.getByRole('region', { name: 'Questions' }).getByRole('combobox')
  for (const question of await questions.all()) {
    await step(() => question.focus())
    await step(() => question.selectOption('no'))
  }
  for (const [formation, men] of Object.entries(losses)) {
    await step(() => field(page, `losses.${formation}.men`).click())
    await page.keyboard.type(men)
  }
  await page.getByText('Nothing is wrong.').waitFor()
  await step(() => exact(page, 'Hand it in').click())
  await exact(page, 'Book the report').waitFor()
  return strokes
}

/** Presses what leads on as in history, if anything does now; closes no step of the name where one wants to stop. */
export async function pressOnward(page: Page, where?: string): Promise<void> {
  for (const way of [
    'As in history',
    'Book the report',
    'Leave it',
    'Throw for the weather',
    'Close the step',
  ]) {
    const now = exact(page, way).first()
    if (!(await isReady(now))) continue
    const step = await page.evaluate(stepInBar)
    // A step closes by itself when the last report is booked, perhaps since the bar was read.
    if (where !== undefined && step?.includes(where)) return
    await tryClick(now)
    // The bar says late that a step is closed, after its prompt: pressed before, the button would close the next one too.
    if (way === 'Close the step')
      await page.waitForFunction(isOtherStep, step, { timeout: 10_000 }).catch(() => undefined)
    return
  }
}

/** In the page: the step that the bar names beside the campaign. */
const stepInBar = () => document.querySelector('header > .clock')?.textContent
const isOtherStep = (before: string | undefined) =>
  document.querySelector('header > .clock')?.textContent !== before

/** Goes on with the campaign as in history until the bar says where it has come. */
export async function goOnUntil(page: Page, where: string): Promise<void> {
  await until(page, async () => {
    if ((await heading(page)).includes(where)) return true
    await pressOnward(page, where)
    return false
  })
}

/** Takes a battle as in history and books it, until the one after it waits for its forces. */
export async function bookAsInHistory(page: Page, battle: string, next: string): Promise<void> {
  await card(page, battle).getByRole('button', { name: 'As in history' }).click()
  await until(page, async () => {
    if (await card(page, next).getByText('the forces gather').isVisible()) return true
    for (const way of [
      exact(page, 'Leave it'),
      card(page, battle).getByRole('button', { name: 'Book the report' }),
    ])
      if (await isReady(way.first())) {
        await tryClick(way.first())
        break
      }
    return false
  })
}
