/** A player at the screen of a battle: he does what it offers, whatever the dice have brought. */
import type { Page } from 'playwright-core'
import { button, isReady, logLines, squareAt, takeSeat, tryClick, turnShown, until } from './screens'

/** What ends the decision that the screen asks for now, the plainest way; calling off what was only begun comes first. */
const PLAIN_WAYS = [
  'Cancel',
  'End the activation',
  'Seal the nomination',
  'He acts',
  'Stay',
  'Share them so',
  'Defend',
  'Let it be',
  'Advance',
  'No more retreats',
  'Finish the night',
]
/** The board is drawn, not built of controls: what it offers is read where it is written, in the text map. */
const TEXT_MAP = 'Battle as a table'

async function press(page: Page, name: string): Promise<boolean> {
  const way = button(page, new RegExp(`^${name}( [A-Z]| Enter)?$`)).first()
  if (!(await isReady(way))) return false
  await tryClick(way)
  return true
}

/** Whether an activation is under way and waits for its player: what was done before has been answered. */
export async function isActive(page: Page): Promise<boolean> {
  return isReady(button(page, /^End the activation/).first())
}

/** One decision, or what lies in its way. */
export async function decide(page: Page): Promise<void> {
  if (await takeSeat(page)) return
  for (const way of PLAIN_WAYS) if (await press(page, way)) return
  // A unit that has to go somewhere: the first square that is open to it.
  if (await page.getByText(/Choose (the square|one of \d+ squares)/).isVisible()) await goFirstWay(page)
}

/** Ends decisions with the mouse until `done`. */
export async function endDecisions(page: Page, done: () => Promise<boolean>): Promise<void> {
  await until(page, async () => {
    if (await done()) return true
    await decide(page)
    return false
  })
}

/** Squares that the chosen unit may go to now, as the text map lists them. */
export async function squaresOffered(page: Page): Promise<readonly string[]> {
  await button(page, TEXT_MAP).click()
  await page.getByRole('heading', { name: 'The battle as a table' }).waitFor()
  const ways = await page
    .getByRole('list', { name: /may go to$/ })
    .getByRole('button')
    .allInnerTexts()
  await button(page, TEXT_MAP).click()
  await page.getByRole('application').waitFor()
  return ways.flatMap((way) => /^[A-Z]\d+/.exec(way)?.[0] ?? [])
}

/** Sends the chosen unit to a square with the mouse, and answers what it may be asked on the way. */
async function goTo(page: Page, square: string): Promise<void> {
  const before = (await logLines(page))[0]
  const { x, y } = await squareAt(page, square)
  await page.mouse.click(x, y)
  await until(page, async () => {
    if ((await logLines(page))[0] !== before) return true
    const way = button(page, new RegExp(`^(To|Into the town at) ${square}`)).first()
    if (await way.isVisible()) await tryClick(way)
    return false
  })
}

async function goFirstWay(page: Page): Promise<void> {
  const [first] = await squaresOffered(page)
  if (first !== undefined) await goTo(page, first)
}

/** Moves the first unit of whichever command is active that can move; ends activations until there is one. */
export async function moveSomebody(page: Page): Promise<void> {
  const rows = page.getByRole('region', { name: 'Acting command' }).getByRole('row')
  await until(page, async () => {
    await endDecisions(page, () => isActive(page))
    for (const name of await rows.getByRole('button').allInnerTexts()) {
      const row = rows.getByRole('button', { name, exact: true }).first()
      if ((await row.getAttribute('aria-pressed')) !== 'true') await row.click()
      if (!(await page.getByText(/Choose (the square|one of \d+ squares) in gold/).isVisible())) continue
      const [square] = await squaresOffered(page)
      if (square === undefined) continue
      await goTo(page, square)
      return true
    }
    const turn = await turnShown(page)
    await press(page, 'End the activation')
    if ((await turnShown(page)) > turn) await decide(page)
    return false
  })
}

/** One decision with the keyboard alone, the plainest way. */
export async function decideByKey(page: Page): Promise<void> {
  if (await button(page, /^I am the .* player$/).isVisible()) await page.keyboard.press('Enter')
  else if (await isActive(page)) await page.keyboard.press('e')
  else await tabTo(page, new RegExp(`^(${PLAIN_WAYS.join('|')})`))
  await page.waitForTimeout(40)
}

/** Tabs to the control of that name and presses Enter, unless it has gone meanwhile. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let i = 0; i < 60; i += 1) {
    if (!(await button(page, name).first().isVisible())) return
    const focused = await page.evaluate(() => document.activeElement?.textContent.trim() ?? '')
    if (name.test(focused)) {
      await page.keyboard.press('Enter')
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to ${name.source}`)
}
