/**
 * Start-up with a campaign file through the browser host: from the command until the campaign's screen is painted with
 * its map, its days and what is to be decided, ready to be used. The host goes on opening the file while the page loads,
 * as it does at home, so the two shares are those of one span of time: until the address is printed, and from then on.
 * Warm is what it is to somebody who opened the program yesterday: the browser has a profile of its own, in which it keeps
 * files and compiled code as it does at home. A private window would keep no compiled code.
 * Not ours, measured between the starts and taken off: Node's own start and end, and what the same browser takes for a
 * bare page of one heading, served by a bare server. The engraved background may fade in after.
 * What is measured is not to carry the ruler: a page looks only when something of it has changed whether all is there, and
 * says so by itself. Asked from outside it would compile the script that asks, a third of a megabyte, in the middle.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { nodeArguments } from '../../src-main/launch/programs'
import { Program } from '../e2e/program'
import { newCampaign } from '../e2e/screens'
import { chromiumFlags, findChromium } from '../tools/chromium'
import type { Bench, Measure } from '../tools/trial'
import { quantile } from './timing'

const RUNS = 9
/** Starts that fill the caches of disk, host and browser; a browser keeps compiled code from the third visit on. */
const WARMING = 3
const CAMPAIGN = 'June 1815'
const MARK = 'painted'

/** Milliseconds that Node itself takes to start and end: no part of ours. */
function bareNode(): Promise<number> {
  const began = performance.now()
  return new Promise((resolve) => {
    spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }).once('exit', () => {
      resolve(performance.now() - began)
    })
  })
}

/** Milliseconds until the browser has painted a page with nothing but a heading: no part of ours. */
async function barePage(context: BrowserContext, address: string): Promise<number> {
  const page = await blank(context)
  const began = Date.now()
  const painted = paintedAt(page)
  await page.goto(address, { waitUntil: 'commit' })
  const at = await painted
  await page.close()
  return at - began
}

interface Start {
  /** Milliseconds until the address is printed. */
  readonly host: number
  /** Milliseconds from then until the campaign is painted. */
  readonly page: number
}

async function start(context: BrowserContext, data: string, file: string): Promise<Start> {
  // The window is there before the program is: opening one is the browser's work.
  const page = await blank(context)
  const began = Date.now()
  const host = spawn(process.execPath, nodeArguments(['--no-open', '--data', data, file]), {
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
    const served = Date.now()
    const painted = paintedAt(page)
    await page.goto(address, { waitUntil: 'commit' })
    const at = await painted
    await page.close()
    return { host: served - began, page: at - served }
  } finally {
    host.kill('SIGTERM')
    await gone
  }
}

async function blank(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.evaluate(() => document.title)
  return page
}

/** When the first frame with the screen will have been painted, milliseconds since 1970: the page says so. */
async function paintedAt(page: Page): Promise<number> {
  const message = await page.waitForEvent('console', (one) => one.text().startsWith(MARK))
  return Number(message.text().slice(MARK.length))
}

/** A browser with an empty profile, whose pages say when the first frame with all that a newcomer needs has been painted. */
async function contextOf(executablePath: string, profile: string): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...chromiumFlags],
    viewport: { width: 1280, height: 800 },
  })
  await context.addInitScript(
    ([campaign, mark]) => {
      const all = (selector: string) => document.querySelectorAll(selector).length
      const isThere = () => {
        const heading = document.querySelector('h1')?.textContent
        if (heading === 'Bare') return true
        return (
          heading === campaign &&
          // Places and corps on the map, the days with their steps, and the way to begin.
          all('main [role="group"] [data-spot]') > 20 &&
          all('main ol > li') >= 5 &&
          all('main ol > li button') > 10 &&
          all('main form button[type="submit"]:enabled') > 0
        )
      }
      const say = () => {
        console.debug(`${mark} ${performance.timeOrigin + performance.now()}`)
      }
      const watcher = new MutationObserver(() => {
        if (!isThere()) return
        watcher.disconnect()
        requestAnimationFrame(() => {
          // A task posted while a frame is made runs once that frame has been painted.
          const channel = new MessageChannel()
          channel.port1.onmessage = say
          channel.port2.postMessage(null)
        })
      })
      watcher.observe(document, { subtree: true, childList: true, attributes: true })
    },
    [CAMPAIGN, MARK] as const,
  )
  return context
}

/** A server of a page of one heading; the address, and how to end it. */
async function bareServer(): Promise<{ readonly address: string; end(): void }> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
    response.end('<!doctype html><html lang="en"><title>Bare</title><h1>Bare</h1></html>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    end: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A campaign file as it lies on the disk of who opens it. */
async function campaignFile(data: string): Promise<string> {
  const program = await Program.start()
  try {
    const page = await program.open()
    await newCampaign(page, CAMPAIGN)
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
  const bare = await bareServer()
  let context: BrowserContext | undefined
  try {
    const file = await campaignFile(data)
    context = await contextOf(found.executable, join(data, 'profile'))
    const nodes: number[] = []
    const pages: number[] = []
    const starts: Start[] = []
    for (let i = 0; i < WARMING + RUNS; i += 1) {
      const [node, page] = [await bareNode(), await barePage(context, bare.address)]
      const one = await start(context, data, file)
      if (i < WARMING) continue
      nodes.push(node)
      pages.push(page)
      starts.push(one)
    }
    const node = quantile(nodes, 0.5)
    const blankPage = quantile(pages, 0.5)
    const median = (of: (one: Start) => number) => quantile(starts.map(of), 0.5)
    return [
      {
        name: `our share of a warm start with a campaign, median of ${RUNS}`,
        value: median(({ host, page }) => host + page) - node - blankPage,
        unit: 'ms',
        // The limit accepts a plain build: 264 ms took bundler plug-ins and code caches of our own, some 700 lines.
        limit: { atMost: 350 },
      },
      {
        name: 'of it the host, until it prints its address',
        value: median(({ host }) => host) - node,
        unit: 'ms',
      },
      {
        name: 'of it from then on, until the campaign can be used',
        value: median(({ page }) => page) - blankPage,
        unit: 'ms',
      },
      { name: 'Node itself, not counted', value: node, unit: 'ms' },
      { name: 'a bare page in the same browser, not counted', value: blankPage, unit: 'ms' },
    ]
  } finally {
    bare.end()
    await context?.close()
    rmSync(data, { recursive: true, force: true })
  }
}

const bench: Bench = {
  title: 'Start-up through the browser host, in headless Chromium with software rendering',
  measure,
}

export default bench
