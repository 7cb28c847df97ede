/** An evening at Waterloo: two players at one machine, a lid shut in mid-turn, and the staff that fights it to the end. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Program } from './program'
import {
  button,
  clickSquare,
  logLines,
  newCampaign,
  sealBoth,
  setUp,
  squareAt,
  takeSeat,
  tryClick,
  turnShown,
  until,
} from './screens'

let program: Program
let page: Page

beforeAll(async () => {
  program = await Program.start()
  page = await program.open()
})
afterAll(async () => {
  await program.stop()
})

/** What ends the decision that the screen asks for now, the plainest way. */
const PLAIN_WAYS = [
  'End the activation',
  'Seal the nomination',
  'He acts',
  'Stay',
  'Share them so',
  'Defend',
  'No more retreats',
  'Let it be',
]

async function press(name: string): Promise<boolean> {
  const way = button(page, new RegExp(`^${name}( [A-Z]| Enter)?$`)).first()
  if (!(await way.isVisible())) return false
  await tryClick(way)
  return true
}

/** Ends decisions with the mouse until `done`. */
async function endDecisions(done: () => Promise<boolean>): Promise<void> {
  await until(page, async () => {
    if (await done()) return true
    if (await takeSeat(page)) return false
    for (const way of PLAIN_WAYS) if (await press(way)) break
    return false
  })
}

const isActive = async () => button(page, /^End the activation/).isVisible()

describe('an evening at Waterloo', () => {
  it('begins a campaign from history, whatever it is called', async () => {
    const name = 'Été <b>1815</b> "d’Erlon" 🎖'
    await newCampaign(page, name)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(name)
    expect(await page.getByRole('listitem').filter({ hasText: 'planned' }).count()).toBe(4)
  })

  it('sets up Waterloo and deploys both sides, one unit moved by hand, none where it may not stand', async () => {
    await setUp(page, 'Waterloo')
    await button(page, 'Seal the deployment').waitFor()
    const ponsonby = () => button(page, /^Ponsonby/)
    expect(await ponsonby().innerText()).toContain('D1')
    await ponsonby().click()
    await clickSquare(page, 'C1')
    await until(page, async () => (await ponsonby().innerText()).includes('C1'))
    await ponsonby().click()
    await clickSquare(page, 'D5')
    expect(await ponsonby().innerText()).toContain('C1')
    await sealBoth(page)
    await until(page, async () => (await turnShown(page)) === 1)
  })

  it('plays a whole turn with the mouse, with a move taken back and given again', async () => {
    await endDecisions(isActive)
    const before = await logLines(page)
    const rows = page.getByRole('row').filter({ has: page.getByRole('button') })
    const texts = await rows.allInnerTexts()
    const at = texts.findIndex((text) => /\b[A-G][1-5]\b/.test(text))
    await rows.nth(at).getByRole('button').click()
    const square = /\b([A-G][1-5])\b/.exec(texts[at] ?? '')?.[1]
    expect(square).toBeDefined()
    const to = page.getByText(/Choose (the square|one of \d+ squares) in gold/)
    await to.waitFor()
    await moveSomewhere(square ?? '')
    expect((await logLines(page)).length).toBeGreaterThan(before.length)
    await button(page, /^Undo$/).click()
    await page.getByText('Taken back.').waitFor()
    await button(page, /^Redo$/).click()
    await page.getByText('Given again.').waitFor()
    await endDecisions(async () => (await turnShown(page)) === 2)
  })

  it('goes on where it stopped when the machine dies in mid-turn', async () => {
    await endDecisions(isActive)
    const lines = await logLines(page)
    await program.killHost()
    await page.getByText('The program does not answer.').waitFor()
    await program.startHost()
    await program.load(page)
    await button(page, 'Continue').click()
    await until(page, async () => {
      await takeSeat(page)
      if (await page.getByRole('region', { name: 'Log' }).isVisible()) return true
      const card = page.getByRole('listitem').filter({ hasText: 'being fought' })
      if (await card.isVisible()) await card.getByRole('button').first().click()
      return false
    })
    await takeSeat(page)
    await until(page, async () => (await logLines(page))[0] === lines[0])
    expect(await turnShown(page)).toBe(2)
  })

  it('plays a whole turn with the keyboard alone', async () => {
    const turn = await turnShown(page)
    await until(
      page,
      async () => {
        if ((await turnShown(page)) > turn) return true
        await keyOn()
        return false
      },
      900,
    )
  })

  it('asks nothing of the network and complains of nothing', () => {
    expect(program.strayRequests).toEqual([])
    expect(program.complaints).toEqual([])
  })
})

/** Clicks squares around a square until the unit chosen has moved. */
async function moveSomewhere(square: string): Promise<void> {
  const column = square.charCodeAt(0)
  const row = Number(square.slice(1))
  const lines = (await logLines(page)).length
  for (const [dc, dr] of [
    [0, -1],
    [-1, 0],
    [1, 0],
    [0, 1],
    [-1, -1],
    [1, -1],
  ] as const) {
    const to = `${String.fromCharCode(column + dc)}${row + dr}`
    if (!/^[A-G][1-5]$/.test(to)) continue
    const { x, y } = await squareAt(page, to)
    await page.mouse.click(x, y)
    await page.waitForTimeout(300)
    const go = button(page, new RegExp(`^To ${to}`)).first()
    if (await go.isVisible()) await go.click()
    await page.waitForTimeout(500)
    if ((await logLines(page)).length > lines) return
  }
}

/** One key for whatever is asked now. */
async function keyOn(): Promise<void> {
  if (await button(page, /^I am the .* player$/).isVisible()) await page.keyboard.press('Enter')
  else if (await isActive()) await page.keyboard.press('e')
  else if (await button(page, /^(Seal the nomination|He acts)/).isVisible())
    await tabTo(/^(Seal the nomination|He acts)/)
  else if (await button(page, 'Stay').isVisible()) await tabTo(/^Stay$/)
  await page.waitForTimeout(60)
}

/** Tabs to the control of that name and presses Enter. */
async function tabTo(name: RegExp): Promise<void> {
  for (let i = 0; i < 60; i += 1) {
    const focused = await page.evaluate(() => document.activeElement?.textContent.trim() ?? '')
    if (name.test(focused)) {
      await page.keyboard.press('Enter')
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to ${name.source}`)
}
