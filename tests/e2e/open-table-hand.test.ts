/** The open table in the hand under the Brigade rules: the guide of a first order, sealing, pens, leaders, figures of a way, and the dice. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brigadeTable, dragOver } from './brigade-table'
import { pagesOnPaper } from './paper'
import { Program } from './program'
import { button, isReady, newCampaign, takeSeat, tryClick, until } from './screens'

let program: Program
let page: Page

beforeAll(async () => {
  program = await Program.start()
  page = await program.open()
  await newCampaign(page, 'An evening at the table')
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Quatre Bras' })
    .getByRole('button', { name: 'Set up' })
    .click()
  await page.getByRole('radio', { name: /^Napoleonic Brigade Rules/ }).click()
  await page
    .getByRole('radio', { name: /^The staff/ })
    .nth(1)
    .click()
  await button(page, 'Draw up the battle').click()
  await button(page, 'Begin the battle').click()
  await page.getByRole('complementary', { name: 'Decisions and log' }).waitFor()
})
afterAll(async () => {
  await program.stop()
})

const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const guide = () => page.getByRole('complementary', { name: 'A first order' })
const drawer = () => page.locator('.decisions')
const choose = (name: string) => page.getByRole('button', { name, exact: true }).click()

async function untilPhase(name: string): Promise<void> {
  await until(page, async () => {
    await takeSeat(page)
    if (await heading(name).isVisible()) return true
    await tryClick(button(page, /^Go on to the/))
    return false
  })
}

describe('the open table in the hand', () => {
  it('shows the seal from the start with what is missing, and guides on as each step is done', async () => {
    await heading('General orders').waitFor()
    expect(await guide().innerText()).toContain('1 of 4')
    const seal = button(page, /^Seal the orders/)
    expect(await seal.isDisabled()).toBe(true)
    await page.getByText(/^Before they can be sealed, give an order to .* and \d+ more\.$/).waitFor()
    await button(page, /^Give all \d+ orders of the sheet$/).click()
    await until(page, () => isReady(seal))
    await expect.poll(() => guide().innerText()).toContain('3 of 4')
  })

  it('leaves the drawer where it is while one brigade is put in its place', async () => {
    await button(page, /^Saxe-Weimar hold/).click()
    await heading('Saxe-Weimar').waitFor()
    // With its battalions the card is longer than the drawer.
    await drawer().getByText('Units', { exact: true }).click()
    const turn = button(page, 'Turn left 15°')
    await turn.scrollIntoViewIfNeeded()
    const before = [await drawer().evaluate((one) => one.scrollTop), (await turn.boundingBox())?.y]
    expect(before[0]).toBeGreaterThan(0)
    await turn.click()
    await expect.poll(() => page.getByRole('region', { name: 'Log' }).innerText()).toContain('Saxe-Weimar')
    expect([await drawer().evaluate((one) => one.scrollTop), (await turn.boundingBox())?.y]).toEqual(before)
    // Its place is typed as well as dragged: two inches to the west of where it stands.
    const log = page.getByRole('region', { name: 'Log' })
    const told = await log.getByText('Saxe-Weimar').count()
    await page.getByText('By ruler and angle', { exact: true }).click()
    await page.getByLabel('Inches', { exact: true }).fill('2')
    await page.getByLabel('Direction, degrees', { exact: true }).fill('270')
    await button(page, 'Put there').press('Enter')
    await expect.poll(() => log.getByText('Saxe-Weimar').count()).toBe(told + 1)
  })

  it('draws freely, says that drawings bind nobody, and makes an arrow a part of the order', async () => {
    const { pointAt } = brigadeTable('quatre-bras')
    await button(page, 'Write its order').click()
    await page.getByText(/It binds nobody: what binds are the parts above/).waitFor()
    const undo = button(page, 'Take the last stroke back')
    const pen = (name: string) => page.getByRole('button', { name, exact: true })
    await pen('Pen').click()
    await dragOver(page, await pointAt(page, { x: 50, y: 40 }), await pointAt(page, { x: 54, y: 41 }))
    await undo.waitFor()
    // Ctrl+Z takes the stroke back, and none of the orders given before.
    await dragOver(page, await pointAt(page, { x: 50, y: 42 }), await pointAt(page, { x: 54, y: 43 }))
    await button(page, 'Undo: the last stroke of the sketch').waitFor()
    await page.keyboard.press('Control+z')
    await undo.waitFor()
    await page.keyboard.press('Control+z')
    await expect.poll(() => undo.count()).toBe(0)
    expect(await button(page, 'Undo: the last stroke of the sketch').count()).toBe(0)
    // Words are typed at once, and are no keys of the battle.
    await pen('Words').click()
    await page.getByText('Type the words, then press the table where they are to stand.').waitFor()
    await page.keyboard.type('be here')
    await page.getByText('Press the table where it is to stand.').waitFor()
    const mark = await pointAt(page, { x: 50, y: 40 })
    await page.mouse.click(mark.x, mark.y)
    await undo.click()
    await expect.poll(() => undo.count()).toBe(0)
    await pen('Arrow').click()
    await dragOver(page, await pointAt(page, { x: 18, y: 26 }), await pointAt(page, { x: 19, y: 33 }))
    const parts = page.getByRole('region', { name: 'Order for Saxe-Weimar' }).getByText(/^Part \d$/)
    const had = await parts.count()
    await button(page, 'Make the arrow a part of it').click()
    await expect.poll(() => parts.count()).toBe(had + 1)
    await page.getByRole('group', { name: `Part ${had + 1}` }).waitFor()
    await expect.poll(() => undo.count()).toBe(0)
    await button(page, 'Throw the draft away').click()
    await button(page, 'Close').click()
    await page.keyboard.press('Escape')
  })

  it('says of a leader who he is, whom he leads and what he can do', async () => {
    await until(page, () => isReady(button(page, /^Seal the orders/)))
    await button(page, /^Seal the orders/).click()
    await heading('Command').waitFor()
    await choose('Orange')
    const card = page.getByRole('heading', { name: 'Orange' }).locator('xpath=ancestor::section')
    await card.getByText('Commands the army').waitFor()
    const said = await card.innerText()
    expect(said).toMatch(/\d+ brigades and batteries/)
    expect(said).toContain('12 inches in a move')
    expect(said).toContain('Drag him to where he is to ride')
    expect(said).toContain('He alone may alter orders')
    await page.keyboard.press('Escape')
  })

  it('lets a leader be found in the lists and ride by keys alone, by ruler and angle', async () => {
    await button(page, 'Battle as a table').press('Enter')
    const leaders = page.getByRole('table', { name: /: leaders$/ })
    const row = leaders.getByRole('row', { name: /^Orange Commands the army/ })
    await row.getByRole('button').press('Enter')
    const type = (label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value)
    await type('Inches', '13')
    await type('Direction, degrees', '180')
    await button(page, 'Ride there').press('Enter')
    await page
      .getByText(/rides 12 inches in a move at most/)
      .first()
      .waitFor()
    await type('Inches', '4')
    await button(page, 'Ride there').press('Enter')
    await page.getByText('He has ridden in this move.').waitFor()
    await button(page, 'Battle as a table').press('Enter')
    await page.keyboard.press('Escape')
  })

  it('prints the slips for alterations on one page of the shorter paper', async () => {
    const pages = await pagesOnPaper(page, 'Alterations', async () => {
      await page.keyboard.press('Control+p')
      const dialog = page.getByRole('dialog', { name: 'Print' })
      await dialog.getByRole('radio', { name: /^Order sheets/ }).click()
      await dialog.getByRole('combobox', { name: 'Form' }).selectOption({ label: 'Slips for alterations' })
      await dialog.getByRole('combobox', { name: 'Paper' }).selectOption('Letter')
      await dialog.getByRole('button', { name: 'Print' }).click()
    })
    expect(pages).toBe(1)
  })

  it('takes a way by inches and degrees, and weighs it', async () => {
    await untilPhase('Moves')
    await choose('Saxe-Weimar')
    const steps = page.getByRole('region', { name: 'By inches and degrees' })
    await steps.getByRole('button', { name: 'Add a turn right' }).click()
    // What is added is the next to be typed.
    await page.keyboard.type('10')
    await page.keyboard.press('Enter')
    await page.getByText('turn 10° to the right', { exact: true }).waitFor()
    await steps.getByRole('button', { name: 'Add an advance' }).click()
    await page.keyboard.type('2.5')
    await page.keyboard.press('Enter')
    await page.getByText('turn 10° to the right and advance 2.5 inches', { exact: true }).waitFor()
    await page.getByText(/^Turning takes \d+ per cent of the move\.$/).waitFor()
    await button(page, 'Plot this move').click()
    await button(page, 'Take the plot back').waitFor()
    await page.keyboard.press('Escape')
  })

  it('puts the dice of a move away once they can be read, and brings them back', async () => {
    await button(page, /^Move by these plots/).click()
    const dice = page.getByRole('complementary', { name: 'Dice just thrown' })
    await until(page, async () => {
      await takeSeat(page)
      return dice.isVisible()
    })
    await dice.waitFor({ state: 'detached' })
    await button(page, 'Show the last dice again').click()
    await dice.waitFor()
    await button(page, 'Put the dice away').click()
    await dice.waitFor({ state: 'detached' })
    await page.keyboard.press('x')
    await dice.waitFor()
  })

  it('ends the guide when the first move has been watched', async () => {
    for (let i = 0; i < 3; i += 1) await button(page, 'Zoom in').click()
    await guide().getByRole('button', { name: 'Watch the last move' }).click()
    const film = page.getByRole('region', { name: 'The move as it went' })
    await film.waitFor()
    // Nearer, there is a small map of the whole: it lies beside the bar of the film, not under it.
    const small = page.getByRole('img', { name: 'Small map of the whole board' })
    const [map, bar] = await Promise.all([small.boundingBox(), film.boundingBox()])
    expect((map?.y ?? 0) + (map?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
    await page.keyboard.press('Escape')
    await expect.poll(() => guide().count()).toBe(0)
    await page.getByText('You have seen your first orders carried out').waitFor()
  })

  it('complains of nothing', () => {
    expect([program.strayRequests, program.complaints]).toEqual([[], []])
  })
})
