/** A player at the screen of a battle: he does what it offers, whatever the dice have brought. */
import type { Page } from 'playwright-core'
import { logLines, squareAt, takeSeat, tryClick, until } from './screens'

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
const SQUARES = 'Squares it can go to'

interface Offer {
  /** Names of all buttons that can be pressed. */
  readonly buttons: readonly string[]
  /** Squares that the chosen one can go to. */
  readonly squares: readonly string[]
  /** Name of the control that has the keys, and whether it is one of those squares. */
  readonly focused: string
  readonly onSquare: boolean
}

/** What the screen offers at this moment, read at once. */
async function offered(page: Page): Promise<Offer> {
  return page.evaluate((squares) => {
    const nameOf = (one: Element | null): string =>
      [...(one?.childNodes ?? [])]
        .filter((node) => node.nodeName !== 'KBD')
        .map((node) => node.textContent)
        .join('')
        .trim()
    const all = [...document.querySelectorAll('button:not(:disabled)')].filter(
      (one) => one.checkVisibility() && one.closest('[inert]') === null,
    )
    const inSquares = (one: Element | null): boolean => one?.closest(`[aria-label="${squares}"]`) !== null
    return {
      buttons: all.map(nameOf),
      squares: all.filter(inSquares).map((one) => one.getAttribute('aria-label')?.split(',')[0] ?? ''),
      focused: nameOf(document.activeElement),
      onSquare: document.activeElement !== null && inSquares(document.activeElement),
    }
  }, SQUARES)
}

const press = (page: Page, name: string): Promise<void> =>
  tryClick(page.getByRole('button', { name, exact: true }).first())

/** Whether an activation is under way and waits for its player: what was done before has been answered. */
export async function isActive(page: Page): Promise<boolean> {
  return (await offered(page)).buttons.includes('End the activation')
}

/** One decision, or what lies in its way. */
export async function decide(page: Page): Promise<void> {
  if (await takeSeat(page)) return
  const { buttons, squares } = await offered(page)
  const way = PLAIN_WAYS.find((one) => buttons.includes(one))
  const going = buttons.find((one) => /^(To|Into the town at) [A-Z]\d/.test(one))
  if (way !== undefined) await press(page, way)
  else if (going !== undefined) await press(page, going)
  // A unit that has to go somewhere: the first square that is open to it.
  else if (squares[0] !== undefined) await clickOnBoard(page, squares[0])
  else await page.waitForTimeout(20)
}

/** Ends decisions until `done`, with the mouse unless told how. */
export async function endDecisions(
  page: Page,
  done: () => Promise<boolean>,
  how: () => Promise<void> = () => decide(page),
  tries = 1500,
): Promise<void> {
  await until(
    page,
    async () => {
      if (await done()) return true
      await how()
      return false
    },
    tries,
  )
}

async function clickOnBoard(page: Page, square: string): Promise<void> {
  const { x, y } = await squareAt(page, square)
  await page.mouse.click(x, y)
}

/** Sends the chosen unit to a square with the mouse, and answers what it may be asked on the way. */
async function goTo(page: Page, square: string): Promise<void> {
  const before = (await logLines(page))[0]
  await clickOnBoard(page, square)
  await until(page, async () => {
    if ((await logLines(page))[0] !== before) return true
    const { buttons } = await offered(page)
    const going = buttons.find((one) => /^(To|Into the town at) [A-Z]\d/.test(one))
    if (going !== undefined) await press(page, going)
    return false
  })
}

/** Chooses units of the acting command, one after the other, until `deed` has been done with one. */
async function withSomebody(page: Page, deed: (offer: Offer) => Promise<boolean>): Promise<boolean> {
  const rows = page.getByRole('region', { name: 'Acting command' }).getByRole('row').getByRole('button')
  for (let i = 0, n = await rows.count(); i < n; i += 1) {
    const row = rows.nth(i)
    if ((await row.getAttribute('aria-pressed').catch(() => null)) === 'false') await tryClick(row)
    if (await deed(await offered(page))) return true
  }
  return false
}

/** Moves the first unit of whichever command is active that can move; ends activations until there is one. */
export async function moveSomebody(page: Page): Promise<void> {
  await until(page, async () => {
    await endDecisions(page, () => isActive(page))
    const moved = await withSomebody(page, async ({ squares: [square] }) => {
      if (square === undefined) return false
      await goTo(page, square)
      return true
    })
    if (!moved) await press(page, 'End the activation')
    return moved
  })
}

/** Fights with the mouse until `done`: each activation assaults where it can, or moves once, and ends. */
export async function fightByMouse(page: Page, done: () => Promise<boolean>): Promise<void> {
  await endDecisions(
    page,
    done,
    async () => {
      if (!(await isActive(page))) {
        await decide(page)
        return
      }
      await withSomebody(page, async ({ buttons, squares: [square] }) => {
        const assault = buttons.find((one) => /^Assault [A-Z]\d/.test(one))
        if (assault !== undefined) {
          await press(page, assault)
          const declare = page.getByRole('button', { name: 'Declare assault' })
          // It can be pressed once the rules have judged it.
          await until(
            page,
            async () => (await declare.isEnabled()) || !(await declare.isVisible()),
            40,
          ).catch(() => undefined)
          if (await declare.isEnabled().catch(() => false)) {
            await tryClick(declare)
            return true
          }
          await press(page, 'Cancel')
        }
        if (square === undefined) return false
        await goTo(page, square)
        return true
      })
      await press(page, 'End the activation')
    },
    6000,
  )
}

/** One decision with the keyboard alone, the plainest way. */
export async function decideByKey(page: Page): Promise<void> {
  const { buttons, squares, focused, onSquare } = await offered(page)
  if (buttons.some((one) => /^I am the .* player$/.test(one))) await page.keyboard.press('Enter')
  else if (
    ['End the activation', 'No more retreats', 'Finish the night'].some((one) => buttons.includes(one))
  )
    await page.keyboard.press('e')
  else if (PLAIN_WAYS.includes(focused) || onSquare || /^(To|Into the town at) [A-Z]\d/.test(focused))
    await page.keyboard.press('Enter')
  else if (squares.length > 0 || PLAIN_WAYS.some((one) => buttons.includes(one)))
    await page.keyboard.press('Tab')
  await page.waitForTimeout(5)
}

/** Walks the board with the arrows to the first square that the chosen unit may go to, and sends it there. */
export async function moveByKey(page: Page): Promise<void> {
  await endDecisions(
    page,
    () => isActive(page),
    () => decideByKey(page),
  )
  const board = page.getByRole('application')
  await board.focus()
  await until(page, async () => {
    if ((await offered(page)).squares.length > 0) return true
    await page.keyboard.press('Tab')
    return false
  })
  const [square = ''] = (await offered(page)).squares
  const before = (await logLines(page))[0]
  const said = board.locator('[aria-live]').first()
  await until(page, async () => {
    const [, at = ''] = /^([A-Z]\d+)/.exec(await said.innerText()) ?? []
    if (at === square) return true
    if (at === '') return false
    const [dc, dr] = [square.charCodeAt(0) - at.charCodeAt(0), Number(square.slice(1)) - Number(at.slice(1))]
    await page.keyboard.press(dc > 0 ? 'ArrowRight' : dc < 0 ? 'ArrowLeft' : dr > 0 ? 'ArrowDown' : 'ArrowUp')
    return false
  })
  await page.keyboard.press('Enter')
  await until(page, async () => {
    if ((await logLines(page))[0] !== before) return true
    await decideByKey(page)
    return false
  })
}

/** One step from the text map alone: the first unit there that may act goes to the first square named, then the end. */
export async function playFromText(page: Page): Promise<void> {
  const ways = page.getByRole('list', { name: /may go to$/ }).getByRole('button')
  if ((await isActive(page)) && (await ways.count()) > 0) {
    const before = (await logLines(page))[0]
    await tryClick(ways.first())
    await until(page, async () => {
      if ((await logLines(page))[0] !== before) return true
      const { buttons } = await offered(page)
      const going = buttons.find((one) => /^(To|Into the town at) [A-Z]\d/.test(one))
      if (going !== undefined) await press(page, going)
      return false
    })
    await press(page, 'End the activation')
    return
  }
  const units = page.getByRole('table').getByRole('button', { name: /\d points? left/ })
  if ((await isActive(page)) && (await units.count()) > 0) await tryClick(units.first())
  else await fromText(page)
}

/** Decisions of the text map: squares are buttons there, and nothing is clicked on the board. */
async function fromText(page: Page): Promise<void> {
  const { buttons } = await offered(page)
  const ways = page.getByRole('list', { name: /may go to$/ }).getByRole('button')
  if (!PLAIN_WAYS.some((one) => buttons.includes(one)) && (await ways.count()) > 0)
    await tryClick(ways.first())
  else await decide(page)
}
