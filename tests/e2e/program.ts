/** The whole program under test: the browser host in a folder of its own, and a Chromium that may talk to nobody else. */
import { spawn, type ChildProcess } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { ensureBuilt, root } from '../../src-main/launch/bundles'
import { nodeArguments } from '../../src-main/launch/programs'
import { chromiumFlags, findChromium } from '../tools/chromium'

const START_MS = 20_000
/** Longest wait for one thing on a screen: a busy machine answers late, and what never comes is no less wrong for it. */
const PATIENCE_MS = 60_000

const POLICY = /Content.Security.Policy/i

/** What takes the place of the worker that draws the map: its tiles are drawn as nothing. */
const PLAIN_TILES = `self.onmessage = ({ data: { type, request, window, ratio } }) => {
  if (type !== 'tile') return
  const size = (from, to) => Math.ceil((to - from) * ratio)
  const canvas = new OffscreenCanvas(size(window.minX, window.maxX), size(window.minY, window.maxY))
  canvas.getContext('2d').clearRect(0, 0, 1, 1)
  const bitmap = canvas.transferToImageBitmap()
  self.postMessage({ request, bitmap }, { transfer: [bitmap] })
}`

let running: Promise<Browser> | undefined

/** The Chromium of this worker, started once for all its files; it ends with the worker. */
export function browserHere(): Promise<Browser> {
  running ??= launch()
  return running
}

async function launch(): Promise<Browser> {
  await ensureBuilt()
  const executablePath = process.env['HUNDRED_DAYS_CHROMIUM'] ?? (await executable())
  return chromium.launch({ executablePath, args: [...chromiumFlags] })
}

/** For how long a page takes no press for a new decision. */
export async function guardPresses(page: Page, ms: number): Promise<void> {
  await page.evaluate((guard) => {
    document.documentElement.style.setProperty('--press-guard', `${guard}ms`)
  }, ms)
}

export class Program {
  readonly data = mkdtempSync(join(tmpdir(), 'hundred-days-e2e-'))
  /** Addresses that the page asked for and that do not belong to this machine. */
  readonly strayRequests: string[] = []
  /** What the page complained of. */
  readonly complaints: string[] = []
  /** Each page has storage of its own, as if it were the only one. */
  private readonly contexts: BrowserContext[] = []
  private host: ChildProcess | undefined
  private address = ''
  private port = 0

  private constructor(
    private readonly browser: Browser,
    private readonly folder: string,
    private readonly checksAnswers: boolean,
  ) {}

  /** Starts the program that is built in a folder, this one's own if none is named; every answer is held to its schema. */
  static async start(folder = root, checksAnswers = true): Promise<Program> {
    const program = new Program(await browserHere(), folder, checksAnswers)
    await program.startHost()
    return program
  }

  /** Starts the host, on the same port as before if it ran before. */
  async startHost(): Promise<void> {
    const args = ['--no-open', '--data', this.data, ...(this.port > 0 ? ['--port', String(this.port)] : [])]
    const host = spawn(process.execPath, nodeArguments(args, this.folder), {
      env: { ...process.env, HUNDRED_DAYS_CHECK_ANSWERS: this.checksAnswers ? '1' : '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.host = host
    this.address = await new Promise<string>((resolve, reject) => {
      const late = setTimeout(() => {
        reject(new Error('the host printed no address'))
      }, START_MS)
      let text = ''
      host.stdout.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
        const address = /http:\/\/127\.0\.0\.1:\d+\/\S*/.exec(text)?.[0]
        if (address === undefined) return
        clearTimeout(late)
        resolve(address)
      })
    })
    this.port = Number(new URL(this.address).port)
  }

  /** Kills the host as a power cut would. */
  async killHost(): Promise<void> {
    const { host } = this
    if (!host || host.exitCode !== null || host.signalCode !== null) return
    const gone = new Promise((done) => host.once('exit', done))
    host.kill('SIGKILL')
    await gone
  }

  /** Ends the host as a player does, so that its files are folded together and closed. */
  async endHost(): Promise<void> {
    const { host } = this
    if (!host || host.exitCode !== null) return
    const gone = new Promise((done) => host.once('exit', done))
    host.kill('SIGTERM')
    await gone
  }

  /** Copies the campaign of this program's folder into another; its new path. */
  copyCampaign(folder: string): string {
    const path = this.campaignPath()
    const copy = join(folder, basename(path))
    copyFileSync(path, copy)
    return copy
  }

  /** The campaign of this program's folder. */
  campaignPath(): string {
    const [name] = readdirSync(this.data).filter((file) => file.endsWith('.hundreddays'))
    if (name === undefined) throw new Error('no campaign')
    return join(this.data, name)
  }

  /** A page of the program; `heed` may listen to it before anything is loaded. Its map may be drawn as plain paper. */
  async open(
    heed?: (page: Page) => void,
    { hasTouch = false, hasPlainMap = process.env['HUNDRED_DAYS_PLAIN_MAP'] === '1' } = {},
  ): Promise<Page> {
    const context = await this.browser.newContext({
      viewport: { width: 1280, height: 800 },
      hasTouch,
      reducedMotion: 'reduce',
    })
    context.setDefaultTimeout(PATIENCE_MS)
    if (hasPlainMap)
      await context.route(/\/worker-[^/]*\.js$/, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: PLAIN_TILES }),
      )
    this.contexts.push(context)
    const page = await context.newPage()
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (['http:', 'https:', 'ws:', 'wss:'].includes(url.protocol) && url.hostname !== '127.0.0.1')
        this.strayRequests.push(request.url())
    })
    page.on('pageerror', (error) => this.complaints.push(error.message))
    // What the policy of the page forbids is said there and nowhere else.
    page.on('console', (message) => {
      if (POLICY.test(message.text())) this.complaints.push(message.text())
    })
    // A test presses as fast as it can and means every press.
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.setProperty('--press-guard', '0ms')
      })
    })
    heed?.(page)
    await this.load(page)
    return page
  }

  async load(page: Page): Promise<void> {
    await page.goto(this.address)
    // Beside other screens it asks first which seat is its own.
    const asked = page.getByRole('dialog', { name: 'Which seat is yours?' })
    await page.getByRole('button', { name: 'Keys' }).or(asked).first().waitFor()
  }

  /** Ends it. Fails if the policy of the page had to forbid more than was tried on purpose, on whatever screen it was. */
  async stop(forbidden = 0): Promise<void> {
    await Promise.all(this.contexts.map((context) => context.close()))
    await this.killHost()
    rmSync(this.data, { recursive: true, force: true })
    const found = this.complaints.filter((text) => POLICY.test(text))
    if (found.length > forbidden) throw new Error(found.join('\n'))
  }
}

async function executable(): Promise<string> {
  const found = await findChromium()
  if ('executable' in found) return found.executable
  throw new Error(found.advice)
}
