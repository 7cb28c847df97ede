/** An evening at Waterloo: two players at one machine, moves taken back, and a lid shut in mid-turn. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CELL_NAME } from '../../src-shared/board/grid/cells'
import { decideByKeyUntil, decideUntil, moveSomebody, untilActive } from './player'
import { shown } from './shown'
import { watchFlashes } from './flashes'
import { guardPresses, Program } from './program'
import {
  button,
  clickSquare,
  generalAt,
  goHome,
  logLines,
  MAP,
  newCampaign,
  sealBoth,
  setUp,
  squareAt,
  takeTheField,
  turnShown,
} from './screens'

let program: Program
let page: Page
let flashes: ReadonlySet<string>

beforeAll(async () => {
  program = await Program.start()
  page = await program.open()
  flashes = await watchFlashes(page)
  await program.load(page)
})
// Each test goes on where the one before it stopped; what went wrong is left behind.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await program.load(page)
})
afterAll(async () => {
  await program.stop()
})

/** Where a counter can be picked up: the pointer shows it, wherever in its square it stands. */
async function counterToDrag(page: Page): Promise<{ readonly x: number; readonly y: number }> {
  const board = page.getByRole('application')
  const squares = await page.getByRole('table').getByRole('cell', { name: CELL_NAME }).allInnerTexts()
  const [first, next] = [await squareAt(page, 'A1'), await squareAt(page, 'B1')]
  const side = next.x - first.x
  for (const square of new Set(squares)) {
    const corner = await squareAt(page, square)
    for (let i = 1; i < 100; i += 1) {
      const at = { x: corner.x + ((i % 10) / 10) * side, y: corner.y + (Math.floor(i / 10) / 10) * side }
      await page.mouse.move(at.x, at.y)
      if (/\bloose\b/.test((await board.getAttribute('class')) ?? '')) return at
    }
  }
  throw new Error('no counter can be picked up')
}

describe('an evening at Waterloo', () => {
  it('begins a campaign from history, whatever it is called', async () => {
    const name = 'Été <b>1815</b> "d’Erlon" 🎖'
    await newCampaign(page, name)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(name)
    await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'planned' }).count()).toBe(4)
  })

  it('fetches map and shelf when the program went away while they were asked for, and came back', async () => {
    const cuts = ['"campaign.theatre"', '"library.list"']
    await page.routeWebSocket(/\/contract\b/, (socket) => {
      const host = socket.connectToServer()
      socket.onMessage((message) => {
        if (cuts[0] === undefined || !message.includes(cuts[0])) host.send(message)
        else {
          cuts.shift()
          void socket.close({ code: 1001 })
        }
      })
    })
    await button(page, /^Campaign$/).click()
    await page.getByRole('group', { name: MAP }).waitFor()
    await program.load(page)
    await page.getByRole('group', { name: MAP }).waitFor()
    await page.getByText('House rules').waitFor()
    expect(cuts).toHaveLength(1)
    await button(page, /^Library$/).click()
    await button(page, 'Continue').waitFor()
    expect(cuts).toEqual([])
  })

  it('sets up Waterloo and deploys both sides, one unit moved by hand, none where it may not stand', async () => {
    await goHome(program, page)
    await setUp(page, 'Waterloo')
    await button(page, 'Seal the deployment').waitFor()
    const ponsonby = () => button(page, /^Ponsonby/)
    await expect.poll(() => ponsonby().innerText()).toContain('D1')
    await ponsonby().click()
    await clickSquare(page, 'C1', 'deployment')
    await expect.poll(() => ponsonby().innerText()).toContain('C1')
    await ponsonby().click()
    await clickSquare(page, 'D5', 'deployment')
    await expect.poll(() => ponsonby().innerText()).toContain('C1')
    await sealBoth(page)
    await expect.poll(() => turnShown(page)).toBe(1)
  })

  it('plays a whole turn with the mouse, with a move taken back and given again', async () => {
    await takeTheField(program, page, 'Waterloo')
    await moveSomebody(page)
    await button(page, /^Undo$/).click()
    await page.getByText('Taken back.').waitFor()
    await button(page, /^Redo$/).click()
    await page.getByText('Given again.').waitFor()
    const turn = await turnShown(page)
    await decideUntil(page, (offer) => offer.turn > turn)
  })

  it('says why dice are not taken back, and takes Enter on the name of a general and beside the curtain’s button', async () => {
    const curtain = page.getByRole('dialog', { name: /^Pass the seat/ })
    await decideUntil(page, ({ buttons }) => buttons.includes('Seal the nomination'))
    await page.keyboard.press('Control+z')
    await page.getByText(/^Undo: /).waitFor()
    await page.getByRole('radio').last().click()
    await page.keyboard.press('Enter')
    await curtain.waitFor()
    await page.mouse.click(20, 20)
    await page.keyboard.press('Enter')
    await curtain.waitFor({ state: 'detached' })
  })

  it('seals with Enter the nomination of a general who was clicked on the board', async () => {
    await decideUntil(page, ({ buttons }) => buttons.includes('Seal the nomination'))
    const named = page.getByRole('radio', { checked: true })
    for (const square of ['D4', 'E4', 'D5', 'C2', 'C3', 'D1', 'D2']) {
      const { x, y } = await generalAt(page, square)
      await page.mouse.click(x, y)
      if ((await shown(page)).focused === 'Seal the nomination') break
    }
    expect(await named.count()).toBe(1)
    await page.keyboard.press('Enter')
    await button(page, 'Seal the nomination').waitFor({ state: 'detached' })
  })

  it('takes no press for a decision that has only just come, and none from a key held down', async () => {
    await untilActive(page)
    await guardPresses(page, 3_600_000)
    const end = button(page, 'End the activation')
    await end.click()
    await page.keyboard.press('e')
    await end.press('Enter')
    await guardPresses(page, 0)
    const offered = async () => (await shown(page)).buttons
    expect(await offered()).toContain('End the activation')
    await page.getByRole('application').focus()
    await page.keyboard.down('E')
    expect(await offered()).not.toContain('End the activation')
    await untilActive(page)
    await page.keyboard.down('E')
    expect(await offered()).toContain('End the activation')
    await page.keyboard.up('E')
  })

  it('chooses a unit that is picked up, and steps back with Escape where the keys are off the board', async () => {
    const chosen = page.getByRole('table').getByRole('button', { pressed: true })
    await button(page, 'End the activation').focus()
    await page.keyboard.press('Escape')
    await expect.poll(() => chosen.count()).toBe(0)
    const at = await counterToDrag(page)
    await page.mouse.move(at.x, at.y)
    await page.mouse.down()
    await page.mouse.move(at.x + 12, at.y, { steps: 3 })
    await expect.poll(() => chosen.count()).toBe(1)
    await page.mouse.move(at.x, at.y)
    await page.mouse.up()
    await button(page, 'End the activation').focus()
    await page.keyboard.press('Escape')
    await expect.poll(() => chosen.count()).toBe(0)
  })

  it('goes on where it stopped when the machine dies in mid-turn', async () => {
    await takeTheField(program, page, 'Waterloo')
    await untilActive(page)
    const turn = await turnShown(page)
    const [last] = await logLines(page)
    await program.killHost()
    await page.getByText('The program does not answer.').waitFor()
    await program.startHost()
    await goHome(program, page)
    await takeTheField(program, page, 'Waterloo')
    await untilActive(page)
    await expect.poll(async () => (await logLines(page))[0]).toBe(last)
    await expect.poll(() => turnShown(page)).toBe(turn)
  })

  it('plays a whole turn with the keyboard alone', async () => {
    await takeTheField(program, page, 'Waterloo')
    const turn = await turnShown(page)
    await decideByKeyUntil(page, (offer) => offer.turn > turn)
  })

  it('shows every screen whole or not yet, and no words of another moment', () => {
    expect([...flashes]).toEqual([])
  })

  it('asks nothing of the network and complains of nothing', () => {
    expect(program.strayRequests).toEqual([])
    expect(program.complaints).toEqual([])
  })
})
