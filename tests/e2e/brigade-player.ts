/** A player of the Brigade rules at the screen: orders written, sketched and sealed, altered, and carried out; by mouse or by keys. */
import type { Locator, Page } from 'playwright-core'
import {
  button,
  isReady,
  LONGEST_BATTLE_MS,
  logLines,
  setUp,
  takeSeat,
  tryClick,
  until,
  type SetUp,
} from './screens'

const RULES = 'Napoleonic Brigade Rules'
/** Presses of Tab within which everything of a screen is reached. */
const MOST_TABS = 400

export const isTurn = async (page: Page, turn: number): Promise<boolean> =>
  (await page.getByRole('banner').innerText()).includes(`Move ${turn} of`)

/** A command as a person gives it. */
export type Press = (what: Locator) => Promise<void>

export const byMouse: Press = tryClick

/** Goes by Tab to a control and presses it: without mouse. */
export const byKeys: Press = async (what) => {
  await tabTo(what)
  await what.page().keyboard.press('Enter')
}

/** Goes by Tab to a control; from the board, where Tab goes through the brigades, to the drawer first. */
async function tabTo(what: Locator): Promise<void> {
  const page = what.page()
  const isOnBoard = () => page.evaluate(() => document.activeElement?.getAttribute('role') === 'application')
  for (let i = 0; i < MOST_TABS; i += 1) {
    if (await what.evaluate((one) => one === document.activeElement, undefined, { timeout: 10_000 })) return
    const wasOnBoard = await isOnBoard()
    if (wasOnBoard) await page.keyboard.press('w')
    // Where there is nothing to decide the board keeps the keys.
    if (!wasOnBoard || (await isOnBoard())) await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never comes to ${String(what)}`)
}

/** Begins a battle and goes on until both sides have sealed their orders, each writing and sketching as `write` has it. */
export async function beginSealed(
  page: Page,
  battle: string,
  given: SetUp,
  { write, led, press = byMouse }: { write?: () => Promise<void>; led?: boolean; press?: Press } = {},
): Promise<void> {
  await setUp(page, battle, { rules: RULES, ...given })
  const alone = page.getByRole('checkbox', { name: 'Fight by these orders alone' })
  const orders = page.getByRole('heading', { name: 'General orders', exact: true })
  let seats = 0
  await until(page, async () => {
    if (await page.getByRole('heading', { name: 'Command', exact: true }).isVisible()) return true
    if (await takeSeat(page)) {
      seats = 0
      return false
    }
    if (write && seats === 0 && (await orders.isVisible()) && (await isReady(button(page, /^Give all/)))) {
      seats = 1
      await write()
    }
    // It goes with its phase at any moment: then it is as good as ticked.
    if (led && !(await alone.isChecked({ timeout: 500 }).catch(() => true))) await tryClick(alone)
    for (const name of [/^Begin the battle/, /^Give (all )?\d+ orders? of the sheet$/, /^Seal the orders/]) {
      const way = button(page, name)
      if (await isReady(way)) await press(way).catch(() => undefined)
    }
    // Tab on the board has chosen somebody meanwhile.
    if (await button(page, 'Let go').isVisible()) await page.keyboard.press('Escape')
    return false
  })
}

/** Writes the order of the first brigade of a name that this side leads, with a stroke and a word of its own, and gives it. */
export async function writeAndSketch(page: Page, who: RegExp, press: Press = byMouse): Promise<void> {
  const row = page.getByRole('region', { name: 'Order book' }).getByRole('button', { name: who }).first()
  await press(row)
  await press(button(page, 'Turn left 15°'))
  await press(button(page, 'Write its order'))
  const own = page.getByRole('textbox', { name: 'In your own words' })
  if (press === byKeys) {
    await tabTo(own)
    await page.keyboard.type('As soon as the guns have spoken.')
  } else await own.fill('As soon as the guns have spoken.')
  await press(button(page, 'Arrow'))
  await press(page.getByText('By keys, between places and brigades'))
  await page.getByRole('combobox', { name: 'To', exact: true }).selectOption({ label: 'Gemioncourt farm' })
  await press(button(page, 'Draw it'))
  await button(page, 'Take the last stroke back').waitFor()
  await until(page, () => isReady(button(page, 'Give this order')))
  await press(button(page, 'Give this order'))
  await button(page, 'Give this order').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
}

/** Sends a brigade that may be told so a new order in the short form. */
export async function alter(page: Page, who: RegExp, press: Press = byMouse): Promise<void> {
  const row = page.getByRole('region', { name: 'Order book' }).getByRole('button', { name: who }).first()
  await until(page, async () => {
    await takeSeat(page)
    return isReady(row)
  })
  await press(row)
  await press(button(page, 'Alter its order'))
  const short = page.getByRole('textbox', { name: 'Short form, to be read or typed' })
  if (press === byKeys) {
    await tabTo(short)
    await page.keyboard.press('Control+a')
    await page.keyboard.type('hold radius 6')
    await page.keyboard.press('Tab')
  } else {
    await short.fill('hold radius 6')
    await button(page, 'Add a part').focus()
  }
  await until(page, () => isReady(button(page, 'Send this order')))
  await press(button(page, 'Send this order'))
  await button(page, 'Send this order').waitFor({ state: 'detached' })
}

/** Goes on until `done` says so, ends every phase that waits, and gathers what the log tells. */
export async function goOn(
  page: Page,
  done: () => Promise<boolean>,
  told: Set<string>,
  end: () => Promise<void> = () =>
    tryClick(button(page, /^(Go on to the|Move (everybody|by)|Fire the|End the move|Go on without)/).first()),
): Promise<void> {
  const onward = button(
    page,
    /^(Go on to the|Move (everybody|by)|Fire the|End the move|Go on without)/,
  ).first()
  await until(
    page,
    async () => {
      if (await done()) return true
      if (await takeSeat(page)) return false
      if (!(await isReady(onward))) return false
      for (const line of await logLines(page)) told.add(line)
      await end()
      return false
    },
    LONGEST_BATTLE_MS,
  )
  for (const line of await logLines(page)) told.add(line)
}
