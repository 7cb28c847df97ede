/** A player at the screen of a battle: he does what it offers, whatever the dice have brought. */
import type { Page } from 'playwright-core'
import { parseCell, type CellPlace } from '../../src-shared/board/grid/cells'
import { squareAt } from './screens'
import { pointOf, shown, type Shown } from './shown'

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
  'Leave it empty',
  'No more retreats',
  'Finish the night',
]
/** Those among them that the key E does, wherever the keys are. */
const ENDS = ['End the activation', 'No more retreats', 'Finish the night']
const CURTAIN = /^I play /
/** Ways to go to a square, by the beginning of the button's text. */
const GOING = /^(?:To|Into the town at) (\w+)/
/** Steps after which nothing has come of what the player does. */
const MOST_IN_VAIN = 300

/** The cell that the first group of a pattern names in a text. */
function cellIn(pattern: RegExp, text: string): CellPlace | undefined {
  return parseCell(pattern.exec(text)?.[1] ?? '')
}

type Deed = (offer: Shown) => Promise<void>

/** Does steps until `done`; throws with what the screen shows if they lead to nothing. */
async function stepUntil(page: Page, done: (offer: Shown) => boolean, step: Deed): Promise<Shown> {
  let newest = ''
  for (let inVain = 0; inVain < MOST_IN_VAIN; inVain += 1) {
    const offer = await shown(page)
    if (done(offer)) return offer
    if (offer.newest !== newest) inVain = 0
    newest = offer.newest
    await step(offer)
  }
  throw new Error(`nothing comes of it; the screen shows ${JSON.stringify(await shown(page))}`)
}

/** Whether an activation is under way and waits for its player. */
const isActive = ({ buttons }: Shown): boolean => buttons.includes('End the activation')
export const isOver = ({ buttons }: Shown): boolean => buttons.includes('Read the report')

// With the mouse.

/** Clicks a button; what is gone or covered at this moment is left, and whoever calls looks again. */
async function press(page: Page, name: string): Promise<void> {
  const at = await pointOf(page, name)
  if (at) await page.mouse.click(at.x, at.y)
}

async function clickOnBoard(page: Page, square: string): Promise<void> {
  const { x, y } = await squareAt(page, square)
  await page.mouse.click(x, y)
}

/** One decision, or what lies in its way. */
async function decide(page: Page, { buttons, squares }: Shown): Promise<void> {
  const way =
    buttons.find((one) => CURTAIN.test(one)) ??
    PLAIN_WAYS.find((one) => buttons.includes(one)) ??
    buttons.find((one) => cellIn(GOING, one))
  if (way !== undefined) await press(page, way)
  // A unit that has to go somewhere: the first square that is open to it.
  else if (squares[0] !== undefined) await clickOnBoard(page, squares[0])
}

/** Decides the plainest way with the mouse until `done`. */
export async function decideUntil(page: Page, done: (offer: Shown) => boolean): Promise<Shown> {
  return stepUntil(page, done, (offer) => decide(page, offer))
}

/** To the next activation of whichever side sits here. */
export async function untilActive(page: Page): Promise<Shown> {
  return decideUntil(page, isActive)
}

/** Sends the chosen unit to a square with the mouse, and answers what it may be asked on the way. */
async function goTo(page: Page, square: string, newest: string): Promise<void> {
  await clickOnBoard(page, square)
  await stepUntil(
    page,
    (offer) => offer.newest !== newest,
    async ({ buttons, squares }) => {
      const going = buttons.find((one) => GOING.test(one))
      if (going !== undefined) await press(page, going)
      // Nothing came of the click, as of one on a board that was just being drawn: anybody would click again.
      else if (squares.includes(square)) await clickOnBoard(page, square)
    },
  )
}

/** Chooses units of the acting command, one after the other, until `deed` has been done with one. */
async function withSomebody(page: Page, deed: (offer: Shown) => Promise<boolean>): Promise<boolean> {
  const { units } = await shown(page)
  for (const { name } of units) {
    let offer = await shown(page)
    if (!offer.units.some((one) => one.name === name && one.isChosen)) {
      await press(page, name)
      offer = await shown(page)
    }
    if (await deed(offer)) return true
  }
  return false
}

/** Moves the first unit of whichever command is active that can move; ends activations until there is one. */
export async function moveSomebody(page: Page): Promise<void> {
  for (let i = 0; i < 40; i += 1) {
    await untilActive(page)
    const moved = await withSomebody(page, async ({ squares: [square], newest }) => {
      if (square === undefined) return false
      await goTo(page, square, newest)
      return true
    })
    if (moved) return
    await press(page, 'End the activation')
  }
  throw new Error('nobody could move')
}

/** Declares the first assault that is open to the chosen unit and that the rules let stand. */
async function assaultByMouse(page: Page, { buttons }: Shown): Promise<boolean> {
  const assault = buttons.find((one) => cellIn(/^Assault (\w+)/, one))
  if (assault === undefined) return false
  await press(page, assault)
  const drafted = await shown(page)
  const isLegal = drafted.buttons.includes('Declare assault')
  await press(page, isLegal ? 'Declare assault' : 'Cancel')
  return isLegal
}

/** Fights with the mouse to the end: each activation assaults where it can, or moves once, and ends. */
export async function fightByMouse(page: Page): Promise<void> {
  await stepUntil(page, isOver, async (offer) => {
    if (!isActive(offer)) {
      await decide(page, offer)
      return
    }
    await withSomebody(page, async (with_) => {
      if (await assaultByMouse(page, with_)) return true
      const [square] = (await shown(page)).squares
      if (square === undefined) return false
      await goTo(page, square, with_.newest)
      return true
    })
    if (isActive(await shown(page))) await press(page, 'End the activation')
  })
}

// With the keyboard.

/** One decision with the keyboard alone, the plainest way. */
async function decideByKey(page: Page, offer: Shown): Promise<void> {
  const { buttons, squares, focused, onSquare, onBoard } = offer
  if (buttons.some((one) => CURTAIN.test(one))) await page.keyboard.press('Enter')
  else if (ENDS.some((one) => buttons.includes(one))) await page.keyboard.press('e')
  else if (PLAIN_WAYS.includes(focused) || onSquare || GOING.test(focused)) await page.keyboard.press('Enter')
  else if (onBoard && squares[0] !== undefined && !buttons.includes('Stay')) {
    await walkTo(page, squares[0])
    await page.keyboard.press('Enter')
  } else await page.keyboard.press('Tab')
}

export async function decideByKeyUntil(page: Page, done: (offer: Shown) => boolean): Promise<Shown> {
  return stepUntil(page, done, (offer) => decideByKey(page, offer))
}

/** Walks the board with the arrows to a square. */
export async function walkTo(page: Page, square: string): Promise<void> {
  await stepUntil(
    page,
    ({ said, onBoard }) => onBoard && said.split(/\W/)[0] === square,
    async ({ said, onBoard }) => {
      if (!onBoard) await page.getByRole('application').focus()
      const at = cellIn(/^(\w+)/, said)
      const to = parseCell(square)
      if (!at || !to) return
      const dc = to.column - at.column
      const dr = to.row - at.row
      await page.keyboard.press(
        dc > 0 ? 'ArrowRight' : dc < 0 ? 'ArrowLeft' : dr > 0 ? 'ArrowDown' : 'ArrowUp',
      )
    },
  )
}

/** What the keyboard player has declared in a battle. */
export interface Declared {
  assaults: number
  bombardments: number
  shares: number
}

/**
 * One activation or decision with the keyboard alone. Tab goes through those who may act; Enter on the enemy's square
 * puts an assault or a bombardment together, and Enter again declares it.
 */
async function fightByKeyOnce(page: Page, offer: Shown, declared: Declared): Promise<void> {
  if (offer.focused === 'Share them so') {
    await page.keyboard.press('Enter')
    declared.shares += 1
    return
  }
  if (!isActive(offer) || (declared.assaults > 0 && declared.bombardments > 0)) {
    await decideByKey(page, offer)
    return
  }
  await page.getByRole('application').focus()
  for (const _ of offer.units) {
    const now = await shown(page)
    if (now.onBoard && (await aimByKey(page, now, declared))) return
    await page.keyboard.press('Tab')
    if (!(await shown(page)).onBoard) break
  }
  await page.keyboard.press('e')
}

/** Declares what the chosen unit can do to an enemy that has not been done before; false: nothing. */
async function aimByKey(page: Page, { buttons }: Shown, declared: Declared): Promise<boolean> {
  const wanted = [
    ...(declared.assaults === 0 ? ['Assault'] : []),
    ...(declared.bombardments === 0 ? ['Bombard'] : []),
  ]
  for (const one of buttons) {
    const [, what = '', square = ''] = /^(Assault|Bombard) (\w+)$/.exec(one) ?? []
    if (!wanted.includes(what) || !parseCell(square)) continue
    await walkTo(page, square)
    await page.keyboard.press('Enter')
    const drafted = await shown(page)
    if (!drafted.buttons.includes(what === 'Assault' ? 'Declare assault' : 'Fire')) {
      await page.keyboard.press('Escape')
      continue
    }
    await page.keyboard.press('Enter')
    await stepUntil(
      page,
      ({ newest }) => newest !== drafted.newest,
      () => Promise.resolve(),
    )
    if (what === 'Assault') declared.assaults += 1
    else declared.bombardments += 1
    return true
  }
  return false
}

/** Fights `turns` turns with the keyboard alone, and on until there was an assault, a bombardment and hits shared. */
export async function fightByKey(page: Page, turns: number): Promise<Declared> {
  const declared: Declared = { assaults: 0, bombardments: 0, shares: 0 }
  const { turn } = await shown(page)
  const isDone = (offer: Shown): boolean =>
    isOver(offer) || (offer.turn >= turn + turns && Object.values(declared).every((times) => times > 0))
  await stepUntil(page, isDone, (offer) => fightByKeyOnce(page, offer, declared))
  return declared
}

/** Walks the board with the arrows to the first square that the chosen unit may go to, and sends it there. */
export async function moveByKey(page: Page): Promise<void> {
  await decideByKeyUntil(page, isActive)
  await page.getByRole('application').focus()
  const { squares, newest } = await stepUntil(
    page,
    (offer) => offer.squares.length > 0,
    async ({ onBoard }) => {
      await page.keyboard.press('Tab')
      // Past the last who may act Tab leaves the board: nobody of this command can move.
      if (onBoard && !(await shown(page)).onBoard) {
        await page.keyboard.press('e')
        await decideByKeyUntil(page, isActive)
        await page.getByRole('application').focus()
      }
    },
  )
  await walkTo(page, squares[0] ?? '')
  await page.keyboard.press('Enter')
  await stepUntil(
    page,
    (offer) => offer.newest !== newest,
    async ({ focused }) => {
      await page.keyboard.press(GOING.test(focused) ? 'Enter' : 'Tab')
    },
  )
}

// From the text map.

/** A button of the text map, found by what its square, unit or deed is called. */
const inText = (page: Page, list: RegExp) => page.getByRole('list', { name: list }).getByRole('button')

/** One step from the text map: a unit that may act is chosen there, goes where its list says, and the activation ends. */
async function stepFromText(page: Page, offer: Shown, moved: { count: number }): Promise<void> {
  const ways = inText(page, /may go to$/)
  if (
    (await ways.count()) > 0 &&
    !PLAIN_WAYS.some((one) => offer.buttons.includes(one) && !ENDS.includes(one))
  ) {
    await ways.first().click()
    await stepUntil(
      page,
      ({ newest }) => newest !== offer.newest,
      async ({ buttons }) => {
        const going = buttons.find((one) => GOING.test(one))
        if (going !== undefined) await press(page, going)
      },
    )
    moved.count += 1
    if (isActive(await shown(page))) await press(page, 'End the activation')
    return
  }
  const units = page.getByRole('table').getByRole('button', { name: /\d points? left/ })
  if (
    isActive(offer) &&
    (await units.count()) > 0 &&
    (await units.first().getAttribute('aria-pressed')) === 'false'
  )
    await units.first().click()
  else await decide(page, offer)
}

/** Plays from the text map alone until the next turn; how many units it has moved. */
export async function playTurnFromText(page: Page): Promise<number> {
  const { turn } = await shown(page)
  const moved = { count: 0 }
  await stepUntil(
    page,
    (offer) => offer.turn > turn,
    (offer) => stepFromText(page, offer, moved),
  )
  return moved.count
}
