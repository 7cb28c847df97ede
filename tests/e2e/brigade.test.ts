/** The Brigade rules on the open table: orders and sketch, a move plotted by hand, and on by keys and by orders alone. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Program } from './program'
import { button, isReady, logLines, newCampaign, takeSeat, tryClick, until } from './screens'

let program: Program
let page: Page

beforeAll(async () => {
  program = await Program.start()
  page = await program.open()
  await newCampaign(page, 'An evening of orders')
})
afterAll(async () => {
  await program.stop()
})

const heading = (name: string) => page.getByRole('heading', { name, exact: true })
/** The panel of the phase, the seat taken wherever the curtain asks for it. */
async function untilPhase(name: string): Promise<void> {
  await until(page, async () => {
    await takeSeat(page)
    return heading(name).isVisible()
  })
}

async function begin(battle: string, staff: readonly number[]): Promise<void> {
  await page.getByRole('listitem').filter({ hasText: battle }).getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('radio', { name: /^Napoleonic Brigade Rules/ }).click()
  for (const side of staff)
    await page
      .getByRole('radio', { name: /^The staff/ })
      .nth(side)
      .click()
  await button(page, 'Draw up the battle').click()
  await button(page, 'Begin the battle').click()
  await page.getByRole('complementary', { name: 'Decisions and log' }).waitFor()
}

/** Gives every brigade the order of the sheet. */
async function giveOthers(): Promise<void> {
  await button(page, /^Give all \d+ orders of the sheet$/).click()
  await until(page, () => isReady(button(page, /^Seal the orders/)))
}

const hint = () => page.getByRole('complementary', { name: 'Hint' })

/** Writes the order of a brigade anew: by its parts, then in the short form. */
async function writeByHand(): Promise<void> {
  await hint().filter({ hasText: 'Each side writes unseen' }).waitFor()
  await button(page, /^Saxe-Weimar hold/).click()
  await button(page, 'Write its order').click()
  // The order has the drawer for itself: neither log nor staff stands beside it.
  await page.getByRole('region', { name: 'Log' }).waitFor({ state: 'detached' })
  expect(await page.getByRole('region', { name: 'Staff' }).count()).toBe(0)
  const part = page.getByRole('group', { name: 'Part 1' })
  await part.getByRole('combobox', { name: 'Verb' }).selectOption('advance')
  await part.getByRole('combobox', { name: 'Place' }).selectOption({ label: 'Gemioncourt farm' })
  const corridor = part.getByRole('spinbutton', { name: 'Corridor, inches' })
  const short = page.getByRole('textbox', { name: 'Short form, to be read or typed' })
  await corridor.fill('5')
  // What is being typed stays when the part around it is drawn anew.
  const onMap = part.getByRole('button', { name: 'Choose it on the table' })
  await onMap.evaluate((its) => {
    ;(its as HTMLElement).click()
  })
  await onMap.and(page.getByRole('button', { pressed: true })).waitFor()
  await corridor.press('Tab')
  await expect.poll(() => short.inputValue()).toMatch(/^advance at "Gemioncourt farm" corridor 5/u)
  // Escape ends the choice on the table and leaves the order open.
  await page.getByRole('status').filter({ hasText: 'The next click on the table says where' }).waitFor()
  await page.keyboard.press('Escape')
  await onMap.and(page.getByRole('button', { pressed: false })).waitFor()
  // Names are read as the screen shows them, without quotation marks.
  await short.fill('attack 9th Division (Foy) corridor 5')
  await button(page, 'Add a part').focus()
  await expect.poll(() => short.inputValue()).toMatch(/^attack "9th Division \(Foy\)" corridor 5/u)
  // The guns of the division cannot attack: what they do instead is said before it is given.
  await button(page, /^To all \d of the division$/).click()
  await page.getByText('guns cannot attack. In part 1 they are to bombard instead.').first().waitFor()
  await button(page, 'Not so').click()
  // What cannot be read is told, and what was typed stays.
  await short.fill('wander about')
  await button(page, 'Add a part').focus()
  const unread = page.getByRole('alert').filter({ hasText: 'is no order' })
  await unread.waitFor()
  // It stands by the buttons, in sight wherever the drawer is scrolled to.
  expect(
    await unread.evaluate((its) => {
      const { x, y, height } = its.getBoundingClientRect()
      return its.contains(document.elementFromPoint(x + 2, y + height / 2))
    }),
  ).toBe(true)
  await short.fill('hold radius 9\nmay not withdraw')
  await button(page, 'Add a part').focus()
  await expect.poll(() => part.getByRole('combobox', { name: 'Verb' }).inputValue()).toBe('hold')
  // One part lies open, the others are a line each.
  await button(page, 'Add a part').click()
  await page.getByRole('group', { name: 'Part 2' }).waitFor()
  await button(page, /^Part 1 hold/).click()
  await button(page, /^Part 2 hold/).click()
  await button(page, 'Remove part 2').click()
  await part.waitFor()
  // What is not given yet stands on the card of the brigade.
  await button(page, 'Close').click()
  await page.getByText(/^Draft, not given yet: hold, radius 9/).waitFor()
  await button(page, 'Write its order').click()
  await short.waitFor()
  // A part of a name is answered with the whole, though a name that nobody has can be read.
  await short.fill('attack gemioncourt corridor 5\nhold from move 99')
  await button(page, 'Add a part').focus()
  await page.getByText(/^Part 2 begins after the last move, 28/).waitFor()
  await button(page, 'Take this reading').click()
  await expect.poll(() => short.inputValue()).toMatch(/^attack "Gemioncourt farm" corridor 5/u)
  // What lies beyond its limits is told, not only mended.
  await corridor.fill('500')
  await corridor.press('Tab')
  await page.getByText('Only figures from 0 to 240 can stand here').waitFor()
  expect(await corridor.inputValue()).toBe('240')
  await corridor.fill('5')
  await corridor.press('Tab')
  await page.getByText('Only figures from 0 to 240 can stand here').waitFor({ state: 'detached' })
  // A word that is wrong by a letter is answered with the nearest reading.
  await short.fill('hodl radius 9\nmay not withdraw')
  await button(page, 'Add a part').focus()
  await button(page, 'Take this reading').click()
  await expect.poll(() => short.inputValue()).toMatch(/^hold radius 9/u)
  // What is typed last counts, with no key between it and the press.
  await short.fill('hold radius 8\nmay not withdraw')
  await button(page, 'Give this order').click()
  await button(page, 'Write its order').click()
  await expect.poll(() => short.inputValue()).toMatch(/^hold radius 8/u)
  await button(page, 'Give this order').click()
  await button(page, 'Let go').click()
  await button(page, 'Check the book').click()
  await page
    .getByTitle(/not tried out yet, move by move\.$/)
    .filter({ hasText: 'the dry run will tell' })
    .waitFor()
  // Brigades stand under corps and division, and the arrows go through them.
  const list = page.getByRole('region', { name: 'Order book', exact: true })
  await list.getByRole('heading', { name: 'I Corps (Orange)' }).waitFor()
  const rows = list.getByRole('list', { name: '2nd Netherlands Division (Perponcher)' })
  await rows.getByRole('button').first().focus()
  await page.keyboard.press('ArrowDown')
  await expect
    .poll(() =>
      rows
        .getByRole('button')
        .nth(1)
        .evaluate((its) => its === document.activeElement),
    )
    .toBe(true)
}

/** The book as a file and back: what is opened comes in as drafts, and is given by one command. */
async function bookAsFile(): Promise<void> {
  await page.getByText('The book as a file').click()
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Save the book').click()])
  const kept = await download.path()
  await page.getByLabel('Open a book…').setInputFiles({
    name: 'book.json',
    mimeType: 'application/json',
    buffer: readFileSync(kept),
  })
  await page.getByText(/^29 orders taken into the book as drafts\.$/).waitFor()
  await page
    .getByLabel('Open a book…')
    .setInputFiles({ name: 'bad.json', mimeType: 'application/json', buffer: Buffer.from('{"orders": 1}') })
  await page.getByRole('alert').filter({ hasText: 'This is no order book' }).waitFor()
  await button(page, 'Give all 29 drafts').click()
  await expect
    .poll(async () =>
      (await logLines(page)).some((line) => /^.*Orders are written for 29 brigades/su.test(line)),
    )
    .toBe(true)
}

/** The last move as a film: run, halted, gone through by events, and left. */
async function watchTheMove(): Promise<void> {
  const line = page
    .getByRole('region', { name: 'Log' })
    .getByRole('button', { name: /(advances|marches|moves|goes) .* inch/ })
    .first()
  await line.click()
  // What it opens has room beside the decisions, on a low window too.
  const log = page.getByRole('region', { name: 'Log' })
  await expect.poll(async () => (await log.boundingBox())?.height ?? 0).toBeGreaterThan(300)
  await button(page, 'Watch the move').first().click()
  const film = page.getByRole('region', { name: 'The move as it went' })
  await film.waitFor()
  await film.getByRole('button', { name: 'Halt', exact: true }).click()
  await film.getByRole('slider', { name: 'Moment of the move' }).fill('0')
  await page.keyboard.press('.')
  await expect.poll(() => film.innerText()).not.toContain('tick 0 of 240')
  await page.keyboard.press('Escape')
  await expect.poll(() => film.count()).toBe(0)
}

/** The orders tried out on the sketch: a film of ten moves, and what was found; an order written anew takes it back. */
async function tryOut(): Promise<void> {
  await page.getByText('Dry run', { exact: true }).click()
  await button(page, 'Try the orders out').click()
  const film = page.getByRole('region', { name: 'Moves as they would go' })
  await film.waitFor()
  await film.getByRole('button', { name: 'Halt', exact: true }).click()
  await film.getByRole('slider', { name: 'Moment of the move' }).fill(String(9 * 240))
  await film.getByText(/^Dry run: move 10, /).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => film.count()).toBe(0)
  await page.getByText(/^\d+ things? to mend or to weigh$/).waitFor()
  await page
    .getByRole('status')
    .filter({ hasText: /The orders can be sealed as they are\. \d+ things? below/ })
    .waitFor()
}

async function seal(): Promise<void> {
  await until(page, () => isReady(button(page, /^Seal the orders/)))
  await button(page, /^Seal the orders/).click()
}

describe('an evening under the Brigade rules', () => {
  it('begins with orders and sketch, made unseen by each side and sealed', async () => {
    await begin('Quatre Bras', [1])
    await untilPhase('General orders')
    await button(page, /^Bijlandt hold/).click()
    const formation = page.getByRole('combobox', { name: 'Formation' })
    await formation.selectOption('attackColumn')
    // The farm of Gemioncourt lies behind it.
    await page.getByText('Ground that it cannot enter lies before it.').first().waitFor()
    await expect.poll(() => formation.inputValue()).toBe('line')
    await page.keyboard.press('Escape')
    await button(page, /^Saxe-Weimar hold/).click()
    await formation.selectOption('attackColumn')
    await expect
      .poll(async () => (await logLines(page)).some((line) => line.includes('in attack column')))
      .toBe(true)
    await page.keyboard.press('Escape')
    await giveOthers()
    await writeByHand()
    await bookAsFile()
    await tryOut()
    await seal()
    await untilPhase('Command')
    const said = await logLines(page)
    expect(said.some((line) => line.includes('put on the table as sketched'))).toBe(true)
    await page
      .getByRole('status', { name: 'Sealed orders' })
      .getByText(/^Both sketches lie open/)
      .waitFor()
  })

  it('goes on to a move that is plotted by hand, told with its odds, and taken back', async () => {
    await until(page, async () => {
      await takeSeat(page)
      if (await heading('Moves').isVisible()) return true
      await tryClick(button(page, /^Go on to the/))
      return false
    })
    // A whole division together, by keys: each has a way of its own, and all keep their intervals.
    await page.getByRole('button', { name: 'Saxe-Weimar', exact: true }).click()
    await button(page, /^Take its division in hand: \d brigades$/).click()
    const group = page.getByRole('region', { name: /^\d brigades in hand$/ })
    await group.getByRole('spinbutton', { name: 'Ahead, inches' }).fill('1')
    await group.getByRole('spinbutton', { name: 'Ahead, inches' }).press('Tab')
    await group.getByText('Within its order.').first().waitFor()
    await group.getByRole('button', { name: /^Plot this move for \d brigades$/ }).click()
    const plotted = async () =>
      (await logLines(page)).filter((line) => /is to .*advance 1 inch/u.test(line)).length
    await expect.poll(plotted).toBe(2)
    await until(page, async () => {
      if (await button(page, /^Move everybody by his order/).isVisible()) return true
      await page.keyboard.press('Control+z')
      await page.waitForTimeout(500)
      return false
    })
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Saxe-Weimar', exact: true }).click()
    await page.getByRole('button', { name: 'Advance as far as it may', exact: true }).click()
    await page.getByText(/^Between .* inches on this ground$/).waitFor()
    await page.getByText('Within its order.').waitFor()
    await button(page, 'Plot this move').click()
    await button(page, 'Take the plot back').waitFor()
    await page.keyboard.press('Control+z')
    await expect.poll(() => button(page, 'Take the plot back').count()).toBe(0)
    await page.keyboard.press('Escape')
    await button(page, /^Move everybody by his order/).click()
    await expect
      .poll(async () =>
        (await logLines(page)).some((line) => /may move .* inch|moves by its order/u.test(line)),
      )
      .toBe(true)
    await watchTheMove()
    // All orders of the side at a glance, in any phase; a press takes a brigade in hand.
    await page.keyboard.press('b')
    const all = page.getByRole('dialog', { name: 'All orders at a glance' })
    await all.getByRole('heading', { name: 'Reserve (Wellington)' }).waitFor()
    await all.getByRole('button', { name: /^Saxe-Weimar hold/ }).click()
    await expect.poll(() => all.count()).toBe(0)
    await button(page, 'Let go').click()
    // What was ordered stands beside what was done.
    await page.keyboard.press('o')
    const orders = page.getByRole('dialog', { name: 'Orders and what became of them' })
    await orders
      .getByText(/takes up part 1 of its order/)
      .first()
      .waitFor()
    await page.evaluate(() => {
      window.print = () => {
        document.body.dataset['printed'] = document.querySelector('.printed')?.textContent ?? ''
      }
    })
    await orders.getByRole('button', { name: 'Print' }).click()
    await expect
      .poll(() => page.evaluate(() => document.body.dataset['printed'] ?? ''))
      .toMatch(/Ordered and done.*Saxe-Weimar.*takes up part 1 of its order/su)
    for (const key of ['z', 'v', 'l']) await page.keyboard.press(key)
    await expect
      .poll(() =>
        page.getByRole('button', { name: /^(Zones of fire|Sight|Rides of leaders)/, pressed: true }).count(),
      )
      .toBe(3)
  })

  it('goes on by keys alone to the next move, and can be given up', async () => {
    await until(page, async () => {
      if ((await page.getByRole('banner').innerText()).includes('Move 2 of')) return true
      await takeSeat(page)
      await page.keyboard.press('e')
      return false
    })
    await button(page, 'Battle as a table').click()
    const table = page.getByRole('table', { name: 'Anglo-Allied: brigades' })
    expect(await table.innerText()).toContain('Saxe-Weimar')
    await button(page, 'Battle as a table').click()
  })

  it('is led by its orders alone for a move, and asked for nothing but whether to alter them', async () => {
    const turn = async (n: number): Promise<boolean> =>
      (await page.getByRole('banner').innerText()).includes(`Move ${n} of`)
    const led = page.getByRole('checkbox', { name: 'Fight by these orders alone' })
    await until(page, async () => {
      await takeSeat(page)
      if ((await heading('Command').isVisible()) && (await isReady(led))) return true
      await tryClick(button(page, /^(Go on|Move|Fire|End the move)/))
      return false
    })
    // A new order on its way stands in words below the one in force, with the move that it is expected in.
    const book = page.getByRole('region', { name: 'Order book', exact: true })
    await book.getByRole('button', { name: /^Saxe-Weimar hold/ }).click()
    await button(page, 'Alter its order').click()
    await page.getByRole('textbox', { name: 'Short form, to be read or typed' }).fill('retire corridor 6')
    await button(page, 'Send this order').click()
    await heading('New order on its way').waitFor()
    await page.getByText(/^Sent in move \d+, it is expected at the start of move \d+; until then/u).waitFor()
    await page
      .getByRole('listitem')
      .filter({ hasText: /^retire, corridor 6″$/u })
      .waitFor()
    await button(page, 'Let go').click()
    await until(page, () => isReady(led))
    const now = Number(/Move (\d+)/u.exec(await page.getByRole('banner').innerText())?.[1])
    await led.check()
    await until(page, async () => {
      if (await turn(now + 1)) return true
      await takeSeat(page)
      const onward = button(page, 'Go on to the charges')
      if ((await turn(now)) && (await isReady(onward))) await tryClick(onward)
      return false
    })
    await until(page, () => isReady(led))
    await led.uncheck()
  })

  it('asks nothing of the network and complains of nothing', () => {
    expect([program.strayRequests, program.complaints]).toEqual([[], []])
  })
})
