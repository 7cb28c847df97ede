/** The board in Chromium with software rendering: 600 counters dragged, redrawn, panned and zoomed; the map; a battle. */
import { chromium, type Page } from 'playwright-core'
import { Program } from '../e2e/program'
import { newCampaign, sealBoth, setUp } from '../e2e/screens'
import { chromiumFlags, findChromium } from '../tools/chromium'
import { servePage } from '../tools/serve-page'
import type { Bench, Measure } from '../tools/trial'
import { quantile } from './timing'

const STEPS = 240
/** Seconds of a battle that both staffs play as fast as they can. */
const BATTLE_S = 15

async function withBoard<T>(use: (page: Page) => Promise<T>): Promise<T> {
  const served = await servePage('tests/bench/board')
  const found = await findChromium()
  if (!('executable' in found)) throw new Error(found.advice)
  const browser = await chromium.launch({ executablePath: found.executable, args: [...chromiumFlags] })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.goto(served.address)
    await page.waitForFunction('window.bench')
    return await use(page)
  } finally {
    await browser.close()
    served.close()
  }
}

/** Work of the page by its name; its answer is a time or a list of times, milliseconds. */
async function timesOf(page: Page, call: string): Promise<readonly number[]> {
  const answer: unknown = await page.evaluate(`window.bench.${call}`)
  return Array.isArray(answer) ? answer.map(Number) : [Number(answer)]
}

async function boardMeasures(): Promise<Measure[]> {
  return withBoard(async (page) => {
    const [first] = await timesOf(page, 'map()')
    const again: number[] = []
    for (let i = 0; i < 5; i += 1) again.push(...(await timesOf(page, 'map()')))
    await timesOf(page, 'drag(60)')
    const drag = await timesOf(page, `drag(${STEPS})`)
    await timesOf(page, 'refresh(60)')
    const refresh = await timesOf(page, `refresh(${STEPS})`)
    const travel = await timesOf(page, `travel(${STEPS})`)
    await timesOf(page, 'film(60)')
    const film = await timesOf(page, `film(${STEPS})`)
    return [
      {
        name: 'map of Waterloo engraved and drawn the first time',
        value: first ?? Number.NaN,
        unit: 'ms',
        limit: { atMost: 1500 },
      },
      {
        name: 'the same from the cache, worst of 5',
        value: Math.max(...again),
        unit: 'ms',
        limit: { atMost: 100 },
      },
      {
        name: 'one of 600 counters dragged, drawing, 95 in 100',
        value: quantile(drag, 0.95),
        unit: 'ms',
        limit: { atMost: 4 },
      },
      {
        name: 'whole board of 600 counters drawn anew, 95 in 100',
        value: quantile(refresh, 0.95),
        unit: 'ms',
        limit: { atMost: 8 },
      },
      {
        name: 'pan and zoom with 600 counters, a frame, 95 in 100',
        value: quantile(travel, 0.95),
        unit: 'ms',
        limit: { atMost: 8 },
      },
      {
        name: 'film of a move, a frame of 150 bodies with 600 bases, 95 in 100',
        value: quantile(film, 0.95),
        unit: 'ms',
        limit: { atMost: 1000 / 60 },
      },
      { name: 'the same, median', value: quantile(film, 0.5), unit: 'ms' },
      { name: 'whole board drawn anew, median', value: quantile(refresh, 0.5), unit: 'ms' },
      { name: 'pan and zoom, a frame, median', value: quantile(travel, 0.5), unit: 'ms' },
    ]
  })
}

/** Tasks of the interface's thread while both staffs play Waterloo. */
async function battleMeasures(): Promise<Measure[]> {
  const program = await Program.start()
  try {
    const page = await program.open()
    await newCampaign(page, 'June 1815')
    await setUp(page, 'Waterloo', { staff: [0, 1] })
    await sealBoth(page)
    await page.getByRole('application').waitFor()
    await page.waitForTimeout(2000)
    await page.evaluate(() => {
      const tasks: number[] = []
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) tasks.push(entry.duration)
      }).observe({ type: 'longtask' })
      Object.assign(window, { longTasks: tasks })
    })
    await page.getByRole('button', { name: 'Fast' }).click()
    await page.waitForTimeout(BATTLE_S * 1000)
    const tasks = ((await page.evaluate('window.longTasks')) as readonly unknown[]).map(Number)
    const steps = await page.getByRole('region', { name: 'Log' }).getByRole('listitem').count()
    if (steps === 0) throw new Error('the staff did not play')
    return [
      // The browser tells of none shorter than 50 ms.
      {
        name: `longest task while a battle is played (${tasks.length} above 50 ms)`,
        value: Math.max(0, ...tasks),
        unit: 'ms',
        limit: { atMost: 100 },
      },
    ]
  } finally {
    await program.stop()
  }
}

const bench: Bench = {
  title: 'The board, in headless Chromium with software rendering',
  measure: async () => [...(await boardMeasures()), ...(await battleMeasures())],
}

export default bench
