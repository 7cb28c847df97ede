/** Start-up with a campaign file: the browser host until it serves, and the page until the campaign is painted. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import { Program } from '../e2e/program'
import { newCampaign } from '../e2e/screens'
import { chromiumFlags, findChromium } from '../tools/chromium'
import type { Bench, Measure } from '../tools/trial'
import { quantile } from './timing'

const HOST = join(process.cwd(), 'out/main/browser-host.js')
const RUNS = 7

/** Milliseconds that Node itself takes to start and end: no part of ours. */
function bareNode(): Promise<number> {
  const began = performance.now()
  return new Promise((resolve) => {
    spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }).once('exit', () => {
      resolve(performance.now() - began)
    })
  })
}

interface Start {
  /** Milliseconds until the address is printed: the file is open by then. */
  readonly host: number
  /** Milliseconds from the page's first request to the painted campaign. */
  readonly page: number
}

async function start(browser: Browser, data: string, file: string): Promise<Start> {
  const began = performance.now()
  const host = spawn(process.execPath, [HOST, '--no-open', '--data', data, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = new Promise((resolve) => host.once('exit', resolve))
  try {
    const address = await new Promise<string>((resolve, reject) => {
      let text = ''
      host.once('exit', () => {
        reject(new Error('the host ended'))
      })
      host.stdout.setEncoding('utf8').on('data', (chunk: string) => {
        const found = /http:\S+/.exec((text += chunk))?.[0]
        if (found) resolve(found)
      })
    })
    const served = performance.now() - began
    const page = await context(browser)
    await page.goto(address)
    await page.getByRole('heading', { level: 1, name: 'June 1815' }).waitFor()
    const painted = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const entry = performance.getEntriesByName('campaign shown').at(-1)
          if (entry) resolve(entry.startTime)
        }),
    )
    await page.close()
    return { host: served, page: painted }
  } finally {
    host.kill('SIGTERM')
    await gone
  }
}

/** A page that notes when the first frame with the campaign has been painted. */
async function context(browser: Browser) {
  const page = await (browser.contexts()[0] ?? (await browser.newContext())).newPage()
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('h1')?.textContent === 'June 1815' && document.querySelector('main')) {
        const channel = new MessageChannel()
        channel.port1.onmessage = () => performance.mark('campaign shown')
        channel.port2.postMessage(null)
      } else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  return page
}

/** A campaign file as it lies on the disk of who opens it. */
async function campaignFile(data: string): Promise<string> {
  const program = await Program.start()
  try {
    const page = await program.open()
    await newCampaign(page, 'June 1815')
    await page.context().close()
    await program.endHost()
    return program.copyCampaign(data)
  } finally {
    await program.stop()
  }
}

async function measure(): Promise<Measure[]> {
  const data = mkdtempSync(join(tmpdir(), 'hundred-days-start-'))
  const found = await findChromium()
  if (!('executable' in found)) throw new Error(found.advice)
  const browser = await chromium.launch({ executablePath: found.executable, args: [...chromiumFlags] })
  try {
    const file = await campaignFile(data)
    const bare: number[] = []
    for (let i = 0; i < RUNS; i += 1) bare.push(await bareNode())
    // Warm: the first start fills the caches of disk and browser.
    await start(browser, data, file)
    const starts: Start[] = []
    for (let i = 0; i < RUNS; i += 1) starts.push(await start(browser, data, file))
    const node = quantile(bare, 0.5)
    const host =
      quantile(
        starts.map((one) => one.host),
        0.5,
      ) - node
    const page = quantile(
      starts.map((one) => one.page),
      0.5,
    )
    return [
      {
        name: 'our share of a warm start with a campaign, median of 7',
        value: host + page,
        unit: 'ms',
        limit: { atMost: 300 },
      },
      { name: 'of it the host, until it serves with the file open', value: host, unit: 'ms' },
      { name: 'of it the page, until the campaign is painted', value: page, unit: 'ms' },
      { name: 'Node itself, not counted', value: node, unit: 'ms' },
    ]
  } finally {
    await browser.close()
    rmSync(data, { recursive: true, force: true })
  }
}

const bench: Bench = {
  title: 'Start-up through the browser host, in headless Chromium with software rendering',
  measure,
}

export default bench
