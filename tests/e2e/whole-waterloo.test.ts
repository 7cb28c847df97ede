/** Whole battles of Waterloo against the staff, one by mouse and one by keyboard, and a turn from the text map alone. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { decideByKey, endDecisions, fightByMouse, moveByKey, playFromText } from './player'
import { Program } from './program'
import { button, isReady, newCampaign, sealBoth, setUp, tryClick, turnShown, until } from './screens'

let program: Program
let page: Page
let battles = 0

const isOver = (): Promise<boolean> => button(page, 'Read the report').isVisible()

/** A Waterloo of its own for each test: the French side here, the other with the staff, which does not dawdle. */
async function begin(): Promise<void> {
  battles += 1
  await program.load(page)
  await newCampaign(page, `Waterloo ${battles}`)
  await setUp(page, 'Waterloo', { staff: [0] })
  await sealBoth(page)
  await until(page, async () => {
    const fast = button(page, 'Fast')
    if ((await fast.getAttribute('aria-pressed', { timeout: 500 }).catch(() => null)) === 'true') return true
    if (await isReady(fast)) await tryClick(fast)
    return false
  })
}

describe('a whole Waterloo', () => {
  beforeAll(async () => {
    program = await Program.start()
    page = await program.open()
  })
  beforeEach(begin)
  afterAll(async () => {
    await program.stop()
  })

  it('is fought to its end with the mouse: moves, assaults, defences, retreats, and the report', async () => {
    await fightByMouse(page, isOver)
    await button(page, 'Read the report').click()
    await page.getByRole('heading', { name: 'Losses by brigade' }).waitFor()
    await expect.poll(() => page.getByRole('table').count()).toBeGreaterThanOrEqual(2)
  })

  it('is fought to its end with the keyboard alone, a unit sent over the board with the arrows', async () => {
    await moveByKey(page)
    await endDecisions(page, isOver, () => decideByKey(page), 12_000)
  }, 600_000)

  it('is played for a turn from the text map alone', async () => {
    const turn = await turnShown(page)
    await button(page, 'Battle as a table').click()
    await endDecisions(
      page,
      async () => (await turnShown(page)) > turn,
      () => playFromText(page),
    )
    expect(await page.getByRole('application').isVisible()).toBe(false)
  })
})

it('asks nothing of the network and complains of nothing', () => {
  expect(program.strayRequests).toEqual([])
  expect(program.complaints).toEqual([])
})
