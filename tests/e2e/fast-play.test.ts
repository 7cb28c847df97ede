/** Fast Play Napoleonic on the open table: a turn by mouse, the next by keys, places chosen by hand, and the report. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTable } from '../../src-renderer/battle/open-table/places'
import { field } from '../../src-shared/rules/fast-play/screen/field'
import { draft } from '../../src-shared/rules/fast-play/sheet/draft/draft'
import { shippedHistory } from '../history/shipped'
import { Program } from './program'
import { button, logLines, newCampaign, takeSeat, until } from './screens'
import { pointOn } from './table-points'

const history = shippedHistory()
const sheet = draft({ history, battleId: 'quatre-bras', whatIfIds: [], houseRules: {} })
const board = openTable(field(sheet, history))

let program: Program
let page: Page

beforeAll(async () => {
  program = await Program.start()
  page = await program.open()
  // Wide enough for the drawer to stand beside the board.
  await page.setViewportSize({ width: 1920, height: 1080 })
  await newCampaign(page, 'An evening of elements')
  await button(page, 'No more hints').click()
})
afterAll(async () => {
  await program.stop()
})

const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const drawer = () => page.getByRole('complementary', { name: 'Decisions and log' })
/** A choice that the rules ask for before anything else. */
const asked = () =>
  page
    .getByRole('list', { name: /^(Which|Who)/ })
    .getByRole('button')
    .first()

/** A point of the table on the screen, inches. */
const pointAt = (x: number, y: number) => pointOn(page, board, { x, y })
async function click(x: number, y: number): Promise<void> {
  const at = await pointAt(x, y)
  await page.mouse.click(at.x, at.y)
}
/** Where the sheet has the first unit of a type and brigade on the table, behind the middle of its front. */
function startOf(side: 0 | 1, type: string, brigade = ''): { readonly x: number; readonly y: number } {
  const found = sheet.units.find(
    (one) =>
      one.side === side && one.type === type && one.name.startsWith(brigade) && typeof one.start === 'object',
  )
  if (!found || typeof found.start !== 'object') throw new Error(`no ${type} on the table`)
  const { x, y, heading: degrees } = found.start
  const turn = (degrees * Math.PI) / 180
  return { x: x - Math.sin(turn) * 0.25, y: y - Math.cos(turn) * 0.25 }
}

async function begin(staff: readonly number[], houseRule?: () => Promise<void>): Promise<void> {
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Quatre Bras' })
    .getByRole('button', { name: 'Set up' })
    .click()
  await page.getByRole('radio', { name: /^Fast Play/ }).click()
  for (const side of staff)
    await page
      .getByRole('radio', { name: /^The staff/ })
      .nth(side)
      .click()
  await houseRule?.()
  await button(page, 'Draw up the battle').click()
  await button(page, 'Begin the battle').click()
  await drawer().waitFor()
}

/** Goes on to a part of the turn; what is asked on the way is answered by the first choice. */
async function goOnTo(name: string, step: () => Promise<void>): Promise<void> {
  await until(page, async () => {
    await takeSeat(page)
    if (await heading(name).isVisible()) return true
    if (await asked().isVisible())
      await asked()
        .click({ timeout: 1500 })
        .catch(() => undefined)
    else await step()
    return false
  })
}
const endByMouse = (words: RegExp) => async (): Promise<void> => {
  // Who wins the move option is offered four ways to move, and takes the first.
  const end = button(page, words).first()
  if (await end.isVisible()) await end.click({ timeout: 1500 }).catch(() => undefined)
}
const endByKey = async (): Promise<void> => {
  await page.keyboard.press('e')
}

describe('an evening under Fast Play Napoleonic', () => {
  it('opens with the move option, and shots are aimed with the mouse and weighed', async () => {
    await begin([0])
    await goOnTo('Shooting', endByMouse(/^(Roll for|Move (first|second))/))
    const guns = startOf(0, 'footArtillery')
    await click(guns.x, guns.y)
    await button(page, /^Fire at Perponcher artillery/)
      .first()
      .waitFor()
    const target = startOf(1, 'footArtillery')
    await click(target.x, target.y)
    await heading('Declared').waitFor()
    await expect
      .poll(() => page.getByRole('row').filter({ hasText: 'Perponcher' }).innerText())
      .toMatch(/2.*44 %/s)
    await page.keyboard.press('Escape')
    await goOnTo('Generals', endByMouse(/^(End the|Go on)/))
    await expect.poll(async () => (await logLines(page)).some((line) => line.includes('fires at'))).toBe(true)
  })

  it('lets a general ride by keys alone, by ruler and angle, and weighs his ride', async () => {
    await button(page, 'Battle as a table').press('Enter')
    const generals = page.getByRole('table', { name: 'French left wing: generals' })
    const general = generals.getByRole('button').first()
    const name = await general.innerText()
    await general.press('Enter')
    await page.getByLabel('Inches', { exact: true }).fill('3')
    await page.getByLabel('Direction, degrees', { exact: true }).fill('0')
    await button(page, 'Ride there').press('Enter')
    await page.getByText(/rides 3″ \//).waitFor()
    await button(page, /^Ride there/).press('Enter')
    await expect
      .poll(async () => (await logLines(page)).some((line) => line.includes(`${name} rides.`)))
      .toBe(true)
    await button(page, 'Battle as a table').press('Enter')
    await page.keyboard.press('Escape')
  })

  it('goes on to a way drawn on the ground, with its cost, its refusal, and its undoing', async () => {
    await goOnTo('Movement', endByMouse(/^Go on to the moves/))
    const unit = startOf(0, 'lancers')
    await click(unit.x, unit.y)
    await click(unit.x + 1, unit.y + 10)
    await page.getByText(/^[\d.]+″ of [\d.]+″$/).waitFor()
    await page
      .getByText(/^Piré 2 would spend/)
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
    const light = startOf(0, 'lightFoot', '2nd Brigade, 9th Division')
    const [from, to] = [await pointAt(light.x, light.y), await pointAt(light.x, light.y + 2.2)]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 })
    await page.mouse.move(to.x, to.y, { steps: 3 })
    await page.mouse.up()
    await page.getByRole('group', { name: 'Steps' }).waitFor()
    await button(page, /^Move Enter|^Move$/).click()
    await expect.poll(async () => (await logLines(page))[0]).toMatch(/^Foy 2 moves .* of 6 inches/m)
    await page.keyboard.press('Control+z')
    await page.getByText('Taken back.').first().waitFor()
    await page.keyboard.press('Escape')
  })

  it('is played on by keys alone into the next turn', async () => {
    await page.getByRole('application').focus()
    await until(page, async () => {
      if ((await page.getByRole('banner').innerText()).includes('Turn 2 of')) return true
      await takeSeat(page)
      if (await asked().isVisible())
        await asked()
          .press('Enter')
          .catch(() => undefined)
      else if (await button(page, /^Move first, combats from left/).isVisible())
        await button(page, /^Move first, combats from left/)
          .press('Enter')
          .catch(() => undefined)
      else await endByKey()
      return false
    })
    await goOnTo('Movement', async () => {
      const first = button(page, /^Move first, combats from left/)
      if (await first.isVisible()) await first.press('Enter').catch(() => undefined)
      else await endByKey()
    })
    await button(page, 'Battle as a table').press('Enter')
    const table = page.getByRole('table', { name: 'French left wing: units' })
    expect(await table.innerText()).toContain('heavy foot, trained')
    // Whom the dice of the turn before have left free to go forward.
    const advance = button(page, /^Advance [\d.]+″$/).first()
    const units = await table.getByRole('button').allInnerTexts()
    let next = 0
    await until(page, async () => {
      const unit = units[next % units.length] ?? ''
      next += 1
      await table.getByRole('button', { name: unit, exact: true }).first().press('Enter')
      await page.getByRole('button', { name: 'Let go' }).waitFor()
      // What he can do comes a moment after him.
      await page.waitForTimeout(150)
      return advance.isVisible()
    })
    await advance.press('Enter')
    const steps = page.getByRole('group', { name: 'Steps' })
    await steps.getByRole('spinbutton').fill('1.5')
    await steps.getByRole('spinbutton').press('Tab')
    await page.getByText('1.5″ of').waitFor()
    await button(page, /^Move Enter|^Move$/).press('Enter')
    await expect.poll(async () => (await logLines(page))[0]).toMatch(/moves 1.5 of|halts/)
    await button(page, 'Battle as a table').press('Enter')
  })

  it('puts a charge together by the name of its target, step by step, by keys alone', async () => {
    await button(page, 'Battle as a table').press('Enter')
    const table = page.getByRole('table', { name: 'French left wing: units' })
    const units = await table.getByRole('button').allInnerTexts()
    const put = button(page, 'Put the charge together')
    let next = 0
    await until(page, async () => {
      const unit = units[next % units.length] ?? ''
      next += 1
      await table.getByRole('button', { name: unit, exact: true }).first().press('Enter')
      await page.waitForTimeout(150)
      return put.isVisible()
    })
    const whom = page.getByRole('combobox', { name: 'Whom to charge' })
    const named = await whom.locator('option').nth(1).innerText()
    await whom.selectOption({ index: 1 })
    await put.press('Enter')
    const target = named.replace(/, \d+″$/, '')
    await page.getByRole('heading', { name: `charges ${target}` }).waitFor()
    const steps = page.getByRole('group', { name: 'Steps' })
    const had = await steps.getByRole('spinbutton').count()
    await steps.getByRole('button', { name: 'Add an advance' }).press('Enter')
    await steps.getByRole('spinbutton').nth(had).fill('0.5')
    await steps.getByRole('spinbutton').nth(had).press('Tab')
    await steps.getByText('After these steps it goes straight on to contact.').waitFor()
    await steps.getByRole('button', { name: 'Take back the last step' }).press('Enter')
    await expect.poll(() => steps.getByRole('spinbutton').count()).toBe(had)
    await page.getByRole('heading', { name: `charges ${target}` }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await button(page, 'Battle as a table').press('Enter')
  })

  it('shows a half of the turn as a film of its moves, each opening its arithmetic', async () => {
    await page.getByRole('application').focus()
    await page.keyboard.press('p')
    const film = page.getByRole('region', { name: 'The move as it went' })
    await film.waitFor()
    await film.getByRole('button', { name: 'Halt', exact: true }).click()
    await film.getByRole('slider', { name: 'Moment of the move' }).fill('0')
    await film.getByText(/^step 1 of \d+$/).waitFor()
    await page.keyboard.press('.')
    const told = film.getByRole('list', { name: 'What happened here' }).getByRole('button').first()
    await told.click()
    await film.getByText(/^entry \d+$/).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => film.count()).toBe(0)
  })

  it('can be given up, and is reported', async () => {
    await button(page, 'Give up the battle…').click()
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: /^Give up/ })
      .click()
    await button(page, 'Read the report').click()
    await page.getByRole('region', { name: 'Bulletin' }).waitFor()
  })
})
