/** A game that is added to the program by a folder on each side and a line in each list, from set-up to report. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fitBoard, toScreen } from '../../src-renderer/board/camera'
import { boardArea, centreOfCell } from '../../src-renderer/board/places'
import { cellPlace } from '../../src-shared/board/grid/cells'
import type { MapGrid } from '../../src-shared/board/grid/on-map'
import { Program } from './program'
import { button, goHome, logLines, newCampaign, until, watchUntilOver } from './screens'
import { copyWithToy, type Copy } from './with-toy'

const GRID: MapGrid = { columns: 3, rows: 3, cellM: 1000, originM: [0, 0] }
const COVERED_BELOW = 26

let copy: Copy | undefined
let program: Program
let page: Page

beforeAll(async () => {
  const made = await copyWithToy()
  copy = made
  program = await Program.start(made.folder)
  page = await program.open()
  await newCampaign(page, 'Games')
})

afterAll(async () => {
  if (!copy) return
  await program.stop()
  copy.remove()
})

const card = (battle: string) => page.getByRole('listitem').filter({ hasText: battle })
const board = () => page.getByRole('application')

/** Sets a game up; `staff`: sides that the program plays. */
async function setUp(battle: string, staff: readonly number[] = []): Promise<void> {
  await card(battle).getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('radio', { name: /^Tic-tac-toe/ }).click()
  for (const side of staff)
    await page
      .getByRole('radio', { name: /^The staff/ })
      .nth(side)
      .click()
}

async function begin(): Promise<void> {
  await button(page, 'Draw up the battle').click()
  await button(page, 'Begin the battle').click()
  await page.getByRole('complementary', { name: 'Decisions and log' }).waitFor()
}

async function clickCell(cell: string): Promise<void> {
  const box = await board().boundingBox()
  const centre = centreOfCell(GRID, cell)
  if (!box || !centre) throw new Error(`no cell ${cell} on the screen`)
  const at = toScreen(
    fitBoard(boardArea(GRID), box.width, box.height, { below: COVERED_BELOW, right: 0 }),
    centre,
  )
  await page.mouse.click(box.x + at.x, box.y + at.y)
}

/** Goes to a cell with the arrow keys, from the first, and chooses it. */
async function walkTo(cell: string): Promise<void> {
  await board().focus()
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key)
  const { column, row } = cellPlace(cell)
  for (let i = 0; i < column; i += 1) await page.keyboard.press('ArrowRight')
  for (let i = 0; i < row; i += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

const newest = async (line: string) =>
  expect.poll(async () => (await logLines(page))[0] ?? '').toContain(line)

describe('tic-tac-toe', () => {
  it('is set up with its house rule, and begun without placing anybody', async () => {
    await setUp('Waterloo')
    await page.getByText('The game', { exact: true }).click()
    await page.getByRole('combobox', { name: 'Who begins' }).selectOption({ label: 'Noughts' })
    await begin()
    await newest('Noughts begin.')
    expect(await page.getByRole('banner').innerText()).toContain('Noughts: take a cell.')
  })

  it('is played by mouse, by keys, and by the buttons of the drawer', async () => {
    await clickCell('B2')
    await newest('Noughts take B2.')
    await walkTo('A1')
    await newest('Crosses take A1.')
    await button(page, 'Take C1').click()
    await newest('Noughts take C1.')
  })

  it('goes on after the program was gone', async () => {
    await program.killHost()
    await page.getByText('The program does not answer.').waitFor()
    await program.startHost()
    await page.getByText('The program is back.').waitFor()
    await expect.poll(() => page.getByText('The program does not answer.').count()).toBe(0)
    await button(page, 'Take B1').click()
    await newest('Crosses take B1.')
    await goHome(program, page)
    await card('Waterloo').getByRole('button').first().click()
    await newest('Crosses take B1.')
  })

  it('can be played as a table', async () => {
    await button(page, 'Battle as a table').click()
    const table = page.getByRole('table', { name: 'Noughts' })
    expect(await table.innerText()).toMatch(/Noughts 1\s+B2\s+Noughts 2\s+C1\s+Noughts 3\s+off the field/)
    await button(page, 'Battle as a table').click()
    // It lies over the board until it has gone, and would take the next click.
    await table.waitFor({ state: 'detached' })
  })

  it('is won, and the last move can be taken back', async () => {
    await clickCell('A3')
    await until(page, () => button(page, 'Read the report').isVisible())
    await newest('Noughts have three in a line: A3, B2 and C1.')
    await page.keyboard.press('Control+z')
    await newest('Taken back')
    await expect.poll(() => button(page, 'Read the report').count()).toBe(0)
    await clickCell('A3')
    await button(page, 'Read the report').click()
  })

  it('is reported', async () => {
    await page.getByRole('heading', { name: 'Noughts: decisive victory' }).waitFor()
    const bulletin = await page.getByRole('region', { name: 'Bulletin' }).innerText()
    expect(bulletin).toContain('Noughts take B2.')
    expect(bulletin).toContain('Three in a line.')
  })

  it('is played by the staff alone', async () => {
    await goHome(program, page)
    await setUp('Wavre', [0, 1])
    await begin()
    await watchUntilOver(page)
    expect((await logLines(page)).length).toBeGreaterThan(5)
  })

  it('asked the page for nothing strange, and it complained of nothing', () => {
    expect([program.strayRequests, program.complaints]).toEqual([[], []])
  })
})
