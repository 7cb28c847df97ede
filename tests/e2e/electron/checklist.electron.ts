// Electron's security checklist in the real runtime: the trials of the stand-in, asked of a window that is open.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, type ElectronApplication, type Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { root } from '../../../src-main/launch/bundles'
import { checklist, type ShellUnderTest } from '../../main/electron/checklist'

const data = mkdtempSync(join(tmpdir(), 'hundred-days-electron-'))
let app: ElectronApplication
let page: Page

beforeAll(async () => {
  const executablePath = process.env['HUNDRED_DAYS_ELECTRON']
  if (executablePath === undefined) throw new Error('npm run test:electron says where the runtime is')
  app = await _electron.launch({ executablePath, args: [root, '--data', data] })
  page = await app.firstWindow()
  await page.getByRole('button', { name: 'Keys' }).waitFor()
  // What would be handed to the system is noted instead.
  await app.evaluate(({ shell }) => {
    const opened: string[] = []
    Reflect.set(globalThis, 'openedOutside', opened)
    shell.openExternal = (url) => {
      opened.push(url)
      return Promise.resolve()
    }
  })
})

afterAll(async () => {
  await app.close()
  rmSync(data, { recursive: true, force: true })
})

/** The address after a moment in which the page could have gone elsewhere. */
async function addressSoon(): Promise<string> {
  await page.waitForTimeout(300)
  return page.url()
}

const shell: ShellUnderTest = {
  address: () => Promise.resolve(page.url()),
  preferences: () =>
    app.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows()
      // Electron has it without saying so in its types.
      const ask = Reflect.get(window?.webContents ?? {}, 'getLastWebPreferences') as () => Record<
        string,
        unknown
      >
      return { ...ask.call(window?.webContents) }
    }),
  areAllSandboxed: () =>
    app.evaluate(async ({ BrowserWindow }) => {
      const window = new BrowserWindow({ show: false, webPreferences: { nodeIntegration: false } })
      await window.loadURL('about:blank')
      const ask = Reflect.get(window.webContents, 'getLastWebPreferences') as () => { sandbox?: boolean }
      const { sandbox } = ask.call(window.webContents)
      window.destroy()
      return sandbox !== false
    }),
  fetched: (path) =>
    app.evaluate(async ({ net }, wanted) => {
      const response = await net.fetch(`app://hundred-days${wanted}`)
      return { status: response.status, policy: response.headers.get('content-security-policy') ?? '' }
    }, path),
  isGranted: (permission) =>
    page.evaluate(async (name) => {
      if (name === 'media')
        return navigator.mediaDevices.getUserMedia({ audio: true }).then(
          () => true,
          () => false,
        )
      if (name === 'notifications') return (await Notification.requestPermission()) === 'granted'
      if (name === 'geolocation')
        return new Promise<boolean>((resolve) => {
          navigator.geolocation.getCurrentPosition(
            () => resolve(true),
            () => resolve(false),
          )
        })
      if (name === 'clipboard-read')
        return navigator.clipboard.readText().then(
          () => true,
          () => false,
        )
      return false
    }, permission),
  async goesTo(url) {
    const before = page.url()
    await page.evaluate((to) => {
      window.location.href = to
    }, url)
    return (await addressSoon()) !== before
  },
  async opens(url) {
    const before = app.windows().length
    await page.evaluate((to) => {
      window.open(to)
    }, url)
    await page.waitForTimeout(300)
    return app.windows().length !== before
  },
  openedOutside: () => app.evaluate(() => Reflect.get(globalThis, 'openedOutside') as string[]),
  attachesWebView: () =>
    page.evaluate(async () => {
      const view = document.createElement('webview')
      view.setAttribute('src', 'https://example.org/')
      document.body.append(view)
      await new Promise((soon) => setTimeout(soon, 300))
      const isAttached = 'getWebContentsId' in view
      view.remove()
      return isAttached
    }),
  isRequested: (url) =>
    page.evaluate(
      (to) =>
        fetch(to).then(
          () => true,
          () => false,
        ),
      url,
    ),
  async answersStrangers() {
    const preload = join(root, 'out/preload/preload.cjs')
    const stranger = join(data, 'stranger.html')
    writeFileSync(stranger, '<!doctype html><title>Stranger</title>')
    return app.evaluate(
      async ({ BrowserWindow }, given) => {
        const window = new BrowserWindow({ show: false, webPreferences: { preload: given.preload } })
        try {
          await window.loadURL('about:blank')
          const ask = `window.hundredDays.call('app.info', {}).then(() => true, () => false)`
          return (await window.webContents.executeJavaScript(ask)) === true
        } finally {
          window.destroy()
        }
      },
      { preload },
    )
  },
  exposed: () =>
    page.evaluate(() => {
      const bridge: unknown = Reflect.get(window, 'hundredDays')
      const ofProgram = Object.keys(bridge ?? {}).map((name) => `hundredDays.${name}`)
      const ofNode = ['require', 'process', 'module', 'Buffer', 'ipcRenderer', 'electron'].filter(
        (name) => name in window,
      )
      return [...ofProgram, ...ofNode]
    }),
}

checklist(() => Promise.resolve(shell))
